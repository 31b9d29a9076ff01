//! The state that a client was sent, and the packets that turn it into the present moment.

mod bodies;
mod columns;
mod own;
mod window;

use std::collections::VecDeque;

use cooperage_blocks::world::{Player, PlayerId, WorldEventKind};
use cooperage_minecraft_wire::packet::{ChatText, GameStateReason, WireVelocity};
use cooperage_minecraft_wire::text::clean;
use cooperage_minecraft_wire::{Clientbound, ProtocolVersion};

use crate::client::Client;
use crate::intake::Pose;
use crate::limits::ANSWER_CHARACTERS_MAX;
use crate::moment::{Happening, Moment};
use crate::names::player_uuid;
use crate::packets::{self, number};
use bodies::Bodies;
use columns::Columns;
use own::OwnBody;
use window::ShownWindow;

/// Ticks between two tellings of the time.
const TIME_EVERY_TICKS: u64 = 20;
/// Ticks for which an acknowledgement waits at most until the body has dug.
const ACKNOWLEDGED_AFTER_TICKS: u64 = 60;

/// Steps for which a window waits at most for clicks that are under way.
const CLICKS_WAIT_STEPS: u32 = 5;

/// The text of the screen that a client shows when its body has died.
const DIED: &str = "You died";

/// The name of a player for clients, where `names` are those of all players.
fn name_of(names: &[String], player: &Player) -> String {
    names.get(player.id.0 as usize).cloned().unwrap_or_else(|| player.name.to_string())
}

fn hurt(entity: i32) -> Clientbound {
    Clientbound::EntityHurt { entity, yaw: 0.0 }
}

/// The view of one client.
#[derive(Clone, Debug)]
pub(crate) struct View {
    pub(crate) version: ProtocolVersion,
    pub(crate) me: PlayerId,
    /// The names of players by number.
    names: Vec<String>,
    columns: Columns,
    bodies: Bodies,
    own: OwnBody,
    window: ShownWindow,
    /// The steps for which the window has waited for clicks that are under way.
    waited_steps: u32,
    /// The acknowledgement that is owed to the client, and the tick since when.
    owed: Option<(i32, u64)>,
    moves: i32,
    told_time: Option<u64>,
    is_dead: bool,
}

impl View {
    /// The view of a client that was sent nothing. `names` are those of all players.
    pub(crate) fn new(version: ProtocolVersion, me: PlayerId, names: Vec<String>) -> View {
        View {
            version,
            me,
            columns: Columns::new(version),
            bodies: Bodies::new(version, me),
            own: OwnBody::new(version),
            window: ShownWindow::new(version),
            waited_steps: 0,
            names,
            owed: None,
            moves: 0,
            told_time: None,
            is_dead: false,
        }
    }

    /// The client is sent everything anew: what it has is taken away first.
    pub(crate) fn forget(&mut self, out: &mut Vec<Clientbound>) {
        self.columns.forget(out);
        self.bodies.forget(out);
        self.window.forget(out);
        self.own = OwnBody::new(self.version);
        self.told_time = None;
    }

    /// Takes all from the client, its list of players too: another world follows.
    pub(crate) fn forget_all(&mut self, out: &mut Vec<Clientbound>) {
        self.forget(out);
        self.bodies.unlist(&self.names, out);
    }

    /// The client has missed too much: it is sent everything anew, its place too.
    pub(crate) fn begin_anew(&mut self, moment: &Moment, client: &Client, out: &mut Vec<Clientbound>) {
        let Some(me) = moment.player(self.me) else { return };
        self.own.end_effects(number::of_player(self.me), out);
        self.forget(out);
        self.moved(moment, me, client, out);
    }

    /// The first packets of a client, before its first step: where it is.
    pub(crate) fn begin(&mut self, moment: &Moment, client: &Client, out: &mut Vec<Clientbound>) {
        let Some(me) = moment.player(self.me) else { return };
        self.own.begin(me, out);
        self.window.begin(moment.window(self.me));
        self.is_dead = me.dead.is_some();
        client.intake().selected = me.inventory.selected();
        self.moved(moment, me, client, out);
        self.list_players(moment, out);
        out.push(packets::spawn_point(moment.spawn));
        self.columns_follow(out);
    }

    /// The client opens its eyes once it has the columns around it: newer ones wait for this after they appear or come back.
    fn columns_follow(&self, out: &mut Vec<Clientbound>) {
        if packets::is_after_763(self.version) {
            out.push(Clientbound::GameState { reason: GameStateReason::ColumnsFollow, value: 0.0 });
        }
    }

    fn list_players(&mut self, moment: &Moment, out: &mut Vec<Clientbound>) {
        for player in &moment.players {
            if self.bodies.lists(player.id) {
                let name = name_of(&self.names, player);
                out.push(packets::listed(player_uuid(&name), &name, player.mode));
            }
        }
    }

