//! The start of a group on a server, set up by commands that its first agent gives: empty hands, a clear site, materials.
//!
//! A server tells nothing that could be trusted of a command, and may ignore it. So the start is there when the world shows it.

use cooperage_blocks::items::ItemStack;
use cooperage_blocks::world::{Issuer, Player, WorldInput};
use cooperage_blocks::{BlockPos, World};
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::AgentId;
use serde::Serialize;

/// Ticks between two commands: a server sends players away that write more often and are no operators.
const PACE_TICKS: u32 = 20;

/// Blocks along each axis that agents may be apart when they begin to build.
const TOGETHER_BLOCKS: f64 = 8.0;

/// The state of the world in which a group is to begin.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupStart {
    /// The names of the bodies, by seat.
    pub names: Vec<String>,
    /// The items that agents carry: seat, item, count. They carry nothing else.
    pub given: Vec<(u32, &'static str, u32)>,
    /// The cells that are to be air, from their lowest to their highest corner, above ground that carries bodies. All agents come to
    /// the first one before.
    pub clear: Option<[BlockPos; 2]>,
}

impl GroupStart {
    /// The commands that bring it about, without their slashes.
    #[must_use]
    pub fn commands(&self) -> Vec<String> {
        let mut commands: Vec<String> = self.names.iter().map(|name| format!("clear {name}")).collect();
        if let (Some([low, high]), Some((first, others))) = (self.clear, self.names.split_first()) {
            commands.extend(others.iter().map(|name| format!("tp {name} {first}")));
            let fill = |from: BlockPos, to: BlockPos, block: &str| {
                format!("fill {} {} {} {} {} {} {block}", from.x, from.y, from.z, to.x, to.y, to.z)
            };
            commands.push(fill(low, high, "air"));
            commands.push(fill(low.down(), BlockPos { y: low.y - 1, ..high }, "dirt"));
        }
        let give = |(seat, item, count): &(u32, &'static str, u32)| {
            let name = self.names.get(*seat as usize)?;
            Some(format!("give {name} {item} {count}"))
        };
        commands.extend(self.given.iter().filter_map(give));
        commands
    }

    /// The first part of it that is not there, in words; `None` if the world is so.
    #[must_use]
    pub fn missing(&self, world: &World) -> Option<String> {
        let hands = || {
            let seats = (0..).zip(&self.names);
            seats.zip(world.players()).find_map(|((seat, name), player)| self.wrong_items(seat, name, player))
        };
        hands().or_else(|| self.wrong_cell(world)).or_else(|| self.absent(world))
    }

    /// The first agent that is not where the first one is.
    fn absent(&self, world: &World) -> Option<String> {
        self.clear?;
        let first = world.players().first()?;
        let is_far = |player: &Player| {
            (0..3).any(|axis| (player.body.pos[axis] - first.body.pos[axis]).abs() > TOGETHER_BLOCKS)
        };
        let mut seats = self.names.iter().zip(world.players());
        seats.find_map(|(name, player)| is_far(player).then(|| format!("{name} is not at the site")))
    }

    fn wrong_items(&self, seat: u32, name: &str, player: &Player) -> Option<String> {
        let mut wanted: Vec<(&str, u32)> = Vec::new();
        for &(_, item, count) in self.given.iter().filter(|(of, ..)| *of == seat) {
            wanted.push((item, count));
        }
        let stacks = || player.inventory.slots().iter().flatten();
        let is_other = |stack: &&ItemStack| wanted.iter().all(|(item, _)| stack.item.name() != *item);
        if let Some(other) = stacks().find(is_other) {
            return Some(format!("{name} still carries {}", other.item.name()));
        }
        wanted.into_iter().find_map(|(item, count)| {
            let held: u32 = stacks().filter(|stack| stack.item.name() == item).map(|stack| stack.count).sum();
            (held != count).then(|| format!("{name} carries {held} {item} in place of {count}"))
        })
    }

