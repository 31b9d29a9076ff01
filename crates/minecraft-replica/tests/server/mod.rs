//! A server for tests: an embedded world with a driven body for each seat, which answers after some ticks.

mod acts;

use std::collections::{BTreeMap, VecDeque};

use cooperage_blocks::items::ItemStack;
use cooperage_blocks::world::{
    EntityKind, EventCause, GameMode, Issuer, PlayerId, WindowKind, WindowView, WorldEventKind, WorldInput,
};
use cooperage_blocks::{ChunkPos, World};
use cooperage_minecraft_replica::{ColumnFact, EntityFact, OutgoingAct, ServerFact, TraitsFact};

/// The server's number of the body of the first seat, and of the first entity.
pub(crate) const FIRST_BODY: i32 = 1;
const FIRST_ENTITY: i32 = 1_000;
/// The number of every state of a window.
const WINDOW_STATE: i32 = 1;

/// A server with a world of its own.
pub(crate) struct TestServer {
    pub(crate) world: World,
    players: Vec<PlayerId>,
    told: Vec<Told>,
    /// The facts of each tick that are still on their way.
    on_the_way: VecDeque<Vec<ServerFact>>,
    acknowledged: BTreeMap<u32, i32>,
    teleports: i32,
}

/// The state that a seat was told last.
#[derive(Default)]
struct Told {
    health: (u64, u32),
    is_asleep: bool,
    window: u8,
    shown: Vec<Option<ItemStack>>,
    cursor: Option<ItemStack>,
    progress: Vec<i16>,
    columns: Vec<ChunkPos>,
    place: [f64; 3],
}

pub(crate) fn entity_number(entity: cooperage_blocks::world::EntityId) -> i32 {
    FIRST_ENTITY + entity.0 as i32
}

impl TestServer {
    /// A server in whose world these players have joined, and which answers after so many ticks more than it must.
    pub(crate) fn new(mut world: World, players: &[PlayerId], delay: usize) -> TestServer {
        for &player in players {
            world.submit(Issuer::Player(player), WorldInput::Drive(true));
            world.submit(Issuer::Player(player), WorldInput::ShowWindows);
        }
        world.step();
        world.take_events();
        TestServer {
            told: players.iter().map(|_| Told::default()).collect(),
            world,
            players: players.to_vec(),
            on_the_way: std::iter::repeat_with(Vec::new).take(delay).collect(),
            acknowledged: BTreeMap::new(),
            teleports: 0,
        }
    }

    /// The facts of a join.
    pub(crate) fn joined(&mut self) -> Vec<ServerFact> {
        let mut facts = Vec::new();
        for number in 0..self.players.len() {
            let seat = number as u32;
            let body = self.world.player(self.players[number]).unwrap();
            let (pos, yaw, pitch) = (body.body.pos, body.body.yaw, body.pitch);
            facts.push(ServerFact::Joined {
                seat,
                entity: FIRST_BODY + number as i32,
                mode: GameMode::Survival,
            });
            self.teleports += 1;
            let teleport = self.teleports;
            facts.push(ServerFact::Placed { seat, pos, yaw, pitch, relative: [false; 5], teleport });
        }
        facts.push(self.time());
        for entity in self.world.entities() {
            facts.extend(seen(entity));
        }
        self.tell_seats(&mut facts);
        facts
    }

    fn time(&self) -> ServerFact {
        ServerFact::Time { age: 0, day_time: self.world.day_time() as i64, is_going_on: true }
    }

    /// Plays a tick with what the seats have sent, and returns the facts that arrive in it.
    pub(crate) fn play(&mut self, outgoing: &[OutgoingAct]) -> Vec<ServerFact> {
        for OutgoingAct { seat, sent } in outgoing {
            self.act(*seat, sent);
        }
        self.world.step();
        let mut facts = Vec::new();
        for event in self.world.take_events() {
            self.tell_event(event.doer, &event.what, &mut facts);
        }
        for entity in self.world.entities() {
            facts.push(ServerFact::EntityMoved {
                entity: entity_number(entity.id),
                pos: Some(entity.pos),
                vel: Some(entity.vel),
                yaw: None,
                on_ground: Some(entity.on_ground),
            });
        }
        self.tell_seats(&mut facts);
        if self.world.tick().is_multiple_of(20) {
            facts.push(self.time());
        }
        for (seat, sequence) in std::mem::take(&mut self.acknowledged) {
            facts.push(ServerFact::Acknowledged { seat, sequence });
        }
        self.on_the_way.push_back(facts);
        self.on_the_way.pop_front().unwrap()
    }

    fn seat_of(&self, player: PlayerId) -> Option<u32> {
        self.players.iter().position(|&known| known == player).map(|number| number as u32)
    }

