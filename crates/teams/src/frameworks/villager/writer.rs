//! The replies of VillagerAgent's models, as a scripted player writes them.

use std::collections::BTreeSet;

use cooperage_core::AgentId;
use cooperage_models::{Message, ToolDescription};

use super::action_record::{ActionRecord, write_action_records};
use super::assignment::{AssignmentRecord, write_assignments};
use super::briefs::{
    ActionPlanBrief, AssignBrief, DecomposeBrief, ReflectBrief, ShownTask, SplitBrief, SummariseAgentBrief,
    SummariseEnvironmentBrief,
};
use super::graph::TaskStatus;
use super::options::{SUBTASKS, SUBTASKS_OPTION, Subtasks};
use super::prompt_parts;
use super::record::{SubtaskRecord, write_records, write_short_records};
use super::reflection::{Reflection, write_reflection};
use super::split::{ShareRecord, write_shares};
use crate::base_agent::{
    ACTION, ActBrief, TrajectoryStep, answer_as_call, request_in_text, results_of, write_act,
};
use crate::names::name_of;
use crate::options::Resolved;
use crate::player::{
    ActAllQuestion, AssignQuestion, AssignablePiece, CallResults, Consultation, DivideQuestion,
    EndedToolCall, JudgeQuestion, KnownPiece, PieceSize, QuestionKind, ReadPrompt, ReplyForm, ShareQuestion,
    SurveyPurpose, SurveyQuestion, WorkPiece, Writer, WriterRequest,
};

/// Where the task data begins in paths.
const ROOT: &str = "~/meta-data";
/// Calls that a memory names.
const REMEMBERED: usize = 6;

/// Writes the replies of VillagerAgent's models.
pub struct VillagerWriter;

impl Writer for VillagerWriter {
    fn asks(&self, options: &Resolved) -> &'static [&'static [QuestionKind]] {
        use QuestionKind::{Act, ActAll, Assign, Divide, Judge, Share, Survey};
        match options.choice(SUBTASKS_OPTION, &SUBTASKS) {
            Subtasks::Errands => &[&[Divide, Assign, Share, Act, Judge, Survey]],
            Subtasks::Actions => &[&[ActAll]],
        }
    }

    fn reply(&self, request: &WriterRequest<'_>, expert: &mut Consultation<'_>) -> Option<String> {
        if let Some(brief) = request.brief::<ActBrief>() {
            Some(write_act(brief, false, expert))
        } else if let Some(brief) = request.brief::<DecomposeBrief>() {
            Some(decompose(brief, expert))
        } else if let Some(brief) = request.brief::<ActionPlanBrief>() {
            Some(plan_actions(brief, expert))
        } else if let Some(brief) = request.brief::<AssignBrief>() {
            Some(assign(brief, expert))
        } else if let Some(brief) = request.brief::<SplitBrief>() {
            Some(split(brief, expert))
        } else if let Some(brief) = request.brief::<ReflectBrief>() {
            Some(reflect(brief, expert))
        } else if let Some(SummariseAgentBrief { read: Some(words), agent, common, .. }) = request.brief() {
            Some(expert.survey(SurveyQuestion {
                agent: Some(*agent),
                work: "",
                surroundings: words,
                names: &common.names,
                tools: Vec::new(),
                purpose: SurveyPurpose::Memory,
            }))
        } else if let Some(brief) = request.brief::<SummariseAgentBrief>() {
            let (me, done) = (name_of(&brief.common.names, brief.agent), history(&brief.steps));
            Some(if done.is_empty() { format!("{me} did nothing yet.") } else { format!("{me}: {done}.") })
        } else {
            let brief = request.brief::<SummariseEnvironmentBrief>()?;
            let tools = brief.common.tools.iter().flat_map(|tools| tools.iter()).collect();
            Some(expert.survey(SurveyQuestion {
                agent: brief.agent,
                work: &brief.task,
                surroundings: &brief.environment,
                names: &brief.common.names,
                tools,
                purpose: SurveyPurpose::Work,
            }))
        }
    }

    fn read_forms(&self) -> &'static [ReplyForm] {
        &[ReplyForm::List, ReplyForm::Object, ReplyForm::Prose]
    }

    fn read<'m>(&self, messages: &'m [Message]) -> Option<ReadPrompt<'m>> {
        prompt_parts::cut(messages)
    }

    fn in_text(&self, messages: &[Message], offered: &[ToolDescription]) -> Option<Vec<Message>> {
        request_in_text(messages, offered)
    }

    fn as_call(&self, text: &str, offered: &[ToolDescription]) -> Option<String> {
        answer_as_call(text, offered)
    }

    fn needed_key(&self, request: &WriterRequest<'_>) -> Option<&'static str> {
        if request.brief::<ActBrief>().is_some() {
            Some(ACTION)
        } else if request.brief::<DecomposeBrief>().is_some() {
            Some("description")
        } else if request.brief::<AssignBrief>().is_some() {
            Some("task_id")
        } else if request.brief::<SplitBrief>().is_some() {
            Some("agent")
        } else {
            request.brief::<ReflectBrief>().map(|_| "task_status")
        }
    }
}