    /// The server says where the client's body is.
    fn moved(&mut self, moment: &Moment, me: &Player, client: &Client, out: &mut Vec<Clientbound>) {
        self.moves = self.moves.wrapping_add(1) & 0x7fff_ffff;
        let pose = Pose::of(me);
        client.intake().moved(self.moves, pose, moment.tick);
        out.push(packets::positioned(pose.pos, pose.yaw, pose.pitch, self.moves));
    }

    /// Makes the client's state that of the moment. `wants_columns` is set back where a batch of columns goes out.
    pub(crate) fn step(
        &mut self,
        moment: &Moment,
        happened: &VecDeque<Happening>,
        client: &Client,
        wants_columns: &mut bool,
        out: &mut Vec<Clientbound>,
    ) {
        let Some(me) = moment.player(self.me) else { return };
        let is_back = std::mem::replace(&mut self.is_dead, me.dead.is_some()) && !self.is_dead;
        if is_back {
            self.forget(out);
            out.push(packets::respawned(self.version, me.mode));
            self.own.begin(me, out);
        }
        self.list_players(moment, out);
        let is_put_back = happened.iter().any(|happening| {
            matches!(happening, Happening::Event(event) if matches!(&event.what, WorldEventKind::PutBack { player, .. } if *player == self.me))
        });
        if is_back || is_put_back {
            self.moved(moment, me, client, out);
        }
        if is_back {
            self.columns_follow(out);
        }
        self.columns.step(moment, me, wants_columns, out);
        self.acknowledge(moment, me, happened, client, out);
        if self.told_time.is_none_or(|told| moment.tick >= told + TIME_EVERY_TICKS) {
            self.told_time = Some(moment.tick);
            out.push(packets::time(moment.tick, moment.day_time, moment.is_day_going_on));
        }
        self.happen(moment, happened, out);
        let waits = self.waits_for_clicks(happened, client);
        self.window.step(moment.window(self.me), waits, out);
        self.own.step(me, moment.window(self.me), waits || self.window.is_open(), out);
        self.bodies.step(moment, &self.columns, &self.names, out);
    }

    /// Whether other clicks follow those whose effect the moment shows. A window that was sent between them would set the client back.
    fn waits_for_clicks(&mut self, happened: &VecDeque<Happening>, client: &Client) -> bool {
        let clicked = happened.iter().filter(|happening| matches!(happening, Happening::Clicked { .. }));
        let waits = client.intake().clicked(clicked.count());
        if waits && self.waited_steps < CLICKS_WAIT_STEPS {
            self.waited_steps += 1;
            return true;
        }
        self.waited_steps = 0;
        client.intake().forget_clicks();
        false
    }

    /// After the changed cells: the client's predictions up to that number are over. While the body digs, the world has not
    /// decided yet.
    fn acknowledge(
        &mut self,
        moment: &Moment,
        me: &Player,
        happened: &VecDeque<Happening>,
        client: &Client,
        out: &mut Vec<Clientbound>,
    ) {
        for happening in happened {
            if let Happening::Acknowledged { sequence, .. } = happening {
                let (owed, since) = self.owed.unwrap_or((*sequence, moment.tick));
                self.owed = Some((owed.max(*sequence), since));
            }
        }
        if let Some((sequence, since)) = self.owed
            && (me.digging.is_none() || moment.tick >= since + ACKNOWLEDGED_AFTER_TICKS)
        {
            self.owed = None;
            // The world may have refused a cell that the client changed for itself.
            let touched = client.intake().take_touched(sequence);
            out.extend(touched.into_iter().filter_map(|pos| self.columns.cell(moment, pos)));
            out.push(Clientbound::ActsAcknowledged { sequence });
        }
    }

    fn happen(&mut self, moment: &Moment, happened: &VecDeque<Happening>, out: &mut Vec<Clientbound>) {
        for happening in happened {
            match happening {
                Happening::Said { by, text, is_whispered, .. } => {
                    let line = match by {
                        Some(by) if *is_whispered && self.names.get(self.me.0 as usize) == Some(by) => {
                            format!("You whisper: {text}")
                        }
                        Some(by) if *is_whispered => format!("{by} whispers to you: {text}"),
                        Some(by) => format!("<{by}> {text}"),
                        None => text.clone(),
                    };
                    out.push(packets::chat(&line));
                }
                Happening::Swung { player, is_off_hand } if *player != self.me => {
                    let animation = if *is_off_hand { 3 } else { 0 };
                    out.push(Clientbound::EntityAnimated { entity: number::of_player(*player), animation });
                }
                Happening::Event(event) => self.event(moment, &event.what, out),
                Happening::Clicked { .. } => {
                    self.own.clicked();
                    self.window.clicked();
                }
                Happening::Closed { .. } => {
                    self.own.clicked();
                    self.window.closed(out);
                }
                Happening::Replaced { slot, .. } => self.own.replaced(*slot),
                Happening::Swung { .. } | Happening::Acknowledged { .. } => {}
            }
        }
    }

