//! Games for tests: by hand, by a list of plans, by built-in players.
#![expect(clippy::unwrap_used, reason = "helpers of tests may fail loudly")]

use std::any::Any;
use std::collections::VecDeque;

use cooperage_core::{AgentId, Entry, Environment, Receipt, Tick, ToolCall, Viewer, Wake};
use cooperage_journal::{EndRecord, EpisodePlan, RunDir};
use cooperage_meat::round::MeatWorld;
use cooperage_meat::world::world;
use cooperage_models::{ChatRequest, ModelRole, Reply, ReplyHook, WrongView};
use cooperage_suites::testing::{plan_of, play_in, play_with};

/// A plan of a game by two agents.
pub(crate) fn plan(task: &str, team: &str, model: &str, options: &[(&str, &str)]) -> EpisodePlan {
    let mut plan = plan_of(task, team, model, options);
    plan.clock.tick_us = 50_000;
    plan
}

/// Plays a game; the end, and the run's folder while it exists.
pub(crate) fn play(plan: EpisodePlan) -> (tempfile::TempDir, RunDir, EndRecord) {
    let folder = tempfile::tempdir().unwrap();
    let (dir, end) = play_in(&[cooperage_meat::suite::suite], folder.path(), plan, &[]);
    (folder, dir, end)
}

/// Plays a game in which the planner answers with these texts, and then with empty plans.
pub(crate) fn play_texts(plan: EpisodePlan, texts: &[&str]) -> (tempfile::TempDir, RunDir, EndRecord) {
    let folder = tempfile::tempdir().unwrap();
    let texts: VecDeque<String> = texts.iter().map(|&text| text.to_owned()).collect();
    let (dir, end) = play_with(&[cooperage_meat::suite::suite], folder.path(), plan, &[], &|players| {
        for player in players.values_mut() {
            *player = Box::new(Texts(texts.clone()));
        }
    });
    (folder, dir, end)
}

/// A player that knows a list of texts and nothing else.
struct Texts(VecDeque<String>);

impl ReplyHook for Texts {
    fn reply(&mut self, _: &ModelRole, _: &ChatRequest, _: &dyn Any) -> Result<Reply, WrongView> {
        Ok(Reply::of_text(self.0.pop_front().unwrap_or_else(|| "[]".to_owned())))
    }
}

/// A game that is played by hand.
pub(crate) struct Game(pub(crate) MeatWorld);

impl Game {
    pub(crate) fn new(task: &str, settings: &[(&str, &str)]) -> Game {
        let mut plan = plan(task, "mindagent", "oracle", &[]);
        plan.settings = settings.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
        Game(world(&plan).unwrap())
    }

    /// Hands a call in: `0 goto chest`, with the number of the agent. Returns whether it was accepted.
    pub(crate) fn call(&mut self, text: &str) -> bool {
        let mut words = text.split(' ');
        let agent = AgentId(words.next().unwrap().parse().unwrap());
        let verb = words.next().unwrap();
        let tool = self.0.tools(agent).iter().find(|tool| tool.name == verb).unwrap().clone();
        let arguments: Vec<(&str, &str)> =
            tool.parameters.iter().map(|parameter| parameter.name.as_str()).zip(words).collect();
        let call = ToolCall::new(verb, &arguments);
        let mut receipts = Vec::new();
        self.0.submit(&[Entry::Named { agent, call: &call }], &mut receipts);
        matches!(receipts[..], [Receipt::Accepted])
    }

    /// Plays a turn with these calls to its end; the texts with which they ended, in order.
    pub(crate) fn turn(&mut self, calls: &[&str]) -> Vec<String> {
        calls.iter().for_each(|call| assert!(self.call(call), "{call}"));
        self.finish_turn()
    }

    /// Plays on until the turn is over.
    pub(crate) fn finish_turn(&mut self) -> Vec<String> {
        let turn = self.0.round().turn();
        let (mut told, mut events) = (Vec::new(), Vec::new());
        while self.0.round().turn() == turn {
            let next = Tick(self.0.tick().0 + 1);
            self.0.advance(next, Wake::Nobody, &mut events);
            let records = events.iter().map(|event| self.0.event_record(event));
            told.extend(records.filter(|record| record.name == "action_finished").map(|record| record.text));
        }
        told
    }

    /// A command of the set-up.
    pub(crate) fn command(&mut self, text: &str) {
        self.0.parts_mut().0.command(text).unwrap();
    }

    /// The text that the planner is shown.
    pub(crate) fn seen(&self) -> String {
        self.0.observe(Viewer::Crew).text
    }

    /// Completed orders and the places of failed ones.
    pub(crate) fn score(&self) -> (u32, Vec<u32>) {
        let round = self.0.round();
        (round.completed(), round.failed().iter().map(|(number, _)| *number).collect())
    }
}
