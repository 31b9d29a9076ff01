//! The rules that the frameworks of a plan follow, apart from those of its suite.

use std::collections::BTreeSet;

use cooperage_journal::{EpisodePlan, TeamPlan};
use cooperage_teams::FrameworkList;

use crate::distinct::distinct;
use crate::planned::as_planned;
use crate::results::{EpisodeResult, Results};
use crate::text::counted;

/// The count of answers in conversations that were asked for again.
const CONVERSATION_RETRIES: &str = "conversation_retries";
/// Answers of an episode without a readable command, from which on the reader is told of the option.
const REJECTED_TOLD: u64 = 3;

/// The rules of each team whose framework has any.
fn of(frameworks: &FrameworkList, plan: &EpisodePlan) -> Vec<&'static str> {
    let of_team = |team: &TeamPlan| {
        let framework = frameworks.get(&team.framework).ok()?;
        framework.rules_option()?;
        Some(as_planned(framework, plan, team).ok()?.rules().name())
    };
    plan.teams.iter().filter_map(of_team).collect()
}

/// The different rules of frameworks in force, in order of first appearance; frameworks of plans that name none followed the
/// suite's.
pub(crate) fn of_all(results: &Results) -> Vec<&'static str> {
    distinct(results.episodes.iter().flat_map(|episode| of(&results.frameworks, &episode.plan)))
}

/// The remark on them under a published table; nothing where no framework has any.
pub(crate) fn remark(results: &Results) -> Option<String> {
    let rules = of_all(results);
    match &rules[..] {
        [] => None,
        ["paper"] => Some(
            "Rules of the frameworks: paper. Answers are read as strictly as the published programs read them, and have the published \
             token limits."
                .to_owned(),
        ),
        rules => Some(format!(
            "Rules of the frameworks: {}. Under `fixed` answers are read in every usual spelling and may have 8,192 tokens; the \
             published programs read more strictly. --rules paper plays with the published rules of suite and frameworks.",
            rules.join(", ")
        )),
    }
}

/// The remark on answers that gave nothing to do under published strictness: which option reads usual spellings. Some of them may
/// be empty because there was nothing to command.
pub(crate) fn rejected(results: &Results) -> Option<String> {
    let (mut episodes, mut options) = (0_u64, BTreeSet::new());
    for episode in results.episodes.iter().filter(|episode| rejected_in(episode) >= REJECTED_TOLD) {
        let strict = strict_options(&results.frameworks, &episode.plan);
        episodes += u64::from(!strict.is_empty());
        options.extend(strict);
    }
    let option = options.iter().map(|option| format!("--set {option}=fixed")).collect::<Vec<_>>().join(" ");
    (episodes > 0).then(|| {
        format!(
            "In {} answers were rejected or held no command under the published strictness; {option} reads usual spellings.",
            counted(episodes, "episode")
        )
    })
}

fn rejected_in(episode: &EpisodeResult) -> u64 {
    episode.unreadable().saturating_add(episode.count(CONVERSATION_RETRIES))
}

/// The options of frameworks that play with the published strictness.
fn strict_options(frameworks: &FrameworkList, plan: &EpisodePlan) -> Vec<&'static str> {
    let of_team = |team: &TeamPlan| {
        let framework = frameworks.get(&team.framework).ok()?;
        let option = framework.rules_option()?.name;
        as_planned(framework, plan, team).ok()?.rules().is_paper().then_some(option)
    };
    plan.teams.iter().filter_map(of_team).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{SampleEpisode, results_of};

    #[test]
    fn rejected_answers_are_told_of_with_the_option() {
        let mut game = SampleEpisode::new("cuisineworld/level_3/tau1", 2, 0, (0, 3));
        game.turns_without_command = 3;
        let mut results = results_of(&[game]);
        let plan = &mut results.episodes[0].plan;
        let rules = |plan: &mut EpisodePlan, value: &str| {
            drop(plan.teams[0].options.insert("mindagent.rules".to_owned(), value.to_owned()));
        };
        rules(plan, "paper");
        let told = rejected(&results).unwrap();
        assert!(told.starts_with("In 1 episode ") && told.contains("--set mindagent.rules=fixed"), "{told}");
        rules(&mut results.episodes[0].plan, "fixed");
        assert_eq!(rejected(&results), None);
    }

    #[test]
    fn answers_asked_for_again_in_conversations_count_as_rejected() {
        let mut game = SampleEpisode::new("cuisineworld/level_3/tau1", 2, 0, (0, 3));
        game.turns_without_command = 2;
        let mut results = results_of(&[game]);
        let episode = &mut results.episodes[0];
        episode.plan.teams[0].options.insert("mindagent.rules".to_owned(), "paper".to_owned());
        assert_eq!(rejected(&results), None);
        let mut set = |name: &str, count| {
            let end = results.episodes[0].end.as_mut().unwrap();
            end.totals.counts.insert(name.to_owned(), count);
            rejected(&results).is_some()
        };
        assert!(set(CONVERSATION_RETRIES, 1));
        assert!(set("replies_unreadable", u64::MAX), "a stranger's journal may say any number");
    }

    #[test]
    fn a_plan_of_before_has_the_rules_of_its_suite() {
        let rules = |options: &[(&str, &str)]| {
            let team = TeamPlan {
                framework: "mindagent".to_owned(),
                options: options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect(),
                ..TeamPlan::default()
            };
            of(
                &FrameworkList::default(),
                &EpisodePlan {
                    rules: "paper".to_owned(),
                    teams: vec![team].into(),
                    ..EpisodePlan::default()
                },
            )
        };
        assert_eq!(rules(&[]), ["paper"]);
        assert_eq!(rules(&[("mindagent.rules", "fixed")]), ["fixed"]);
    }
}
