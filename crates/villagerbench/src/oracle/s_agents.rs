//! The answers of S-Agents: leaders divide the remaining work among idle agents, and workers call the tools that the
//! expert names.
//!
//! An order is a goal in words, and so is every action: a worker reads its goal from its prompt. Shares of a stage are
//! separated by `;`, so goals are written without it.

use cooperage_core::{AgentId, Tool, ToolCall};
use cooperage_teams::frameworks::s_agents::OrganisationShape;
use cooperage_teams::frameworks::s_agents::briefs::{
    ActionsBrief, ChooseBrief, CodeBrief, CompletedSkillCall, Employee, Informer, SAgentsPlanBrief,
};
use cooperage_teams::frameworks::s_agents::player::{Decided, Decisions, Share};
use cooperage_teams::frameworks::s_agents::reply::{ChooserReply, ChosenAction};
use serde_json::{Value, json};

use super::acting::addressed;
use super::planning::SIZE;
use super::{Mind, name};
use crate::expert::words::{describe, read};
use crate::expert::{Division, Next, Subtask, SubtaskGoal, call};

/// Between the parts of a goal, where descriptions have a `;`.
const AND: &str = ", and ";
/// The stage after the current goal of an agent with the whole task.
const GO_ON: &str = "go on with what is left then";
/// The action of an agent that can do nothing now.
const PAUSE: &str = "look what the others do";
/// The leader's action while all agents are at work.
const AWAIT: &str = "wait for the reports";
/// How an answer begins that gives a goal up.
const IMPOSSIBLE: &str = "It can't be done";
/// The most characters of a stage; the remaining shares are given out the next time.
const STAGE_CHARACTERS: usize = 900;
/// Blocks of a stage: as many as its text holds.
const SHARES: usize = 45;
/// Calls for an action. An agent steps back only before the last of them.
const CALLS: usize = 10;

/// How much of the task an agent in a chain does in its turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Turn {
    request: String,
    /// Goals that it still takes on.
    left: usize,
}

/// A goal as an order, a task or an action.
fn written(text: &str) -> String {
    text.replace("; ", AND)
}

