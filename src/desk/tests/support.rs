//! Desks for the tests of this folder.

use crate::desk::Desk;
use tempfile::TempDir;

/// A new library in a folder.
pub fn empty(folder: &TempDir) -> Desk {
    Desk::open(&folder.path().join("library.tricorne")).expect("a new library")
}

/// A new library in a folder, with the sample campaign.
pub fn desk(folder: &TempDir) -> Desk {
    let mut desk = empty(folder);
    desk.found_sample(None).expect("the sample campaign");
    desk
}
