//! The benchmark's settings: the rules, and the suite's options.

use std::collections::BTreeMap;

use cooperage_body::catalogues::Generation;
use cooperage_journal::{EpisodePlan, Revision};
use cooperage_scripted::{ErrorInjection, ErrorKind};
use cooperage_teams::{OptionInfo, OptionKind, Resolved, WordChoice};

use super::SUITE;
use super::site::WorldBehaviour;

/// Whether construction tasks have logs and stone dug in the factory.
const DIG_NEEDED: &str = "villagerbench.dig_needed";
/// Where agents are after goals.
const GOALS: &str = "villagerbench.goals";
/// After how many subtasks the team ends in meta tasks.
const META_ROUNDS: &str = "villagerbench.meta_rounds";
/// The option of the team that it implies.
const SUBTASKS_MAX: &str = "villager.subtasks_max";
/// Which tools agents have.
const SKILLS: &str = "villagerbench.skills";
/// Which tools they have beyond those of the scenario.
const ACTIONS: &str = "villagerbench.actions";
/// The share of the oracle's answers that are spoilt.
const ERROR_RATE: &str = "villagerbench.oracle_error_rate";
/// The kind of error it makes.
const ERROR_KIND: &str = "villagerbench.oracle_error_kind";
/// Seconds for which a fulfilled condition of an escape room is remembered.
const LATCH_S: &str = "villagerbench.latch_s";

const TOOLS: WordChoice<ToolAssignment, 4> = WordChoice::new([
    ("scenario", ToolAssignment::Scenario),
    ("base", ToolAssignment::Base),
    ("same", ToolAssignment::Same),
    ("diverse", ToolAssignment::Diverse),
]);
const OFFERS: WordChoice<ActionOffer, 3> = WordChoice::new([
    ("scenario", ActionOffer::Scenario),
    ("talk", ActionOffer::Talk),
    ("all", ActionOffer::All),
]);
const PLACES: WordChoice<GoalPlace, 2> =
    WordChoice::new([("natural", GoalPlace::Natural), ("arena", GoalPlace::Arena)]);
const ERROR_KINDS: WordChoice<Option<ErrorKind>, 7> = WordChoice::new([
    ("any", None),
    (ErrorKind::Malformed.name(), Some(ErrorKind::Malformed)),
    (ErrorKind::MissingKey.name(), Some(ErrorKind::MissingKey)),
    (ErrorKind::WrongValue.name(), Some(ErrorKind::WrongValue)),
    (ErrorKind::UnknownAgent.name(), Some(ErrorKind::UnknownAgent)),
    (ErrorKind::Repeated.name(), Some(ErrorKind::Repeated)),
    (ErrorKind::FalseClaim.name(), Some(ErrorKind::FalseClaim)),
]);

/// The suite's options.
pub(super) const OPTIONS: &[OptionInfo] = &[
    OptionInfo::new(
        ACTIONS,
        "scenario",
        OptionKind::OneOf(&OFFERS.words),
        "which actions agents are offered: those of the scenario; `talk`: talkTo and waitForFeedback too, so that \
         agents can talk while they work; `all`: the whole action library",
    ),
    OptionInfo::new(
        DIG_NEEDED,
        "off",
        OptionKind::Switch,
        "construction: whether logs and stone are dug in a factory in place of lying in the chest",
    ),
    OptionInfo::new(
        GOALS,
        "arena",
        OptionKind::OneOf(&PLACES.words),
        "goals: where agents are, in a yard that holds twice the sources or in natural terrain, which not every goal has",
    ),
    OptionInfo::new(
        LATCH_S,
        "auto",
        OptionKind::Whole { low: 0, high: 3_600, word: Some("auto"), form: "auto, or seconds, 0 to 3600" },
        "escape: seconds for which a fulfilled condition counts; auto is 30, and 0 under the rules `paper`",
    ),
    OptionInfo::new(
        META_ROUNDS,
        "off",
        OptionKind::Whole { low: 1, high: 100, word: Some("off"), form: "off, or a number, 1 to 100" },
        "meta tasks: after how many subtasks of an agent the team `villager` ends, and one more where things lie in chests and in \
         conversations; 1 is as in the authors' later code, and other teams refuse it",
    ),
    OptionInfo::new(
        ERROR_KIND,
        "any",
        OptionKind::OneOf(&ERROR_KINDS.words),
        "the oracle's errors: their kind",
    ),
    OptionInfo::new(
        ERROR_RATE,
        "0",
        OptionKind::Share,
        "the oracle's errors: the share of its answers that are spoilt",
    ),
    OptionInfo::new(
        SKILLS,
        "scenario",
        OptionKind::OneOf(&TOOLS.words),
        "which tools agents have: those of the scenario, or of the skill study base, same or diverse",
    ),
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

/// Which actions agents are offered beyond those of the scenario. Of the library of the paper's appendix E, two thirds
/// are in no scenario (docs/spec/villager.md, 2.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionOffer {
    /// No further ones.
    Scenario,
    /// Those with which agents talk.
    Talk,
    /// The whole library.
    All,
}

/// Where agents are after a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalPlace {
    /// Natural terrain with all sources near the start.
    Natural,
    /// A yard with twice the sources and nothing else.
    Arena,
}

