//! The prompts of all roles, cut into their parts.

mod turn;
mod who;

use cooperage_core::{AgentId, ItemCount, Tool};
use cooperage_models::{Brief, Message};

use super::super::briefs::{
    ActionsBrief, ChooseBrief, CodeBrief, DescribeBrief, Employee, MonitorBrief, SAgentsPlanBrief,
};
use super::super::employee_lines::read_line;
use super::super::reply::TaskProgress;
use super::super::words::{Informer, PLAYER};
use super::super::{ACT, CHAT, CHOOSE, CODE, DESCRIBE, LEAD, MONITOR, PLAN};
use super::stage::read_stage;
use crate::player::{
    BriefMaker, ReadPrompt, ReplyForm, ReportedAgent, ReportedWork, SpeakQuestion, SpeechTopic, WorldWords,
};
use turn::{
    COMMANDED, DID, SAID, SEEN, TurnParts, calls, carried_in, deeds, entries, reported, said, stages,
};
use who::{Who, place_of};

/// The first words of each role's own part of the system message.
const ROLES: [(&str, &str); 7] = [
    ("You plan as a leader.", LEAD.name),
    ("You plan your own", PLAN.name),
    ("You turn the task at hand into a list of things to do", ACT.name),
    ("You watch over the progress of your own work.", MONITOR.name),
    ("You move your body in the world with scripts.", CODE.name),
    ("You act in the world through tools", CHOOSE.name),
    ("Another agent has said something to you.", CHAT.name),
];
const DESCRIBES: &str = "You describe a function so that others find it";
/// Headings of single turns.
const OBJECTIVE: &str = "Your objective so far: ";
const PLAN_SO_FAR: &str = "Your plan so far:\n";
const TASK_WAS: &str = "Your task at hand was: ";
const STATE: &str = "Its state is ";
const NOW: &str = "It is ";
const ASKS: (&str, &str) = (" now. At ", " asked you for this: ");
const ASKED_ABOUT: &str = " now. The task asked about: ";
const ORDERS: &str = "Orders of yours that are not reported to be over:\n";
const THE_OBJECTIVE: &str = "The objective: ";
const THE_PLAN: &str = "The plan:\n";
const TASK: &str = "The task at hand: ";
const YOUR_TASK: &str = "Your task at hand: ";
const DO_NOW: &str = "Do this now: ";
const DONE_SO_FAR: &str = "Done so far for this task:\n";
const CALLS: &str = "Your calls for it so far:\n";
const LAST_ATTEMPT: &str = "Your last attempt:\n";
const WENT_WRONG: (&str, &str) = ("It went wrong: ", "Write a better one.");
const SKILLS: &str = "Skills that did something similar:\n";
const FUNCTIONS: &str = "Functions that may fit:\n";
const FENCE: &str = "```";
const WRITTEN_FOR: &str = "It was written for this: ";

/// Cuts the messages of a call; `None` if they are none of the framework's.
pub(super) fn cut(messages: &[Message]) -> Option<ReadPrompt<'_>> {
    let system = messages.first()?.text();
    let turn = TurnParts(messages.get(1)?.text());
    if system.starts_with(DESCRIBES) {
        let action = turn.part(WRITTEN_FOR, &[FENCE])?.to_owned();
        let parts = WorldWords::default();
        return Some(prompt(DESCRIBE.name, ReplyForm::Prose, parts, move |_| {
            Brief::new(DescribeBrief { action })
        }));
    }
    let who = Who::read(system)?;
    let is_role = |(words, _): &&(&str, &str)| system.lines().any(|line| line.starts_with(words));
    let (_, role) = ROLES.iter().find(is_role)?;
    let read = match *role {
        role if role == ACT.name => act,
        role if role == MONITOR.name => monitor,
        role if role == CODE.name => code,
        role if role == CHOOSE.name => choose,
        role if role == CHAT.name => chat,
        _ => plan,
    };
    let mut prompt = read(who, turn)?;
    prompt.role = role;
    prompt.parts.manual = system;
    Some(prompt)
}

fn prompt<'m>(
    role: &'static str,
    form: ReplyForm,
    parts: WorldWords<'m>,
    brief: impl FnOnce(&[Tool]) -> Brief + 'm,
) -> ReadPrompt<'m> {
    ReadPrompt { role, form, parts, brief: BriefMaker::of_tools(brief) }
}

