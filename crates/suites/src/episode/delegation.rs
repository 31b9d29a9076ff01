//! Orders between agents, and their results: the conduct of teams whose agents give each other orders and report.
//!
//! All of it is read from the notes of the framework: `organisation`, `stages` (a plan), `order`, `report` and `cycle`.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::transcript::Transcript;

/// How a report begins to say what its agent carries.
const INVENTORY: &str = "Inventory: ";

/// Counts of orders and reports in an episode.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Delegation {
    /// Plans whose task at hand an agent gave to others, without doing anything in the world by itself until its next plan.
    pub delegated_plans: u64,
    /// Reported failures that the commander answered with a new plan and new orders.
    pub replanned_failures: u64,
    /// Orders to an agent that had succeeded before, while another agent of the same commander had only failed.
    pub orders_by_success: u64,
    /// Orders on which work was reported to begin.
    pub started_on_order: u64,
    pub successes_reported: u64,
    pub failures_reported: u64,
    /// Reports that say what their agent carries.
    pub reports_with_inventory: u64,
    /// Orders about the same work that came back to their giver before anything was done.
    pub cycles: u64,
    /// The most orders in one of these.
    pub longest_cycle: u64,
}

/// A plan of an agent: when it was made, and the number of its task at hand.
struct AgentPlan {
    agent: u64,
    tick: u64,
    task: Option<u64>,
}

impl Delegation {
    /// Reads the counts of an episode; `None` where the framework has no organisation.
    #[must_use]
    pub fn of(transcript: &Transcript) -> Option<Delegation> {
        let notes: Vec<(u64, &str, &Value)> = transcript
            .notes
            .iter()
            .filter_map(|note| Some((note.tick, note.name.split_once('.')?.1, &note.data)))
            .collect();
        notes.iter().find(|(_, name, _)| *name == "organisation")?;
        let mut found = Delegation::default();
        // Reports of each agent: successes and failures of orders.
        let mut records: BTreeMap<u64, (u64, u64)> = BTreeMap::new();
        // The agents that each commander has given orders to.
        let mut commands: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
        // Failures that commanders know of: before their next plan, and after it.
        let (mut struggling, mut planning): (BTreeMap<u64, u64>, BTreeMap<u64, u64>) = Default::default();
        for (_, name, data) in &notes {
            let number = |key: &str| data.get(key).and_then(Value::as_u64);
            match *name {
                "report" => {
                    let (Some(agent), to) = (number("agent"), number("to")) else { continue };
                    let (Some(to), Some(_)) = (to, number("order")) else { continue };
                    let record = records.entry(agent).or_default();
                    match data.get("fares").and_then(Value::as_str) {
                        Some("begins") => found.started_on_order += 1,
                        Some("succeeded") => {
                            record.0 += 1;
                            found.successes_reported += 1;
                        }
                        Some("failed") => {
                            record.1 += 1;
                            found.failures_reported += 1;
                            *struggling.entry(to).or_default() += 1;
                        }
                        _ => {}
                    }
                }
                "stages" => {
                    if let Some(agent) = number("agent")
                        && let Some(failures) = struggling.remove(&agent)
                    {
                        *planning.entry(agent).or_default() += failures;
                    }
                }
                "order" => {
                    let (Some(from), Some(to)) = (number("from"), number("to")) else { continue };
                    found.replanned_failures += planning.remove(&from).unwrap_or(0);
                    let others = commands.entry(from).or_default();
                    others.insert(to);
                    let of = |agent: &u64| records.get(agent).copied().unwrap_or_default();
                    let is_proven = of(&to).0 > 0;
                    let has_only_failed = |agent: &&u64| **agent != to && of(agent).0 == 0 && of(agent).1 > 0;
                    found.orders_by_success +=
                        u64::from(is_proven && others.iter().any(|a| has_only_failed(&a)));
                }
                "cycle" => {
                    found.cycles += 1;
                    found.longest_cycle = found.longest_cycle.max(number("length").unwrap_or(0));
                }
                _ => {}
            }
        }
        found.delegated_plans = delegated_plans(transcript, &notes);
        let reports = transcript.said.iter().filter(|said| said.kind == "report");
        found.reports_with_inventory = reports.filter(|said| said.text.contains(INVENTORY)).count() as u64;
        Some(found)
    }

    /// Reports of success and of failure.
    #[must_use]
    pub fn reports(&self) -> u64 {
        self.successes_reported + self.failures_reported
    }
}

