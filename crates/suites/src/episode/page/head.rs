//! The top of an episode's page: task and players, and the most important figures.

use cooperage_core::Ratio;
use cooperage_journal::{EpisodePlan, Revision};

use super::{ReplayFindings, name, time};
use crate::ends::reason;
use crate::episode::account::EpisodeAccount;
use crate::episode::transcript::Transcript;
use crate::player::TeamPlayer;
use crate::text::{clean, grouped, minutes};

pub(super) fn facts(transcript: &Transcript) -> Vec<(String, String)> {
    let plan = &transcript.plan;
    let mut names: Vec<&str> = plan.all_models().map(|(_, model)| model.name.as_str()).collect();
    names.dedup();
    let models: Vec<String> = match names[..] {
        [name] => vec![name.to_owned()],
        _ => plan.all_models().map(|(role, model)| format!("{role} = {}", model.name)).collect(),
    };
    let mut facts = vec![
        ("team".to_owned(), clean(&TeamPlayer::of(plan).framework)),
        (
            "agents".to_owned(),
            (0..plan.agents).map(|agent| name(transcript, agent)).collect::<Vec<_>>().join(", "),
        ),
        ("model".to_owned(), if models.is_empty() { "none".to_owned() } else { clean(&models.join(", ")) }),
        ("rules".to_owned(), rules(plan)),
        ("clock".to_owned(), clean(&plan.clock.kind)),
        ("seed, index".to_owned(), format!("{}, {}", plan.seed, plan.index)),
    ];
    if let Some(end) = &transcript.end {
        facts.push(("outcome".to_owned(), clean(&end.outcome)));
        let reason = reason(end);
        if !reason.is_empty() {
            facts.push(("why it ended".to_owned(), reason));
        }
    }
    facts.push(("key".to_owned(), clean(&plan.key())));
    facts
}

/// The rules, with the revision of the program's conduct where that is not the one of today.
fn rules(plan: &EpisodePlan) -> String {
    let rules = clean(&plan.rules);
    if plan.revision == Revision::NEWEST || plan.rules == "paper" {
        return rules;
    }
    format!("{rules}, with this program's conduct of revision {}", plan.revision)
}

/// Label, value and detail of what matters most.
pub(super) fn tiles(
    transcript: &Transcript,
    account: &EpisodeAccount,
    seen: &ReplayFindings,
) -> Vec<(String, String, String)> {
    let mut tiles = Vec::new();
    let mut add = |label: &str, value: String, detail: String| tiles.push((label.to_owned(), value, detail));
    match &transcript.end {
        Some(end) => {
            let completion = Ratio { numerator: end.score.reached, denominator: end.score.possible };
            // Counts that stand for fractions say nothing.
            let counts = if completion.counts_things() {
                format!("{} of {}", grouped(completion.numerator), grouped(completion.denominator))
            } else {
                String::new()
            };
            add("completion", format!("{:.1} %", completion.value() * 100.0), counts);
        }
        None => add("completion", "–".to_owned(), "the episode has not ended".to_owned()),
    }
    add("virtual time", time(transcript, transcript.ticks), format!("{} ticks", grouped(transcript.ticks)));
    let prompt: u64 = transcript.calls.iter().map(|call| call.prompt_tokens).sum();
    let completion: u64 = transcript.calls.iter().map(|call| call.completion_tokens).sum();
    add(
        "model calls",
        grouped(transcript.calls.len() as u64),
        format!("{} prompt and {} completion tokens", grouped(prompt), grouped(completion)),
    );
    let wasted_work = account.wasted_work;
    add(
        "actions",
        grouped(wasted_work.actions),
        format!(
            "{} failed, {}{} blocks undone, {} placed twice",
            wasted_work.failed,
            if wasted_work.unfinished == 0 {
                String::new()
            } else {
                format!("{} more without an end, ", wasted_work.unfinished)
            },
            wasted_work.undone,
            wasted_work.duplicates
        ),
    );
    let rose =
        transcript.actions.iter().filter(|action| seen.progress(action).is_some_and(|rise| rise > 0.0));
    if !seen.scores.is_empty() && wasted_work.actions > 0 {
        let rose = rose.count() as u64;
        add(
            "actions with progress",
            format!("{:.1} %", 100.0 * rose as f64 / wasted_work.actions as f64),
            format!("the completion rose during {rose} of {}", wasted_work.actions),
        );
    }
    if wasted_work.claims > 0 {
        add(
            "claims of success",
            wasted_work.claims.to_string(),
            format!("{} of them contradicted by events", wasted_work.unsupported),
        );
    }
    if let Some(critical) = &account.critical {
        let path: Vec<String> = critical.subtasks.iter().map(u64::to_string).collect();
        add(
            "speed-up bound",
            format!("{:.2} ×", critical.speed_up_bound),
            format!("longest chain of subtasks: {} ({})", path.join(" → "), minutes(critical.seconds)),
        );
    }
    tiles
}
