//! Use of a face of a block: the block's own function, or the held item's.
//!
//! A change that the game's client makes by itself takes effect at once: a placed block, an opened door. The server's word then stands.

use std::sync::Arc;

use cooperage_blocks::classes::UseClass;
use cooperage_blocks::items::{InteractionHand, ItemStack};
use cooperage_blocks::pos::Face;
use cooperage_blocks::registry::ToolClass;
use cooperage_blocks::rules::place::{Click, PlacementCells, has_air_above, place};
use cooperage_blocks::world::{BlockEntity, GameMode, InputRefusal, Player};
use cooperage_blocks::{BlockPos, BlockState};
use cooperage_body::look_from;
use serde::Serialize;

use super::order::{ActKind, ActNotes, BegunAct};
use super::{ActContext, ActProgress, PATIENCE_TICKS, bed};
use crate::sent::SentAct;

/// Ticks after the acknowledgement within which cells and slots show what came of it.
const SETTLING_TICKS: u64 = 5;
/// Ticks in which a server opens a window.
const OPENING_TICKS: u64 = 60;
/// The food level at which a body is full.
const FOOD_MAX: u32 = 20;

/// A click whose answer is awaited.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct BlockUse {
    began: u64,
    /// Its number, which the server acknowledges.
    number: i32,
    acknowledged: Option<u64>,
    cell: BlockPos,
    /// The slot of the hand, with what it held.
    slot: usize,
    held: Option<ItemStack>,
    /// The clicked cell, the one above and the one beside, as they were.
    before: [(BlockPos, BlockState); 3],
    wait: BlockWait,
}

/// The sign that a click has worked.
#[derive(Clone, Debug, Serialize)]
enum BlockWait {
    /// The cell has the block that the act foresaw.
    Foreseen { pos: BlockPos, state: BlockState, is_placed: bool },
    /// A container shows its slots.
    Window,
    /// The body lies in the bed, or a line says why not.
    Bed,
    /// A cell or the hand changes.
    Effect { text: EffectText, failure: InputRefusal },
}

/// The result in words.
#[derive(Clone, Debug, Serialize)]
enum EffectText {
    Fixed(Arc<str>),
    /// The name of the clicked cell's block afterwards.
    Block,
    /// The clicked cell's state afterwards.
    State,
    /// The name of the item in the hand afterwards.
    Held,
}

/// The click of an input.
pub(crate) fn click_of(
    context: &ActContext<'_>,
    cell: BlockPos,
    face: Face,
    hit: Option<[f64; 3]>,
) -> Result<Click, InputRefusal> {
    let player = context.world.player(context.me).ok_or(InputRefusal::NoPlayer)?;
    let mut click = Click::on(cell, face, player.body.yaw, player.pitch);
    click.is_sneaking = player.controls.sneak;
    if let Some(hit) = hit.filter(|hit| hit.iter().all(|part| (0.0..=1.0).contains(part))) {
        click.hit = hit;
    }
    Ok(click)
}

/// Begins the use of a face.
pub(crate) fn begin(
    click: &Click,
    hand: InteractionHand,
    context: &mut ActContext<'_>,
    notes: &mut ActNotes<'_>,
) -> Result<BegunAct, InputRefusal> {
    let player = context.world.player(context.me).ok_or(InputRefusal::NoPlayer)?;
    if !player.reaches(click.cell) {
        return Err(InputRefusal::OutOfReach);
    }
    if context.world.chunks().get(click.cell).is_none() {
        return Err(InputRefusal::NotLoaded);
    }
    let is_empty = |hand| player.inventory.in_hand(hand).is_none();
    let both_empty = is_empty(InteractionHand::Main) && is_empty(InteractionHand::Off);
    if (!click.is_sneaking || both_empty)
        && let Some(used) = use_block_itself(click, hand, context, notes, player)
    {
        return used;
    }
    let Some(item) = player.inventory.in_hand(hand).cloned() else {
        let is_iron = matches!(context.world.state(click.cell).name(), "iron_door" | "iron_trapdoor");
        return Err(if is_iron { InputRefusal::NeedsPower } else { InputRefusal::NothingHappens });
    };
    if !player.mode.may_build() {
        return Err(InputRefusal::MayNotChange);
    }
    if let Some(wait) = use_tool(click, &item, hand, context)? {
        return Ok(BegunAct::Act(Box::new(ActKind::Block(send(click, hand, wait, context)))));
    }
    if item.info().blocks.is_empty() {
        return Err(InputRefusal::NotUsedOn { item: item.item });
    }
    let cells = place(context.world.chunks(), &item.info().blocks, click).map_err(InputRefusal::Placing)?;
    place_cells(click, hand, cells, context, notes).map(|used| BegunAct::Act(Box::new(ActKind::Block(used))))
}

