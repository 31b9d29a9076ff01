//! `!getCraftingPlan`: plans how to get an item from the carried ones.

use std::collections::BTreeMap;

use cooperage_blocks::ItemId;
use cooperage_blocks::items::slot;

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::crafting_plan::{equipment, plan, report};
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, NumberDomain, CommandParameter, Type};
use crate::catalogues::mindcraft::instant::{answers, said};
use crate::view::BodyView;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!getCraftingPlan",
    doc: "How to craft something from what you carry: what is missing, and all the crafting steps in \
          order.",
    kind: CommandKind::Query,
    parameters: &[
        CommandParameter { name: "targetItem", kind: Type::Text, doc: "item to be crafted" },
        CommandParameter { name: "quantity", kind: Type::Integer(NumberDomain::from(1)), doc: "how many of it" },
    ],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    answers(|view, agent_memory, arguments| {
        let target = arguments.text("targetItem");
        let mut held = held(view);
        // Copies of the target don't count: more of it is wanted.
        let aside = cooperage_blocks::registry().item(target).and_then(|item| held.remove(&item));
        let count = arguments.integer("quantity").unwrap_or(1);
        let mut text = report(target, count, &held);
        if agent_memory.is_repaired() {
            text.push_str(&equipment(&plan(target, count, &held), &held));
        }
        if let Some(count) = aside {
            text = format!("You have {count} {target} already; this is for more.\n{text}");
        }
        said(&text)
    })
}

fn held(view: &BodyView<'_>) -> BTreeMap<ItemId, u64> {
    let mut held = BTreeMap::new();
    for stack in slot::CARRIED.filter_map(|number| view.inventory().get(number)) {
        *held.entry(stack.item).or_default() += u64::from(stack.count);
    }
    held
}
