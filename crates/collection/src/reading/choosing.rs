//! An agent's next call of a tool, from what one prompt tells: what it carries, which blocks it sees, what came of its calls.

use cooperage_blocks::BlockPos;
use cooperage_core::{ItemCount, ToolCall};
use cooperage_teams::player::{ActQuestion, AgentStep, EndedToolCall};
use serde_json::{Value, json};

use crate::expert::{Wanted, found_place, sources, wanted};

/// Cells that are filled with one call, blocks that are collected with one.
const CELLS_AT_ONCE: usize = 16;
const BLOCKS_AT_ONCE: u32 = 16;
/// Logs for a pickaxe with its table.
const LOGS: u32 = 4;
/// Stones for a pickaxe.
const STONES: u32 = 3;
/// The legs of a search, and how far an agent goes that found nothing.
const LEGS: u32 = 8;
const AWAY: u32 = 48;
/// How far an agent goes from what it built.
const ASIDE: u32 = 8;
const TABLE: &str = "crafting_table";
const WOODEN: &str = "wooden_pickaxe";

/// The knowledge of the asked agent.
pub(super) struct Surroundings {
    /// Kinds of blocks in sight.
    pub(super) seen: Vec<String>,
    pub(super) carried: Vec<ItemCount>,
}

impl Surroundings {
    fn held(&self, is_it: impl Fn(&str) -> bool) -> u32 {
        self.carried.iter().filter(|items| is_it(&items.item)).map(|items| items.count).sum()
    }

    /// The next step of an action; `None` if it is none that is known. `left` says how many more of a resource are wanted.
    pub(super) fn step(&self, act: &ActQuestion<'_>, left: Option<u32>) -> Option<AgentStep> {
        match wanted(act.work) {
            Wanted::Build(block, low, high) => Some(building(act, &block, low, high)),
            Wanted::Get(count, what) => match left.unwrap_or(count) {
                0 => Some(AgentStep::End { why: "All of it is carried.".to_owned(), is_done: true }),
                more => {
                    let (why, call) = self.getting(&what, more, act.results.all.last())?;
                    Some(AgentStep::Call { why, call, ends: false })
                }
            },
            Wanted::Craft(..) | Wanted::Wait(_) | Wanted::Unknown => None,
        }
    }

    /// The next call for so many more of a resource, with the reason; `None` for one that is not mined.
    pub(super) fn getting(
        &self,
        what: &str,
        more: u32,
        last: Option<&EndedToolCall<'_>>,
    ) -> Option<(String, ToolCall)> {
        if let Some([x, y, z]) = found_place(last) {
            let call = call("goTo", json!({"x": x, "y": y, "z": z, "distance": 3}));
            return Some(("I go there.".to_owned(), call));
        }
        let is_plank = what == "planks";
        let (blocks, _, tool) = sources(if is_plank { "logs" } else { what });
        if blocks.iter().all(|block| cooperage_blocks::registry().block(block).is_none()) {
            return None;
        }
        if let Some(tool) = tool
            && let Some(call) = self.making(tool, last)
        {
            return Some((format!("I need a {tool} for that."), call));
        }
        let log = self.carried.iter().find_map(|items| items.item.strip_suffix("_log"));
        if let Some(kind) = log.filter(|_| is_plank) {
            let count = more.min(4 * self.held(|item| item.strip_suffix("_log") == Some(kind)));
            let call = call("craft", json!({"item": format!("{kind}_planks"), "count": count}));
            return Some((format!("I make planks of {kind}."), call));
        }
        let count = if is_plank { more.div_ceil(4) } else { more };
        Some((format!("I get {more} {what}."), self.collecting(&blocks, count, last)))
    }

    /// The next call on the way to a pickaxe; `None` if one that will do is carried.
    fn making(&self, tool: &str, last: Option<&EndedToolCall<'_>>) -> Option<ToolCall> {
        let has_stone = self.held(|item| item.ends_with("_pickaxe") && item != WOODEN) > 0;
        let has_any = self.held(|item| item.ends_with("_pickaxe")) > 0;
        if has_stone || has_any && tool == WOODEN {
            return None;
        }
        let lacks_table = last
            .is_some_and(|last| last.call.tool == "craft" && !last.succeeded && last.message.contains(TABLE));
        if lacks_table {
            return Some(call("craft", json!({"item": TABLE})));
        }
        if has_any && self.held(|item| item == "cobblestone") < STONES {
            return Some(self.collecting(&sources("stones").0, STONES, last));
        }
        let wood = 4 * self.held(|item| item.ends_with("_log")) + self.held(|item| item.ends_with("_planks"));
        if wood < if has_any { 2 } else { 3 * LOGS } {
            return Some(self.collecting(&sources("logs").0, LOGS, last));
        }
        Some(call("craft", json!({"item": if has_any { tool } else { WOODEN }})))
    }

