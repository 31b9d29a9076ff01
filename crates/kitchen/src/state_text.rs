//! The state as the text a planner reads (docs/spec/cuisineworld.md, 6.3). Every byte is fixed by the original.

use cooperage_core::AgentId;

use crate::book::LocationRole;
use crate::game::KitchenTotals;
use crate::ids::LocationId;
use crate::rules::KitchenRules;
use crate::state::KitchenState;

/// Appends the state text.
pub fn write_state_text(
    rules: &KitchenRules,
    state: &KitchenState,
    totals: &KitchenTotals,
    out: &mut String,
) {
    out.push_str("-game state:\ncurrent game level: ");
    out.push_str(rules.level());
    out.push_str("\ncurrent dishes:\n");
    for order in state.orders() {
        out.push_str("    name: ");
        out.push_str(rules.dish_name(order.dish));
        out.push_str(" lifetime: ");
        push_number(out, i64::from(order.remaining));
        out.push('\n');
    }
    out.push_str("current game step: ");
    push_number(out, i64::from(state.step()));
    out.push_str("\nmaximum game steps: ");
    push_number(out, i64::from(rules.max_steps()));
    out.push_str("\n\n-agent state:\n");
    for agent in (0..rules.crew()).map(AgentId) {
        out.push_str("at(agent");
        push_number(out, i64::from(agent.0));
        out.push_str(", ");
        out.push_str(rules.location_name(state.at(agent)));
        out.push_str(")\nhold(agent");
        push_number(out, i64::from(agent.0));
        out.push_str(", ");
        out.push_str(state.hold(agent).map_or("None", |item| rules.item_name(item)));
        out.push_str(")\n");
        if state.agent_busy(agent) > 0 {
            out.push_str("occupy(agent");
            push_number(out, i64::from(agent.0));
            out.push_str(", True)\n");
        }
    }
    out.push_str("\n-kitchen state:\n");
    for (number, location) in rules.locations().iter().enumerate() {
        out.push_str("inside(");
        out.push_str(&location.name);
        out.push_str(", ");
        push_contents(rules, state, LocationId(number as u8), out);
        out.push_str(")\n");
        if state.location_busy(LocationId(number as u8)) > 0 {
            out.push_str("occupy(");
            out.push_str(&location.name);
            out.push_str(")\n");
        }
    }
    out.push_str("\n-accomplished task:\n");
    for &dish in &totals.accomplished {
        out.push_str(rules.dish_name(dish));
        out.push_str(", ");
    }
    out.push_str("\n\n");
}

fn push_contents(rules: &KitchenRules, state: &KitchenState, location: LocationId, out: &mut String) {
    let serving =
        rules.places().get(location.index()).is_some_and(|place| place.role == LocationRole::Serving);
    if !serving && state.place(location).len == 0 {
        out.push_str("None");
        return;
    }
    let mut first = true;
    for item in state.contents(location) {
        if !first {
            out.push('&');
        }
        first = false;
        out.push_str(rules.item_name(item));
    }
    if first {
        out.push_str("None");
    }
}

/// Small numbers are what there is; formatting machinery costs more than all the rest of a line.
fn push_number(out: &mut String, number: i64) {
    if number < 0 {
        out.push('-');
    }
    let number = number.unsigned_abs();
    let mut divisor = 1;
    while number / divisor >= 10 {
        divisor *= 10;
    }
    while divisor > 0 {
        out.push(char::from(b'0' + (number / divisor % 10) as u8));
        divisor /= 10;
    }
}
