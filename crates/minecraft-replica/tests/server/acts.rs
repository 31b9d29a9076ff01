//! Packets of clients as inputs of the embedded world.

use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::physics::Controls;
use cooperage_blocks::world::{EntityId, Issuer, WorldInput};
use cooperage_minecraft_replica::SentAct;

use super::{FIRST_ENTITY, TestServer, WINDOW_STATE};

impl TestServer {
    pub(super) fn act(&mut self, seat: u32, sent: &SentAct) {
        let me = self.players[seat as usize];
        let player = self.world.player(me).unwrap();
        let (body, pitch) = (player.body, player.pitch);
        let held = player.inventory.slot_of(InteractionHand::Main);
        let input = match sent {
            SentAct::Moved { pos, look, on_ground, .. } => {
                // The body of this server is where the last report of the tick has it.
                let told = &mut self.told[seat as usize];
                told.place = pos.unwrap_or(told.place);
                let [yaw, pitch] = look.unwrap_or([body.yaw, pitch]);
                WorldInput::Go { pos: told.place, yaw, pitch, on_ground: *on_ground }
            }
            SentAct::Keys { keys: [forward, back, left, right, jump, sneak, sprint] } => {
                WorldInput::Controls(Controls {
                    forward: *forward,
                    back: *back,
                    left: *left,
                    right: *right,
                    jump: *jump,
                    sprint: *sprint,
                    sneak: *sneak,
                })
            }
            SentAct::DigStarted { pos, sequence, .. } => {
                self.acknowledged.insert(seat, *sequence);
                WorldInput::Dig(*pos)
            }
            SentAct::DigFinished { sequence, .. } => {
                self.acknowledged.insert(seat, *sequence);
                return;
            }
            SentAct::DigStopped { .. } => WorldInput::StopDig,
            SentAct::UsedOn { hand, pos, face, cursor, sequence } => {
                self.acknowledged.insert(seat, *sequence);
                WorldInput::UseOn { cell: *pos, face: *face, hit: Some(*cursor), hand: *hand }
            }
            SentAct::Used { hand, sequence, .. } => {
                self.acknowledged.insert(seat, *sequence);
                WorldInput::UseItem(*hand)
            }
            SentAct::UseEnded => WorldInput::StopUse,
            SentAct::Attacked { entity, .. } => WorldInput::Attack(EntityId((entity - FIRST_ENTITY) as u32)),
            SentAct::Interacted { entity, hand, .. } => {
                WorldInput::Interact { entity: EntityId((entity - FIRST_ENTITY) as u32), hand: *hand }
            }
            SentAct::Selected { slot } => WorldInput::Select(*slot),
            SentAct::Dropped { is_whole } => {
                WorldInput::Toss { slot: held, count: if *is_whole { 64 } else { 1 } }
            }
            SentAct::Clicked { window, slot, button, mode, state } => {
                // A click on an older state of a window has it sent anew.
                if *state != WINDOW_STATE {
                    self.told[seat as usize].shown.clear();
                }
                WorldInput::Click { window: *window, slot: *slot, button: *button, mode: *mode }
            }
            SentAct::WindowClosed { .. } => WorldInput::Close,
            SentAct::Said { text } => WorldInput::Say { to: None, text: text.clone() },
            SentAct::SignWritten { pos, is_front, lines } => {
                let lines = lines.each_ref().map(|line| (&**line).into());
                WorldInput::WriteSign { pos: *pos, is_back: !is_front, lines }
            }
            SentAct::Respawned => WorldInput::Respawn,
            _ => return,
        };
        self.world.submit(Issuer::Player(me), input);
    }
}
