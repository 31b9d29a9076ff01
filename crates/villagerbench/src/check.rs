//! Whether a task can be done, shown by doing it.
//!
//! The task's expert plays it alone, with agents that think for about as long as a model would. A task is solvable if
//! the expert completes it within its limits; the calls with their ticks are a plan that repeats it. Otherwise the
//! expert tries again at other paces, and the first attempt's problem is reported. An expert that fails proves nothing:
//! a task is impossible only if that is proven, and otherwise it is unsolved.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use cooperage_core::{Ratio, Tick, World};
use cooperage_suites::tasks::{Solvability, TaskCheck};
use serde_json::{Value, json};

use super::construction::Construction;
use super::construction::chest::lacking;
use super::construction::digging::DiggingRule;
use super::expert::rehearsal::{Pace, Played, Rehearsal, rehearse};
use super::expert::{Problem, Reason};
use super::facts::TaskFacts;
use super::invented::checks::{self, Flaw};
use super::invented::record::FileEntry;
use super::invented::{InventedTask, place};
use super::settings::{GoalPlace, VillagerBenchSettings};
use super::tasks::VillagerTaskKind;
use super::world::{RoundEndReason, TICKS_PER_SECOND, VillagerWorld};
use super::{VillagerBenchSuite, world_seed};

/// Ticks between calls, ticks between subtasks and blocks of a subtask, for one attempt after the other.
const PACES: [(u64, u64, usize); 3] = [(30, 40, 4), (20, 20, 2), (20, 10, 8)];

/// The result of trying a task.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    pub name: String,
    /// The size of the team.
    pub agents: u32,
    /// How much of it was done in the end, by the best attempt.
    pub completion: Ratio,
    /// The calls of the attempt that completed it, or of the first one.
    pub plan: Vec<Played>,
    /// The tick at which that attempt ended.
    pub tick: Tick,
    /// Whether the task is solvable, impossible or unsolved.
    pub verdict: Solvability,
    /// The problem that prevented completion; `None` if the task was completed.
    pub problem: Option<Problem>,
    /// The check that an invented task fails.
    pub flaw: Option<Flaw>,
    /// A remark on a task that can be done.
    pub remark: &'static str,
}

/// Tries a task with a team of that size in the world of that seed.
///
/// # Errors
/// A text for people: there is no such task, or no expert can play it.
pub fn check(
    suite: &VillagerBenchSuite,
    name: &str,
    settings: &VillagerBenchSettings,
    agents: u32,
    seed: i64,
) -> Result<Tried, String> {
    let entry = suite.book().find(name);
    if let Some(VillagerTaskKind::Invented(record)) = entry.map(|entry| &entry.kind) {
        return invented(suite, name, record, settings, seed);
    }
    // A task that is made for a number of agents is tried with that number.
    let agents = entry.and_then(|entry| entry.agents).unwrap_or(agents);
    let own = entry.map_or(*settings, |entry| entry.settings(settings));
    let make = || suite.world(name, settings, agents, world_seed(seed, 0));
    // Whether terrain holds the sources is known when it is made.
    match make() {
        Err(_) if is_in_terrain(suite, name, settings) => Ok(without_terrain(name, agents)),
        _ => attempts(&make, name, &own, agents),
    }
}

/// Checks a record: what it says, what it has, and at last by playing it.
fn invented(
    suite: &VillagerBenchSuite,
    name: &str,
    record: &FileEntry,
    settings: &VillagerBenchSettings,
    seed: i64,
) -> Result<Tried, String> {
    let agents = record.task.as_ref().map_or(1, |task| task.agents);
    let task = match &record.task {
        Ok(task) => task,
        Err(reason) => return Ok(Tried::rejected(name, agents, Flaw::of_form(reason))),
    };
    let earlier = suite.book().entries().iter().take_while(|entry| entry.name != name);
    let earlier = earlier.filter_map(|entry| match &entry.kind {
        VillagerTaskKind::Invented(record) => record.task.as_ref().ok(),
        _ => None,
    });
    if let Some(flaw) =
        checks::flaw(task).or_else(|| checks::repeated(task, earlier)).or_else(|| checks::conflict(task))
    {
        return Ok(Tried::rejected(name, agents, flaw));
    }
    played(task, name, settings, world_seed(seed, 0))
}

