//! Prompts of agents of MineCollab read back: those of agents that talk, and those of an agent without a team, whose surroundings
//! tell cells. The latter become a world in which all else is empty, and the expert of the true one decides there. Where these things
//! do not suffice, the agent goes after others by the common knowledge of the player that talks.

use std::collections::BTreeMap;

use cooperage_blocks::{World, registry};
use cooperage_core::{ItemCount, Tool, ToolCall, command_grammar};
use cooperage_mindcraft::player::prompts::TalkPrompts;
use cooperage_mindcraft::player::scene::GivenCommand;
use cooperage_mindcraft::player::supplies::{Land, Next, Supplies};
use cooperage_plan::{ToldPlayer, told_cell, told_world};
use cooperage_scripted::{PromptSource, ReadFacts};
use cooperage_teams::base_agent::{fitted_call, read_tools};
use cooperage_teams::player::{EndedToolCall, ExpertDecision, Question, ToldSurroundings, WorldWords};
use serde_json::{Value, json};

use crate::expert::{CrafterFacts, STAY, stay, step};
use crate::goal::NO_GOAL;
use crate::names::is_collector;
use crate::oracle::goal::{Goal, Kind, read};
use crate::oracle::prompt_reader;

/// Reads the prompts of agents of MineCollab.
#[derive(Clone, Copy)]
pub(crate) struct MineCollabPrompts;

/// A command that agents of no other suite have.
const CRAFT: &str = "craftRecipe";
const SMELT: &str = "smeltItem";
/// Waits in a row after which an agent does not count on others any more.
const PATIENCE: usize = 2;
/// Furnaces that stand somewhere are supposed to hold fuel.
const FUEL: &str = "{Items:[{Slot:1b,id:\"minecraft:coal\",Count:64b}]}";
const TASK: &str = "The task:\n";
const SURROUNDINGS: &str = "The surroundings:\n";
const TALK: TalkPrompts = TalkPrompts { player: prompt_reader };

impl PromptSource for MineCollabPrompts {
    fn frameworks(&self) -> &'static [&'static str] {
        &["mindcraft", "solo"]
    }

    fn read(&self, parts: &WorldWords<'_>) -> Option<Box<dyn ReadFacts>> {
        if !parts.talk.is_empty() {
            return TALK.read(parts);
        }
        let tools = read_tools(parts.manual);
        if tools.iter().all(|tool| tool.name != CRAFT) {
            return None;
        }
        let task = parts
            .messages
            .iter()
            .find_map(|message| Some(message.text().split_once(TASK)?.1.split_once(SURROUNDINGS)?.0))?;
        let goal = read(task);
        if goal.is_none() && !task.contains(NO_GOAL) {
            return None;
        }
        let surroundings = ToldSurroundings::read(parts.observation);
        Some(Box::new(ReadTask { tools, goal, agents: agents(parts, &surroundings), surroundings }))
    }
}

/// The agents, the one that reads first.
fn agents(parts: &WorldWords<'_>, told: &ToldSurroundings) -> Vec<ToldPlayer> {
    let agent = |name: &str| {
        let own = told.people.iter().find(|person| person.name == name);
        let seen = || told.nearby.iter().find(|entity| entity.kind == name).map(|entity| entity.place);
        let items = own.and_then(|person| person.items.clone());
        let items: Vec<ItemCount> =
            items.map(|(held, carried)| held.into_iter().chain(carried).collect()).unwrap_or_default();
        ToldPlayer { name: name.to_owned(), place: own.and_then(|own| own.place).or_else(seen), items }
    };
    parts.team.iter().map(|reported| agent(&reported.name)).collect()
}

/// A prompt that was read.
struct ReadTask {
    tools: Vec<Tool>,
    /// The goal; `None` for an agent without one of its own.
    goal: Option<Goal>,
    agents: Vec<ToldPlayer>,
    surroundings: ToldSurroundings,
}

impl ReadTask {
    /// The world that is told.
    fn world(&self, has_fuel: bool) -> World {
        let ToldSurroundings { blocks, nearby, .. } = &self.surroundings;
        let mut world = told_world(&self.agents, blocks, nearby);
        let furnaces = blocks.iter().filter(|block| has_fuel && block.name == "furnace");
        for place in furnaces.filter_map(|furnace| told_cell(furnace.place)) {
            let block = format!("setblock {} {} {} furnace{FUEL}", place.x, place.y, place.z);
            // A furnace too far away is not in the world, and cannot be used.
            let _ = world.command(&block);
        }
        world
    }

