//! Debts of a seat: requests of other agents, and gifts it was promised.

use cooperage_body::catalogues::mindcraft::reports::CommandReport;
use cooperage_mindcraft::player::scene::GivenCommand;
use cooperage_mindcraft::player::supplies::Items;

use super::log::{Event, Log};
use super::talk::Said;
use super::talk::hear::ALL;
use super::words::add;

impl Log {
    /// Returns the requests of other agents: recipient, item, and whether the agent must get the item first.
    pub(crate) fn demands(&self) -> Vec<Demand> {
        let mut demands: Vec<Demand> = Vec::new();
        for event in &self.events {
            match event {
                Event::Heard { from, said, .. } => {
                    for said in said {
                        match said {
                            Said::Give(items) => want(&mut demands, from, items, true),
                            Said::Bring(items) => want(&mut demands, from, items, false),
                            _ => {}
                        }
                    }
                }
                Event::Did(deed) if deed.name == "!givePlayer" => {
                    let [to, item, _] = deed.arguments.as_slice() else { continue };
                    settle(&mut demands, to, item, self.given(deed).unwrap_or_default());
                }
                _ => {}
            }
        }
        demands
    }

    /// Returns how many items a gift has brought another agent. If the agent has none of the item left, all thrown
    /// items count.
    fn given(&self, deed: &GivenCommand) -> Option<u32> {
        let [_, item, thrown] = deed.arguments.as_slice() else { return None };
        let is_gone = self.held.get(item).is_none_or(|held| *held == 0);
        match CommandReport::read(&deed.result) {
            _ if is_gone && !deed.result.is_empty() => thrown.parse().ok(),
            Some(CommandReport::Received { count, .. }) => Some(count),
            _ => None,
        }
    }

    /// Returns the items that others still have to bring.
    pub(crate) fn awaited(&self) -> Items {
        let mut items = Items::new();
        for asked in self.pending.values() {
            asked.iter().for_each(|(item, count)| add(&mut items, item, *count));
        }
        items
    }
}

/// Adds a request for items.
fn want(demands: &mut Vec<Demand>, to: &str, items: &[(String, u32)], is_held: bool) {
    for (item, count) in items {
        match demands.iter_mut().find(|demand| demand.to == to && demand.item == *item) {
            Some(demand) => demand.count = demand.count.saturating_add(*count),
            None => demands.push(Demand { to: to.to_owned(), item: item.clone(), count: *count, is_held }),
        }
    }
}

/// Takes items off a request.
fn settle(demands: &mut Vec<Demand>, to: &str, item: &str, count: u32) {
    for demand in demands.iter_mut().filter(|demand| demand.to == to && demand.item == item) {
        // The request was for the whole stock, and the gift is the whole stock.
        demand.count = if demand.count == ALL && count > 0 { 0 } else { demand.count.saturating_sub(count) };
    }
    demands.retain(|demand| demand.count > 0);
}

/// Something that another agent wants of this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Demand {
    /// The agent that wants the item.
    pub(crate) to: String,
    pub(crate) item: String,
    /// How many more.
    pub(crate) count: u32,
    /// Whether it is to be given from the inventory; otherwise the agent must get it first.
    pub(crate) is_held: bool,
}

#[cfg(test)]
mod tests {
    use cooperage_mindcraft::player::scene::{PromptParts, Scene, Turn, Voice};

    use super::*;
    use crate::oracle::goal::read;

    fn log(turns: &[(Voice, &str)]) -> Log {
        let turn = |(voice, text): &(Voice, &str)| Turn {
            is_from_agent: matches!(voice, Voice::Other(_)),
            voice: voice.clone(),
            text: (*text).to_owned(),
        };
        let turns = turns.iter().map(turn).collect();
        let mut log = Log::default();
        let goal = read("Collaborate with other agents around you to make bread, golden_apple, ").unwrap();
        let parts = PromptParts { turns, system: String::new() };
        log.take_in(&Scene { parts, ..Scene::default() }, &goal);
        log
    }

    #[test]
    fn gifts_that_were_not_picked_up_are_owed_while_they_are_held() {
        let andy = || Voice::Other("Andy_0".to_owned());
        let mut turns = vec![
            (andy(), "Please make 2 mushroom_stew and give them to me."),
            (Voice::Own, "Here you are. !givePlayer(\"Andy_0\", \"mushroom_stew\", 2)"),
            (Voice::System, "Action output:\nthe mushroom_stew was not picked up"),
        ];
        let owed = |turns: &[(Voice, &str)], held: u32| {
            let mut log = log(turns);
            log.held.insert("mushroom_stew".to_owned(), held);
            log.demands()
        };
        let item = "mushroom_stew".to_owned();
        let stew = Demand { to: "Andy_0".to_owned(), item, count: 2, is_held: false };
        assert_eq!(owed(&turns, 2), [stew], "the giver picked it up again");
        assert_eq!(owed(&turns, 0), []);
        turns[2] = (Voice::System, "Action output:\nAndy_0 received 2 mushroom_stew.");
        assert_eq!(owed(&turns, 1), []);
    }
}
