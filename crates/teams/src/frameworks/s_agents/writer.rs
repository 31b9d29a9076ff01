//! The replies of S-Agents' models, as a scripted player writes them.
//!
//! This file knows the organisation: who gives orders to whom, who hands on, who waits for reports. The expert says which
//! pieces the work has and who should do which. A stage of a plan is written as shares, `NAME: what it does; NAME: …`, and
//! the action planner's prompt shows the task at hand, which is a stage: what one reply decides reaches the next one through
//! the prompt.

use cooperage_core::{AgentId, ToolCall};
use serde_json::Value;

use super::acting::CALLS_MAX;
use super::briefs::{
    ActionsBrief, ChatBrief, ChooseBrief, CodeBrief, DescribeBrief, Employee, Informer, MonitorBrief,
    SAgentsEpisode, SAgentsPlanBrief, TaskProgress,
};
use super::organisation::OrganisationShape;
use super::reply::{
    ChooserReply, ChosenAction, SILENT, TaskAtHand, Todo, monitor_at_length, plan_at_length, write_choice,
    write_code, write_todos,
};
use super::words::name_of;
use crate::player::{
    ActQuestion, AssignQuestion, AssignablePiece, Consultation, DetailQuestion, DivideQuestion, EndedCall,
    JudgeQuestion, KnownPiece, Piece, PieceSize, ProgramQuestion, QuestionKind, Results, Step, TriedProgram,
    Writer, WriterRequest,
};

/// Between two shares of a stage.
const BETWEEN: &str = "; ";
/// The share of a leader whose employees are all at work.
const AWAIT: &str = "wait for the reports";
/// The stage after the task at hand, for an agent with the whole goal.
const GO_ON: &str = "go on with what is left then";
/// The stage after the task at hand, for an agent in a chain with more pieces in its share: the number stands between.
const MORE: (&str, &str) = ("go on with ", " more of it");
/// The reason of an action that was given up begins so.
const GIVEN_UP: &str = "It can't be done";

/// Writes the replies of S-Agents' models.
pub struct SAgentsWriter;

impl Writer for SAgentsWriter {
    fn asks(&self) -> &'static [&'static [QuestionKind]] {
        use QuestionKind::{Act, Assign, Detail, Divide, Judge, Program};
        &[&[Divide, Assign, Judge, Detail, Act], &[Divide, Assign, Judge, Detail, Program]]
    }

    fn reply(&self, request: &WriterRequest<'_>, expert: &mut Consultation<'_>) -> Option<String> {
        if let Some(brief) = request.brief::<MonitorBrief>() {
            let (status, evidence) = judge(brief);
            Some(monitor_at_length(brief, status, &evidence))
        } else if let Some(brief) = request.brief::<SAgentsPlanBrief>() {
            Some(plan(brief, expert))
        } else if let Some(brief) = request.brief::<ActionsBrief>() {
            Some(write_todos(&todos(brief, expert), &brief.common.names))
        } else if let Some(brief) = request.brief::<CodeBrief>() {
            Some(code(brief, expert))
        } else if let Some(brief) = request.brief::<ChooseBrief>() {
            Some(write_choice(&choose(brief, expert)))
        } else if request.brief::<ChatBrief>().is_some() {
            Some(SILENT.to_owned())
        } else {
            let brief = request.brief::<DescribeBrief>()?;
            Some(format!("Does this for the body that runs it: {}.", brief.action.trim_end_matches('.')))
        }
    }
}

/// Judges the progress of a task: by the agent's own actions first, then by the reports of its employees.
fn judge(brief: &MonitorBrief) -> (TaskProgress, String) {
    if let Some(failed) = brief.deeds.iter().find(|deed| !deed.succeeded) {
        return (TaskProgress::Fail, format!("\"{}\" failed: {}", failed.what, failed.message));
    }
    let said = |words: &str| brief.conversation.iter().rev().find(|line| line.text.contains(words));
    if let Some(line) = said("failed the task") {
        return (TaskProgress::Fail, format!("Somebody said: \"{}\"", line.text));
    }
    if let Some(waiting) = brief.waiting_for.first() {
        let name = name_of(&brief.common, waiting.agent);
        return (TaskProgress::Unknown, format!("{name} has not reported yet."));
    }
    if let Some(last) = brief.deeds.last() {
        return (
            TaskProgress::Success,
            format!("All that was to be done went well, at last \"{}\".", last.what),
        );
    }
    match said("succeeded in the task") {
        Some(line) => (TaskProgress::Success, format!("Somebody said: \"{}\"", line.text)),
        None => (TaskProgress::Unknown, "Nobody says anything about it.".to_owned()),
    }
}

