//! Damaged files that are put aside under a name of their own: none takes the place of an earlier one.

use std::collections::BTreeSet;

use camino::{Utf8Path, Utf8PathBuf};

use crate::error::JournalError;
use crate::files;

/// The most names that are tried. A file that is damaged more often takes the last one again.
const NAMES_MAX: u32 = 1000;

/// `x.damaged`, then `x.2.damaged`.
fn name(path: &Utf8Path, number: u32) -> Utf8PathBuf {
    Utf8PathBuf::from(if number == 1 {
        format!("{path}.damaged")
    } else {
        format!("{path}.{number}.damaged")
    })
}

fn is_there(path: &Utf8Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// The files that were put aside in a folder, which is listed once.
pub(crate) struct AsideFiles {
    folder: Utf8PathBuf,
    names: BTreeSet<String>,
}

impl AsideFiles {
    /// Lists the folder; one that is not there has none.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub(crate) fn in_folder(folder: &Utf8Path) -> Result<AsideFiles, JournalError> {
        let refused = || JournalError::io("read", folder);
        let entries = files::if_any(folder.read_dir_utf8().map_err(refused()))?;
        let names = entries.into_iter().flatten().map(|entry| Ok(entry?.file_name().to_owned()));
        let aside = names.filter(|name| name.as_ref().map_or(true, |name| name.ends_with(".damaged")));
        let names = aside.collect::<std::io::Result<_>>().map_err(refused())?;
        Ok(AsideFiles { folder: folder.to_owned(), names })
    }

    /// Those of `path`, by their numbers; none of a file in another folder.
    pub(crate) fn of(&self, path: &Utf8Path) -> Vec<Utf8PathBuf> {
        let own = path.file_name().filter(|_| path.parent() == Some(&self.folder));
        let Some(own) = own.map(|own| format!("{own}.")) else { return Vec::new() };
        let alike = self.names.range(own.clone()..).take_while(|name| name.starts_with(&own));
        let number = |name: &str| match name.strip_prefix(&own)?.strip_suffix(".damaged") {
            None => Some(1),
            Some(number) => number.parse().ok(),
        };
        let numbers: BTreeSet<u32> = alike.filter_map(|name| number(name)).collect();
        let names = numbers.into_iter().map(|number| name(path, number));
        names.filter(|name| name.file_name().is_some_and(|name| self.names.contains(name))).collect()
    }
}

/// Moves a file aside.
///
/// # Errors
/// When the operating system refuses.
pub(crate) fn move_there(path: &Utf8Path) -> Result<(), JournalError> {
    std::fs::rename(path, free(path)).map_err(JournalError::io("rename", path))
}

/// Keeps a copy of a file aside, unless its bytes are there already.
///
/// # Errors
/// When the operating system refuses.
pub(crate) fn copy_there(path: &Utf8Path) -> Result<(), JournalError> {
    let Some(bytes) = files::if_any(files::read_own(path))? else { return Ok(()) };
    let kept = AsideFiles::in_folder(path.parent().unwrap_or(Utf8Path::new(".")))?.of(path);
    if kept.iter().any(|aside| files::read_own(aside).is_ok_and(|kept| kept == bytes)) {
        return Ok(());
    }
    files::write_whole(&free(path), &bytes)
}

fn free(path: &Utf8Path) -> Utf8PathBuf {
    let names = (1..NAMES_MAX).map(|number| name(path, number));
    names.into_iter().find(|name| !is_there(name)).unwrap_or_else(|| name(path, NAMES_MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_damaged_file_takes_the_place_of_an_earlier_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8Path::from_path(folder.path()).unwrap().join("x.jsonl.zst");
        for bytes in ["one", "two", "two", "three"] {
            std::fs::write(&path, bytes).unwrap();
            copy_there(&path).unwrap();
        }
        move_there(&path).unwrap();
        assert!(!path.exists());
        let aside = |path: &Utf8Path| AsideFiles::in_folder(path.parent().unwrap()).unwrap().of(path);
        let kept: Vec<(String, Vec<u8>)> = aside(&path)
            .into_iter()
            .map(|path| (path.file_name().unwrap().to_owned(), std::fs::read(&path).unwrap()))
            .collect();
        let expected = [("", "one"), (".2", "two"), (".3", "three"), (".4", "three")]
            .map(|(number, bytes)| (format!("x.jsonl.zst{number}.damaged"), bytes.as_bytes().to_vec()));
        assert_eq!(kept, expected);
        copy_there(&path).unwrap();
        // A gap, which a person has made, hides no later file; files of other names are no files of this one.
        std::fs::remove_file(name(&path, 2)).unwrap();
        for other in ["x.jsonl.zst.new.damaged", "x.jsonl.zst.02.damaged", "x.jsonl.zst2.damaged"] {
            std::fs::write(path.with_file_name(other), "").unwrap();
        }
        assert_eq!(aside(&path), [1, 3, 4].map(|number| name(&path, number)));
        std::fs::write(&path, "three").unwrap();
        copy_there(&path).unwrap();
        assert_eq!(aside(&path).len(), 3, "its bytes are there already");
    }
}
