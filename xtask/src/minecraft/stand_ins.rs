//! The list of what stands for things that a version or the home version lacks.

use super::form;
use crate::data::DataError;

/// The list, which people write.
const LIST: &str = include_str!("../../../crates/minecraft-wire/data/stand_ins.txt");

/// The lines of the list; its head says what they mean.
pub(crate) struct StandIns {
    lines: Vec<[String; 4]>,
}

impl StandIns {
    /// Reads the list.
    ///
    /// # Errors
    /// [`DataError`] if it has a line of another form.
    pub(crate) fn read() -> Result<StandIns, DataError> {
        let lines = LIST.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let lines = lines.map(|line| {
            let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            <[String; 4]>::try_from(words).map_err(|_| form("stand_ins.txt", line))
        });
        Ok(StandIns { lines: lines.collect::<Result<_, _>>()? })
    }

    /// Returns our name of a thing that has another one in a version.
    pub(crate) fn our_name<'n>(&'n self, kind: &str, theirs: &'n str) -> &'n str {
        let same = self.of("same", kind).find(|[.., name, _]| name == theirs);
        same.map_or(theirs, |[.., ours]| ours)
    }

    /// Returns the stand-ins for a name in a list, the best first.
    pub(crate) fn stand_ins(&self, list: &str, kind: &str, name: &str) -> impl Iterator<Item = String> {
        self.of(list, kind).filter_map(move |[.., pattern, stand_in]| fitted(pattern, stand_in, name))
    }

    fn of(&self, list: &str, kind: &str) -> impl Iterator<Item = &[String; 4]> {
        self.lines.iter().filter(move |[of, kinds, ..]| of == list && kinds == kind)
    }
}

/// The name that a pattern makes of another; `None` if it does not fit.
fn fitted(pattern: &str, to: &str, name: &str) -> Option<String> {
    match pattern.split_once('*') {
        None => (pattern == name).then(|| to.to_owned()),
        Some((before, after)) => {
            let middle = name.strip_prefix(before)?.strip_suffix(after)?;
            Some(to.replacen('*', middle, 1))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_stand_for_names() {
        assert_eq!(fitted("pale_oak_*", "oak_*", "pale_oak_door").as_deref(), Some("oak_door"));
        assert_eq!(fitted("*_shelf", "bookshelf", "oak_shelf").as_deref(), Some("bookshelf"));
        assert_eq!(fitted("bush", "fern", "bush").as_deref(), Some("fern"));
        assert_eq!(fitted("bush", "fern", "rose_bush"), None);
        assert_eq!(fitted("*_shelf", "bookshelf", "shelf"), None);
    }
}
