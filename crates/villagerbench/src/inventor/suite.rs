//! The suite itself: its tasks, options, judge and team.

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_core::{
    EventRecord, Fault, Judge, Micros, Missing, RandomSource, Ratio, Score, Tick, TreeRandom, Verdict, World,
    world_as,
};
use cooperage_journal::{AttachmentPlan, EpisodePlan, Record, TeamPlan};
use cooperage_models::{BuiltIn, ReplyHook};
use cooperage_suites::figure::ScoreFigure;
use cooperage_suites::suite::{
    CrewView, Defaults, Suite, SuiteError, SuiteReporting, SuiteSettings, SuiteTaskTools, TaskListing,
    TaskSetup,
};
use cooperage_suites::tasks::{InventedEpisode, TaskBundle, TaskInventor, TaskView};
use cooperage_teams::player::{QuestionKind, Writer};
use cooperage_teams::{FrameworkInfo, OptionInfo, OptionKind, PromptFile, Resolved, WordChoice};
use serde_json::{Value, json};

use super::framework::{DESIGN, Inventor, ROLES};
use super::wishes::{InventionKind, InventionOrder};
use super::world::{HAND_IN, InventWorld, RECORD};
use super::writer::{InventorWriter, ScriptedInventor};
use super::{lock_templates, locks};
use crate::invented::InventedTask;
use crate::invented::checks;
use crate::invented::record::{self, ItemPlace};
use crate::invented::templates::{self, TaskWishes};
use crate::meta::{self, MetaTask, rewording};
use crate::tasks::{ATOMS, INVENTED, METAS};

/// The first part of its tasks' names.
pub const SUITE: &str = "invent";
/// The judge's name in the fault it reports when it gets a world of another type.
const NAME: &str = "the judge of inventions";
/// The numbers that tasks may have.
const TASKS_MAX: u32 = 10_000;
/// The tick at which an inventor that hands nothing in is stopped.
const HORIZON: Tick = Tick(3_600);

/// How many agents the tasks are made for.
const AGENTS: &str = "invent.agents";
/// Where the things of the tasks are.
const ITEMS: &str = "invent.items";

const PLACES: WordChoice<ItemPlace, 2> =
    WordChoice::new([("chest", ItemPlace::Chest), ("inventory", ItemPlace::Inventory)]);

const OPTIONS: &[OptionInfo] = &[
    OptionInfo::new(
        AGENTS,
        "2",
        OptionKind::Whole { low: 1, high: 16, word: None, form: "a number of agents, 1 to 16" },
        "the number of agents that invented tasks are for",
    ),
    OptionInfo::new(
        ITEMS,
        "chest",
        OptionKind::OneOf(&PLACES.words),
        "where the things are that invented tasks take",
    ),
];

/// The prompts of the inventor's roles.
pub(super) const PROMPTS: &[PromptFile] = &[
    ("inventor/atom", include_str!("../../prompts/inventor/atom.jinja")),
    ("inventor/correct", include_str!("../../prompts/inventor/correct.jinja")),
    ("inventor/criteria", include_str!("../../prompts/inventor/criteria.jinja")),
    ("inventor/design", include_str!("../../prompts/inventor/design.jinja")),
    ("inventor/furnish", include_str!("../../prompts/inventor/furnish.jinja")),
    ("inventor/lock", include_str!("../../prompts/inventor/lock.jinja")),
    ("inventor/rephrase", include_str!("../../prompts/inventor/rephrase.jinja")),
    ("inventor/reword", include_str!("../../prompts/inventor/reword.jinja")),
];

const TEAM: &[FrameworkInfo] = &[FrameworkInfo::new(
    "inventor",
    "a designer, a furnisher and a scorer who make up a task together",
    |_, _| Ok(Box::new(Inventor)),
)
.with_roles(ROLES)
.with_prompts(PROMPTS)
.with_writer(&InventorWriter)];

/// The suite, for a program's list of suites.
///
/// # Errors
/// The user's file of meta tasks cannot be read.
pub fn suite(attachments: &BTreeMap<String, AttachmentPlan>) -> Result<Box<dyn Suite>, SuiteError> {
    let Some(attachment) = attachments.get(METAS) else { return Ok(Box::new(InventSuite { metas: None })) };
    let wrong = |reason: String| SuiteError::Attachment(format!("{}: {reason}", attachment.file));
    let metas = meta::task::read(&attachment.text).map_err(wrong)?;
    Ok(Box::new(InventSuite { metas: Some(metas) }))
}

