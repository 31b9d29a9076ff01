//! How a process of protocol 2 plays: its `hello`, and steps, in which several agents act at once.

use std::collections::BTreeSet;

use cooperage_core::{AgentId, Tick, Tool, ToolCall};
use cooperage_runtime::FrameworkError;
use serde_json::Map;

use super::learner::{self, LearnerSeats, StepCall};
use super::requests::{LearnerHello, Request, SpentLine, Step, StepAct, WakeCause};
use super::told::{PROTOCOL_2, RequestTrouble, Start, Told};
use super::underway::Acted;
use super::{ANYTHING, OWN, Play, RequestOutcome};
use crate::seat_text::{SAY, SeatCall, WAIT, usual_wait};

impl Play {
    /// Goes over to protocol 2: what was told so far is told again by it.
    pub(super) fn learner_hello(
        &mut self,
        hello: &LearnerHello,
        is_first: bool,
    ) -> Result<RequestOutcome, FrameworkError> {
        if !is_first {
            let trouble = RequestTrouble::new("too_late", "`hello` can only be the first line");
            return Ok(RequestOutcome::Respond(Err(trouble)));
        }
        (self.protocol, self.observes) = (PROTOCOL_2, hello.observe);
        self.team.speaks(PROTOCOL_2);
        self.learner = LearnerSeats::of(&self.team, hello)?;
        let manual = self.team.manual(self.team.viewer())?;
        let tools: Vec<(AgentId, Vec<Tool>)> =
            self.team.seats().into_iter().map(|agent| (agent, self.team.tools(agent))).collect();
        let start = Start::of(&self.team, &self.names, &manual, &tools).by_protocol_2(&self.team);
        self.team.tell_process(Told::Start(Box::new(start)).line());
        Ok(RequestOutcome::Turn)
    }

    /// The agents that may act: those that are up and have no action of a step under way.
    pub(super) fn free(&self) -> Vec<AgentId> {
        let seats = self.team.seats().into_iter();
        seats.filter(|agent| !self.busy.contains(agent) && !self.team.is_down(*agent)).collect()
    }

    /// Begins the actions of a step and lets time pass until an agent may act.
    pub(super) async fn step(&mut self, step: Step, spent: Option<SpentLine>) -> RequestOutcome {
        let calls = match self.calls_of(step.acts) {
            Ok(calls) => calls,
            Err(trouble) => return RequestOutcome::Respond(Err(trouble)),
        };
        match spent {
            Some(spent) => self.think(spent, &Request::End {}).await,
            None => self.spend(&calls).await,
        }
        for StepCall { agent, call, is_readable, .. } in calls {
            if let Some(is_readable) = is_readable {
                self.team.answered(Some(agent), is_readable);
            }
            self.begin_call(agent, call);
        }
        let usual = usual_wait(self.team.tick_length());
        let end = step.ticks.map(|ticks| self.team.tick().after(ticks.max(1)));
        loop {
            let (until, wake): (Tick, &[WakeCause]) = if self.busy.is_empty() {
                (self.team.tick().after(step.ticks.unwrap_or(usual).max(1)), &ANYTHING)
            } else {
                (self.team.horizon(), &[WakeCause::Result])
            };
            let until = end.map_or(until, |end| until.min(end)).min(self.team.horizon());
            self.pass(until, wake).await;
            if !self.free().is_empty() || end.is_some_and(|end| self.team.tick() >= end) {
                return RequestOutcome::Turn;
            }
        }
    }

    /// The calls of a step, or why it cannot be done; then nothing of it is done.
    fn calls_of(&mut self, acts: Vec<StepAct>) -> Result<Vec<StepCall>, RequestTrouble> {
        let mut agents = BTreeSet::new();
        for act in &acts {
            let agent = self.own(act.agent)?;
            if !agents.insert(agent) {
                return Err(RequestTrouble::new("invalid", format!("agent {} acts twice", act.agent)));
            }
            if self.team.is_down(agent) {
                return Err(RequestTrouble::new("down", "this agent does not answer"));
            }
            if self.busy.contains(&agent) {
                return Err(RequestTrouble::new("busy", "the action of this agent is still under way"));
            }
        }
        acts.into_iter().map(|act| self.learner.read(act)).collect()
    }

    /// Counts the answers of a step as calls of a model, and lets the time of the slowest one pass.
    async fn spend(&mut self, calls: &[StepCall]) {
        let ticks = calls.iter().map(|step| self.team.spend(Some(step.agent), OWN, &step.spent)).max();
        if let Some(ticks @ 1..) = ticks {
            let until = self.team.tick().after(ticks).min(self.team.horizon());
            self.pass(until, &[]).await;
        }
    }

    /// Begins a call of a step. What does not reach the world takes a tick, so that time goes on.
    fn begin_call(&mut self, agent: AgentId, call: SeatCall) {
        self.busy.insert(agent);
        let (call, ticks, result) = match call {
            SeatCall::Act(call) => {
                let refusal = self.act(agent, call.tool.clone(), call.arguments.clone(), None).err();
                let Some(refusal) = refusal else { return };
                (call, 1, learner::result(false, refusal.text))
            }
            SeatCall::Wait(ticks) => (ToolCall::new(WAIT, &[]), ticks, learner::result(true, "")),
            SeatCall::Say { to, text } => {
                let to: Vec<AgentId> = to.into_iter().collect();
                let said = self.team.say(agent, &to, cooperage_runtime::MessageKind::Chat, &text);
                let result = match said {
                    Ok(_) => learner::result(true, "it is said"),
                    Err(refused) => learner::result(false, refused.to_string()),
                };
                (ToolCall::new(SAY, &[]), 1, result)
            }
            SeatCall::Unreadable(told) => {
                self.team.count("turns_unreadable", 1);
                (ToolCall { tool: String::new(), arguments: Map::new() }, 1, learner::result(false, told))
            }
        };
        let (act, team) = (self.acts, self.team.clone());
        self.acts += 1;
        self.underway.act(async move {
            team.sleep(ticks).await;
            Acted { act, agent, call, result }
        });
    }
}
