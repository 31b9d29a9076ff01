//! Experience of an earlier run against none: the conditions of a selection, and how they are told apart.

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::Args;
use cooperage_suites::experiments::kit::cases::with_option;
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_teams::GIVEN;

/// The option that names the earlier run.
const OPTION: &str = "villager.experience";
const NONE: &str = "none";

/// A way to play: its name in tables and in the summary, and the value of the option.
pub(super) const WAYS: [(&str, &str, &str); 2] =
    [("without experience", "without", NONE), ("with experience", "with", GIVEN)];

/// The conditions of a selection: without experience, and with it if the arguments name a run.
pub(super) fn conditions(
    args: &Args,
    player: &TeamPlayer,
    selection: &str,
    agents: u32,
    set: &[(&str, &str)],
) -> Vec<ExperimentCondition> {
    let is_given = args.options.get(OPTION).is_some_and(|value| value != NONE);
    let ways = WAYS.iter().filter(|(.., value)| is_given || *value == NONE);
    let one = |(_, _, value): &(&str, &str, &'static str)| {
        let value = match *value {
            NONE => NONE,
            _ => args.options.get(OPTION).map_or(GIVEN, String::as_str),
        };
        let all: Vec<(&str, &str)> = set.iter().copied().chain([(OPTION, value)]).collect();
        args.condition(player, selection, agents, &all)
    };
    ways.map(one).collect()
}

/// The episodes that were played in a way.
pub(super) fn of_way<'r>(episodes: &[&'r EpisodeResult], value: &str) -> Vec<&'r EpisodeResult> {
    with_option(episodes, (OPTION, value, NONE))
}

/// Advice on how to make the earlier run; `None` if a run was named.
pub(super) fn remark(results: &Results, first: &str) -> Option<String> {
    let has_run = results.episodes.iter().any(|episode| episode.option(OPTION) == Some(GIVEN));
    (!has_run).then(|| {
        format!(
            "No experience was given, so that nothing stands beside. Make a run first, such as `{first}`, and name it with \
             `--set {OPTION}=RUN`."
        )
    })
}