const INVENTORS: &[TaskInventor] = &[
    TaskInventor {
        name: "villagerbench/gen",
        tasks: "invent/gen",
        agents: AGENTS,
        items: ITEMS,
        source: None,
        gather,
    },
    TaskInventor {
        name: "villagerbench/escape",
        tasks: "invent/escape",
        agents: AGENTS,
        items: ITEMS,
        source: None,
        gather: gather_atoms,
    },
    TaskInventor {
        name: "villagerbench/meta",
        tasks: "invent/meta",
        agents: AGENTS,
        items: ITEMS,
        source: Some(METAS),
        gather: gather_goals,
    },
];

/// The file of meta tasks with the words that were accepted.
fn gather_goals(episodes: &[InventedEpisode]) -> TaskBundle {
    let (mut tasks, mut remarks, mut plain) = (Vec::new(), Vec::new(), 0);
    for InventedEpisode { plan, lines } in episodes {
        match accepted_text(lines).and_then(|text| rewording::kept(&text)) {
            Some(task) => {
                plain += u32::from(task.text.is_none() && task.wording == 0);
                tasks.push(task);
            }
            None => remarks.push(format!("{} has brought forth no goal.", plan.task)),
        }
    }
    if plain > 0 {
        remarks.push(format!("{plain} of {} goals have kept their plain words.", tasks.len()));
    }
    let files = if tasks.is_empty() { Vec::new() } else { vec![(METAS, meta::task::write(&tasks))] };
    let command = Some("cooperage run villagerbench/meta --tasks {} --model oracle".to_owned());
    TaskBundle { files, command, remarks }
}

/// The file of tasks of the records that were accepted, without those that are the same again.
fn gather(episodes: &[InventedEpisode]) -> TaskBundle {
    let (mut tasks, mut remarks): (Vec<InventedTask>, Vec<String>) = (Vec::new(), Vec::new());
    for InventedEpisode { plan, lines } in episodes {
        let Some(task) = record_of(lines, plan) else {
            remarks.push(format!("{} has brought forth no task.", plan.task));
            continue;
        };
        match checks::repeated(&task, &tasks) {
            Some(flaw) => remarks.push(format!("{} is left out: {flaw}.", plan.task)),
            None => tasks.push(task),
        }
    }
    let files = if tasks.is_empty() { Vec::new() } else { vec![(INVENTED, record::write_file(&tasks))] };
    let command = Some("cooperage run villagerbench/gen --tasks {} --model oracle".to_owned());
    TaskBundle { files, command, remarks }
}

/// The file of atoms of the locks that were accepted, without those that are the same again.
fn gather_atoms(episodes: &[InventedEpisode]) -> TaskBundle {
    let (mut atoms, mut remarks): (Vec<Value>, Vec<String>) = (Vec::new(), Vec::new());
    for InventedEpisode { plan, lines } in episodes {
        match atom_of(lines) {
            None => remarks.push(format!("{} has brought forth no lock.", plan.task)),
            Some(atom) if atoms.contains(&atom) => {
                remarks.push(format!("{} is left out: it is the same lock again.", plan.task));
            }
            Some(atom) => atoms.push(atom),
        }
    }
    let lines: Vec<String> = atoms.iter().map(Value::to_string).collect();
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    let files = if atoms.is_empty() { Vec::new() } else { vec![(ATOMS, text)] };
    let command = Some("cooperage run villagerbench/escape --tasks {} --model oracle".to_owned());
    TaskBundle { files, command, remarks }
}

/// Inventions as tasks.
pub struct InventSuite {
    /// The tasks whose goals are worded anew, where the user names some.
    metas: Option<Vec<MetaTask>>,
}

/// The folder of a task and its number, from its full name.
fn parsed(name: &str) -> Option<(&str, u32)> {
    let (folder, number) = name.strip_prefix(SUITE)?.strip_prefix('/')?.split_once('/')?;
    let is_plain = number == "0" || !number.starts_with(['0', '+']);
    let number = number.parse().ok().filter(|number| is_plain && *number < TASKS_MAX)?;
    Some((folder, number))
}

