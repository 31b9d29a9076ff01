//! The commands `setblock` and `fill`.

use super::super::World;
use super::super::event::EventCause;
use super::super::ids::PlayerId;
use super::CommandResult;
use super::words::{CommandWords, bracketed};
use crate::pos::BlockPos;
use crate::registry::BlockState;
use crate::rules::connect::connected;
use crate::world::redstone::is_source;

/// A state with the data written behind it.
fn state_and_data(word: &str) -> Result<(BlockState, Option<String>), String> {
    let (name, properties, data) = bracketed(word);
    let text = format!("{name}[{}]", properties.unwrap_or(""));
    let state = text.parse::<BlockState>().map_err(|error| error.to_string())?;
    Ok((state, data.map(str::to_owned)))
}

impl World {
    pub(super) fn setblock(&mut self, by: Option<PlayerId>, words: &mut CommandWords<'_>) -> CommandResult {
        let pos = self.cell(by, words)?;
        let (state, data) = state_and_data(&words.next().ok_or("a block is missing")?)?;
        if !pos.is_inside_height() {
            return Err("that place is outside the world".to_owned());
        }
        let doer = by.map_or(EventCause::Setup, EventCause::Player);
        match words.next().as_deref().unwrap_or("replace") {
            "replace" => {}
            "keep" if !self.state(pos).is_air() => return Err("something is there".to_owned()),
            "keep" => {}
            "destroy" => self.break_block(doer, pos, None, true),
            other => return Err(format!("there is no way `{other}` to set a block")),
        }
        self.put_state(doer, pos, state);
        if let Some(data) = data {
            self.put_data(doer, pos, &data)?;
        }
        Ok(format!("{pos} is {state} now"))
    }

    /// Writes an exact state, without asking whether it could stay.
    fn put_state(&mut self, doer: EventCause, pos: BlockPos, state: BlockState) {
        if self.state(pos) == state {
            return;
        }
        let old = self.state(pos);
        if is_source(state) || is_source(old) {
            // Blocks attached to the block that it powers are notified as well.
            self.write_and_notify(doer, pos, state);
        } else {
            self.write(doer, pos, state);
            self.notify(doer, pos);
        }
        if matches!(state.name(), "piston" | "redstone_wire") {
            let joined = connected(&self.chunks, pos, state);
            if joined != state && self.write(doer, pos, joined) {
                self.notify(doer, pos);
            }
            self.power_changed(doer, pos);
        }
        self.settle();
    }

    pub(super) fn fill(&mut self, by: Option<PlayerId>, words: &mut CommandWords<'_>) -> CommandResult {
        let (a, b) = (self.cell(by, words)?, self.cell(by, words)?);
        let (state, data) = state_and_data(&words.next().ok_or("a block is missing")?)?;
        let (low, high) = (
            BlockPos::new(a.x.min(b.x), a.y.min(b.y), a.z.min(b.z)),
            BlockPos::new(a.x.max(b.x), a.y.max(b.y), a.z.max(b.z)),
        );
        if !low.is_inside_height() || !high.is_inside_height() {
            return Err("that place is outside the world".to_owned());
        }
        let sides = [high.x - low.x + 1, high.y - low.y + 1, high.z - low.z + 1].map(i64::from);
        let volume: i64 = sides.iter().product();
        let most = self.rules.command_modification_block_limit;
        if volume > i64::from(most) {
            return Err(format!("{volume} cells are more than the {most} that one command may change"));
        }
        let mode = words.next().unwrap_or_else(|| "replace".to_owned());
        if !matches!(mode.as_str(), "replace" | "keep" | "hollow" | "outline" | "destroy") {
            return Err(format!("there is no way `{mode}` to fill"));
        }
        let filter = words.next().map(|word| filter_of(&word)).transpose()?;
        let doer = by.map_or(EventCause::Setup, EventCause::Player);
        let mut changed = Vec::new();
        for y in low.y..=high.y {
            for z in low.z..=high.z {
                for x in low.x..=high.x {
                    let pos = BlockPos::new(x, y, z);
                    let is_hull = [x == low.x, x == high.x, y == low.y, y == high.y, z == low.z, z == high.z]
                        .contains(&true);
                    let old = self.state(pos);
                    let wanted = match mode.as_str() {
                        "keep" if !old.is_air() => None,
                        "outline" if !is_hull => None,
                        "hollow" if !is_hull => Some(BlockState::AIR),
                        _ if filter.as_ref().is_some_and(|filter| !filter(old)) => None,
                        _ => Some(state),
                    };
                    let Some(wanted) = wanted else { continue };
                    if mode == "destroy" {
                        self.break_block(doer, pos, None, true);
                    }
                    if self.write(doer, pos, wanted) {
                        changed.push(pos);
                    }
                    if let Some(data) = &data {
                        self.put_data(doer, pos, data)?;
                    }
                }
            }
        }
        // All cells are written before any neighbour is notified, so that the order of filling doesn't matter.
        let count = changed.len();
        for pos in changed {
            self.notify(doer, pos);
        }
        self.settle();
        Ok(format!("{count} cells changed"))
    }
}

/// A condition on states: a block, a state, or a tag of blocks.
fn filter_of(word: &str) -> Result<Box<dyn Fn(BlockState) -> bool>, String> {
    if let Some(tag) = word.strip_prefix('#') {
        let name = tag.strip_prefix("minecraft:").unwrap_or(tag);
        let tag =
            crate::registry::registry().block_tag(name).ok_or_else(|| format!("there is no tag `{name}`"))?;
        return Ok(Box::new(|state| tag.has_block(state.block())));
    }
    let (state, _) = state_and_data(word)?;
    if word.contains('[') {
        Ok(Box::new(move |other| other == state))
    } else {
        Ok(Box::new(move |other| other.block() == state.block()))
    }
}
