//! Acts that need no window: how each begins, and what becomes of it tick by tick.

use std::sync::Arc;

use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::world::{Digging, InputRefusal, PlayerId, Using, WorldInput};
use cooperage_blocks::{BlockPos, BlockState, ItemId};
use serde::Serialize;

use super::block::BlockUse;
use super::creature::CreatureUse;
use super::dig::Dig;
use super::item::ItemUse;
use super::place_as::PlaceAs;
use super::rest::Dismount;
use super::rod::RodUse;
use super::talk::CommandAnswer;
use super::toss::{Give, TossHeld};
use super::windows::{self, WindowAct};
use super::write::{BookWriting, SignWriting};
use super::{ActContext, ActProgress, creature, dig, talk, toss, write};
use crate::sent::SentAct;

/// The surroundings of an act without a window besides its [`ActContext`].
pub(crate) struct ActNotes<'a> {
    /// The server's number of a player.
    pub(crate) player_entity: &'a dyn Fn(PlayerId) -> Option<i32>,
    /// The lines that the server told this seat since the last tick.
    pub(crate) heard: &'a [Arc<str>],
    /// The cells that the act changes as the game's client would, before the server has answered; they belong to the last number that
    /// was given to an act on a block.
    pub(crate) foreseen: &'a mut Vec<(BlockPos, BlockState)>,
}

/// An act under way.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Act {
    /// The number of its input.
    pub(crate) sequence: u64,
    pub(crate) kind: ActKind,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) enum ActKind {
    Dig(Dig),
    Block(BlockUse),
    Item(ItemUse),
    Rod(RodUse),
    Creature(CreatureUse),
    PlaceAs(PlaceAs),
    Toss(TossHeld),
    Give(Give),
    Command(CommandAnswer),
    Dismount(Dismount),
    Sign(SignWriting),
    Book(BookWriting),
    Window(WindowAct),
}

/// How an input begins.
pub(crate) enum BegunAct {
    /// It is carried out; the text is its result.
    Done(Arc<str>),
    Act(Box<ActKind>),
}

/// How far an act is.
pub(crate) enum ActStep {
    Busy,
    Done(Arc<str>),
    /// An item was eaten or drunk.
    Eaten(ItemId),
    Dug {
        pos: BlockPos,
        old: BlockState,
    },
    DigStopped {
        pos: BlockPos,
        reason: InputRefusal,
    },
    Failed(InputRefusal),
}

impl From<ActProgress> for ActStep {
    fn from(progress: ActProgress) -> ActStep {
        match progress {
            ActProgress::Busy => ActStep::Busy,
            ActProgress::Done(text) => ActStep::Done(text),
            ActProgress::Failed(reason) => ActStep::Failed(reason),
        }
    }
}

/// Begins an input that takes part in the world. Keys, looks and the choice of a slot are not among them, and neither is the end of a
/// dig or a use.
///
/// # Errors
/// Why the server is not even asked.
pub(crate) fn begin(
    input: &WorldInput,
    context: &mut ActContext<'_>,
    notes: &mut ActNotes<'_>,
) -> Result<BegunAct, InputRefusal> {
    // Items of the held slot are thrown without a window.
    let is_simple = matches!(input, WorldInput::Toss { slot, .. } if toss::is_held(context, *slot));
    if !is_simple && let Some(begun) = windows::begin(input, context) {
        return begun.map(|act| BegunAct::Act(Box::new(ActKind::Window(act))));
    }
    let act = |kind| Ok(BegunAct::Act(Box::new(kind)));
    match input {
        WorldInput::Dig(pos) => act(ActKind::Dig(dig::begin(*pos, context)?)),
        WorldInput::UseOn { cell, face, hit, hand } => {
            let click = super::block::click_of(context, *cell, *face, *hit)?;
            super::block::begin(&click, *hand, context, notes)
        }
        WorldInput::UseItem(hand) if holds_rod(*hand, context) => {
            act(ActKind::Rod(RodUse::begin(*hand, context)?))
        }
        WorldInput::UseItem(hand) => act(ActKind::Item(ItemUse::begin(*hand, context)?)),
        WorldInput::Attack(entity) => creature::attack(*entity, context),
        WorldInput::AttackPlayer(player) => creature::attack_player(*player, context, notes),
        WorldInput::Interact { entity, hand } => {
            act(ActKind::Creature(CreatureUse::begin(*entity, *hand, context)?))
        }
        WorldInput::PlaceAs { slot, cell, direction } => {
            act(ActKind::PlaceAs(PlaceAs::begin(*slot, *cell, direction.clone(), context)?))
        }
        WorldInput::Toss { slot, count } => act(ActKind::Toss(TossHeld::begin(*slot, *count, context)?)),
        WorldInput::Give { to, slot, count } => act(ActKind::Give(Give::begin(*to, *slot, *count, context)?)),
        WorldInput::Say { to, text } => talk::say(*to, text, context),
        WorldInput::Command(command) => act(ActKind::Command(CommandAnswer::begin(command, context)?)),
        WorldInput::WriteSign { pos, is_back, lines } => {
            act(ActKind::Sign(write::SignWriting::begin(*pos, *is_back, lines, context)?))
        }
        WorldInput::WriteBook { slot, pages, title } => {
            act(ActKind::Book(write::BookWriting::begin(*slot, pages, title.as_deref(), context)?))
        }
        WorldInput::Wake => {
            context.out.push(SentAct::Woke);
            Ok(BegunAct::Done("".into()))
        }
        WorldInput::Dismount => act(ActKind::Dismount(Dismount::begin(context))),
        WorldInput::Respawn => {
            context.out.push(SentAct::Respawned);
            Ok(BegunAct::Done("".into()))
        }
        // Inputs of the clients that drive bodies in an embedded world.
        WorldInput::Drive(_)
        | WorldInput::Go { .. }
        | WorldInput::Click { .. }
        | WorldInput::ShowWindows
        | WorldInput::Confirm { .. }
        | WorldInput::OpenMount
        | WorldInput::PressButton { .. }
        | WorldInput::NameItem { .. }
        | WorldInput::ChooseTrade { .. }
        | WorldInput::FillGrid { .. }
        | WorldInput::ReplaceMarked { .. } => Err(InputRefusal::NotDriven),
        // All others are acts in windows or are carried out by the driver.
        _ => Err(InputRefusal::NothingCame),
    }
}

