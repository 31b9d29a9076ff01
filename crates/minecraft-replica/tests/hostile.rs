//! Facts that no honest server tells: they change what they can, and nothing else.

use cooperage_blocks::items::ItemStack;
use cooperage_blocks::world::{Difficulty, GameMode, Issuer, WorldInput};
use cooperage_blocks::{BlockPos, BlockState, ChunkPos, ItemId, World};
use cooperage_body::environment::WorldDriver;
use cooperage_core::{RandomSource, TreeRandom};
use cooperage_minecraft_replica::{EntityFact, ServerDriver, ServerFact, TraitsFact};

#[test]
fn damaged_facts_are_refused_whole() {
    let mut world = World::replica();
    let me = world.as_replica().unwrap().join("alice").unwrap();
    let mut driver = ServerDriver::new(&[me]);
    let joined =
        serde_json::to_value([ServerFact::Joined { seat: 0, entity: 7, mode: GameMode::Survival }]).unwrap();
    let mut damaged = joined.clone();
    damaged.as_array_mut().unwrap().push(serde_json::json!({"Levitate": 1}));
    assert!(driver.take_facts(&mut world, &damaged).is_err());
    assert!(world.is_away(me), "the first of them has no effect");
    assert!(driver.take_facts(&mut world, &serde_json::json!({"facts": []})).is_err());
    let other = serde_json::to_value([ServerFact::Mode { seat: 1, mode: GameMode::Creative }]).unwrap();
    assert_eq!(driver.take_facts(&mut world, &other), Err("there is no seat 1".to_owned()));
    driver.take_facts(&mut world, &joined).unwrap();
    assert!(!world.is_away(me));
}

struct Drawn(TreeRandom);

impl Drawn {
    fn below(&mut self, n: u32) -> u32 {
        self.0.below(n)
    }

    fn number(&mut self) -> i32 {
        match self.below(4) {
            0 => i32::MIN,
            1 => i32::MAX,
            2 => 7,
            _ => self.below(40) as i32 - 20,
        }
    }

    fn part(&mut self) -> f64 {
        match self.below(5) {
            0 => f64::MAX,
            1 => -f64::MAX,
            2 => 3.1e7,
            _ => f64::from(self.below(64)) - 32.0,
        }
    }

    fn place(&mut self) -> [f64; 3] {
        std::array::from_fn(|_| self.part())
    }

    fn stack(&mut self) -> Option<ItemStack> {
        let item = ItemId(self.below(1_300) as u16);
        (self.below(3) > 0).then(|| ItemStack::new(item, self.below(200) + 1))
    }

    fn pos(&mut self) -> BlockPos {
        BlockPos::new(self.number(), self.number(), self.number())
    }