impl Mind<'_> {
    fn goal_in(&self, text: &str) -> Option<SubtaskGoal> {
        read(&text.replace(AND, "; "), self.scene)
    }

    fn share(&self, agent: AgentId, goal: &SubtaskGoal) -> Share {
        Share { agent, what: written(&describe(goal, self.scene)) }
    }

    /// Decides the orders of a leader for its idle agents.
    fn lead(&mut self, brief: &SAgentsPlanBrief) -> Decided {
        let answers = |employee: &&Employee| !employee.is_silent;
        let at_work: Vec<Share> = brief
            .employees
            .iter()
            .filter(answers)
            .filter_map(|employee| Some(Share { agent: employee.agent, what: employee.order.clone()? }))
            .collect();
        let free: Vec<AgentId> = brief
            .employees
            .iter()
            .filter(answers)
            .filter(|employee| employee.order.is_none())
            .map(|employee| employee.agent)
            .collect();
        let leads = |agent: AgentId| brief.common.commands.iter().any(|(leader, _)| *leader == agent);
        if brief.employees.iter().any(|employee| leads(employee.agent)) {
            return hand_on(brief, at_work, &free);
        }
        let own = brief.works.then_some(brief.agent);
        let hands: Vec<AgentId> = own.into_iter().chain(free).collect();
        let (mut open, mut doers) = (Vec::new(), Vec::new());
        for share in &at_work {
            if let Some(goal) = self.goal_in(&share.what) {
                open.push(goal);
                doers.push(vec![share.agent]);
            }
        }
        let most = (hands.len() * 2).max(1);
        let division = Division {
            open: &open,
            doers: &doers,
            most,
            size: (SHARES / brief.common.workers.len().max(1)).clamp(SIZE, SIZE * 3),
            idle: &hands,
            own: &brief.common.workers,
        };
        let subtasks = self.expert.subtasks(self.scene, &division);
        let mut shares = self.divide(&subtasks, &hands);
        let later: Vec<Share> = subtasks
            .iter()
            .filter(|subtask| !is_ready(subtask))
            .filter_map(|subtask| Some(self.share(subtask.suggested?, &subtask.goal)))
            .collect();
        // Agents at work get no new order: they may be done by then.
        if shares.is_empty() && !at_work.is_empty() {
            shares.push(Share { agent: brief.agent, what: AWAIT.to_owned() });
        }
        if shares.is_empty() {
            let reason = "Nothing is left that anybody could do.".to_owned();
            return Decided { reason, ..Decided::default() };
        }
        // Orders come before work of one's own.
        shares.sort_by_key(|share| (share.agent == brief.agent, share.agent));
        let reason = "Whoever is nearest and has what it takes gets each piece.".to_owned();
        let later = short(later);
        let stages = std::iter::once(short(shares)).chain((!later.is_empty()).then_some(later)).collect();
        Decided { stages, current: Some(0), reason }
    }

    /// Returns a share for each of these agents that can be begun now.
    fn divide(&mut self, subtasks: &[Subtask], hands: &[AgentId]) -> Vec<Share> {
        let mut ready: Vec<&Subtask> = subtasks.iter().filter(|subtask| is_ready(subtask)).collect();
        for subtask in &ready {
            if hands.iter().all(|agent| self.gave_up(*agent, &subtask.goal)) {
                self.forget(&subtask.goal);
            }
        }
        let (mut shares, mut idle) = (Vec::new(), Vec::new());
        for &agent in hands {
            let is_own = |s: &&Subtask| s.suggested == Some(agent) && !self.gave_up(agent, &s.goal);
            match ready.iter().position(is_own) {
                Some(place) => shares.push(self.share(agent, &ready.remove(place).goal)),
                None => idle.push(agent),
            }
        }
        for agent in idle {
            let is_for_all =
                |goal: &SubtaskGoal| !matches!(goal, SubtaskGoal::Supply { .. } | SubtaskGoal::Go { .. });
            let may = |s: &&Subtask| {
                is_for_all(&s.goal)
                    && self.can_take(s, agent)
                    && self.expert.is_able(self.scene, agent, &s.goal)
                    && !self.gave_up(agent, &s.goal)
            };
            if let Some(place) = ready.iter().position(may) {
                shares.push(self.share(agent, &ready.remove(place).goal));
            }
        }
        shares
    }

    /// Decides a worker's next task for an order.
    fn follow(&mut self, brief: &SAgentsPlanBrief, goal: &SubtaskGoal) -> Decided {
        if self.expert.is_done(self.scene, goal) {
            return Decided { reason: "It is done.".to_owned(), ..Decided::default() };
        }
        let is_hopeless =
            brief.deeds.last().is_some_and(|deed| !deed.succeeded && deed.message.contains(IMPOSSIBLE));
        if is_hopeless {
            return Decided { reason: "I see no other way to do it.".to_owned(), ..Decided::default() };
        }
        let stages = vec![vec![Share { agent: brief.agent, what: one_line(&brief.request) }]];
        Decided { stages, current: Some(0), reason: "I do what I was told.".to_owned() }
    }

    /// Decides the next task of an agent with the whole task.
    fn take(&mut self, brief: &SAgentsPlanBrief) -> Decided {
        let agent = brief.agent;
        let others = self.others(agent);
        let goal = self.next_of_all(agent, &others);
        self.trajectory(agent).goal.clone_from(&goal);
        let own = |what: &str| vec![Share { agent, what: what.to_owned() }];
        match goal {
            Some(goal) => Decided {
                stages: vec![vec![self.share(agent, &goal)], own(GO_ON)],
                current: Some(0),
                reason: "This comes next, and it is near.".to_owned(),
            },
            None if !others.is_empty() => Decided {
                stages: vec![own(PAUSE), own(GO_ON)],
                current: Some(0),
                reason: "The others are at all that is left.".to_owned(),
            },
            None => Decided { reason: "Nothing is left to do.".to_owned(), ..Decided::default() },
        }
    }

    /// Decides an agent's turn in a chain: a fair part of the remaining work, then the next agent's turn.
    fn take_turn(&mut self, brief: &SAgentsPlanBrief) -> Decided {
        let agent = brief.agent;
        let after = brief.chain.map_or(0, |chain| chain.after);
        let turn = self.turns.get(&agent).cloned().unwrap_or_default();
        let is_new = brief.previous_task.is_none() || turn.request != brief.request;
        let left = if is_new { self.pieces().div_ceil(after + 1) } else { turn.left };
        let goal = if left > 0 { self.next_of_all(agent, &[]) } else { None };
        let next = brief.employees.first().map(|next| next.agent);
        let hand_on = next.map(|next| vec![Share { agent: next, what: one_line(&brief.request) }]);
        self.turns.insert(agent, Turn { request: brief.request.clone(), left: left.saturating_sub(1) });
        let has_handed_on = brief.employees.first().is_some_and(|next| next.order.is_some());
        match goal {
            Some(goal) => {
                let stages: Vec<_> = std::iter::once(vec![self.share(agent, &goal)]).chain(hand_on).collect();
                let stages = if stages.len() > 1 {
                    stages
                } else {
                    stages.into_iter().chain([vec![Share { agent, what: GO_ON.to_owned() }]]).collect()
                };
                Decided { stages, current: Some(0), reason: "My own share comes first.".to_owned() }
            }
            None => match hand_on.filter(|_| !has_handed_on && self.pieces() > 0) {
                Some(stage) => Decided {
                    stages: vec![stage],
                    current: Some(0),
                    reason: "My share is done; the rest is for whoever comes after me.".to_owned(),
                },
                None => Decided { reason: "My share is done.".to_owned(), ..Decided::default() },
            },
        }
    }

    /// How many pieces are left.
    fn pieces(&self) -> usize {
        let division = Division { open: &[], doers: &[], most: 64, size: SIZE * 2, idle: &[], own: &[] };
        self.expert.subtasks(self.scene, &division).len()
    }

    /// Tells the expert the results of calls since the last time.
    fn learn_of(&mut self, agent: AgentId, calls: &[CompletedSkillCall]) {
        let told = self.trajectory(agent).told;
        let from = if told > calls.len() { 0 } else { told };
        for CompletedSkillCall { name, arguments, succeeded, trouble, .. } in calls.iter().skip(from) {
            if let Value::Object(arguments) = arguments {
                let call = ToolCall { tool: name.clone(), arguments: arguments.clone() };
                self.expert.told(agent, &call, *succeeded, *trouble);
            }
        }
        self.trajectory(agent).told = calls.len();
    }

    /// Returns a call that leads home before the agent gives up, once.
    fn step_aside(&mut self, brief: &ChooseBrief) -> Option<ToolCall> {
        (brief.calls.len() < CALLS).then(|| self.go_home(brief.agent)).flatten()
    }

    fn look_around(&self, brief: &ChooseBrief) -> ToolCall {
        let me = name(&brief.common.names, brief.agent);
        let other = brief.common.names.iter().find(|name| **name != me).unwrap_or(&me);
        call(&me, "scanNearbyEntities", [("item_name", json!(other))])
    }
}

