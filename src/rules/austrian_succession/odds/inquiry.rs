//! Questions that stand on no table.