/// Clicks to place a block in these cells, and foresees them.
pub(crate) fn place_cells(
    click: &Click,
    hand: InteractionHand,
    cells: PlacementCells,
    context: &mut ActContext<'_>,
    notes: &mut ActNotes<'_>,
) -> Result<BlockUse, InputRefusal> {
    if cells.iter().any(|&(pos, state)| context.world.is_body_in(pos, state)) {
        return Err(InputRefusal::InTheWay);
    }
    let &(pos, state) = cells.first().ok_or(InputRefusal::NothingCame)?;
    let used = send(click, hand, BlockWait::Foreseen { pos, state, is_placed: true }, context);
    notes.foreseen.extend(cells);
    Ok(used)
}

fn send(click: &Click, hand: InteractionHand, wait: BlockWait, context: &mut ActContext<'_>) -> BlockUse {
    let number = context.next_sequence();
    let Click { cell, face, hit, .. } = *click;
    context.out.push(SentAct::UsedOn { hand, pos: cell, face, cursor: hit, sequence: number });
    context.out.push(SentAct::Swung { hand });
    let inventory = context.world.player(context.me).map(|player| &player.inventory);
    let slot = inventory.map_or(0, |inventory| inventory.slot_of(hand));
    BlockUse {
        began: context.tick,
        number,
        acknowledged: None,
        cell,
        slot,
        held: inventory.and_then(|inventory| inventory.get(slot)).cloned(),
        before: [cell, cell.up(), cell.step(face)].map(|pos| (pos, context.world.state(pos))),
        wait,
    }
}

/// The block's own function; `None` if it has none, so that the held item is used.
fn use_block_itself(
    click: &Click,
    hand: InteractionHand,
    context: &mut ActContext<'_>,
    notes: &mut ActNotes<'_>,
    player: &Player,
) -> Option<Result<BegunAct, InputRefusal>> {
    let state = context.world.state(click.cell);
    let held = player.inventory.in_hand(hand);
    let said = |text: &str| Some(Ok(BegunAct::Done(text.into())));
    let effect = |text: &str| {
        let text = EffectText::Fixed(text.into());
        Some(BlockWait::Effect { text, failure: InputRefusal::NothingCame })
    };
    let wait = match state.info().use_class? {
        UseClass::Door | UseClass::Trapdoor | UseClass::FenceGate | UseClass::Lever | UseClass::Button => {
            match context.world.flipped(click.cell, click.yaw) {
                Err(reason) => return Some(Err(reason)),
                Ok(cells) => {
                    let first = cells.first().copied();
                    let (pos, state) = first.unwrap_or((click.cell, state));
                    let used =
                        send(click, hand, BlockWait::Foreseen { pos, state, is_placed: false }, context);
                    notes.foreseen.extend(cells);
                    return Some(Ok(BegunAct::Act(Box::new(ActKind::Block(used)))));
                }
            }
        }
        UseClass::Container | UseClass::Furnace => {
            context.world.block_entity(click.cell).map(|_| BlockWait::Window)
        }
        UseClass::Crafting => return said("the crafting table is within reach"),
        UseClass::Anvil
        | UseClass::Stonecutter
        | UseClass::Grindstone
        | UseClass::Smithing
        | UseClass::Enchanting => return said("it is within reach"),
        UseClass::Sign => match context.world.block_entity(click.cell) {
            Some(BlockEntity::Sign(sign)) => return said(&sign.lines().collect::<Vec<_>>().join("\n")),
            _ => return None,
        },
        UseClass::Bed => match bed::may_lie_down(context.world, player, click.cell) {
            Ok(()) => Some(BlockWait::Bed),
            Err(reason) => return Some(Err(reason)),
        },
        UseClass::Eat if player.food >= FOOD_MAX && player.mode.is_mortal() => None,
        UseClass::Eat => effect("a slice of cake"),
        UseClass::Berries => {
            let is_ripe = state.number("age").unwrap_or(0) >= 2;
            let grows = held.is_some_and(|item| item.item.name() == "bone_meal");
            if is_ripe && !grows { effect("berries picked") } else { None }
        }
        UseClass::Campfire => {
            let cooks = |item| {
                cooperage_blocks::craft::cooking(cooperage_blocks::craft::CookKind::Campfire, item).is_some()
            };
            if held.is_some_and(|held| cooks(held.item)) { effect("put on the campfire") } else { None }
        }
        UseClass::NoteBlock | UseClass::Bell => {
            send(click, hand, BlockWait::Window, context);
            return said("it sounds");
        }
        UseClass::Repeater | UseClass::Comparator | UseClass::DaylightDetector => {
            Some(BlockWait::Effect { text: EffectText::State, failure: InputRefusal::NothingCame })
        }
        UseClass::Beacon
        | UseClass::Brewing
        | UseClass::Loom
        | UseClass::Cartography
        | UseClass::Jukebox
        | UseClass::RespawnAnchor
        | UseClass::Vault => return Some(Err(InputRefusal::Useless { block: state.block() })),
        _ => None,
    };
    wait.map(|wait| Ok(BegunAct::Act(Box::new(ActKind::Block(send(click, hand, wait, context))))))
}

