//! The suite `minecollab`.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_core::Micros;
use cooperage_journal::{AttachmentPlan, EpisodePlan};
use cooperage_suites::episode::conduct::Conduct;
use cooperage_suites::episode::transcript::Transcript;
use cooperage_suites::experiments::Experiment;
use cooperage_suites::figure::Figure;
use cooperage_suites::material::Material;
use cooperage_suites::measure::Measure;
use cooperage_suites::names::given_names;
use cooperage_suites::results::Results;
use cooperage_suites::scene::{BlockReader, Look, SeatLook};
use cooperage_suites::suite::{
    BodyState, CrewView, Defaults, Draw, HelpTopic, Stage, Suite, SuiteError, SuiteOption, Task,
};
use cooperage_suites::survey::Survey;
use cooperage_suites::tasks::{Generator, Impossible, Made, Shown, SourceFile, Wishes};

use crate::SUITE;
use crate::breakdown::Breakdown;
use crate::check;
use crate::experiments;
use crate::generate::{self, Request};
use crate::judge::TaskJudge;
use crate::material::material;
use crate::measure;
use crate::oracle;
use crate::record::Domain;
use crate::round::TaskRound;
use crate::settings::{OPTIONS, Settings};
use crate::setup::{Cast, called, world};
use crate::show::show;
use crate::tasks::{self, IMPORT, TaskBook, listed};

const HELP: &[HelpTopic] = &[HelpTopic {
    name: SUITE,
    about: "cooking, crafting and building together: tasks, worlds, score, tasks of one's own",
    text: include_str!("../help/minecollab.md"),
}];

/// Tasks in a file, and how they are played.
fn made(generator: &str, agents: u32, text: String, remarks: Vec<String>) -> Made {
    let command = format!("cooperage run {generator} --tasks {{}} --agents {agents} --model oracle");
    Made { files: vec![("tasks.json", text)], command: Some(command), remarks }
}

const GENERATORS: &[Generator] = &[
    Generator { name: "minecollab/cooking", makes_folder: false },
    Generator { name: "minecollab/hells_kitchen", makes_folder: false },
    Generator { name: "minecollab/crafting", makes_folder: false },
    Generator { name: "minecollab/construction", makes_folder: false },
];

/// The suite with the user's additions, for a program's list of suites.
///
/// # Errors
/// [`SuiteError::Attachment`] names the file and what is wrong.
pub fn suite(attachments: &BTreeMap<String, AttachmentPlan>) -> Result<Box<dyn Suite>, SuiteError> {
    let of_file = attachments.get(IMPORT).map(|file| {
        TaskBook::of_file(file).map_err(|error| SuiteError::Attachment(format!("{}: {error}", file.file)))
    });
    Ok(Box::new(MineCollabSuite { of_file: of_file.transpose()? }))
}

/// The suite `minecollab` with its tasks.
pub struct MineCollabSuite {
    /// The tasks of the user's file, in place of those that come with the program.
    of_file: Option<TaskBook>,
}

impl MineCollabSuite {
    /// Returns all tasks of the suite.
    #[must_use]
    pub fn book(&self) -> &TaskBook {
        self.of_file.as_ref().unwrap_or_else(|| TaskBook::built_in())
    }
}

