//! Whether something calls for a mode: looked at every 6 ticks, first priority first.

use cooperage_blocks::items::slot;
use cooperage_blocks::path::{PathGoal, PathOptions};
use cooperage_blocks::physics::Controls;
use cooperage_blocks::world::{EntityKind, Mob, WorldInput};
use cooperage_blocks::{BlockPos, BlockState};

use crate::agent_memory::AgentMemory;
use crate::hands::look_from;
use crate::mode::{ModeKind, Stuck};
use crate::primitive::MovingTarget;
use crate::skills::is_body_in;
use crate::view::{BodyView, distance};

/// The action that occupies a body.
pub(crate) struct Busy<'a> {
    /// The label of its action; none: it is idle.
    pub(crate) label: Option<&'a str>,
    /// Whether its keys are held by that action.
    pub(crate) moves: bool,
}

impl Busy<'_> {
    fn is_idle(&self) -> bool {
        self.label.is_none()
    }

    /// Whether that mode is running.
    fn is_at(&self, mode: ModeKind) -> bool {
        self.label.and_then(|label| label.strip_prefix("mode:")) == Some(mode.name())
    }
}

/// The mode that a body is to run, with inputs for the meantime.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct ModeRequest {
    /// The mode to run.
    pub(crate) mode: Option<ModeKind>,
    /// The cell that it leaves so, where another body wants to fill it.
    pub(crate) leaves: Option<BlockPos>,
    /// Keys and looks by the way.
    pub(crate) inputs: Vec<WorldInput>,
}

/// Ticks for which having been hurt counts.
const HURT_TICKS: u64 = 60;
/// Below that, in half hearts, a hurt body runs.
const HEALTH_MIN: f64 = 5.0;
/// Ticks without getting on, and the same before something as hard as obsidian.
const STUCK_TICKS: u64 = 400;
const STUCK_HARD_TICKS: u64 = 800;
/// How far a body must move in that time, in blocks, to count as not stuck.
const STUCK_BLOCKS: f64 = 2.0;
/// How near enemies are run from, enemies are fought, animals are hunted, items are noticed, in blocks.
const FEAR_BLOCKS: f64 = 16.0;
const FIGHT_BLOCKS: f64 = 8.0;
const HUNT_BLOCKS: f64 = 8.0;
const ITEM_BLOCKS: f64 = 8.0;
/// Ticks for which an item is noticed before the body goes for it.
const ITEM_TICKS: u64 = 40;
/// Ticks for which an item is left alone that could not be got at.
const LEFT_TICKS: u64 = 3_600;
/// Free slots without which items are left.
const FREE_SLOTS_MIN: usize = 2;
/// How near another torch is near enough, in blocks; ticks between two torches.
const TORCH_BLOCKS: f64 = 6.0;
const TORCH_TICKS: u64 = 100;
/// How near others are too near, in blocks.
const ELBOW_BLOCKS: f64 = 0.5;
/// How near something is looked at, in blocks.
const STARE_BLOCKS: f64 = 10.0;
/// Nodes of the search that tells whether a way is clear.
const CLEAR_NODES: u32 = 400;

/// Returns the mode that is called for now, if there is one.
pub(crate) fn requests(view: &BodyView<'_>, agent_memory: &mut AgentMemory, busy: &Busy<'_>) -> ModeRequest {
    let mut request = ModeRequest::default();
    if busy.is_idle() {
        agent_memory.modes.unpause_all();
    }
    // A request to step aside holds for one watch; the body that asked repeats it.
    let asked = agent_memory.modes.memory.asked_out_of.take();
    let asked = asked.filter(|cell| is_body_in(view.player(), *cell));
    for mode in ModeKind::ALL {
        let may = match mode {
            ModeKind::SelfPreservation | ModeKind::Unstuck | ModeKind::Cowardice | ModeKind::SelfDefense => {
                true
            }
            ModeKind::ElbowRoom if asked.is_some() && busy.label == Some("stay") => true,
            ModeKind::ItemCollecting | ModeKind::TorchPlacing | ModeKind::ElbowRoom => {
                busy.is_idle() || busy.label == Some("followPlayer")
            }
            ModeKind::Hunting | ModeKind::IdleStaring => busy.is_idle(),
            ModeKind::Cheat => false,
        };
        let is_at_it = busy.is_at(mode);
        if may
            && !is_at_it
            && agent_memory.modes.is_awake(mode)
            && (mode == ModeKind::ElbowRoom && asked.is_some()
                || calls(mode, view, agent_memory, busy, &mut request))
        {
            request.leaves = asked.filter(|_| mode == ModeKind::ElbowRoom);
            request.mode = Some(mode);
            return request;
        }
        if is_at_it {
            return request;
        }
    }
    request
}

