//! One episode, from its plan to its end.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use camino::Utf8PathBuf;
use cooperage_core::{AgentId, Judge, Tick, TreeRandom, World};
use cooperage_journal::{
    BlobStore, EndRecord, EpisodeLines, EpisodePlan, EpisodeWriter, HeaderRecord, MessageStore,
    PromptChanges, Record, RunDir, SealedJournal, TeamPlan, WallLog,
};
use cooperage_models::{CallResult, ReplyHook};

use crate::camera::WorldCamera;
use crate::clock::EpisodeClock;
use crate::door::FromOutside;
use crate::error::EpisodeError;
use crate::framework::{Framework, PlayFuture};
use crate::ledger::{UsageLedger, limits_of};
use crate::observer::{Observer, WorldLook};
use crate::process::ProcessHost;
use crate::reward::{EpisodeIdentity, SeatRewards};
use crate::scheduler::{SchedulerStatus, run_until_blocked};
use crate::seating::{SeatingOptions, TeamSeating, clock};
use crate::state::{
    CrewView, EndedLogs, EpisodeFaults, EpisodeStopReason, Inbox, RecordedCalls, SharedEpisodeState,
    StateParts, TeamState,
};
use crate::team::TeamHandle;
use crate::timing::{CallTiming, ReplyTiming};

/// The parts that a suite puts together for one episode.
pub struct EpisodeSetup {
    /// The world, set up for the task.
    pub world: Box<dyn World>,
    /// The judge, which knows the goal.
    pub judge: Box<dyn Judge>,
    /// The frameworks and players, in the order of the plan's teams.
    pub teams: Vec<TeamSetup>,
    /// The tick at which the task ends by itself.
    pub horizon: Tick,
    /// The teams that may see the crew's view.
    pub crew_view: CrewView,
}

/// The parts that a team needs beside its plan.
pub struct TeamSetup {
    /// The framework by which it plays.
    pub framework: Box<dyn Framework>,
    /// The built-in players that its framework and the environment have, by model name.
    pub players: BTreeMap<String, Box<dyn ReplyHook>>,
}

/// The option of a framework's own rules, where the plan names it with the published ones.
fn strict_option(team: &cooperage_journal::TeamPlan) -> Option<String> {
    let option = format!("{}.rules", team.framework);
    (team.options.get(&option).map(String::as_str) == Some("paper")).then_some(option)
}

/// The journal file of an episode, and the stores and logs beside it.
pub(crate) struct EpisodeFiles {
    pub(crate) writer: EpisodeWriter,
    pub(crate) recorded: EpisodeLines,
    pub(crate) finished: Utf8PathBuf,
    pub(crate) part: Utf8PathBuf,
    pub(crate) wall: Option<WallLog>,
    pub(crate) store: Option<Arc<MessageStore>>,
    pub(crate) blobs: BlobStore,
}

impl EpisodeFiles {
    /// The files of an episode of a run directory.
    pub(crate) fn of_run(
        dir: &RunDir,
        plan: &EpisodePlan,
        store: Option<Arc<MessageStore>>,
    ) -> Result<EpisodeFiles, EpisodeError> {
        let key = plan.key();
        let (writer, recorded) = dir.writer(&key)?;
        Ok(EpisodeFiles {
            writer,
            recorded,
            finished: dir.finished_path(&key),
            part: dir.part_path(&key),
            wall: Some(WallLog::new(&dir.wall_path(&key))),
            store,
            blobs: dir.blobs(),
        })
    }

    /// An episode of which nothing is kept.
    pub(crate) fn nowhere() -> EpisodeFiles {
        let nowhere = Utf8PathBuf::new();
        EpisodeFiles {
            writer: EpisodeWriter::nowhere(),
            recorded: EpisodeLines::default(),
            finished: nowhere.clone(),
            part: nowhere.clone(),
            wall: None,
            store: None,
            blobs: BlobStore::of_run(&nowhere),
        }
    }
}

/// Facts about the program that plays the episodes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BuildInfo {
    /// The program with its version.
    pub build: String,
    /// A hash over the prompt templates.
    pub templates: String,
}

/// An episode under way.
pub(crate) struct RunningEpisode {
    state: Rc<RefCell<SharedEpisodeState>>,
    /// The plays of the teams in plan order; `None` for a team that has ended.
    plays: Vec<Option<PlayFuture>>,
    finished: Utf8PathBuf,
    replies: Vec<ReplyTiming>,
}

