//! The words of a goal, and what a reader finds in them.

use super::chain::GoalChain;
use super::class::{self, ANY};
use super::supply::GoalDemand;
use super::{terrain, yard};

/// Where agents are, for the words.
#[derive(Clone, Debug, PartialEq)]
pub enum PlaceWords {
    Natural,
    /// A yard that holds these.
    Yard(Vec<String>),
}

impl PlaceWords {
    /// The yard with these sources.
    #[must_use]
    pub fn yard(demands: &[GoalDemand]) -> PlaceWords {
        PlaceWords::Yard(demands.iter().map(|demand| demand.source.name().to_owned()).collect())
    }
}

/// The words around what is to be got.
const GET: &str = "Get ";
const REACHED: &str = ": the goal is reached when one of you carries ";

/// The goal of a task as agents are told it.
#[must_use]
pub fn goal(chain: &GoalChain, place: &PlaceWords) -> String {
    let (name, count) = &chain.goal().output;
    let at_once = if *count > 1 { " at the same time" } else { "" };
    let mut goal = format!(
        "{GET}{count} {name}{REACHED}{count} {name}{at_once}. You begin with nothing. Each thing on the way counts once one of you has \
         carried it. The task data lists the way: what each thing is made of, and the tools for it."
    );
    let classes: Vec<String> = chain
        .things
        .iter()
        .filter_map(|thing| Some(format!("{thing} stands for {}", class::words(thing)?)))
        .collect();
    if !classes.is_empty() {
        goal.push_str(&format!(" A name with {ANY} stands for several items: {}.", classes.join(", ")));
    }
    goal.push(' ');
    match place {
        PlaceWords::Natural => goal.push_str(&format!(
            "You are in natural terrain. All sources that the goal takes are within {} blocks of the place where you begin, along x \
             and z; ores lie under the ground.",
            terrain::NEAR
        )),
        PlaceWords::Yard(sources) => goal.push_str(&format!(
            "You are in a yard inside glass walls, from [{x0}, {y}, {z0}] to [{x1}, {y}, {z1}]; the ground's top layer is y={ground}. \
             In the yard there is enough of: {}.",
            sources.join(", "),
            x0 = yard::LOW.x + 1,
            z0 = yard::LOW.z + 1,
            x1 = yard::HIGH.x - 1,
            z1 = yard::HIGH.z - 1,
            y = yard::FLOOR,
            ground = yard::FLOOR - 1,
        )),
    }
    goal
}

/// The facts about the world that every agent reads.
pub(super) fn facts() -> Vec<String> {
    [
        "The world is Minecraft's. Coordinates are x (east), y (up) and z (south), so north is towards smaller z.",
        "Blocks can be dug with a tool or with the bare hand, and placed elsewhere. Stone and ores drop something only if the tool \
         that the task data names is in the hand: equipItem takes it there.",
        "craftBlock makes by hand what fits into 2 x 2 cells, and everything else at a crafting_table nearby; SmeltingCooking \
         needs a furnace nearby. Where there is none, one is crafted and placed with placeBlock.",
        "SmeltingCooking puts one piece of fuel in: coal or charcoal is enough for 8 items, a plank or a log for one. It brings the \
         first item; fetchContainerContents of the furnace brings the others when they are done.",
        "Animals drop things when they die: a cow leather and beef, a sheep wool and mutton, a pig porkchop.",
        "What an agent carries only that agent can hand over.",
    ]
    .map(str::to_owned)
    .to_vec()
}

/// The name and the count of what a text asks to get; `None` if it is no goal of a library.
#[must_use]
pub fn read(text: &str) -> Option<(String, u32)> {
    let (before, _) = text.split_once(REACHED)?;
    let (_, wanted) = before.rsplit_once(GET)?;
    let (count, name) = wanted.split_once(' ')?;
    let is_name = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    Some((name.to_owned(), count.parse().ok()?)).filter(|_| is_name)
}

#[cfg(test)]
mod tests {
    use super::super::library::GoalLibrary;
    use super::super::supply;
    use super::*;

    #[test]
    fn goals_are_read_from_their_words() {
        for task in GoalLibrary::built_in().tasks().unwrap() {
            let demands = supply::demands(&task.chain).unwrap();
            for place in [PlaceWords::Natural, PlaceWords::yard(&demands)] {
                let told = goal(&task.chain, &place);
                assert_eq!(read(&told).as_ref(), Some(&task.chain.goal().output), "{told}");
            }
        }
        assert_eq!(read("Get some rest"), None);
    }

    /// A change of this snapshot changes what agents are told.
    #[test]
    fn goals_in_both_places() {
        let tasks = GoalLibrary::built_in().tasks().unwrap();
        let wanted = ["mine_log", "craft_planks", "craft_oak_stairs", "smelt_cooked_beef", "craft_anvil"];
        let tasks = tasks.iter().filter(|task| wanted.contains(&task.chain.goal().name.as_str()));
        let told = tasks.flat_map(|task| {
            let demands = supply::demands(&task.chain).unwrap();
            [PlaceWords::yard(&demands), PlaceWords::Natural].map(|place| goal(&task.chain, &place))
        });
        let told: Vec<String> = told.chain(facts()).collect();
        insta::assert_snapshot!(told.join("\n\n"));
    }
}