fn calls(
    mode: ModeKind,
    view: &BodyView<'_>,
    agent_memory: &mut AgentMemory,
    busy: &Busy<'_>,
    request: &mut ModeRequest,
) -> bool {
    match mode {
        ModeKind::SelfPreservation => is_in_danger(view, agent_memory, busy, request),
        ModeKind::Unstuck => is_stuck(view, agent_memory, busy),
        ModeKind::Cowardice => has_clear_way_to(view, FEAR_BLOCKS, Mob::is_monster),
        ModeKind::SelfDefense => has_clear_way_to(view, FIGHT_BLOCKS, Mob::is_monster),
        ModeKind::Hunting => has_clear_way_to(view, HUNT_BLOCKS, is_huntable),
        ModeKind::ItemCollecting => notices_item(view, agent_memory),
        ModeKind::TorchPlacing => {
            let now = view.tick();
            let is_due = agent_memory.modes.memory.torch.is_none_or(|last| now - last >= TORCH_TICKS);
            let places = is_due && wants_torch(view);
            if places {
                agent_memory.modes.memory.torch = Some(now);
            }
            places
        }
        ModeKind::ElbowRoom => !view.players(ELBOW_BLOCKS).is_empty(),
        ModeKind::IdleStaring => {
            stare(view, agent_memory, request);
            false
        }
        ModeKind::Cheat => false,
    }
}

/// Whether a state is one of those that bury what is below them.
pub(super) fn buries(state: BlockState) -> bool {
    ["sand", "gravel", "concrete_powder"].iter().any(|part| state.name().contains(part))
}

/// Whether a state burns what stands in it.
pub(super) fn burns(state: BlockState) -> bool {
    matches!(state.name(), "lava" | "fire" | "soul_fire")
}

/// Whether the body is nearly dead by what hurt it just now.
pub(super) fn is_nearly_dead(view: &BodyView<'_>, agent_memory: &AgentMemory) -> bool {
    agent_memory.modes.memory.hurt.is_some_and(|(tick, amount)| {
        let health = view.player().health;
        view.tick() - tick < HURT_TICKS && (health < HEALTH_MIN || amount >= health)
    })
}

fn is_in_danger(
    view: &BodyView<'_>,
    agent_memory: &mut AgentMemory,
    busy: &Busy<'_>,
    request: &mut ModeRequest,
) -> bool {
    let feet = view.feet();
    let (legs, head) = (view.state(feet), view.state(feet.up()));
    let drowns = head.holds_water() && !busy.moves;
    if drowns {
        agent_memory.modes.memory.swims = true;
        request.inputs.push(WorldInput::Controls(Controls { jump: true, ..Controls::default() }));
    } else if std::mem::take(&mut agent_memory.modes.memory.swims) && !busy.moves {
        request.inputs.push(WorldInput::Controls(Controls::default()));
    }
    if drowns {
        return false;
    }
    buries(head) || burns(legs) || burns(head) || is_nearly_dead(view, agent_memory)
}

fn is_stuck(view: &BodyView<'_>, agent_memory: &mut AgentMemory, busy: &Busy<'_>) -> bool {
    let stuck = &mut agent_memory.modes.memory.stuck;
    if busy.is_idle() {
        *stuck = None;
        return false;
    }
    let (here, now) = (view.position(), view.tick());
    let digs = view.player().digging.map(|digging| digging.pos);
    let is_same = stuck.is_some_and(|stuck| distance(stuck.at, here) < STUCK_BLOCKS && stuck.digs == digs);
    if !is_same {
        *stuck = Some(Stuck { at: here, since: now, digs });
        return false;
    }
    // Digging takes a swimmer five times as long; the swimmer is out of the water now and then.
    let [x, y, z] = here;
    let swims = view.player().body.in_water || view.state(BlockPos::holding(x, y - 0.5, z)).holds_water();
    let is_hard = digs.is_some_and(|pos| view.state(pos).info().hardness >= 50.0 || swims);
    let limit = if is_hard { STUCK_HARD_TICKS } else { STUCK_TICKS };
    let is_stuck = stuck.is_some_and(|stuck| now - stuck.since > limit);
    if is_stuck {
        *stuck = None;
    }
    is_stuck
}

/// Animals that are hunted for what they drop.
pub(crate) fn is_huntable(mob: &Mob) -> bool {
    matches!(mob.kind_name(), "chicken" | "cow" | "llama" | "mooshroom" | "pig" | "rabbit" | "sheep")
        && !mob.is_baby()
}