fn decompose(brief: &DecomposeBrief, expert: &mut Consultation<'_>) -> String {
    let common = &brief.common;
    // Prompts number the subtasks from 1 on.
    let shown = |is_meant: fn(TaskStatus) -> bool| {
        (1_i64..).zip(&brief.shown).filter(move |(_, task)| is_meant(task.status))
    };
    let open = || shown(|status| matches!(status, TaskStatus::Unknown | TaskStatus::Running));
    let failed = || shown(|status| status == TaskStatus::Failure);
    let known = |(_, task)| known_piece(task);
    let pieces = expert.divide(DivideQuestion {
        team: &common.seats,
        idle: &brief.idle,
        open: open().map(known).collect(),
        failed: failed().map(known).collect(),
        most: brief.subtasks_max,
        size: if common.has_shared_subtasks { PieceSize::Middle } else { PieceSize::Small },
        can_share: common.has_shared_subtasks,
        document: &common.document,
    });
    let open: Vec<i64> = open().map(|(number, _)| number).collect();
    let failed: Vec<i64> = failed().map(|(number, _)| number).collect();
    let first = brief.shown.len() as i64 + 1;
    let mut records: Vec<SubtaskRecord> = Vec::new();
    for (id, piece) in (first..).zip(&free_first(pieces)) {
        let before = piece.after.iter().map(|place| first + *place as i64);
        let before_open = piece.after_open.iter().filter_map(|place| open.get(*place).copied());
        let agents: BTreeSet<AgentId> = piece.agents.iter().copied().collect();
        let agents = agents.into_iter().map(|agent| name_of(&common.names, agent)).collect();
        records.push(SubtaskRecord {
            id: Some(id),
            description: piece.words.clone(),
            milestones: vec![piece.milestone.clone()],
            retrieval_paths: paths(piece.entries.as_deref()),
            required_subtasks: Some(before_open.chain(before).collect()),
            assigned_agents: if common.leaves_agents_open { Vec::new() } else { agents },
            replaces: piece.replaces.iter().filter_map(|place| failed.get(*place).copied()).collect(),
        });
    }
    // The plan is refused while a failed subtask has no successor.
    for number in failed {
        if records.iter().all(|record| !record.replaces.contains(&number))
            && let Some(record) = records.first_mut()
        {
            record.replaces.push(number);
        }
    }
    if common.may_omit_empty { write_short_records(&records) } else { write_records(&records) }
}

fn known_piece(task: &ShownTask) -> KnownPiece<'_> {
    let agents = if task.agents.is_empty() { &task.candidates } else { &task.agents };
    KnownPiece { words: &task.description, agents }
}

/// The paths to entries of the task data; to all of it for `None`.
fn paths(entries: Option<&[usize]>) -> Vec<String> {
    match entries {
        Some(entries) => entries.iter().map(|entry| format!("{ROOT}/{entry}")).collect(),
        None => vec![ROOT.to_owned()],
    }
}

