//! The last line of a finished journal, for lists of very many episodes: the journal is unpacked, and nothing else is kept of it.

use std::io::{BufReader, Read};

use camino::Utf8Path;

use crate::bounds;
use crate::error::JournalError;
use crate::open::{self, LinkPolicy};
use crate::reader::read_record;
use crate::record::{EndRecord, Record};

/// The end of a finished journal. What stands before its last line is not looked at.
///
/// # Errors
/// When the journal cannot be read or its last line is no end.
pub(crate) fn read_end(path: &Utf8Path) -> Result<EndRecord, JournalError> {
    let file = BufReader::new(open::to_read(path, LinkPolicy::Refused)?);
    // The rest after the last line's end is a line here: a finished journal is whole.
    let text = bounds::unpacked(file).map_err(JournalError::io("decompress", path))?.chain(&b"\n"[..]);
    let (mut last, mut count) = (Vec::new(), 0);
    bounds::each_line(path, "decompress", text, bounds::journal_bytes_max(), |line| {
        if line != b"\n" {
            last.clear();
            last.extend_from_slice(line);
            count += 1;
        }
        Ok(())
    })?;
    let invalid = |reason: &str| JournalError::Invalid {
        path: path.to_owned(),
        line: count,
        reason: reason.to_owned(),
    };
    let line = std::str::from_utf8(&last).map_err(|_| invalid("not UTF-8"))?;
    match read_record(path, count.saturating_sub(1), line.trim_end()) {
        Ok(Record::End(end)) => Ok(end),
        Ok(_) => Err(invalid("the journal has no end")),
        Err(_) if count == 0 => Err(invalid("the journal is empty")),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EpisodeWriter, read_finished};

    #[test]
    fn the_last_line_is_the_end_that_all_lines_give() {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8Path::from_path(folder.path()).unwrap().join("e.jsonl.zst");
        let digest = Record::Digest { tick: 1, digest: "0".repeat(32) };
        let end = EndRecord { outcome: "finished".to_owned(), ticks: 2, ..EndRecord::default() };
        let write = |records: &[Record]| {
            let (mut writer, _) = EpisodeWriter::open(&path.with_extension("part")).unwrap();
            records.iter().for_each(|record| writer.write(record).unwrap());
            writer.seal().unwrap().finish(&path, None).unwrap();
        };
        write(&[digest.clone(), Record::End(end.clone())]);
        assert_eq!(read_end(&path).unwrap(), end);
        assert_eq!(read_finished(&path).unwrap().end(&path).unwrap(), Some(end));
        write(&[digest]);
        let error = read_end(&path).unwrap_err().to_string();
        assert!(error.contains(":1:") && error.contains("the journal has no end"), "{error}");
        std::fs::write(&path, zstd::encode_all(&b""[..], 1).unwrap()).unwrap();
        assert!(read_end(&path).unwrap_err().to_string().contains("the journal is empty"));
        std::fs::write(&path, "x").unwrap();
        assert!(matches!(read_end(&path), Err(JournalError::Io { action: "decompress", .. })));
    }
}
