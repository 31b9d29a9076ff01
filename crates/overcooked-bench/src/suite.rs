//! The suite: what it takes to play a layout.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::Arc;

use cooperage_core::{AgentId, Fault, Micros, Score, Tick, World, world_as};
use cooperage_journal::{AttachmentPlan, EpisodePlan, TeamPlan};
use cooperage_models::{BuiltIn, ReplyHook};
use cooperage_overcooked::environment::{ControlLevel, OvercookedEnvironment, OvercookedSetup};
use cooperage_overcooked::expert::Dishes;
use cooperage_overcooked::{Dynamics, OvercookedRules};
use cooperage_scripted::{ErrorInjection, ErrorKind, Expert, PromptSource, Scripted};
use cooperage_suites::built_in::{self, random};
use cooperage_suites::episode::sheet::Reporter;
use cooperage_suites::experiments::Experiment;
use cooperage_suites::experiments::reading::PromptSample;
use cooperage_suites::figure::ScoreFigure;
use cooperage_suites::keys::{KeyBinding, KeyboardKey};
use cooperage_suites::measure::EpisodeMeasure;
use cooperage_suites::results::Results;
use cooperage_suites::suite::{
    CrewView, Defaults, HelpTopic, SeatRewards, Suite, SuiteError, SuitePersons, SuiteReporting,
    SuiteSettings, SuiteTaskTools, SuiteTraining, SuiteViews, TaskListing, TaskSetup, UnplayableEpisode,
};
use cooperage_suites::tasks::{TaskCheck, TaskView};
use cooperage_teams::player::{QuestionKind, Writer};
use cooperage_teams::{FrameworkInfo, OptionInfo};

use crate::expert::{CookExpert, OvercookedSource};
use crate::judge::ReturnJudge;
use crate::options::{self, DYNAMICS, OvercookedOptions};
use crate::reader::OvercookedPrompts;
use crate::tasks::{CLASSICAL, IMPORT, OvercookedTaskBook, SUITE, within};
use crate::{experiments, measure, partners, reach, reporter, scene, show};

/// The six actions of the game.
const KEYS: [KeyBinding; 6] = [
    KeyBinding { key: KeyboardKey::Up, tool: "north" },
    KeyBinding { key: KeyboardKey::Down, tool: "south" },
    KeyBinding { key: KeyboardKey::Left, tool: "west" },
    KeyBinding { key: KeyboardKey::Right, tool: "east" },
    KeyBinding { key: KeyboardKey::Space, tool: "interact" },
    KeyBinding { key: KeyboardKey::Character('.'), tool: "stay" },
];

const HELP: &[HelpTopic] = &[HelpTopic {
    name: "overcooked",
    about: "the kitchen game of Overcooked-AI: layouts, rules, partners, score",
    text: include_str!("../help/overcooked.md"),
}];

/// The suite with the user's layout, for a program's list of suites.
///
/// # Errors
/// [`SuiteError::Attachment`] for a layout that breaks a rule.
pub fn suite(attachments: &BTreeMap<String, AttachmentPlan>) -> Result<Box<dyn Suite>, SuiteError> {
    Ok(Box::new(OvercookedSuite { book: OvercookedTaskBook::new(attachments)? }))
}

/// The set-up of a task under options of the suite, with every seat at the level of the game: for callers that play it
/// without a run.
///
/// # Errors
/// A text for people: there is no such task or option, or a layout cannot be played under these rules.
pub fn setup(task: &str, given: &BTreeMap<String, String>) -> Result<OvercookedSetup, String> {
    let options = OvercookedOptions::read(given)?;
    let suite = OvercookedSuite {
        book: OvercookedTaskBook::new(&BTreeMap::new()).map_err(|error| error.to_string())?,
    };
    Ok(options.setup(suite.rules(task, &options)?))
}

struct OvercookedSuite {
    book: OvercookedTaskBook,
}

impl OvercookedSuite {
    fn rules(&self, task: &str, options: &OvercookedOptions) -> Result<Arc<OvercookedRules>, String> {
        let layout = self.book.layout(task, options)?;
        Ok(Arc::new(OvercookedRules::new(layout, options.dynamics).map_err(|error| error.to_string())?))
    }
}

