//! The thread in which a world is played again and its moments are shown.

use std::collections::{BTreeMap, VecDeque};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::sync::{Arc, PoisonError, RwLock};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use cooperage_core::{AgentId, Checkpoint, Viewer, World};
use cooperage_journal::{AttachmentPlan, Record};
use cooperage_runtime::WorldReplay;
use cooperage_suites::scene::{BlockReader, Look, Scene};
use cooperage_suites::suite::{Draw, MakeSuite, Suites};
use cooperage_suites::watch::goal;
use cooperage_teams::given_name;
use tokio::sync::watch;
use tokio::time::Instant;

use super::journal::Journal;
use super::sections::{Contents, Shown};
use super::{Known, Line, Request, Sent};
use crate::limits::{FOLLOW_EVERY, FRAMES_KEPT, SNAPSHOT_TICKS};
use crate::wire::{EpisodeInfo, Frame, Progress, TeamInfo, ToPage};

/// Records that are obeyed between two looks at what is asked for.
const RECORDS_AT_ONCE: usize = 200;

/// A moment to come back to.
struct Mark {
    tick: u64,
    /// The first record that is not obeyed yet.
    next: usize,
    world: Checkpoint,
}

/// See the module.
pub(super) struct Player {
    info: EpisodeInfo,
    journal: Journal,
    known: Arc<RwLock<Known>>,
    tell: watch::Sender<Progress>,
    progress: Progress,
    /// The records on which the world depends.
    records: Vec<Record>,
    /// The world; none where it cannot be set up.
    replay: Option<WorldReplay>,
    /// The first record that the world has not obeyed. Where it is an advance, the world may be part of the way.
    next: usize,
    /// The first record that it has never obeyed: behind it, the judge has seen nothing.
    front: usize,
    marks: Vec<Mark>,
    /// When the journal was read last.
    followed: Instant,
    look: Option<Look>,
    draw: Option<Draw>,
    /// What reads the cells of block worlds.
    reader: Option<BlockReader>,
    contents: Contents,
    /// Moments as they were sent.
    frames: VecDeque<(u64, Arc<Shown>)>,
}

impl Player {
    pub(super) fn new(
        run: &str,
        journal: Journal,
        makers: &[MakeSuite],
        attachments: &BTreeMap<String, AttachmentPlan>,
        known: Arc<RwLock<Known>>,
        tell: watch::Sender<Progress>,
    ) -> Player {
        let mut player = Player {
            info: EpisodeInfo { run: run.to_owned(), key: journal.key.clone(), ..EpisodeInfo::default() },
            journal,
            known,
            tell,
            progress: Progress { is_live: true, ..Progress::default() },
            records: Vec::new(),
            replay: None,
            next: 0,
            front: 0,
            marks: Vec::new(),
            followed: Instant::now(),
            look: None,
            draw: None,
            reader: None,
            contents: Contents::default(),
            frames: VecDeque::new(),
        };
        player.set_up(makers, attachments);
        player.follow();
        player
    }

    pub(super) fn info(&self) -> &EpisodeInfo {
        &self.info
    }

    fn set_up(&mut self, makers: &[MakeSuite], attachments: &BTreeMap<String, AttachmentPlan>) {
        let plan = &self.journal.plan;
        self.info.task.clone_from(&plan.task);
        self.info.tick_us = plan.clock.tick_us;
        self.info.people = plan.people.iter().map(|(seat, name)| (*seat, name.clone())).collect();
        let team = |team: &cooperage_journal::TeamPlan| {
            let mut models: Vec<String> = team.models.values().map(|model| model.name.clone()).collect();
            models.sort_unstable();
            models.dedup();
            TeamInfo { framework: team.framework.clone(), seats: team.seats.clone(), models }
        };
        self.info.teams = plan.teams.iter().map(team).collect();
        self.info.agents = (0..plan.agents).map(|agent| given_name(AgentId(agent)).to_string()).collect();
        let unplayable = self.journal.unplayable.clone();
        match unplayable.map_or_else(|| stage_of(makers, attachments, plan), Err) {
            Ok((stage, keys, look, draw, reader)) => {
                self.info.horizon = stage.horizon.0;
                self.info.goal = goal(stage.world.as_ref());
                let names = (0..plan.agents).map(|agent| name(AgentId(agent), stage.world.as_ref()));
                self.info.agents = names.collect();
                self.info.keys = keys;
                (self.look, self.draw, self.reader) = (look, draw, reader);
                self.replay = Some(WorldReplay::new(stage.world, stage.judge));
                // The beginning is a moment like any other.
                self.look_on();
            }
            Err(why) => self.info.no_world = Some(why),
        }
    }