/// A planner of any kind.
fn plan<'m>(who: Who<'m>, turn: TurnParts<'m>) -> Option<ReadPrompt<'m>> {
    let until_said = [TASK_WAS, SAID];
    let objective = turn.part(OBJECTIVE, &[PLAN_SO_FAR, SAID]);
    let previous_stages = turn.part(PLAN_SO_FAR, &until_said).map(stages).unwrap_or_default();
    let before = turn.part(TASK_WAS, &[STATE]).map(str::to_owned);
    let state = turn.part(STATE, &[SAID]).unwrap_or_default();
    let previous_task = before.map(|task| (task, progress(state)));
    let words = turn.part(SAID, &[DID, COMMANDED, SEEN]).map(said).unwrap_or_default();
    let deeds = turn.part(DID, &[COMMANDED, SEEN]).map(deeds).unwrap_or_default();
    let employees = employees(turn, SEEN, &who);
    let seen = turn.part(SEEN, &[NOW])?;
    let (asked, request) = turn.last_part(NOW, &[])?.split_once(ASKS.0)?.1.split_once(ASKS.1)?;
    let (_, informer) = asked.split_once(' ')?;
    let carried = carried_in(seen);
    let informer =
        if informer == PLAYER { Informer::Player } else { Informer::Agent(place_of(&who.names, informer)?) };
    let leading = leading(&employees);
    let common = who.episode(&leading, &[]);

    let (done, failed) = reported(&words);
    let is_new = objective.is_none() && previous_stages.is_empty();
    let planned = previous_stages.iter().flat_map(|stage| read_stage(stage, &common, who.agent));
    let under_way = employees.iter().filter_map(|(employee, _)| employee.order.clone());
    let left = planned.map(|share| share.what).chain(under_way).chain(failed);
    let well = deeds.iter().filter(|deed| deed.succeeded).map(|deed| deed.what.clone());
    let work = ReportedWork {
        asked: [Some(request), objective].into_iter().flatten().map(str::to_owned).collect(),
        done: done.into_iter().chain(well).collect(),
        left: (!is_new).then(|| left.collect()),
    };
    let parts = WorldWords {
        observation: seen,
        name: who.name,
        team: team(&who, carried.as_deref(), &employees),
        work,
        ..WorldWords::default()
    };
    let request = request.to_owned();
    let brief = move |tools: &[Tool]| {
        Brief::new(SAgentsPlanBrief {
            common: who.episode(&leading, tools),
            agent: who.agent,
            works: who.works,
            request,
            informer,
            previous_stages,
            previous_task,
            last_deed: deeds.last().cloned(),
            employees: employees.into_iter().map(|(employee, _)| employee).collect(),
            after: who.after,
            carried,
            remembers_by_plan: true,
        })
    };
    Some(prompt(PLAN.name, ReplyForm::Headings, parts, brief))
}

fn act<'m>(who: Who<'m>, turn: TurnParts<'m>) -> Option<ReadPrompt<'m>> {
    let objective = turn.part(THE_OBJECTIVE, &[THE_PLAN]);
    let employees = employees(turn, TASK, &who);
    let seen = turn.part(SEEN, &[TASK]);
    let task = turn.last_part(TASK, &[])?.to_owned();
    let carried = seen.and_then(carried_in);
    let asked = [Some(task.clone()), objective.map(str::to_owned)].into_iter().flatten().collect();
    let parts = WorldWords {
        observation: seen.unwrap_or_default(),
        name: who.name,
        team: team(&who, carried.as_deref(), &employees),
        work: ReportedWork { asked, ..ReportedWork::default() },
        ..WorldWords::default()
    };
    let leading = leading(&employees);
    let brief = move |tools: &[Tool]| {
        Brief::new(ActionsBrief {
            common: who.episode(&leading, tools),
            agent: who.agent,
            works: who.works,
            task,
            employees: who.employees,
            carried,
        })
    };
    Some(prompt(ACT.name, ReplyForm::List, parts, brief))
}

fn monitor<'m>(who: Who<'m>, turn: TurnParts<'m>) -> Option<ReadPrompt<'m>> {
    let (_, task) = turn.last_part(NOW, &[])?.split_once(ASKED_ABOUT)?;
    let words = turn.part(SAID, &[DID]).map(said).unwrap_or_default();
    let deeds = turn.part(DID, &[ORDERS, SEEN, NOW]).map(deeds).unwrap_or_default();
    let orders = turn.part(ORDERS, &[SEEN, NOW]).map(entries).unwrap_or_default();
    let whom = |order: &String| order.split_once(": ").map(|(name, _)| name.to_owned());
    let brief = MonitorBrief {
        task: task.to_owned(),
        said: words,
        deeds,
        waiting_for: orders.iter().filter_map(whom).collect(),
    };
    let carried = carried_in(turn.0);
    let parts =
        WorldWords { name: who.name, team: team(&who, carried.as_deref(), &[]), ..WorldWords::default() };
    Some(prompt(MONITOR.name, ReplyForm::Headings, parts, move |_| Brief::new(brief)))
}

