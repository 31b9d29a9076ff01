//! The plan of the whole run in the folder of a part. It is compressed, and lets the parts that are there be joined even where others
//! are lost.

use camino::{Utf8Path, Utf8PathBuf};

use crate::error::JournalError;
use crate::partition::PartitionPlan;
use crate::plan::Plan;
use crate::{bounds, files};

/// The name of the file.
pub(crate) const WHOLE: &str = "whole.json.zst";
/// The level of its compression: plans hold much the same many times.
const ZSTD_LEVEL: i32 = 3;

fn path_of(run: &Utf8Path) -> Utf8PathBuf {
    run.join(WHOLE)
}

/// Keeps the plan of the whole in the folder of a part.
pub(crate) fn keep_whole(run: &Utf8Path, whole: &Plan) -> Result<(), JournalError> {
    let path = path_of(run);
    let text = serde_json::to_vec(whole).unwrap_or_default();
    let packed = zstd::bulk::compress(&text, ZSTD_LEVEL).map_err(JournalError::io("compress", &path))?;
    files::write_whole(&path, &packed)
}

/// The plan of the whole that a part keeps; `None` if it has none.
///
/// # Errors
/// When the file cannot be read, or does not hold the whole that the part belongs to.
pub(crate) fn kept_whole(run: &Utf8Path, partition: &PartitionPlan) -> Result<Option<Plan>, JournalError> {
    let path = path_of(run);
    let Some(file) = files::if_any(files::open_of_run(&path))? else { return Ok(None) };
    let invalid = |reason: String| JournalError::Invalid { path: path.clone(), line: 1, reason };
    let unpacked =
        bounds::unpacked(std::io::BufReader::new(file)).map_err(JournalError::io("decompress", &path))?;
    let bytes = bounds::read_all(&path, unpacked, 0, bounds::journal_bytes_max())?;
    let whole: Plan = serde_json::from_slice(&bytes).map_err(|error| invalid(error.to_string()))?;
    if whole.keys_hash() != partition.whole {
        return Err(invalid("it is the plan of another run".to_owned()));
    }
    Ok(Some(whole))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::division::tests::plan;

    #[test]
    fn a_part_keeps_the_plan_of_the_whole() {
        let folder = tempfile::tempdir().unwrap();
        let run = Utf8Path::from_path(folder.path()).unwrap();
        let (whole, other) = (plan(5), plan(6));
        let partition = whole.part(1, 2).partition.unwrap();
        assert_eq!(kept_whole(run, &partition).unwrap(), None);
        keep_whole(run, &whole).unwrap();
        assert_eq!(kept_whole(run, &partition).unwrap(), Some(whole));
        keep_whole(run, &other).unwrap();
        assert!(kept_whole(run, &partition).unwrap_err().to_string().contains("the plan of another run"));
    }
}
