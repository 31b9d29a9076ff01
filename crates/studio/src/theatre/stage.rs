//! The thread that plays a world again and shows its moments.

use std::collections::{BTreeMap, VecDeque};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::sync::{Arc, PoisonError, RwLock};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use cooperage_core::{AgentId, Checkpoint, SectionName, Viewer, World};
use cooperage_journal::{AttachmentPlan, Record};
use cooperage_runtime::WorldReplay;
use cooperage_suites::keys::Key;
use cooperage_suites::scene::{Look, Scene};
use cooperage_suites::suite::{Draw, MakeSuite, Suites};
use cooperage_teams::given_name;
use tokio::sync::watch;

use super::journal::Journal;
use super::{Known, Request, Sent};
use crate::limits::{FOLLOW_EVERY, FRAMES_KEPT, SNAPSHOT_TICKS};
use crate::wire::{EpisodeInfo, Frame, Progress, TeamInfo, ToPage};

/// Lines that are played between two looks at what is asked for.
const LINES_AT_ONCE: usize = 200;

/// A moment to come back to.
struct Mark {
    tick: u64,
    /// The first line that is not obeyed yet.
    line: usize,
    world: Checkpoint,
}

/// See the module.
pub(super) struct Stage {
    info: EpisodeInfo,
    journal: Journal,
    known: Arc<RwLock<Known>>,
    tell: watch::Sender<Progress>,
    progress: Progress,
    records: Vec<Record>,
    /// The world; none where it cannot be set up.
    replay: Option<WorldReplay>,
    /// The first line that the world has not obeyed.
    line: usize,
    /// As far as the world has ever been, by lines: behind it, the judge has seen nothing.
    front: usize,
    marks: Vec<Mark>,
    look: Option<Look>,
    draw: Option<Draw>,
    frames: VecDeque<(u64, Arc<str>)>,
    /// Whether the world stands somewhere before its front.
    is_back: bool,
}

impl Stage {
    pub(super) fn new(
        run: &str,
        journal: Journal,
        makers: &[MakeSuite],
        attachments: &BTreeMap<String, AttachmentPlan>,
        known: Arc<RwLock<Known>>,
        tell: watch::Sender<Progress>,
    ) -> Stage {
        let mut stage = Stage {
            info: EpisodeInfo { run: run.to_owned(), key: journal.key.clone(), ..EpisodeInfo::default() },
            journal,
            known,
            tell,
            progress: Progress { is_live: true, ..Progress::default() },
            records: Vec::new(),
            replay: None,
            line: 0,
            front: 0,
            marks: Vec::new(),
            look: None,
            draw: None,
            frames: VecDeque::new(),
            is_back: false,
        };
        stage.set_up(makers, attachments);
        stage.follow();
        stage
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
        match stage_of(makers, attachments, plan) {
            Ok((stage, keys, look, draw)) => {
                self.info.horizon = stage.horizon.0;
                self.info.goal = goal(stage.world.as_ref());
                let names = (0..plan.agents).map(|agent| name(AgentId(agent), stage.world.as_ref()));
                self.info.agents = names.collect();
                self.info.keys = keys;
                (self.look, self.draw) = (look, draw);
                self.replay = Some(WorldReplay::new(stage.world, stage.judge));
            }
            Err(why) => self.info.no_world = Some(why),
        }
    }

