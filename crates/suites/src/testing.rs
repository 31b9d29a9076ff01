//! Runs made by hand, for the tests of this crate and of benchmarks.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a helper of tests that fails fails its test")]

use std::collections::BTreeMap;

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use camino::Utf8PathBuf;
use cooperage_core::Micros;
use cooperage_journal::{
    AttachmentPlan, ClockPlan, EndRecord, EpisodePlan, FORMAT, LineKind, MessageStore, ModelPlan, Plan,
    Record, RunDir, ScoreRecord, TeamPlan, TotalsRecord, read_finished,
};
use cooperage_models::{BuiltIn, ChatRole, Message, ReplyHook};
use cooperage_runtime::{
    BuildInfo, EpisodeFactory, EpisodeOutcome, EpisodeSetup, RunEvent, RunnerOptions, SeatingOptions,
    WorldCamera, run,
};
use cooperage_teams::player::{QuestionKind, Writer};
use cooperage_teams::{FrameworkInfo, OptionInfo};

use crate::episode::conduct::Conduct;
use crate::layout::SCRIPTS;
use crate::player::TeamPlayer;
use crate::results::{EpisodeBreak, EpisodeResult, Results, Wall};
use crate::suite::{
    Defaults, FileArgument, MakeSuite, ProgramRegistry, Suite, SuiteError, SuiteSettings, Suites,
    TaskListing, TaskSetup,
};
use crate::tasks::TaskView;

/// One episode of a task with two agents whose models are awaited.
#[must_use]
pub fn plan_of(task: &str, team: &str, model: &str, options: &[(&str, &str)]) -> EpisodePlan {
    let model = ModelPlan {
        name: model.to_owned(),
        temperature_milli: None,
        output_tokens_max: None,
        price: None,
        params: Default::default(),
    };
    EpisodePlan {
        task: task.to_owned(),
        rules: "fixed".to_owned(),
        agents: 2,
        teams: vec![TeamPlan {
            framework: team.to_owned(),
            options: options.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect(),
            seats: vec![0, 1],
            models: BTreeMap::from([("*".to_owned(), model)]),
            ..TeamPlan::default()
        }]
        .into(),
        clock: ClockPlan { kind: "wait".to_owned(), tick_us: 4_000_000, speed: None },
        ..EpisodePlan::default()
    }
}

/// Plays one episode in a folder, with these attachments.
///
/// # Panics
/// When the episode does not end.
#[must_use]
pub fn play_in(
    suites: &[MakeSuite],
    folder: &Path,
    episode: EpisodePlan,
    attachments: &[(&str, String)],
) -> (RunDir, EndRecord) {
    play_with(suites, folder, episode, attachments, &|_| {})
}

/// The same with players in place of those that the plan's built-in models stand for; `replace` gets those of the first team, by
/// model name.
///
/// # Panics
/// When the episode does not end.
#[must_use]
pub fn play_with(
    suites: &[MakeSuite],
    folder: &Path,
    episode: EpisodePlan,
    attachments: &[(&str, String)],
    replace: &ReplacePlayers<'_>,
) -> (RunDir, EndRecord) {
    let path = Utf8PathBuf::from_path_buf(folder.join("run")).unwrap();
    let attached = |(name, text): &(&str, String)| {
        ((*name).to_owned(), AttachmentPlan { file: (*name).to_owned(), text: text.clone(), hash: None })
    };
    let attachments: BTreeMap<String, AttachmentPlan> = attachments.iter().map(attached).collect();
    let suites = Suites::new(&ProgramRegistry::of(suites), &attachments).unwrap();
    let plan = Plan {
        format: FORMAT,
        grid: None,
        experiment: None,
        selection: Vec::new(),
        episodes: vec![episode],
        attachments,
        partition: None,
    };
    let dir = RunDir::create(&path, plan).unwrap();
    let options = RunnerOptions {
        threads: NonZeroUsize::MIN,
        episodes_per_thread: NonZeroUsize::MIN,
        start_spacing: Duration::ZERO,
        seats: SeatingOptions { pool: None },
        build: BuildInfo::default(),
    };
    let end = Mutex::new(None);
    let factory = ReplacedPlayers { suites: &suites, replace };
    run(&dir, &factory, &options, &|event| {
        if let RunEvent::Ended { outcome, .. } = event {
            let EpisodeOutcome::Ended(record) = outcome else { panic!("{outcome:?}") };
            *end.lock().unwrap() = Some(*record);
        }
    })
    .unwrap();
    let end = end.into_inner().unwrap().unwrap();
    (dir, end)
}

/// Puts players into a map of a team's players by model name.
pub type ReplacePlayers<'a> = dyn Fn(&mut BTreeMap<String, Box<dyn ReplyHook>>) + Sync + 'a;

/// Episodes of suites in which the players of the first team are others.
struct ReplacedPlayers<'a> {
    suites: &'a Suites,
    replace: &'a ReplacePlayers<'a>,
}

