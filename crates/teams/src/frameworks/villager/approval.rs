//! A person approves every plan before it runs (`villager.approve=on`).
//!
//! The plan is a question to a person outside: what it would add to the graph, as data and in words. `{"approve": true}`
//! lets it run. Any other answer refuses it; the words under `text` and the plan stand in the prompt of the next one. After
//! three refusals the next plan runs without a question. While a person thinks, agents at work go on with it; another
//! goal takes the question back.

use std::future::poll_fn;
use std::rc::Rc;
use std::task::Poll;

use cooperage_runtime::note::PlannedSubtask;
use cooperage_runtime::{Either, FrameworkError, OutsideSource, race};
use serde_json::{Value, json};

use super::graph::SubtaskIndex;
use super::notes::{self, planned_subtasks};
use super::play::{ControllerEvent, ControllerLoop};
use super::record::SubtaskRecord;
use super::setting::VillagerContext;
use crate::budget::text_within;

/// Refusals after which the next plan runs without a question.
const ROUNDS_MAX: usize = 3;
/// Characters of a subtask's line.
const LINE_CHARACTERS: usize = 600;
/// Characters of a person's answer.
const ANSWER_CHARACTERS: usize = 2_000;

impl ControllerLoop {
    /// Lets a plan run, or asks a person about it first.
    pub(super) fn propose(
        &mut self,
        shown: Vec<SubtaskIndex>,
        reported: usize,
        mut records: Vec<SubtaskRecord>,
    ) -> Result<(), FrameworkError> {
        if !self.setting.options.is_approved {
            return self.grow(&shown, reported, records);
        }
        if !self.setting.options.is_paper() {
            // Only the records that the person has seen run.
            records.truncate(self.subtasks_max());
        }
        let round = self.setting.people.borrow().refusals();
        let subtasks = self.would_add(&shown, &records);
        if round >= ROUNDS_MAX {
            notes::approval(&self.setting, "not_asked", None, &subtasks);
            return self.let_run(&shown, reported, records);
        }
        let lines = lines(&self.setting, &subtasks);
        let data = json!({
            "question": "approve",
            "goal": self.setting.goal(),
            "round": round + 1,
            "rounds": ROUNDS_MAX,
            "text": lines.join("\n"),
            "names": self.setting.names.all(),
            "subtasks": subtasks,
        });
        self.is_planning = true;
        let (setting, asked_with) = (Rc::clone(&self.setting), self.planned_with);
        self.ongoing.begin(async move {
            let seat = setting.names.seats().first().copied();
            let Some(seat) = seat else {
                return Ok(ControllerEvent::Approved { shown, reported, records, answer: None });
            };
            let is_overtaken = || !setting.people.borrow().spoken().has_goal_of(asked_with);
            let overtaken = poll_fn(|_| if is_overtaken() { Poll::Ready(()) } else { Poll::Pending });
            let answer =
                match race(setting.team.ask_outside(OutsideSource::Person, seat, data), overtaken).await {
                    Either::First(answer) => Some(answer),
                    Either::Second(()) => None,
                };
            Ok(ControllerEvent::Approved { shown, reported, records, answer })
        });
        Ok(())
    }

    /// Takes a person's answer in.
    pub(super) fn approved(
        &mut self,
        shown: &[SubtaskIndex],
        reported: usize,
        records: Vec<SubtaskRecord>,
        answer: Option<Value>,
    ) -> Result<(), FrameworkError> {
        self.is_planning = false;
        let subtasks = self.would_add(shown, &records);
        let Some(answer) = answer.filter(|_| !self.is_overtaken()) else {
            notes::approval(&self.setting, "overtaken", None, &subtasks);
            self.plan_again();
            return Ok(());
        };
        if answer.get("approve") == Some(&Value::Bool(true)) {
            notes::approval(&self.setting, "approved", None, &subtasks);
            self.setting.team.count("plans_approved", 1);
            return self.let_run(shown, reported, records);
        }
        let text = answer.get("text").and_then(Value::as_str).map(str::trim).filter(|text| !text.is_empty());
        let text = text.map(|text| text_within(text, ANSWER_CHARACTERS));
        notes::approval(&self.setting, "refused", text.as_deref(), &subtasks);
        self.setting.team.count("plans_refused", 1);
        let lines = lines(&self.setting, &subtasks);
        self.setting.people.borrow_mut().refuse(lines, text);
        self.plan_soon();
        Ok(())
    }

    fn let_run(
        &mut self,
        shown: &[SubtaskIndex],
        reported: usize,
        records: Vec<SubtaskRecord>,
    ) -> Result<(), FrameworkError> {
        self.setting.people.borrow_mut().settle();
        self.grow(shown, reported, records)
    }

    /// The subtasks that a plan would add, with what they wait for.
    fn would_add(&self, shown: &[SubtaskIndex], records: &[SubtaskRecord]) -> Vec<PlannedSubtask> {
        let (graph, growth) = self.grown(shown, records.to_vec());
        planned_subtasks(&graph, &growth.change())
    }
}

/// A line for each subtask: its number, who may do it, what it waits for, and what it is.
fn lines(setting: &VillagerContext, subtasks: &[PlannedSubtask]) -> Vec<String> {
    let line = |subtask: &PlannedSubtask| {
        let agents: Vec<&str> = subtask
            .candidates
            .iter()
            .filter_map(|&agent| setting.names.all().get(agent as usize))
            .map(String::as_str)
            .collect();
        let agents = if agents.is_empty() { "anybody".to_owned() } else { agents.join(", ") };
        let numbers: Vec<String> = subtask.requires.iter().map(u32::to_string).collect();
        let after =
            if numbers.is_empty() { String::new() } else { format!(", after {}", numbers.join(", ")) };
        let words = subtask.description.split_whitespace().collect::<Vec<_>>().join(" ");
        text_within(&format!("{}. ({agents}{after}) {words}", subtask.subtask), LINE_CHARACTERS)
    };
    subtasks.iter().map(line).collect()
}
