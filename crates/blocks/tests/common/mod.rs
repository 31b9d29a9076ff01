//! Four players who do random things, and a count of all items.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]
#![allow(dead_code, reason = "each test uses its part")]
#![allow(unreachable_pub, reason = "shared by tests")]

use std::collections::BTreeMap;

use cooperage_blocks::items::{InteractionHand, slot};
use cooperage_blocks::physics::Controls;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::{
    EntityKind, GameRules, Issuer, PlayerId, Stream, WorldEventKind, WorldInput, WorldOptions,
};
use cooperage_blocks::{BlockPos, Face, ItemId, World, registry};
use cooperage_core::{RandomSource, TreeRandom};

pub const PLAYERS: [&str; 4] = ["ann", "ben", "cat", "dan"];

/// The items that each player begins with and gets again.
const GIFTS: &[(&str, u32)] = &[
    ("oak_planks", 64),
    ("cobblestone", 64),
    ("dirt", 64),
    ("torch", 64),
    ("oak_log", 64),
    ("coal", 64),
    ("beef", 64),
    ("bread", 64),
    ("chest", 8),
    ("furnace", 4),
    ("crafting_table", 4),
    ("water_bucket", 1),
    ("bucket", 4),
    ("iron_pickaxe", 1),
    ("iron_axe", 1),
    ("iron_shovel", 1),
    ("wooden_hoe", 1),
    ("shears", 1),
    ("wheat_seeds", 32),
    ("bone_meal", 32),
    ("lever", 8),
    ("redstone", 32),
    ("oak_door", 8),
    ("sand", 32),
    ("sugar_cane", 16),
    ("oak_sapling", 16),
    ("white_bed", 1),
    ("shulker_box", 2),
    ("campfire", 2),
    ("stone", 64),
    ("stonecutter", 1),
    ("arrow", 32),
    ("wheat", 16),
    ("rail", 16),
    ("emerald", 32),
    ("lapis_lazuli", 8),
];