/// The part of one agent in a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Share {
    agent: AgentId,
    /// The work, as an order or as a task of its own.
    what: String,
}

/// The decisions of a task planner.
struct Decided {
    /// The stages in order, with who does what; the first of them is the task at hand, and without any nothing is left.
    stages: Vec<Vec<Share>>,
    /// The reason for the plan, in a sentence.
    reason: String,
}

impl Decided {
    fn new(stages: Vec<Vec<Share>>, reason: &str) -> Decided {
        Decided { stages, reason: reason.to_owned() }
    }

    fn nothing(reason: &str) -> Decided {
        Decided::new(Vec::new(), reason)
    }
}

fn plan(brief: &SAgentsPlanBrief, expert: &mut Consultation<'_>) -> String {
    let is_tree = brief.common.shape == OrganisationShape::Tree;
    let Decided { stages, reason } = if brief.chain.is_some() {
        take_turn(brief, expert)
    } else if is_tree && !brief.employees.is_empty() {
        lead(brief, expert)
    } else if brief.informer != Informer::Player {
        follow(brief, expert)
    } else {
        take(brief, expert)
    };
    let stages: Vec<String> = stages.iter().map(|shares| write_stage(brief, shares)).collect();
    let task = stages.first().map(|text| TaskAtHand { stage: Some(1), text: text.clone() });
    plan_at_length(brief, stages, task, &reason)
}

/// Orders of a leader for its free employees, and a share for itself where it works.
fn lead(brief: &SAgentsPlanBrief, expert: &mut Consultation<'_>) -> Decided {
    let answering = || brief.employees.iter().filter(|employee| !employee.is_silent);
    let at_work: Vec<&Employee> = answering().filter(|employee| employee.order.is_some()).collect();
    let free = answering().filter(|employee| employee.order.is_none()).map(|employee| employee.agent);
    let (leaders, free): (Vec<AgentId>, Vec<AgentId>) = free.partition(|agent| leads(&brief.common, *agent));
    let hands: Vec<AgentId> = brief.works.then_some(brief.agent).into_iter().chain(free).collect();
    let below_leaders = leaders.iter().flat_map(|leader| workers_under(&brief.common, *leader));
    let idle: Vec<AgentId> = hands.iter().copied().chain(below_leaders).collect();
    let of_employee = |employee: &&&Employee| !leads(&brief.common, employee.agent);
    let open = at_work.iter().filter(of_employee).filter_map(|employee| {
        Some(KnownPiece { words: employee.order.as_deref()?, agents: std::slice::from_ref(&employee.agent) })
    });
    let team = workers_under(&brief.common, brief.agent);
    let pieces = if idle.is_empty() {
        Vec::new()
    } else {
        divide(brief, &team, &idle, open.collect(), idle.len() * 2, expert)
    };
    // Orders come before work of one's own, and agents at work get no new order: they may be done by then.
    let mut shares = assign(&pieces, &hands, expert);
    if !pieces.is_empty() {
        let what = one_line(&brief.request);
        shares.extend(leaders.into_iter().map(|agent| Share { agent, what: what.clone() }));
    }
    shares.sort_by_key(|share| (share.agent == brief.agent, share.agent));
    if shares.is_empty() {
        if at_work.is_empty() {
            return Decided::nothing("Nothing is left that anybody could do.");
        }
        shares.push(Share { agent: brief.agent, what: AWAIT.to_owned() });
    }
    let later = pieces.iter().filter(|piece| !is_ready(piece));
    let later: Vec<Share> = later
        .filter_map(|piece| Some(Share { agent: *piece.agents.first()?, what: piece.words.clone() }))
        .collect();
    let stages = std::iter::once(shares).chain((!later.is_empty()).then_some(later)).collect();
    Decided::new(stages, "Whoever is nearest and has what it takes gets each piece.")
}

