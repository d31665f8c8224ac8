//! Integer counts with means and margins.
