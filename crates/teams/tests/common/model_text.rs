//! Any text at all, from a planner's model to CuisineWorld and back into the next prompt. Also run by the fuzz target.

use std::sync::Arc;

use cooperage_core::{AgentId, Checkpoint, EventKind, Tick, Viewer, Wake, World, WorldEntry, WorldReceipt};
use cooperage_kitchen::{CuisineWorld, KitchenBook, KitchenRules, KitchenSetup, KitchenStart, OrderTiming};
use cooperage_models::Reply;
use cooperage_teams::CommandPattern;
use cooperage_teams::frameworks::mindagent::{
    MindAgentOptions, PlannerConversation, TickFeedback, parse_reply,
};

use super::transcript::crew_of;

/// No sentence about a command is longer, however long the command.
const SENTENCE_BYTES_MAX: usize = 1_000;

/// A game under way with its planner, fed with one text after the other.
pub struct Rig {
    world: Box<dyn World>,
    beginning: Checkpoint,
    pattern: CommandPattern,
    conversation: PlannerConversation,
}

/// The outcome of a text.
pub struct Outcome {
    pub commands: usize,
    pub accepted: bool,
}

impl Rig {
    pub fn new(agents: u32) -> Rig {
        let book = KitchenBook::built_in();
        let level = book.level("level_3").unwrap();
        let setup = KitchenSetup::published(&book, level, agents, OrderTiming::alpha(1.0));
        let rules = Arc::new(KitchenRules::new(&setup).unwrap());
        let world = Box::new(CuisineWorld::new(Arc::clone(&book), rules, KitchenStart::published(0, 0)));
        let pattern = CommandPattern::of_tools(World::tools(&*world, AgentId(0))).unwrap();
        let resolved = cooperage_teams::framework("mindagent").unwrap().resolve(&Default::default()).unwrap();
        let options = MindAgentOptions::from_resolved(&resolved);
        let crew = crew_of(&*world, (0..agents).map(AgentId).collect());
        let manual = World::manual(&*world, Viewer::Crew);
        let conversation = PlannerConversation::begin(&manual, crew, options).unwrap();
        let beginning = World::checkpoint(&*world).unwrap();
        Rig { world, beginning, pattern, conversation }
    }

    /// Begins the game again, so that a text's outcome depends on nothing before it.
    ///
    /// # Panics
    /// Never.
    pub fn restart(&mut self) {
        self.world.restore(&self.beginning).unwrap();
    }

    /// Plays the text as a model's reply.
    ///
    /// # Panics
    /// If a text that is not accepted gets no feedback, except for the one silent kind.
    pub fn play(&mut self, text: &str) -> Outcome {
        let reply = Reply::of_text(text);
        let plan = parse_reply(&reply, &self.pattern);
        let commands = plan.commands();
        let accepted = self.submit(commands);
        let heard = self.step();
        assert!(
            accepted || commands.is_empty() || !heard.is_empty() || commands.iter().any(|c| is_silent(c))
        );
        Outcome { commands: commands.len(), accepted }
    }

    /// Hands the text in as a command, without looking for commands in it.
    ///
    /// # Panics
    /// As [`Rig::play`].
    pub fn submit_raw(&mut self, text: &str) {
        self.submit(&[text]);
        self.step();
    }

    /// As [`Rig::play`], and lets the planner build its next prompt from what it heard.
    ///
    /// # Panics
    /// As [`Rig::play`].
    pub fn play_and_prompt(&mut self, text: &str) {
        let reply = Reply::of_text(text);
        let plan = parse_reply(&reply, &self.pattern);
        self.submit(plan.commands());
        let heard = TickFeedback { errors: self.step(), ..TickFeedback::default() };
        let mut seen = String::new();
        self.world.observe_text(Viewer::Crew, &mut seen);
        self.conversation.push_turn(&seen, &heard, &[]).unwrap();
        let message = self.conversation.messages().last().unwrap().text().to_owned();
        let expected = format!("{seen}-action:\n");
        assert_eq!(
            message.lines().count(),
            4 + expected.lines().count(),
            "no text leaves its line: {message}"
        );
        self.conversation.push_plan(plan.commands());
    }

    fn submit(&mut self, commands: &[&str]) -> bool {
        let text = |text: &&str| WorldEntry::Text { agent: None, text: (*text).to_owned() };
        let batch: Vec<WorldEntry> = commands.iter().map(text).collect();
        let receipts = self.world.submit(&batch);
        assert_eq!(receipts.len(), batch.len(), "one receipt per entry");
        for (command, receipt) in commands.iter().zip(&receipts) {
            if let WorldReceipt::Refused(reason) = receipt {
                assert!(!reason.is_empty() || is_silent(command), "no reason for {command:.200?}");
                check_sentence(reason);
            }
        }
        receipts.iter().all(|receipt| *receipt == WorldReceipt::Accepted)
    }

    /// Plays one step. Returns its feedback.
    fn step(&mut self) -> Vec<String> {
        let before = self.world.tick();
        let (tick, events) = self.world.advance(before.after(1), Wake::Nobody);
        assert_eq!(tick, Tick(before.0 + 1), "time passes in any case");
        let heard: Vec<String> = events
            .into_iter()
            .filter(|event| event.kind == EventKind::Feedback)
            .map(|event| event.text)
            .collect();
        heard.iter().for_each(|sentence| check_sentence(sentence));
        heard
    }
}

/// The one kind of command that is rejected without a word: four parts, with a verb that takes no item.
fn is_silent(command: &str) -> bool {
    let parts: Vec<&str> = command.split('_').collect();
    parts.len() == 4 && ["noop", "goto", "activate"].contains(&parts[0])
}

fn check_sentence(sentence: &str) {
    assert!(sentence.len() <= SENTENCE_BYTES_MAX, "{} bytes: {sentence:.200}", sentence.len());
    assert!(!sentence.chars().any(char::is_control), "control characters in {sentence:?}");
}
