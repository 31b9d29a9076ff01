//! How many items each agent of a group gets.

use cooperage_blocks::items::slot;
use cooperage_blocks::world::Player;
use cooperage_core::{AgentId, ToolCall};
use cooperage_teams::player::{DivideQuestion, EndedToolCall, WorkPiece};

use super::numbers::{divided, first_number};
use super::scripts::getting;
use super::{GroupFacts, GroupWork, piece, sources};
use crate::gathering::Gathering;
use crate::resource::Resource;

/// Between the number of items that an order asks for and the number that its agent carries in the end.
const IN_ALL: &str = ", to carry ";

/// An order to get items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct GatherOrder {
    /// The number of items that it asks for.
    count: u32,
    /// The number that its agent carries in the end.
    in_all: u32,
}

impl GatherOrder {
    fn words(self, resource: &Resource) -> String {
        let verb = match resource.name.as_str() {
            "logs" | "stones" | "iron" | "coal" => "mine",
            "planks" => "make",
            _ => "get",
        };
        let GatherOrder { count, in_all } = self;
        if in_all == count {
            format!("{verb} {count} {}", resource.name)
        } else {
            format!("{verb} {count} more {}{IN_ALL}{in_all}", resource.name)
        }
    }

    /// Reads the words of an order for a resource.
    fn read(work: &str, resource: &Resource) -> Option<GatherOrder> {
        let (order, in_all) = work.split_once(IN_ALL).unwrap_or((work, ""));
        let mut words = order.split_whitespace();
        words.next().filter(|verb| ["mine", "make", "get"].contains(verb))?;
        let count = words.next()?.parse().ok()?;
        (words.last() == Some(resource.name.as_str()))
            .then(|| GatherOrder { count, in_all: first_number(in_all).unwrap_or(count) })
    }
}

/// The resource of an order, and how many of it its agent is to carry.
pub(crate) fn ordered(work: &str) -> Option<(Resource, u32)> {
    let (order, _) = work.split_once(IN_ALL).unwrap_or((work, ""));
    let resource = Resource::named(order.split_whitespace().last()?)?;
    let order = GatherOrder::read(work, &resource)?;
    Some((resource, order.in_all))
}

/// The number of items of a resource that a player carries.
pub(super) fn held(resource: &Resource, player: &Player) -> u32 {
    let stacks = player.inventory.slots()[slot::CARRIED].iter().flatten();
    stacks.filter(|stack| resource.counts(stack.item)).map(|stack| stack.count).sum()
}

impl GroupFacts<'_, Gathering> {
    fn player(&self, agent: AgentId) -> Option<&Player> {
        self.world.players().get(agent.0 as usize)
    }

    fn held(&self, agent: AgentId) -> u32 {
        self.player(agent).map_or(0, |player| held(&self.round.order().resource, player))
    }

    fn order(&self, work: &str) -> Option<GatherOrder> {
        GatherOrder::read(work, &self.round.order().resource)
    }

    /// The number of items that an agent carries when it has done its work. With the whole task it gets an equal part, and
    /// goes on while the group's goal is not met.
    fn target(&self, agent: AgentId, work: &str) -> u32 {
        if let Some(order) = self.order(work) {
            return order.in_all;
        }
        let agents = self.world.players().len();
        let parts = divided(self.round.order().n, &vec![1; agents]);
        let part = parts.get(agent.0 as usize).copied().unwrap_or(self.round.order().n);
        let held = self.held(agent);
        if held < part { part } else { held + part.div_ceil(5).max(1) }
    }
}

impl GroupWork for GroupFacts<'_, Gathering> {
    fn pieces(&self, question: &DivideQuestion<'_>) -> Vec<WorkPiece> {
        let order = self.round.order();
        let left = order.n.saturating_sub(self.round.sum(self.world));
        let mut owed = 0;
        let mut largest = 0;
        for (known, agent) in question.open.iter().filter_map(|open| Some((open, open.agents.first()?))) {
            if let Some(open) = self.order(known.words) {
                owed += open.in_all.saturating_sub(self.held(*agent));
                largest = open.count.max(largest);
            }
        }
        let unowed = match left.saturating_sub(owed) {
            // Free agents help with the items that the others have not brought yet.
            0 if left > 0 => (largest / 2).max(1),
            unowed => unowed,
        };
        let parts = divided(unowed, &vec![1; question.idle.len()]);
        let parts = question.idle.iter().zip(parts).filter(|(_, count)| *count > 0);
        parts
            .map(|(&agent, count)| {
                let words = GatherOrder { count, in_all: self.held(agent) + count }.words(&order.resource);
                piece(agent, words, "all of it is in the inventory")
            })
            .collect()
    }

    fn is_piece(&self, work: &str) -> bool {
        self.order(work).is_some()
    }

    fn is_done(&self, agent: AgentId, work: &str) -> bool {
        match self.order(work) {
            Some(order) => self.held(agent) >= order.in_all,
            None => self.round.sum(self.world) >= self.round.order().n,
        }
    }

    fn actions(&self, agent: AgentId, work: &str, is_author: bool) -> Vec<String> {
        let resource = &self.round.order().resource;
        let count = self.target(agent, work).saturating_sub(self.held(agent)).max(1);
        let tool = self.player(agent).filter(|_| is_author).and_then(|player| missing_tool(resource, player));
        let tool = tool.map(|tool| format!("Craft 1 {tool}"));
        tool.into_iter().chain([getting(&resource.name, count)]).collect()
    }

    fn next(
        &self,
        agent: AgentId,
        work: &str,
        last: Option<&EndedToolCall<'_>>,
    ) -> Option<(String, ToolCall)> {
        let player = self.player(agent)?;
        let more = self.target(agent, work).saturating_sub(self.held(agent)).max(1);
        Some(sources::next(self.world, &self.round.order().resource, player, more, last))
    }
}

/// The tool that a script without skills needs for a resource and that is not carried.
fn missing_tool(resource: &Resource, player: &Player) -> Option<&'static str> {
    let (_, _, tool) = super::scripts::sources(&resource.name);
    let tool = tool?;
    let pickaxes = ["wooden_pickaxe", "stone_pickaxe", "iron_pickaxe", "diamond_pickaxe"];
    let mut good = pickaxes.iter().skip_while(|name| **name != tool);
    let has = |name: &&str| {
        cooperage_blocks::registry().item(name).is_some_and(|item| player.inventory.count_all(item) > 0)
    };
    (!good.any(has)).then_some(tool)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read_as_they_are_written() {
        let logs = Resource::named("logs").unwrap();
        let orders = [GatherOrder { count: 17, in_all: 17 }, GatherOrder { count: 17, in_all: 35 }];
        assert_eq!(
            orders.map(|order| order.words(&logs)),
            ["mine 17 logs", "mine 17 more logs, to carry 35"]
        );
        for order in orders {
            assert_eq!(GatherOrder::read(&order.words(&logs), &logs), Some(order));
        }
        for text in ["", "mine 17 stones", "Collect 50 logs together", "mine logs"] {
            assert_eq!(GatherOrder::read(text, &logs), None, "{text}");
        }
    }
}
