//! Following a path: keys, digging through, placing, opening and closing.

use std::collections::BTreeMap;
use std::rc::Rc;

use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::path::Path;
use cooperage_blocks::physics::Controls;
use cooperage_blocks::pos::Face;
use cooperage_blocks::walk::{PathWalker, WalkRequest};
use cooperage_blocks::world::{PlayerId, WorldEvent, WorldEventKind, WorldInput};
use cooperage_blocks::{BlockPos, World};

use super::{Asker, DriveProgress, failed};
use crate::embedded::breath::{is_drowning, swims};
use crate::hands::{best_tool, face_middle, look_at_cell, look_from, slot_with, take_in_hand};
use crate::primitive::{MovingTarget, PrimitiveFailure, PrimitiveOutcome, Until, Walked};
use crate::scaffold::is_scaffold;
use crate::view::distance;

/// A walk under way.
#[derive(Clone, serde::Serialize)]
pub(super) struct Walking {
    me: PlayerId,
    walker: PathWalker,
    /// The world's tick at which it gives up.
    deadline: u64,
    ticks_max: u32,
    until: Option<Until>,
    /// Where the thing of `until` was when the walk began.
    origin: Option<[f64; 3]>,
    closes: bool,
    /// Blocks that were opened on the way and are still to be closed.
    opened: Vec<BlockPos>,
    digging: Option<BlockPos>,
    /// How often the same cell was asked for.
    tries: BTreeMap<BlockPos, u32>,
}

/// How often the same cell is opened, dug or filled before the walk is given up.
const TRIES_MAX: u32 = 6;
/// How far behind a door is when it is closed.
const CLOSING: std::ops::Range<f64> = 1.3..3.5;

impl Walking {
    pub(super) fn new(
        path: Rc<Path>,
        ticks_max: u32,
        until: Option<Until>,
        closes: bool,
        asker: &Asker<'_>,
    ) -> Walking {
        let target = until.map(|until| match until {
            Until::Near { target, .. } | Until::Moved { target, .. } => target,
        });
        Walking {
            me: asker.me,
            walker: PathWalker::shunning_harm(Rc::unwrap_or_clone(path)),
            deadline: asker.world.tick() + u64::from(ticks_max),
            ticks_max,
            until,
            origin: target.and_then(|target| place_of(asker.world, target)),
            closes,
            opened: Vec::new(),
            digging: None,
            tries: BTreeMap::new(),
        }
    }

    pub(super) fn go_on(&mut self, asker: &mut Asker<'_>, events: &[WorldEvent]) -> DriveProgress {
        if let Some(cell) = self.digging {
            match dig_end(asker, events, cell) {
                DigEnd::Goes if asker.world.tick() < self.deadline => return DriveProgress::Busy,
                DigEnd::Goes => asker.ask(WorldInput::StopDig),
                DigEnd::Over => 0,
            };
            self.digging = None;
        }
        // A server takes some ticks to move items to the hand, and the next block needs them there.
        if asker.world.under_way(self.me).is_some_and(|waiting| waiting.holds_hands)
            && asker.world.tick() < self.deadline
        {
            asker.ask(WorldInput::Controls(Controls::default()));
            return DriveProgress::Busy;
        }
        let is_ended = self.ends_early(asker.world);
        let is_late = asker.world.tick() >= self.deadline;
        if is_ended || is_late {
            asker.ask(WorldInput::Controls(Controls::default()));
            return if is_ended {
                DriveProgress::Over(Ok(PrimitiveOutcome::Walked(Walked { arrived: false })))
            } else {
                failed(PrimitiveFailure::TooLong { ticks: self.ticks_max })
            };
        }
        self.close_behind(asker);
        if is_drowning(asker.world, asker.me) {
            asker.ask(WorldInput::Controls(Controls { jump: true, ..Controls::default() }));
            return DriveProgress::Busy;
        }
        loop {
            let Some(player) = asker.world.player(asker.me) else { return failed(PrimitiveFailure::Dead) };
            let (body, swims) = (player.body, swims(player));
            match self.walker.next(asker.world.chunks(), &body) {
                WalkRequest::Keys { yaw, controls } => {
                    asker.ask(WorldInput::Look { yaw, pitch: 0.0 });
                    asker.ask(WorldInput::Controls(controls));
                    return DriveProgress::Busy;
                }
                WalkRequest::Place(cell) => {
                    if !self.tries_again(cell) {
                        return self.stuck(asker, cell);
                    }
                    let Some(against) = support(asker.world, cell) else { return self.stuck(asker, cell) };
                    if !Walking::place(asker, against) {
                        asker.ask(WorldInput::Controls(Controls::default()));
                        return failed(PrimitiveFailure::NoScaffold);
                    }
                    // In a jump the keys go on in the same tick.
                    if body.on_ground {
                        return DriveProgress::Busy;
                    }
                }
                wanted @ (WalkRequest::Break(cell) | WalkRequest::Open(cell)) => {
                    if !self.tries_again(cell) {
                        return self.stuck(asker, cell);
                    }
                    // Without a stroke a swimmer would sink away from what it digs, and drown.
                    asker.ask(WorldInput::Controls(Controls { jump: swims, ..Controls::default() }));
                    if let Some(look) = look_at_cell(asker.world, asker.me, cell) {
                        asker.ask(look);
                    }
                    if matches!(wanted, WalkRequest::Break(_)) {
                        Walking::dig(asker, cell);
                        self.digging = Some(cell);
                    } else {
                        use_on(asker, cell);
                        self.opened.push(cell);
                    }
                    return DriveProgress::Busy;
                }
                WalkRequest::Arrived => {
                    asker.ask(WorldInput::Controls(Controls::default()));
                    return DriveProgress::Over(Ok(PrimitiveOutcome::Walked(Walked { arrived: true })));
                }
                WalkRequest::Stuck { step } => {
                    let at = self.walker.path().steps.get(step).map_or(self.walker.path().end(), |s| s.to);
                    return self.stuck(asker, at);
                }
            }
        }
    }

