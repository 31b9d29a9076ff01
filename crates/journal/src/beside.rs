//! The file beside another one under which that is written until it is whole.
//!
//! Two processes may write one file at the same time, such as the report of a run. Each has a name of its own then, so that
//! neither takes the other's half-written file for its own; and a name that a killed process has left is used again, so that
//! nothing is left behind for ever. A lock tells the two cases apart.

use std::fs::{File, TryLockError};
use std::io::ErrorKind;

use camino::{Utf8Path, Utf8PathBuf};

use crate::error::JournalError;
use crate::open;

/// The most names that are tried: so many processes do not write one file at a time.
const NAMES_MAX: u32 = 1000;

/// Makes a file beside `path` that no other process writes, as long as it is open.
pub(crate) fn create(path: &Utf8Path, is_secret: bool) -> Result<(Utf8PathBuf, File), JournalError> {
    create_with(path, is_secret, &File::try_lock)
}

fn create_with(
    path: &Utf8Path,
    is_secret: bool,
    try_lock: &dyn Fn(&File) -> Result<(), TryLockError>,
) -> Result<(Utf8PathBuf, File), JournalError> {
    let mut number = 1;
    loop {
        let beside = name(path, number);
        match open::new(&beside, is_secret) {
            Ok(file) if holds(&file, &beside, try_lock) || number >= NAMES_MAX => return Ok((beside, file)),
            Ok(_) => {}
            Err(JournalError::Io { source, .. })
                if source.kind() == ErrorKind::AlreadyExists && number < NAMES_MAX =>
            {
                number += u32::from(!is_cleared(&beside, try_lock)?);
            }
            Err(error) => return Err(error),
        }
    }
}

/// `x.json.new`, then `x.json.2.new`.
fn name(path: &Utf8Path, number: u32) -> Utf8PathBuf {
    let ending = path.extension().unwrap_or_default();
    let ending = if number == 1 { format!("{ending}.new") } else { format!("{ending}.{number}.new") };
    path.with_extension(ending)
}

/// Locks the file. Returns whether it still has that name: another process may have taken it for one that was left.
fn holds(file: &File, beside: &Utf8Path, try_lock: &dyn Fn(&File) -> Result<(), TryLockError>) -> bool {
    match try_lock(file) {
        Err(TryLockError::WouldBlock) => false,
        // A file system without locks does as well as it can.
        Ok(()) | Err(TryLockError::Error(_)) => is_named(file, beside),
    }
}

/// Removes what a killed process has left under that name, or a link in its place; `false` if a process may be writing it. On a file
/// system without locks each may be.
fn is_cleared(
    beside: &Utf8Path,
    try_lock: &dyn Fn(&File) -> Result<(), TryLockError>,
) -> Result<bool, JournalError> {
    let left = match open::to_write_there(beside) {
        Ok(left) => left,
        // Its writer has renamed it meanwhile. The name may be another writer's by now.
        Err(JournalError::Io { source, .. }) if source.kind() == ErrorKind::NotFound => return Ok(true),
        Err(_) => return open::remove(beside).map(|()| true),
    };
    if try_lock(&left).is_err() {
        return Ok(false);
    }
    if is_named(&left, beside) {
        open::remove(beside)?;
    }
    Ok(true)
}

/// Whether the open file still has that name.
#[cfg(unix)]
pub(crate) fn is_named(file: &File, path: &Utf8Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let id = |there: std::io::Result<std::fs::Metadata>| there.ok().map(|there| (there.dev(), there.ino()));
    let own = id(file.metadata());
    own.is_some() && own == id(path.symlink_metadata())
}

#[cfg(not(unix))]
pub(crate) fn is_named(_: &File, path: &Utf8Path) -> bool {
    path.exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_writers_have_names_of_their_own_and_a_left_name_is_used_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8Path::from_path(folder.path()).unwrap().join("report.json");
        let name_of = |made: &(Utf8PathBuf, File)| made.0.file_name().unwrap().to_owned();
        let one = create(&path, false).unwrap();
        let two = create(&path, true).unwrap();
        assert_eq!([name_of(&one), name_of(&two)], ["report.json.new", "report.json.2.new"]);
        drop(one);
        let three = create(&path, false).unwrap();
        assert_eq!(name_of(&three), "report.json.new");
        drop((two, three));
        std::fs::remove_file(path.with_extension("json.new")).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink("elsewhere", path.with_extension("json.new")).unwrap();
        assert_eq!(name_of(&create(&path, false).unwrap()), "report.json.new");
        assert!(!folder.path().join("elsewhere").exists());
    }

    #[test]
    fn without_locks_no_writer_takes_the_file_of_another() {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8Path::from_path(folder.path()).unwrap().join("reach.json");
        let without_locks = |_: &File| Err(TryLockError::Error(ErrorKind::Unsupported.into()));
        let made = [0, 1].map(|_| create_with(&path, false, &without_locks).unwrap());
        assert_ne!(made[0].0, made[1].0);
        made.iter().for_each(|(beside, _)| std::fs::rename(beside, &path).unwrap());
    }

    #[test]
    fn many_writers_at_once_leave_a_whole_file_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8Path::from_path(folder.path()).unwrap().join("x");
        std::thread::scope(|scope| {
            for writer in 0..8_u8 {
                let path = &path;
                scope.spawn(move || {
                    for _ in 0..20 {
                        crate::files::write_whole(path, &vec![writer; 5000]).unwrap();
                        let bytes = std::fs::read(path).unwrap();
                        assert!(bytes.len() == 5000 && bytes.iter().all(|byte| *byte == bytes[0]));
                    }
                });
            }
        });
        assert_eq!(folder.path().read_dir().unwrap().count(), 1);
    }
}
