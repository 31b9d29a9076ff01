//! The dishes of the cooking tasks: the items that their cooks are given, and the recipes in words.

/// A dish that cooks can make.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct CookingDish {
    pub(super) item: &'static str,
    /// The items that the farm does not give, with their numbers.
    given: &'static [(&'static str, u32)],
    /// The recipe, step by step.
    pub(super) steps: &'static [&'static str],
    /// Whether it belongs to the dishes on which agents are tested; the others are for training.
    pub(super) is_test: bool,
}

/// How much is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Amounts {
    /// As much as the dish takes.
    Exact,
    /// More of the ingredients that are used in numbers, as in the published test files.
    Spare,
    /// As in Hell's Kitchen, where there is more coal.
    HellsKitchen,
}

const COAL: (&str, u32) = ("coal", 1);
const BOWL: (&str, u32) = ("bowl", 1);
const EGG: (&str, u32) = ("egg", 1);
const GOLD: (&str, u32) = ("gold_ingot", 8);

/// All dishes. Suspicious stew is not among them: no command makes it.
pub(super) const DISHES: &[CookingDish] = &[
    CookingDish {
        item: "baked_potato",
        given: &[COAL],
        steps: &[
            "Harvest 1 potato from the farm; the plants are called potatoes.",
            "Have 1 coal, of your own or from another agent.",
            "Fuel a furnace with the coal.",
            "Bake the potato in the furnace.",
        ],
        is_test: true,
    },
    CookingDish {
        item: "bread",
        given: &[],
        steps: &["Harvest 3 wheat from the farm.", "Craft the 3 wheat into bread at the crafting table."],
        is_test: true,
    },
    CookingDish {
        item: "cake",
        given: &[("milk_bucket", 3), EGG],
        steps: &[
            "Harvest 3 wheat and 2 sugar cane from the farm.",
            "Have 3 milk buckets, of your own or from other agents.",
            "Have 1 egg, of your own or from another agent.",
            "Craft the 2 sugar cane into 2 sugar.",
            "Craft 3 wheat, 2 sugar, 1 egg and 3 milk buckets into cake at the crafting table.",
        ],
        is_test: true,
    },
    CookingDish {
        item: "cooked_beef",
        given: &[COAL],
        steps: &[
            "Kill a cow and pick up 1 beef.",
            "Have 1 coal, of your own or from another agent.",
            "Fuel a furnace with the coal.",
            "Cook the beef in the furnace.",
        ],
        is_test: true,
    },
    CookingDish {
        item: "golden_apple",
        given: &[GOLD, ("apple", 1)],
        steps: &[
            "Have 1 apple and 8 gold ingots, of your own or from other agents.",
            "Craft 8 gold ingots around 1 apple into golden apple at the crafting table.",
        ],
        is_test: true,
    },
    CookingDish {
        item: "rabbit_stew",
        given: &[BOWL],
        steps: &[
            "Harvest 1 carrot, 1 potato and 1 brown mushroom from the farm; the potato plants are called potatoes.",
            "Have 1 coal, of your own or from another agent.",
            "Fuel a furnace with the coal.",
            "Bake the potato in the furnace.",
            "Have 1 bowl, of your own or from another agent.",
            "Kill a rabbit and pick up 1 raw rabbit.",
            "Cook the raw rabbit in the furnace.",
            "Craft 1 cooked rabbit, 1 baked potato, 1 carrot, 1 brown mushroom and 1 bowl into rabbit stew at the crafting table.",
        ],
        is_test: true,
    },
    CookingDish {
        item: "beetroot_soup",
        given: &[BOWL],
        steps: &[
            "Harvest 6 beetroot from the farm.",
            "Have 1 bowl, of your own or from another agent.",
            "Craft 6 beetroot and 1 bowl into beetroot soup at the crafting table.",
        ],
        is_test: false,
    },
    CookingDish {
        item: "cooked_chicken",
        given: &[COAL],
        steps: &[
            "Kill a chicken and pick up 1 raw chicken.",
            "Have 1 coal, of your own or from another agent.",
            "Fuel a furnace with the coal.",
            "Cook the raw chicken in the furnace.",
        ],
        is_test: false,
    },
    CookingDish {
        item: "cooked_mutton",
        given: &[COAL],
        steps: &[
            "Kill a sheep and pick up 1 mutton.",
            "Have 1 coal, of your own or from another agent.",
            "Fuel a furnace with the coal.",
            "Cook the mutton in the furnace.",
        ],
        is_test: false,
    },
    CookingDish {
        item: "cooked_porkchop",
        given: &[COAL],
        steps: &[
            "Kill a pig and pick up 1 porkchop.",
            "Have 1 coal, of your own or from another agent.",
            "Fuel a furnace with the coal.",
            "Cook the porkchop in the furnace.",
        ],
        is_test: false,
    },
    CookingDish {
        item: "cooked_rabbit",
        given: &[COAL],
        steps: &[
            "Kill a rabbit and pick up 1 raw rabbit.",
            "Have 1 coal, of your own or from another agent.",
            "Fuel a furnace with the coal.",
            "Cook the raw rabbit in the furnace.",
        ],
        is_test: false,
    },
    CookingDish {
        item: "cookie",
        given: &[("cocoa_beans", 1)],
        steps: &[
            "Harvest 2 wheat from the farm.",
            "Have 1 cocoa bean, of your own or from another agent.",
            "Craft 2 wheat and 1 cocoa bean into cookie at the crafting table.",
        ],
        is_test: false,
    },
    CookingDish {
        item: "golden_carrot",
        given: &[GOLD],
        steps: &[
            "Harvest 1 carrot from the farm.",
            "Have 1 gold ingot, of your own or from another agent, and craft it into 9 gold nuggets.",
            "Craft 8 gold nuggets around 1 carrot into golden carrot at the crafting table.",
        ],
        is_test: false,
    },
    CookingDish {
        item: "mushroom_stew",
        given: &[BOWL],
        steps: &[
            "Harvest 1 red mushroom and 1 brown mushroom from the farm.",
            "Have 1 bowl, of your own or from another agent.",
            "Craft 1 red mushroom, 1 brown mushroom and 1 bowl into mushroom stew.",
        ],
        is_test: false,
    },
    CookingDish {
        item: "pumpkin_pie",
        given: &[EGG],
        steps: &[
            "Harvest 1 pumpkin and 1 sugar cane from the farm.",
            "Have 1 egg, of your own or from another agent.",
            "Craft the sugar cane into 1 sugar.",
            "Craft 1 pumpkin, 1 egg and 1 sugar into pumpkin pie.",
        ],
        is_test: false,
    },
];

