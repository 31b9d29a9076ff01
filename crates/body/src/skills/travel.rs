//! Travel to a place: search a path and walk it.

use std::iter;
use std::rc::Rc;

use cooperage_blocks::BlockPos;
use cooperage_blocks::items::slot;
use cooperage_blocks::path::{CellBox, Path, PathGoal, PathMode, PathOptions, PathStatus};
use cooperage_blocks::world::WorldInput;

use super::SkillError;
use crate::agent_memory::KEEPS_WORK;
use crate::body::Body;
use crate::edition::Edition;
use crate::primitive::{MovingTarget, Primitive, PrimitiveFailure, Until};
use crate::scaffold::scaffold_carried;
use crate::view::BodyView;

/// How a body goes.
#[derive(Clone, Debug, PartialEq)]
pub struct Travel {
    /// The set of moves and costs that the search uses.
    pub mode: PathMode,
    /// Whether it may dig its way.
    pub digs: bool,
    /// Whether it may place what it carries to step on.
    pub places: bool,
    /// Whether it closes doors behind itself.
    pub closes: bool,
    /// Gives up after so many ticks.
    pub ticks_max: u32,
    /// The most nodes that one search expands.
    pub node_budget: u32,
    /// Cells that it neither breaks nor fills.
    pub protected: Vec<CellBox>,
    /// Whether it may break what was built after the agent's blueprint: the caller puts it again.
    pub breaks_work: bool,
    /// Cells that it enters only where every other way is much longer.
    pub avoided: Vec<BlockPos>,
}

impl Travel {
    /// The quickest way, digging and placing where that helps.
    #[must_use]
    pub fn free() -> Travel {
        Travel {
            mode: PathMode::Ticks,
            digs: true,
            places: true,
            closes: false,
            ticks_max: 12_000,
            node_budget: 20_000,
            protected: Vec::new(),
            breaks_work: false,
            avoided: Vec::new(),
        }
    }

    /// On foot: nothing is broken or placed; what opens is opened and closed again.
    #[must_use]
    pub fn on_foot() -> Travel {
        Travel { digs: false, places: false, closes: true, ..Travel::free() }
    }

    /// Lets a cell be where something kept the body from breaking, filling or entering it: the next way leads elsewhere.
    fn leave(&mut self, cell: BlockPos) {
        self.protected.push(CellBox::cell(cell));
        self.avoided.push(cell);
    }
}

/// An avoided cell costs as much as so many bodies that stand in it.
const DETOUR: usize = 8;
/// How often a way is looked for again when something came between.
const SEARCHES_MAX: u32 = 24;
/// How often that may bring the body no nearer.
const IDLE_SEARCHES_MAX: u32 = 3;
/// Longest walk on one path, in ticks.
const WALK_TICKS_MAX: u32 = 2_400;

/// How often a way to something that moves may turn out blocked before it is tried from elsewhere, and from how far.
const BLOCKED_MAX: u32 = 6;
const ASIDE: f64 = 4.0;

/// Returns the options of a path search for this body.
#[must_use]
pub fn path_options(view: &BodyView<'_>, travel: &Travel) -> PathOptions {
    let base = match (view.edition(), travel.mode) {
        (Some(Edition::Original), _) => unopening(),
        (Some(Edition::Community), _) | (None, PathMode::Careful) => PathOptions::careful(),
        (None, PathMode::Reference) => PathOptions::reference(),
        (None, PathMode::Ticks) => PathOptions::ticks(),
    };
    // A body that opens no doors would get nowhere on foot alone.
    let digs = travel.digs || (travel.closes && view.edition() == Some(Edition::Original));
    let inventory = view.inventory();
    let mut tools: Vec<_> = slot::CARRIED
        .filter_map(|number| inventory.get(number))
        .filter(|stack| stack.info().tool.is_some())
        .map(|stack| stack.item)
        .collect();
    tools.sort_unstable();
    tools.dedup();
    let others = view.players(16.0).into_iter().map(|player| player.cell());
    let mut protected = travel.protected.clone();
    protected.extend(view.kept().filter(|_| !travel.breaks_work).into_iter().flatten());
    let avoided = travel.avoided.iter().flat_map(|&cell| iter::repeat_n(cell, DETOUR));
    PathOptions {
        can_dig: digs,
        can_tower: travel.places,
        blocks: if travel.places { scaffold_carried(inventory) } else { 0 },
        can_sprint: view.player().food > 6,
        tools,
        protected,
        keeps_farmland: view.kept().is_some() && !travel.breaks_work,
        occupied: others.chain(avoided).collect(),
        node_budget: travel.node_budget,
        shuns_harm: true,
        ..base
    }
}

/// The search of MINDcraft's authors' program: it opens nothing, and digging has the costs of the reference. Bodies get
/// out of water, in which the reference alone would leave them.
fn unopening() -> PathOptions {
    PathOptions { mode: PathMode::Careful, ..PathOptions::reference() }
}