/// The next task of an agent that was given an order.
fn follow(brief: &SAgentsPlanBrief, expert: &mut Consultation<'_>) -> Decided {
    let verdict =
        expert.judge(JudgeQuestion { agent: brief.agent, work: &brief.request, results: Results::default() });
    if verdict.is_done {
        return Decided::nothing("It is done.");
    }
    if brief.deeds.last().is_some_and(|deed| !deed.succeeded && deed.message.starts_with(GIVEN_UP)) {
        return Decided::nothing("I see no other way to do it.");
    }
    Decided::new(vec![vec![own(brief, one_line(&brief.request))]], "I do what I was told.")
}

/// The next task of an agent with the whole goal, alone or beside others that have the same one.
fn take(brief: &SAgentsPlanBrief, expert: &mut Consultation<'_>) -> Decided {
    let team = brief.common.seats.clone();
    let pieces = divide(brief, &team, &team, Vec::new(), team.len() * 2, expert);
    match assign(&pieces, &[brief.agent], expert).pop() {
        Some(share) => Decided::new(
            vec![vec![share], vec![own(brief, GO_ON.to_owned())]],
            "This comes next, and I am placed best for it.",
        ),
        None if !pieces.is_empty() => Decided::nothing("The others are at all that is left."),
        None => Decided::nothing("Nothing is left to do."),
    }
}

/// The turn of an agent in a chain: a fair part of the work that is left, then the next agent's turn. The plan's second
/// stage says how many pieces of its part come after the task at hand.
fn take_turn(brief: &SAgentsPlanBrief, expert: &mut Consultation<'_>) -> Decided {
    let common = &brief.common;
    let after = brief.chain.map_or(0, |chain| chain.after);
    let to_come = common.seats.iter().rev().take(after + 1).rev().copied().collect::<Vec<_>>();
    let pieces = divide(brief, &common.seats, &to_come, Vec::new(), PIECES_MAX, expert);
    let left = if brief.previous_stages.is_empty() {
        pieces.len().div_ceil(after + 1)
    } else {
        brief.previous_stages.iter().find_map(|stage| more_in(stage)).unwrap_or(0)
    };
    let hand_on = brief.employees.first().map(|next| {
        let share = Share { agent: next.agent, what: one_line(&brief.request) };
        (vec![share], next.order.is_some())
    });
    let share = if left > 0 { assign(&pieces, &[brief.agent], expert).pop() } else { None };
    match (share, hand_on) {
        (Some(share), hand_on) => {
            let more = (left > 1).then(|| vec![own(brief, format!("{}{}{}", MORE.0, left - 1, MORE.1))]);
            let hand_on = hand_on.map(|(stage, _)| stage);
            // Nothing is handed on by the last of them, and its part may be more than it seems now.
            let last = hand_on.is_none().then(|| vec![own(brief, GO_ON.to_owned())]);
            let stages = std::iter::once(vec![share]).chain(more).chain(hand_on).chain(last).collect();
            Decided::new(stages, "My own share comes first.")
        }
        (None, Some((stage, false))) if !pieces.is_empty() => {
            Decided::new(vec![stage], "My share is done; the rest is for whoever comes after me.")
        }
        _ => Decided::nothing("My share is done."),
    }
}

/// The most pieces by which a chain's work is counted.
const PIECES_MAX: usize = 64;

/// The number of further pieces that a stage names.
fn more_in(stage: &str) -> Option<usize> {
    let (_, rest) = stage.split_once(MORE.0)?;
    rest.strip_suffix(MORE.1)?.parse().ok()
}

fn divide(
    brief: &SAgentsPlanBrief,
    team: &[AgentId],
    idle: &[AgentId],
    open: Vec<KnownPiece<'_>>,
    most: usize,
    expert: &mut Consultation<'_>,
) -> Vec<Piece> {
    expert.divide(DivideQuestion {
        team,
        idle,
        open,
        failed: Vec::new(),
        most,
        size: PieceSize::Large { workers: brief.common.workers.len() },
        can_share: false,
        document: &brief.common.document,
    })
}

