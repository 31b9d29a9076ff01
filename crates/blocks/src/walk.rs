//! Walking a path with a body of full physics.
//!
//! A walker simulates each step before it makes it: it lets a copy of the body press keys in the world as it is, by one
//! way after the other (straight on, around the corner, with a jump, with a run-up), and takes the first that ends
//! where the step ends. It asks for cells to be broken, filled and opened; the owner of the body does that.

use std::collections::VecDeque;

use crate::chunks::Chunks;
use crate::path::harm::{is_harm_around, is_touching_harm};
use crate::path::{MoveKind, Path, PathStep};
use crate::physics::{BodyBuild, BodyMotion, Controls, step};
use crate::pos::BlockPos;
use crate::registry::BlockState;

/// A request of a walker. The walker is asked again when it is fulfilled: keys after a tick, all other requests when
/// the cell has changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WalkRequest {
    /// These keys for one tick, looking there (degrees; 0 south, 90 west).
    Keys {
        /// The yaw to look in, in degrees.
        yaw: f64,
        /// The keys to press.
        controls: Controls,
    },
    /// The block of that cell is to be broken.
    Break(BlockPos),
    /// A block is to be placed in that cell.
    Place(BlockPos),
    /// The door, gate or trapdoor of that cell is to be opened.
    Open(BlockPos),
    /// The body is at the end of the path.
    Arrived,
    /// No way of making this step works from here.
    Stuck {
        /// The number of the step.
        step: usize,
    },
}

/// Follows a path, step by step.
#[derive(Clone, Debug, serde::Serialize)]
pub struct PathWalker {
    path: Path,
    at: usize,
    keys: VecDeque<PlannedWalkTick>,
    /// Breaks, openings and places of the present step that are done, in this order.
    prepared: usize,
    has_failed: bool,
    /// Whether it refuses steps on which the body would touch harmful blocks. The same for all walks of bodies.
    #[serde(skip)]
    shuns_harm: bool,
}

/// A tick of a plan.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
struct PlannedWalkTick {
    yaw: f64,
    controls: Controls,
    /// A block to be placed before this tick.
    places: Option<BlockPos>,
}

/// How far from a cell's middle a body may end a step.
const NEAR: f64 = 0.36;
/// The same distance beside harmful blocks, so that no part of the body is beyond the cell.
const NEAR_BESIDE_HARM: f64 = 0.19;
/// Longest try, in ticks; deep drops take the longest.
const TICKS_MAX: u32 = 160;
/// Run-ups that are tried, in blocks behind the middle of the cell.
const RUN_UPS: [f64; 7] = [0.0, 0.25, 0.45, 0.7, 1.2, 2.2, 3.2];
/// Where jumps are tried, in blocks before the middle of the cell; its edge is at 0.5, and bodies stand until 0.8.
const TAKE_OFFS: [f64; 11] = [0.3, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.78, 0.2];

impl PathWalker {
    /// A walker at the path's start.
    #[must_use]
    pub fn new(path: Path) -> PathWalker {
        PathWalker { path, at: 0, keys: VecDeque::new(), prepared: 0, has_failed: false, shuns_harm: false }
    }

    /// A walker that avoids all steps on which the body would touch harmful blocks: it reports that it is stuck
    /// instead.
    #[must_use]
    pub fn shunning_harm(path: Path) -> PathWalker {
        PathWalker { shuns_harm: true, ..PathWalker::new(path) }
    }

    /// The path that it follows.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Steps that are done.
    #[must_use]
    pub fn done(&self) -> usize {
        self.at
    }