fn code<'m>(who: Who<'m>, turn: TurnParts<'m>) -> Option<ReadPrompt<'m>> {
    let seen = turn.part(SEEN, &[YOUR_TASK])?;
    let action = turn.last_part(DO_NOW, &[LAST_ATTEMPT])?.to_owned();
    let task = turn.last_part(YOUR_TASK, &[DONE_SO_FAR, DO_NOW]).unwrap_or_default();
    let shown = turn.part(SKILLS, &[FUNCTIONS, SEEN]).map(skills).unwrap_or_default();
    let attempt = turn.last_part(LAST_ATTEMPT, &[]).and_then(|attempt| {
        let (code, reason) = attempt.split_once(WENT_WRONG.0)?;
        let code = code.lines().filter(|line| !line.starts_with(FENCE)).collect::<Vec<_>>().join("\n");
        let reason = reason.rsplit_once(WENT_WRONG.1).map_or(reason, |(reason, _)| reason);
        Some((code, reason.trim().to_owned()))
    });
    let carried = carried_in(seen);
    let parts = WorldWords {
        observation: seen,
        name: who.name,
        team: team(&who, carried.as_deref(), &[]),
        work: ReportedWork { asked: vec![action.clone(), task.to_owned()], ..ReportedWork::default() },
        ..WorldWords::default()
    };
    let brief =
        CodeBrief { agent: who.agent, action, skills: shown, attempts: attempt.into_iter().collect() };
    Some(prompt(CODE.name, ReplyForm::Code, parts, move |_| Brief::new(brief)))
}

fn choose<'m>(who: Who<'m>, turn: TurnParts<'m>) -> Option<ReadPrompt<'m>> {
    let seen = turn.part(SEEN, &[YOUR_TASK])?;
    let action = turn.last_part(DO_NOW, &[CALLS])?.to_owned();
    let task = turn.last_part(YOUR_TASK, &[DONE_SO_FAR, DO_NOW]).unwrap_or_default();
    let calls = turn.last_part(CALLS, &[]).map(calls).unwrap_or_default();
    let carried = carried_in(seen);
    let parts = WorldWords {
        observation: seen,
        name: who.name,
        team: team(&who, carried.as_deref(), &[]),
        work: ReportedWork { asked: vec![action.clone(), task.to_owned()], ..ReportedWork::default() },
        ..WorldWords::default()
    };
    let brief = move |tools: &[Tool]| {
        Brief::new(ChooseBrief { common: who.episode(&[], tools), agent: who.agent, action, calls })
    };
    Some(prompt(CHOOSE.name, ReplyForm::Object, parts, brief))
}

fn chat<'m>(who: Who<'m>, _: TurnParts<'m>) -> Option<ReadPrompt<'m>> {
    let question = SpeakQuestion { agent: who.agent, topic: SpeechTopic::Next };
    let parts = WorldWords { name: who.name, team: team(&who, None, &[]), ..WorldWords::default() };
    Some(prompt(CHAT.name, ReplyForm::Prose, parts, move |_| Brief::new(question)))
}

fn employees(turn: TurnParts<'_>, until: &'static str, who: &Who<'_>) -> Vec<(Employee, usize)> {
    let lines = turn.part(COMMANDED, &[SEEN, until]).map(entries).unwrap_or_default();
    lines.iter().filter_map(|line| read_line(line, &who.names)).collect()
}

/// Those of the employees that lead agents themselves, with the numbers of these.
fn leading(employees: &[(Employee, usize)]) -> Vec<(AgentId, usize)> {
    let leads = employees.iter().filter(|(_, under)| *under > 0);
    leads.map(|(employee, under)| (employee.agent, *under)).collect()
}

/// The agents of the team with the items that are told of them.
fn team(who: &Who<'_>, own: Option<&[ItemCount]>, employees: &[(Employee, usize)]) -> Vec<ReportedAgent> {
    let of = |agent: AgentId| {
        let known = employees.iter().find(|(employee, _)| employee.agent == agent);
        known.and_then(|(employee, _)| employee.carried.clone())
    };
    let told = |(place, name): (u32, &String)| ReportedAgent {
        name: name.clone(),
        carried: if AgentId(place) == who.agent { own.map(<[_]>::to_vec) } else { of(AgentId(place)) },
    };
    (0..).zip(&who.names).map(told).collect()
}

/// The names of skills that are shown with their code.
fn skills(part: &str) -> Vec<String> {
    // `gatherLogs(count): What it does.`, and the code behind a fence.
    let lines = part.lines().zip(part.lines().skip(1));
    let named = lines.filter(|(_, next)| next.starts_with("```js")).map(|(line, _)| line);
    named.filter_map(|line| Some(line.split_once('(')?.0.to_owned())).collect()
}

fn progress(state: &str) -> TaskProgress {
    let all = [TaskProgress::Success, TaskProgress::Fail];
    all.into_iter().find(|progress| state.starts_with(progress.name())).unwrap_or_default()
}
