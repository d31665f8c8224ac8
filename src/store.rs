//! The library file: the only place that knows SQL.
