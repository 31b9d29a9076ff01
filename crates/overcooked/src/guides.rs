//! Whole instructions for models that choose macros: one for each seat of the five classical layouts, with examples, and one
//! for each seat that explains failures. They hold under the rules in which pots start by themselves.
//!
//! Other levels than an analysis with a plan exist in one kitchen only: level 1 is the plan alone, level 3 has the skill
//! that is expected of the partner between the two.

use cooperage_core::{Section, SectionItem, SectionName};
use serde_json::json;

use crate::expert::CookRole;
use crate::layout::built_in;
use crate::recipe::{OrderBonus, Prices, SoupRecipe, SoupRecipes};
use crate::rules::{Dynamics, OvercookedRules};

/// A plan's instructions: layout, seat, level, text.
type PlanGuide = (&'static str, usize, u32, &'static str);

const PLANS: &[PlanGuide] = &[
    ("asymmetric_advantages", 0, 2, include_str!("../prompts/guides/asymmetric_advantages-0.txt")),
    ("asymmetric_advantages", 1, 2, include_str!("../prompts/guides/asymmetric_advantages-1.txt")),
    ("coordination_ring", 0, 2, include_str!("../prompts/guides/coordination_ring-0.txt")),
    ("coordination_ring", 1, 2, include_str!("../prompts/guides/coordination_ring-1.txt")),
    ("counter_circuit_o_1order", 0, 2, include_str!("../prompts/guides/counter_circuit-0.txt")),
    ("counter_circuit_o_1order", 1, 2, include_str!("../prompts/guides/counter_circuit-1.txt")),
    ("cramped_room", 0, 1, include_str!("../prompts/guides/cramped_room-0-level-1.txt")),
    ("cramped_room", 0, 2, include_str!("../prompts/guides/cramped_room-0.txt")),
    ("cramped_room", 0, 3, include_str!("../prompts/guides/cramped_room-0-level-3.txt")),
    ("cramped_room", 1, 2, include_str!("../prompts/guides/cramped_room-1.txt")),
    ("forced_coordination", 0, 2, include_str!("../prompts/guides/forced_coordination-0.txt")),
    ("forced_coordination", 1, 2, include_str!("../prompts/guides/forced_coordination-1.txt")),
];

/// The explainers' instructions, by seat.
const EXPLANATIONS: [&str; 2] =
    [include_str!("../prompts/guides/explain-0.txt"), include_str!("../prompts/guides/explain-1.txt")];

/// Stands for the steps of a game in instructions.
const HORIZON: &str = "{horizon}";
/// Stands for what a seat's own instructions tell of its kitchen and skills, in those of its explainer.
const KNOWN: &str = "{known}";
/// The beginning and the end of that part.
const KNOWN_PART: [&str; 2] = ["What holds here:", "\n\nYou choose one skill at a time"];

/// The words that begin a line for a player in an answer: the section [`SectionName::Answers`] of the manual for seats
/// whose tools are macros.
#[must_use]
pub fn answers(players: usize) -> Section {
    let items = (0..players).map(|seat| SectionItem::plain(format!("Player {seat}"))).collect();
    Section { name: SectionName::Answers, items }
}

/// The instructions for a seat: the section [`SectionName::Guides`] of its manual. It is empty for any other layout than the
/// five, also for one of the same name, and under the rules in which players start pots. A game lasts `horizon` steps.
#[must_use]
pub fn guides(rules: &OvercookedRules, horizon: u32, seat: usize) -> Section {
    let layout = rules.layout();
    let is_classical = || built_in(layout.name()).is_ok_and(|known| known == *layout);
    let mut items = Vec::new();
    if rules.dynamics() != Dynamics::New {
        let own = PLANS.iter().filter(|(name, of, ..)| *name == layout.name() && *of == seat);
        let own: Vec<(u32, String)> =
            own.map(|(.., level, text)| (*level, text.replace(HORIZON, &horizon.to_string()))).collect();
        let known = own.first().map(|(_, text)| known(text)).unwrap_or_default();
        items.extend(own.iter().map(|(level, text)| json!({"name": "plan", "level": level, "text": text})));
        if let Some(text) = EXPLANATIONS.get(seat).filter(|_| !items.is_empty()) {
            items.push(json!({"name": "explain", "text": text.replace(KNOWN, known)}));
        }
    }
    if !items.is_empty() && !is_classical() {
        items.clear();
    }
    let items = items.into_iter().map(|item| SectionItem::plain(item.to_string())).collect();
    Section { name: SectionName::Guides, items }
}