    fn stuck(&self, asker: &mut Asker<'_>, at: BlockPos) -> DriveProgress {
        asker.ask(WorldInput::Controls(Controls::default()));
        failed(PrimitiveFailure::Blocked { at })
    }

    fn tries_again(&mut self, cell: BlockPos) -> bool {
        let tries = self.tries.entry(cell).or_default();
        *tries += 1;
        *tries <= TRIES_MAX
    }

    fn ends_early(&self, world: &World) -> bool {
        let (target, from, most) = match self.until {
            None => return false,
            Some(Until::Near { target, distance }) => {
                (target, world.player(self.me).map(|player| player.body.pos), distance)
            }
            Some(Until::Moved { target, distance }) => (target, self.origin, distance),
        };
        // A target that is gone can be neither approached nor followed.
        let (Some(at), Some(from)) = (place_of(world, target), from) else { return true };
        let is_near = distance(at, from) <= most;
        if matches!(self.until, Some(Until::Near { .. })) { is_near } else { !is_near }
    }

    /// Closes what was opened once the body is through.
    fn close_behind(&mut self, asker: &mut Asker<'_>) {
        if !self.closes {
            return;
        }
        let Some(player) = asker.world.player(asker.me) else { return };
        let here = player.body.pos;
        let is_behind = |cell: &BlockPos| {
            let middle = [f64::from(cell.x) + 0.5, f64::from(cell.y), f64::from(cell.z) + 0.5];
            CLOSING.contains(&distance(here, middle))
        };
        if let Some(place) = self.opened.iter().position(is_behind) {
            let cell = self.opened.remove(place);
            if asker.world.state(cell).is("open", "true") {
                use_on(asker, cell);
            }
        }
    }

    /// Places something that may be wasted; whether there is anything.
    fn place(asker: &mut Asker<'_>, (beside, face): (BlockPos, Face)) -> bool {
        let Some(player) = asker.world.player(asker.me) else { return false };
        let Some(slot) = slot_with(&player.inventory, is_scaffold) else { return false };
        let [yaw, pitch] = look_from(player.eyes(), face_middle(beside, face));
        let holding = take_in_hand(&player.inventory, slot);
        for input in holding {
            asker.ask(input);
        }
        asker.ask(WorldInput::Look { yaw, pitch });
        asker.ask(WorldInput::UseOn { cell: beside, face, hit: None, hand: InteractionHand::Main });
        true
    }

    /// Begins to dig with the best tool carried.
    fn dig(asker: &mut Asker<'_>, cell: BlockPos) {
        let Some(player) = asker.world.player(asker.me) else { return };
        let tool = best_tool(&player.inventory, asker.world.state(cell));
        let holding = tool.map_or(Vec::new(), |slot| take_in_hand(&player.inventory, slot));
        for input in holding {
            asker.ask(input);
        }
        asker.ask(WorldInput::Dig(cell));
    }
}

enum DigEnd {
    Goes,
    Over,
}

fn dig_end(asker: &Asker<'_>, events: &[WorldEvent], cell: BlockPos) -> DigEnd {
    let is_over = events.iter().any(|event| match &event.what {
        WorldEventKind::Dug { player, pos, .. } | WorldEventKind::DigStopped { player, pos, .. } => {
            *player == asker.me && *pos == cell
        }
        WorldEventKind::Refused { player, .. } => *player == asker.me,
        _ => false,
    });
    if is_over { DigEnd::Over } else { DigEnd::Goes }
}

/// A face of a neighbour against which the cell can be filled, the floor first.
fn support(world: &World, cell: BlockPos) -> Option<(BlockPos, Face)> {
    let order = [Face::Down, Face::North, Face::South, Face::West, Face::East, Face::Up];
    order.into_iter().map(|side| (cell.step(side), side.opposite())).find(|&(beside, _)| {
        let state = world.state(beside);
        !state.is_air() && !state.is_liquid() && !state.is_replaceable()
    })
}

fn use_on(asker: &mut Asker<'_>, cell: BlockPos) {
    asker.ask(WorldInput::UseOn { cell, face: Face::Up, hit: None, hand: InteractionHand::Main });
}

fn place_of(world: &World, target: MovingTarget) -> Option<[f64; 3]> {
    match target {
        MovingTarget::Player(id) => world.player(id).filter(|player| player.is_present()).map(|p| p.body.pos),
        MovingTarget::Entity(id) => world.entity(id).map(|entity| entity.pos),
    }
}