    /// Returns the next request, for a body in a world.
    pub fn next(&mut self, chunks: &Chunks, body: &BodyMotion) -> WalkRequest {
        loop {
            if self.has_failed {
                return WalkRequest::Stuck { step: self.at };
            }
            if let Some(key) = self.keys.front_mut() {
                if let Some(cell) = key.places.take() {
                    return WalkRequest::Place(cell);
                }
                let PlannedWalkTick { yaw, controls, .. } = *key;
                self.keys.pop_front();
                if self.keys.is_empty() {
                    self.at += 1;
                    self.prepared = 0;
                }
                return WalkRequest::Keys { yaw, controls };
            }
            let Some(next) = self.path.steps.get(self.at) else { return WalkRequest::Arrived };
            while let Some(wanted) = preparation(next, self.prepared) {
                if is_wanting(chunks, wanted) {
                    return wanted;
                }
                self.prepared += 1;
            }
            let from = match self.at.checked_sub(1) {
                Some(last) => self.path.steps[last].to,
                None => self.path.start,
            };
            let shuns_harm = self.shuns_harm && is_harm_around(|cell| chunks.state(cell), from, next.to);
            match plan(chunks, body, from, next, shuns_harm) {
                Some(keys) if keys.is_empty() => {
                    self.at += 1;
                    self.prepared = 0;
                }
                Some(keys) => self.keys = keys.into(),
                None => self.has_failed = true,
            }
        }
    }
}

/// The request of a step with this number: its breaks come first, then its openings, then its places.
fn preparation(next: &PathStep, number: usize) -> Option<WalkRequest> {
    let breaks = next.breaks.iter().map(|&cell| WalkRequest::Break(cell));
    let opens = next.opens.iter().map(|&cell| WalkRequest::Open(cell));
    // The block of a pillar is placed in the jump.
    let is_pillar = next.kind == MoveKind::Pillar;
    let places = next.places.iter().filter(move |_| !is_pillar).map(|&cell| WalkRequest::Place(cell));
    breaks.chain(opens).chain(places).nth(number)
}

/// Whether a request is still to be fulfilled.
fn is_wanting(chunks: &Chunks, wanted: WalkRequest) -> bool {
    match wanted {
        WalkRequest::Break(cell) => !chunks.state(cell).is_air() && !chunks.state(cell).is_liquid(),
        WalkRequest::Open(cell) => chunks.state(cell).is("open", "false"),
        WalkRequest::Place(cell) => !chunks.state(cell).is_cube(),
        WalkRequest::Keys { .. } | WalkRequest::Arrived | WalkRequest::Stuck { .. } => false,
    }
}

/// A way of making a step.
#[derive(Clone, Copy, Debug)]
struct StepAttempt {
    sprints: bool,
    jump: Jump,
    /// How far to go back first.
    run_up: f64,
    /// A cell to go through first.
    through: Option<BlockPos>,
}

/// The moment of a jump in a step.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Jump {
    Never,
    /// Whenever something is in the way, or the end is higher.
    Up,
    /// Held down all the time: in water, on ladders.
    Held,
    /// Once, that far from the middle of the start.
    At(f64),
}