/// Plays a record that no other check has rejected.
///
/// # Errors
/// It cannot be set up.
pub fn played(
    task: &InventedTask,
    name: &str,
    settings: &VillagerBenchSettings,
    seed: u64,
) -> Result<Tried, String> {
    let agents = task.agents;
    let make = || super::invented::world(task, settings, agents, seed);
    let mut tried = attempts(&make, name, settings, agents)?;
    match &tried.problem {
        None if checks::has_no_gain(task) => tried.remark = "no_gain",
        None => {}
        // The player does not know how: that proves nothing.
        Some(problem) if matches!(problem.reason, Reason::NoSupport | Reason::MissingMaterial) => {
            tried.verdict = Solvability::Plausible;
        }
        Some(problem) => {
            let done = 100 * tried.completion.numerator / tried.completion.denominator.max(1);
            let why = format!("a player that does what is asked comes to {done} points ({})", problem.reason);
            let cells = problem.cells.iter().map(|cell| place::local_cell(*cell)).collect();
            tried.verdict = Solvability::Impossible;
            tried.flaw = Some(Flaw::of_play(why, cells));
        }
    }
    Ok(tried)
}

/// Plays a task at several paces, until one attempt completes it.
pub(crate) fn attempts(
    make: &dyn Fn() -> Result<VillagerWorld, String>,
    name: &str,
    settings: &VillagerBenchSettings,
    agents: u32,
) -> Result<Tried, String> {
    let digging = DiggingRule::of(settings);
    let mut first: Option<Tried> = None;
    for (think, turnover, size) in PACES {
        let mut world = make()?;
        let task = TaskFacts::of(&world).ok_or_else(|| format!("nobody knows how to play `{name}`"))?;
        let mut expert = task.expert();
        if let Some(problem) = proof(&world, digging) {
            let (completion, plan, tick) = (world.tally(world.blocks()).completion, Vec::new(), Tick(0));
            let (name, verdict, problem) = (name.to_owned(), Solvability::Impossible, Some(problem));
            return Ok(Tried {
                name,
                agents,
                completion,
                plan,
                tick,
                verdict,
                problem,
                flaw: None,
                remark: "",
            });
        }
        let horizon = world.limits().horizon();
        let rehearsal = rehearse(&mut world, blocks, &mut *expert, Pace { think, turnover, size, horizon });
        finish(&mut world);
        let completion = world.tally(world.blocks()).completion;
        let problem = (!completion.is_full()).then(|| problem(&world, &rehearsal));
        let Rehearsal { calls: plan, tick, .. } = rehearsal;
        let verdict = if problem.is_none() { Solvability::Solvable } else { Solvability::Unsolved };
        let name = name.to_owned();
        let checked =
            Tried { name, agents, completion, plan, tick, verdict, problem, flaw: None, remark: "" };
        if checked.verdict == Solvability::Solvable {
            return Ok(checked);
        }
        first.get_or_insert(checked);
    }
    first.ok_or_else(|| "nothing was tried".to_owned())
}

/// Whether a task is a goal in natural terrain, which may lack a source.
fn is_in_terrain(suite: &VillagerBenchSuite, name: &str, settings: &VillagerBenchSettings) -> bool {
    let entry = suite.book().find(name);
    let is_goal = entry.is_some_and(|entry| matches!(entry.kind, VillagerTaskKind::Goal(_)));
    is_goal && settings.goals == GoalPlace::Natural
}

/// The result for a goal whose sources no terrain holds.
fn without_terrain(name: &str, agents: u32) -> Tried {
    Tried {
        name: name.to_owned(),
        agents,
        completion: Ratio { numerator: 0, denominator: 1 },
        plan: Vec::new(),
        tick: Tick(0),
        verdict: Solvability::Impossible,
        problem: Some(Problem { reason: Reason::NoTerrain, cells: Vec::new() }),
        flaw: None,
        remark: "",
    }
}