    fn fact(&mut self) -> ServerFact {
        let seat = 0;
        match self.below(29) {
            0 => ServerFact::Joined { seat, entity: self.number(), mode: GameMode::Creative },
            1 => ServerFact::Left { seat, reason: "gone".into() },
            2 => ServerFact::ColumnGone(ChunkPos::new(self.number(), self.number())),
            3 => ServerFact::Cells(vec![(self.pos(), BlockState(self.below(26_000) as u16))]),
            4 => ServerFact::Acknowledged { seat, sequence: self.number() },
            5 => ServerFact::PlayerSeen {
                entity: self.number(),
                name: if self.below(2) == 0 { "alice".into() } else { "eve".repeat(100).into() },
                pos: self.place(),
                yaw: self.part(),
                pitch: self.part(),
            },
            6 => ServerFact::EntitySeen {
                entity: self.number(),
                kind: EntityFact::Mob(self.below(200) as u16),
                pos: self.place(),
                vel: self.place(),
                yaw: self.part(),
            },
            7 => ServerFact::EntitySeen {
                entity: self.number(),
                kind: EntityFact::Item(self.stack()),
                pos: self.place(),
                vel: self.place(),
                yaw: 0.0,
            },
            8 => ServerFact::EntityMoved {
                entity: self.number(),
                pos: Some(self.place()),
                vel: Some(self.place()),
                yaw: Some(self.part()),
                on_ground: None,
            },
            9 => ServerFact::EntityTraits {
                entity: self.number(),
                traits: TraitsFact {
                    stack: self.stack(),
                    health: Some(self.part()),
                    is_asleep: Some(true),
                    profession: Some("farmer".into()),
                    ..TraitsFact::default()
                },
            },
            10 => ServerFact::Equipped {
                entity: self.number(),
                slot: self.below(256) as u8,
                stack: self.stack(),
            },
            11 => ServerFact::Gone(vec![self.number(), self.number()]),
            12 => ServerFact::Hurt { entity: self.number(), by: Some(self.number()) },
            13 => ServerFact::Died { entity: self.number() },
            14 => ServerFact::Rides { entity: self.number(), on: Some(self.number()) },
            15 => {
                ServerFact::Collected { item: self.number(), by: self.number(), count: self.below(u32::MAX) }
            }
            16 => ServerFact::Placed {
                seat,
                pos: self.place(),
                yaw: self.part(),
                pitch: self.part(),
                relative: std::array::from_fn(|_| self.below(2) == 0),
                teleport: self.number(),
            },
            17 => ServerFact::Pushed { seat, vel: self.place() },
            18 => ServerFact::Health {
                seat,
                health: self.part(),
                food: self.below(u32::MAX),
                saturation: self.part(),
            },
            19 => ServerFact::Respawned { seat, mode: GameMode::Survival },
            20 => ServerFact::Effect {
                seat,
                name: "speed".into(),
                amplifier: u32::MAX,
                ticks: self.below(u32::MAX),
            },
            21 => ServerFact::HeldSlot { seat, slot: self.below(256) as u8 },
            22 => ServerFact::WindowOpened {
                seat,
                window: self.below(9) as u8,
                kind: "horse".into(),
                title: "".into(),
            },
            23 => ServerFact::WindowItems {
                seat,
                window: self.below(9) as u8,
                state: self.number(),
                items: (0..self.below(200)).map(|_| self.stack()).collect(),
                cursor: self.stack(),
            },
            24 => ServerFact::InventorySlot { seat, slot: self.below(65_536) as u16, stack: self.stack() },
            25 => ServerFact::WindowProperty {
                seat,
                window: 1,
                property: self.below(9) as i16,
                value: i16::MIN,
            },
            26 => ServerFact::Time { age: i64::MIN, day_time: i64::from(self.number()), is_going_on: true },
            27 => ServerFact::Said {
                seat: None,
                by: Some("\u{7}mallory".into()),
                text: "x\n".repeat(5_000).into(),
            },
            _ => ServerFact::Difficulty(Difficulty::Hard),
        }
    }

    fn input(&mut self) -> WorldInput {
        use cooperage_blocks::items::InteractionHand::Main;
        let slot = self.below(50) as usize;
        match self.below(8) {
            0 => WorldInput::Dig(self.pos()),
            1 => WorldInput::UseOn {
                cell: self.pos(),
                face: cooperage_blocks::Face::Up,
                hit: None,
                hand: Main,
            },
            2 => WorldInput::UseItem(Main),
            3 => WorldInput::PlaceAs { slot, cell: self.pos(), direction: None },
            4 => WorldInput::Toss { slot, count: self.below(100) },
            5 => WorldInput::Interact { entity: cooperage_blocks::world::EntityId(7), hand: Main },
            6 => WorldInput::StopUse,
            _ => WorldInput::Respawn,
        }
    }
}

#[test]
fn no_fact_and_no_act_upon_it_makes_the_driver_fail() {
    for seed in 0..40 {
        let mut drawn = Drawn(TreeRandom::from_seed(seed));
        let mut world = World::replica();
        let me = world.as_replica().unwrap().join("alice").unwrap();
        let mut driver = ServerDriver::new(&[me]);
        for _ in 0..300 {
            let facts: Vec<ServerFact> = (0..drawn.below(6)).map(|_| drawn.fact()).collect();
            driver.take_facts(&mut world, &serde_json::to_value(facts).unwrap()).unwrap();
            let input = drawn.input();
            world.submit(Issuer::Player(me), input);
            driver.step(&mut world);
            let moves = driver.outgoing().iter().filter(|outgoing| {
                matches!(outgoing.sent, cooperage_minecraft_replica::SentAct::Moved { .. })
            });
            assert!(moves.count() <= 5, "seed {seed}");
            world.take_events();
        }
        assert!(world.players().len() < 5 && world.tick() == 300);
        assert_eq!(world.digest(), world.clone().digest());
    }
}