impl RunningEpisode {
    /// Sets the episode up; nothing has been played yet.
    pub(crate) fn begin(
        plan: &EpisodePlan,
        setup: EpisodeSetup,
        files: EpisodeFiles,
        seats: SeatingOptions,
        build: &BuildInfo,
        inbox: Inbox,
        observer: Option<Box<dyn Observer>>,
    ) -> Result<RunningEpisode, EpisodeError> {
        plan.check_seats().map_err(EpisodeError::SetUp)?;
        if setup.teams.len() != plan.teams.len() || setup.world.agents() != plan.agents {
            return Err(EpisodeError::SetUp(
                "the plan's teams and seats are not those of its task".to_owned(),
            ));
        }
        let (clock, tick_length) = clock(plan)?;
        let limits = limits_of(plan);
        let recorded = RecordedCalls::of(plan, &files.recorded, &files.part, &files.blobs)?;
        let (mut teams, mut frameworks) = (Vec::new(), Vec::new());
        for (team, TeamSetup { framework, players }) in plan.teams.iter().zip(setup.teams) {
            teams.push(TeamState {
                framework: team.framework.clone(),
                seats: team.seats.iter().copied().map(AgentId).collect(),
                ledger: UsageLedger::new(limits),
                seating: TeamSeating::new(team, players, seats.clone())?,
                strict_option: strict_option(team),
                end: None,
                views: None,
            });
            frameworks.push((framework, team_random(plan, team)));
        }
        // A journal is written on in the format in which it was begun.
        let format = match files.recorded.lines.first() {
            Some(_) => files.recorded.playable_header(&files.part)?.format,
            None => cooperage_journal::FORMAT,
        };
        let header = HeaderRecord {
            format,
            build: build.build.clone(),
            templates: build.templates.clone(),
            plan: plan.clone(),
        };
        let mut state = SharedEpisodeState::new(StateParts {
            world: setup.world,
            judge: setup.judge,
            horizon: setup.horizon,
            clock,
            tick_length,
            teams,
            people: plan.people.iter().map(|(&seat, name)| (AgentId(seat), name.clone())).collect(),
            say: plan.say.clone(),
            faults: EpisodeFaults::new(&plan.faults, of_episode(plan, "faults")),
            observer,
            crew_view: setup.crew_view,
            limits,
            writer: files.writer,
            recorded,
            store: files.store,
            blobs: files.blobs,
            wall: files.wall,
            inbox,
            has_arrivals: header.has_arrivals(),
            identity: EpisodeIdentity::of(plan),
            tells_rewards: plan.rewards,
        });
        state.write(&Record::Header(header));
        let state = Rc::new(RefCell::new(state));
        let plays = frameworks.into_iter().enumerate().map(|(place, (framework, random))| {
            Some(framework.play(TeamHandle::new(Rc::clone(&state), place, random)))
        });
        let plays = plays.collect();
        Ok(RunningEpisode { state, plays, finished: files.finished, replies: Vec::new() })
    }

    /// Lets a camera show the world to agents.
    pub(crate) fn show_by(&self, camera: Option<WorldCamera>) {
        self.state.borrow_mut().camera = camera;
    }

    /// Lets the rewards of seats be computed so.
    pub(crate) fn reward_by(&self, rewards: SeatRewards) {
        self.state.borrow_mut().seat_rewards = rewards;
    }

    /// Lets `look` see the world as it is.
    pub(crate) fn look(&self, look: WorldLook) {
        look(self.state.borrow().world.as_ref());
    }

    /// Lets that host start the processes that play teams. `index` is the episode's place in the plan.
    pub(crate) fn play_by(&self, host: Arc<dyn ProcessHost>, index: usize, plan: &EpisodePlan) {
        let plan = plan.clone();
        let open = move |team| host.open(index, &plan, team);
        self.state.borrow_mut().processes.open_by(Box::new(open));
    }

    /// Plays on until the episode waits for a reply from outside, or is over.
    pub(crate) fn proceed(&mut self) -> SchedulerStatus {
        run_until_blocked(&self.state, &mut self.plays)
    }

    /// A reply from outside has come.
    pub(crate) fn deliver(&self, call: u64, result: CallResult) {
        self.state.borrow_mut().reply_came(call, result);
    }