impl CookingDish {
    /// Returns the items that the cooks are given.
    pub(super) fn given(&self, amounts: Amounts) -> impl Iterator<Item = (&'static str, u32)> {
        self.given.iter().map(move |&(item, least)| {
            let count = match (amounts, item) {
                (Amounts::Spare, "coal" | "gold_ingot") => 10,
                (Amounts::Spare, "milk_bucket") => 4,
                (Amounts::HellsKitchen, "coal") => 8,
                _ => least,
            };
            (item, count)
        })
    }

    /// Its steps with their numbers.
    pub(super) fn numbered(&self) -> impl Iterator<Item = String> {
        (1..).zip(self.steps).map(|(number, step)| format!("Step {number}: {step}"))
    }

    /// Its recipe as one line of a list, as goals of cooking tasks have it.
    pub(super) fn listed(&self) -> String {
        let steps: Vec<String> = self.numbered().map(|step| format!("'{step}'")).collect();
        format!("Recipe for {}:\n[{}]", self.item, steps.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use cooperage_blocks::registry;

    use super::*;

    #[test]
    fn dishes_are_items_and_their_steps_can_be_quoted() {
        for dish in DISHES {
            assert!(registry().item(dish.item).is_some(), "{}", dish.item);
            assert!(dish.given.iter().all(|(item, _)| registry().item(item).is_some()));
            assert!(dish.steps.iter().all(|step| !step.contains(['\'', '"', '[', ']'])), "{}", dish.item);
        }
        assert_eq!(DISHES.iter().filter(|dish| dish.is_test).count(), 6);
        assert_eq!(
            DISHES[1].listed(),
            "Recipe for bread:\n['Step 1: Harvest 3 wheat from the farm.', 'Step 2: Craft the 3 wheat into bread at the \
             crafting table.']"
        );
    }
}
