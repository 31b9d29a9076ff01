//! Parts of a run: several processes, on one machine or on many, play a share of its episodes each, and a merge joins their
//! folders.
//!
//! A part is a run directory like any other, with the episodes of its own share as its plan. Beside them it keeps the plan of the
//! whole, compressed, so that the parts that are there can be joined even where others are lost.

use camino::{Utf8Path, Utf8PathBuf};
use serde::{Deserialize, Serialize};

use crate::error::JournalError;
use crate::plan::Plan;
use crate::{bounds, files};

/// The file in which a part keeps the plan of the whole.
pub(crate) const WHOLE: &str = "whole.json.zst";
/// The level of its compression: plans hold much the same many times.
const ZSTD_LEVEL: i32 = 3;

/// The place of a part within the run that it is one of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartitionPlan {
    /// The number of the part, from 1.
    pub part: u32,
    /// The number of all parts.
    pub of: u32,
    /// The hash over the keys of all episodes of the whole: 32 hexadecimal digits.
    pub whole: String,
    /// The number of episodes of the whole.
    pub episodes: u64,
    /// The same hash of the run to which all this belongs, where the whole is only what was missing of that run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest_of: Option<String>,
}

impl PartitionPlan {
    /// Whether the episode in that place of the whole falls to this part.
    #[must_use]
    pub fn has(&self, place: usize) -> bool {
        self.of > 0 && (place as u64) % u64::from(self.of) + 1 == u64::from(self.part)
    }

    /// The number of episodes of the whole that fall to this part.
    #[must_use]
    pub fn share(&self) -> u64 {
        let (part, of) = (u64::from(self.part), u64::from(self.of));
        if part == 0 || of < part { 0 } else { (self.episodes + of - part) / of }
    }
}

impl Plan {
    /// A hash over the keys of all episodes in their order: 32 hexadecimal digits.
    #[must_use]
    pub fn keys_hash(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        for episode in &self.episodes {
            hasher.update(episode.key().as_bytes());
            hasher.update(b"\n");
        }
        hasher.finalize().to_hex().get(..32).unwrap_or_default().to_owned()
    }

    /// One of `of` parts of the plan, `part` from 1. Episodes fall to the parts in turn, in plan order, so that each part has its
    /// share of every task and team.
    #[must_use]
    pub fn part(&self, part: u32, of: u32) -> Plan {
        let partition = PartitionPlan {
            part,
            of,
            whole: self.keys_hash(),
            episodes: self.episodes.len() as u64,
            rest_of: None,
        };
        let own = self.episodes.iter().enumerate().filter(|(place, _)| partition.has(*place));
        Plan {
            format: self.format,
            experiment: self.experiment.clone(),
            selection: self.selection.clone(),
            episodes: own.map(|(_, episode)| episode.clone()).collect(),
            attachments: self.attachments.clone(),
            grid: self.grid.as_ref().map(|grid| grid.part(|place| partition.has(place))),
            partition: Some(partition),
        }
    }
}

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
    let file = match files::open_of_run(&path) {
        Ok(file) => file,
        Err(JournalError::Io { source, .. }) if source.kind() == std::io::ErrorKind::NotFound => {
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
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
    use crate::plan::EpisodePlan;

    fn plan(episodes: u32) -> Plan {
        let episode = |index| EpisodePlan { task: "s/t".to_owned(), index, ..EpisodePlan::default() };
        Plan {
            format: crate::FORMAT,
            experiment: None,
            selection: vec!["s".to_owned()],
            episodes: (0..episodes).map(episode).collect(),
            attachments: std::collections::BTreeMap::new(),
            grid: None,
            partition: None,
        }
    }

    #[test]
    fn every_episode_falls_to_one_part() {
        for (episodes, of) in [(10, 4), (3, 8), (8, 8), (1, 1), (0, 2)] {
            let whole = plan(episodes);
            let parts: Vec<Plan> = (1..=of).map(|part| whole.part(part, of)).collect();
            for (place, episode) in whole.episodes.iter().enumerate() {
                let part = &parts[place % of as usize];
                assert_eq!(part.episodes[place / of as usize], *episode);
            }
            for part in &parts {
                let partition = part.partition.as_ref().unwrap();
                assert_eq!(part.episodes.len() as u64, partition.share(), "{partition:?} of {episodes}");
                assert_eq!(partition.whole, whole.keys_hash());
            }
        }
    }

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

    #[test]
    fn a_plan_that_is_no_part_is_written_as_before() {
        let text = serde_json::to_string(&plan(1)).unwrap();
        assert!(!text.contains("partition"));
        let text = serde_json::to_string(&plan(1).part(1, 2)).unwrap();
        assert!(text.contains(r#""partition":{"part":1,"of":2,"whole":""#), "{text}");
    }
}
