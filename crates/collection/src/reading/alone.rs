//! The prompt of an agent without a team read back, also of one that others work beside: the goal, what it carries, and the cells of
//! its surroundings.

use cooperage_blocks::registry;
use cooperage_core::{ItemCount, Tool, ToolCall};
use cooperage_plan::{ToldPlayer, told_world};
use cooperage_scripted::ReadFacts;
use cooperage_teams::base_agent::read_tools;
use cooperage_teams::player::{
    ActQuestion, AgentStep, EndedToolCall, ExpertDecision, Question, ToldSurroundings, WorldWords,
};

use super::choosing::Surroundings;
use super::{goal, stay};
use crate::expert::{found_place, next_source};
use crate::resource::Resource;

const TASK: &str = "The task:\n";
const SURROUNDINGS: &str = "The surroundings:\n";

/// Reads the prompt of an agent that collects; `None` for another one.
pub(super) fn read(parts: &WorldWords<'_>) -> Option<Box<dyn ReadFacts>> {
    let task = parts
        .messages
        .iter()
        .find_map(|message| Some(message.text().split_once(TASK)?.1.split_once(SURROUNDINGS)?.0))?;
    let (resource, n) = goal::collecting(task)?;
    let told = ToldSurroundings::read(parts.observation);
    let own = told.people.iter().find(|person| person.name == parts.name)?;
    let items = own.items.clone().map(|(held, carried)| held.into_iter().chain(carried).collect());
    let own = ToldPlayer { name: parts.name.to_owned(), place: own.place, items: items.unwrap_or_default() };
    let tools = read_tools(parts.manual);
    Some(Box::new(ReadCollection { tools, resource, n, agents: parts.team.len().max(1) as u32, own, told }))
}

/// A prompt that was read.
struct ReadCollection {
    tools: Vec<Tool>,
    resource: Resource,
    /// The number of items that the group collects.
    n: u32,
    /// The number of agents of the group.
    agents: u32,
    own: ToldPlayer,
    told: ToldSurroundings,
}

impl ReadCollection {
    /// The number of items that the agent still gets: an equal part, and then a little more as long as the goal is not met.
    fn more(&self) -> u32 {
        let counts =
            |items: &&ItemCount| registry().item(&items.item).is_some_and(|item| self.resource.counts(item));
        let held: u32 = self.own.items.iter().filter(counts).map(|items| items.count).sum();
        let part = self.n.div_ceil(self.agents);
        if held < part { part - held } else { part.div_ceil(5).max(1) }
    }

    /// The kinds of blocks that are told, the nearest first.
    fn seen(&self) -> Vec<String> {
        let [x, y, z] = self.own.place.unwrap_or_default();
        let mut blocks: Vec<(u64, &str)> = self
            .told
            .blocks
            .iter()
            .map(|block| {
                let [a, b, c] = block.place;
                (a.abs_diff(x).saturating_add(b.abs_diff(y)).saturating_add(c.abs_diff(z)), &*block.name)
            })
            .collect();
        blocks.sort_unstable();
        let mut kinds: Vec<String> = Vec::new();
        for (_, name) in blocks {
            if kinds.iter().all(|known| known != name) {
                kinds.push(name.to_owned());
            }
        }
        kinds
    }

    fn step(&self, act: &ActQuestion<'_>) -> Option<(String, ToolCall)> {
        let (more, last) = (self.more(), act.results.all.last());
        let mut seen = self.seen();
        seen.extend(found(&act.results.all));
        let around = Surroundings { seen, carried: self.own.items.clone() };
        around.getting(&self.resource.name, more, last).or_else(|| {
            let own = std::slice::from_ref(&self.own);
            let world = told_world(own, &self.told.blocks, &self.told.nearby);
            Some(next_source(&world, &self.resource, world.players().first()?, more, last))
        })
    }
}

