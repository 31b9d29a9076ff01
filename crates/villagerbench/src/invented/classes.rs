//! Names of classes, such as `planks`, for which a record's seed picks one kind of wood and one colour.

use cooperage_blocks::world::COLORS;
use cooperage_core::{RandomSource, TreeRandom};

/// The kinds of wood.
const WOODS: [&str; 6] = ["oak", "birch", "spruce", "jungle", "acacia", "dark_oak"];
/// Classes of which each kind of wood has a member, and classes with a member of each colour.
const OF_WOOD: [&str; 14] = [
    "planks",
    "log",
    "door",
    "fence",
    "fence_gate",
    "trapdoor",
    "sign",
    "wall_sign",
    "button",
    "pressure_plate",
    "boat",
    "leaves",
    "sapling",
    "stairs",
];
const OF_COLOUR: [&str; 4] = ["wool", "bed", "carpet", "concrete"];

/// The members of the classes that a record means.
#[derive(Clone, Debug)]
pub(super) struct NameClasses {
    wood: &'static str,
    colour: &'static str,
    /// The classes that were named.
    used: Vec<(String, String)>,
}

impl NameClasses {
    /// The choice of a seed.
    pub(super) fn of_seed(seed: u64) -> NameClasses {
        let mut random = TreeRandom::from_seed(seed).child("classes");
        let wood = WOODS[random.below(WOODS.len() as u32) as usize];
        let colour = COLORS[random.below(COLORS.len() as u32) as usize];
        NameClasses { wood, colour, used: Vec::new() }
    }

    /// The member of a class; any other name stays as it is.
    pub(super) fn resolve(&mut self, name: &str) -> String {
        let kind = match name {
            _ if OF_WOOD.contains(&name) => self.wood,
            _ if OF_COLOUR.contains(&name) => self.colour,
            _ => return name.to_owned(),
        };
        let member = format!("{kind}_{name}");
        if !self.used.iter().any(|(class, _)| class == name) {
            self.used.push((name.to_owned(), member.clone()));
        }
        member
    }

    /// A text with the members of the classes that were named, where it names the classes.
    pub(super) fn in_text(&self, text: &str) -> String {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let mut told = String::with_capacity(text.len());
        let mut rest = text;
        while !rest.is_empty() {
            let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            let member = self.used.iter().find(|(class, _)| class == word);
            told.push_str(member.map_or(word, |(_, member)| member));
            let gap = after.find(is_word).unwrap_or(after.len());
            told.push_str(&after[..gap]);
            rest = &after[gap..];
        }
        told
    }
}

/// The class of which a name is a member, if there is one.
pub(super) fn class_of(name: &str) -> Option<&'static str> {
    let is_member = |class: &&str, kinds: &[&str]| {
        name.strip_suffix(*class)
            .and_then(|kind| kind.strip_suffix('_'))
            .is_some_and(|kind| kinds.contains(&kind))
    };
    let wood = OF_WOOD.iter().find(|class| is_member(class, &WOODS));
    wood.or_else(|| OF_COLOUR.iter().find(|class| is_member(class, &COLORS))).copied()
}
