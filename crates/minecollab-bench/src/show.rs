//! A task as a person reads it.

use std::fmt::Write as _;

use cooperage_journal::Revision;
use cooperage_suites::suite::SuiteError;
use cooperage_suites::tasks::TaskView;
use serde_json::json;

use crate::commands::blocked;
use crate::goal::goals;
use crate::names::names;
use crate::tasks::{MineCollabTaskBook, listed};
use crate::timing::setup_ticks;

/// The task of that name.
///
/// # Errors
/// [`SuiteError::Unknown`].
pub(crate) fn show(book: &MineCollabTaskBook, name: &str) -> Result<TaskView, SuiteError> {
    let unknown = || SuiteError::Unknown { name: name.chars().take(100).collect(), close: Vec::new() };
    let entry = book.find(name).ok_or_else(unknown)?;
    let record = &entry.record;
    let called = names(record.agents + record.people);
    let told = goals(record, &called, false, Revision::NEWEST);
    let mut text = format!("{name}\n\n{}\n", listed(entry).about);
    let _ = writeln!(
        text,
        "Time limit: {} seconds; the published set-up took {:.1} seconds of it.",
        record.timeout_s,
        setup_ticks(record) as f64 / crate::timing::TICKS_PER_SECOND as f64
    );
    let mut agents = Vec::new();
    for (number, name) in (0..).zip(&called) {
        let given: Vec<String> = record
            .given
            .get(&number)
            .into_iter()
            .flatten()
            .map(|(item, count)| format!("{count} {}", item.name()))
            .collect();
        let lacks: Vec<String> =
            record.blocked.get(&number).into_iter().flatten().map(|name| format!("!{name}")).collect();
        let goal = told.goals.get(number as usize).map_or("", String::as_str);
        let _ = writeln!(
            text,
            "\n{name} has {}.",
            if given.is_empty() { "nothing".to_owned() } else { given.join(", ") }
        );
        if !lacks.is_empty() {
            let _ = writeln!(text, "{name} lacks {}.", lacks.join(", "));
        }
        let _ = writeln!(text, "Goal of {name}: {goal}");
        agents.push(json!({
            "name": name, "given": given, "goal": goal, "lacks": blocked(record, number, false),
        }));
    }
    if let Some(opener) = &told.opener {
        let _ = writeln!(text, "\nFirst words: {opener}");
    }
    let target: Vec<_> = record
        .target
        .needed()
        .iter()
        .map(|needed| json!({"item": needed.name, "count": needed.count}))
        .collect();
    let json = json!({
        "name": name, "domain": record.domain.name(), "agents": agents, "target": target, "opener": told.opener,
        "timeout_s": record.timeout_s, "setup_s": setup_ticks(record) as f64 / 20.0,
    });
    Ok(TaskView { text, json, graph_svg: None })
}
