//! CuisineWorld as a suite: its levels under five intervals, its set-up and its judge.

pub mod experiments;
mod expert;
mod generate;
mod judge;
mod material;
pub mod measure;
mod reader;
mod recipes;
mod reporter;
pub mod scene;
pub mod show;
mod survey;
pub mod tasks;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use cooperage_core::{AgentId, Micros, ShortFormError, Tick};
use cooperage_journal::{AttachmentPlan, EpisodePlan, TeamPlan};
use cooperage_kitchen::{CuisineWorld, KitchenBook, KitchenRules, KitchenSetup, KitchenStart};
use cooperage_models::{BuiltIn, ReplyHook};
use cooperage_scripted::{Expert, PromptSource, Scripted};
use cooperage_suites::built_in;
use cooperage_suites::episode::sheet::Reporter;
use cooperage_suites::experiments::Experiment;
use cooperage_suites::experiments::reading::PromptSample;
use cooperage_suites::figure::ScoreFigure;
use cooperage_suites::measure::EpisodeMeasure;
use cooperage_suites::results::Results;
use cooperage_suites::suite::{
    CrewView, Defaults, FileArgument, FileForm, HelpTopic, PersonTask, Suite, SuiteError, SuitePersons,
    SuiteReporting, SuiteSettings, SuiteTaskTools, SuiteTraining, SuiteViews, TaskListing, TaskSetup,
};
use cooperage_suites::survey::SuiteSurvey;
use cooperage_suites::tasks::{TaskBundle, TaskGenerationOptions, TaskGenerator, TaskView};
use cooperage_teams::player::{QuestionKind, Writer};
use expert::{KitchenExpert, KitchenSource};
use judge::{FailureCount, KitchenJudge};
use tasks::{OrderPace, TaskName};

/// The name of the attachment that holds a user's kitchen.
pub const KITCHEN: &str = "kitchen";

/// The suite's own help topics.
const HELP: &[HelpTopic] = &[
    HelpTopic {
        name: "cuisineworld",
        about: "the kitchen game, its levels and its score",
        text: include_str!("../help/cuisineworld.md"),
    },
    HelpTopic {
        name: "kitchen-files",
        about: "levels and recipes of one's own",
        text: include_str!("../help/kitchen-files.md"),
    },
    HelpTopic {
        name: "kitchen-words",
        about: "the kitchen in 250 words, for small models",
        text: include_str!("../help/kitchen-words.md"),
    },
];

/// The sizes a crew can have.
const AGENTS_MAX: u32 = 5;

/// The suite with the user's additions, for a program's list of suites.
///
/// # Errors
/// As [`CuisineWorldSuite::new`].
pub fn suite(attachments: &BTreeMap<String, AttachmentPlan>) -> Result<Box<dyn Suite>, SuiteError> {
    Ok(Box::new(CuisineWorldSuite::new(attachments)?))
}

/// The suite of CuisineWorld, with the user's additions.
pub struct CuisineWorldSuite {
    /// The user's, else the built-in one once it was asked for.
    book: OnceLock<Arc<KitchenBook>>,
    rules: Mutex<BTreeMap<(String, u32), Arc<KitchenRules>>>,
}

impl CuisineWorldSuite {
    /// The published levels, and those of the attachment [`KITCHEN`].
    ///
    /// # Errors
    /// [`SuiteError::Attachment`] names the file, the line and what is wrong.
    pub fn new(attachments: &BTreeMap<String, AttachmentPlan>) -> Result<CuisineWorldSuite, SuiteError> {
        let book = OnceLock::new();
        if let Some(kitchen) = attachments.get(KITCHEN) {
            let extended = KitchenBook::built_in()
                .extended(&kitchen.file, &kitchen.text)
                .map_err(|error| SuiteError::Attachment(error.to_string()))?;
            book.get_or_init(|| Arc::new(extended));
        }
        Ok(CuisineWorldSuite { book, rules: Mutex::default() })
    }

    /// The recipes and levels of the suite.
    #[must_use]
    pub fn book(&self) -> &Arc<KitchenBook> {
        self.book.get_or_init(KitchenBook::built_in)
    }

    /// The rules of a task; worked out once.
    ///
    /// # Errors
    /// A text for people.
    pub fn rules(&self, task: &str, agents: u32) -> Result<Arc<KitchenRules>, String> {
        let mut known = self.rules.lock().unwrap_or_else(PoisonError::into_inner);
        match known.entry((task.to_owned(), agents)) {
            Entry::Occupied(rules) => Ok(Arc::clone(rules.get())),
            Entry::Vacant(place) => Ok(Arc::clone(place.insert(Arc::new(self.make_rules(task, agents)?)))),
        }
    }