impl Act {
    /// Goes on by a tick.
    pub(crate) fn go_on(&mut self, context: &mut ActContext<'_>, notes: &mut ActNotes<'_>) -> ActStep {
        match &mut self.kind {
            ActKind::Dig(dig) => dig.go_on(context),
            ActKind::Block(used) => used.go_on(context, notes).into(),
            ActKind::Item(used) => used.go_on(context),
            ActKind::Rod(rod) => rod.go_on(context).into(),
            ActKind::Creature(used) => used.go_on(context).into(),
            ActKind::PlaceAs(placing) => placing.go_on(context, notes).into(),
            ActKind::Toss(toss) => toss.go_on(context).into(),
            ActKind::Give(give) => give.go_on(context).into(),
            ActKind::Command(answer) => answer.go_on(context, notes).into(),
            ActKind::Dismount(dismount) => dismount.go_on(context).into(),
            ActKind::Sign(sign) => sign.go_on(context).into(),
            ActKind::Book(book) => book.go_on(context).into(),
            ActKind::Window(act) => act.go_on(context).into(),
        }
    }

    /// Whether the inputs behind it wait for its end.
    pub(crate) fn holds_hands(&self) -> bool {
        match &self.kind {
            ActKind::PlaceAs(placing) => placing.holds_hands(),
            ActKind::Give(_) | ActKind::Sign(_) | ActKind::Book(_) | ActKind::Window(_) => true,
            _ => false,
        }
    }

    /// Whether its input is answered once it ends by itself. A drawn bow is let go by another input, and skills do not wait for it.
    pub(crate) fn is_awaited(&self) -> bool {
        !matches!(&self.kind, ActKind::Item(used) if used.is_drawn())
    }

    /// The block that the body digs.
    pub(crate) fn digging(&self, tick: u64) -> Option<Digging> {
        match &self.kind {
            ActKind::Dig(dig) => Some(dig.digging(self.sequence, tick)),
            _ => None,
        }
    }

    /// The item that the body uses for a while.
    pub(crate) fn using(&self) -> Option<Using> {
        match &self.kind {
            ActKind::Item(used) => used.using(self.sequence),
            _ => None,
        }
    }
}

/// Whether a hand of the body holds a fishing rod.
fn holds_rod(hand: InteractionHand, context: &ActContext<'_>) -> bool {
    let player = context.world.player(context.me);
    let held = player.and_then(|player| player.inventory.in_hand(hand));
    held.is_some_and(|held| held.item.name() == "fishing_rod")
}

/// The hand that an act uses, as the slot of the player's window.
pub(crate) fn hand_slot(context: &ActContext<'_>, hand: InteractionHand) -> Result<usize, InputRefusal> {
    let player = context.world.player(context.me).ok_or(InputRefusal::NoPlayer)?;
    Ok(player.inventory.slot_of(hand))
}