    /// Serves until nobody is there any more.
    pub(super) fn serve(mut self, asked: &Receiver<Request>) {
        loop {
            let is_busy = self.can_go_on();
            let request = if is_busy {
                match asked.try_recv() {
                    Ok(request) => Some(request),
                    Err(TryRecvError::Empty) => None,
                    Err(TryRecvError::Disconnected) => return,
                }
            } else {
                match asked.recv_timeout(FOLLOW_EVERY) {
                    Ok(request) => Some(request),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            };
            match request {
                Some(Request::Look { tick, answer }) => {
                    // The page may have gone.
                    let _ = answer.send(self.frame(tick));
                    // Pages that ask all the time do not keep it from reading on.
                    if self.followed.elapsed() >= FOLLOW_EVERY {
                        self.follow();
                    }
                }
                None if is_busy => self.play_on(),
                None => self.follow(),
            }
        }
    }

    /// Takes what the journal has got in the meantime.
    fn follow(&mut self) {
        self.followed = Instant::now();
        let fresh = self.journal.take();
        if fresh.is_empty() && self.progress.is_live == self.journal.is_live {
            return;
        }
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        for (line, record) in fresh {
            if let Record::Advance { tick, .. } = &record {
                self.progress.ticks = *tick;
            }
            known.lines.push(Line::new(line));
            if WorldReplay::obeys(&record) {
                self.records.push(record);
            }
        }
        self.progress.records = known.lines.len() as u64;
        drop(known);
        self.progress.is_live = self.journal.is_live;
        if let Some(damage) = &self.journal.damage {
            self.progress.broken.get_or_insert_with(|| damage.clone());
        }
        self.tell();
    }

    fn tell(&self) {
        self.tell.send_replace(self.progress.clone());
    }

    /// Whether there is something that the world has never obeyed and can.
    fn can_go_on(&self) -> bool {
        self.replay.is_some() && self.front < self.records.len() && self.progress.broken.is_none()
    }

    /// Plays the world on from as far as it has been.
    fn play_on(&mut self) {
        self.return_to_front();
        let until = (self.front + RECORDS_AT_ONCE).min(self.records.len());
        while self.front < until && self.can_go_on() {
            let (Some(replay), Some(record)) = (&mut self.replay, self.records.get(self.next)) else {
                return;
            };
            if let Err(differs) = replay.obey(record) {
                self.progress.broken = Some(format!(
                    "{differs}. The journal was written by another version of the program, or its file was changed; all but the \
                     world is shown from there."
                ));
                break;
            }
            let has_advanced = matches!(record, Record::Advance { .. });
            self.next += 1;
            self.front = self.next;
            if has_advanced {
                self.look_on();
            }
        }
        self.tell();
    }

    /// Notes the score at a moment that is reached for the first time, and marks some of these moments.
    fn look_on(&mut self) {
        let Some(replay) = &self.replay else { return };
        let tick = replay.world().tick().0;
        self.progress.played = tick;
        if let Some(score) = replay.score() {
            let share = score.completion.value();
            let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
            if known.scores.last().is_none_or(|(_, last)| *last != share) {
                known.scores.push((tick, share));
            }
        }
        let is_due = self.marks.last().is_none_or(|mark| tick >= mark.tick + SNAPSHOT_TICKS);
        if is_due && let Ok(world) = replay.checkpoint() {
            self.marks.push(Mark { tick, next: self.next, world });
        }
    }

    /// Brings the world back to as far as it has been.
    fn return_to_front(&mut self) {
        if let Some(mark) = self.marks.last().filter(|mark| mark.next > self.next) {
            let mark = (mark.next, mark.world.clone());
            self.restore(mark);
        }
        while self.next < self.front {
            self.obey_again();
        }
    }

    fn restore(&mut self, (next, world): (usize, Checkpoint)) {
        if let Some(replay) = &mut self.replay
            && replay.restore(&world).is_ok()
        {
            self.next = next;
        }
    }

    fn obey_again(&mut self) {
        if let (Some(replay), Some(record)) = (&mut self.replay, self.records.get(self.next)) {
            replay.obey_again(record);
        }
        self.next += 1;
    }

    /// The world at a tick, as it is sent; at the last one there is where that is earlier.
    fn frame(&mut self, tick: u64) -> Sent {
        if let Some((_, sent)) = self.frames.iter().find(|(kept, _)| *kept == tick) {
            return Ok(Arc::clone(sent));
        }
        if let Some(why) = &self.info.no_world {
            return Err(why.clone());
        }
        while self.progress.played < tick && self.can_go_on() {
            self.play_on();
        }
        self.go_to(tick);
        let world = self.replay.as_ref().ok_or("there is no world")?.world();
        let reached = world.tick().0;
        let drawn = || Some(Scene::Picture { png: STANDARD.encode(self.draw?(world)?) });
        let scene = self.look.and_then(|look| look(world)).or_else(drawn).ok_or("this world is not drawn")?;
        let cells = match (&scene, self.reader) {
            (Scene::Blocks(blocks), Some(reader)) => Some(self.contents.cells(blocks, world, reader)),
            _ => None,
        };
        let frame = ToPage::Frame(Frame { tick: reached, scene, changes: None });
        let sent = Arc::new(Shown::new(&serde_json::to_string(&frame).unwrap_or_default(), cells));
        // The last moment of an episode that goes on may look otherwise later.
        if reached == tick && (tick < self.progress.ticks || !self.progress.is_live) {
            self.frames.push_back((tick, Arc::clone(&sent)));
            self.frames.drain(..self.frames.len().saturating_sub(FRAMES_KEPT));
        }
        Ok(sent)
    }

    /// Has the world stand at a tick that it has been at, or at the last one before.
    fn go_to(&mut self, tick: u64) {
        let now = self.replay.as_ref().map_or(0, |replay| replay.world().tick().0);
        let before = self.marks.partition_point(|mark| mark.tick <= tick).saturating_sub(1);
        if let Some(mark) = self.marks.get(before)
            && (now > tick || mark.next > self.next)
        {
            let mark = (mark.next, mark.world.clone());
            self.restore(mark);
        }
        while self.next < self.front {
            match self.records.get(self.next) {
                Some(Record::Advance { tick: end, .. }) if *end > tick => {
                    if let Some(replay) = &mut self.replay {
                        replay.pass_again(tick);
                    }
                    return;
                }
                Some(record) if is_from(record, tick) => return,
                _ => self.obey_again(),
            }
        }
    }
}

/// Whether a record tells of what was done at a tick or later.
fn is_from(record: &Record, tick: u64) -> bool {
    match record {
        Record::Submit { tick: at, .. } | Record::Stop { tick: at, .. } | Record::Fault { tick: at, .. } => {
            *at >= tick
        }
        _ => false,
    }
}

type SetUp =
    (cooperage_suites::suite::Stage, Vec<(String, String)>, Option<Look>, Option<Draw>, Option<BlockReader>);

fn stage_of(
    makers: &[MakeSuite],
    attachments: &BTreeMap<String, AttachmentPlan>,
    plan: &cooperage_journal::EpisodePlan,
) -> Result<SetUp, String> {
    let suites = Suites::new(makers, attachments).map_err(|error| error.to_string())?;
    let suite = suites.suite_of(&plan.task).map_err(|error| error.to_string())?;
    let keys =
        suite.keys().iter().map(|binding| (binding.key.browser_name(), binding.line.to_owned())).collect();
    Ok((suite.stage(plan)?, keys, suite.scene(), suite.picture(), suite.blocks()))
}

fn name(agent: AgentId, world: &dyn World) -> String {
    let seen = world.observe(Viewer::Agent(agent)).perception;
    seen.map_or_else(|| given_name(agent).to_string(), |seen| seen.name)
}