    fn event(&mut self, moment: &Moment, event: &WorldEventKind, out: &mut Vec<Clientbound>) {
        match event {
            WorldEventKind::PlayerHurt { player, .. } => {
                out.push(hurt(number::of_player(*player)));
            }
            WorldEventKind::MobHurt { mob, .. } => out.push(hurt(number::of_entity(*mob))),
            WorldEventKind::PlayerDied { player, .. } if *player == self.me => {
                let message = ChatText(DIED.into());
                out.push(Clientbound::Died { player: number::of_player(*player), message });
            }
            WorldEventKind::MobDied { mob, .. } => {
                out.push(Clientbound::EntityStatus { entity: number::of_entity(*mob), status: 3 });
            }
            WorldEventKind::PickedUp { player, stack } => {
                if let Some(item) = self.bodies.item_near(moment, *player, stack) {
                    let count = i32::try_from(stack.count).unwrap_or(1);
                    out.push(Clientbound::ItemCollected {
                        item,
                        collector: number::of_player(*player),
                        count,
                    });
                }
            }
            WorldEventKind::Said { to, text } if to.is_none_or(|to| to == self.me) => {
                out.push(packets::chat(&clean(text)));
            }
            WorldEventKind::Answered { player, text } if *player == self.me => {
                let text: String = clean(text).chars().take(ANSWER_CHARACTERS_MAX).collect();
                out.extend(Some(text).filter(|text| !text.is_empty()).map(|text| packets::chat(&text)));
            }
            WorldEventKind::Pushed { player, vel } if *player == self.me => {
                let velocity = WireVelocity(*vel);
                out.push(Clientbound::EntityPushed { entity: number::of_player(*player), velocity });
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use cooperage_blocks::World;
    use cooperage_blocks::items::ItemStack;
    use cooperage_blocks::registry::registry;
    use cooperage_blocks::terrain::ChunkGenerator;
    use cooperage_blocks::world::{WorldInput, WorldOptions};
    use cooperage_core::AgentId;

    use super::*;
    use crate::byte_link::NoLink;

    #[test]
    fn columns_are_announced_to_a_body_that_appears_or_comes_back() {
        let options = WorldOptions { view_radius: 0, active_radius: 0, ..WorldOptions::default() };
        let mut world = World::new(options, ChunkGenerator::superflat(), 0);
        let id = world.join("andy", [0.5, -60.0, 0.5]);
        let alive = Moment::of(&world);
        let mut dead = alive.clone();
        dead.players[0].dead = Some(0);
        let client = Client::new(AgentId(0), "andy".to_owned(), Box::new(NoLink));
        for version in ProtocolVersion::ALL {
            let mut view = View::new(version, id, vec!["andy".to_owned()]);
            let count = |out: &[Clientbound]| {
                let is_wanted = |packet: &&Clientbound| {
                    matches!(packet, Clientbound::GameState { reason: GameStateReason::ColumnsFollow, .. })
                };
                out.iter().filter(is_wanted).count()
            };
            let mut out = Vec::new();
            view.begin(&alive, &client, &mut out);
            let mut counts = vec![count(&out)];
            for moment in [&dead, &alive, &alive] {
                out.clear();
                view.step(moment, &VecDeque::new(), &client, &mut true, &mut out);
                counts.push(count(&out));
            }
            let once = usize::from(packets::is_after_763(version));
            assert_eq!(counts, [once, 0, once, 0], "{}", version.name());
        }
    }

    /// A click that never reaches the world does not hide for ever what lies in the slots.
    #[test]
    fn slots_wait_for_clicks_under_way_and_not_for_ever() {
        let options = WorldOptions { view_radius: 0, active_radius: 0, ..WorldOptions::default() };
        let mut world = World::new(options, ChunkGenerator::superflat(), 0);
        let id = world.join("andy", [0.5, -60.0, 0.5]);
        let mut moment = Moment::of(&world);
        let client = Client::new(AgentId(0), "andy".to_owned(), Box::new(NoLink));
        let mut view = View::new(ProtocolVersion::V1_21_1, id, vec!["andy".to_owned()]);
        let mut sent = |moment: &Moment, happened: &[Happening]| {
            let mut out = Vec::new();
            view.step(moment, &happened.iter().cloned().collect(), &client, &mut true, &mut out);
            out.iter().filter(|packet| matches!(packet, Clientbound::WindowItems { .. })).count()
        };
        let click = || WorldInput::Click { window: 0, slot: 9, button: 0, mode: 0 };
        let clicked = [Happening::Clicked { agent: AgentId(0) }];
        assert_eq!(sent(&moment, &[]), 1);
        client.intake().act(click()).unwrap();
        client.intake().act(click()).unwrap();
        *moment.players[0].inventory.slot_mut(9).unwrap() =
            Some(ItemStack::new(registry().item("stick").unwrap(), 1));
        assert_eq!((sent(&moment, &clicked), sent(&moment, &[]), sent(&moment, &clicked)), (0, 0, 1));
        client.intake().act(click()).unwrap();
        *moment.players[0].inventory.slot_mut(9).unwrap() = None;
        let steps: Vec<usize> = (0..CLICKS_WAIT_STEPS + 2).map(|_| sent(&moment, &[])).collect();
        assert_eq!(steps, [0, 0, 0, 0, 0, 1, 0]);
    }
}