/// How much deeper than without harm a healthy body drops from a wall that it keeps, in cells, what health that takes, on how few
/// cells it gets about up there, and the most nodes of the search for such a way.
const DEEPER: u32 = 6;
const HEALTHY: f64 = 14.0;
const CONFINED: u32 = 1_500;
const DEEP_NODES: u32 = 4_000;

/// A way from the feet. Careful bodies that find none which keeps walls and glass break through them, as far as they may dig
/// at all.
#[must_use]
pub fn way_to(view: &BodyView<'_>, goal: &PathGoal, travel: &Travel) -> Rc<Path> {
    let options = path_options(view, travel);
    let path = view.path(goal, &options);
    let is_confined = path.status == PathStatus::NoPath && path.expanded <= CONFINED;
    if is_confined && view.drops_deep() && view.player().health >= HEALTHY {
        let drop_longest = options.drop_longest + DEEPER;
        let deeper = PathOptions { drop_longest, node_budget: DEEP_NODES, ..options.clone() };
        let path = view.path(goal, &deeper);
        if path.is_success() {
            return path;
        }
    }
    let is_careful =
        matches!((view.edition(), travel.mode), (Some(Edition::Community), _) | (None, PathMode::Careful));
    if path.is_success() || !options.can_dig || !is_careful {
        return path;
    }
    let breaking = PathOptions { dig_cost: 1.0, place_cost: 1.0, keeps_glass: false, ..options };
    let broken = view.path(goal, &breaking);
    if broken.is_success() { broken } else { path }
}

/// Goes where a goal is reached.
///
/// # Errors
/// [`SkillError::Unreachable`] from the nearest place that can be reached, and what stops a body on its way.
pub async fn go<B: Body>(body: &B, goal: &PathGoal, travel: &Travel) -> Result<(), SkillError> {
    stand_up(body).await?;
    let begun = body.tick();
    let mut idle = 0;
    let mut nearest = f64::INFINITY;
    let mut travel = travel.clone();
    for _ in 0..SEARCHES_MAX {
        let (path, left): (SeenPath, f64) = body.see(|view| {
            let path = way_to(view, goal, &travel);
            let left = goal.distance(path.end());
            (SeenPath(path), left)
        });
        let path = path.0;
        if path.steps.is_empty() {
            return if path.is_success() { Ok(()) } else { Err(barred(body, goal, left, &travel)) };
        }
        let spent = body.tick().saturating_sub(begun);
        let rest = u64::from(travel.ticks_max).saturating_sub(spent);
        if rest == 0 {
            return Err(SkillError::Body(PrimitiveFailure::TooLong { ticks: travel.ticks_max }));
        }
        let arrives = path.is_success();
        let walk = Primitive::Walk {
            path,
            ticks_max: WALK_TICKS_MAX.min(rest as u32),
            until: None,
            closes: travel.closes,
        };
        match body.walk(walk).await {
            Ok(_) if arrives => return Ok(()),
            Err(PrimitiveFailure::Blocked { at }) => travel.leave(at),
            Ok(_) | Err(PrimitiveFailure::NoScaffold | PrimitiveFailure::TooLong { .. }) => {}
            Err(failure) => return Err(failure.into()),
        }
        let now = body.see(|view| goal.distance(view.feet()));
        if now < nearest - 0.5 {
            nearest = now;
            idle = 0;
        } else {
            idle += 1;
            if idle >= IDLE_SEARCHES_MAX {
                return Err(barred(body, goal, now, &travel));
            }
        }
    }
    let left = body.see(|view| goal.distance(view.feet()));
    Err(barred(body, goal, left, &travel))
}

/// Gets off a creature or vehicle and out of bed: a body walks on its own feet.
async fn stand_up<B: Body>(body: &B) -> Result<(), SkillError> {
    let (rides, sleeps) = body.see(|view| (view.player().riding.is_some(), view.player().sleeping.is_some()));
    if rides {
        body.act(vec![WorldInput::Dismount]).await?;
        // Down to the ground.
        body.wait(10).await;
    }
    if sleeps {
        body.act(vec![WorldInput::Wake]).await?;
    }
    Ok(())
}

