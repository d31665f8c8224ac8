//! The files that are written.

use super::Filed;
use crate::desk::paper::Pages;
use crate::desk::{Desk, Error, write_all};
use std::path::Path;

/// Writes a document to a file, or several into a folder; says where they lie now, and which letters could not be printed.
///
/// # Errors
/// What keeps them from being written, in one sentence.
pub fn save(sheets: &[Filed], path: &Path) -> Result<String, String> {
    let said = written(sheets, path).map_err(|e| e.to_string())?;
    let note = Pages::unprinted_in(sheets.iter().map(|(_, pages)| pages));
    Ok(note.map_or_else(|| said.clone(), |note| format!("{said}; {note}")))
}

fn written(sheets: &[Filed], path: &Path) -> Result<String, Error> {
    if path.as_os_str().is_empty() {
        return Err(Error::refused("no file is named; write where it shall lie"));
    }
    if let [(name, pages)] = sheets
        && name.is_empty()
    {
        return Desk::save(pages, path).map(|()| format!("Saved as {}", path.display()));
    }
    let files: Vec<_> = sheets.iter().map(|(name, pages)| (format!("{name}.pdf"), pages.pdf())).collect();
    write_all(path, &files)?;
    Ok(format!("{} sheets saved in {}", sheets.len(), path.display()))
}

/// Where a file lies unless one says otherwise: among the user's documents, else at home, else here.
pub fn usual_path(file: &str) -> String {
    let folder = directories::UserDirs::new()
        .map(|dirs| dirs.document_dir().filter(|d| d.is_dir()).unwrap_or_else(|| dirs.home_dir()).to_path_buf());
    folder.unwrap_or_default().join(file).display().to_string()
}
