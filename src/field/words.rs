//! The words of a system: data looked up by code, kept in `templates/words/`.