impl EpisodeFactory for ReplacedPlayers<'_> {
    fn set_up(&self, plan: &EpisodePlan) -> Result<EpisodeSetup, String> {
        let mut setup = self.suites.set_up(plan)?;
        if let Some(team) = setup.teams.first_mut() {
            (self.replace)(&mut team.players);
        }
        Ok(setup)
    }

    fn prompts_hash(&self, plan: &EpisodePlan) -> Option<String> {
        EpisodeFactory::prompts_hash(self.suites, plan)
    }

    fn camera(&self, plan: &EpisodePlan) -> Option<WorldCamera> {
        self.suites.camera(plan)
    }
}

/// The messages of each call of a run's only episode, with the reply that was recorded. Calls that were out at the end are left
/// out.
///
/// # Panics
/// When the episode has not ended.
#[must_use]
pub fn answered_calls(dir: &RunDir) -> Vec<(Vec<Message>, String)> {
    let (key, _) = dir.episodes().next().unwrap();
    let path = dir.finished_path(&key);
    let lines = read_finished(&path).unwrap();
    let replies: BTreeMap<u64, String> =
        lines.replies(&path).unwrap().into_iter().map(|(_, reply)| (reply.call, reply.text)).collect();
    let texts = MessageStore::read(dir.path()).unwrap();
    let message = |hash: &String| {
        let (speaker, text) = &texts[hash];
        Message::new(ChatRole::from_name(speaker).unwrap(), text.as_str())
    };
    let (mut declared, mut calls): (Vec<Message>, Vec<_>) = (Vec::new(), Vec::new());
    for record in lines.each_of(&path, &[LineKind::Call]) {
        let Record::Call(call) = record.unwrap() else { continue };
        declared.extend(call.declares.iter().map(message));
        let messages = call.places(declared.len()).filter_map(|place| declared.get(place).cloned()).collect();
        calls.extend(replies.get(&call.call).map(|reply| (messages, reply.clone())));
    }
    calls
}

/// An episode and how it went, with the figures that a kitchen counts.
#[derive(Clone)]
pub struct SampleEpisode {
    pub task: String,
    /// The number of agents.
    pub agents: u32,
    pub index: u32,
    pub player: TeamPlayer,
    /// Options of the team.
    pub options: Vec<(&'static str, &'static str)>,
    /// The orders completed and failed.
    pub score: (u64, u64),
    /// Failures with every one counted.
    pub failed_exact: u64,
    /// Turns in which the framework found no command.
    pub turns_without_command: u64,
    /// The limit that ended it, if one did.
    pub limit: Option<&'static str>,
    /// The error that broke it, if one did.
    pub broken: Option<&'static str>,
}

impl SampleEpisode {
    /// The oracle's, in whose steps never more than one order expired.
    #[must_use]
    pub fn new(task: &str, agents: u32, index: u32, score: (u64, u64)) -> SampleEpisode {
        SampleEpisode {
            task: task.to_owned(),
            agents,
            index,
            player: TeamPlayer {
                framework: "mindagent".to_owned(),
                models: BTreeMap::from([("mindagent.plan".to_owned(), "oracle".to_owned())]),
                ..TeamPlayer::default()
            },
            options: Vec::new(),
            score,
            failed_exact: score.1,
            turns_without_command: 0,
            limit: None,
            broken: None,
        }
    }

    /// Returns the game as played by that model.
    #[must_use]
    pub fn by(mut self, model: &str) -> SampleEpisode {
        self.player.models = BTreeMap::from([("mindagent.plan".to_owned(), model.to_owned())]);
        self
    }

    fn episode(&self) -> EpisodeResult {
        let model = |name: &String| ModelPlan {
            name: name.clone(),
            temperature_milli: None,
            output_tokens_max: None,
            price: None,
            params: Default::default(),
        };
        let plan = EpisodePlan {
            task: self.task.clone(),
            rules: "paper".to_owned(),
            agents: self.agents,
            teams: vec![TeamPlan {
                framework: self.player.framework.clone(),
                options: self.options.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).collect(),
                seats: (0..self.agents).collect(),
                models: self.player.models.iter().map(|(role, name)| (role.clone(), model(name))).collect(),
                ..TeamPlan::default()
            }]
            .into(),
            index: self.index,
            clock: ClockPlan { kind: "wait".to_owned(), tick_us: 4_000_000, speed: None },
            ..EpisodePlan::default()
        };
        let (completed, failed) = self.score;
        let figure = |name: &str, value: u64| (name.to_owned(), i64::try_from(value).unwrap());
        let end = EndRecord {
            outcome: if self.limit.is_some() { "limit" } else { "finished" }.to_owned(),
            limit: self.limit.map(str::to_owned),
            ticks: 60,
            score: ScoreRecord {
                reached: completed,
                possible: completed + failed,
                figures: BTreeMap::from([
                    figure("completed", completed),
                    figure("failed", failed),
                    figure("failed_exact", self.failed_exact),
                    figure("active", 1),
                    figure("orders", completed + self.failed_exact + 1),
                    figure("orders_lost", 0),
                ]),
            },
            totals: TotalsRecord {
                calls: 60,
                prompt_tokens: 120_000,
                completion_tokens: 1_500,
                actions: 120,
                refused: 4,
                counts: BTreeMap::from([("turns_without_command".to_owned(), self.turns_without_command)]),
                ..TotalsRecord::default()
            },
            digest: format!("{:032x}", u64::from(self.index) + completed * 7 + failed * 100),
            ..EndRecord::default()
        };
        EpisodeResult {
            key: plan.key(),
            plan,
            labels: None,
            end: self.broken.is_none().then_some(end),
            missing: crate::ends::MissingTexts::default(),
            broken: self
                .broken
                .map(|text| EpisodeBreak { kind: "server_error".to_owned(), text: text.to_owned() }),
            account: None,
            conduct: Conduct::default(),
            wall: Wall::default(),
            scores: BTreeMap::new(),
        }
    }
}