    /// Collects a kind that is seen, and looks for one otherwise.
    fn collecting(&self, blocks: &[String], count: u32, last: Option<&EndedToolCall<'_>>) -> ToolCall {
        let failed = last.filter(|last| !last.succeeded);
        let is_out_of_reach = |block: &str| {
            failed.is_some_and(|last| last.call.arguments.get("block").and_then(Value::as_str) == Some(block))
        };
        let near = self.seen.iter().find(|name| blocks.contains(name) && !is_out_of_reach(name));
        match (near, blocks.first()) {
            (Some(block), _) => {
                call("collectBlocks", json!({"block": block, "count": count.clamp(1, BLOCKS_AT_ONCE)}))
            }
            (None, Some(block)) if failed.is_none_or(|last| last.call.tool != "explore") => {
                call("explore", json!({"what": block, "legs": LEGS}))
            }
            _ => call("moveAway", json!({"distance": AWAY})),
        }
    }
}

/// The next cells of a box, from below.
fn building(act: &ActQuestion<'_>, block: &str, low: [i32; 3], high: [i32; 3]) -> AgentStep {
    let [west, bottom, north] = low;
    let [east, top, south] = high;
    let rows = (bottom..=top).flat_map(|y| (north..=south).map(move |z| (y, z)));
    let cells = rows.flat_map(|(y, z)| (west..=east).map(move |x| BlockPos::new(x, y, z)));
    let filled = act.results.all.iter().filter(|ended| ended.call.tool == "build" && ended.succeeded).count();
    let left = cells.skip(filled.saturating_mul(CELLS_AT_ONCE));
    let now: Vec<String> =
        left.take(CELLS_AT_ONCE).map(|BlockPos { x, y, z }| format!("{x} {y} {z} {block}")).collect();
    if now.is_empty() {
        // The body leaves what it built, so that it stands in no other's way.
        let call = call("moveAway", json!({"distance": ASIDE}));
        return AgentStep::Call { why: "I step aside.".to_owned(), call, ends: true };
    }
    AgentStep::Call {
        why: "I fill the next cells.".to_owned(),
        call: call("build", json!({"blocks": now.join("; ")})),
        ends: false,
    }
}

fn call(tool: &str, arguments: Value) -> ToolCall {
    let arguments = arguments.as_object().cloned().unwrap_or_default();
    ToolCall { tool: tool.to_owned(), arguments }
}

#[cfg(test)]
mod tests {
    use cooperage_core::AgentId;
    use cooperage_teams::player::CallResults;

    use super::*;

    fn tool(work: &str, seen: &[&str], carried: &[(&str, u32)]) -> String {
        let carried =
            carried.iter().map(|(item, count)| ItemCount { item: (*item).to_owned(), count: *count });
        let around = Surroundings {
            seen: seen.iter().map(|name| (*name).to_owned()).collect(),
            carried: carried.collect(),
        };
        let act = ActQuestion {
            agent: AgentId(0),
            team: &[],
            work,
            results: CallResults::default(),
            turns_left: None,
            tools: &[],
            may_end: true,
            is_alone: false,
        };
        match around.step(&act, None) {
            Some(AgentStep::Call { call, .. }) => format!("{} {}", call.tool, json!(call.arguments)),
            step => format!("{step:?}"),
        }
    }

    #[test]
    fn tools_are_made_before_what_they_are_for() {
        let stones = "Gather 3 cobblestone with a wooden pickaxe";
        assert!(tool(stones, &["stone", "birch_log"], &[]).contains("birch_log"));
        assert!(tool(stones, &["stone"], &[("birch_log", 4)]).contains(WOODEN));
        assert!(tool(stones, &["stone"], &[(WOODEN, 1)]).contains("collectBlocks"));
        assert!(tool(stones, &[], &[(WOODEN, 1)]).contains("explore"));
        let iron = "Mine 3 iron ore with a stone pickaxe";
        assert!(tool(iron, &["iron_ore", "stone"], &[(WOODEN, 1)]).contains("collectBlocks"));
        assert!(tool(iron, &["iron_ore"], &[("stone_pickaxe", 1)]).contains("iron_ore"));
        assert!(tool("Make 9 planks of any kind of wood", &[], &[("oak_log", 2)]).contains("oak_planks"));
    }

    #[test]
    fn a_box_is_filled_from_below() {
        let fill = "Fill the box between two corners with stone: from (0, 1, 0) to (1, 2, 0)";
        assert!(tool(fill, &[], &[]).contains("0 1 0 stone; 1 1 0 stone; 0 2 0 stone; 1 2 0 stone"));
    }
}
