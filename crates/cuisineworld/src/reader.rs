//! The facts of a kitchen as prompts tell them, for the player that reads nothing else.

use cooperage_core::{Tool, ToolCall};
use cooperage_kitchen::{CompactReading, KitchenReading, read_compact, read_kitchen};
use cooperage_scripted::{Expert as _, PromptSource, ReadFacts};
use cooperage_teams::player::{ExpertDecision, Question, ReadShortTurn, WorldWords};
use serde_json::Value;

use crate::expert::{IDLE, KitchenExpert, KitchenFacts};

/// The words above the data of a task.
const TASK_DATA: &str = "The task data:\n";

/// Reads kitchens from prompts.
pub(crate) struct KitchenPrompts;

impl PromptSource for KitchenPrompts {
    fn frameworks(&self) -> &'static [&'static str] {
        &["mindagent", "solo"]
    }

    fn read(&self, parts: &WorldWords<'_>) -> Option<Box<dyn ReadFacts>> {
        let manual = parts.messages.iter().find_map(|message| rules_in_data(message.text()));
        let manual = manual.as_deref().unwrap_or(parts.manual);
        let read = read_kitchen(manual, parts.observation, &parts.earlier);
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

/// The rules of a kitchen in the data of a task, a line each; `None` if a text has no such data.
fn rules_in_data(text: &str) -> Option<String> {
    let (_, rest) = text.split_once(TASK_DATA)?;
    let data: Value = serde_json::from_str(rest.lines().next()?).ok()?;
    let sections = data.as_object()?.values().filter_map(Value::as_array);
    let lines: Vec<&str> = sections.flatten().filter_map(Value::as_str).collect();
    Some(lines.join("\n"))
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
        let KitchenReading { rules, state, totals, past, .. } = &self.kitchen;
        let facts = |state, totals| KitchenFacts { state, rules, coming: None, totals };
        // The earlier questions tell what the agent is about to do.
        for (state, totals) in past {
            self.expert.decide(&facts(state, *totals), question);
        }
        self.expert.decide(&facts(state, *totals), question)
    }

    fn idle(&self) -> ToolCall {
        ToolCall::new(IDLE, &[])
    }

    fn short_turn(&self) -> Option<ReadShortTurn> {
        self.turn.clone()
    }
}