/// Looks whether the held item is a tool that changes what is clicked, and sends what the game's client sends before the click.
fn use_tool(
    click: &Click,
    item: &ItemStack,
    hand: InteractionHand,
    context: &mut ActContext<'_>,
) -> Result<Option<BlockWait>, InputRefusal> {
    let state = context.world.state(click.cell);
    let effect = |text, failure| Ok(Some(BlockWait::Effect { text, failure }));
    let fixed = |text: &str| EffectText::Fixed(text.into());
    match (item.info().tool, state.name()) {
        (Some(ToolClass::Hoe), "dirt" | "grass_block" | "dirt_path" | "coarse_dirt" | "rooted_dirt")
        | (
            Some(ToolClass::Shovel),
            "grass_block" | "dirt" | "podzol" | "coarse_dirt" | "mycelium" | "rooted_dirt",
        ) => {
            if click.face == Face::Down || !has_air_above(context.world.chunks(), click.cell) {
                return Err(InputRefusal::Covered);
            }
            return effect(EffectText::Block, InputRefusal::NothingCame);
        }
        (Some(ToolClass::Shovel), name) if name.ends_with("campfire") && state.is("lit", "true") => {
            return effect(fixed("put out"), InputRefusal::NothingCame);
        }
        (Some(ToolClass::Axe), name) if is_barked(name) => {
            return effect(EffectText::Block, InputRefusal::NothingCame);
        }
        _ => {}
    }
    match item.item.name() {
        "bone_meal" => effect(EffectText::State, InputRefusal::NoUseOfBoneMeal),
        "flint_and_steel" | "fire_charge" => effect(fixed("lit"), InputRefusal::DoesNotBurn),
        name if name.ends_with("_spawn_egg") => {
            effect(fixed(name.trim_end_matches("_spawn_egg")), InputRefusal::NothingCame)
        }
        name @ ("water_bucket" | "lava_bucket" | "bucket") => {
            aim(click, hand, context)?;
            match name {
                "bucket" => effect(EffectText::Held, InputRefusal::NothingToScoop),
                full => effect(fixed(full.trim_end_matches("_bucket")), InputRefusal::NoRoom),
            }
        }
        name if name.ends_with("_boat") || name.ends_with("_raft") => {
            aim(click, hand, context)?;
            effect(fixed(name), InputRefusal::NoRoom)
        }
        name if name.ends_with("minecart") => effect(fixed(name), InputRefusal::NoRails),
        _ => Ok(None),
    }
}

/// Whether an axe takes the bark off that block.
fn is_barked(name: &str) -> bool {
    let ends = ["_log", "_wood", "_stem", "_hyphae"];
    !name.starts_with("stripped_") && (ends.iter().any(|end| name.ends_with(end)) || name == "bamboo_block")
}

