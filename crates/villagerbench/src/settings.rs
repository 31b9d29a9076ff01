//! The benchmark's settings: the rules, and the suite's options.

use std::collections::BTreeMap;

use cooperage_body::catalogues::Generation;
use cooperage_journal::EpisodePlan;
use cooperage_scripted::{ErrorInjection, ErrorKind};
use cooperage_suites::suite::SuiteOption;

use super::site::WorldBehaviour;

/// Whether construction tasks have logs and stone dug in the factory.
const DIG_NEEDED: &str = "villagerbench.dig_needed";
/// Which tools agents have.
const SKILLS: &str = "villagerbench.skills";
/// The share of the oracle's answers that are spoilt.
const ERROR_RATE: &str = "villagerbench.oracle_error_rate";
/// The kind of error it makes.
const ERROR_KIND: &str = "villagerbench.oracle_error_kind";
/// Seconds for which a fulfilled condition of an escape room is remembered.
const LATCH_S: &str = "villagerbench.latch_s";

/// The suite's options.
pub(super) const OPTIONS: &[SuiteOption] = &[
    SuiteOption {
        name: DIG_NEEDED,
        default: "false",
        about: "construction: logs and stone are dug in a factory in place of lying in the chest (true or false)",
    },
    SuiteOption {
        name: LATCH_S,
        default: "auto",
        about: "escape: seconds for which a fulfilled condition counts; auto is 30, and 0 under the rules `paper`",
    },
    SuiteOption {
        name: ERROR_KIND,
        default: "any",
        about: "the oracle's errors: any, malformed, missing_key, wrong_value, unknown_agent, repeated or false_claim",
    },
    SuiteOption {
        name: ERROR_RATE,
        default: "0",
        about: "the oracle's errors: the share of its answers that are spoilt, from 0 to 1 in steps of 0.001",
    },
    SuiteOption {
        name: SKILLS,
        default: "scenario",
        about: "which tools agents have: those of the scenario, or of the skill study base, same or diverse",
    },
];

/// Which tools agents have (docs/spec/villager.md, 2.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolAssignment {
    /// Those of the scenario.
    Scenario,
    /// The skill study's basic ones.
    Base,
    /// The basic tools and three more for every agent.
    Same,
    /// The basic tools, and one of the three for each of the first three agents.
    Diverse,
}

/// The values of the benchmark's options in an episode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VillagerBenchSettings {
    /// Whether the published program's defects are repaired.
    pub is_fixed: bool,
    /// Whether logs and stone are to be dug.
    pub dig_needed: bool,
    /// Which tools agents have.
    pub skills: ToolAssignment,
    /// Seconds for which a fulfilled condition of an escape room counts.
    pub latch_s: u64,
    /// Which errors the oracle makes.
    pub errors: ErrorInjection,
}

impl VillagerBenchSettings {
    /// The defaults under these rules.
    #[must_use]
    pub fn of_rules(is_fixed: bool) -> VillagerBenchSettings {
        VillagerBenchSettings {
            is_fixed,
            dig_needed: false,
            skills: ToolAssignment::Scenario,
            latch_s: if is_fixed { 30 } else { 0 },
            errors: ErrorInjection::default(),
        }
    }

    /// Reads the settings of an episode's plan.
    ///
    /// # Errors
    /// A text for people about an option without meaning.
    pub fn of_plan(plan: &EpisodePlan) -> Result<VillagerBenchSettings, String> {
        VillagerBenchSettings::read(plan.rules != "paper", &plan.settings)
    }

    /// Reads the settings from options.
    ///
    /// # Errors
    /// A text for people about an option without meaning.
    pub fn read(is_fixed: bool, options: &BTreeMap<String, String>) -> Result<VillagerBenchSettings, String> {
        let mut settings = VillagerBenchSettings::of_rules(is_fixed);
        for (name, value) in options {
            let wrong = |known: &str| Err(format!("`{name}` is {known}, not `{value}`"));
            match (name.as_str(), value.as_str()) {
                (DIG_NEEDED, "true") => settings.dig_needed = true,
                (DIG_NEEDED, "false") => settings.dig_needed = false,
                (DIG_NEEDED, _) => return wrong("true or false"),
                (SKILLS, "scenario") => settings.skills = ToolAssignment::Scenario,
                (SKILLS, "base") => settings.skills = ToolAssignment::Base,
                (SKILLS, "same") => settings.skills = ToolAssignment::Same,
                (SKILLS, "diverse") => settings.skills = ToolAssignment::Diverse,
                (SKILLS, _) => return wrong("scenario, base, same or diverse"),
                (ERROR_KIND, "any") => settings.errors.only = None,
                (ERROR_KIND, kind) => match ErrorKind::ALL.into_iter().find(|known| known.name() == kind) {
                    Some(kind) => settings.errors.only = Some(kind),
                    None => {
                        let kinds: Vec<&str> = ErrorKind::ALL.into_iter().map(ErrorKind::name).collect();
                        return wrong(&format!("any, {}", kinds.join(", ")));
                    }
                },
                (ERROR_RATE, rate) => match rate.parse::<f64>() {
                    Ok(rate) if (0.0..=1.0).contains(&rate) => {
                        settings.errors.per_mille = (rate * 1_000.0).round() as u16;
                    }
                    _ => return wrong("a number from 0 to 1"),
                },
                (LATCH_S, "auto") => {}
                (LATCH_S, seconds) => match seconds.parse() {
                    Ok(seconds) if seconds <= 3_600 => settings.latch_s = seconds,
                    _ => return wrong("auto or a number of seconds up to 3600"),
                },
                _ => return Err(format!("there is no option `{name}`")),
            }
        }
        Ok(settings)
    }

    /// The version of the original code that the tools follow.
    #[must_use]
    pub fn generation(&self) -> Generation {
        if self.is_fixed { Generation::Second } else { Generation::First }
    }

    /// How the world behaves by itself: nothing grows or decays, or as the original left it.
    #[must_use]
    pub fn behaviour(&self) -> WorldBehaviour {
        WorldBehaviour { random_tick_speed: if self.is_fixed { 0 } else { 3 } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_and_refused() {
        let read = |name: &str, value: &str| {
            VillagerBenchSettings::read(true, &BTreeMap::from([(name.to_owned(), value.to_owned())]))
        };
        assert!(read(DIG_NEEDED, "true").unwrap().dig_needed);
        assert_eq!(read(SKILLS, "diverse").unwrap().skills, ToolAssignment::Diverse);
        assert_eq!(read(LATCH_S, "12").unwrap().latch_s, 12);
        assert_eq!(read(LATCH_S, "auto").unwrap().latch_s, 30);
        assert_eq!(VillagerBenchSettings::of_rules(false).latch_s, 0);
        for (name, value) in [(DIG_NEEDED, "yes"), (SKILLS, ""), (LATCH_S, "-1"), ("villagerbench.x", "1")] {
            assert!(read(name, value).is_err(), "{name} {value}");
        }
        for option in OPTIONS {
            assert!(read(option.name, option.default).is_ok(), "{}", option.name);
        }
    }
}