    fn make_rules(&self, task: &str, agents: u32) -> Result<KitchenRules, String> {
        let name = TaskName::parse(task).ok_or_else(|| format!("`{task}` is no task of CuisineWorld"))?;
        let level =
            self.book().level(name.level).ok_or_else(|| format!("there is no level `{}`", name.level))?;
        let timing =
            name.timing(level).ok_or_else(|| format!("level `{}` has no timing of its own", name.level))?;
        KitchenRules::new(&KitchenSetup::published(self.book(), level, agents, timing))
            .map_err(|error| error.to_string())
    }
}

impl Suite for CuisineWorldSuite {
    fn name(&self) -> &'static str {
        "cuisineworld"
    }

    fn about(&self) -> &'static str {
        "cook ordered dishes in time with a crew of 1 to 5 (MindAgent's CuisineWorld: 13 levels, 33 dishes)"
    }

    fn defaults(&self) -> Defaults {
        Defaults { team: "mindagent", agents: 2, rules: "paper", clock: "wait", tick: Micros::from_secs(4) }
    }

    fn tasks(&self) -> Vec<TaskListing> {
        tasks::all(self.book(), 1..=AGENTS_MAX)
    }

    fn implied_options(&self, rules: &str) -> BTreeMap<String, String> {
        if rules == "fixed" {
            BTreeMap::from([("mindagent.empty_reply".to_owned(), "advance".to_owned())])
        } else {
            BTreeMap::new()
        }
    }

    fn stage(&self, plan: &EpisodePlan) -> Result<TaskSetup, String> {
        let rules = self.rules(&plan.task, plan.agents)?;
        let horizon = Tick(u64::from(rules.max_steps()));
        let start = KitchenStart::published(plan.seed, plan.index);
        let world = CuisineWorld::new(Arc::clone(self.book()), Arc::clone(&rules), start);
        let failures = if plan.rules == "fixed" { FailureCount::Orders } else { FailureCount::Steps };
        // The paper's planner is a central one and reads the whole kitchen, also beside other teams.
        let crew_view = CrewView::EveryTeam;
        let judge = Box::new(KitchenJudge::new(failures, is_practice(&plan.task)));
        Ok(TaskSetup { world: Box::new(world), judge, horizon, crew_view })
    }

    fn oracle_answers(&self) -> &'static [QuestionKind] {
        KitchenExpert::ANSWERS
    }

    fn scripted_players(&self) -> &'static [BuiltIn] {
        &[BuiltIn::Oracle, BuiltIn::Clairvoyant, BuiltIn::Anew, BuiltIn::Quick]
    }

    fn player(
        &self,
        plan: &EpisodePlan,
        team: &TeamPlan,
        kind: BuiltIn,
        writer: &'static dyn Writer,
    ) -> Option<Box<dyn ReplyHook>> {
        let rules = self.rules(&plan.task, plan.agents).ok()?;
        match kind {
            BuiltIn::Oracle | BuiltIn::Clairvoyant => {
                let source = KitchenSource { is_clairvoyant: kind == BuiltIn::Clairvoyant };
                Some(Box::new(Scripted::new(KitchenExpert::new(rules), source, writer)))
            }
            BuiltIn::Anew | BuiltIn::Quick => {
                let looks_ahead = kind == BuiltIn::Anew;
                let make = move || KitchenExpert::new(Arc::clone(&rules)).looking_ahead(looks_ahead);
                let source = KitchenSource { is_clairvoyant: false };
                Some(Box::new(Scripted::new(make(), source, writer).beginning_anew(make)))
            }
            BuiltIn::Random => Some(built_in::random::<CuisineWorld>(plan, team, writer)),
            BuiltIn::Author | BuiltIn::Pieces | BuiltIn::Reader(_) | BuiltIn::Replay => None,
        }
    }

    fn prompt_source(&self) -> Option<&'static dyn PromptSource> {
        Some(&reader::KitchenPrompts)
    }

    fn attachments(&self) -> &'static [&'static str] {
        &[KITCHEN]
    }

    fn show(&self, name: &str) -> Result<TaskView, SuiteError> {
        show::show(self, name)
    }

    fn views(&self) -> SuiteViews<'_> {
        SuiteViews {
            scene: Some(scene::scene),
            seat_scene: Some(scene::seat_scene),
            makings: Some(Box::new(|plan| {
                self.rules(&plan.task, plan.agents).map(|rules| recipes::recipes(&rules)).unwrap_or_default()
            })),
            ..SuiteViews::default()
        }
    }

    fn task_tools(&self) -> &dyn SuiteTaskTools {
        self
    }

    fn reporting(&self) -> &dyn SuiteReporting {
        self
    }

    fn persons(&self) -> &dyn SuitePersons {
        self
    }

    fn settings(&self) -> &dyn SuiteSettings {
        self
    }

    fn training(&self) -> &dyn SuiteTraining {
        self
    }
}