/// Puts pieces that wait for no other first: a subtask without predecessors is taken to wait for the same ones as the one
/// before it in the list (docs/spec/villager.md, 1.4.1).
fn free_first(pieces: Vec<WorkPiece>) -> Vec<WorkPiece> {
    let waits = |piece: &WorkPiece| !piece.after.is_empty() || !piece.after_open.is_empty();
    let mut numbered: Vec<(usize, WorkPiece)> = pieces.into_iter().enumerate().collect();
    numbered.sort_by_key(|(_, piece)| waits(piece));
    let places: Vec<usize> = numbered.iter().map(|(place, _)| *place).collect();
    let moved = |before: &usize| places.iter().position(|place| place == before);
    let renumbered = numbered.into_iter().map(|(_, mut piece)| {
        piece.after = piece.after.iter().filter_map(moved).collect();
        piece
    });
    renumbered.collect()
}

fn plan_actions(brief: &ActionPlanBrief, expert: &mut Consultation<'_>) -> String {
    let all = brief.ended.iter().map(|ended| EndedToolCall {
        agent: ended.agent,
        call: &ended.call,
        succeeded: ended.succeeded,
        message: &ended.message,
        trouble: None,
    });
    let calls = expert.act_all(ActAllQuestion {
        asked: &brief.asked,
        team: &brief.common.seats,
        has_rounds: brief.has_rounds,
        results: CallResults { all: all.collect(), old: 0 },
        acted: None,
    });
    let first = brief.open.len() as i64 + 1;
    let record = |(id, (agent, call)): (i64, &(AgentId, _))| {
        let tools = brief.common.tools.get(agent.0 as usize).map_or(&[][..], |tools| tools);
        ActionRecord::of_call(id, &name_of(&brief.common.names, *agent), call, tools)
    };
    write_action_records(&(first..).zip(&calls).map(record).collect::<Vec<_>>())
}

fn assign(brief: &AssignBrief, expert: &mut Consultation<'_>) -> String {
    let pieces = brief.tasks.iter().map(|task| AssignablePiece {
        words: &task.description,
        candidates: &task.candidates,
        agents_needed: task.agents_needed.max(1),
        suggested: None,
    });
    let assigned = expert.assign(AssignQuestion { free: &brief.free, pieces: pieces.collect() });
    let record = |(place, agents): (usize, Vec<AgentId>)| AssignmentRecord {
        reason: "free, and able to do it".to_owned(),
        task_id: place as i64,
        agents: agents.into_iter().map(|agent| name_of(&brief.common.names, agent)).collect(),
    };
    write_assignments(&assigned.into_iter().map(record).collect::<Vec<_>>())
}

fn split(brief: &SplitBrief, expert: &mut Consultation<'_>) -> String {
    let question = ShareQuestion { work: &brief.task.description, agents: &brief.agents };
    let shares = expert.share(question).into_iter().zip(&brief.agents);
    let record = |(description, agent): (String, &AgentId)| ShareRecord {
        reason: "each agent gets an equal part".to_owned(),
        description,
        milestones: brief.task.milestones.clone(),
        agent: name_of(&brief.common.names, *agent),
    };
    write_shares(&shares.map(record).collect::<Vec<_>>())
}

fn reflect(brief: &ReflectBrief, expert: &mut Consultation<'_>) -> String {
    let verdict = expert.judge(JudgeQuestion {
        agent: brief.agent,
        work: &brief.description,
        results: results_of(&brief.steps),
    });
    let summary = if brief.is_read { verdict.why.clone() } else { history(&brief.steps) };
    write_reflection(&Reflection { reasoning: verdict.why, summary, task_status: verdict.is_done })
}

/// The last calls and whether they succeeded, in words.
fn history(steps: &[TrajectoryStep]) -> String {
    let results = results_of(steps).all;
    let mut calls: Vec<(&str, bool)> = Vec::new();
    for ended in results.iter().skip(results.len().saturating_sub(REMEMBERED)) {
        let told = (ended.call.tool.as_str(), ended.succeeded);
        if !calls.contains(&told) {
            calls.push(told);
        }
    }
    let told = calls
        .into_iter()
        .map(|(tool, succeeded)| format!("{tool} {}", if succeeded { "worked" } else { "failed" }));
    told.collect::<Vec<_>>().join(", ")
}