impl Suite for OvercookedSuite {
    fn name(&self) -> &'static str {
        SUITE
    }

    fn about(&self) -> &'static str {
        "two cooks who cannot talk fill pots and deliver soups (Overcooked-AI: five classical layouts, 49 in all)"
    }

    fn defaults(&self) -> Defaults {
        Defaults { team: "villager", agents: 2, rules: "fixed", clock: "wait", tick: Micros(200_000) }
    }

    fn tasks(&self) -> Vec<TaskListing> {
        self.book.listed()
    }

    fn implied_options(&self, _: &str) -> BTreeMap<String, String> {
        let implied = [
            // As published: what is planned are macros, and a planner is all there is.
            ("villager.subtasks", "actions"),
            // While all cooks are busy there is nothing to command, and time has to pass.
            ("mindagent.empty_reply", "advance"),
        ];
        implied.map(|(name, value)| (name.to_owned(), value.to_owned())).into()
    }

    fn stage(&self, plan: &EpisodePlan) -> Result<TaskSetup, String> {
        let options = OvercookedOptions::read(&plan.settings)?;
        let rules = self.rules(&plan.task, &options)?;
        let players = u32::try_from(rules.players()).unwrap_or(u32::MAX);
        if players != plan.agents {
            return Err(format!("the layout {} is for {players} players", rules.layout().name()));
        }
        let mut levels = vec![ControlLevel::Game; rules.players()];
        for team in plan.teams.iter().filter(|team| !partners::acts_in_steps(&team.framework)) {
            for &seat in &team.seats {
                if let Some(level) = levels.get_mut(seat as usize) {
                    *level = ControlLevel::Macros;
                }
            }
        }
        let setup = OvercookedSetup {
            levels,
            dishes: if plan.rules == "paper" { Dishes::OnceReady } else { Dishes::OnceCooking },
            seed: OvercookedSetup::episode_seed(plan.seed.cast_unsigned(), plan.index.into()),
            ..options.setup(Arc::clone(&rules))
        };
        Ok(TaskSetup {
            world: Box::new(OvercookedEnvironment::new(setup)),
            judge: Box::new(ReturnJudge { possible: reach::possible(&rules, &options) }),
            horizon: Tick(u64::from(options.horizon)),
            crew_view: CrewView::EveryTeam,
        })
    }

    fn oracle_answers(&self) -> &'static [QuestionKind] {
        CookExpert::ANSWERS
    }

    fn player(
        &self,
        plan: &EpisodePlan,
        team: &TeamPlan,
        kind: BuiltIn,
        writer: &'static dyn Writer,
    ) -> Option<Box<dyn ReplyHook>> {
        match kind {
            BuiltIn::Oracle => {
                let per_mille = OvercookedOptions::read(&plan.settings).ok()?.error_rate;
                let errors = ErrorInjection { per_mille, only: Some(ErrorKind::OtherCall) };
                let random = built_in::randomness(plan, team, "oracle errors");
                let player = Scripted::new(CookExpert::default(), OvercookedSource, writer);
                Some(Box::new(player.with_errors(errors, random)))
            }
            BuiltIn::Random => Some(random::<OvercookedEnvironment>(plan, team, writer)),
            BuiltIn::Clairvoyant
            | BuiltIn::Anew
            | BuiltIn::Quick
            | BuiltIn::Author
            | BuiltIn::Pieces
            | BuiltIn::Reader(_)
            | BuiltIn::Replay => None,
        }
    }

    fn prompt_source(&self) -> Option<&'static dyn PromptSource> {
        Some(&OvercookedPrompts)
    }

    fn attachments(&self) -> &'static [&'static str] {
        &[IMPORT]
    }

    fn show(&self, name: &str) -> Result<TaskView, SuiteError> {
        let unknown = || SuiteError::Unknown { name: name.to_owned(), close: Vec::new() };
        within(name).ok_or_else(unknown)?;
        let rules = self.rules(name, &OvercookedOptions::default()).map_err(SuiteError::Attachment)?;
        Ok(show::show(name, &rules))
    }

    fn views(&self) -> SuiteViews<'_> {
        SuiteViews {
            characters: Some(show::characters),
            scene: Some(scene::scene),
            // Every agent sees the whole kitchen.
            seat_scene: Some(|world, _| scene::scene(world)),
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

impl SuiteTaskTools for OvercookedSuite {
    fn task(&self, name: &str) -> Option<TaskListing> {
        self.book.unlisted(name)
    }

    fn task_import(&self) -> Option<&'static str> {
        Some(IMPORT)
    }

    fn check(
        &self,
        names: &[String],
        _: u32,
        seed: i64,
        _: &BTreeMap<String, String>,
        _: Option<NonZeroUsize>,
    ) -> Option<Result<Vec<TaskCheck>, String>> {
        let check = |name: &String| {
            let rules = self.rules(name, &OvercookedOptions::default())?;
            Ok(reach::check(name, &rules, seed.cast_unsigned()))
        };
        Some(names.iter().map(check).collect())
    }
}