/// Pieces that can be begun now, for these agents: at most one for each.
fn assign(pieces: &[Piece], free: &[AgentId], expert: &mut Consultation<'_>) -> Vec<Share> {
    let ready: Vec<&Piece> = pieces.iter().filter(|piece| is_ready(piece)).collect();
    if ready.is_empty() || free.is_empty() {
        return Vec::new();
    }
    let assignable = ready.iter().map(|piece| AssignablePiece {
        words: &piece.words,
        candidates: &[],
        agents_needed: 1,
        suggested: piece.agents.first().copied(),
    });
    let assigned = expert.assign(AssignQuestion { free, pieces: assignable.collect() });
    let share = |(place, agents): (usize, Vec<AgentId>)| {
        let agent = *agents.first()?;
        Some(Share { agent, what: ready.get(place)?.words.clone() })
    };
    assigned.into_iter().filter_map(share).collect()
}

/// Whether a piece waits for no other.
fn is_ready(piece: &Piece) -> bool {
    piece.after.is_empty() && piece.after_open.is_empty()
}

fn own(brief: &SAgentsPlanBrief, what: String) -> Share {
    Share { agent: brief.agent, what }
}

fn leads(common: &SAgentsEpisode, agent: AgentId) -> bool {
    common.commands.iter().any(|(leader, _)| *leader == agent)
}

