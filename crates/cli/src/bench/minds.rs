//! Agents that talk and act (MINDcraft): what a call costs, what an agent takes of memory while it lives, and how much faster
//! than real time two of them are with the scripted player.
//!
//! Calls are those of three agents in a kitchen that stands still while they think, so that no world's ticks count; the fake
//! provider answers at once, always with a command. For memory, 500 worlds of flat grass with two agents each live at the same
//! time, and each call is held for a second. For speed, a person asks two agents for things every half minute, in the farm of
//! MineCollab's cooking tasks and in natural terrain; the journal is on disk, and all threads' processor time counts.

use std::collections::BTreeMap;
use std::time::Duration;

use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_blocks::{BlockPos, World, write_world};
use cooperage_journal::{AttachmentPlan, LimitsPlan};
use cooperage_mindcraft::living::encode;
use cooperage_mindcraft::suite::{FILE, FLAT, NATURAL, WORLD_FILE};
use cooperage_minecollab::cooking_world::cooking_world;
use cooperage_minecollab::mulberry::Mulberry;
use cooperage_runtime::RunConnections;
use cooperage_suites::condition::{ConditionMessage, ExperimentCondition};
use cooperage_suites::suite::{ProgramRegistry, Suites};

use super::calls::{CallTimes, slope};
use super::memory::most_resident;
use super::runtime::{BenchEpisodes, FakeProviderProcess, MODEL, plan_of, play};
use super::{BenchFigure, cpu, now};
use crate::error::{CliError, Exit};

/// The names of the figures, for the option `--only`.
pub(super) const NAMES: [&str; 4] = [
    "minds_cpu_us_per_call",
    "minds_bytes_per_agent",
    "minds_times_real_time_farm",
    "minds_times_real_time_forest",
];
/// Episodes whose calls are counted: those of an agent are one for each of 60 steps.
const CALLS_PER_EPISODE: u64 = 180;
/// Episodes under way at a time where calls are counted.
const AT_A_TIME: usize = 64;
/// Worlds that live at the same time, with two agents each.
const WORLDS: usize = 500;
/// How long the provider holds a call there.
const HELD: Duration = Duration::from_secs(1);
/// Virtual minutes of an episode with the scripted player.
const MINUTES: u64 = 10;
/// Ticks between two wishes.
const BETWEEN_TICKS: u64 = 600;
/// The requests of the person, one after the other.
const IN_THE_FARM: [&str; 4] = ["get 6 wheat", "make 1 bread", "get 4 potatoes", "come here"];
const IN_THE_FOREST: [&str; 4] =
    ["get 8 oak logs", "make a crafting table", "get 6 cobblestone", "come here"];

/// The figures that `only` asks for, all if it is none; with so many worlds, if that is said.
pub(super) fn measure(only: Option<&str>, worlds: Option<u64>) -> Result<Vec<BenchFigure>, CliError> {
    let mut measures = Vec::new();
    let wanted = |name: &str| only.is_none_or(|only| name.contains(only));
    let mut add =
        |name: &'static str, value, unit| measures.push(BenchFigure { name: name.into(), value, unit });
    if wanted(NAMES[0]) {
        add(NAMES[0], calls()?, "us");
    }
    if wanted(NAMES[1]) {
        let worlds = worlds.and_then(|worlds| usize::try_from(worlds).ok()).unwrap_or(WORLDS).max(1);
        add(NAMES[1], lives(worlds)?, "B");
    }
    if wanted(NAMES[2]) {
        let farm = AttachmentPlan { text: farm()?, ..AttachmentPlan::default() };
        add(NAMES[2], speed(FILE, BTreeMap::from([(WORLD_FILE.to_owned(), farm)]), &IN_THE_FARM)?, "");
    }
    if wanted(NAMES[3]) {
        add(NAMES[3], speed(NATURAL, BTreeMap::new(), &IN_THE_FOREST)?, "");
    }
    Ok(measures)
}

fn condition(suite: &str, agents: u32, model: &str, options: &[(&str, &str)]) -> ExperimentCondition {
    ExperimentCondition {
        suite: suite.to_owned(),
        agents,
        framework: "mindcraft".to_owned(),
        options: options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect(),
        models: BTreeMap::from([("*".to_owned(), model.to_owned())]),
        ..ExperimentCondition::default()
    }
}