impl InventSuite {
    fn metas(&self) -> &[MetaTask] {
        self.metas.as_deref().unwrap_or_else(|| meta::built_in())
    }

    /// The kind and the number of a task, from its full name.
    fn found(&self, name: &str) -> Option<(InventionKind, u32)> {
        let (folder, number) = parsed(name)?;
        let kind = match folder {
            "gen" => InventionKind::Task,
            "escape" => InventionKind::Lock,
            "meta" => InventionKind::Goal(Arc::new(self.metas().get(number as usize)?.clone())),
            _ => return None,
        };
        Some((kind, number))
    }
}

fn listing(&(ref kind, number): &(InventionKind, u32)) -> TaskListing {
    let (folder, about) = match kind {
        InventionKind::Task => ("gen", "invent a task of villagerbench/gen".to_owned()),
        InventionKind::Lock => ("escape", "invent the lock of a room of villagerbench/escape".to_owned()),
        InventionKind::Goal(task) => {
            ("meta", format!("say the goal of villagerbench/{} in other words", task.name()))
        }
    };
    TaskListing {
        name: format!("{SUITE}/{folder}/{number}"),
        about,
        agents: 1..=1,
        horizon: HORIZON,
        published: false,
    }
}

/// The order of an episode for a record of that kind.
fn order(plan: &EpisodePlan, (kind, number): (InventionKind, u32)) -> Result<InventionOrder, String> {
    let resolved =
        Resolved::new("the suite invent", OPTIONS, &plan.settings).map_err(|error| error.to_string())?;
    // The number of the record stands beside the seed, so that a run of one task repeats it.
    let mut seed = TreeRandom::from_seed(plan.seed.cast_unsigned())
        .child(SUITE)
        .numbered_child("episode", u64::from(plan.index));
    let model = plan.teams.first().and_then(|team| {
        let named = team.models.get(DESIGN).or_else(|| team.models.get("*"));
        named.map(|model| model.name.clone())
    });
    let wishes = TaskWishes {
        agents: resolved.whole(AGENTS),
        items: resolved.choice(ITEMS, &PLACES),
        seed: u64::from(seed.next_u32()),
    };
    Ok(InventionOrder { kind, number, wishes, model: model.unwrap_or_default() })
}

/// The record that an episode has brought forth, by its journal's lines; none if none was accepted.
#[must_use]
pub fn record_of(lines: &[String], plan: &EpisodePlan) -> Option<InventedTask> {
    let (_, number) = parsed(&plan.task)?;
    order(plan, (InventionKind::Task, number)).ok()?.kept(&accepted_text(lines)?)
}

/// The atom that an episode has brought forth, by its journal's lines; none if none was accepted.
#[must_use]
pub fn atom_of(lines: &[String]) -> Option<Value> {
    locks::kept(&accepted_text(lines)?)
}

/// The text that was accepted.
fn accepted_text(lines: &[String]) -> Option<String> {
    lines.iter().rev().find_map(|line| {
        let Ok(Record::Submit { entries, .. }) = serde_json::from_str(line) else { return None };
        let accepted = entries
            .into_iter()
            .find(|entry| entry.tool.as_deref() == Some(HAND_IN) && entry.refused.is_none())?;
        accepted.arguments?.get(RECORD)?.as_str().map(str::to_owned)
    })
}