/// How often each kind of action was tried and accepted.
#[derive(Default)]
pub struct Tally(pub BTreeMap<&'static str, (u64, u64)>);

impl Tally {
    pub fn accepted(&self) -> f64 {
        let (tried, done) = self.0.values().fold((0, 0), |(t, d), (tried, done)| (t + tried, d + done));
        done as f64 / tried.max(1) as f64
    }
}

pub struct Game {
    name: &'static str,
    seed: u64,
    pub world: World,
    random: Stream,
    ledger: BTreeMap<ItemId, i64>,
    pending: BTreeMap<(PlayerId, u64), &'static str>,
    pub tally: Tally,
    /// The inputs of the last tick, in the order in which they were given.
    pub given: Vec<(Issuer, WorldInput)>,
}

impl Game {
    pub fn new(name: &'static str, seed: u64) -> Game {
        let options = WorldOptions { view_radius: 1, active_radius: 1, ..WorldOptions::default() };
        let generator =
            if name == "forest" { ChunkGenerator::natural(seed) } else { ChunkGenerator::superflat() };
        let mut world = World::new(options, generator, seed);
        world.rules = GameRules { random_tick_speed: 100, fire_tick: true, ..GameRules::default() };
        let spawn = world.generator().spawn();
        for (number, player) in PLAYERS.iter().enumerate() {
            let [x, y, z] = [spawn.x + number as i32, spawn.y, spawn.z].map(f64::from);
            world.join(player, [x + 0.5, y + 1.0, z + 0.5]);
        }
        let mut game = Game {
            name,
            seed,
            world,
            random: Stream::of(&TreeRandom::from_seed(seed), name, 0),
            ledger: BTreeMap::new(),
            pending: BTreeMap::new(),
            tally: Tally::default(),
            given: Vec::new(),
        };
        let at = |dx: i32, dz: i32| format!("{} {} {}", spawn.x + dx, spawn.y, spawn.z + dz);
        let scenery: &[&str] = match name {
            "cooking" => &[
                "furnace",
                "smoker",
                "chest",
                "crafting_table",
                "campfire",
                "enchanting_table",
                "grindstone",
                "composter",
            ],
            "redstone" => &[
                "lever",
                "redstone_block",
                "stone_button",
                "oak_pressure_plate",
                "piston",
                "redstone_lamp",
                "iron_door",
            ],
            _ => &["chest", "crafting_table"],
        };
        for (number, block) in scenery.iter().enumerate() {
            game.command(&format!("setblock {} {block}", at(number as i32 - 3, 3)));
        }
        for kind in ["cow", "sheep", "pig", "chicken"] {
            game.command(&format!("summon {kind} {}", at(2, -3)));
        }
        game.gifts();
        game
    }

    pub fn command(&mut self, text: &str) {
        let input = WorldInput::Command(text.into());
        self.given.push((Issuer::Setup, input.clone()));
        self.world.submit(Issuer::Setup, input);
    }

    pub fn gifts(&mut self) {
        for player in PLAYERS {
            for (item, count) in GIFTS {
                if self.random.chance(0.3) {
                    self.command(&format!("give {player} {item} {count}"));
                }
            }
            self.command(&format!("effect give {player} saturation 1"));
        }
        let has_trader = self
            .world
            .entities()
            .iter()
            .any(|entity| matches!(&entity.kind, EntityKind::Mob(mob) if mob.trader.is_some()));
        if !has_trader {
            let spawn = self.world.generator().spawn();
            let at = format!("{} {} {}", spawn.x, spawn.y + 1, spawn.z);
            self.command(&format!("summon villager {at} {{profession:\"fletcher\"}}"));
        }
        for kind in ["cow", "sheep", "pig", "chicken"] {
            let spawn = self.world.generator().spawn();
            let alive = self
                .world
                .entities()
                .iter()
                .filter(|entity| matches!(&entity.kind, EntityKind::Mob(mob) if mob.kind_name() == kind));
            if alive.count() < 3 {
                self.command(&format!("summon {kind} {} {} {}", spawn.x, spawn.y + 1, spawn.z));
            }
        }
    }

    /// One tick with an action of each player.
    pub fn tick(&mut self) {
        for number in 0..PLAYERS.len() as u32 {
            let id = PlayerId(number);
            let (kind, input) = self.choose(id);
            self.given.push((Issuer::Player(id), input.clone()));
            let sequence = self.world.submit(Issuer::Player(id), input);
            self.tally.0.entry(kind).or_default().0 += 1;
            self.pending.insert((id, sequence), kind);
        }
        self.world.step();
        for event in self.world.take_events() {
            match event.what {
                WorldEventKind::Items { item, delta, .. } => *self.ledger.entry(item).or_default() += delta,
                WorldEventKind::Refused { player, sequence, .. } => {
                    self.pending.remove(&(player, sequence));
                }
                _ => {}
            }
        }
        // Inputs that were not refused at once count as accepted.
        for (_, kind) in std::mem::take(&mut self.pending) {
            self.tally.0.entry(kind).or_default().1 += 1;
        }
    }

    pub fn check(&mut self) {
        self.ledger.retain(|_, count| *count != 0);
        let found = self.world.census();
        let names = |all: &BTreeMap<ItemId, i64>| -> Vec<(&'static str, i64)> {
            all.iter().map(|(item, &count)| (item.name(), count)).collect()
        };
        assert_eq!(
            names(&found),
            names(&self.ledger),
            "world {} of seed {} at tick {}: the scan (left) differs from the ledger",
            self.name,
            self.seed,
            self.world.tick()
        );
    }

    /// A cell within reach that is not air, if one is found by guessing.
    fn solid_cell(&mut self, id: PlayerId) -> BlockPos {
        let from = self.world.player(id).map_or(BlockPos::new(0, 0, 0), |player| player.cell());
        for _ in 0..8 {
            let at = from.offset(
                self.random.between(-3, 3),
                self.random.between(-2, 3),
                self.random.between(-3, 3),
            );
            if !self.world.state(at).is_air() {
                return at;
            }
        }
        from.down()
    }

    fn choose(&mut self, id: PlayerId) -> (&'static str, WorldInput) {
        let cell = self.solid_cell(id);
        let face = Face::ALL[self.random.below(6) as usize];
        let hand = if self.random.chance(0.9) { InteractionHand::Main } else { InteractionHand::Off };
        let carried = slot::CARRIED.start + self.random.below(36) as usize;
        let creatures =
            self.world.entities().iter().filter(|entity| matches!(entity.kind, EntityKind::Mob(_)));
        let near = creatures.map(|entity| entity.id).nth(self.random.below(4) as usize);
        let item = |name: &str| registry().item(name);
        let held = self
            .world
            .player(id)
            .map_or(slot::CARRIED.start, |player| player.inventory.slot_of(InteractionHand::Main));
        match self.random.below(39) {
            0 | 1 => ("dig", WorldInput::Dig(cell)),
            2 | 3 => (
                "use on block",
                WorldInput::UseOn {
                    cell,
                    face: if self.random.chance(0.7) { Face::Up } else { face },
                    hit: None,
                    hand,
                },
            ),
            4 | 5 => ("select", WorldInput::Select(self.random.below(9) as u8)),
            6 => (
                "swap",
                WorldInput::Swap { from: carried, to: slot::CARRIED.start + self.random.below(37) as usize },
            ),
            7 => ("toss", WorldInput::Toss { slot: carried, count: 1 + self.random.below(64) }),
            8 => ("open", WorldInput::Open(self.container_near(id).unwrap_or(cell))),
            9 => {
                ("deposit", WorldInput::Deposit { slot: carried, count: 1 + self.random.below(64), to: None })
            }
            10 => (
                "withdraw",
                WorldInput::Withdraw {
                    slot: self.random.below(30) as usize,
                    count: 1 + self.random.below(64),
                },
            ),
            11 => (
                "craft planks",
                WorldInput::Craft {
                    cells: vec![item("oak_log"), None, None, None],
                    times: 1 + self.random.below(3),
                },
            ),
            12 => (
                "craft sticks",
                WorldInput::Craft {
                    cells: vec![item("oak_planks"), None, item("oak_planks"), None],
                    times: 1,
                },
            ),
            13 => (
                "craft torches",
                WorldInput::Craft { cells: vec![item("coal"), None, item("stick"), None], times: 1 },
            ),
            14 => (
                "craft chest",
                WorldInput::Craft {
                    cells: (0..9).map(|at| if at == 4 { None } else { item("oak_planks") }).collect(),
                    times: 1,
                },
            ),
            15 => {
                self.arm(id, &["golden_apple", "bread", "milk_bucket", "suspicious_stew"]);
                ("use item", WorldInput::UseItem(InteractionHand::Main))
            }
            16 => match near {
                Some(entity) => {
                    self.call(id);
                    self.arm(id, &["bucket", "shears", "red_dye"]);
                    ("interact", WorldInput::Interact { entity, hand: InteractionHand::Main })
                }
                None => ("look", self.look()),
            },
            17 => match near {
                Some(entity) => {
                    self.call(id);
                    ("attack", WorldInput::Attack(entity))
                }
                None => ("look", self.look()),
            },
            18 => (
                "walk",
                WorldInput::Controls(Controls {
                    forward: self.random.chance(0.6),
                    back: self.random.chance(0.3),
                    jump: self.random.chance(0.4),
                    sneak: self.random.chance(0.1),
                    ..Controls::default()
                }),
            ),
            19 => ("stop", WorldInput::StopDig),
            20 => {
                self.station(id, "stonecutter");
                (
                    "stonecut",
                    WorldInput::Stonecut {
                        input: registry().item("stone").unwrap(),
                        output: registry().item("stone_slab").unwrap(),
                        times: 1,
                    },
                )
            }
            21 => ("attack player", WorldInput::AttackPlayer(PlayerId(self.random.below(4)))),
            23 | 24 => {
                self.arm(id, &["bow"]);
                ("shoot", WorldInput::UseItem(InteractionHand::Main))
            }
            22 => ("look", self.look()),
            25 => ("let go", WorldInput::StopUse),
            26 => {
                self.arm(id, &["egg", "snowball", "ender_pearl"]);
                ("throw", WorldInput::UseItem(InteractionHand::Main))
            }
            27 => {
                self.arm(id, &["fishing_rod"]);
                ("fish", WorldInput::UseItem(InteractionHand::Main))
            }
            28 => {
                self.station(id, "enchanting_table");
                self.arm(id, &["iron_sword", "book", "bow"]);
                ("enchant", WorldInput::Enchant { slot: held })
            }
            29 => {
                self.station(id, "grindstone");
                self.arm(id, &["iron_sword[enchantments={sharpness:2}]", "enchanted_book"]);
                let with = self.random.chance(0.3).then_some(carried);
                ("grind", WorldInput::Grind { slot: held, with })
            }
            30 => match near {
                Some(entity) => {
                    self.call(id);
                    self.arm(id, &["wheat", "carrot", "wheat_seeds", "saddle"]);
                    ("feed", WorldInput::Interact { entity, hand: InteractionHand::Main })
                }
                None => ("look", self.look()),
            },
            31 => {
                self.arm(id, &["oak_boat", "minecart"]);
                (
                    "place vehicle",
                    WorldInput::UseOn { cell, face: Face::Up, hit: None, hand: InteractionHand::Main },
                )
            }
            32 | 33 => {
                // The nearest item: most of those that lie about are out of reach.
                let here = self.world.player(id).map_or([0.0; 3], |player| player.body.pos);
                let far = |at: [f64; 3]| (0..3).map(|axis| (at[axis] - here[axis]).powi(2)).sum::<f64>();
                let vehicles = self.world.entities().iter();
                let vehicles = vehicles.filter(|entity| matches!(entity.kind, EntityKind::Vehicle(_)));
                let nearest = vehicles.min_by(|a, b| far(a.pos).total_cmp(&far(b.pos)));
                let vehicle = nearest.map(|entity| entity.id);
                match vehicle {
                    Some(vehicle) if self.random.chance(0.5) => {
                        ("break vehicle", WorldInput::Attack(vehicle))
                    }
                    Some(entity) => ("board", WorldInput::Interact { entity, hand: InteractionHand::Main }),
                    None => ("look", self.look()),
                }
            }
            34 => {
                let villager = self
                    .world
                    .entities()
                    .iter()
                    .find(|entity| matches!(&entity.kind, EntityKind::Mob(mob) if mob.trader.is_some()));
                match villager.map(|villager| villager.id) {
                    Some(villager) => {
                        self.command(&format!("tp @e[type=villager,limit=1] {}", PLAYERS[id.0 as usize]));
                        (
                            "trade",
                            WorldInput::Trade { villager, offer: self.random.below(2) as usize, times: 3 },
                        )
                    }
                    None => ("look", self.look()),
                }
            }
            35 => ("dismount", WorldInput::Dismount),
            36 => {
                let to = PlayerId(self.random.below(PLAYERS.len() as u32));
                if self.random.chance(0.5) {
                    let [giver, taker] = [id, to].map(|player| PLAYERS[player.0 as usize]);
                    self.command(&format!("tp {taker} {giver}"));
                }
                ("give", WorldInput::Give { to, slot: carried, count: 1 + self.random.below(64) })
            }
            37 => {
                let direction = ["north", "E", "x", "y", "up"][self.random.below(5) as usize];
                let direction = self.random.chance(0.7).then(|| direction.into());
                ("place as", WorldInput::PlaceAs { slot: carried, cell: cell.step(face), direction })
            }
            38 => {
                self.arm(id, &["writable_book"]);
                let pages = (0..self.random.below(3)).map(|page| page.to_string().into()).collect();
                ("write", WorldInput::WriteBook { slot: held, pages, title: None })
            }
            _ => ("close", WorldInput::Close),
        }
    }

    /// Puts an item into a player's hand, now and then.
    fn arm(&mut self, id: PlayerId, tools: &[&str]) {
        if self.random.chance(0.5) {
            let tool = tools[self.random.below(tools.len() as u32) as usize];
            self.command(&format!(
                "item replace entity {} weapon.mainhand with {tool}",
                PLAYERS[id.0 as usize]
            ));
        }
    }

    /// Places a station beside a player, now and then.
    fn station(&mut self, id: PlayerId, name: &str) {
        if self.random.chance(0.1)
            && let Some(player) = self.world.player(id)
        {
            let at = player.cell().offset(1, 1, 1);
            for item in ["lapis_lazuli", "stone"] {
                self.command(&format!("give {} {item}", PLAYERS[id.0 as usize]));
            }
            self.command(&format!("setblock {} {} {} {name}", at.x, at.y, at.z));
        }
    }

    /// Teleports the creatures to a player, now and then.
    fn call(&mut self, id: PlayerId) {
        if self.random.chance(0.3) {
            let name = PLAYERS[id.0 as usize];
            for kind in ["cow", "sheep", "pig", "chicken"] {
                self.command(&format!("tp @e[type={kind},limit=1] {name}"));
            }
        }
    }

    fn look(&mut self) -> WorldInput {
        WorldInput::Look {
            yaw: f64::from(self.random.between(-180, 180)),
            pitch: f64::from(self.random.between(-60, 80)),
        }
    }

    fn container_near(&mut self, id: PlayerId) -> Option<BlockPos> {
        let from = self.world.player(id)?.cell();
        let near = self.world.block_entities().filter(|(pos, _)| {
            (pos.x - from.x).abs() <= 4 && (pos.y - from.y).abs() <= 4 && (pos.z - from.z).abs() <= 4
        });
        let all: Vec<BlockPos> = near.map(|(pos, _)| pos).collect();
        self.random.choose(&all).copied()
    }
}