    /// Serves until nobody is there any more.
    pub(super) fn serve(mut self, asked: &Receiver<Request>) {
        loop {
            let is_busy =
                self.front < self.records.len() && self.replay.is_some() && self.progress.broken.is_none();
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
                }
                None if is_busy => self.play_on(),
                None => self.follow(),
            }
        }
    }

    /// Takes what the journal has got in the meantime.
    fn follow(&mut self) {
        let fresh = self.journal.take();
        if fresh.is_empty() && self.progress.is_live == self.journal.is_live {
            return;
        }
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        for (line, record) in fresh {
            if let Record::Advance { tick, .. } = &record {
                self.progress.ticks = *tick;
            }
            known.lines.push(line.into());
            self.records.push(record);
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

    /// Plays the world on from as far as it has been.
    fn play_on(&mut self) {
        if self.is_back && !self.go_to_front() {
            return;
        }
        let until = (self.front + LINES_AT_ONCE).min(self.records.len());
        let mut scores = Vec::new();
        while self.front < until && self.progress.broken.is_none() {
            self.obey();
            self.front = self.line;
            let Some(replay) = &self.replay else { return };
            let tick = replay.world().tick().0;
            self.progress.played = tick;
            if let Some(score) = replay.score() {
                scores.push((tick, score.completion.value()));
            }
            let last = self.marks.last().map_or(0, |mark| mark.tick);
            if self.marks.is_empty() || tick >= last + SNAPSHOT_TICKS {
                self.mark();
            }
        }
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        for (tick, share) in scores {
            if known.scores.last().is_none_or(|(_, last)| *last != share) {
                known.scores.push((tick, share));
            }
        }
        drop(known);
        self.tell();
    }

    /// Obeys the next line.
    fn obey(&mut self) {
        let (Some(replay), Some(record)) = (&mut self.replay, self.records.get(self.line)) else { return };
        match replay.obey(record) {
            Ok(()) => self.line += 1,
            Err(differs) => {
                self.progress.broken = Some(format!(
                    "{differs}. The journal was written by another version of the program, or its file was changed; all but the world \
                 is shown from there."
                ))
            }
        }
    }

    fn mark(&mut self) {
        let Some(replay) = &self.replay else { return };
        if let Ok(world) = replay.checkpoint() {
            self.marks.push(Mark { tick: replay.world().tick().0, line: self.line, world });
        }
    }

    /// Goes back to the last moment that is marked.
    fn go_to_front(&mut self) -> bool {
        let Some(mark) = self.marks.len().checked_sub(1) else { return false };
        self.go_to(mark);
        while self.line < self.front && self.progress.broken.is_none() {
            self.obey_silently();
        }
        self.is_back = false;
        self.line == self.front
    }

    fn go_to(&mut self, mark: usize) {
        let (Some(mark), Some(replay)) = (self.marks.get(mark), &mut self.replay) else { return };
        if replay.restore(&mark.world).is_ok() {
            self.line = mark.line;
        }
    }

    /// Obeys a line once more, of which the judge knows already.
    fn obey_silently(&mut self) {
        let (Some(replay), Some(record)) = (&mut self.replay, self.records.get(self.line)) else { return };
        match record {
            Record::Advance { tick, .. } => replay.pass_to(*tick),
            record => drop(replay.obey(record)),
        }
        self.line += 1;
    }

    /// The world at a tick, as it is sent.
    fn frame(&mut self, tick: u64) -> Sent {
        if let Some((_, sent)) = self.frames.iter().find(|(kept, _)| *kept == tick) {
            return Ok(Arc::clone(sent));
        }
        if let Some(why) = &self.info.no_world {
            return Err(why.clone());
        }
        while self.progress.played < tick && self.front < self.records.len() && self.progress.broken.is_none()
        {
            self.play_on();
        }
        self.go_back_to(tick);
        let replay = self.replay.as_ref().ok_or("there is no world")?;
        let world = replay.world();
        let reached = world.tick().0;
        let scene = match (self.look.and_then(|look| look(world)), self.draw.and_then(|draw| draw(world))) {
            (Some(scene), _) => scene,
            (None, Some(png)) => Scene::Picture { png: STANDARD.encode(png) },
            (None, None) => return Err("this world is not drawn".to_owned()),
        };
        let frame = Frame { tick: reached, scene, doing: self.doing() };
        let sent: Arc<str> = serde_json::to_string(&ToPage::Frame(frame)).unwrap_or_default().into();
        // A moment that the episode has not come to yet will look otherwise later.
        if reached == tick {
            self.frames.push_back((tick, Arc::clone(&sent)));
            self.frames.drain(..self.frames.len().saturating_sub(FRAMES_KEPT));
        }
        Ok(sent)
    }

    /// Has the world stand at a tick, or at the last one before it that can be shown.
    fn go_back_to(&mut self, tick: u64) {
        let now = self.replay.as_ref().map_or(0, |replay| replay.world().tick().0);
        let mark = self.marks.partition_point(|mark| mark.tick <= tick).saturating_sub(1);
        let is_on_the_way = now <= tick && self.marks.get(mark).is_none_or(|mark| mark.line <= self.line);
        if !is_on_the_way || now > tick {
            self.go_to(mark);
        }
        self.is_back = true;
        while self.line < self.front {
            match self.records.get(self.line) {
                Some(Record::Advance { tick: end, .. }) if *end > tick => {
                    // Part of the way to where the line ends; obeying it goes on from there.
                    if let Some(replay) = &mut self.replay {
                        replay.pass_to(tick);
                    }
                    return;
                }
                Some(record) if starts_after(record, tick) => return,
                Some(_) => self.obey_silently(),
                None => return,
            }
        }
    }

    /// What each agent does: the last action that was accepted and has not ended.
    fn doing(&self) -> Vec<Option<String>> {
        let mut doing: Vec<Option<String>> = vec![None; self.info.agents.len()];
        let done = self.records.get(..self.line).unwrap_or_default();
        for record in done.iter().rev().take(400).rev() {
            match record {
                Record::Submit { entries, .. } => {
                    for entry in entries.iter().filter(|entry| entry.refused.is_none()) {
                        let Some(place) = entry.agent.and_then(|agent| doing.get_mut(agent as usize)) else {
                            continue;
                        };
                        *place = Some(said(entry));
                    }
                }
                Record::Advance { events, .. } => {
                    for event in
                        events.iter().filter(|event| ["finished", "failed"].contains(&event.kind.as_str()))
                    {
                        if let Some(place) = event.doer.and_then(|doer| doing.get_mut(doer as usize)) {
                            *place = None;
                        }
                    }
                }
                _ => {}
            }
        }
        doing
    }
}

/// Whether a line stands behind all that happened up to a tick.
fn starts_after(record: &Record, tick: u64) -> bool {
    match record {
        Record::Submit { tick: at, .. } | Record::Stop { tick: at, .. } | Record::Fault { tick: at, .. } => {
            *at >= tick
        }
        _ => false,
    }
}

/// A call as people read it.
fn said(entry: &cooperage_journal::EntryRecord) -> String {
    match (&entry.tool, &entry.text) {
        (Some(tool), _) => {
            let plain =
                |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let arguments = entry.arguments.as_ref().and_then(serde_json::Value::as_object);
            let given: Vec<String> = arguments.into_iter().flatten().map(|(_, value)| plain(value)).collect();
            format!("{tool} {}", given.join(" ")).trim().to_owned()
        }
        // A model may have written its thoughts above.
        (None, Some(text)) => text.trim().lines().last().unwrap_or_default().to_owned(),
        (None, None) => String::new(),
    }
}

type SetUp = (cooperage_suites::suite::Stage, Vec<(String, String)>, Option<Look>, Option<Draw>);

fn stage_of(
    makers: &[MakeSuite],
    attachments: &BTreeMap<String, AttachmentPlan>,
    plan: &cooperage_journal::EpisodePlan,
) -> Result<SetUp, String> {
    let suites = Suites::new(makers, attachments).map_err(|error| error.to_string())?;
    let suite = suites.suite_of(&plan.task).map_err(|error| error.to_string())?;
    let keys = suite.keys().iter().map(|binding| (key_name(binding.key), binding.line.to_owned())).collect();
    Ok((suite.stage(plan)?, keys, suite.scene(), suite.picture()))
}

/// The name of a key in a browser's events.
fn key_name(key: Key) -> String {
    match key {
        Key::Up => "ArrowUp".to_owned(),
        Key::Down => "ArrowDown".to_owned(),
        Key::Left => "ArrowLeft".to_owned(),
        Key::Right => "ArrowRight".to_owned(),
        Key::Space => " ".to_owned(),
        Key::Character(character) => character.to_string(),
    }
}

fn goal(world: &dyn World) -> String {
    let manual = world.manual(Viewer::Crew);
    let items = manual.sections.iter().filter(|section| section.name == SectionName::Goal);
    items.flat_map(|section| &section.items).map(|item| item.text.as_str()).collect::<Vec<_>>().join("\n")
}

fn name(agent: AgentId, world: &dyn World) -> String {
    let seen = world.observe(Viewer::Agent(agent)).perception;
    seen.map_or_else(|| given_name(agent).to_string(), |seen| seen.name)
}