    /// Something has come from outside that is no reply.
    pub(crate) fn take_in(&self, what: FromOutside) {
        self.state.borrow_mut().outside_came(what);
    }

    /// Returns the moment at which the episode must be looked at again even if no reply comes: its wall-clock limit
    /// trips, its next tick is due, or its observer wants to look.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        let state = self.state.borrow();
        [state.deadline, state.tick_due, state.observer_due()].into_iter().flatten().min()
    }

    /// Whether its world keeps pace with real time.
    pub(crate) fn is_in_real_time(&self) -> bool {
        matches!(self.state.borrow().clock, EpisodeClock::Wall { .. })
    }

    /// Takes the warnings for the user, each once.
    pub(crate) fn take_warnings(&self) -> Vec<String> {
        std::mem::take(&mut self.state.borrow_mut().warnings)
    }

    /// Notes the timing of a reply.
    pub(crate) fn replied(&mut self, timing: ReplyTiming) {
        self.replies.push(timing);
    }

    /// Takes the timings of replies, oldest first.
    pub(crate) fn take_replies(&mut self) -> Vec<ReplyTiming> {
        std::mem::take(&mut self.replies)
    }

    /// Measured calls, oldest first.
    pub(crate) fn take_timings(&self) -> Vec<CallTiming> {
        std::mem::take(&mut self.state.borrow_mut().timings)
    }

    /// Returns the changes of prompts since the recorded lines were written, as far as they were played again.
    pub(crate) fn prompts(&self) -> PromptChanges {
        self.state.borrow().prompts().clone()
    }

    /// Whether recorded lines are left that have not been played again.
    pub(crate) fn is_replaying(&self) -> bool {
        self.state.borrow().is_replaying()
    }

    /// Writes the end; the episode must be over. The caller then closes the journal.
    pub(crate) fn end(mut self) -> Result<EndedEpisode, EpisodeError> {
        // The framework's future goes first: it may hold waits and calls, whose drop must not reach the journal.
        {
            let mut state = self.state.borrow_mut();
            if !matches!(state.stop, Some(EpisodeStopReason::Broken(_))) {
                state.give_up_calls();
            }
            state.closing = true;
        }
        self.plays.clear();
        let state = Rc::try_unwrap(self.state)
            .map_err(|_| EpisodeError::Panic("the framework kept its team beyond the episode".to_owned()))?
            .into_inner();
        let (stop, mut writer, end, mut logs) = state.into_end();
        match stop {
            EpisodeStopReason::Broken(error) => {
                // The recorded lines stay, so that the episode can be resumed.
                writer.flush()?;
                logs.flush()?;
                Err(error)
            }
            EpisodeStopReason::Decided
            | EpisodeStopReason::Horizon
            | EpisodeStopReason::Ended(_)
            | EpisodeStopReason::Limit(_) => {
                writer.write(&Record::End(end.clone()))?;
                Ok(EndedEpisode { journal: writer.seal()?, logs, finished: self.finished, end })
            }
        }
    }
}

/// An episode that has its end and whose journal is not in its last place yet.
pub(crate) struct EndedEpisode {
    journal: SealedJournal,
    logs: EndedLogs,
    finished: Utf8PathBuf,
    end: EndRecord,
}

impl EndedEpisode {
    /// Compresses, syncs and renames the journal. It waits for the disk, so workers leave it to another thread.
    pub(crate) fn close(self) -> Result<EndRecord, EpisodeError> {
        self.logs.close(self.journal, &self.finished)?;
        Ok(self.end)
    }
}

/// An episode's random stream for some purpose.
fn of_episode(plan: &EpisodePlan, purpose: &str) -> TreeRandom {
    TreeRandom::from_seed(plan.seed.cast_unsigned())
        .child(purpose)
        .numbered_child("episode", u64::from(plan.index))
}

/// A team's random stream. Where it holds every seat it is the episode's; else it is that of its first seat, so that two
/// teams draw apart.
fn team_random(plan: &EpisodePlan, team: &TeamPlan) -> TreeRandom {
    let of_episode = of_episode(plan, "team");
    match team.seats.first() {
        Some(&first) if !plan.is_whole(team) => of_episode.numbered_child("seat", u64::from(first)),
        _ => of_episode,
    }
}
