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
/// The number of pieces of each agent into which an expert that gives little divides the goal.
const PIECES_EACH: u32 = 2;

/// When a piece is done.
const CARRIED: &str = "all of it is in the inventory";

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
        let agents = self.agents;
        let parts = divided(self.round.order().n, &vec![1; agents]);
        let part = parts.get(agent.0 as usize).copied().unwrap_or(self.round.order().n);
        let held = self.held(agent);
        if held < part { part } else { held + part.div_ceil(5).max(1) }
    }
}

impl GroupFacts<'_, Gathering> {
    /// The number of items of a small piece for a team in which so many agents work.
    fn little(&self, workers: usize) -> u32 {
        let pieces = PIECES_EACH.saturating_mul(u32::try_from(workers).unwrap_or(u32::MAX));
        (self.round.order().n / pieces.max(1)).max(1)
    }

    /// Words for so many items beside those that an agent will carry by then.
    fn words(&self, agent: AgentId, count: u32, before: u32) -> String {
        let in_all = self.held(agent) + before + count;
        GatherOrder { count, in_all }.words(&self.round.order().resource)
    }

    /// So many items in small pieces, one after the other for each idle agent.
    fn small_pieces(&self, count: u32, question: &DivideQuestion<'_>) -> Vec<WorkPiece> {
        let (agents, most) = (question.idle, question.most);
        let (mut left, little, mut pieces) = (count, self.little(question.team.len()), Vec::new());
        for round in (0..).take_while(|_| !agents.is_empty()) {
            for &agent in agents {
                let part = little.min(left);
                if part == 0 || pieces.len() >= most {
                    return pieces;
                }
                let words = self.words(agent, part, round * little);
                pieces.push(piece(agent, words, CARRIED));
                left -= part;
            }
        }
        pieces
    }
}

impl GroupWork for GroupFacts<'_, Gathering> {
    fn pieces(&self, question: &DivideQuestion<'_>, gives_little: bool) -> Vec<WorkPiece> {
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
        if gives_little {
            return self.small_pieces(unowed, question);
        }
        let parts = divided(unowed, &vec![1; question.idle.len()]);
        let parts = question.idle.iter().zip(parts).filter(|(_, count)| *count > 0);
        parts
            .map(|(&agent, count)| {
                let words = self.words(agent, count, 0);
                piece(agent, words, CARRIED)
            })
            .collect()
    }

    fn shares(&self, work: &str, agents: &[AgentId]) -> Vec<String> {
        let Some((&first, others)) = agents.split_first() else { return Vec::new() };
        let left = match self.order(work) {
            Some(order) => order.in_all.saturating_sub(self.held(first)),
            None => self.round.order().n.saturating_sub(self.round.sum(self.world)),
        };
        let little = self.little(self.agents);
        // The rest of an order that is hardly more than a small piece is not worth another order.
        let own = if others.is_empty() || left < 2 * little { left } else { little };
        let counts = std::iter::once(own).chain(divided(left - own, &vec![1; others.len()]));
        let words = |(&agent, count): (&AgentId, u32)| match count {
            0 => String::new(),
            count => self.words(agent, count, 0),
        };
        agents.iter().zip(counts).map(words).collect()
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
    use cooperage_core::Tick;
    use cooperage_teams::player::PieceSize;

    use super::*;

    #[test]
    fn small_pieces_follow_each_other_and_an_order_is_shared_once() {
        let world = crate::wilds::world("collection/logs/50", 3, 0, 0, true).unwrap();
        assert_eq!(cooperage_core::Environment::tick(&world), Tick(0));
        let agents: Vec<AgentId> = (0..3).map(AgentId).collect();
        world.blocks().with_world(|blocks| {
            let facts = GroupFacts { round: world.round(), world: blocks, agents: 3 };
            let question = DivideQuestion {
                team: &agents,
                idle: &agents[..2],
                open: Vec::new(),
                failed: Vec::new(),
                most: 20,
                size: PieceSize::Small,
                can_share: false,
                document: &serde_json::Value::Null,
            };
            let pieces = facts.pieces(&question, true);
            let words: Vec<&str> = pieces.iter().map(|piece| piece.words.as_str()).collect();
            assert_eq!(words[..3], ["mine 8 logs", "mine 8 logs", "mine 8 more logs, to carry 16"]);
            assert_eq!((words.len(), words[6]), (7, "mine 2 more logs, to carry 26"));
            assert_eq!(facts.pieces(&question, false).len(), 2);
            assert_eq!(
                facts.shares("Collect 50 logs", &agents),
                ["mine 8 logs", "mine 21 logs", "mine 21 logs"]
            );
            assert_eq!(facts.shares("mine 21 logs", &agents), ["mine 8 logs", "mine 7 logs", "mine 6 logs"]);
            assert_eq!(facts.shares("mine 15 logs", &agents), ["mine 15 logs", "", ""]);
        });
    }

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