    /// The place of the agent that gets the items of the task, unless it is the one that reads: where no name says it, the first name
    /// in the alphabet.
    fn collector(&self) -> Option<usize> {
        let named = || self.agents.iter().position(|agent| is_collector(&agent.name));
        let first = || Some(self.agents.iter().enumerate().min_by_key(|(_, agent)| &agent.name)?.0);
        named().or_else(first).filter(|collector| *collector > 0)
    }

    fn facts<'f>(&'f self, world: &'f World) -> CrafterFacts<'f> {
        let item = |name: &String| registry().item(name);
        let own = self.goal.as_ref();
        let is_shared = own.is_none_or(|goal| goal.kind != Kind::HellsKitchen);
        let wanted = own.into_iter().flat_map(|goal| &goal.targets);
        // Where the partner's dish is not named, it is the one whose recipe stands there beside that of the own one.
        let is_other = |goal: &Goal, dish: &String| goal.targets.iter().all(|(own, _)| own != dish);
        let beside = |goal: &'f Goal| goal.recipes.iter().find(|dish| is_other(goal, dish));
        let partners = own.and_then(|goal| goal.partners.as_ref().or_else(|| beside(goal))).and_then(item);
        CrafterFacts {
            blocks: world,
            own: 0,
            wanted: wanted.filter_map(|(name, count)| Some((item(name)?, *count))).collect(),
            collector: self.collector().filter(|_| is_shared),
            dishes: partners.filter(|_| !is_shared).map(|dish| (1, dish)).into_iter().collect(),
        }
    }
}