/// The part of a seat's instructions that tells of its kitchen and its skills.
fn known(text: &str) -> &str {
    let [begin, end] = KNOWN_PART;
    let from = text.find(begin).unwrap_or_default();
    let rest = text.get(from..).unwrap_or_default();
    rest.split_once(end).map_or(rest, |(part, _)| part)
}

/// How instructions say that dishes are for ready soups.
const ONLY_ONCE_READY: &str = "dish only once a soup is ready";
/// The recipe of all instructions, whose points and cooking time are the usual ones.
const RECIPE: &str = "soup takes three onions";
/// The sides of a kitchen that counters part.
const BRINGS: &str = "On your side are the onions and the dishes";
const COOKS: &str = "On your side are the pots and the serving location";
/// How instructions say that ingredients go before soups.
const FEEDS: [&str; 2] = ["Your strength is onions", "stand ready with it"];

/// Whether a prompt for a seat says that dishes are fetched for ready soups only.
#[must_use]
pub fn is_only_once_ready(text: &str) -> bool {
    text.contains(ONLY_ONCE_READY)
}

/// The facts that instructions for a seat tell.
#[derive(Clone, Debug)]
pub(crate) struct ToldGuide {
    pub(crate) rules: (SoupRecipes, Dynamics),
    /// The role of the seat.
    pub(crate) role: CookRole,
    /// The role of its partner.
    pub(crate) partner: CookRole,
}

