//! Debts of a seat: requests of other agents, gifts it was promised, and gifts that got lost.

use cooperage_body::catalogues::mindcraft::reports::CommandReport;
use cooperage_mindcraft::player::scene::GivenCommand;
use cooperage_mindcraft::player::supplies::Items;

use super::log::{Event, Log};
use super::talk::Said;
use super::words::add;

impl Log {
    /// Returns the requests of other agents: recipient, item, and whether the agent must get the item first.
    pub(crate) fn demands(&self) -> Vec<Demand> {
        let mut demands: Vec<Demand> = Vec::new();
        let mut told: Vec<Demand> = Vec::new();
        for event in &self.events {
            match event {
                Event::Heard { from, said, .. } => {
                    for said in said {
                        match said {
                            Said::Give(items) => want(&mut demands, from, items, true),
                            Said::Bring(items) => want(&mut demands, from, items, false),
                            // An agent that was busy did not hear that its gift was lost, and still waits for it.
                            Said::Busy => demands.extend(told.extract_if(.., |lost| lost.to == *from)),
                            _ => {}
                        }
                    }
                }
                // An agent that was told of a lost gift asks again if it still wants the item.
                Event::Spoke { to: Some(to), said } => {
                    told.retain(|lost| lost.to != *to);
                    for (item, count) in said.iter().filter_map(lost_items).flatten() {
                        told.extend(settle(&mut demands, to, item, *count));
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

    /// Returns the gifts that their recipients did not pick up, without those of which the recipient was told.
    pub(crate) fn lost_gifts(&self) -> Vec<Demand> {
        let mut lost: Vec<Demand> = Vec::new();
        let mut told: Vec<Demand> = Vec::new();
        for event in &self.events {
            match event {
                Event::Did(deed) if deed.name == "!givePlayer" && !deed.result.is_empty() => {
                    let [to, item, count] = deed.arguments.as_slice() else { continue };
                    lost.retain(|gift| gift.to != *to || gift.item != *item);
                    let Ok(count) = count.parse() else { continue };
                    if deed.result.contains("was not picked up") {
                        lost.push(Demand { to: to.clone(), item: item.clone(), count, is_held: true });
                    }
                }
                Event::Spoke { to: Some(to), said }
                    if said.iter().any(|said| matches!(said, Said::Lost(_))) =>
                {
                    told = lost.extract_if(.., |gift| gift.to == *to).collect();
                }
                // An agent that was busy did not hear it.
                Event::Heard { from, said, .. } if said.contains(&Said::Busy) => {
                    lost.extend(told.extract_if(.., |gift| gift.to == *from));
                }
                _ => {}
            }
        }
        lost
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
            Some(demand) => demand.count += count,
            None => demands.push(Demand { to: to.to_owned(), item: item.clone(), count: *count, is_held }),
        }
    }
}

/// Takes items off a request. Returns the part that was taken off, if any.
fn settle(demands: &mut Vec<Demand>, to: &str, item: &str, count: u32) -> Option<Demand> {
    let demand = demands.iter_mut().find(|demand| demand.to == to && demand.item == item)?;
    let less = demand.count.min(count);
    demand.count -= less;
    let settled = Demand { count: less, ..demand.clone() };
    demands.retain(|demand| demand.count > 0);
    (less > 0).then_some(settled)
}

fn lost_items(said: &Said) -> Option<&Items> {
    match said {
        Said::Lost(items) => Some(items),
        _ => None,
    }
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
    use crate::oracle::words::listed;

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

    fn from(name: &str) -> Voice {
        Voice::Other(name.to_owned())
    }

    #[test]
    fn what_was_lost_is_not_awaited_any_more() {
        let asked = [
            (from("Bob_0"), "I have 2 gold_ingot."),
            (Voice::Own, "Please give me 2 gold_ingot."),
            (from("Jill_0"), "I have 2 gold_ingot and 1 apple."),
            (Voice::Own, "Please give me 1 gold_ingot and 1 apple."),
        ];
        assert_eq!(listed(&log(&asked).awaited()), "3 gold_ingot and 1 apple");
        let mut lost = asked.to_vec();
        // More than that one was to give: the rest was due from another one.
        lost.push((from("Jill_0"), "2 gold_ingot did not reach you."));
        let told = log(&lost);
        assert_eq!((listed(&told.awaited()), told.lost), ("1 gold_ingot and 1 apple".to_owned(), Some(4)));
        lost.push((from("Jill_0"), "I am done. I have nothing. What can I do?"));
        assert_eq!(listed(&log(&lost).awaited()), "1 gold_ingot");
    }

    #[test]
    fn who_threw_something_in_vain_tells_it_once() {
        let thrown = [
            (from("Andy_0"), "Please give me 1 egg."),
            (Voice::Own, "Here you are. !givePlayer(\"Andy_0\", \"egg\", 1)"),
            (Voice::System, "Action output:\nthe egg was not picked up"),
        ];
        let egg = Demand { to: "Andy_0".to_owned(), item: "egg".to_owned(), count: 1, is_held: true };
        assert_eq!(log(&thrown).lost_gifts(), std::slice::from_ref(&egg));
        let mut told = thrown.to_vec();
        // Another gift that arrives changes nothing.
        told.push((Voice::Own, "Here you are. !givePlayer(\"Andy_0\", \"apple\", 1)"));
        told.push((Voice::System, "Action output:\nAndy_0 received 1 apple."));
        assert_eq!(log(&told).lost_gifts(), std::slice::from_ref(&egg));
        told.push((Voice::Own, "!startConversation(\"Andy_0\", \"1 egg did not reach you.\")"));
        assert_eq!(log(&told).lost_gifts(), []);
        told.push((from("Andy_0"), "I am talking with somebody else now; try again later."));
        assert_eq!(log(&told).lost_gifts(), [egg]);
    }

    #[test]
    fn what_was_told_to_be_lost_is_owed_only_when_it_is_asked_for_again() {
        let lost = [
            (from("Andy_0"), "Please make 1 mushroom_stew and give it to me."),
            (Voice::Own, "Here you are. !givePlayer(\"Andy_0\", \"mushroom_stew\", 1)"),
            (Voice::System, "Action output:\nthe mushroom_stew was not picked up"),
            (Voice::Own, "!startConversation(\"Andy_0\", \"1 mushroom_stew did not reach you.\")"),
        ];
        // The giver picked it up again.
        let again = |turns: &[(Voice, &str)]| {
            let mut log = log(turns);
            log.held.insert("mushroom_stew".to_owned(), 1);
            log.demands()
        };
        let stew =
            Demand { to: "Andy_0".to_owned(), item: "mushroom_stew".to_owned(), count: 1, is_held: true };
        assert_eq!(again(&lost[..3]), [Demand { is_held: false, ..stew.clone() }]);
        assert_eq!(again(&lost), []);
        let mut busy = lost.to_vec();
        busy.push((from("Andy_0"), "I am talking with somebody else now; try again later."));
        assert_eq!(again(&busy), [Demand { is_held: false, ..stew.clone() }]);
        let mut asked = lost.to_vec();
        asked.push((from("Andy_0"), "Please give me 1 mushroom_stew."));
        assert_eq!(again(&asked), std::slice::from_ref(&stew));
        // The lost item is not mistaken for the one that is asked for now.
        assert_eq!(log(&asked).demands(), [stew]);
        asked.push((Voice::Own, "Here you are. !givePlayer(\"Andy_0\", \"mushroom_stew\", 1)"));
        asked.push((Voice::System, "Action output:\nAndy_0 received 1 mushroom_stew."));
        assert_eq!(log(&asked).demands(), []);
    }
}