impl Suite for InventSuite {
    fn name(&self) -> &'static str {
        SUITE
    }

    fn about(&self) -> &'static str {
        "inventing tasks of villagerbench/gen, locks of villagerbench/escape and words for goals of villagerbench/meta: one record \
         is one episode, without a world"
    }

    fn defaults(&self) -> Defaults {
        Defaults { team: "inventor", agents: 1, rules: "fixed", clock: "wait", tick: Micros::from_secs(1) }
    }

    fn tasks(&self) -> Vec<TaskListing> {
        let tasks = (0..templates::COUNT).map(|number| (InventionKind::Task, number));
        let locks = (0..lock_templates::COUNT).map(|number| (InventionKind::Lock, number));
        let goals = self.metas.iter().flatten().zip(0..);
        let goals = goals.map(|(task, number)| (InventionKind::Goal(Arc::new(task.clone())), number));
        tasks.chain(locks).chain(goals).map(|task| listing(&task)).collect()
    }

    fn implied_options(&self, _: &str) -> BTreeMap<String, String> {
        BTreeMap::new()
    }

    fn stage(&self, plan: &EpisodePlan) -> Result<TaskSetup, String> {
        let found = self.found(&plan.task).ok_or_else(|| format!("there is no task `{}`", plan.task))?;
        Ok(TaskSetup {
            world: Box::new(InventWorld::new(order(plan, found)?)),
            judge: Box::new(InventJudge),
            horizon: HORIZON,
            crew_view: CrewView::EveryTeam,
        })
    }

    fn oracle_answers(&self) -> &'static [QuestionKind] {
        &[]
    }

    fn player(
        &self,
        _: &EpisodePlan,
        _: &TeamPlan,
        kind: BuiltIn,
        writer: &'static dyn Writer,
    ) -> Option<Box<dyn ReplyHook>> {
        (kind == BuiltIn::Oracle).then(|| Box::new(ScriptedInventor(writer)) as Box<dyn ReplyHook>)
    }

    fn attachments(&self) -> &'static [&'static str] {
        &[METAS]
    }

    fn show(&self, name: &str) -> Result<TaskView, SuiteError> {
        let unknown = || SuiteError::Unknown { name: name.to_owned(), close: Vec::new() };
        let made = match self.found(name).ok_or_else(unknown)?.0 {
            InventionKind::Task => "makes up a task of villagerbench/gen".to_owned(),
            InventionKind::Lock => "makes up the lock of a room of villagerbench/escape".to_owned(),
            InventionKind::Goal(task) => format!("says a goal in other words: {}", rewording::plain(&task)),
        };
        let text = format!("{name}\n\nAn inventor {made}\nIts record is checked when it is handed in.\n");
        Ok(TaskView { text, json: json!({"name": name}), graph_svg: None })
    }

    fn task_tools(&self) -> &dyn SuiteTaskTools {
        self
    }

    fn settings(&self) -> &dyn SuiteSettings {
        self
    }

    fn reporting(&self) -> &dyn SuiteReporting {
        self
    }
}

impl SuiteTaskTools for InventSuite {
    fn task(&self, name: &str) -> Option<TaskListing> {
        self.found(name).map(|task| listing(&task))
    }

    fn task_files(&self) -> &'static [&'static str] {
        &[METAS]
    }

    fn inventors(&self) -> &'static [TaskInventor] {
        INVENTORS
    }
}

impl SuiteSettings for InventSuite {
    fn options(&self) -> &'static [OptionInfo] {
        OPTIONS
    }

    fn frameworks(&self) -> &'static [FrameworkInfo] {
        TEAM
    }
}

/// The figures of an invention's score.
const FIGURES: &[ScoreFigure] = &[ScoreFigure::new("refused", "Inventions: records that failed a check.")];

impl SuiteReporting for InventSuite {
    fn figures(&self) -> &'static [ScoreFigure] {
        FIGURES
    }
}

/// A record that was accepted is the whole score.
struct InventJudge;

impl Judge for InventJudge {
    fn watch(&mut self, world: &dyn World, _: &[EventRecord]) -> Result<Verdict, Fault> {
        let world: &InventWorld = world_as(NAME, world)?;
        Ok(if world.accepted().is_some() { Verdict::Done } else { Verdict::Continue })
    }

    fn score(&self, world: &dyn World) -> Result<Score, Fault> {
        let world: &InventWorld = world_as(NAME, world)?;
        let accepted = u64::from(world.accepted().is_some());
        let figures = BTreeMap::from([("refused".to_owned(), i64::from(world.refused()))]);
        Ok(Score { completion: Ratio { numerator: accepted, denominator: 1 }, figures })
    }

    fn missing(&self, world: &dyn World) -> Result<Vec<Missing>, Fault> {
        let world: &InventWorld = world_as(NAME, world)?;
        let missing =
            || Missing { kind: "record", text: "no record was accepted".to_owned(), data: json!({}) };
        Ok(if world.accepted().is_some() { Vec::new() } else { vec![missing()] })
    }
}
