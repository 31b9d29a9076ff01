//! Cases: an organisation on a task, with what an experiment varies; how they are played, and how they are found again.

use cooperage_journal::FaultPlan;
use cooperage_suites::condition::{ConditionFault, ExperimentCondition};
use cooperage_suites::experiments::Args;
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_teams::frameworks::s_agents::OrganisationSpec;
use cooperage_teams::frameworks::s_agents::options::ORGANISATION_OPTION;

/// The option that selects the collaboration scheme: which agents may work at the same time.
const SCHEME_OPTION: &str = "s-agents.collaboration";
/// The option that says with which skills an episode begins.
pub(super) const LIBRARY_OPTION: &str = "s-agents.library";
/// The schemes, in the order of their freedom.
pub(super) const SCHEMES: [&str; 3] = ["relay", "rounds", "non-obstructive"];

/// Something that goes wrong.
#[derive(Clone, Copy, Debug)]
pub(super) struct InjectedFault {
    /// Its name in tables.
    pub(super) name: &'static str,
    /// Its name in summaries.
    pub(super) key: &'static str,
    /// The fault, as people write it; none for nothing.
    pub(super) fault: Option<&'static str>,
    /// Whether these faults of a plan are it.
    pub(super) is_it: fn(&[FaultPlan]) -> bool,
}

/// An organisation on a task, with the options that an experiment varies.
#[derive(Clone, Debug)]
pub(super) struct ExperimentCase {
    /// The organisation, as the option has it.
    pub(super) organisation: String,
    /// The task's full name.
    pub(super) task: String,
    /// The collaboration scheme, if the experiment compares schemes.
    scheme: Option<&'static str>,
    /// The library that an episode begins with, where the experiment compares them.
    pub(super) library: Option<&'static str>,
    trouble: Option<InjectedFault>,
    /// The parts of its name in summaries between organisation and task.
    varied: Vec<String>,
}

impl ExperimentCase {
    pub(super) fn new(organisation: &str, task: &str) -> ExperimentCase {
        ExperimentCase {
            organisation: organisation.to_owned(),
            task: task.to_owned(),
            scheme: None,
            library: None,
            trouble: None,
            varied: Vec::new(),
        }
    }

    pub(super) fn with_scheme(mut self, scheme: &'static str) -> ExperimentCase {
        self.scheme = Some(scheme);
        self.varied.push(scheme.replace('-', "_"));
        self
    }

    pub(super) fn with_library(mut self, library: &'static str, name: &str) -> ExperimentCase {
        self.library = Some(library);
        self.varied.push(name.to_owned());
        self
    }

    pub(super) fn with_trouble(mut self, trouble: InjectedFault) -> ExperimentCase {
        self.trouble = Some(trouble);
        self.varied.push(trouble.key.to_owned());
        self
    }

    /// Its name in summaries, such as `tree_3.logs_50`.
    pub(super) fn key(&self) -> String {
        let plain = |text: &str| text.replace([':', '/'], "_");
        let task = self.task.strip_prefix("collection/").unwrap_or(&self.task);
        let varied: String = self.varied.iter().map(|part| format!("{part}.")).collect();
        format!("{}.{varied}{}", plain(&self.organisation), plain(task))
    }

    /// Its name in tables, such as `ToA(3), 50 logs`, without the varied options.
    pub(super) fn name(&self) -> String {
        format!("{}, {}", organisation_name(&self.organisation), task_name(&self.task))
    }

    /// How many agents there are, and how many of them work with their own hands.
    pub(super) fn crew(&self) -> (u32, u32) {
        let form = OrganisationSpec::parse(&self.organisation).ok();
        let built = form.and_then(|form| form.build(form.agents()?).ok());
        built.map_or((1, 1), |organisation| {
            let working = (0..organisation.agents()).filter(|&place| organisation.works(place, false));
            let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
            (count(organisation.agents()), count(working.count()))
        })
    }

    /// Its condition for a player.
    pub(super) fn condition(&self, args: &Args, player: &TeamPlayer) -> ExperimentCondition {
        let mut set = vec![(ORGANISATION_OPTION, self.organisation.as_str())];
        set.extend(self.scheme.map(|scheme| (SCHEME_OPTION, scheme)));
        set.extend(self.library.map(|library| (LIBRARY_OPTION, library)));
        let fault = self.trouble.and_then(|trouble| trouble.fault);
        let faults: Vec<ConditionFault> = fault.iter().filter_map(|fault| fault.parse().ok()).collect();
        ExperimentCondition {
            id: format!("{}, {}", self.key(), player.full_label()),
            faults,
            ..args.condition(player, &self.task, self.crew().0, &set)
        }
    }

    /// Its episodes by a player.
    pub(super) fn episodes<'r>(&self, results: &'r Results, player: &TeamPlayer) -> Vec<&'r EpisodeResult> {
        let is_its = |episode: &&EpisodeResult| {
            let option = |name: &str, value: &str| episode.option(name) == Some(value);
            episode.plan.task == self.task
                && option(ORGANISATION_OPTION, &self.organisation)
                && self.scheme.is_none_or(|scheme| option(SCHEME_OPTION, scheme))
                && self.library.is_none_or(|library| option(LIBRARY_OPTION, library))
                && self.trouble.is_none_or(|trouble| (trouble.is_it)(&episode.plan.faults))
                && TeamPlayer::of(&episode.plan) == *player
        };
        results.episodes.iter().filter(is_its).collect()
    }
}

/// Every case for every player, in this order.
pub(super) fn conditions(args: &Args, cases: &[ExperimentCase]) -> Vec<ExperimentCondition> {
    let of_player = |player| cases.iter().map(move |case| case.condition(args, player));
    args.players.iter().flat_map(of_player).collect()
}

/// An organisation as the paper calls it.
pub(super) fn organisation_name(organisation: &str) -> String {
    match organisation.split_once(':') {
        Some(("chain", size)) => format!("CoA({size})"),
        Some(("graph", size)) => format!("GoA({size})"),
        Some(("tree", size)) => format!("ToA({size})"),
        _ => organisation.to_owned(),
    }
}

/// A task in few words, such as `50 logs`.
pub(super) fn task_name(task: &str) -> String {
    let within = task.strip_prefix("collection/").and_then(|rest| rest.split_once('/'));
    within.map_or_else(|| task.replace('/', " "), |(resource, n)| format!("{n} {resource}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_have_names_crews_and_conditions() {
        let plain = ExperimentCase::new("tree:3", "collection/logs/50");
        assert_eq!((plain.key(), plain.name()), ("tree_3.logs_50".to_owned(), "ToA(3), 50 logs".to_owned()));
        let varied = ExperimentCase::new("tree:4x4", "shelter/5x5x4").with_scheme("non-obstructive");
        assert_eq!(varied.key(), "tree_4x4.non_obstructive.shelter_5x5x4");
        assert_eq!(
            (varied.crew(), plain.crew(), ExperimentCase::new("solo", "x").crew()),
            ((21, 16), (4, 3), (1, 1))
        );
        let args = Args {
            players: vec![TeamPlayer::with_model("s-agents", "oracle")],
            options: [(SCHEME_OPTION.to_owned(), "rounds".to_owned())].into(),
            episodes: 3,
            ..Args::default()
        };
        let [free, fixed] = &conditions(&args, &[plain, varied])[..] else { panic!("two conditions") };
        assert_eq!((free.agents, free.options[SCHEME_OPTION].as_str()), (4, "rounds"));
        assert_eq!((fixed.agents, fixed.options[SCHEME_OPTION].as_str()), (21, "non-obstructive"));
    }
}
