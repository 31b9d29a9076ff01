//! The teams of an episode. The episodes of a run share them in memory, for most of them have the same.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::plan::{EpisodePlan, TeamPlan};

/// The lists at the end of a shelf among which an equal one is sought: a run without equal ones must not take ever longer.
const SOUGHT_MAX: usize = 64;

/// The teams of an episode, in the order in which they act within a tick. A copy shares them; what is changed is a list of its own.
#[derive(Clone, Default)]
pub struct TeamList(Arc<Vec<TeamPlan>>);

impl TeamList {
    /// Whether both are the same list in memory.
    #[must_use]
    pub fn is_shared_with(&self, other: &TeamList) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl PartialEq for TeamList {
    fn eq(&self, other: &TeamList) -> bool {
        self.is_shared_with(other) || self.0 == other.0
    }
}

impl fmt::Debug for TeamList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Deref for TeamList {
    type Target = Vec<TeamPlan>;

    fn deref(&self) -> &Vec<TeamPlan> {
        &self.0
    }
}

impl DerefMut for TeamList {
    fn deref_mut(&mut self) -> &mut Vec<TeamPlan> {
        Arc::make_mut(&mut self.0)
    }
}

impl From<Vec<TeamPlan>> for TeamList {
    fn from(teams: Vec<TeamPlan>) -> TeamList {
        TeamList(Arc::new(teams))
    }
}

impl<const N: usize> From<[TeamPlan; N]> for TeamList {
    fn from(teams: [TeamPlan; N]) -> TeamList {
        TeamList::from(Vec::from(teams))
    }
}

impl FromIterator<TeamPlan> for TeamList {
    fn from_iter<I: IntoIterator<Item = TeamPlan>>(teams: I) -> TeamList {
        TeamList::from(teams.into_iter().collect::<Vec<TeamPlan>>())
    }
}

impl<'a> IntoIterator for &'a TeamList {
    type Item = &'a TeamPlan;
    type IntoIter = std::slice::Iter<'a, TeamPlan>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a> IntoIterator for &'a mut TeamList {
    type Item = &'a mut TeamPlan;
    type IntoIter = std::slice::IterMut<'a, TeamPlan>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl Serialize for TeamList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.as_slice().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for TeamList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TeamList, D::Error> {
        Vec::deserialize(deserializer).map(|teams: Vec<TeamPlan>| TeamList::from(teams))
    }
}

/// The lists that episodes of a run have had so far.
#[derive(Debug, Default)]
pub struct TeamShelf(Vec<TeamList>);

impl TeamShelf {
    /// Puts the list that was there before in the place of an equal one.
    pub fn share(&mut self, teams: &mut TeamList) {
        match self.0.iter().rev().take(SOUGHT_MAX).find(|known| *known == teams) {
            Some(known) => *teams = known.clone(),
            None => self.0.push(teams.clone()),
        }
    }
}

/// Reads the episodes of a plan. Those with equal teams share them from the first moment: a plan may have a hundred thousand.
pub(crate) fn episodes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<EpisodePlan>, D::Error> {
    struct Episodes;

    impl<'de> Visitor<'de> for Episodes {
        type Value = Vec<EpisodePlan>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of episodes")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<EpisodePlan>, A::Error> {
            let (mut episodes, mut shelf) = (Vec::new(), TeamShelf::default());
            while let Some(mut episode) = list.next_element::<EpisodePlan>()? {
                shelf.share(&mut episode.teams);
                episodes.push(episode);
            }
            Ok(episodes)
        }
    }

    deserializer.deserialize_seq(Episodes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Plan;

    fn episode(framework: &str, index: u32) -> EpisodePlan {
        let team = TeamPlan { framework: framework.to_owned(), seats: vec![0, 1], ..TeamPlan::default() };
        EpisodePlan { teams: [team].into(), agents: 2, index, ..EpisodePlan::default() }
    }

    #[test]
    fn episodes_that_are_read_share_equal_teams() {
        let plan = Plan {
            format: crate::FORMAT,
            experiment: None,
            selection: Vec::new(),
            episodes: vec![episode("a", 0), episode("b", 0), episode("a", 1)],
            attachments: std::collections::BTreeMap::new(),
            grid: None,
        };
        let text = serde_json::to_string(&plan).unwrap();
        let read: Plan = serde_json::from_str(&text).unwrap();
        assert_eq!(read, plan);
        let [first, other, third] = &read.episodes[..] else { panic!("{read:?}") };
        assert!(first.teams.is_shared_with(&third.teams) && !first.teams.is_shared_with(&other.teams));
        assert_eq!(serde_json::to_string(&read).unwrap(), text);
        let wrong = serde_json::from_str::<Plan>(r#"{"format":3,"selection":[],"episodes":7}"#).unwrap_err();
        assert!(wrong.to_string().contains("a list of episodes"), "{wrong}");
    }

    #[test]
    fn what_is_changed_is_a_list_of_its_own() {
        let one = episode("a", 0);
        let mut other = one.clone();
        other.teams[0].seats = vec![1];
        assert_eq!((one.teams[0].seats.len(), other.teams[0].seats.len()), (2, 1));
    }
}