/// Whether the nearest wanted creature can be walked to.
fn has_clear_way_to(view: &BodyView<'_>, range: f64, is_wanted: impl Fn(&Mob) -> bool) -> bool {
    let nearest = view.mobs(range).into_iter().find(|(_, mob)| is_wanted(mob));
    nearest.and_then(|(id, _)| view.world().entity(id)).is_some_and(|entity| is_clear(view, entity.pos))
}

/// Whether a way without digging and placing leads beside a place.
fn is_clear(view: &BodyView<'_>, [x, y, z]: [f64; 3]) -> bool {
    let goal = PathGoal::Near { pos: BlockPos::holding(x, y + 0.2, z), range: 1.0 };
    let options =
        PathOptions { can_dig: false, can_tower: false, node_budget: CLEAR_NODES, ..PathOptions::ticks() };
    view.path(&goal, &options).is_success()
}

fn notices_item(view: &BodyView<'_>, agent_memory: &mut AgentMemory) -> bool {
    let now = view.tick();
    agent_memory.modes.memory.items_left.retain(|(_, since)| now.saturating_sub(*since) < LEFT_TICKS);
    let left = &agent_memory.modes.memory.items_left;
    let nearest = view.entities(ITEM_BLOCKS).into_iter().find(|entity| {
        matches!(entity.kind, EntityKind::Item { .. }) && left.iter().all(|(item, _)| *item != entity.id)
    });
    let memory = &mut agent_memory.modes.memory;
    let free = slot::CARRIED.filter(|&number| view.inventory().get(number).is_none()).count();
    let wanted = nearest
        .filter(|item| Some(item.id) != memory.item_before && free >= FREE_SLOTS_MIN)
        .filter(|item| is_clear(view, item.pos));
    let Some(item) = wanted else {
        memory.item_since = None;
        return false;
    };
    let since = *memory.item_since.get_or_insert(view.tick());
    let goes = view.tick() - since > ITEM_TICKS;
    if goes {
        memory.item_before = Some(item.id);
        memory.item_since = None;
    }
    goes
}

/// Whether a torch is carried, and none is near the place of the body.
pub(crate) fn wants_torch(view: &BodyView<'_>) -> bool {
    let is_torch = |state: BlockState| matches!(state.name(), "torch" | "wall_torch");
    view.count_named("torch") > 0
        && view.state(view.feet()).is_air()
        && view.nearest(TORCH_BLOCKS, 1, is_torch, |_| true).is_empty()
}

/// Looks at the nearest player or creature for a while, and in random directions otherwise.
fn stare(view: &BodyView<'_>, agent_memory: &mut AgentMemory, request: &mut ModeRequest) {
    let now = view.tick();
    let mut stare = agent_memory.modes.memory.stare;
    let nearest = nearest_face(view);
    if nearest.map(|(target, _)| target) != stare.at {
        stare.at = nearest.map(|(target, _)| target);
        stare.until = now + 80 + u64::from(agent_memory.draw(21));
    }
    match nearest {
        Some((_, eyes)) if now < stare.until => {
            let [yaw, pitch] = look_from(view.player().eyes(), eyes);
            request.inputs.push(WorldInput::Look { yaw, pitch });
        }
        _ if now >= stare.next => {
            if agent_memory.draw(10) < 7 {
                let yaw = f64::from(agent_memory.draw(360)) - 180.0;
                let pitch = f64::from(agent_memory.draw(46)) - 22.5;
                request.inputs.push(WorldInput::Look { yaw, pitch });
            }
            stare.next = now + 40 + u64::from(agent_memory.draw(201));
        }
        _ => {}
    }
    agent_memory.modes.memory.stare = stare;
}

/// The nearest player or creature, and where its eyes are. Endermen are left out: they attack players that look at
/// them.
fn nearest_face(view: &BodyView<'_>) -> Option<(MovingTarget, [f64; 3])> {
    let player = view.players(STARE_BLOCKS).into_iter().next();
    let mob = view.mobs(STARE_BLOCKS).into_iter().find(|(_, mob)| mob.kind_name() != "enderman");
    let player = player.map(|player| (MovingTarget::Player(player.id), player.eyes()));
    let mob = mob.and_then(|(id, mob)| {
        let [x, y, z] = view.world().entity(id)?.pos;
        Some((MovingTarget::Entity(id), [x, y + mob.size().1 * 0.85, z]))
    });
    let far = |face: &(MovingTarget, [f64; 3])| view.distance_to(face.0).unwrap_or(f64::INFINITY);
    match (player, mob) {
        (Some(player), Some(mob)) => Some(if far(&mob) < far(&player) { mob } else { player }),
        (player, mob) => player.or(mob),
    }
}