/// Returns why a task is certainly impossible, before any attempt.
fn proof(world: &VillagerWorld, digging: DiggingRule) -> Option<Problem> {
    let construction = world.scenario().as_any().downcast_ref::<Construction>()?;
    let cells = lacking(construction.scorer().blueprint(), digging);
    (!cells.is_empty()).then_some(Problem { reason: Reason::MissingMaterial, cells })
}

/// Tries many tasks under the rules `fixed`, on several threads; in the order of their names here.
///
/// # Errors
/// As [`check`], for the first task that can't be tried.
pub fn check_all(
    suite: &VillagerBenchSuite,
    names: &[String],
    agents: u32,
    seed: i64,
    threads: Option<NonZeroUsize>,
) -> Result<Vec<Tried>, String> {
    let settings = VillagerBenchSettings::of_rules(true);
    check_all_with(suite, names, &settings, agents, seed, threads)
}

/// The same with settings of the suite.
///
/// # Errors
/// As [`check`], for the first task that can't be tried.
pub fn check_all_with(
    suite: &VillagerBenchSuite,
    names: &[String],
    settings: &VillagerBenchSettings,
    agents: u32,
    seed: i64,
    threads: Option<NonZeroUsize>,
) -> Result<Vec<Tried>, String> {
    let threads = threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    // Each thread takes every n-th task. Neighbouring tasks are alike, so all threads get about the same work.
    let tried: Vec<Vec<(usize, Result<Tried, String>)>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|worker| {
                scope.spawn(move || {
                    let own = names.iter().enumerate().skip(worker).step_by(threads);
                    own.map(|(place, name)| (place, check(suite, name, settings, agents, seed))).collect()
                })
            })
            .collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
    });
    let mut all: Vec<(usize, Result<Tried, String>)> = tried.into_iter().flatten().collect();
    all.sort_by_key(|(place, _)| *place);
    if all.len() < names.len() {
        return Err("a task could not be tried to its end".to_owned());
    }
    all.into_iter().map(|(_, checked)| checked).collect()
}

/// The block world in a world of this benchmark.
#[must_use]
pub fn blocks(world: &dyn World) -> Option<&cooperage_body::environment::BlockEnvironment> {
    world.as_any().downcast_ref().map(VillagerWorld::blocks)
}

/// Lets the round notice its end.
fn finish(world: &mut VillagerWorld) {
    const LOOKS_S: u64 = 10;
    let until = Tick(World::tick(world).0 + (LOOKS_S + 1) * TICKS_PER_SECOND);
    World::advance(world, until, cooperage_core::Wake::Nobody);
}

/// Returns the problem that prevented completion: the time limit, or the reason that concerns most cells.
fn problem(world: &VillagerWorld, rehearsal: &Rehearsal) -> Problem {
    let is_late = matches!(
        world.end().map(|end| end.reason),
        Some(RoundEndReason::ActionTime | RoundEndReason::MaxTime)
    );
    let mut cells: BTreeMap<Reason, Vec<cooperage_blocks::BlockPos>> = BTreeMap::new();
    for problem in &rehearsal.problems {
        cells.entry(problem.reason).or_default().extend(&problem.cells);
    }
    let told = cells.into_iter().map(|(reason, mut cells)| {
        cells.sort_unstable();
        cells.dedup();
        Problem { reason, cells }
    });
    let most = told.max_by_key(|problem| problem.cells.len()).filter(|_| !is_late);
    most.unwrap_or(Problem { reason: Reason::TimeLimit, cells: Vec::new() })
}

impl Tried {
    /// A record that a check has rejected before any play.
    fn rejected(name: &str, agents: u32, flaw: Flaw) -> Tried {
        Tried {
            name: name.to_owned(),
            agents,
            completion: Ratio { numerator: 0, denominator: 100 },
            plan: Vec::new(),
            tick: Tick(0),
            verdict: Solvability::Impossible,
            problem: None,
            flaw: Some(flaw),
            remark: "",
        }
    }

