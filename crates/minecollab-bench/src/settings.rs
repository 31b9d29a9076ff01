//! The options of MineCollab.

use std::collections::BTreeMap;

use cooperage_suites::suite::SuiteOption;

use crate::record::MineCollabTask;

/// Whether the farm has its chest.
const CHEST: &str = "minecollab.cooking_chest";
/// Whether commands are taken away.
const PRUNE: &str = "minecollab.prune";
/// Whether the set-up counts.
const SETUP_COUNTS: &str = "minecollab.setup_counts";

/// The options, in ascending order of names.
pub const OPTIONS: &[SuiteOption] = &[
    SuiteOption {
        name: CHEST,
        default: "auto",
        about: "whether a chest with ingredients stands beside the start of the farm, as in an older edition: `on`, `off`, or \
                `auto`: where no agent is given anything",
    },
    SuiteOption {
        name: PRUNE,
        default: "off",
        about: "whether agents lack the commands that the published program's harness lists for their kind of task: `on` or `off`",
    },
    SuiteOption {
        name: SETUP_COUNTS,
        default: "auto",
        about: "whether the time that the published program's set-up takes is taken off the time limit: `true`, `false`, or \
                `auto`: with rules `paper`",
    },
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
}

impl MineCollabSettings {
    /// Whether the older chest stands on the farm of a task.
    #[must_use]
    pub fn has_chest(&self, record: &MineCollabTask) -> bool {
        self.chest.unwrap_or_else(|| record.gives_nothing())
    }

    /// Reads a plan's settings under its rules.
    ///
    /// # Errors
    /// A text for people about a value that an option cannot have.
    pub fn read(rules: &str, options: &BTreeMap<String, String>) -> Result<MineCollabSettings, String> {
        let value =
            |name: &str, default: &'static str| options.get(name).map_or(default, String::as_str).to_owned();
        let one_of = |name: &str, default: &'static str, values: [(&str, Option<bool>); 3]| {
            let given = value(name, default);
            let known = values.iter().find(|(known, _)| *known == given && !known.is_empty());
            known.map(|(_, meaning)| *meaning).ok_or_else(|| {
                let names: Vec<&str> =
                    values.iter().map(|(name, _)| *name).filter(|name| !name.is_empty()).collect();
                format!("`{name}` is one of {}, not `{given}`", names.join(", "))
            })
        };
        let keeps_quirks = rules == "paper";
        let chest = one_of(CHEST, "auto", [("auto", None), ("on", Some(true)), ("off", Some(false))])?;
        let prunes = one_of(PRUNE, "off", [("on", Some(true)), ("off", Some(false)), ("", None)])?;
        let counts =
            one_of(SETUP_COUNTS, "auto", [("auto", None), ("true", Some(true)), ("false", Some(false))])?;
        Ok(MineCollabSettings {
            chest,
            prunes: prunes.unwrap_or(false),
            setup_counts: counts.unwrap_or(keeps_quirks),
            keeps_quirks,
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
        for option in OPTIONS {
            let wrong = BTreeMap::from([(option.name.to_owned(), "perhaps".to_owned())]);
            assert!(MineCollabSettings::read("fixed", &wrong).unwrap_err().contains(option.name));
            let default = BTreeMap::from([(option.name.to_owned(), option.default.to_owned())]);
            assert_eq!(MineCollabSettings::read("fixed", &default).unwrap(), usual);
        }
    }
}
