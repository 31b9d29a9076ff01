//! The options of the suite.

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_overcooked::start::RandomStart;
use cooperage_overcooked::{Dynamics, OvercookedRules, OvercookedSetup, layout};
use cooperage_teams::{OptionInfo, OptionKind, ParsedValue, Resolved, WordChoice};

/// The suite's name.
pub const SUITE: &str = "overcooked";
/// The steps of an episode unless the user says otherwise, as published.
pub const HORIZON: u32 = 400;
/// The most steps that can be asked for.
const HORIZON_MAX: i64 = 1_000_000;

pub(crate) const DYNAMICS: &str = "overcooked.dynamics";
const STEPS: &str = "overcooked.horizon";
const LAYOUT: &str = "overcooked.layout";
const ERROR_RATE: &str = "overcooked.oracle_error_rate";
const RANDOM_CELLS: &str = "overcooked.random_cells";
const RANDOM_OBJECTS: &str = "overcooked.random_objects";
const UNSTUCK: &str = "overcooked.unstuck";

const DYNAMICS_WORDS: WordChoice<Dynamics, 3> =
    WordChoice::new([("old", Dynamics::Old), ("new", Dynamics::New), ("legacy", Dynamics::Legacy)]);

/// All of them, in ascending order of names.
pub(crate) const ALL: &[OptionInfo] = &[
    OptionInfo::new(
        DYNAMICS,
        "old",
        OptionKind::OneOf(&DYNAMICS_WORDS.words),
        "the rules of pots: old (a pot with three ingredients starts by itself, as in all published results), new (a \
         player starts it), legacy (those of version 0.0.1)",
    ),
    OptionInfo::new(
        STEPS,
        "400",
        OptionKind::Whole { low: 1, high: HORIZON_MAX, word: None, form: "a number of steps, 1 to 1000000" },
        "the steps of an episode",
    ),
    OptionInfo::new(
        LAYOUT,
        "task",
        OptionKind::Parsed { form: "task, or the name of a layout", parse: named_layout },
        "a built-in layout in place of the task's own; it must have as many players",
    ),
    OptionInfo::new(
        ERROR_RATE,
        "0",
        OptionKind::Share,
        "the share of the oracle's answers in which it orders any macro, whether it can be done or not",
    ),
    OptionInfo::new(
        RANDOM_CELLS,
        "off",
        OptionKind::Switch,
        "on: players begin on floor cells that are drawn; off: on those of the layout",
    ),
    OptionInfo::new(
        RANDOM_OBJECTS,
        "0",
        OptionKind::Whole { low: 0, high: 100, word: None, form: "a whole number from 0 to 100" },
        "the probability, in percent, with which each pot and each player begins with something",
    ),
    OptionInfo::new(
        UNSTUCK,
        "on",
        OptionKind::Switch,
        "on: a player whose skill makes no headway steps aside by chance; off: as in the published controller, where two \
         players can block each other for ever",
    ),
];

/// The layout of that name as today's name of it; none for the word `task`.
fn named_layout(name: &str) -> Result<ParsedValue, String> {
    if name == "task" {
        return Ok(ParsedValue::new(None::<String>));
    }
    let known = layout::current_name(name);
    layout::built_in(known)
        .map_err(|error| format!("{error}; there are {}", layout::names().collect::<Vec<_>>().join(", ")))?;
    Ok(ParsedValue::new(Some(known.to_owned())))
}

/// The options of the suite with their types.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OvercookedOptions {
    pub(crate) dynamics: Dynamics,
    pub(crate) horizon: u32,
    /// The layout in place of the task's.
    pub(crate) layout: Option<String>,
    pub(crate) start: RandomStart,
    pub(crate) unstuck: bool,
    /// Of how many in a thousand of the oracle's answers a mistake is made.
    pub(crate) error_rate: u16,
}

impl Default for OvercookedOptions {
    fn default() -> OvercookedOptions {
        OvercookedOptions {
            dynamics: Dynamics::Old,
            horizon: HORIZON,
            layout: None,
            start: RandomStart::default(),
            unstuck: true,
            error_rate: 0,
        }
    }
}

impl OvercookedOptions {
    /// An episode under these options, with every seat at the level of the game.
    pub(crate) fn setup(&self, rules: Arc<OvercookedRules>) -> OvercookedSetup {
        OvercookedSetup {
            horizon: self.horizon,
            auto_unstuck: self.unstuck,
            start: self.start,
            ..OvercookedSetup::published(rules)
        }
    }

    /// Reads options; those that are not named are at their defaults.
    ///
    /// # Errors
    /// A text for people about the first value that is none.
    pub(crate) fn read(given: &BTreeMap<String, String>) -> Result<OvercookedOptions, String> {
        let owner = format!("the suite {SUITE}");
        let options = Resolved::new(&owner, ALL, given).map_err(|error| error.to_string())?;
        Ok(OvercookedOptions {
            dynamics: options.choice(DYNAMICS, &DYNAMICS_WORDS),
            horizon: options.whole(STEPS),
            layout: options.parsed::<Option<String>>(LAYOUT).cloned().flatten(),
            start: RandomStart {
                cells: options.switch(RANDOM_CELLS),
                objects: f64::from(options.whole::<u32>(RANDOM_OBJECTS)) / 100.0,
            },
            unstuck: options.switch(UNSTUCK),
            error_rate: options.thousandths(ERROR_RATE),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(given: &[(&str, &str)]) -> Result<OvercookedOptions, String> {
        OvercookedOptions::read(
            &given.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect(),
        )
    }

    #[test]
    fn defaults_are_the_published_ones() {
        let defaults: Vec<(&str, &str)> = ALL.iter().map(|option| (option.name, option.default)).collect();
        assert_eq!(read(&defaults).unwrap(), OvercookedOptions::default());
        assert!(ALL.is_sorted_by(|a, b| a.name < b.name));
    }

    #[test]
    fn switches_are_read_as_in_plans_of_before() {
        let before = read(&[(RANDOM_CELLS, "true"), (UNSTUCK, "false"), (ERROR_RATE, "0.50")]).unwrap();
        assert_eq!(before, read(&[(RANDOM_CELLS, "on"), (UNSTUCK, "off"), (ERROR_RATE, "0.5")]).unwrap());
        assert!(before.start.cells && !before.unstuck && before.error_rate == 500);
    }

    #[test]
    fn wrong_values_are_told() {
        for (name, value) in [
            (DYNAMICS, "newest"),
            (STEPS, "0"),
            (STEPS, "-1"),
            (LAYOUT, "nowhere"),
            (RANDOM_OBJECTS, "101"),
            (RANDOM_CELLS, "yes"),
            (UNSTUCK, ""),
            ("overcooked.no_such", "1"),
        ] {
            assert!(read(&[(name, value)]).is_err(), "{name}={value}");
        }
        assert_eq!(read(&[(LAYOUT, "random1")]).unwrap().layout.as_deref(), Some("coordination_ring"));
    }
}
