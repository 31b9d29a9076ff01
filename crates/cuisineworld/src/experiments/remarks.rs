//! The differences between a run and the published experiments, as far as the run's plan tells.

use cooperage_journal::EpisodePlan;
use cooperage_suites::experiments::kit::remarks::scripted_players;
use cooperage_suites::player::{PlayerKind, TeamPlayer};
use cooperage_suites::results::{Results, distinct};

/// The options of the published experiments, where the paper or its program says so.
const PUBLISHED_OPTIONS: [(&str, &str); 7] = [
    ("mindagent.demo", "full"),
    ("mindagent.demo_crew", "same"),
    ("mindagent.empty_reply", "skip"),
    ("mindagent.feedback", "on"),
    ("mindagent.hints", "on"),
    ("mindagent.prompt", "paper"),
    ("mindagent.window", "5"),
];

/// The published temperature in thousandths, and the most tokens of a reply.
const PUBLISHED_SAMPLING: (u32, u32) = (100, 100);

/// The published number of episodes per task.
const PUBLISHED_EPISODES: u32 = 3;

/// One sentence or two on each thing that differs. `varied` are the options that the experiment itself varies.
pub(crate) fn remarks(results: &Results, varied: &[(&str, &str)]) -> Vec<String> {
    let players = results.players();
    let mut remarks = vec![
        "The published figures are those of GPT-4 (gpt-4-0613) and other models of 2023 in the authors' own program, with \
         their prompts. Ours come from our own re-implementation of the game, which replays recorded games of the \
         original step by step, with prompts in our own words. The two stand side by side; they are not the same \
         measurement."
            .to_owned(),
    ];
    if let Some(names) = scripted_players(results) {
        remarks.push(format!(
            "{names}: scripted, no language model. Such a figure shows what the rules allow and that the tasks can be solved; \
             it says nothing about any model, and never stands in one table with models."
        ));
    }
    for player in players.iter().filter(|player| player.kind() == PlayerKind::Model) {
        remarks.push(format!(
            "{}: another model than the published ones, or another version or service of one.",
            player.full_label()
        ));
    }
    remarks.extend(set_up(results, varied));
    remarks
}

/// Differences of rules, orders, clock, options and sampling.
fn set_up(results: &Results, varied: &[(&str, &str)]) -> Vec<String> {
    let plans = || results.episodes.iter().map(|episode| &episode.plan);
    let mut remarks = Vec::new();
    if plans().any(|plan| plan.rules != "paper") {
        remarks.push(
            "Played under other rules than `paper`: the headline score then counts every expired order, and a reply \
             without a command lets a step pass. The published figures count and play otherwise."
                .to_owned(),
        );
    }
    if let Some(seed) = plans().map(|plan| plan.seed).find(|seed| *seed != 0) {
        remarks.push(format!(
            "Seed {seed}: other orders than those of the published games, which came from seed 0."
        ));
    }
    let episodes = plans().map(|plan| plan.index.saturating_add(1)).max().unwrap_or(PUBLISHED_EPISODES);
    if episodes != PUBLISHED_EPISODES {
        remarks.push(format!("Published cells pool {PUBLISHED_EPISODES} episodes, ours {episodes}."));
    }
    if plans().any(|plan| plan.clock.kind != "wait") {
        remarks.push(
            "Steps passed while plans were awaited; in the published games the kitchen stood still meanwhile.".to_owned(),
        );
    }
    let mut options = distinct(
        plans().flat_map(|plan| &plan.teams).flat_map(|team| team.options.iter()).filter(|&(key, value)| {
            let differs = |&(known, default): &(&str, &str)| known == key && default != value;
            PUBLISHED_OPTIONS.iter().any(differs) && !varied.iter().any(|(known, _)| known == key)
        }),
    );
    options.sort();
    if !options.is_empty() {
        let options: Vec<String> = options.into_iter().map(|(key, value)| format!("{key}={value}")).collect();
        remarks.push(format!("Other options than in the published experiment: {}.", options.join(", ")));
    }
    remarks.extend(distinct(plans().flat_map(sampling)));
    remarks
}

/// The models of an episode that were not sampled as published.
fn sampling(plan: &EpisodePlan) -> Vec<String> {
    if TeamPlayer::of(plan).kind().is_program() {
        return Vec::new();
    }
    let published = (Some(PUBLISHED_SAMPLING.0), Some(PUBLISHED_SAMPLING.1));
    let models = plan.all_models().map(|(_, model)| model);
    let others = models.filter(|model| (model.temperature_milli, model.output_tokens_max) != published);
    others
        .map(|model| {
            let temperature =
                model.temperature_milli.map_or("its provider's own temperature".to_owned(), |milli| {
                    format!("temperature {}.{:03}", milli / 1000, milli % 1000)
                });
            let length = model.output_tokens_max.map_or("no limit on a reply's length".to_owned(), |max| {
                format!("at most {max} tokens a reply")
            });
            format!(
                "{}: {temperature}, {length}; published: temperature 0.1, at most 100 tokens.",
                model.name
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cooperage_suites::testing::{SampleEpisode, results_of};

    #[test]
    fn a_run_like_the_published_one_differs_in_player_and_world_only() {
        let games: Vec<SampleEpisode> =
            (0..3).map(|i| SampleEpisode::new("cuisineworld/level_3/tau1", 2, i, (1, 1))).collect();
        assert_eq!(remarks(&results_of(&games), &[]).len(), 2);
    }

    #[test]
    fn every_difference_is_told() {
        let game = SampleEpisode {
            options: vec![("mindagent.hints", "off")],
            ..SampleEpisode::new("cuisineworld/level_3/tau1", 2, 0, (1, 1))
        };
        let mut results = results_of(&[game.by("openai/gpt-4o")]);
        let plan = &mut results.episodes[0].plan;
        plan.seed = 7;
        plan.rules = "fixed".to_owned();
        plan.clock.kind = "tokens".to_owned();
        let text = remarks(&results, &[]).join("\n");
        for said in [
            "openai/gpt-4o: another model",
            "other rules than `paper`",
            "Seed 7",
            "pool 3 episodes, ours 1",
            "Steps passed",
            "mindagent.hints=off",
            "openai/gpt-4o: its provider's own temperature, no limit",
        ] {
            assert!(text.contains(said), "{said}: {text}");
        }
        let varied = remarks(&results, &[("mindagent.hints", "on")]).join("\n");
        assert!(!varied.contains("mindagent.hints"));
    }
}
