//! Prompts read back: their observation as the facts of the same expert.

use cooperage_core::{Tool, ToolCall};
use cooperage_scripted::{Expert, PromptSource, ReadFacts};
use cooperage_teams::player::{ExpertDecision, Question, WorldWords};

use crate::briefing::dishes_in;
use crate::expert::{MeatExpert, idle};
use crate::facts::MeatFacts;

/// Reads the prompts of MindAgent's planner.
pub(crate) struct MeatPrompts;

impl PromptSource for MeatPrompts {
    fn frameworks(&self) -> &'static [&'static str] {
        &["mindagent"]
    }

    fn read(&self, parts: &WorldWords<'_>) -> Option<Box<dyn ReadFacts>> {
        let dishes = dishes_in(parts.manual);
        let facts = MeatFacts::read(parts.observation).filter(|_| !dishes.is_empty())?;
        Some(Box::new(ReadMeat(MeatFacts { dishes, ..facts }.with_words(parts.observation))))
    }
}

/// A game that was read.
struct ReadMeat(MeatFacts);

impl ReadFacts for ReadMeat {
    fn tools(&self) -> &[Tool] {
        &[]
    }

    fn decide(&mut self, question: &Question<'_>) -> ExpertDecision {
        MeatExpert.decide(&self.0, question)
    }

    fn idle(&self) -> ToolCall {
        idle()
    }
}