    /// Its line in listings.
    #[must_use]
    pub fn listed(&self) -> TaskCheck {
        let told = self.problem.as_ref().map(|problem| {
            let cells: Vec<String> = problem.cells.iter().map(ToString::to_string).collect();
            format!("{} {}", problem.reason, cells.join(" "))
        });
        let flaw = self.flaw.as_ref().map(ToString::to_string);
        let why = flaw.or(told).unwrap_or_else(|| self.remark.to_owned());
        TaskCheck {
            name: self.name.clone(),
            verdict: self.verdict,
            seconds: self.tick.0 / TICKS_PER_SECOND,
            calls: self.plan.len(),
            code: self.flaw.as_ref().map_or("", |flaw| flaw.code.name()),
            why,
            json: self.json(),
        }
    }

    /// The whole as data, with the plan of a solvable task.
    #[must_use]
    pub fn json(&self) -> Value {
        let mut all = json!({
            "task": self.name,
            "agents": self.agents,
            "result": self.verdict.name(),
            "completion": self.completion.value(),
            "ticks": self.tick.0,
        });
        let Some(fields) = all.as_object_mut() else { return all };
        if !self.remark.is_empty() {
            fields.insert("remark".to_owned(), self.remark.into());
        }
        if let Some(flaw) = &self.flaw {
            let cells = flaw.cells.iter().map(|cell| json!([cell.x, cell.y, cell.z]));
            fields.insert("code".to_owned(), flaw.code.name().into());
            fields.insert("why".to_owned(), flaw.why.clone().into());
            fields.insert("cells".to_owned(), cells.collect());
            return all;
        }
        match &self.problem {
            None => {
                let steps = self.plan.iter().map(|played| {
                    json!({
                        "tick": played.tick.0,
                        "agent": played.agent.0,
                        "tool": played.call.tool,
                        "arguments": played.call.arguments,
                    })
                });
                fields.insert("plan".to_owned(), steps.collect());
            }
            Some(problem) => {
                let cells = problem.cells.iter().map(|cell| json!([cell.x, cell.y, cell.z]));
                fields.insert("reason".to_owned(), problem.reason.name().into());
                fields.insert("cells".to_owned(), cells.collect());
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use cooperage_blocks::BlockPos;
    use cooperage_journal::AttachmentPlan;

    use super::super::construction::blueprint::{self, ConstructionBlueprint, UncheckedCell};
    use super::*;

    #[test]
    fn only_what_is_proven_is_impossible() {
        // Thirty kinds of blocks: the chest has room for twenty-seven stacks, four of them aids.
        let names =
            ["stone", "dirt", "glass", "sand", "clay", "bricks", "bookshelf", "obsidian", "ice", "pumpkin"];
        let more = ["oak", "spruce", "birch", "jungle", "acacia"];
        let woods = more
            .iter()
            .flat_map(|wood| ["log", "planks", "leaves", "slab"].map(|part| format!("{wood}_{part}")));
        let all: Vec<String> = names.iter().map(|name| (*name).to_owned()).chain(woods).collect();
        let cells = all.iter().zip(0..).map(|(name, x)| UncheckedCell {
            pos: BlockPos::new(-8 - x % 10, -60, x / 10 * 2),
            name,
            facing: "A",
        });
        let text = blueprint::write(&[ConstructionBlueprint::new(900, cells).unwrap()]);
        let name = "construction_blueprints.json".to_owned();
        let attachments = BTreeMap::from([(name.clone(), AttachmentPlan { file: name, text, hash: None })]);
        let suite = VillagerBenchSuite::new(&attachments).unwrap();
        let settings = VillagerBenchSettings::of_rules(true);
        let checked = check(&suite, "villagerbench/construction/900", &settings, 2, 0).unwrap();
        assert_eq!(checked.verdict, Solvability::Impossible);
        let problem = checked.problem.unwrap();
        // Stock of dirt is among the aids, so that one kind more finds room.
        assert_eq!((problem.reason, problem.cells.len()), (Reason::MissingMaterial, 7));
    }
}
