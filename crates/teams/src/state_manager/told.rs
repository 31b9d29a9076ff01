//! Surroundings read back from the words in which this module writes them, and from summaries of these.

use cooperage_core::{ItemCount, Place, SeenBlock, SeenEntity};

/// An agent as the surroundings tell it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToldPerson {
    pub name: String,
    pub place: Option<Place>,
    /// The item in its hand, with all others that it carries; `None` where only its place is told.
    pub items: Option<(Option<ItemCount>, Vec<ItemCount>)>,
}

/// The facts that a text on the surroundings tells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToldSurroundings {
    /// The agents, in the order of their lines.
    pub people: Vec<ToldPerson>,
    pub blocks: Vec<SeenBlock>,
    /// Creatures, dropped items and other players near an agent.
    pub nearby: Vec<SeenEntity>,
    /// The text of each sign, with the agents that stand before it; none where the reader of the prompt does.
    pub signs: Vec<(Vec<String>, String)>,
}

/// The most places that are read from a text, which may be a model's.
const PLACES_MAX: usize = 4_096;

impl ToldSurroundings {
    /// Reads a record of the surroundings, or a summary with its headings. Lines of other kinds are passed over.
    #[must_use]
    pub fn read(text: &str) -> ToldSurroundings {
        let mut told = ToldSurroundings::default();
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            if let Some((near, first)) = sign(line) {
                let mut words = first.to_owned();
                // A sign has several lines, up to an empty one or the next of its kind.
                while let Some(next) = lines.next_if(|next| !next.trim().is_empty() && sign(next).is_none()) {
                    words.push('\n');
                    words.push_str(next);
                }
                told.signs.push((near, words));
            } else {
                told.take(line);
            }
        }
        told
    }

    fn take(&mut self, line: &str) {
        if let Some(people) = line.strip_prefix("Entity: ") {
            self.people.extend(people.split("; ").filter_map(person));
        } else if let Some(kinds) = heading(line, &["Blocks: ", "Interactive-Items: "]) {
            for part in kinds.split("; ").filter(|part| part.contains('[')) {
                self.take_kind(part, ' ');
            }
        } else if let Some(creatures) = line.strip_prefix("Creatures: ") {
            self.nearby.extend(creatures.split("; ").filter_map(entity));
        } else if let Some(kind) = line.strip_prefix("- ") {
            self.take_kind(kind, ':');
        } else if let Some((_, near)) =
            line.split_once(": ").filter(|(head, _)| *head == "Nearby" || head.starts_with("Near "))
        {
            self.nearby.extend(near.split(", ").filter_map(entity));
        } else {
            self.people.extend(person(line));
        }
    }

    /// Takes the places of one kind of block, with the kind before them.
    fn take_kind(&mut self, text: &str, end: char) {
        let Some((name, places)) = text.split_once(end) else { return };
        if !is_name(name) {
            return;
        }
        for (place, properties) in places_in(places) {
            if self.blocks.len() < PLACES_MAX {
                self.blocks.push(SeenBlock { name: name.to_owned(), place, properties });
            }
        }
    }
}

fn heading<'t>(line: &'t str, headings: &[&str]) -> Option<&'t str> {
    headings.iter().find_map(|heading| line.strip_prefix(heading))
}