    fn tell_event(&mut self, doer: EventCause, what: &WorldEventKind, facts: &mut Vec<ServerFact>) {
        match what {
            WorldEventKind::Cell { pos, new, .. } => facts.push(ServerFact::Cells(vec![(*pos, *new)])),
            WorldEventKind::Spawned { entity } => {
                facts.extend(self.world.entity(*entity).into_iter().flat_map(seen));
            }
            WorldEventKind::Vanished { entity } => facts.push(ServerFact::Gone(vec![entity_number(*entity)])),
            WorldEventKind::MobDied { mob, .. } => {
                facts.push(ServerFact::Died { entity: entity_number(*mob) })
            }
            WorldEventKind::MobHurt { mob, .. } => {
                let by = if let EventCause::Player(player) = doer { self.seat_of(player) } else { None };
                let by = by.map(|seat| FIRST_BODY + seat as i32);
                facts.push(ServerFact::Hurt { entity: entity_number(*mob), by });
                if let Some(EntityKind::Mob(hurt)) = self.world.entity(*mob).map(|hurt| &hurt.kind) {
                    let traits = TraitsFact { health: Some(hurt.health), ..TraitsFact::default() };
                    facts.push(ServerFact::EntityTraits { entity: entity_number(*mob), traits });
                }
            }
            WorldEventKind::PutBack { player, pos } => {
                let Some(seat) = self.seat_of(*player) else { return };
                self.teleports += 1;
                let teleport = self.teleports;
                let relative = [false, false, false, true, true];
                facts.push(ServerFact::Placed { seat, pos: *pos, yaw: 0.0, pitch: 0.0, relative, teleport });
            }
            WorldEventKind::Pushed { player, vel } => {
                facts.extend(self.seat_of(*player).map(|seat| ServerFact::Pushed { seat, vel: *vel }));
            }
            WorldEventKind::PickedUp { player, stack } => {
                // The world has taken the entity away already: an item of its own stands for it.
                let Some(seat) = self.seat_of(*player) else { return };
                let (item, kind) = (FIRST_ENTITY - 1, EntityFact::Item(Some(stack.clone())));
                facts.push(ServerFact::EntitySeen {
                    entity: item,
                    kind,
                    pos: [0.0; 3],
                    vel: [0.0; 3],
                    yaw: 0.0,
                });
                facts.push(ServerFact::Collected { item, by: FIRST_BODY + seat as i32, count: stack.count });
                facts.push(ServerFact::Gone(vec![item]));
            }
            WorldEventKind::PlayerDied { player, .. } => {
                facts.extend(
                    self.seat_of(*player).map(|seat| ServerFact::Killed { seat, message: "died".into() }),
                );
            }
            WorldEventKind::Respawned { player } => {
                let Some(seat) = self.seat_of(*player) else { return };
                facts.push(ServerFact::Respawned { seat, mode: GameMode::Survival });
            }
            WorldEventKind::Said { to: None, text } => {
                let by = match doer {
                    EventCause::Player(player) => Some(self.world.player(player).unwrap().name.clone()),
                    _ => None,
                };
                facts.push(ServerFact::Said { seat: None, by, text: text.clone() });
            }
            _ => {}
        }
    }

    /// Tells each seat its columns, slots, health and window, as far as they are others than before.
    fn tell_seats(&mut self, facts: &mut Vec<ServerFact>) {
        for (number, told) in self.told.iter_mut().enumerate() {
            let (seat, id) = (number as u32, self.players[number]);
            let player = self.world.player(id).unwrap();
            let around = player.cell().chunk();
            for &pos in self.world.chunks().loaded() {
                if pos.distance(around) <= 4 && !told.columns.contains(&pos) {
                    told.columns.push(pos);
                    facts.push(ServerFact::Column(ColumnFact::of(
                        pos,
                        self.world.chunks().chunk(pos).unwrap(),
                    )));
                }
            }
            told.place = player.body.pos;
            let health = (player.health.to_bits(), player.food);
            if told.health != health {
                told.health = health;
                let (health, food, saturation) = (player.health, player.food, player.saturation);
                facts.push(ServerFact::Health { seat, health, food, saturation });
            }
            let is_asleep = player.sleeping.is_some();
            if told.is_asleep != is_asleep {
                told.is_asleep = is_asleep;
                let traits = TraitsFact { is_asleep: Some(is_asleep), ..TraitsFact::default() };
                facts.push(ServerFact::EntityTraits { entity: FIRST_BODY + number as i32, traits });
            }
            if let Some(view) = self.world.window(id) {
                tell_window(seat, told, view, facts);
            }
        }
    }
}

/// Tells a seat its window, as far as it is another than before.
fn tell_window(seat: u32, told: &mut Told, view: WindowView, facts: &mut Vec<ServerFact>) {
    let WindowView { number: window, kind, slots: items, cursor, progress, .. } = view;
    if window != told.window {
        facts.push(match window {
            0 => ServerFact::WindowClosed { seat, window: told.window },
            _ => ServerFact::WindowOpened { seat, window, kind: kind_name(kind).into(), title: "".into() },
        });
        told.window = window;
        told.shown.clear();
        told.progress.clear();
    }
    if items != told.shown || cursor != told.cursor {
        told.shown.clone_from(&items);
        told.cursor.clone_from(&cursor);
        facts.push(ServerFact::WindowItems { seat, window, state: WINDOW_STATE, items, cursor });
    }
    if progress != told.progress {
        let all = progress.iter().enumerate();
        facts.extend(all.map(|(property, &value)| ServerFact::WindowProperty {
            seat,
            window,
            property: property as i16,
            value,
        }));
        told.progress = progress;
    }
}

fn kind_name(kind: WindowKind) -> &'static str {
    match kind {
        WindowKind::Crafting => "crafting",
        WindowKind::Furnace => "furnace",
        WindowKind::Chest { .. } => "generic_9x3",
        other => panic!("{other:?}"),
    }
}

/// The facts by which an entity is seen.
fn seen(entity: &cooperage_blocks::world::Entity) -> Vec<ServerFact> {
    let kind = match &entity.kind {
        EntityKind::Item { stack, .. } => EntityFact::Item(Some(stack.clone())),
        EntityKind::Mob(mob) => EntityFact::Mob(mob.kind),
        _ => return Vec::new(),
    };
    let (pos, vel) = (entity.pos, entity.vel);
    vec![ServerFact::EntitySeen { entity: entity_number(entity.id), kind, pos, vel, yaw: 0.0 }]
}
