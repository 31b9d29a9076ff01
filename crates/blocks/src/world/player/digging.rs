//! Digging of players (docs/spec/blockworld.md, 6).

use super::{Digging, World};
use crate::dig::{DigConditions, dig_ticks, is_harvestable};
use crate::items::{InteractionHand, slot};
use crate::physics::{BodyBuild, CellReader};
use crate::pos::BlockPos;
use crate::world::event::{EventCause, ItemCause, WorldEventKind};
use crate::world::ids::PlayerId;
use crate::world::refusal::InputRefusal;
use crate::world::settings::GameMode;

impl World {
    /// Ticks that a player needs for a block, as it stands now; none if it can't be dug.
    #[must_use]
    pub fn dig_time(&self, id: PlayerId, pos: BlockPos) -> Option<u32> {
        let player = self.player(id)?;
        let tool = player.inventory.in_hand(InteractionHand::Main);
        let head = player.inventory.get(slot::ARMOR.start);
        let level = |name: &str| {
            player
                .effects
                .iter()
                .find(|effect| &*effect.name == name)
                .map_or(0, |effect| effect.amplifier + 1)
        };
        let mut cells = CellReader::new(&self.chunks);
        let conditions = DigConditions {
            efficiency: tool.map_or(0, |tool| tool.enchantment("efficiency")),
            aqua_affinity: head.is_some_and(|head| head.enchantment("aqua_affinity") > 0),
            in_water: crate::physics::fluid::is_under_water(&mut cells, player.body.eyes(&BodyBuild::PLAYER)),
            on_ground: player.body.on_ground,
            haste: level("haste").max(level("conduit_power")),
            fatigue: level("mining_fatigue"),
            creative: player.mode == GameMode::Creative,
        };
        dig_ticks(self.state(pos).block(), tool.map(|tool| tool.item), &conditions)
    }

    /// A player begins to dig; a block that breaks at once breaks now.
    pub(crate) fn begin_digging(
        &mut self,
        id: PlayerId,
        sequence: u64,
        pos: BlockPos,
    ) -> Result<(), InputRefusal> {
        let Some(player) = self.player(id) else { return Err(InputRefusal::NoPlayer) };
        if !player.mode.may_build() {
            return Err(InputRefusal::MayNotBreak);
        }
        if !player.reaches(pos) {
            return Err(InputRefusal::OutOfReach);
        }
        let state = self.chunks.get(pos).ok_or(InputRefusal::NotLoaded)?;
        if state.is_air() || state.is_liquid() {
            return Err(InputRefusal::NothingToDig);
        }
        let total = self.dig_time(id, pos).ok_or(InputRefusal::NotDiggable)?;
        self.stop_digging(id, InputRefusal::OtherDig);
        let Some(player) = self.player_mut(id) else { return Err(InputRefusal::NoPlayer) };
        player.digging = Some(Digging {
            pos,
            state,
            total,
            done: 0,
            slot: player.inventory.slot_of(InteractionHand::Main),
            sequence,
        });
        if total == 0 {
            self.finish_digging(id);
        }
        Ok(())
    }

    /// Ends a player's digging; all progress is lost.
    pub(crate) fn stop_digging(&mut self, id: PlayerId, reason: InputRefusal) {
        if let Some(digging) = self.player_mut(id).and_then(|player| player.digging.take()) {
            self.push(
                EventCause::Player(id),
                WorldEventKind::DigStopped { player: id, pos: digging.pos, reason },
            );
        }
    }

    /// Advances the digging of all players by one tick, and breaks the blocks that are done.
    pub(in crate::world) fn run_digging(&mut self) {
        for number in 0..self.players.len() as u32 {
            let id = PlayerId(number);
            let Some(player) = self.player(id) else { continue };
            let Some(digging) = player.digging else { continue };
            let reason = if !player.reaches(digging.pos) {
                Some(InputRefusal::OutOfReach)
            } else if player.inventory.slot_of(InteractionHand::Main) != digging.slot {
                Some(InputRefusal::OtherTool)
            } else if self.state(digging.pos).block() != digging.state.block() {
                Some(InputRefusal::OtherBlock)
            } else {
                None
            };
            if let Some(reason) = reason {
                self.stop_digging(id, reason);
                continue;
            }
            if let Some(digging) = self.player_mut(id).and_then(|player| player.digging.as_mut()) {
                digging.done += 1;
                if digging.done >= digging.total {
                    self.finish_digging(id);
                }
            }
        }
    }

    fn finish_digging(&mut self, id: PlayerId) {
        let doer = EventCause::Player(id);
        let Some(player) = self.player_mut(id) else { return };
        let Some(digging) = player.digging.take() else { return };
        let creative = player.mode == GameMode::Creative;
        let tool = player.inventory.in_hand(InteractionHand::Main).cloned();
        let old = self.state(digging.pos);
        let harvests = is_harvestable(old.block(), tool.as_ref().map(|tool| tool.item));
        self.break_block(doer, digging.pos, tool.as_ref(), harvests && !creative);
        self.push(doer, WorldEventKind::Dug { player: id, pos: digging.pos, old });
        if let Some(player) = self.player_mut(id).filter(|_| !creative) {
            player.exhaustion += 0.005;
            let wear = tool.map_or(0, |tool| tool.wear_of_digging(old.info().hardness));
            self.wear_tool(id, digging.slot, wear);
        }
    }

    /// Takes uses from the item of a slot; an item that wears out vanishes.
    pub(crate) fn wear_tool(&mut self, id: PlayerId, slot: usize, uses: u32) {
        let Some(player) = self.player_mut(id) else { return };
        if uses == 0 || !player.mode.is_mortal() {
            return;
        }
        let Some(place) = player.inventory.slot_mut(slot) else { return };
        let Some(tool) = place.as_mut() else { return };
        if tool.wear(uses) {
            let worn = tool.of_count(1);
            tool.count -= 1;
            if tool.count == 0 {
                *place = None;
            }
            self.used_up(EventCause::Player(id), &worn, ItemCause::Wear);
            self.push(EventCause::Player(id), WorldEventKind::WoreOut { player: id, item: worn.item });
        }
    }
}
