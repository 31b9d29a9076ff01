//! A replica with one seat, whose facts come by hand.

use cooperage_blocks::items::ItemStack;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::{GameMode, InputRefusal, Issuer, PlayerId, WorldEventKind, WorldInput};
use cooperage_blocks::{BlockState, ChunkPos, World, registry};
use cooperage_body::environment::WorldDriver;
use cooperage_core::DigestWriter;
use cooperage_minecraft_replica::{ColumnFact, SentAct, ServerDriver, ServerFact};

pub(crate) const GROUND: i32 = -60;

/// A replica with one seat, whose facts come by hand.
pub(crate) struct Stage {
    pub(crate) world: World,
    pub(crate) driver: ServerDriver,
    pub(crate) me: PlayerId,
    pub(crate) events: Vec<WorldEventKind>,
}

impl Stage {
    pub(crate) fn empty() -> Stage {
        let mut world = World::replica();
        let me = world.as_replica().unwrap().join("alice").unwrap();
        Stage { driver: ServerDriver::new(&[me]), world, me, events: Vec::new() }
    }

    /// A body on flat ground, whose columns are there.
    pub(crate) fn joined() -> Stage {
        let mut stage = Stage::empty();
        let mut facts = vec![ServerFact::Joined { seat: 0, entity: 7, mode: GameMode::Survival }];
        facts.extend(columns());
        facts.push(placed([0.5, f64::from(GROUND), 0.5], 1));
        facts.push(ServerFact::Health { seat: 0, health: 20.0, food: 20, saturation: 5.0 });
        stage.take(&facts);
        // The body comes to stand.
        stage.tick();
        stage.tick();
        stage
    }

    pub(crate) fn take(&mut self, facts: &[ServerFact]) {
        self.driver.take_facts(&mut self.world, &serde_json::to_value(facts).unwrap()).unwrap();
    }

    /// Plays a tick; returns what is sent in it.
    pub(crate) fn tick(&mut self) -> Vec<SentAct> {
        self.driver.step(&mut self.world);
        self.events = self.world.take_events().into_iter().map(|event| event.what).collect();
        self.driver.outgoing().iter().map(|outgoing| outgoing.sent.clone()).collect()
    }

    pub(crate) fn ask(&mut self, input: WorldInput) -> u64 {
        self.world.submit(Issuer::Player(self.me), input)
    }

    pub(crate) fn hold(&mut self, item: &str, count: u32) {
        let stack = Some(ItemStack::new(registry().item(item).unwrap(), count));
        self.take(&[ServerFact::InventorySlot { seat: 0, slot: 36, stack }]);
    }

    pub(crate) fn digest(&self) -> cooperage_core::Digest {
        let mut writer = DigestWriter::new("test");
        self.driver.feed(&mut writer);
        writer.put(&self.world.digest());
        writer.finish()
    }

    /// The end of an input that came in this tick.
    pub(crate) fn end(&self, of: u64) -> Option<Result<String, InputRefusal>> {
        self.events.iter().find_map(|event| match event {
            WorldEventKind::Done { sequence, text, .. } if *sequence == of => Some(Ok(text.to_string())),
            WorldEventKind::Refused { sequence, reason, .. } if *sequence == of => Some(Err(reason.clone())),
            _ => None,
        })
    }

    /// Plays ticks until an input has an end.
    pub(crate) fn end_within(&mut self, of: u64, ticks: usize) -> Option<Result<String, InputRefusal>> {
        (0..ticks).find_map(|_| {
            self.tick();
            self.end(of)
        })
    }
}

pub(crate) fn columns() -> Vec<ServerFact> {
    let flat = ChunkGenerator::superflat();
    let around = (-2..=2).flat_map(|x| (-2..=2).map(move |z| ChunkPos::new(x, z)));
    around.map(|pos| ServerFact::Column(ColumnFact::of(pos, &flat.chunk(pos)))).collect()
}

pub(crate) fn placed(pos: [f64; 3], teleport: i32) -> ServerFact {
    ServerFact::Placed { seat: 0, pos, yaw: 0.0, pitch: 0.0, relative: [false; 5], teleport }
}

pub(crate) fn state(name: &str) -> BlockState {
    name.parse().unwrap()
}
