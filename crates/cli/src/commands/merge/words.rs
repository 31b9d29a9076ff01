//! The outcome of a merge, in words and as JSON.

use std::process::ExitCode;

use cooperage_journal::RunDir;
use cooperage_journal::merge::{
    Choice, DroppedJournal, DroppedTotals, MergeOutcome, MergePart, MissingShare,
};
use cooperage_suites::text::counted;
use serde_json::{Value, json};

use super::finished;
use crate::error::{CliError, Exit};

/// The missing shares that are told one by one.
const SHARES_SHOWN: usize = 20;

/// A merge that is over.
pub(super) struct MergeTold<'m> {
    pub(super) run: &'m RunDir,
    pub(super) parts: &'m [MergePart],
    pub(super) choice: &'m Choice,
    pub(super) outcome: &'m MergeOutcome,
}

/// The sentence on journals that do not count, with their number and their cost.
pub(super) fn dropped(dropped: &[DroppedJournal]) -> String {
    let DroppedTotals { calls, cost_micro_usd: cost } = DroppedTotals::of(dropped);
    let cost = match cost {
        Some(0) | None => String::new(),
        Some(micro) => format!(" for {} USD", cooperage_suites::spelling::decimals(micro as f64 / 1e6, 4)),
    };
    format!(
        "{} with another outcome {} left out, with {}{cost}",
        counted(dropped.len() as u64, "journal"),
        if dropped.len() == 1 { "is" } else { "are" },
        counted(calls, "model call")
    )
}

/// A share of which episodes are missing, such as `312 of 6251 in part 5/16`.
fn share(share: &MissingShare) -> String {
    let MissingShare { part, of, missing, episodes, .. } = share;
    let place = if *part == 0 { "no part".to_owned() } else { format!("part {part}/{of}") };
    if missing == episodes && *episodes > 1 {
        format!("all {episodes} in {place}")
    } else {
        format!("{missing} of {episodes} in {place}")
    }
}

impl MergeTold<'_> {
    /// The lines for a person at the terminal.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = vec![format!(
            "merged {}: {} of {} episodes are finished",
            counted(self.parts.len() as u64, "part"),
            finished(self.run),
            self.run.plan().episodes.len()
        )];
        if !self.outcome.is_changed {
            lines.push("the parts hold nothing new".to_owned());
        }
        if self.outcome.begun > 0 {
            let begun = counted(self.outcome.begun, "episode");
            lines.push(format!("added with the recorded replies: {begun} under way"));
        }
        if !self.choice.dropped.is_empty() {
            lines.push(format!("{}: the first in order of the parts counts", dropped(&self.choice.dropped)));
        }
        let builds: Vec<&str> = self.choice.builds.iter().map(String::as_str).collect();
        if builds.len() > 1 {
            lines.push(format!("the parts were played by several programs: {}", builds.join(", ")));
        }
        let running = self.parts.iter().filter(|part| part.is_running);
        lines.extend(running.map(|part| format!("{} is still played", part.run.path())));
        lines.extend(
            self.choice.damaged.iter().map(|(path, damage)| format!("left out: {path} is damaged: {damage}")),
        );
        lines.extend(self.outcome.damaged.iter().map(|(path, damage)| {
            format!("{path} is damaged, and the lines before that are kept: {damage}")
        }));
        lines
    }

    /// The same for programs.
    pub(super) fn json(&self) -> Value {
        let missing = self.outcome.missing.iter().map(|share| {
            json!({
                "part": share.part, "of": share.of, "missing": share.missing, "episodes": share.episodes,
                "is_lost": share.is_lost,
            })
        });
        let damaged = self.choice.damaged.iter().chain(&self.outcome.damaged);
        json!({
            "parts": self.parts.iter().map(|part| json!({
                "run": part.run.path(), "part": part.partition.part, "of": part.partition.of,
                "is_running": part.is_running,
            })).collect::<Vec<_>>(),
            "episodes": self.run.plan().episodes.len(),
            "finished": finished(self.run),
            "is_changed": self.outcome.is_changed,
            "added": self.outcome.added,
            "begun": self.outcome.begun,
            "missing": missing.collect::<Vec<_>>(),
            "damaged": damaged.map(|(path, why)| json!({"journal": path, "why": why})).collect::<Vec<_>>(),
            "dropped": self.choice.dropped,
            "builds": self.choice.builds,
        })
    }

    /// The exit code: with missing episodes the merged run is one that `resume` goes on with.
    pub(super) fn exit(&self) -> Result<ExitCode, CliError> {
        let missing = &self.outcome.missing;
        if missing.is_empty() {
            return Ok(ExitCode::SUCCESS);
        }
        let mut shares: Vec<String> = missing.iter().take(SHARES_SHOWN).map(share).collect();
        if missing.len() > SHARES_SHOWN {
            let all: u64 = missing.iter().map(|share| share.missing).sum();
            shares.push(format!(
                "and {} more parts; {} in all",
                missing.len() - SHARES_SHOWN,
                counted(all, "episode")
            ));
        }
        let run = self.run.path();
        Err(CliError::new(Exit::Broken, format!("episodes are missing: {}", shares.join("; "))).hint(format!(
            "`cooperage resume {run}` plays exactly these; `cooperage merge {run} PART…` adds parts that come later"
        )))
    }
}