/// The keys of a step, from the first way that works; `None` if no way works.
fn plan(
    chunks: &Chunks,
    body: &BodyMotion,
    from: BlockPos,
    next: &PathStep,
    shuns_harm: bool,
) -> Option<Vec<PlannedWalkTick>> {
    let near = if shuns_harm { NEAR_BESIDE_HARM } else { NEAR };
    if has_arrived(chunks, body, next, near) && next.kind != MoveKind::Pillar {
        return Some(Vec::new());
    }
    let walk = StepAttempt { sprints: false, jump: Jump::Never, run_up: 0.0, through: None };
    let ways: Vec<StepAttempt> = match next.kind {
        MoveKind::Pillar => return pillar(chunks, body, from, next),
        MoveKind::Climb | MoveKind::Swim => vec![StepAttempt { jump: Jump::Held, ..walk }],
        MoveKind::Step | MoveKind::Drop | MoveKind::Down => vec![
            walk,
            StepAttempt { jump: Jump::Up, ..walk },
            StepAttempt { jump: Jump::Held, ..walk },
            StepAttempt { sprints: true, ..walk },
        ],
        MoveKind::Jump => [0.0, 0.25, 0.45]
            .into_iter()
            .flat_map(|run_up| [Jump::Up, Jump::Held].map(|jump| StepAttempt { jump, run_up, ..walk }))
            .collect(),
        MoveKind::Diagonal | MoveKind::DiagonalJump => {
            let up = next.to.y - from.y;
            let corners = [
                None,
                Some(BlockPos::new(next.to.x, from.y + up.max(0), from.z)),
                Some(BlockPos::new(from.x, from.y + up.max(0), next.to.z)),
                Some(BlockPos::new(next.to.x, from.y, from.z)),
                Some(BlockPos::new(from.x, from.y, next.to.z)),
            ];
            corners
                .into_iter()
                .flat_map(|through| {
                    [Jump::Never, Jump::Up, Jump::Held].map(|jump| StepAttempt { jump, through, ..walk })
                })
                .collect()
        }
        MoveKind::Parkour => [false, true]
            .into_iter()
            .flat_map(|sprints| {
                RUN_UPS.into_iter().flat_map(move |run_up| {
                    TAKE_OFFS.map(|at| StepAttempt { sprints, jump: Jump::At(at), run_up, through: None })
                })
            })
            .collect(),
    };
    ways.into_iter().find_map(|way| attempt(chunks, body, from, next, way, shuns_harm))
}

/// Simulates the step with a copy of the body; returns the keys if it arrives.
fn attempt(
    chunks: &Chunks,
    start: &BodyMotion,
    from: BlockPos,
    next: &PathStep,
    way: StepAttempt,
    shuns_harm: bool,
) -> Option<Vec<PlannedWalkTick>> {
    let mut body = *start;
    let mut keys = Vec::new();
    let near = if shuns_harm { NEAR_BESIDE_HARM } else { NEAR };
    let is_hurt =
        |body: &BodyMotion| is_touching_harm(|cell| chunks.state(cell), &body.bounds(&BodyBuild::PLAYER));
    // A body in the midst of it gets out as it can.
    let shuns_harm = shuns_harm && !is_hurt(start);
    let (begin, end) = (middle(from), middle(next.to));
    let length = distance(begin, end).max(1e-9);
    let ahead = [(end[0] - begin[0]) / length, (end[1] - begin[1]) / length];
    let along = |body: &BodyMotion| (body.pos[0] - begin[0]) * ahead[0] + (body.pos[2] - begin[1]) * ahead[1];
    let lowest = f64::from(next.to.y.min(from.y)) - 1.6;
    let mut backs_up = way.run_up > 0.0 && distance(begin, end) > 0.1;
    let mut through = way.through.map(middle);
    let mut has_jumped = false;
    let mut last_along = f64::INFINITY;
    for _ in 0..TICKS_MAX {
        if keys.len() > 1 && has_arrived(chunks, &body, next, near) {
            return Some(keys);
        }
        let here = [body.pos[0], body.pos[2]];
        let mut controls = Controls::default();
        let target = if backs_up {
            // Sneaking keeps it from falling off the rear edge.
            controls.sneak = true;
            [begin[0] - ahead[0] * way.run_up, begin[1] - ahead[1] * way.run_up]
        } else {
            through.unwrap_or(end)
        };
        let left = distance(here, target);
        if backs_up {
            let is_stopped = (along(&body) - last_along).abs() < 1e-4;
            if along(&body) <= -way.run_up + 0.05 || is_stopped {
                backs_up = false;
                last_along = f64::INFINITY;
                continue;
            }
            last_along = along(&body);
        } else if through.is_some() && left < 0.3 {
            through = None;
            continue;
        }
        controls.forward = left > 0.12;
        controls.sprint = way.sprints && !backs_up;
        let is_higher = f64::from(next.to.y) > body.pos[1] + 0.55;
        controls.jump = !backs_up
            && match way.jump {
                Jump::Never => false,
                Jump::Up => {
                    body.on_ground && (is_higher || body.collided_sideways) || (body.in_water && is_higher)
                }
                Jump::Held => true,
                Jump::At(at) => {
                    let jumps = !has_jumped && body.on_ground && along(&body) >= at;
                    has_jumped |= jumps;
                    jumps
                }
            };
        let yaw = if left > 1e-6 {
            libm::atan2(here[0] - target[0], target[1] - here[1]).to_degrees()
        } else {
            body.yaw
        };
        press(chunks, &mut body, yaw, controls);
        keys.push(PlannedWalkTick { yaw, controls, places: None });
        if shuns_harm && is_hurt(&body) {
            return None;
        }
        if body.pos[1] < lowest && next.kind != MoveKind::Drop && next.kind != MoveKind::Down {
            return None;
        }
    }
    None
}