/// The workers in the part of a tree that an agent leads, itself included where it works.
fn workers_under(common: &SAgentsEpisode, agent: AgentId) -> Vec<AgentId> {
    let mut found = vec![agent];
    let mut seen = 0;
    while let Some(&leader) = found.get(seen) {
        let below = common.commands.iter().filter(|(commander, _)| *commander == leader);
        let new: Vec<AgentId> =
            below.map(|(_, below)| *below).filter(|below| !found.contains(below)).collect();
        found.extend(new);
        seen += 1;
    }
    found.retain(|agent| common.workers.contains(agent));
    found
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A stage with its shares as text. Shares are written without names if the agent has no employees.
fn write_stage(brief: &SAgentsPlanBrief, shares: &[Share]) -> String {
    if brief.employees.is_empty() {
        return shares.iter().map(|share| share.what.as_str()).collect::<Vec<_>>().join(BETWEEN);
    }
    let share = |share: &Share| format!("{}: {}", name_of(&brief.common, share.agent), share.what);
    shares.iter().map(share).collect::<Vec<_>>().join(BETWEEN)
}

/// The shares of a stage as they were written. A part that bears no name goes on with the share before it; the first is the
/// agent's own.
fn read_stage(text: &str, common: &SAgentsEpisode, own: AgentId) -> Vec<Share> {
    let mut shares: Vec<Share> = Vec::new();
    for part in text.split(BETWEEN).filter(|part| !part.trim().is_empty()) {
        let named = part.split_once(": ").and_then(|(name, what)| {
            let number = common.names.iter().position(|known| known == name.trim())?;
            Some(Share { agent: AgentId(number as u32), what: what.trim().to_owned() })
        });
        match (named, shares.last_mut()) {
            (Some(share), _) => shares.push(share),
            (None, Some(last)) => {
                last.what.push_str(BETWEEN);
                last.what.push_str(part.trim());
            }
            (None, None) => shares.push(Share { agent: own, what: part.trim().to_owned() }),
        }
    }
    shares
}

fn todos(brief: &ActionsBrief, expert: &mut Consultation<'_>) -> Vec<Todo> {
    let carried = brief.seen.perception.as_ref().map(|seen| seen.carried.as_slice());
    let mut todos = Vec::new();
    for Share { agent, what } in read_stage(&brief.task, &brief.common, brief.agent) {
        if agent == brief.agent {
            if brief.works && what != AWAIT {
                let actions = expert.detail(DetailQuestion { agent, work: &what, carried });
                todos.extend(actions.into_iter().map(Todo::Direct));
            }
        } else if brief.employees.iter().any(|employee| employee.agent == agent) {
            todos.push(Todo::Inform { to: agent, order: what });
        }
    }
    todos
}

fn code(brief: &CodeBrief, expert: &mut Consultation<'_>) -> String {
    let tried = brief.attempts.iter().map(|(code, error)| TriedProgram { code, error });
    let program = expert.program(ProgramQuestion {
        agent: brief.agent,
        action: &brief.action,
        is_function: true,
        skills: brief.skills.iter().map(|skill| skill.name.as_str()).collect(),
        tried: tried.collect(),
    });
    write_code(&program.why, &program.code)
}

fn choose(brief: &ChooseBrief, expert: &mut Consultation<'_>) -> ChooserReply {
    // Skills are called with a list of arguments; they are no tools of the world.
    let called = brief.calls.iter().filter_map(|called| match &called.arguments {
        Value::Object(arguments) => {
            Some((called, ToolCall { tool: called.name.clone(), arguments: arguments.clone() }))
        }
        _ => None,
    });
    let called: Vec<_> = called.collect();
    let ended = called.iter().map(|(called, call)| EndedCall {
        agent: brief.agent,
        call,
        succeeded: called.succeeded,
        message: &called.message,
        trouble: called.trouble,
    });
    let results = Results { all: ended.collect(), old: called.len().saturating_sub(1) };
    // In a chain one agent works at a time.
    let is_chain = brief.common.shape == OrganisationShape::Chain;
    let alone = [brief.agent];
    let step = expert.act(ActQuestion {
        agent: brief.agent,
        team: if is_chain { &alone } else { &brief.common.workers },
        work: &brief.action,
        results,
        turns_left: u32::try_from(CALLS_MAX.saturating_sub(brief.calls.len())).ok(),
        tools: brief.common.tools.get(brief.agent.0 as usize).map_or(&[], |tools| tools),
        may_end: true,
        is_alone: false,
    });
    match step {
        Some(Step::Call { why, call, ends }) => {
            ChooserReply { thought: why, what: ChosenAction::Tool(call), is_last: ends }
        }
        Some(Step::End { why, is_done: true }) => nothing(true, why),
        Some(Step::End { why, is_done: false }) => nothing(false, format!("{GIVEN_UP}: {why}")),
        Some(Step::Wait { why }) => nothing(false, why),
        None => nothing(false, "There is no tool for it that I would choose.".to_owned()),
    }
}

fn nothing(is_done: bool, reason: String) -> ChooserReply {
    let what = ChosenAction::Nothing { is_done, reason };
    ChooserReply { thought: "That is all.".to_owned(), what, is_last: true }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn episode() -> SAgentsEpisode {
        SAgentsEpisode {
            goal: String::new(),
            document: Value::Null,
            facts: Vec::new(),
            names: ["Alice", "Bob", "Cindy", "David"].map(str::to_owned).into(),
            seats: (0..4).map(AgentId).collect(),
            shape: OrganisationShape::Tree,
            commands: vec![(AgentId(0), AgentId(1)), (AgentId(0), AgentId(2)), (AgentId(2), AgentId(3))],
            workers: vec![AgentId(1), AgentId(3)],
            tools: vec![Arc::from([]); 4],
            has_code: true,
        }
    }

    #[test]
    fn a_stage_is_read_as_it_is_written() {
        let common = episode();
        let share = |agent, what: &str| Share { agent: AgentId(agent), what: what.to_owned() };
        let read = |text: &str| read_stage(text, &common, AgentId(0));
        assert_eq!(
            read("Bob: lay 17 planks; and nails; Cindy: lay 16 planks (at 1, 2)"),
            [share(1, "lay 17 planks; and nails"), share(2, "lay 16 planks (at 1, 2)")]
        );
        assert_eq!(read("lay 3 planks; sweep"), [share(0, "lay 3 planks; sweep")]);
        assert_eq!(read("Zoe: rest"), [share(0, "Zoe: rest")]);
    }

    #[test]
    fn a_chain_counts_its_pieces_in_words() {
        assert_eq!(more_in("go on with 3 more of it"), Some(3));
        assert_eq!(more_in("Alice: go on with 3 more of it"), Some(3));
        assert_eq!((more_in(GO_ON), more_in("")), (None, None));
    }

    #[test]
    fn leaders_count_the_workers_below_them() {
        let common = episode();
        let under = |agent| workers_under(&common, AgentId(agent));
        assert_eq!(under(0), [AgentId(1), AgentId(3)]);
        assert_eq!((under(2), under(1)), (vec![AgentId(3)], vec![AgentId(1)]));
    }
}
