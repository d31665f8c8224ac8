//! Pages and PDF: the only place that knows the PDF crate.