/// Microseconds of processor time for a call.
fn calls() -> Result<f64, CliError> {
    let suites = Suites::new(&ProgramRegistry::of(crate::SUITES), &BTreeMap::new())?;
    let provider = FakeProviderProcess::start_saying(Duration::ZERO, Some("!noop"))?;
    let mut kept: Vec<BenchEpisodes> = Vec::new();
    let slope = slope(|calls| {
        let limits = LimitsPlan { calls: Some(CALLS_PER_EPISODE), ..LimitsPlan::default() };
        let episodes = usize::try_from(calls / CALLS_PER_EPISODE).unwrap_or(1);
        let options = [("mindcraft.cooldown", "0"), ("mindcraft.max_messages", "15")];
        let condition = condition("cuisineworld/level_3/tau3", 3, MODEL, &options);
        let plan = plan_of(&suites, condition, episodes, (None, limits, BTreeMap::new()))?;
        let (begun, worked) = (now(), cpu());
        let played =
            play(Some(&provider.url), plan, AT_A_TIME, Duration::ZERO, &suites, &RunConnections::default())?;
        let spent =
            CallTimes { cpu_s: worked.elapsed().as_secs_f64(), wall_s: begun.elapsed().as_secs_f64() };
        let asked: u64 = played.ends.iter().map(|end| end.totals.calls).sum();
        if asked < calls * 9 / 10 {
            return Err(CliError::new(Exit::Broken, format!("{asked} calls in place of {calls}")));
        }
        kept.push(played);
        Ok(spent)
    })?;
    Ok(slope.cpu_us_per_call)
}

/// The most bytes of an agent while all of them live.
fn lives(worlds: usize) -> Result<f64, CliError> {
    let suites = Suites::new(&ProgramRegistry::of(crate::SUITES), &BTreeMap::new())?;
    let provider = FakeProviderProcess::start_saying(HELD, Some("!stay(3)"))?;
    let condition = condition(FLAT, 2, MODEL, &[("world.minutes", "2")]);
    let plan = plan_of(&suites, condition, worlds, (None, LimitsPlan::default(), BTreeMap::new()))?;
    let (bytes, played) = most_resident(|| {
        play(Some(&provider.url), plan, worlds, Duration::ZERO, &suites, &RunConnections::default())
    })?;
    let asked: u64 = played?.ends.iter().map(|end| end.totals.calls).sum();
    if asked < worlds as u64 * 4 {
        return Err(CliError::new(
            Exit::Broken,
            format!("{asked} calls in {worlds} worlds: the agents do nothing"),
        ));
    }
    Ok(bytes as f64 / (worlds * 2) as f64)
}

/// How many times faster than real time two agents with the scripted player are.
fn speed(
    task: &str,
    attachments: BTreeMap<String, AttachmentPlan>,
    wishes: &[&str],
) -> Result<f64, CliError> {
    let suites = Suites::new(&ProgramRegistry::of(crate::SUITES), &attachments)?;
    let minutes = MINUTES.to_string();
    let said = |(number, &wish): (u64, &&str)| ConditionMessage {
        tick: 100 + number * BETWEEN_TICKS,
        from: "Ann".to_owned(),
        to: None,
        text: wish.to_owned(),
    };
    let say: Vec<ConditionMessage> = (0..MINUTES * 2).zip(wishes.iter().cycle()).map(said).collect();
    let condition =
        ExperimentCondition { say, ..condition(task, 2, "oracle", &[("world.minutes", &minutes)]) };
    let plan = plan_of(&suites, condition, 1, (None, LimitsPlan::default(), attachments))?;
    let worked = cpu();
    let played = play(None, plan, 1, Duration::ZERO, &suites, &RunConnections::default())?;
    let cpu_s = worked.elapsed().as_secs_f64();
    let ticks: u64 = played.ends.iter().map(|end| end.ticks).sum();
    let used: u64 = played.ends.iter().filter_map(|end| end.totals.counts.get("commands_used")).sum();
    if used == 0 {
        return Err(CliError::new(Exit::Broken, "the agents have done nothing"));
    }
    Ok(ticks as f64 / 20.0 / cpu_s)
}

/// The farm of MineCollab's cooking tasks as the text of a world's file.
fn farm() -> Result<String, CliError> {
    let failed = |error: String| CliError::new(Exit::Broken, error);
    let mut world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 1);
    let commands = cooking_world(BlockPos::new(0, -60, 0), &mut Mulberry::new(1))
        .map_err(|error| failed(error.to_string()))?;
    for command in commands {
        world.command(&command).map_err(failed)?;
    }
    let file = write_world(&world).map_err(|error| failed(error.to_string()))?;
    Ok(encode(&file))
}