/// Goes near something that moves, until it is within `range` blocks, feet to feet.
///
/// # Errors
/// As [`go`]; [`SkillError::NotFound`] once it is gone.
pub async fn go_near<B: Body>(
    body: &B,
    target: MovingTarget,
    range: f64,
    travel: &Travel,
) -> Result<(), SkillError> {
    stand_up(body).await?;
    let begun = body.tick();
    let mut failures = 0;
    let mut was_aside = false;
    let usual = travel;
    let mut travel = travel.clone();
    while body.tick() - begun < u64::from(travel.ticks_max) {
        let seen: Option<(SeenPath, f64)> = body.see(|view| {
            let at = view.place_of(target)?;
            let pos = BlockPos::holding(at[0], at[1] + 0.2, at[2]);
            let goal = PathGoal::Follow { pos, range: range.max(1.0) };
            let path = way_to(view, &goal, &travel);
            Some((SeenPath(path), view.distance_to(target)?))
        });
        let Some((way, far)) = seen else {
            return Err(SkillError::NotFound { what: "such thing any more".to_owned(), range: 64 });
        };
        let path = way.0;
        if far <= range || (path.steps.is_empty() && path.is_success()) {
            return Ok(());
        }
        if path.steps.is_empty() {
            return Err(unreachable(&PathGoal::Follow { pos: path.start, range }, far));
        }
        // The farther it is, the more it may move before another way is looked for.
        let until = Until::Moved { target, distance: (far / 4.0).max(1.5) };
        let walk = Primitive::Walk { path, ticks_max: 200, until: Some(until), closes: travel.closes };
        let set_out = body.is_repaired().then(|| body.tick());
        let walked = body.walk(walk).await;
        if set_out.is_some_and(|tick| body.tick() == tick) {
            // A target that moves on at once would otherwise be run after for ever within one tick.
            body.wait(1).await;
        }
        match walked {
            Ok(_) => {}
            Err(
                failure @ (PrimitiveFailure::Blocked { .. }
                | PrimitiveFailure::NoScaffold
                | PrimitiveFailure::TooLong { .. }),
            ) => {
                if let PrimitiveFailure::Blocked { at } = failure {
                    travel.leave(at);
                }
                failures += 1;
                if failures <= BLOCKED_MAX {
                    continue;
                }
                if was_aside {
                    return Err(SkillError::other(format!("the way is blocked; {far:.0} blocks are left")));
                }
                // From elsewhere another way may lead there.
                was_aside = true;
                failures = 0;
                travel = usual.clone();
                let away = PathGoal::Near { pos: body.see(|view| view.feet()), range: ASIDE };
                let _ = go(body, &PathGoal::Invert(Box::new(away)), usual).await;
            }
            Err(failure) => return Err(failure.into()),
        }
    }
    Err(SkillError::Body(PrimitiveFailure::TooLong { ticks: travel.ticks_max }))
}

/// Goes to a place from which the hands reach a cell and the eyes see one of its faces; stays if the body is in such a
/// place. Digs its way to a cell that is covered on all sides.
///
/// # Errors
/// As [`go`].
pub async fn go_to_reach<B: Body>(body: &B, cell: BlockPos, travel: &Travel) -> Result<(), SkillError> {
    let reaches = body.see(|view| {
        let goal = PathGoal::Reach { pos: cell, face: None, reach: REACH };
        view.player().reaches(cell) && goal.is_reached(view.feet(), view.world().chunks())
    });
    if reaches {
        return Ok(());
    }
    let goal = if travel.digs && body.see(|view| is_covered(view, cell)) {
        // No place is in sight of it: one beside it will be, once the way there is dug.
        PathGoal::Adjacent(cell)
    } else {
        PathGoal::Reach { pos: cell, face: None, reach: REACH }
    };
    go(body, &goal, travel).await
}

/// Whether nothing of a cell can be seen from anywhere: something collides beside each of its faces.
fn is_covered(view: &BodyView<'_>, cell: BlockPos) -> bool {
    let is_open = |side| view.loaded(side).is_some_and(|state| state.has_no_collision());
    !cell.neighbours().into_iter().any(is_open)
}

/// How far hands reach, with some care for where in its cell the body stands.
const REACH: f64 = 4.0;

fn unreachable(goal: &PathGoal, left: f64) -> SkillError {
    let name = |pos: BlockPos| format!("({}, {}, {})", pos.x, pos.y, pos.z);
    let goal = match goal {
        PathGoal::Block(pos)
        | PathGoal::Near { pos, .. }
        | PathGoal::GetToBlock(pos)
        | PathGoal::Adjacent(pos)
        | PathGoal::Reach { pos, .. }
        | PathGoal::Follow { pos, .. } => name(*pos),
        PathGoal::Xz { x, z } | PathGoal::NearXz { x, z, .. } => format!("x {x}, z {z}"),
        PathGoal::Y(y) => format!("y {y}"),
        PathGoal::Any(_) => "any of the places".to_owned(),
        PathGoal::Invert(_) => "a place far enough".to_owned(),
    };
    SkillError::Unreachable { goal, left, is_kept: false }
}

/// The same, with the reason where a way would lead there through what the body keeps of its blueprint.
fn barred<B: Body>(body: &B, goal: &PathGoal, left: f64, travel: &Travel) -> SkillError {
    let error = unreachable(goal, left);
    if body.revision() < KEEPS_WORK || !travel.digs || travel.breaks_work || !body.site().is_empty() {
        return error;
    }
    let is_barred = body.see(|view| {
        let through = Travel { breaks_work: true, ..travel.clone() };
        view.kept().is_some_and(|cells| !cells.is_empty()) && way_to(view, goal, &through).is_success()
    });
    match error {
        SkillError::Unreachable { goal, left, .. } => {
            SkillError::Unreachable { goal, left, is_kept: is_barred }
        }
        other => other,
    }
}

/// A path as something that is seen.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct SeenPath(pub(crate) Rc<Path>);