/// Looks at the clicked point and uses the item by itself: a server finds for these items by the look where they are used.
fn aim(click: &Click, hand: InteractionHand, context: &mut ActContext<'_>) -> Result<(), InputRefusal> {
    let player = context.world.player(context.me).ok_or(InputRefusal::NoPlayer)?;
    let corner = [click.cell.x, click.cell.y, click.cell.z].map(f64::from);
    let is_liquid = context.world.state(click.cell).is_liquid();
    let within = if is_liquid { [0.5; 3] } else { click.hit };
    let look = look_from(player.eyes(), [0, 1, 2].map(|axis| corner[axis] + within[axis]));
    let on_ground = player.body.on_ground;
    context.out.push(SentAct::Moved { pos: None, look: Some(look), on_ground, is_against_wall: false });
    let sequence = context.next_sequence();
    context.out.push(SentAct::Used { hand, look, sequence });
    Ok(())
}

impl BlockUse {
    /// Names the slot that the placed block is taken from, where the hand changes in the same tick.
    pub(crate) fn takes_from(&mut self, slot: usize, context: &ActContext<'_>) {
        let player = context.world.player(context.me);
        self.slot = slot;
        self.held = player.and_then(|player| player.inventory.get(slot)).cloned();
    }

    pub(crate) fn go_on(&mut self, context: &mut ActContext<'_>, notes: &ActNotes<'_>) -> ActProgress {
        if context.acknowledged >= self.number {
            self.acknowledged.get_or_insert(context.tick);
        }
        let acknowledged_ticks = self.acknowledged.map(|at| context.tick - at);
        let is_late = context.tick >= self.began + PATIENCE_TICKS;
        let is_settled = is_late || acknowledged_ticks.is_some_and(|ticks| ticks >= SETTLING_TICKS);
        let Some(player) = context.world.player(context.me) else {
            return ActProgress::Failed(InputRefusal::NoPlayer);
        };
        let hand_changed = player.inventory.get(self.slot) != self.held.as_ref();
        match &self.wait {
            BlockWait::Foreseen { pos, state, is_placed } => {
                let now = context.world.state(*pos);
                // Neighbours may have changed its form meanwhile.
                let is_there = if *is_placed { now.block() == state.block() } else { now == *state };
                let is_paid = !is_placed || hand_changed || player.mode == GameMode::Creative || is_settled;
                match acknowledged_ticks {
                    Some(_) if is_there && is_paid => ActProgress::Done(now.to_string().into()),
                    Some(_) if is_settled && !is_there => ActProgress::Failed(InputRefusal::NothingCame),
                    _ if is_late => ActProgress::Failed(InputRefusal::NothingCame),
                    _ => ActProgress::Busy,
                }
            }
            BlockWait::Window => match (&context.windows.open, player.open) {
                (Some(open), Some(pos)) if !open.items.is_empty() && pos == self.cell => {
                    ActProgress::Done("open".into())
                }
                _ if context.tick >= self.began + OPENING_TICKS => {
                    ActProgress::Failed(InputRefusal::NothingCame)
                }
                _ => ActProgress::Busy,
            },
            BlockWait::Bed if player.sleeping.is_some() => ActProgress::Done("asleep".into()),
            BlockWait::Bed => match bed::reason_in(notes.heard) {
                Some(reason) => ActProgress::Failed(reason),
                None if is_settled && !bed::is_night(context.world.day_time()) => {
                    ActProgress::Failed(InputRefusal::NotNight)
                }
                None if is_late || acknowledged_ticks.is_some_and(|ticks| ticks >= OPENING_TICKS) => {
                    ActProgress::Failed(InputRefusal::NothingCame)
                }
                None => ActProgress::Busy,
            },
            BlockWait::Effect { text, failure } => {
                let has_changed = hand_changed
                    || self.before.iter().any(|&(pos, before)| context.world.state(pos) != before);
                let is_paid = player.mode == GameMode::Creative && is_settled && !is_late;
                if has_changed && acknowledged_ticks.is_some() || is_paid {
                    ActProgress::Done(self.text(text, context, player))
                } else if is_settled {
                    ActProgress::Failed(failure.clone())
                } else {
                    ActProgress::Busy
                }
            }
        }
    }

    fn text(&self, text: &EffectText, context: &ActContext<'_>, player: &Player) -> Arc<str> {
        let state = context.world.state(self.cell);
        match text {
            EffectText::Fixed(text) => Arc::clone(text),
            EffectText::Block => state.name().into(),
            EffectText::State => state.to_string().into(),
            EffectText::Held => player.inventory.get(self.slot).map_or("", |held| held.item.name()).into(),
        }
    }
}