impl ReadTask {
    /// The next call after these; `None` if the agent waits for others.
    fn next(&self, ended: &[EndedToolCall<'_>]) -> Option<ToolCall> {
        let smelted = ended.iter().rev().find(|ended| ended.call.tool == SMELT);
        let world = self.world(smelted.is_none_or(|ended| ended.succeeded));
        let facts = self.facts(&world);
        if facts.collector.is_some() {
            return facts.next();
        }
        let waited = ended.iter().rev().take_while(|ended| ended.call.tool == STAY).count();
        let counts_on_others = self.agents.len() > 1 && facts.dishes.is_empty() && waited < PATIENCE;
        facts.next().or_else(|| self.going_after(ended).filter(|_| !counts_on_others))
    }

    /// The next call towards the things of the goal that are not in sight.
    fn going_after(&self, ended: &[EndedToolCall<'_>]) -> Option<ToolCall> {
        let goal = self.goal.as_ref()?;
        let mut held: BTreeMap<String, u32> = BTreeMap::new();
        for items in self.agents.first().into_iter().flat_map(|own| &own.items) {
            *held.entry(items.item.clone()).or_default() += items.count;
        }
        let deeds: Vec<GivenCommand> = ended.iter().map(deed).collect();
        let supplies = Supplies {
            held: &held,
            deeds: deeds.iter().collect(),
            land: if goal.kind == Kind::Crafting { Land::Wild } else { Land::Farm },
            awaited: Vec::new(),
            recipes: None,
        };
        let Next::Do { command, .. } = supplies.next(&goal.targets) else { return None };
        let found = command_grammar::find(&command)?;
        let tool = self.tools.iter().find(|tool| Some(&*tool.name) == found.name.strip_prefix('!'))?;
        let values = found.tokens.iter().map(|token| json!(token.trim_matches('"')));
        let arguments = tool.parameters.iter().map(|parameter| parameter.name.clone()).zip(values).collect();
        Some(fitted_call(&self.tools, ToolCall { tool: tool.name.clone(), arguments }))
    }
}

/// A call with its result, as a command of the agents that talk.
fn deed(ended: &EndedToolCall<'_>) -> GivenCommand {
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    GivenCommand {
        name: format!("!{}", ended.call.tool),
        arguments: ended.call.arguments.values().map(word).collect(),
        result: ended.message.to_owned(),
    }
}

impl ReadFacts for ReadTask {
    fn tools(&self) -> &[Tool] {
        &self.tools
    }

    fn decide(&mut self, question: &Question<'_>) -> ExpertDecision {
        let Question::Act(act) = question else { return ExpertDecision::None };
        step(self.next(&act.results.all).unwrap_or_else(stay))
    }

    fn idle(&self) -> ToolCall {
        stay()
    }
}

#[cfg(test)]
mod tests {
    use cooperage_models::{Message, ReplyStyle};
    use cooperage_scripted::PromptReaders;
    use cooperage_teams::base_agent::BaseAgentWriter;

    use super::*;

    /// The call with which the reader answers the text of a seat, with the answers and results so far.
    fn called(name: &str, task: &str, surroundings: &str, turns: &[(&str, &str)]) -> String {
        let other = if name == "Andy_0" { "Jill_0" } else { "Andy_0" };
        let system = format!(
            "You are {name}, one of the agents in a world; the others are {other}. You act only by calls of tools, one in each \
             turn.\n\nYour tools; a parameter with a question mark may be left out:\n- givePlayer(player_name, item_name: text, num): \
             Give.\n- searchForEntity(type: text, search_range): Find.\n- collectBlocks(type, num: whole number): Collect.\n- \
             craftRecipe(recipe_name: text, num: whole number): Craft.\n- attack(type: text): Attack.\n- stay(type: whole number): \
             Stay.\n\nHow to answer: briefly."
        );
        let opening = format!("The task:\n{task}\n\nThe surroundings:\n{surroundings}\n");
        let mut messages = vec![Message::system(system), Message::user(opening)];
        for (said, told) in turns {
            messages.extend([Message::assistant(*said), Message::user(*told)]);
        }
        let readers = PromptReaders::new([&BaseAgentWriter as _], [&MineCollabPrompts as _]);
        let text = readers.answer(&messages, ReplyStyle::Plain).text;
        text.split_once('{').map(|(_, call)| format!("{{{call}")).unwrap_or(text)
    }

    const BREAD: &str = "Collaborate with agents around you to make 1 bread.";
    const STAYED: (&str, &str) = (
        "{\"action\": \"stay\", \"action_input\": {\"type\": 5}}",
        "stay worked: Stayed for 5 seconds.\nThe surroundings are as before.",
    );

    #[test]
    fn one_agent_makes_what_is_wanted_and_the_other_gives() {
        let seen = |name: &str| {
            format!(
                "Time: day\n{name} at [0,-60,0], holds egg*2, carries nothing\nBlocks:\n- wheat: [3,-60,0], [4,-60,0], [5,-60,0]\n- \
                 crafting_table: [1,-60,3]\nNearby: Bo [1,-60,0], rabbit [2,-60,2]"
            )
        };
        let call = |name: &str| called(name, BREAD, &seen(name), &[]);
        assert_eq!(call("Andy_0"), r#"{"action":"collectBlocks","action_input":{"type":"wheat","num":3}}"#);
        assert_eq!(
            call("Jill_0"),
            r#"{"action":"givePlayer","action_input":{"player_name":"Andy_0","item_name":"egg","num":2}}"#
        );
    }

    #[test]
    fn what_is_not_in_sight_is_looked_for_once_others_have_given() {
        let seen =
            "Time: day\nAndy_0 at [0,-60,0], holds nothing, carries nothing\nBlocks:\n- furnace: [3,-60,0]";
        let task = "Collaborate with agents around you to make 1 cooked_rabbit.";
        let call = |turns: &[_]| called("Andy_0", task, seen, turns);
        assert_eq!(call(&[]), r#"{"action":"stay","action_input":{"type":5}}"#);
        assert_eq!(call(&[STAYED, STAYED]), r#"{"action":"attack","action_input":{"type":"rabbit"}}"#);
        let missing = (
            "{\"action\": \"attack\", \"action_input\": {\"type\": \"rabbit\"}}",
            "attack failed: there is no rabbit within 24 blocks\nThe surroundings are as before.",
        );
        assert_eq!(
            call(&[missing, STAYED, STAYED]),
            r#"{"action":"searchForEntity","action_input":{"type":"rabbit","search_range":"128"}}"#
        );
    }

    #[test]
    fn cooks_with_dishes_of_their_own_give_what_the_other_one_needs() {
        let task = "You need to make bread, but you don't have the recipe for it, your partner has it!Recipe for golden_apple:\n['Step \
                    1: Get 1 apple and 8 gold ingots.']Recipe for bread:\n['Step 1: collect 3 wheat.']";
        let seen = "Time: day\nJill_0 at [0,-60,0], holds wheat*3, carries apple*1\nBlocks:\n- crafting_table: [3,-60,0]";
        assert_eq!(
            called("Jill_0", task, seen, &[]),
            r#"{"action":"givePlayer","action_input":{"player_name":"Andy_0","item_name":"apple","num":1}}"#
        );
        assert_eq!(
            called("Jill_0", "Build the house of the blueprint.", seen, &[]),
            "",
            "no task that is read"
        );
    }
}