/// A run of these episodes.
#[must_use]
pub fn results_of(games: &[SampleEpisode]) -> Results {
    Results {
        run: "runs/example".into(),
        selection: games
            .first()
            .map(|game| crate::results::level_of(&game.task).to_owned())
            .into_iter()
            .collect(),
        episodes: games.iter().map(SampleEpisode::episode).collect(),
        ..Results::default()
    }
}

/// How many experiments a source declares, for tests that none is missing in its list.
#[must_use]
pub fn experiments_declared(source: &str) -> usize {
    source.lines().filter(|line| line.starts_with("pub(") && line.contains(": Experiment = ")).count()
}

/// Checks that a page closes every tag in the right order, quotes values, runs no script but our own and asks for nothing.
///
/// # Panics
/// With what is wrong; it is a test.
pub fn page_is_sound(html: &str) {
    let own = |script: &str| format!("<script type=\"module\">{script}</script>");
    let html = SCRIPTS.iter().fold(html.to_owned(), |html, script| html.replacen(&own(script), "", 1));
    assert_well_formed(&html);
    // The name of the language of drawings is no address.
    let html = html.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
    for external in
        ["http:", "https:", "//", "src=", "url(", "@import", "<link", "<script", "<iframe", "javascript:"]
    {
        assert!(!html.to_lowercase().contains(external), "{external}");
    }
}

/// Every tag is closed in the right order; attribute values are quoted.
fn assert_well_formed(html: &str) {
    const VOID: [&str; 2] = ["meta", "br"];
    let mut open: Vec<String> = Vec::new();
    let mut rest = html.strip_prefix("<!doctype html>").unwrap();
    while let Some(start) = rest.find('<') {
        assert!(!rest[..start].contains('>'), "a stray > in {:?}", &rest[..start]);
        let end = start + rest[start..].find('>').unwrap();
        let tag = &rest[start + 1..end];
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "near {:?}", &rest[..end + 1]);
        } else {
            let name = tag.split([' ', '\n', '/']).next().unwrap();
            assert!(name.chars().all(|c| c.is_ascii_alphanumeric()), "{tag}");
            if !tag.ends_with('/') && !VOID.contains(&name) {
                open.push(name.to_owned());
            }
        }
        rest = &rest[end + 1..];
        if open.last().is_some_and(|name| name == "style") {
            rest = &rest[rest.find("</style>").unwrap()..];
        }
    }
    assert_eq!(open, Vec::<String>::new());
}

/// A suite `bare` without a task, for tests of its settings.
#[derive(Clone, Copy, Default)]
pub struct BareSuite {
    pub options: &'static [OptionInfo],
    pub file_arguments: &'static [FileArgument],
    pub frameworks: &'static [FrameworkInfo],
}

impl Suite for BareSuite {
    fn name(&self) -> &'static str {
        "bare"
    }

    fn about(&self) -> &'static str {
        "a suite without a task"
    }

    fn defaults(&self) -> Defaults {
        Defaults { team: "solo", agents: 1, rules: "fixed", clock: "wait", tick: Micros(1) }
    }

    fn tasks(&self) -> Vec<TaskListing> {
        Vec::new()
    }

    fn implied_options(&self, _: &str) -> BTreeMap<String, String> {
        BTreeMap::new()
    }

    fn stage(&self, plan: &EpisodePlan) -> Result<TaskSetup, String> {
        Err(format!("there is no task `{}`", plan.task))
    }

    fn oracle_answers(&self) -> &'static [QuestionKind] {
        &[]
    }

    fn player(
        &self,
        _: &EpisodePlan,
        _: &TeamPlan,
        _: BuiltIn,
        _: &'static dyn Writer,
    ) -> Option<Box<dyn ReplyHook>> {
        None
    }

    fn attachments(&self) -> &'static [&'static str] {
        &["bare.toml"]
    }

    fn show(&self, name: &str) -> Result<TaskView, SuiteError> {
        Err(SuiteError::Unknown { name: name.to_owned(), close: Vec::new() })
    }

    fn settings(&self) -> &dyn SuiteSettings {
        self
    }
}

impl SuiteSettings for BareSuite {
    fn takes_commands(&self) -> bool {
        true
    }

    fn options(&self) -> &'static [OptionInfo] {
        self.options
    }

    fn file_arguments(&self) -> &'static [FileArgument] {
        self.file_arguments
    }

    fn frameworks(&self) -> &'static [FrameworkInfo] {
        self.frameworks
    }
}