/// The values of the benchmark's options in an episode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VillagerBenchSettings {
    /// Whether the published program's defects are repaired.
    pub is_fixed: bool,
    /// The conduct of tools and rounds.
    pub conduct: Revision,
    /// Whether logs and stone are to be dug.
    pub dig_needed: bool,
    /// Where agents are after goals.
    pub goals: GoalPlace,
    /// Which tools agents have.
    pub skills: ToolAssignment,
    /// Which further actions they are offered.
    pub actions: ActionOffer,
    /// Seconds for which a fulfilled condition of an escape room counts.
    pub latch_s: u64,
    /// The number of subtasks after which the team ends in meta tasks, without the one more of some.
    pub meta_rounds: Option<u32>,
    /// Which errors the oracle makes.
    pub errors: ErrorInjection,
}

impl VillagerBenchSettings {
    /// The defaults under these rules.
    #[must_use]
    pub fn of_rules(is_fixed: bool) -> VillagerBenchSettings {
        VillagerBenchSettings {
            is_fixed,
            conduct: if is_fixed { Revision::NEWEST } else { Revision::FIRST },
            dig_needed: false,
            goals: GoalPlace::Arena,
            skills: ToolAssignment::Scenario,
            actions: ActionOffer::Scenario,
            latch_s: if is_fixed { 30 } else { 0 },
            meta_rounds: None,
            errors: ErrorInjection::default(),
        }
    }

    /// Whether a round ends in the second in which it is decided, and not only when the published judge looks.
    #[must_use]
    pub fn ends_at_once(&self) -> bool {
        self.is_fixed && self.conduct >= Revision::THIRD
    }

    /// Reads the settings of an episode's plan.
    ///
    /// # Errors
    /// A text for people about an option without meaning.
    pub fn of_plan(plan: &EpisodePlan) -> Result<VillagerBenchSettings, String> {
        let settings = VillagerBenchSettings::read(plan.rules != "paper", &plan.settings)?;
        Ok(VillagerBenchSettings { conduct: plan.conduct(), ..settings })
    }

    /// Reads the settings from options.
    ///
    /// # Errors
    /// A text for people about an option without meaning.
    pub fn read(is_fixed: bool, options: &BTreeMap<String, String>) -> Result<VillagerBenchSettings, String> {
        let owner = format!("the suite {SUITE}");
        let options = Resolved::new(&owner, OPTIONS, options).map_err(|error| error.to_string())?;
        let usual = VillagerBenchSettings::of_rules(is_fixed);
        let skills = options.choice(SKILLS, &TOOLS);
        let actions = options.choice(ACTIONS, &OFFERS);
        if skills != ToolAssignment::Scenario && actions != ActionOffer::Scenario {
            return Err(format!(
                "{ACTIONS}={} adds to the scenario's actions, and {SKILLS}={} replaces them: give one of the two",
                options.written(ACTIONS),
                options.written(SKILLS)
            ));
        }
        Ok(VillagerBenchSettings {
            is_fixed,
            conduct: usual.conduct,
            dig_needed: options.switch(DIG_NEEDED),
            goals: options.choice(GOALS, &PLACES),
            skills,
            actions,
            latch_s: options.limit(LATCH_S).unwrap_or(usual.latch_s),
            meta_rounds: options.limit(META_ROUNDS),
            errors: ErrorInjection {
                per_mille: options.thousandths(ERROR_RATE),
                only: options.choice(ERROR_KIND, &ERROR_KINDS),
            },
        })
    }

    /// The options of the team that a meta task implies which has so many rounds more than one.
    #[must_use]
    pub fn implied_by_meta(&self, further_rounds: u32) -> BTreeMap<String, String> {
        let rounds = self.meta_rounds.map(|rounds| rounds + further_rounds);
        rounds.map(|rounds| (SUBTASKS_MAX.to_owned(), rounds.to_string())).into_iter().collect()
    }

    /// Whether a plan's teams obey the number of rounds of its meta task.
    ///
    /// # Errors
    /// A text for people about a team that has no subtasks.
    pub fn check_rounds(&self, plan: &EpisodePlan) -> Result<(), String> {
        let other = plan.teams.iter().find(|team| !team.options.contains_key(SUBTASKS_MAX));
        match (self.meta_rounds, other) {
            (Some(rounds), Some(team)) => Err(format!(
                "{META_ROUNDS}={rounds} counts the subtasks of the team `villager`, and `{}` has none",
                team.framework
            )),
            _ => Ok(()),
        }
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
        assert!(read(DIG_NEEDED, "on").unwrap().dig_needed);
        assert!(read(DIG_NEEDED, "true").unwrap().dig_needed, "as in plans of before");
        assert_eq!(read(ERROR_KIND, "repeated").unwrap().errors.only, Some(ErrorKind::Repeated));
        assert_eq!(read(SKILLS, "diverse").unwrap().skills, ToolAssignment::Diverse);
        assert_eq!(read(ACTIONS, "talk").unwrap().actions, ActionOffer::Talk);
        let both =
            BTreeMap::from([(ACTIONS, "all"), (SKILLS, "base")].map(|(k, v)| (k.to_owned(), v.to_owned())));
        let error = VillagerBenchSettings::read(true, &both).unwrap_err();
        assert!(error.contains("give one of the two"), "{error}");
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