/// The kind of block to which the last two calls have led, which may be hidden there.
fn found(ended: &[EndedToolCall<'_>]) -> Option<String> {
    let [.., search, walk] = ended else { return None };
    let has_come = found_place(Some(search)).is_some() && walk.call.tool == "goTo" && walk.succeeded;
    search.call.arguments.get("what").filter(|_| has_come)?.as_str().map(str::to_owned)
}

impl ReadFacts for ReadCollection {
    fn tools(&self) -> &[Tool] {
        &self.tools
    }

    fn decide(&mut self, question: &Question<'_>) -> ExpertDecision {
        let Question::Act(act) = question else { return ExpertDecision::None };
        let (why, call) = self.step(act).unwrap_or_else(|| ("I wait.".to_owned(), stay()));
        ExpertDecision::Step(AgentStep::Call { why, call, ends: false })
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

    use crate::reading::COLLECTING;

    /// The call with which the reader answers the text of a seat, with the answers and results so far.
    fn called(task: &str, surroundings: &str, turns: &[(&str, &str)]) -> String {
        let system = "You are Alice, the only agent in a world. You act only by calls of tools, one in each turn.\n\nYour tools; a \
                      parameter with a question mark may be left out:\n- goTo(x, y, z, distance?: number): Goes.\n- \
                      collectBlocks(block: text, count: whole number): Breaks.\n- craft(item: text, count?: whole number): Crafts.\n- \
                      attack(kind: text): Fights.\n- explore(what: text, legs: whole number): Looks.\n\nHow to answer: briefly.";
        let opening = format!("The task:\n{task}\n\nThe surroundings:\n{surroundings}\n");
        let mut messages = vec![Message::system(system), Message::user(opening)];
        for (said, told) in turns {
            messages.extend([Message::assistant(*said), Message::user(*told)]);
        }
        let readers = PromptReaders::new([&BaseAgentWriter as _], [&COLLECTING as _]);
        let text = readers.answer(&messages, ReplyStyle::Plain).text;
        text.split_once('{').map(|(_, call)| format!("{{{call}")).unwrap_or(text)
    }

    const IRON: &str = "Collect 10 iron as a group. What counts: raw_iron or iron_ingot.";

    #[test]
    fn blocks_in_sight_are_collected_and_others_looked_for() {
        let seen = "Time: day\nAlice at [0,64,0], holds nothing, carries nothing\nBlocks:\n- birch_log: [9,64,0]\n- oak_log: [2,64,0], \
                    [2,65,0]\nNearby: cow [5,64,0]";
        let call = |task: &str| called(task, seen, &[]);
        assert_eq!(
            call("Collect 50 logs as a group."),
            r#"{"action":"collectBlocks","action_input":{"block":"oak_log","count":16}}"#
        );
        assert_eq!(
            call("Collect 5 food as a group."),
            r#"{"action":"attack","action_input":{"kind":"cow"}}"#
        );
        assert_eq!(call(IRON), r#"{"action":"collectBlocks","action_input":{"block":"oak_log","count":4}}"#);
        assert_eq!(call("Put up a house."), "", "another task");
    }

    #[test]
    fn a_hidden_block_is_collected_where_it_was_found() {
        let seen = "Time: day\nAlice at [0,60,0], holds stone_pickaxe*1, carries nothing\nBlocks:\n- stone: [1,60,0]";
        let search = (
            r#"{"action": "explore", "action_input": {"what": "iron_ore", "legs": 8}}"#,
            "explore worked: iron_ore is at (-2, 58, -8)\nThe surroundings are as before.",
        );
        let walk = (
            r#"{"action": "goTo", "action_input": {"x": -2, "y": 58, "z": -8, "distance": 3}}"#,
            "goTo worked: arrived at (-2, 58, -8)\nThe surroundings are as before.",
        );
        assert!(called(IRON, seen, &[]).contains("explore"));
        assert!(called(IRON, seen, &[search]).contains("goTo"));
        assert_eq!(
            called(IRON, seen, &[search, walk]),
            r#"{"action":"collectBlocks","action_input":{"block":"iron_ore","count":10}}"#
        );
    }
}
