//! Runs made by hand, for this crate's tests.

use std::collections::BTreeMap;

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use camino::Utf8PathBuf;
use cooperage_journal::{
    AttachmentPlan, ClockPlan, EndRecord, EpisodePlan, FORMAT, LimitsPlan, ModelPlan, Plan, RunDir,
    ScoreRecord, TeamPlan, TotalsRecord,
};
use cooperage_runtime::{BuildInfo, EpisodeOutcome, RunEvent, RunOptions, SeatingOptions, run};

use crate::player::Player;
use crate::results::{Episode, Fault, Results, Wall};
use crate::suite::Suites;

/// One episode of level 3 at the middle of its intervals, with two agents.
pub(crate) fn kitchen_plan(team: &str, model: &str, options: &[(&str, &str)]) -> EpisodePlan {
    let model =
        ModelPlan { name: model.to_owned(), temperature_milli: None, output_tokens_max: None, price: None };
    EpisodePlan {
        task: "cuisineworld/level_3/tau3".to_owned(),
        rules: "fixed".to_owned(),
        agents: 2,
        team: TeamPlan {
            framework: team.to_owned(),
            options: options.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect(),
        },
        models: BTreeMap::from([("*".to_owned(), model)]),
        seed: 0,
        index: 0,
        limits: LimitsPlan::default(),
        clock: ClockPlan { kind: "wait".to_owned(), tick_us: 4_000_000, latency: None, speed: None },
        attachments: BTreeMap::new(),
        settings: BTreeMap::new(),
    }
}

/// Plays one episode in a folder, with these attachments.
pub(crate) fn play_in(
    folder: &Path,
    episode: EpisodePlan,
    attachments: &[(&str, String)],
) -> (RunDir, EndRecord) {
    let path = Utf8PathBuf::from_path_buf(folder.join("run")).unwrap();
    let attached = |(name, text): &(&str, String)| {
        ((*name).to_owned(), AttachmentPlan { file: (*name).to_owned(), text: text.clone() })
    };
    let attachments: BTreeMap<String, AttachmentPlan> = attachments.iter().map(attached).collect();
    let suites = Suites::new(&attachments).unwrap();
    let plan = Plan {
        format: FORMAT,
        experiment: None,
        selection: Vec::new(),
        episodes: vec![episode],
        attachments,
    };
    let dir = RunDir::create(&path, plan).unwrap();
    let options = RunOptions {
        threads: NonZeroUsize::MIN,
        episodes_per_thread: NonZeroUsize::MIN,
        start_spacing: Duration::ZERO,
        seats: SeatingOptions { pool: None, latency: BTreeMap::new() },
        build: BuildInfo::default(),
    };
    let end = Mutex::new(None);
    run(&dir, &suites, &options, &|event| {
        if let RunEvent::Ended { outcome, .. } = event {
            let EpisodeOutcome::Ended(record) = outcome else { panic!("{outcome:?}") };
            *end.lock().unwrap() = Some(*record);
        }
    })
    .unwrap();
    let end = end.into_inner().unwrap().unwrap();
    (dir, end)
}

/// One episode of CuisineWorld and how it went.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) task: String,
    pub(crate) agents: u32,
    pub(crate) index: u32,
    pub(crate) player: Player,
    pub(crate) options: Vec<(&'static str, &'static str)>,
    /// Completed and failed.
    pub(crate) score: (u64, u64),
    pub(crate) failed_exact: u64,
    pub(crate) turns_without_command: u64,
    pub(crate) limit: Option<&'static str>,
    pub(crate) broken: Option<&'static str>,
}

impl Game {
    /// The oracle's, in whose steps never more than one order expired.
    pub(crate) fn new(task: &str, agents: u32, index: u32, score: (u64, u64)) -> Game {
        Game {
            task: task.to_owned(),
            agents,
            index,
            player: Player {
                framework: "mindagent".to_owned(),
                models: BTreeMap::from([("mindagent.plan".to_owned(), "oracle".to_owned())]),
            },
            options: Vec::new(),
            score,
            failed_exact: score.1,
            turns_without_command: 0,
            limit: None,
            broken: None,
        }
    }

    pub(crate) fn by(mut self, model: &str) -> Game {
        self.player.models = BTreeMap::from([("mindagent.plan".to_owned(), model.to_owned())]);
        self
    }

    fn episode(&self) -> Episode {
        let model = |name: &String| ModelPlan {
            name: name.clone(),
            temperature_milli: None,
            output_tokens_max: None,
            price: None,
        };
        let plan = EpisodePlan {
            task: self.task.clone(),
            rules: "paper".to_owned(),
            agents: self.agents,
            team: TeamPlan {
                framework: self.player.framework.clone(),
                options: self.options.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).collect(),
            },
            models: self.player.models.iter().map(|(role, name)| (role.clone(), model(name))).collect(),
            seed: 0,
            index: self.index,
            limits: LimitsPlan::default(),
            clock: ClockPlan { kind: "wait".to_owned(), tick_us: 4_000_000, latency: None, speed: None },
            attachments: BTreeMap::new(),
            settings: BTreeMap::new(),
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
                    figure("orders_lost_full_list", 0),
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
        };
        Episode {
            key: plan.key(),
            plan,
            end: self.broken.is_none().then_some(end),
            broken: self.broken.map(|text| Fault { kind: "server_error".to_owned(), text: text.to_owned() }),
            account: None,
            wall: Wall::default(),
        }
    }
}

/// A run of these episodes.
pub(crate) fn results_of(games: &[Game]) -> Results {
    Results {
        run: "runs/example".into(),
        selection: vec!["cuisineworld/level_3".to_owned()],
        episodes: games.iter().map(Game::episode).collect(),
        ..Results::default()
    }
}