impl Decisions for Mind<'_> {
    fn plan(&mut self, brief: &SAgentsPlanBrief) -> Decided {
        self.trajectory(brief.agent).goal = None;
        self.trajectory(brief.agent).has_stepped_back = false;
        if brief.common.shape == OrganisationShape::Chain {
            return self.take_turn(brief);
        }
        if let Some(goal) = self.goal_in(&brief.request).filter(|_| brief.informer != Informer::Player) {
            return self.follow(brief, &goal);
        }
        if brief.common.shape == OrganisationShape::Tree && !brief.employees.is_empty() {
            return self.lead(brief);
        }
        self.take(brief)
    }

    fn actions(&mut self, brief: &ActionsBrief, task: &str) -> Vec<String> {
        if !brief.works || task == AWAIT {
            return Vec::new();
        }
        let parts = match self.goal_in(task) {
            Some(SubtaskGoal::Build(cells)) => {
                cells.chunks(SIZE).map(|cells| SubtaskGoal::Build(cells.to_vec())).collect()
            }
            Some(SubtaskGoal::Clear(cells)) => {
                cells.chunks(SIZE).map(|cells| SubtaskGoal::Clear(cells.to_vec())).collect()
            }
            _ => Vec::new(),
        };
        match parts.len() {
            0 | 1 => vec![task.to_owned()],
            _ => parts.iter().map(|part| written(&describe(part, self.scene))).collect(),
        }
    }

    fn code(&mut self, _: &CodeBrief) -> (String, String) {
        (String::new(), String::new())
    }

    fn choose(&mut self, brief: &ChooseBrief) -> ChooserReply {
        let agent = brief.agent;
        self.learn_of(agent, &brief.calls);
        let others = self.others(agent);
        let tools = brief.common.tools.get(agent.0 as usize).map_or(&[][..], |tools| tools);
        let Some(goal) = self.goal_in(&brief.action) else {
            return tool(tools, "I look what they do.", self.look_around(brief), true);
        };
        let working: Vec<&SubtaskGoal> = others.iter().collect();
        let is_done = self.expert.is_done(self.scene, &goal);
        self.trajectory(agent).goal = (!is_done).then(|| goal.clone());
        match self.expert.next(self.scene, agent, &goal, &working) {
            Next::Call(call) if is_done => tool(tools, "I am in the way here.", call, true),
            Next::Call(call) => {
                let is_last = self.expert.ends(self.scene, agent, &goal, &call);
                tool(tools, "Next.", call, is_last)
            }
            Next::Wait | Next::Busy if !is_done => {
                tool(tools, "Others first.", self.look_around(brief), false)
            }
            Next::Impossible(problem) if !is_done => {
                if let Some(call) = self.step_aside(brief) {
                    return tool(tools, "I may be in the way here.", call, false);
                }
                self.trajectory(agent).goal = None;
                self.trajectory(agent).give_up(goal);
                *self.is_at_a_loss = true;
                let reason = problem.reason.name().replace('_', " ");
                nothing(false, format!("{IMPOSSIBLE}: {reason}."))
            }
            Next::Wait | Next::Busy | Next::Done | Next::Impossible(_) => {
                self.trajectory(agent).goal = None;
                nothing(true, "It is done.".to_owned())
            }
        }
    }
}

