//! A plan divided into parts: several processes, on one machine or on many, play a share of its episodes each.

use crate::partition::PartitionPlan;
use crate::plan::Plan;

impl Plan {
    /// The hash over the keys of all episodes in their order: 32 hexadecimal digits.
    #[must_use]
    pub fn keys_hash(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        for episode in &self.episodes {
            hasher.update(episode.key().as_bytes());
            hasher.update(b"\n");
        }
        hasher.finalize().to_hex().get(..32).unwrap_or_default().to_owned()
    }

    /// Returns part number `part` of `of` parts of the plan; the first part is 1. Episodes fall to the parts in turn, in plan order, so that each part has its
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

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::plan::EpisodePlan;

    /// A run of that many episodes of one task.
    pub(crate) fn plan(episodes: u32) -> Plan {
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
    fn a_plan_that_is_no_part_is_written_as_before() {
        let text = serde_json::to_string(&plan(1)).unwrap();
        assert!(!text.contains("partition"));
        let text = serde_json::to_string(&plan(1).part(1, 2)).unwrap();
        assert!(text.contains(r#""partition":{"part":1,"of":2,"whole":""#), "{text}");
    }
}