/// A jump on the spot with a block placed beneath.
fn pillar(
    chunks: &Chunks,
    start: &BodyMotion,
    from: BlockPos,
    next: &PathStep,
) -> Option<Vec<PlannedWalkTick>> {
    let mut body = *start;
    let mut keys: Vec<PlannedWalkTick> = Vec::new();
    let mut world: Option<Chunks> = None;
    let target = middle(from);
    let beneath = next.places.last().copied().unwrap_or(from);
    for _ in 0..TICKS_MAX {
        let here = [body.pos[0], body.pos[2]];
        let left = distance(here, target);
        if world.is_some() && body.on_ground && body.pos[1] >= f64::from(next.to.y) - 0.1 {
            return Some(keys);
        }
        let mut places = None;
        if world.is_none() && body.pos[1] >= f64::from(beneath.y) + 1.0 {
            let mut changed = chunks.clone();
            // Any full block will do for a try.
            changed.set(beneath, BlockState(1));
            places = Some(beneath);
            world = Some(changed);
        }
        // The body comes to rest over the cell first, or it would jump off to the side.
        let speed = (body.vel[0] * body.vel[0] + body.vel[2] * body.vel[2]).sqrt();
        let jumps = places.is_none() && world.is_none() && body.on_ground && left <= 0.3 && speed < 0.02;
        let controls = Controls {
            forward: left > 0.2 && body.on_ground,
            sneak: world.is_none() && body.on_ground && !jumps,
            jump: jumps,
            ..Controls::default()
        };
        let yaw = libm::atan2(here[0] - target[0], target[1] - here[1]).to_degrees();
        let cells = world.as_ref().unwrap_or(chunks);
        press(cells, &mut body, yaw, controls);
        keys.push(PlannedWalkTick { yaw, controls, places });
    }
    None
}

fn press(chunks: &Chunks, body: &mut BodyMotion, yaw: f64, controls: Controls) {
    body.yaw = yaw;
    step(chunks, body, &controls);
}

/// Whether the body stands, swims or hangs in the step's last cell.
fn has_arrived(chunks: &Chunks, body: &BodyMotion, next: &PathStep, near: f64) -> bool {
    let [x, y, z] = body.pos;
    let end = middle(next.to);
    if distance([x, z], end) > near {
        return false;
    }
    let above = y - f64::from(next.to.y);
    let cell = BlockPos::holding(x, y, z);
    let hangs = chunks.state(cell).is_climbable() || chunks.state(next.to).is_climbable();
    if body.on_ground {
        // Low blocks carry feet below the cell's bottom, carpets above it.
        return (-0.95..0.6).contains(&above);
    }
    let swims = body.in_water && chunks.state(next.to).holds_water();
    (swims || hangs) && (-0.45..0.75).contains(&above)
}

fn middle(cell: BlockPos) -> [f64; 2] {
    [f64::from(cell.x) + 0.5, f64::from(cell.z) + 0.5]
}

fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    let (dx, dz) = (a[0] - b[0], a[1] - b[1]);
    (dx * dx + dz * dz).sqrt()
}