/// A leader of leaders gives the whole task to one of them.
fn hand_on(brief: &SAgentsPlanBrief, at_work: Vec<Share>, free: &[AgentId]) -> Decided {
    let new = free.iter().filter(|_| at_work.is_empty()).take(1);
    let shares: Vec<Share> =
        new.map(|&agent| Share { agent, what: one_line(&brief.request) }).chain(at_work.clone()).collect();
    let current = (!shares.is_empty()).then_some(0);
    Decided { stages: vec![shares], current, reason: "One of them can do it with its own.".to_owned() }
}

/// Whether the subtask waits for no other.
fn is_ready(subtask: &Subtask) -> bool {
    subtask.after.is_empty() && subtask.after_open.is_empty()
}

/// Returns as many shares, from the first on, as the text of a stage holds.
fn short(shares: Vec<Share>) -> Vec<Share> {
    let mut characters = 0;
    shares
        .into_iter()
        .take_while(|share| {
            characters += share.what.chars().count() + 12;
            characters <= STAGE_CHARACTERS
        })
        .collect()
}

fn one_line(text: &str) -> String {
    written(&text.split_whitespace().collect::<Vec<_>>().join(" ")).replace(';', ",")
}

fn tool(tools: &[Tool], thought: &str, call: ToolCall, is_last: bool) -> ChooserReply {
    ChooserReply { thought: thought.to_owned(), what: ChosenAction::Tool(addressed(tools, call)), is_last }
}

fn nothing(is_done: bool, reason: String) -> ChooserReply {
    ChooserReply {
        thought: "That is all.".to_owned(),
        what: ChosenAction::Nothing { is_done, reason },
        is_last: true,
    }
}