fn is_name(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// Reads the first line of a sign: the agents before it, and its words.
fn sign(line: &str) -> Option<(Vec<String>, &str)> {
    let rest = line.strip_prefix("Sign").or_else(|| line.strip_prefix("A sign"))?;
    let (near, words) = rest.split_once(": ").or_else(|| rest.split_once(" says: "))?;
    let near = near.trim().trim_end_matches(" says");
    if near.is_empty() {
        return Some((Vec::new(), words));
    }
    let names = near.strip_prefix("near ")?.split(" and ").map(str::to_owned).collect();
    Some((names, words))
}

/// Reads an agent's line, of which the name is one word.
fn person(line: &str) -> Option<ToldPerson> {
    if let Some(name) = line.strip_suffix(": nothing is known").filter(|name| is_name(name)) {
        return Some(ToldPerson { name: name.to_owned(), ..ToldPerson::default() });
    }
    let (head, rest) = line.split_once('[')?;
    let (place, rest) = rest.split_once(']')?;
    let place = Some(triple(place)?);
    let name = head.trim_end().trim_end_matches(" at").trim_end();
    if !is_name(name) {
        return None;
    }
    let name = name.to_owned();
    let Some(rest) = rest.strip_prefix(", holds ") else {
        return rest.contains("seen by").then_some(ToldPerson { name, place, items: None });
    };
    let (held, rest) = rest.split_once(", carries ")?;
    let carried = rest.split(['(', ';']).next().unwrap_or_default();
    let items = Some((counted(held), carried.split(", ").filter_map(counted).collect()));
    Some(ToldPerson { name, place, items })
}

/// Reads an item with its count, such as `plank*3`.
fn counted(text: &str) -> Option<ItemCount> {
    let (item, count) = text.trim().split_once('*')?;
    Some(ItemCount { item: item.to_owned(), count: count.parse().ok()? })
}

/// Reads `gull [1,2,3]` and `Bob [1,2,3] holding nail`.
fn entity(text: &str) -> Option<SeenEntity> {
    let (kind, rest) = text.trim().split_once(' ')?;
    let (place, held) = rest.strip_prefix('[')?.split_once(']')?;
    let held = held.trim().strip_prefix("holding ").map(str::to_owned);
    Some(SeenEntity { kind: kind.to_owned(), name: None, place: triple(place)?, held })
}

/// The three whole numbers of a place, with commas or blanks between them.
fn triple(text: &str) -> Option<Place> {
    let mut parts =
        text.split([',', ' ']).filter(|part| !part.is_empty()).map(|part| part.parse::<i64>().ok());
    let place = [parts.next()??, parts.next()??, parts.next()??];
    parts.next().is_none().then_some(place)
}

/// The places in a text, with the properties behind each.
fn places_in(text: &str) -> Vec<(Place, Vec<(String, String)>)> {
    let read = |part: &str| {
        let (place, rest) = part.split_once(']')?;
        let properties = rest.split([' ', ',', ';']).filter_map(|word| word.split_once('='));
        let properties = properties.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Some((triple(place)?, properties))
    };
    text.split('[').skip(1).filter_map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(item: &str, count: u32) -> ItemCount {
        ItemCount { item: item.to_owned(), count }
    }

    #[test]
    fn records_are_read_back() {
        let told = ToldSurroundings::read(
            "Time: noon\nAlice at [1,-60,3], holds plank*3, carries nail*1, oak_slat*2 (up to 10 s ago)\nBob \
             [4,5,6], seen by Alice\nCindy: nothing is known\nBlocks:\n- winch: [1,1,1] facing=north powered=false, \
             [2,1,1]; up to 10 s ago: [3,1,1] powered=true (3 of 5 shown)\nNear Alice: Bob [4,5,6] holding nail, gull \
             [1,5,2]\nSign near Alice and Bob: one\ntwo\nSign: three",
        );
        let items = (Some(count("plank", 3)), vec![count("nail", 1), count("oak_slat", 2)]);
        assert_eq!(told.people.len(), 3);
        assert_eq!(told.people[0].items, Some(items));
        assert_eq!((told.people[1].place, &told.people[1].items), (Some([4, 5, 6]), &None));
        assert_eq!(told.people[2].place, None);
        let winchs: Vec<_> =
            told.blocks.iter().map(|block| (block.place[0], block.properties.len())).collect();
        assert_eq!(winchs, [(1, 2), (2, 0), (3, 1)]);
        assert_eq!(told.nearby.len(), 2);
        assert_eq!(told.signs[0], (vec!["Alice".to_owned(), "Bob".to_owned()], "one\ntwo".to_owned()));
        assert_eq!(told.signs[1], (Vec::new(), "three".to_owned()));
    }

    #[test]
    fn summaries_are_read_back() {
        let told = ToldSurroundings::read(
            "Entity: Alice at [1,2,3], holds nothing, carries nothing; Bob at [4,5,6], holds nail*1, carries nothing\n\
             Blocks: crate [7,8,9] facing=north; plank [1,1,1], [2,1,1]\nCreatures: gull [1,5,2]; gull [2,5,2]\n\
             Interactive-Items: none",
        );
        assert_eq!((told.people.len(), told.blocks.len(), told.nearby.len()), (2, 3, 2));
        assert_eq!(
            ToldSurroundings::read("Blocks: none [ [x] - [ ]\n- a [1: ]["),
            ToldSurroundings::default()
        );
    }
}