fn delegated_plans(transcript: &Transcript, notes: &[(u64, &str, &Value)]) -> u64 {
    let number = |data: &Value, key: &str| data.get(key).and_then(Value::as_u64);
    let plan = |(tick, name, data): &(u64, &str, &Value)| {
        let agent = number(data, "agent").filter(|_| *name == "stages")?;
        Some(AgentPlan { agent, tick: *tick, task: number(data, "task") })
    };
    let plans: Vec<AgentPlan> = notes.iter().filter_map(plan).collect();
    let ordered: BTreeSet<u64> = notes
        .iter()
        .filter(|(_, name, _)| *name == "order")
        .filter_map(|(_, _, data)| number(data, "task"))
        .collect();
    let is_delegated = |(place, plan): (usize, &AgentPlan)| {
        let later = plans.iter().skip(place + 1);
        let end = later.filter(|next| next.agent == plan.agent).map(|next| next.tick).next();
        let acts = transcript.actions.iter().any(|action| {
            u64::from(action.agent) == plan.agent
                && action.begun >= plan.tick
                && end.is_none_or(|end| action.begun < end)
        });
        plan.task.is_some_and(|task| ordered.contains(&task)) && !acts
    };
    plans.iter().enumerate().filter(|plan| is_delegated((plan.0, plan.1))).count() as u64
}

#[cfg(test)]
mod tests {
    use cooperage_journal::NoteRecord;
    use serde_json::json;

    use super::*;
    use crate::episode::transcript::{SpokenMessage, TranscriptAction};
    use crate::testing::plan_of;

    fn transcript(notes: &[(u64, &str, Value)]) -> Transcript {
        let note = |(tick, name, data): &(u64, &str, Value)| NoteRecord {
            tick: *tick,
            name: format!("s-agents.{name}"),
            data: data.clone(),
            ..NoteRecord::default()
        };
        Transcript {
            outside: std::collections::BTreeSet::new(),
            servers: Vec::new(),
            names: Vec::new(),
            plan: plan_of("somewhere/1", "s-agents", "oracle", &[]),
            end: None,
            ticks: 100,
            actions: Vec::new(),
            calls: Vec::new(),
            notes: notes.iter().map(note).collect(),
            said: Vec::new(),
            down: Vec::new(),
            left: Vec::new(),
            progress: Vec::new(),
        }
    }

    fn order(number: u64, to: u64, task: u64) -> Value {
        json!({"order": number, "from": 0, "to": to, "task": task, "text": "lay planks"})
    }

    fn report(agent: u64, number: u64, fares: &str) -> Value {
        json!({"agent": agent, "to": 0, "order": number, "fares": fares})
    }

    #[test]
    fn orders_reports_and_what_follows_from_them_are_counted() {
        let plan = |task: u64| json!({"agent": 0, "task": task, "stages": ["all lay"]});
        let notes = [
            (0, "organisation", json!({"shape": "tree", "commands": [[0, 1], [0, 2]]})),
            (0, "stages", plan(1)),
            (1, "order", order(1, 1, 1)),
            (1, "order", order(2, 2, 1)),
            (2, "report", report(1, 1, "begins")),
            (2, "report", report(2, 2, "begins")),
            (9, "report", report(1, 1, "failed")),
            (10, "report", report(2, 2, "succeeded")),
            (11, "stages", plan(2)),
            // Cindy has succeeded and Bob has not.
            (12, "order", order(3, 2, 2)),
            (20, "report", json!({"agent": 0, "to": "player", "order": null, "fares": "succeeded"})),
        ];
        let mut transcript = transcript(&notes);
        let said = |text: &str| SpokenMessage {
            kind: "report".to_owned(),
            text: text.to_owned(),
            ..SpokenMessage::default()
        };
        transcript.said = vec![said("I have succeeded in the task: lay. Inventory: 3 plank."), said("Done.")];
        let expected = Delegation {
            delegated_plans: 2,
            replanned_failures: 1,
            orders_by_success: 1,
            started_on_order: 2,
            successes_reported: 1,
            failures_reported: 1,
            reports_with_inventory: 1,
            cycles: 0,
            longest_cycle: 0,
        };
        assert_eq!(Delegation::of(&transcript), Some(expected.clone()));
        // An agent that acts itself has not only delegated.
        transcript.actions.push(TranscriptAction {
            agent: 0,
            tool: "lay".to_owned(),
            arguments: Value::Null,
            begun: 15,
            ended: None,
            succeeded: false,
            refused: false,
            text: String::new(),
            aim: None,
            cells: Vec::new(),
        });
        assert_eq!(Delegation::of(&transcript), Some(Delegation { delegated_plans: 1, ..expected }));
    }

    #[test]
    fn circles_count_and_other_frameworks_tell_nothing() {
        let notes = [
            (0, "organisation", json!({"shape": "graph"})),
            (3, "cycle", json!({"length": 3, "orders": [1, 2, 3], "agents": [0, 1, 2]})),
            (4, "cycle", json!({"length": 2, "orders": [4, 5], "agents": [0, 1]})),
        ];
        let found = Delegation::of(&transcript(&notes)).unwrap();
        assert_eq!((found.cycles, found.longest_cycle), (2, 3));
        assert_eq!(Delegation::of(&transcript(&notes[1..])), None);
    }
}
