//! The facts of a kitchen as prompts tell them, for the player that reads nothing else.

use cooperage_core::{Tool, ToolCall};
use cooperage_overcooked::macros::Macro;
use cooperage_overcooked::{OvercookedReading, read_kitchen};
use cooperage_scripted::{Expert as _, PromptSource, ReadFacts};
use cooperage_teams::player::{ExpertDecision, Question, WorldWords};

use crate::expert::{CookExpert, CookKnowledge, OvercookedFacts};

/// Reads kitchens from prompts.
pub(crate) struct OvercookedPrompts;

impl PromptSource for OvercookedPrompts {
    fn frameworks(&self) -> &'static [&'static str] {
        &["proagent", "villager"]
    }

    fn read(&self, parts: &WorldWords<'_>) -> Option<Box<dyn ReadFacts>> {
        let reading = read_kitchen(parts.manual, parts.observation, &parts.earlier)?;
        Some(Box::new(ReadOvercooked(reading)))
    }
}

/// A kitchen that was read.
struct ReadOvercooked(OvercookedReading);

impl ReadOvercooked {
    fn facts(&self) -> OvercookedFacts<'_> {
        let OvercookedReading { kitchen, tools } = &self.0;
        OvercookedFacts {
            kitchen: CookKnowledge::Told(kitchen),
            horizon: 0,
            dishes: kitchen.dishes,
            tools: vec![tools; kitchen.cooks.len()],
        }
    }
}

impl ReadFacts for ReadOvercooked {
    fn tools(&self) -> &[Tool] {
        &self.0.tools
    }

    fn decide(&mut self, question: &Question<'_>) -> ExpertDecision {
        CookExpert::default().decide(&self.facts(), question)
    }

    fn idle(&self) -> ToolCall {
        let shortest = |act: &Macro| if act.is_wait() { Macro::Wait(1) } else { *act };
        let idle = self.0.kitchen.macros.last().map_or(Macro::Wait(1), shortest);
        self.facts().call(cooperage_core::AgentId(0), idle)
    }
}
