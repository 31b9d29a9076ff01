//! The options of the suite.

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_overcooked::start::RandomStart;
use cooperage_overcooked::{Dynamics, OvercookedRules, OvercookedSetup, layout};
use cooperage_suites::suite::SuiteOption;

/// The steps of an episode unless the user says otherwise, as published.
pub const HORIZON: u32 = 400;
/// The most steps that can be asked for.
const HORIZON_MAX: u32 = 1_000_000;

pub(crate) const DYNAMICS: &str = "overcooked.dynamics";
const STEPS: &str = "overcooked.horizon";
const LAYOUT: &str = "overcooked.layout";
const ERROR_RATE: &str = "overcooked.oracle_error_rate";
const RANDOM_CELLS: &str = "overcooked.random_cells";
const RANDOM_OBJECTS: &str = "overcooked.random_objects";
const UNSTUCK: &str = "overcooked.unstuck";

/// All of them, in ascending order of names.
pub(crate) const ALL: &[SuiteOption] = &[
    SuiteOption {
        name: DYNAMICS,
        default: "old",
        about: "the rules of pots: old (a pot with three ingredients starts by itself, as in all published results), new (a \
                player starts it), legacy (those of version 0.0.1)",
    },
    SuiteOption { name: STEPS, default: "400", about: "the steps of an episode, 1 to 1000000" },
    SuiteOption {
        name: LAYOUT,
        default: "task",
        about: "a built-in layout in place of the task's own; it must have as many players",
    },
    SuiteOption {
        name: ERROR_RATE,
        default: "0",
        about: "the share of the oracle's answers in which it orders any macro, whether it can be done or not, from 0 to 1 in steps \
                of 0.001",
    },
    SuiteOption {
        name: RANDOM_CELLS,
        default: "off",
        about: "on: players begin on floor cells that are drawn; off: on those of the layout",
    },
    SuiteOption {
        name: RANDOM_OBJECTS,
        default: "0",
        about: "the probability, in percent, with which each pot and each player begins with something",
    },
    SuiteOption {
        name: UNSTUCK,
        default: "on",
        about: "on: a player whose skill makes no headway steps aside by chance; off: as in the published controller, where two \
                players can block each other for ever",
    },
];

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
        let mut options = OvercookedOptions::default();
        for (name, value) in given {
            let wrong = |what: &str| format!("option `{name}` cannot be `{value}`: it is {what}");
            let switch = || match value.as_str() {
                "on" => Ok(true),
                "off" => Ok(false),
                _ => Err(wrong("on or off")),
            };
            match name.as_str() {
                DYNAMICS => {
                    options.dynamics = Dynamics::of_name(value).ok_or_else(|| wrong("old, new or legacy"))?;
                }
                STEPS => {
                    let horizon = value.parse().ok().filter(|steps| (1..=HORIZON_MAX).contains(steps));
                    options.horizon = horizon.ok_or_else(|| wrong("a number of steps from 1 to 1000000"))?;
                }
                LAYOUT if value == "task" => options.layout = None,
                LAYOUT => {
                    let known = layout::current_name(value);
                    layout::built_in(known).map_err(|error| {
                        format!("{error}; there are {}", layout::names().collect::<Vec<_>>().join(", "))
                    })?;
                    options.layout = Some(known.to_owned());
                }
                RANDOM_CELLS => options.start.cells = switch()?,
                RANDOM_OBJECTS => {
                    let percent = value.parse().ok().filter(|percent: &u32| *percent <= 100);
                    let percent = percent.ok_or_else(|| wrong("a whole number from 0 to 100"))?;
                    options.start.objects = f64::from(percent) / 100.0;
                }
                ERROR_RATE => {
                    let rate = value.parse().ok().filter(|rate| (0.0..=1.0).contains(rate));
                    let rate: f64 = rate.ok_or_else(|| wrong("a number from 0 to 1"))?;
                    options.error_rate = (rate * 1_000.0).round() as u16;
                }
                UNSTUCK => options.unstuck = switch()?,
                _ => {}
            }
        }
        Ok(options)
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
    fn wrong_values_are_told() {
        for (name, value) in [
            (DYNAMICS, "newest"),
            (STEPS, "0"),
            (STEPS, "-1"),
            (LAYOUT, "nowhere"),
            (RANDOM_OBJECTS, "101"),
            (RANDOM_CELLS, "yes"),
            (UNSTUCK, ""),
        ] {
            assert!(read(&[(name, value)]).is_err(), "{name}={value}");
        }
        assert_eq!(read(&[(LAYOUT, "random1")]).unwrap().layout.as_deref(), Some("coordination_ring"));
    }
}
