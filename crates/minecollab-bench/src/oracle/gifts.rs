//! What is owed: what others want of a seat, what it was promised, and what got lost on the way.

use cooperage_mindcraft::player::scene::Deed;

use super::log::{Event, Log};
use super::recipes::{Items, add};
use super::talk::Said;

impl Log {
    /// What others want of the agent: to whom, what, and whether it has to be come by first.
    pub(crate) fn demands(&self) -> Vec<Demand> {
        let mut demands: Vec<Demand> = Vec::new();
        for event in &self.events {
            let Event::Heard { from, said, .. } = event else { continue };
            for said in said {
                let (items, is_held) = match said {
                    Said::Give(items) => (items, true),
                    Said::Bring(items) => (items, false),
                    _ => continue,
                };
                for (item, count) in items {
                    let same = |demand: &&mut Demand| demand.to == *from && demand.item == *item;
                    match demands.iter_mut().find(same) {
                        Some(demand) => demand.count += count,
                        None => demands.push(Demand {
                            to: from.clone(),
                            item: item.clone(),
                            count: *count,
                            is_held,
                        }),
                    }
                }
            }
        }
        for demand in &mut demands {
            demand.count = demand.count.saturating_sub(self.given(&demand.to, &demand.item));
        }
        demands.retain(|demand| demand.count > 0);
        demands
    }

    /// How many of an item another agent has received; of what is carried no more, whatever was thrown to it counts.
    fn given(&self, to: &str, item: &str) -> u32 {
        let is_gone = self.held.get(item).is_none_or(|held| *held == 0);
        let gifts = self.deeds().filter(|deed| {
            deed.is("!givePlayer", Some(to)) && deed.arguments.get(1).is_some_and(|own| own == item)
        });
        let taken = |deed: &Deed| {
            let thrown = deed.arguments.get(2)?.parse::<u32>().ok()?;
            let received = deed.result.split_once(" received ");
            match received.and_then(|(_, rest)| rest.split_whitespace().next()?.parse::<u32>().ok()) {
                _ if is_gone && !deed.result.is_empty() => Some(thrown),
                received => received,
            }
        };
        gifts.filter_map(taken).sum()
    }

    /// The gifts that were not picked up by whom they were for, but those that it was told of.
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
                // Who was busy has not heard it.
                Event::Heard { from, said, .. } if said.contains(&Said::Busy) => {
                    lost.extend(told.extract_if(.., |gift| gift.to == *from));
                }
                _ => {}
            }
        }
        lost
    }

    /// What is still to come from others.
    pub(crate) fn awaited(&self) -> Items {
        let mut items = Items::new();
        for asked in self.pending.values() {
            asked.iter().for_each(|(item, count)| add(&mut items, item, *count));
        }
        items
    }
}

/// Something that another agent wants of this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Demand {
    /// Who wants it.
    pub(crate) to: String,
    /// What.
    pub(crate) item: String,
    /// How many more.
    pub(crate) count: u32,
    /// Whether it is to be given of what is carried; otherwise it is to be come by first.
    pub(crate) is_held: bool,
}

#[cfg(test)]
mod tests {
    use cooperage_mindcraft::player::scene::{Scene, Turn, Voice};

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
        log.take_in(&Scene { turns, ..Scene::default() }, &goal);
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
}
