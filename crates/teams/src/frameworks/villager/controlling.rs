//! Asks models for the controller: which agent does which subtask, and how agents share a subtask
//! (docs/spec/villager.md, 1.5.2, 1.5.3).

use std::rc::Rc;

use cooperage_core::AgentId;
use cooperage_models::{Brief, Message, Reply};
use cooperage_runtime::FrameworkError;
use minijinja::context;
use serde_json::json;

use super::assignment::{AssignmentRecord, parse_assignments};
use super::briefs::{AssignBrief, ShownTask, SplitBrief};
use super::setting::{DATA_CHARACTERS, VillagerContext};
use super::split::{ShareRecord, parse_shares};
use super::{ASSIGN, SPLIT};
use crate::asking::{RETRIES_MAX, RetryableCall, ask_until};
use crate::budget::json_within;
use crate::templates::render;

/// Characters of the list of subtasks and of the list of free agents (docs/spec/villager.md, 1.8.3).
const LIST_CHARACTERS: usize = 8_192;

/// Past subtasks that are told of, at most.
const PAST_TOLD: usize = 3;

/// The lines by which subtasks are shown, as many as fit.
pub(crate) fn task_lines(setting: &VillagerContext, tasks: &[ShownTask]) -> Vec<String> {
    let mut characters = 0;
    let line = |(number, task): (usize, &ShownTask)| {
        json!({
            "task_id": number,
            "description": task.description,
            "milestones": task.milestones,
            "number": task.agents_needed.max(1),
            "candidates": setting.named(candidates_of(setting, task)),
            "available": true,
        })
        .to_string()
    };
    let fits = |line: &String| {
        characters += line.chars().count();
        characters <= LIST_CHARACTERS
    };
    tasks.iter().enumerate().map(line).take_while(fits).collect()
}

/// The agents to which a subtask may be given; as published, and before the repairs, none stand for all.
fn candidates_of<'s>(setting: &'s VillagerContext, task: &'s ShownTask) -> &'s [AgentId] {
    let is_open = task.candidates.is_empty() && setting.options.is_repaired;
    if is_open { setting.names.seats() } else { &task.candidates }
}

/// Asks which agents do which subtasks; `None` if no answer can be used.
pub(crate) async fn assign(
    setting: Rc<VillagerContext>,
    tasks: Vec<ShownTask>,
    free: Vec<AgentId>,
) -> Result<Option<Vec<AssignmentRecord>>, FrameworkError> {
    setting.look_around()?;
    let lines = task_lines(&setting, &tasks);
    let (sentence, records) = {
        let memory = setting.memory.borrow();
        (memory.sentence(setting.viewpoint(None)), memory.agent_records())
    };
    let past = tasks.iter().filter_map(|task| setting.experience.of_subtask(&task.description));
    let experience = past.take(PAST_TOLD).collect::<Vec<_>>().join("\n");
    let own: Vec<String> =
        setting.agents().filter_map(|agent| records.get(agent.0 as usize)).cloned().collect();
    let values = context! {
        sentence,
        records => own,
        free => json_within(&json!(setting.named(&free)), LIST_CHARACTERS),
        tasks => lines.join("\n"),
        experience,
    };
    let messages = vec![
        Message::system(render(
            "villager/assign",
            context! { names => setting.names.of_team(), private_tools => setting.private_tools() },
        )?),
        Message::user(render("villager/assign_state", values)?),
    ];
    let brief = AssignBrief { common: setting.common.clone(), free, tasks };
    let question = RetryableCall {
        role: ASSIGN.name,
        agent: None,
        messages,
        brief: Brief::new(brief),
        shows_mistakes: !setting.options.is_paper(),
        retries: RETRIES_MAX,
    };
    let read = |reply: &Reply| {
        let unreadable = || "no object with the keys `task_id` and `agent` could be read".to_owned();
        parse_assignments(reply).ok_or_else(unreadable)
    };
    ask_until(&setting.team, &setting.notices, question, read).await
}

/// Asks for the shares of these agents, in their order; `None` if no answer can be used.
pub(crate) async fn split(
    setting: Rc<VillagerContext>,
    task: ShownTask,
    agents: Vec<AgentId>,
) -> Result<Option<Vec<ShareRecord>>, FrameworkError> {
    setting.look_around()?;
    let all = setting.memory.borrow().agent_records();
    let records: Vec<String> = agents.iter().filter_map(|agent| all.get(agent.0 as usize)).cloned().collect();
    let data =
        if task.data.is_empty() { String::new() } else { json_within(&json!(task.data), DATA_CHARACTERS) };
    let values = context! {
        records,
        description => task.description.as_str(),
        milestones => task.milestones.clone(),
        data,
        agents => setting.named(&agents),
    };
    let messages = vec![
        Message::system(render("villager/split", context! {})?),
        Message::user(render("villager/split_task", values)?),
    ];
    let brief = SplitBrief { common: setting.common.clone(), task, agents: agents.clone() };
    let question = RetryableCall {
        role: SPLIT.name,
        agent: None,
        messages,
        brief: Brief::new(brief),
        shows_mistakes: !setting.options.is_paper(),
        retries: RETRIES_MAX,
    };
    let read = |reply: &Reply| {
        parse_shares(reply, &agents, &setting.names)
            .ok_or_else(|| "there must be exactly one object with a description for each agent".to_owned())
    };
    ask_until(&setting.team, &setting.notices, question, read).await
}