impl SuiteTaskTools for CuisineWorldSuite {
    fn generators(&self) -> &'static [TaskGenerator] {
        generate::GENERATORS
    }

    fn generate(&self, _: &str, wishes: &TaskGenerationOptions) -> Result<TaskBundle, String> {
        generate::generate(wishes)
    }
}

impl SuiteReporting for CuisineWorldSuite {
    fn measures(&self) -> &'static [EpisodeMeasure] {
        measure::MEASURES
    }

    fn figures(&self) -> &'static [ScoreFigure] {
        measure::FIGURES
    }

    fn meanings(&self, metrics: &BTreeSet<&str>) -> Vec<(&'static str, &'static str)> {
        if metrics.contains("cos") { survey::MEANINGS.into() } else { Vec::new() }
    }

    fn survey<'s>(&'s self, results: &Results) -> Option<Box<dyn SuiteSurvey + 's>> {
        Some(Box::new(survey::Levels::of(results)))
    }

    fn reporter(&self, _: &EpisodePlan) -> Option<Box<dyn Reporter>> {
        Some(Box::new(reporter::KitchenReporter::default()))
    }

    fn experiments(&self) -> &'static [Experiment] {
        experiments::ALL
    }

    fn prompt_samples(&self) -> Vec<PromptSample> {
        let levels = experiments::paper::MindAgentPaper::mindagent()
            .levels
            .iter()
            .map(|level| format!("cuisineworld/{level}"));
        let levels: Vec<String> = levels.collect();
        vec![PromptSample {
            framework: "mindagent",
            agents: &[2, 3],
            options: &[],
            styled: levels
                .iter()
                .flat_map(|level| ["tau1", "tau3"].map(|tau| format!("{level}/{tau}")))
                .take(20)
                .collect(),
            tasks: levels,
        }]
    }
}

impl SuitePersons for CuisineWorldSuite {
    fn agent_names(&self, plan: &EpisodePlan) -> Vec<String> {
        // As its tools, its texts and the prompts of MindAgent name them.
        (0..plan.agents).map(|agent| AgentId(agent).to_string()).collect()
    }

    fn told(&self, plan: &EpisodePlan) -> Option<PersonTask> {
        let rules = self.rules(&plan.task, plan.agents).ok()?;
        let dishes: Vec<String> =
            rules.dishes().iter().map(|dish| spaced(rules.item_name(dish.item))).collect();
        let title = match dishes.as_slice() {
            [dish] => format!("A kitchen that serves {dish}"),
            dishes => format!("A kitchen with {} dishes", dishes.len()),
        };
        let about = if is_practice(&plan.task) {
            format!(
                "Bring one dish to the serving table ({}). This order never runs out.",
                dishes.join(" or ")
            )
        } else {
            format!(
                "Guests order {}. Bring each dish to the serving table before the steps of its order are used up.",
                dishes.join(", ")
            )
        };
        Some(PersonTask { title, about })
    }
}

impl SuiteSettings for CuisineWorldSuite {
    fn takes_commands(&self) -> bool {
        true
    }

    fn short_form(&self, task: &str, agents: u32) -> Result<(), ShortFormError> {
        let rules = self.rules(task, agents).map_err(ShortFormError::DoesNotFit)?;
        Ok(cooperage_kitchen::compact::check(&rules)?)
    }

    fn file_arguments(&self) -> &'static [FileArgument] {
        &[FileArgument {
            name: "kitchen",
            meaning: "Recipes and levels of your own, added to the built-in ones",
            contents: "levels and recipes of a kitchen",
            attachment: KITCHEN,
            form: FileForm::Text,
        }]
    }

    fn help(&self) -> &'static [HelpTopic] {
        HELP
    }
}

/// A name of the kitchen's as words: `tunaSushi` becomes `tuna sushi`.
fn spaced(name: &str) -> String {
    let mut words = String::with_capacity(name.len() + 2);
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}

/// Whether a task is a game for practice, which is over once its order is served.
fn is_practice(task: &str) -> bool {
    TaskName::parse(task).is_some_and(|name| name.pace == OrderPace::Practice)
}