    fn wrong_cell(&self, world: &World) -> Option<String> {
        let [low, high] = self.clear?;
        let cells = |from: i32, to: i32| {
            let layers = (from..=to).flat_map(move |y| (low.z..=high.z).map(move |z| (y, z)));
            layers.flat_map(move |(y, z)| (low.x..=high.x).map(move |x| BlockPos::new(x, y, z)))
        };
        let is_seen = |cell: BlockPos| world.chunks().is_loaded(cell.chunk());
        let named = |BlockPos { x, y, z }: BlockPos| format!("the cell [{x}, {y}, {z}]");
        if let Some(cell) = cells(low.y, low.y).find(|cell| !is_seen(*cell)) {
            return Some(format!("{} of the site is out of sight", named(cell)));
        }
        if let Some(cell) = cells(low.y, high.y).find(|cell| !world.state(*cell).name().ends_with("air")) {
            return Some(format!("{} of the site holds {}", named(cell), world.state(cell).name()));
        }
        let floor = cells(low.y - 1, low.y - 1).find(|cell| world.state(*cell).has_no_collision());
        floor.map(|cell| format!("{} below the site carries nobody", named(cell)))
    }
}

/// The set-up of a start under way.
#[derive(Clone, Debug, Serialize)]
pub struct SetUp {
    /// It follows from the task, and from the site that the round's digest has.
    #[serde(skip)]
    start: GroupStart,
    #[serde(skip)]
    commands: Vec<String>,
    /// The number of commands that were given.
    given: usize,
    /// Ticks until the next one.
    waits: u32,
}

impl SetUp {
    /// A set-up that has not begun.
    #[must_use]
    pub fn of(start: GroupStart) -> SetUp {
        SetUp { commands: start.commands(), start, given: 0, waits: 0 }
    }

    /// Goes on by a tick. Returns whether the world is as it is to be.
    pub fn go_on(&mut self, blocks: &mut BlockEnvironment) -> bool {
        let Some(command) = self.commands.get(self.given) else {
            return blocks.with_world(|world| self.start.missing(world)).is_none();
        };
        if self.waits > 0 {
            self.waits -= 1;
        } else if let Some(first) = blocks.player_of(AgentId(0)) {
            blocks.ask(Issuer::Player(first), WorldInput::Command(command.as_str().into()));
            self.given += 1;
            self.waits = PACE_TICKS;
        }
        false
    }

    /// The part that is missing, in words.
    #[must_use]
    pub fn missing(&self, blocks: &BlockEnvironment) -> String {
        if self.given < self.commands.len() {
            return format!("the set-up has given {} of {} commands", self.given, self.commands.len());
        }
        let missing = blocks.with_world(|world| self.start.missing(world));
        let first = self.start.names.first().map_or("the first agent", String::as_str);
        format!(
            "the server has not obeyed the commands of {first}, {}; make {first} an operator there, or leave the set-up out",
            missing.as_deref().unwrap_or("which it answers now")
        )
    }
}

#[cfg(test)]
mod tests {
    use cooperage_blocks::items::slot;
    use cooperage_blocks::registry;

    use super::*;

    fn start() -> GroupStart {
        GroupStart {
            names: vec!["Alice".to_owned(), "Bob".to_owned()],
            given: vec![(1, "cobblestone", 70)],
            clear: None,
        }
    }

    #[test]
    fn a_start_is_there_when_the_world_shows_it() {
        let mut world = World::replica();
        let mut replica = world.as_replica().unwrap();
        let [alice, bob, other] = ["Alice", "Bob", "a stranger"].map(|name| replica.join(name).unwrap());
        let [stone, log] = ["cobblestone", "oak_log"].map(|item| registry().item(item).unwrap());
        let first = slot::HOTBAR.start;
        replica.set_slot(other, first, Some(ItemStack::new(log, 1)));
        replica.set_slot(alice, first, Some(ItemStack::new(log, 1)));
        replica.set_slot(bob, first, Some(ItemStack::new(stone, 64)));
        let missing = |world: &World| start().missing(world).unwrap_or_default();
        assert_eq!(missing(&world), "Alice still carries oak_log");
        world.as_replica().unwrap().set_slot(alice, first, None);
        assert_eq!(missing(&world), "Bob carries 64 cobblestone in place of 70");
        world.as_replica().unwrap().set_slot(bob, first + 1, Some(ItemStack::new(stone, 6)));
        assert_eq!(missing(&world), "");
        let site = Some([BlockPos::new(0, 64, 0), BlockPos::new(1, 66, 1)]);
        let start = GroupStart { clear: site, ..start() };
        assert_eq!(start.missing(&world).as_deref(), Some("the cell [0, 64, 0] of the site is out of sight"));
        assert_eq!(
            start.commands(),
            [
                "clear Alice",
                "clear Bob",
                "tp Bob Alice",
                "fill 0 64 0 1 66 1 air",
                "fill 0 63 0 1 63 1 dirt",
                "give Bob cobblestone 70"
            ]
        );
    }
}