/// Reads the instructions for a seat, also those for its explainer; `None` if the text is another.
pub(crate) fn read_guide(text: &str) -> Option<ToldGuide> {
    let is_guide = text.contains(", one of two cooks in a kitchen") && text.contains(RECIPE);
    let recipe = SoupRecipe::ALL.into_iter().find(|recipe| recipe.onions() == 3).filter(|_| is_guide)?;
    let recipes = SoupRecipes::new(&[recipe], &[], OrderBonus::TWICE, &Prices::default()).ok()?;
    let (role, partner) = match () {
        () if text.contains(BRINGS) => (CookRole::Gives, CookRole::Takes),
        () if text.contains(COOKS) => (CookRole::Takes, CookRole::Gives),
        () if FEEDS.iter().any(|words| text.contains(words)) => (CookRole::Feeds, CookRole::Whole),
        () => (CookRole::Whole, CookRole::Whole),
    };
    Some(ToldGuide { rules: (recipes, Dynamics::Old), role, partner })
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    const CLASSICAL: [&str; 5] = [
        "asymmetric_advantages",
        "coordination_ring",
        "counter_circuit_o_1order",
        "cramped_room",
        "forced_coordination",
    ];

    fn rules(name: &str, dynamics: Dynamics) -> OvercookedRules {
        OvercookedRules::new(built_in(name).unwrap(), dynamics).unwrap()
    }

    #[test]
    fn every_seat_of_the_five_has_its_own_and_an_explainer() {
        for name in CLASSICAL {
            for seat in 0..2 {
                let found = guides(&rules(name, Dynamics::Old), 400, seat);
                let found: Vec<Value> =
                    found.items.iter().map(|item| serde_json::from_str(&item.text).unwrap()).collect();
                let levels: Vec<Option<u64>> = found.iter().map(|guide| guide["level"].as_u64()).collect();
                let has_all = name == "cramped_room" && seat == 0;
                let expected: &[Option<u64>] =
                    if has_all { &[Some(1), Some(2), Some(3), None] } else { &[Some(2), None] };
                assert_eq!(levels, expected, "{name} {seat}");
                for guide in &found {
                    let text = guide["text"].as_str().unwrap();
                    let who = format!("Player {seat}, one of two cooks in a kitchen");
                    assert!(text.lines().next().unwrap().contains(&who), "{name} {seat}");
                    assert!(!text.contains('{') && text.contains("What holds here:"), "{name} {seat}");
                    let has_pot_skills = name != "forced_coordination" || seat == 0;
                    assert_eq!(text.contains("- put_onion_in_pot"), has_pot_skills, "{name} {seat}");
                }
            }
        }
        assert_eq!(guides(&rules("cramped_room", Dynamics::Old), 400, 2).items, []);
    }

    #[test]
    fn other_kitchens_and_other_rules_have_none() {
        assert_eq!(guides(&rules("cramped_room", Dynamics::New), 400, 0).items, []);
        assert_eq!(guides(&rules("five_by_five", Dynamics::Old), 400, 0).items, []);
        let text = r#"{"grid": "XXPXX\nO  2O\nX1  X\nXDXSX", "start_all_orders": [{"ingredients": ["onion", "onion", "onion"]}],
                       "cook_time": 10}"#;
        let own = std::sync::Arc::new(crate::layout::OvercookedLayout::read("cramped_room", text).unwrap());
        assert_eq!(guides(&OvercookedRules::new(own, Dynamics::Old).unwrap(), 400, 0).items, []);
    }

    #[test]
    fn texts_give_roles() {
        use CookRole::{Feeds, Gives, Takes, Whole};
        let roles = |(_, _, _, text): &PlanGuide| read_guide(text).map(|guide| (guide.role, guide.partner));
        let read: Vec<_> = PLANS.iter().filter(|(_, _, level, _)| *level == 2).map(roles).collect();
        let expected = [
            (Feeds, Whole),
            (Whole, Whole),
            (Whole, Whole),
            (Whole, Whole),
            (Whole, Whole),
            (Whole, Whole),
            (Feeds, Whole),
            (Feeds, Whole),
            (Takes, Gives),
            (Gives, Takes),
        ];
        assert_eq!(read, expected.map(Some));
        let told = guides(&rules("forced_coordination", Dynamics::Old), 400, 1);
        let explains = told.items.last().map(|item| item.text.as_str()).unwrap();
        assert!(explains.contains("explain") && read_guide(explains).unwrap().role == Gives);
        assert!(read_guide("You are a cook.").is_none());
    }

    /// The worked examples of a text: two to six, each a scene, what is thought, and a plan.
    #[test]
    fn examples_choose_skills_that_the_text_lists() {
        for (name, seat, level, text) in PLANS {
            let (rules, examples) = text.split_once("\nExamples:\n").unwrap();
            let listed: Vec<&str> =
                rules.lines().filter_map(|line| line.strip_prefix("- ")?.split([':', '(']).next()).collect();
            let own = format!("Plan for Player {seat}: ");
            let plans: Vec<&str> = examples.lines().filter_map(|line| line.strip_prefix(&own)).collect();
            assert!((2..=6).contains(&plans.len()), "{name} {seat} {level}");
            for plan in plans {
                let skill = plan.split('(').next().unwrap();
                assert!(listed.contains(&skill), "{name} {seat} {level}: {plan}");
            }
            let count = |words: &str| examples.lines().filter(|line| line.starts_with(words)).count();
            let all = count("Plan for");
            let expected = [(0, 0), (all, 0), (all, all)][*level as usize - 1];
            assert_eq!((count("Analysis: "), count("Intention of ")), expected, "{name} {seat} {level}");
        }
    }
}
