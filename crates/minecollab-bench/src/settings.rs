//! The options of MineCollab.

use std::collections::BTreeMap;

use cooperage_body::skills::RecipeSource;
use cooperage_journal::{EpisodePlan, Revision};
use cooperage_teams::{OptionInfo, OptionKind, Resolved, WordChoice};

use crate::SUITE;
use crate::record::MineCollabTask;

/// Whether the farm has its chest.
const CHEST: &str = "minecollab.cooking_chest";
/// Whether commands are taken away.
const PRUNE: &str = "minecollab.prune";
/// Whether the set-up counts.
const SETUP_COUNTS: &str = "minecollab.setup_counts";

/// On, off, or what suits the task or the rules.
const AUTO: WordChoice<Option<bool>, 3> =
    WordChoice::new([("auto", None), ("on", Some(true)), ("off", Some(false))]);

/// The options, in ascending order of names.
pub const OPTIONS: &[OptionInfo] = &[
    OptionInfo::new(
        CHEST,
        "auto",
        OptionKind::OneOf(&AUTO.words),
        "whether a chest with ingredients stands beside the start of the farm, as in an older edition; `auto`: where no agent is \
         given anything",
    ),
    OptionInfo::new(
        PRUNE,
        "off",
        OptionKind::Switch,
        "whether agents lack the commands that the published program's harness lists for their kind of task",
    ),
    OptionInfo::new(
        SETUP_COUNTS,
        "auto",
        OptionKind::OneOf(&AUTO.words),
        "whether the time that the published program's set-up takes is taken off the time limit; `auto`: with rules `paper`",
    ),
];

/// The settings of an episode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MineCollabSettings {
    /// Whether the farm has its chest; none: where no agent is given anything.
    pub chest: Option<bool>,
    /// Whether commands are taken away by the harness's lists.
    pub prunes: bool,
    /// Whether the set-up counts.
    pub setup_counts: bool,
    /// Whether the published program's defects are kept.
    pub keeps_quirks: bool,
    /// The conduct of bodies, recipes and first words.
    pub conduct: Revision,
}

impl MineCollabSettings {
    /// Whether the older chest stands on the farm of a task.
    #[must_use]
    pub fn has_chest(&self, record: &MineCollabTask) -> bool {
        self.chest.unwrap_or_else(|| record.gives_nothing())
    }

    /// Whether the repairs of revision 2 hold.
    #[must_use]
    pub fn is_repaired(&self) -> bool {
        self.conduct >= Revision::SECOND
    }

    /// The recipes that agents follow.
    #[must_use]
    pub fn recipes(&self) -> RecipeSource {
        if self.is_repaired() { RecipeSource::Game } else { RecipeSource::Stored }
    }

    /// Reads a plan's settings under its rules, with the repairs of its revision.
    ///
    /// # Errors
    /// As [`MineCollabSettings::read`].
    pub fn of_plan(plan: &EpisodePlan) -> Result<MineCollabSettings, String> {
        let settings = MineCollabSettings::read(&plan.rules, &plan.settings)?;
        Ok(MineCollabSettings { conduct: plan.conduct(), ..settings })
    }

    /// Reads the settings of a new plan under its rules.
    ///
    /// # Errors
    /// A text for people about a value that an option cannot have.
    pub fn read(rules: &str, options: &BTreeMap<String, String>) -> Result<MineCollabSettings, String> {
        let owner = format!("the suite {SUITE}");
        let options = Resolved::new(&owner, OPTIONS, options).map_err(|error| error.to_string())?;
        let keeps_quirks = rules == "paper";
        Ok(MineCollabSettings {
            chest: options.choice(CHEST, &AUTO),
            prunes: options.switch(PRUNE),
            setup_counts: options.choice(SETUP_COUNTS, &AUTO).unwrap_or(keeps_quirks),
            keeps_quirks,
            conduct: if keeps_quirks { Revision::FIRST } else { Revision::NEWEST },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_or_refused() {
        let usual = MineCollabSettings::read("fixed", &BTreeMap::new()).unwrap();
        assert_eq!(
            (usual.chest, usual.prunes, usual.setup_counts, usual.keeps_quirks),
            (None, false, false, false)
        );
        assert!(MineCollabSettings::read("paper", &BTreeMap::new()).unwrap().setup_counts);
        let before = BTreeMap::from([(SETUP_COUNTS.to_owned(), "true".to_owned())]);
        assert!(MineCollabSettings::read("fixed", &before).unwrap().setup_counts, "as in plans of before");
        for option in OPTIONS {
            let wrong = BTreeMap::from([(option.name.to_owned(), "perhaps".to_owned())]);
            assert!(MineCollabSettings::read("fixed", &wrong).unwrap_err().contains(option.name));
            let default = BTreeMap::from([(option.name.to_owned(), option.default.to_owned())]);
            assert_eq!(MineCollabSettings::read("fixed", &default).unwrap(), usual);
        }
    }
}
