//! The words about a game that agents read before it: goal, rules, recipes.

use cooperage_body::round::Briefing;
use cooperage_core::{Section, SectionItem, SectionName};

use crate::demonstration::demonstration;
use crate::meat::Meat;
use crate::state::MeatSetup;

/// The goals: with orders, and where a person says what is to be done.
const GOAL: &str = "It is a cooking game in a world of Minecraft: dishes of meat are ordered, and each has to be in the chest before the \
                    turns of its order are used up. The current dishes come first. Be efficient: bring both agents forward in every \
                    turn.";
const FREE_GOAL: &str = "It is a cooking game in a world of Minecraft in which nothing is ordered: a person says what is to be done. A person's \
                         instructions come first. Without any, do nothing. What a person wants to do alone, leave to the person.";
/// The rules of turns and reach, and two that hold with orders alone.
const RULES: [&str; 5] = [
    "All calls of a turn begin together, and the turn ends when the last of them has ended. An agent has one call a turn at most; an \
     agent without a call stays where it is.",
    "Places and animals have to be near before anything is done with them: an agent kills and mines within 6 blocks, puts fuel and \
     meat into a furnace that its hands reach, beside which `goto` ends, and puts dishes into a chest within 8 blocks.",
    "The number behind the name of a block or an animal is the straight distance from the agent to the nearest one, in blocks.",
    "putFuelFurnace, putItemFurnace and putInChest put in one piece at a time. takeOutFurnace takes out all that is cooked.",
    "One oak_log burns for 300 ticks and one piece of meat cooks in 200: one and a half pieces to a log.",
];
const RESTORED: &str =
    "An animal that was killed and a log that was mined are in their places again when the turn is over.";
const RETURNING: &str = "An animal that was killed and a log that was mined come back within 4 blocks of where they were, after 2 seconds.";
const ORDERED: [&str; 2] = [
    "An order is served when a dish of it is in the chest, each dish for one order. A dish that is put into the chest before it is \
     ordered serves a later order.",
    "Attend to the current dishes: serve as many of them as possible, as soon as possible.",
];

/// The briefing of a game in which these kinds of meat are cooked.
pub(crate) fn briefing(setup: &MeatSetup, dishes: &[Meat]) -> Briefing {
    let is_ordered = setup.pace.is_some();
    let mut rules = RULES.to_vec();
    rules.push(if setup.respawns { RESTORED } else { RETURNING });
    if is_ordered {
        rules.extend(ORDERED);
    }
    let recipes: Vec<String> = dishes.iter().map(|&meat| recipe(meat)).collect();
    let items = |lines: &[String]| lines.iter().map(|line| SectionItem::plain(line.as_str())).collect();
    let rules: Vec<String> = rules.into_iter().map(str::to_owned).collect();
    Briefing {
        goal: if is_ordered { GOAL } else { FREE_GOAL }.to_owned(),
        facts: [rules.as_slice(), recipes.as_slice()].concat(),
        sections: vec![
            Section { name: SectionName::Instructions, items: items(&rules) },
            Section { name: SectionName::Recipes, items: items(&recipes) },
        ],
        demonstrations: vec![demonstration(is_ordered)],
        ..Briefing::default()
    }
}

/// The recipe of a dish, with the actions that its parts take.
fn recipe(meat: Meat) -> String {
    format!(
        "{}: {} (killMob {}) as the item and oak_log (mineBlock oak_log) as the fuel, into the furnace",
        meat.dish(),
        meat.raw(),
        meat.animal()
    )
}

/// The dishes whose recipes stand in a text.
pub(crate) fn dishes_in(text: &str) -> Vec<Meat> {
    let names =
        text.lines().filter_map(|line| line.trim_start_matches("- ").split_once(": ")).map(|(name, _)| name);
    names.filter_map(Meat::of_dish).collect()
}
