//! The facts of a kitchen as prompts tell them, for the player that reads nothing else.

use cooperage_core::{Tool, ToolCall};
use cooperage_kitchen::{CompactReading, KitchenReading, read_compact, read_kitchen};
use cooperage_scripted::{Expert as _, PromptSource, ReadFacts};
use cooperage_teams::player::{ExpertDecision, Question, ReadShortTurn, WorldWords};

use crate::expert::{IDLE, KitchenExpert, KitchenFacts};

/// Reads kitchens from prompts.
pub(crate) struct KitchenPrompts;

impl PromptSource for KitchenPrompts {
    fn frameworks(&self) -> &'static [&'static str] {
        &["mindagent"]
    }

    fn read(&self, parts: &WorldWords<'_>) -> Option<Box<dyn ReadFacts>> {
        let read = read_kitchen(parts.manual, parts.observation, &parts.earlier);
        let (kitchen, turn) = match read {
            Some(kitchen) => (kitchen, None),
            None => {
                let CompactReading { kitchen, own, acted, names } = read_compact(parts.observation)?;
                (kitchen, Some(ReadShortTurn { own, acted, words: names }))
            }
        };
        let expert = KitchenExpert::new(kitchen.rules.clone());
        Some(Box::new(ReadKitchen { kitchen, expert, turn }))
    }
}

/// A kitchen that was read, with an expert for it.
struct ReadKitchen {
    kitchen: KitchenReading,
    expert: KitchenExpert,
    /// The turn, if it was read from words.
    turn: Option<ReadShortTurn>,
}

impl ReadFacts for ReadKitchen {
    fn tools(&self) -> &[Tool] {
        &self.kitchen.tools
    }

    fn decide(&mut self, question: &Question<'_>) -> ExpertDecision {
        let KitchenReading { rules, state, totals, .. } = &self.kitchen;
        let facts = KitchenFacts { state, rules, coming: None, totals: *totals };
        self.expert.decide(&facts, question)
    }

    fn idle(&self) -> ToolCall {
        ToolCall::new(IDLE, &[])
    }

    fn short_turn(&self) -> Option<ReadShortTurn> {
        self.turn.clone()
    }
}
