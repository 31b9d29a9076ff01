//! The last line of a finished journal, for lists of very many episodes: the journal is unpacked, and little else is kept of it.

use std::io::{BufRead, BufReader, Read};

use camino::Utf8Path;

use crate::bounds;
use crate::error::JournalError;
use crate::line::damaged;
use crate::open::{self, LinkPolicy};
use crate::reader::{EpisodeLines, UNPACK, of_unpacking, packed_error};
use crate::record::{EndRecord, HeaderRecord};

/// The bit of a packed file's fifth byte that tells of a checksum at its end (RFC 8878, `Content_Checksum_flag`).
const HAS_CHECKSUM: u8 = 1 << 2;

/// The end of the finished journal of the episode with that key. What stands between its first and its last line is not looked at.
///
/// # Errors
/// When the journal cannot be read, is another episode's, or its last line is no end.
pub(crate) fn read_end(path: &Utf8Path, key: &str) -> Result<EndRecord, JournalError> {
    read_ends(path, key, JournalProof::None).map(|(_, end)| end)
}

/// The proof of the lines of a journal of which only the ends are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JournalProof {
    None,
    /// That the packed file has a checksum, so that they are as they were written.
    Checksum,
}

/// The header and the end, as [`read_end`].
///
/// # Errors
/// As [`read_end`], and when there is no such proof.
pub(crate) fn read_ends(
    path: &Utf8Path,
    key: &str,
    proof: JournalProof,
) -> Result<(HeaderRecord, EndRecord), JournalError> {
    let mut file = BufReader::new(open::to_read(path, LinkPolicy::Refused)?);
    let begin = file.fill_buf().map_err(JournalError::io("read", path))?;
    if proof == JournalProof::Checksum && begin.get(4).is_none_or(|flags| flags & HAS_CHECKSUM == 0) {
        let reason = "it has no checksum".to_owned();
        return Err(JournalError::Damaged { path: path.to_owned(), line: None, reason });
    }
    // The rest after the last line's end is a line here: a finished journal is whole.
    let text = bounds::unpacked(file).map_err(|error| packed_error(path, error))?.chain(&b"\n"[..]);
    let (mut first, mut last, mut count) = (Vec::new(), Vec::new(), 0);
    bounds::each_line(path, UNPACK, text, bounds::journal_bytes_max(), |line| {
        if line != b"\n" {
            let kept = if count == 0 { &mut first } else { &mut last };
            kept.clear();
            kept.extend_from_slice(line);
            count += 1;
        }
        Ok(())
    })
    .map_err(of_unpacking)?;
    let text = |line: Vec<u8>, index: usize| {
        let text = String::from_utf8(line).map_err(|_| damaged(path, index, "not UTF-8"));
        text.map(|text| text.trim_end().to_owned())
    };
    let lines = EpisodeLines { lines: vec![text(first, 0)?, text(last, count.max(1) - 1)?], bytes: 0 };
    let header = lines.checked_header(path, key)?;
    Ok((header, lines.the_end(path)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EpisodePlan, EpisodeWriter, FORMAT, HeaderRecord, Record, read_finished};

    #[test]
    fn the_last_line_is_the_end_that_all_lines_give() {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8Path::from_path(folder.path()).unwrap().join("e.jsonl.zst");
        let plan = EpisodePlan::default();
        let key = plan.key();
        let header = HeaderRecord { format: FORMAT, build: String::new(), templates: String::new(), plan };
        let digest = Record::Digest { tick: 1, digest: "0".repeat(32) };
        let end = EndRecord { outcome: "finished".to_owned(), ticks: 2, ..EndRecord::default() };
        let write = |records: &[Record]| {
            let part = path.with_extension("part");
            let mut writer = EpisodeWriter::over(&part, &EpisodeLines::default()).unwrap();
            writer.write(&Record::Header(header.clone())).unwrap();
            records.iter().for_each(|record| writer.write(record).unwrap());
            writer.seal().unwrap().finish(&path, None).unwrap();
        };
        write(&[digest.clone(), Record::End(end.clone())]);
        assert_eq!(read_end(&path, &key).unwrap(), end);
        assert_eq!(read_finished(&path).unwrap().end(&path).unwrap(), Some(end));
        let other = read_end(&path, "other").unwrap_err();
        assert!(matches!(&other, JournalError::OtherEpisode { key: held, .. } if *held == key), "{other}");
        write(&[digest]);
        let error = read_end(&path, &key).unwrap_err().to_string();
        assert!(error.contains("the journal has no end"), "{error}");
        std::fs::write(&path, "x").unwrap();
        assert!(read_end(&path, &key).unwrap_err().is_damage());
    }
}
