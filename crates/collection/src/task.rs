//! The parts that both suites share: a group's round, its judge and its seats.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use cooperage_blocks::World;
use cooperage_blocks::start::places;
use cooperage_blocks::world::PlayerId;
use cooperage_body::environment::BlockEnvironment;
use cooperage_body::round::{BlockRound, RoundWorld};
use cooperage_core::{
    AgentId, EventRecord, Fault, Judge, Micros, Missing, Score, Tick, TreeRandom, Verdict, world_as,
};
use cooperage_script::run::{CodeOptions, embedded};
use cooperage_suites::suite::Defaults;
use cooperage_teams::given_name;

use crate::progress::{CollectionEndReason, TICKS_PER_MINUTE};

/// The first part of the names of tasks in which something is collected.
pub const COLLECTION: &str = "collection";
/// The first part of the names of tasks in which a shelter is put up.
pub const SHELTER: &str = "shelter";
/// The most agents of a team.
pub const AGENTS_MAX: u32 = 128;
/// The tick at which a task ends by itself: 120 virtual minutes.
pub const HORIZON_TICKS: u64 = 120 * TICKS_PER_MINUTE;

/// The defaults of both suites where the user sets nothing.
pub const DEFAULTS: Defaults =
    Defaults { team: "s-agents", agents: 4, rules: "fixed", clock: "tokens", tick: Micros(50_000) };

/// A round whose progress can be scored.
pub trait GroupRound: BlockRound {
    /// How it ended, if it did.
    fn verdict(&self) -> Verdict;

    /// The score as things stand.
    fn score(&self, blocks: &BlockEnvironment) -> Score;

    /// Returns the parts of the goal that are not reached now.
    fn missing(&self, blocks: &BlockEnvironment) -> Vec<Missing>;
}

/// The judge of such a round.
pub struct GroupJudge<R>(PhantomData<R>);

impl<R> Default for GroupJudge<R> {
    fn default() -> GroupJudge<R> {
        GroupJudge(PhantomData)
    }
}

/// The judge's name in the fault it reports when it gets a world of another type.
const NAME: &str = "the judge of a group's task";

impl<R: GroupRound> Judge for GroupJudge<R> {
    fn watch(&mut self, world: &dyn cooperage_core::World, _: &[EventRecord]) -> Result<Verdict, Fault> {
        Ok(world_as::<RoundWorld<R>>(NAME, world)?.verdict())
    }

    fn score(&self, world: &dyn cooperage_core::World) -> Result<Score, Fault> {
        let world: &RoundWorld<R> = world_as(NAME, world)?;
        Ok(world.round().score(world.blocks()))
    }

    fn missing(&self, world: &dyn cooperage_core::World) -> Result<Vec<Missing>, Fault> {
        let world: &RoundWorld<R> = world_as(NAME, world)?;
        Ok(world.round().missing(world.blocks()))
    }
}

/// The seed of an episode's world.
#[must_use]
pub fn world_seed(suite: &str, seed: i64, index: u32) -> u64 {
    TreeRandom::from_seed(seed.cast_unsigned())
        .child(suite)
        .numbered_child("episode", u64::from(index))
        .next_u64()
}

/// The names that so many agents are given.
pub(crate) fn given_names(agents: u32) -> Vec<String> {
    (0..agents).map(|number| given_name(AgentId(number))).collect()
}

/// Lets the agents of these names take their places beside each other around the world's start.
///
/// # Errors
/// A text for people if there is no room for all.
pub fn join_all(world: &mut World, names: &[String]) -> Result<Vec<PlayerId>, String> {
    let places = places(world, world.generator().spawn(), names.len());
    if places.len() < names.len() {
        return Err(format!("there is room for {} agents only at the start", places.len()));
    }
    let join = |(name, place): (&String, cooperage_blocks::BlockPos)| {
        let at = [f64::from(place.x) + 0.5, f64::from(place.y), f64::from(place.z) + 0.5];
        world.join(name, at)
    };
    Ok(names.iter().zip(places).map(join).collect())
}

/// The environment of a world with its agents: the catalogue of skills, and scripts.
///
/// # Errors
/// A text for people if there is no such catalogue: a fault of ours.
pub fn environment(mut world: World, players: &[PlayerId], seed: u64) -> Result<BlockEnvironment, String> {
    // Agents are not told the events of the world's set-up.
    world.take_events();
    let catalogue = embedded("skills", CodeOptions::default()).ok_or("there is no catalogue of skills")?;
    Ok(BlockEnvironment::new(world, players, catalogue, seed))
}

/// Whether a round that ended so needs more time.
#[must_use]
pub fn verdict_of(end: Option<(Tick, CollectionEndReason)>) -> Verdict {
    match end {
        Some((_, CollectionEndReason::Complete)) => Verdict::Done,
        Some((_, CollectionEndReason::NoProgress)) => Verdict::TimeOver,
        None => Verdict::Continue,
    }
}

/// The ticks from one to another.
pub(crate) fn ticks_since(begun: Tick, tick: Tick) -> i64 {
    i64::try_from(tick.0.saturating_sub(begun.0)).unwrap_or(i64::MAX)
}

/// The figures that say how a round ended, and how long after its beginning.
#[must_use]
pub fn end_figures(end: Option<(Tick, CollectionEndReason)>, begun: Tick) -> BTreeMap<String, i64> {
    let is = |reason| i64::from(end.is_some_and(|(_, ended)| ended == reason));
    let mut figures = BTreeMap::from([
        ("end_complete".to_owned(), is(CollectionEndReason::Complete)),
        ("end_no_progress".to_owned(), is(CollectionEndReason::NoProgress)),
    ]);
    if let Some((tick, CollectionEndReason::Complete)) = end {
        figures.insert("tc_ticks".to_owned(), ticks_since(begun, tick));
    }
    figures
}
