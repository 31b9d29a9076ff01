//! The most important figures of an episode.

use cooperage_journal::EndRecord;

use super::{ReplayFindings, time};
use crate::episode::account::EpisodeAccount;
use crate::episode::transcript::Transcript;
use crate::spelling::{decimals, dollars, percent};
use crate::text::{grouped, minutes};

/// Label, value and detail of each figure. A partial transcript has no calls and plans, so they are left out.
pub(super) fn figures(
    transcript: &Transcript,
    end: Option<&EndRecord>,
    seen: &ReplayFindings,
    is_partial: bool,
) -> Vec<(String, String, String)> {
    let mut figures = Vec::new();
    let mut add =
        |label: &str, value: String, detail: String| figures.push((label.to_owned(), value, detail));
    let ticks = format!("{} ticks", grouped(transcript.ticks));
    add("virtual time", time(transcript, transcript.ticks), ticks);
    if is_partial {
        return figures;
    }
    let (value, detail) = calls(transcript);
    add("model calls", value, detail);
    if let Some(cost) = end.and_then(|end| end.totals.cost_micro_usd).filter(|cost| *cost > 0) {
        add("cost", dollars(cost as f64 / 1e6), String::new());
    }
    let account = EpisodeAccount::of(transcript);
    let wasted_work = account.wasted_work;
    add("actions", grouped(wasted_work.actions), wasted(&account));
    let rose =
        transcript.actions.iter().filter(|action| seen.progress(action).is_some_and(|rise| rise > 0.0));
    if !seen.scores.is_empty() && wasted_work.actions > 0 {
        let rose = rose.count() as u64;
        add(
            "actions with progress",
            percent(rose as f64 / wasted_work.actions as f64),
            format!("the completion rose during {rose} of {}", wasted_work.actions),
        );
    }
    if wasted_work.claims > 0 {
        let detail = format!("events contradict {}", wasted_work.unsupported);
        add("claims of success", wasted_work.claims.to_string(), detail);
    }
    if let Some(critical) = &account.critical {
        let path: Vec<String> = critical.subtasks.iter().map(u64::to_string).collect();
        add(
            "speed-up bound",
            format!("{} ×", decimals(critical.speed_up_bound, 2)),
            format!("longest chain of subtasks: {} ({})", path.join(" → "), minutes(critical.seconds)),
        );
    }
    figures
}

/// The number of model calls, and their tokens and latency.
fn calls(transcript: &Transcript) -> (String, String) {
    let prompt: u64 = transcript.calls.iter().map(|call| call.prompt_tokens).sum();
    let completion: u64 = transcript.calls.iter().map(|call| call.completion_tokens).sum();
    let latency: u64 = transcript.calls.iter().filter_map(|call| call.latency_us).sum();
    let detail = if transcript.calls.is_empty() {
        String::new()
    } else {
        format!(
            "{} prompt and {} completion tokens, {} of latency",
            grouped(prompt),
            grouped(completion),
            minutes(latency as f64 / 1e6)
        )
    };
    (grouped(transcript.calls.len() as u64), detail)
}

/// The parts of an episode's actions that did nothing for its goal, in words; only those that there were.
fn wasted(account: &EpisodeAccount) -> String {
    let wasted = account.wasted_work;
    let parts = [
        (wasted.failed, "failed"),
        (wasted.unfinished, "more without an end"),
        (wasted.undone, "undone"),
        (wasted.duplicates, "done twice"),
    ];
    let told: Vec<String> = parts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{} {what}", grouped(*count)))
        .collect();
    if told.is_empty() && wasted.actions > 0 { "none failed".to_owned() } else { told.join(", ") }
}