impl Suite for MineCollabSuite {
    fn name(&self) -> &'static str {
        SUITE
    }

    fn about(&self) -> &'static str {
        "cook, craft and build together, by talking (MineCollab: 4 kinds of tasks)"
    }

    fn defaults(&self) -> Defaults {
        Defaults { team: "mindcraft", agents: 2, rules: "fixed", clock: "tokens", tick: Micros(50_000) }
    }

    fn tasks(&self) -> Vec<Task> {
        self.book().entries().iter().map(listed).collect()
    }

    fn seat_of_person(&self, task: &str) -> u32 {
        // People come after the agents.
        let record = self.book().find(task).map(|entry| &entry.record);
        record.filter(|record| record.people > 0).map_or(0, |record| record.agents)
    }

    fn refuses(&self, selection: &str) -> Option<String> {
        let domain = selection.split('/').nth(1).filter(|_| self.of_file.is_some())?;
        let domain = Domain::ALL.into_iter().find(|known| known.name() == domain)?;
        let other = self.book().entries().iter().find(|entry| entry.record.domain != domain)?;
        Some(format!(
            "`{}` in the file of tasks is about {}, not about {}; `{SUITE}` plays tasks of every kind",
            other.record.id.chars().filter(|c| !c.is_control()).take(80).collect::<String>(),
            other.record.domain.name(),
            domain.name()
        ))
    }

    fn implied_options(&self, _: &str) -> BTreeMap<String, String> {
        // Code runs in a sandbox where agents write it; each task says whether they can. Leaders work too, because
        // every agent has a part of the items that are needed.
        let implied = [("mindcraft.allow_insecure_coding", "true"), ("s-agents.root_works", "true")];
        implied.map(|(name, value)| (name.to_owned(), value.to_owned())).into()
    }

    fn options(&self) -> &'static [SuiteOption] {
        OPTIONS
    }

    fn check_options(&self, options: &BTreeMap<String, String>) -> Result<(), String> {
        Settings::read("fixed", options).map(|_| ())
    }

    fn stage(&self, plan: &EpisodePlan) -> Result<Stage, String> {
        let entry =
            self.book().find(&plan.task).ok_or_else(|| format!("`{}` is no task of {SUITE}", plan.task))?;
        let settings = Settings::read(&plan.rules, &plan.settings)?;
        let cast = Cast { people: &plan.people, split: entry.split, seed: plan.seed, index: plan.index };
        let world = world(&entry.record, settings, &cast)?;
        Ok(Stage {
            horizon: tasks::horizon(&entry.record, settings.setup_counts),
            world: Box::new(world),
            judge: Box::new(TaskJudge),
            players: plan.teams.iter().map(|team| oracle::players(plan, team)).collect(),
            crew_view: CrewView::WholeTeam,
        })
    }

    fn agent_names(&self, plan: &EpisodePlan) -> Vec<String> {
        let entry = self.book().find(&plan.task);
        entry.map_or_else(|| given_names(plan), |entry| called(&entry.record, &plan.people))
    }

    fn picture(&self) -> Option<Draw> {
        Some(cooperage_block_scene::picture::<TaskRound>())
    }

    fn scene(&self) -> Option<Look> {
        Some(crate::scene::scene)
    }

    fn seat_scene(&self) -> Option<SeatLook> {
        Some(crate::scene::seat)
    }

    fn body_state(&self) -> Option<BodyState> {
        Some(crate::scene::body_state)
    }

    fn blocks(&self) -> Option<BlockReader> {
        Some(cooperage_block_scene::reader::<TaskRound>())
    }

    fn oracle(&self, framework: &str) -> Result<(), &'static str> {
        oracle::answers(framework)
    }

    fn attachments(&self) -> &'static [&'static str] {
        &[IMPORT]
    }

    fn task_import(&self) -> Option<&'static str> {
        Some(IMPORT)
    }

    fn survey<'s>(&'s self, _: &Results) -> Option<Box<dyn Survey + 's>> {
        Some(Box::new(Breakdown::new(self.book())))
    }

    fn measures(&self) -> &'static [Measure] {
        measure::MEASURES
    }

    fn conduct(&self, transcript: &Transcript) -> Conduct {
        let entry = self.book().find(&transcript.plan.task);
        entry.map(|entry| measure::conduct(&entry.record, transcript)).unwrap_or_default()
    }

    fn figures(&self) -> &'static [Figure] {
        measure::FIGURES
    }

    fn summary(&self, results: &Results) -> BTreeMap<String, f64> {
        measure::summary(results)
    }

    fn material(&self, plan: &EpisodePlan, plain: Material) -> Material {
        self.book().find(&plan.task).map_or(plain, |entry| material(entry, plan))
    }

    fn experiments(&self) -> &'static [Experiment] {
        experiments::ALL
    }

    fn experiment_rules(&self) -> &'static str {
        "paper"
    }

    fn meanings(&self, metrics: &BTreeSet<&str>) -> Vec<(&'static str, &'static str)> {
        experiments::meanings(metrics)
    }

    fn help(&self) -> &'static [HelpTopic] {
        HELP
    }

    fn show(&self, name: &str) -> Result<Shown, SuiteError> {
        show(self.book(), name)
    }

    fn is_tried_by_oracle(&self) -> bool {
        true
    }

    fn impossible(&self, plan: &EpisodePlan) -> Option<Impossible> {
        let record = &self.book().find(&plan.task)?.record;
        let settings = Settings::read(&plan.rules, &plan.settings).ok()?;
        let found = check::impossible(record, settings.has_chest(record))?;
        Some(Impossible { reason: found.reason.name(), what: found.what })
    }

    fn generators(&self) -> &'static [Generator] {
        GENERATORS
    }

    fn generate(&self, generator: &str, wishes: &Wishes) -> Result<Made, String> {
        let named = generator.rsplit('/').next().unwrap_or_default();
        let domain = Domain::ALL.into_iter().find(|domain| domain.name() == named);
        let domain = domain.ok_or_else(|| format!("`{SUITE}` has no tasks of `{named}`"))?;
        let Wishes { agents, split, count, seed, difficulty, .. } = *wishes;
        let tasks = generate::generate(domain, &Request { agents, split, count, seed, difficulty });
        let text = generate::write(&tasks.map_err(|error| error.to_string())?);
        Ok(made(generator, agents, text, Vec::new()))
    }

    fn task_of_file(
        &self,
        generator: &str,
        file: SourceFile<'_>,
        agents: u32,
    ) -> Option<Result<Made, String>> {
        if !generator.ends_with(Domain::Construction.name()) {
            return None;
        }
        let made_of = generate::task_of_file(file.name, file.bytes, agents);
        let task = made_of.map(|(tasks, remarks)| made(generator, agents, generate::write(&tasks), remarks));
        Some(task.map_err(|error| format!("{}: {error}", file.name)))
    }
}