impl SuiteTraining for OvercookedSuite {
    fn rewards(&self, _: &EpisodePlan) -> SeatRewards {
        seat_points
    }

    fn shaped_rewards(&self, _: &EpisodePlan) -> Option<SeatRewards> {
        Some(shaped_points)
    }
}

/// The points of the soups that the player in each seat has delivered.
fn seat_points(world: &dyn World, score: &Score) -> Result<Vec<f64>, Fault> {
    let points = |seat: u32| score.figures.get(&format!("score_seat{seat}")).copied().unwrap_or_default();
    Ok((0..world.agents()).map(|seat| points(seat) as f64).collect())
}

/// The same with the shaped rewards of Overcooked-AI, which each player has for onions in pots, dishes and soups that it picks up.
fn shaped_points(world: &dyn World, score: &Score) -> Result<Vec<f64>, Fault> {
    let points = seat_points(world, score)?;
    let world: &OvercookedEnvironment = world_as("the rewards of Overcooked", world)?;
    let totals = world.game().totals();
    Ok((0..).zip(points).map(|(seat, points)| points + totals.shaped_of(seat) as f64).collect())
}

impl SuiteReporting for OvercookedSuite {
    fn measures(&self) -> &'static [EpisodeMeasure] {
        measure::MEASURES
    }

    fn headline(&self) -> EpisodeMeasure {
        measure::RETURN
    }

    fn figures(&self) -> &'static [ScoreFigure] {
        measure::FIGURES
    }

    fn meanings(&self, metrics: &BTreeSet<&str>) -> Vec<(&'static str, &'static str)> {
        if metrics.iter().any(|metric| metric.starts_with("return.")) {
            vec![("return.LAYOUT", "The mean return on that layout.")]
        } else {
            Vec::new()
        }
    }

    fn summary(&self, results: &Results) -> BTreeMap<String, f64> {
        measure::summary(results)
    }

    fn reporter(&self, _: &EpisodePlan) -> Option<Box<dyn Reporter>> {
        Some(Box::new(reporter::GameReporter::default()))
    }

    fn experiments(&self) -> &'static [Experiment] {
        experiments::ALL
    }

    fn prompt_samples(&self) -> Vec<PromptSample> {
        let layouts: Vec<String> = CLASSICAL.map(|(task, _)| format!("{SUITE}/{task}")).into();
        let of = |framework, options| PromptSample {
            framework,
            agents: &[2],
            options,
            tasks: layouts.clone(),
            styled: layouts.clone(),
        };
        vec![of("proagent", &[]), of("villager", &[("villager.subtasks", "actions")])]
    }
}

impl SuitePersons for OvercookedSuite {
    fn agent_names(&self, plan: &EpisodePlan) -> Vec<String> {
        // As its tools, its actions and its texts name them.
        (0..plan.agents).map(|agent| AgentId(agent).to_string()).collect()
    }

    fn keys(&self) -> &'static [KeyBinding] {
        &KEYS
    }
}

impl SuiteSettings for OvercookedSuite {
    fn takes_commands(&self) -> bool {
        true
    }

    fn options(&self) -> &'static [OptionInfo] {
        options::ALL
    }

    fn check_episode(&self, plan: &EpisodePlan) -> Result<(), UnplayableEpisode> {
        let unplayable = |why: String| UnplayableEpisode { why, hint: None };
        let options = OvercookedOptions::read(&plan.settings).map_err(unplayable)?;
        let layout = self.book.layout(&plan.task, &options).map_err(unplayable)?;
        let plays = |dynamics| OvercookedRules::new(Arc::clone(&layout), dynamics);
        let Err(error) = plays(options.dynamics) else { return Ok(()) };
        let other =
            [Dynamics::New, Dynamics::Old, Dynamics::Legacy].into_iter().find(|other| plays(*other).is_ok());
        let hint = other.map(|other| format!("`--set {DYNAMICS}={}` plays it", other.name()));
        Err(UnplayableEpisode { why: error.to_string(), hint })
    }

    fn frameworks(&self) -> &'static [FrameworkInfo] {
        partners::ALL
    }

    fn help(&self) -> &'static [HelpTopic] {
        HELP
    }
}
