//! A whole episode at once, for a page that has no server: its information, its lines, and its world at some moments.

use std::sync::Arc;

use cooperage_journal::EpisodePlan;
use cooperage_suites::episode::page::EpisodeStanding;
use cooperage_suites::suite::ProgramRegistry;
use cooperage_suites::watch::goal;

use super::again::Again;
use super::drawn::standing;
use super::journal::Journal;
use super::known::records;
use super::moment::{WorldMoment, told};
use super::player::{PlaybackSources, info};
use super::source::EpisodeSource;
use crate::guard::AccessRole;
use crate::wire::{EpisodeInfo, Progress};

/// A whole episode, with its world replayed to the end.
pub(crate) struct WholeEpisode {
    pub(crate) info: EpisodeInfo,
    pub(crate) plan: EpisodePlan,
    pub(crate) lines: Vec<Arc<str>>,
    pub(crate) progress: Progress,
    pub(crate) scores: Vec<(u64, f64)>,
    /// How the episode stands.
    pub(crate) standing: EpisodeStanding,
    world: Option<Again>,
}

/// A moment of the world: its tick, and the messages that lead to it from the moment before.
pub(crate) type WorldStep = (u64, Vec<String>);

impl WholeEpisode {
    /// Reads an episode, and replays its world as far as it goes.
    ///
    /// # Errors
    /// The reason why it cannot be read, as a sentence.
    pub(crate) fn read(source: &EpisodeSource, registry: &ProgramRegistry) -> Result<WholeEpisode, String> {
        let mut journal = Journal::open(source)?;
        let stock = PlaybackSources { registry: registry.clone(), attachments: source.attachments() };
        let mut whole = WholeEpisode {
            info: info(source.name(), &journal, &stock.names(&journal.plan)),
            plan: journal.plan.clone(),
            lines: Vec::new(),
            progress: Progress::default(),
            scores: Vec::new(),
            standing: EpisodeStanding::UnderWay,
            world: None,
        };
        let fresh = journal.take();
        if let Some(why) = journal.unplayable.clone() {
            whole.info.no_world = Some(why);
        } else {
            whole.info.recipes = stock.task(&journal.plan).map_or_else(|_| Vec::new(), |task| task.recipes);
            match Again::open(&stock.registry, &stock.attachments, &journal.plan) {
                Ok(again) => whole.world = Some(again),
                Err(why) => whole.info.no_world = Some(why),
            }
        }
        for line in fresh {
            if let Some(tick) = line.advances_to() {
                whole.progress.ticks = whole.progress.ticks.max(tick);
            }
            whole.lines.push(Arc::clone(&line.text));
            if let Some(world) = &mut whole.world {
                world.take(line);
            }
        }
        whole.progress.records = whole.lines.len() as u64;
        whole.standing =
            standing(&whole.lines, journal.damage.as_deref(), journal.is_stopped(), || source.fault());
        whole.progress.broken.clone_from(&journal.damage);
        if let Some(world) = &mut whole.world {
            whole.info.horizon = world.horizon;
            whole.info.goal = goal(world.world());
            while world.can_go_on() {
                world.play_on();
            }
            whole.progress.played = world.played;
            whole.progress.broken = whole.progress.broken.take().or_else(|| world.broken.clone());
            whole.scores = std::mem::take(&mut world.scores);
        }
        Ok(whole)
    }

    /// The message with all lines, as a role may see them.
    pub(crate) fn records(&self, role: &AccessRole) -> String {
        records(0, &self.lines, role, &self.info.agents)
    }

    /// The world at evenly spread moments: at every tick if there are at most `floors` ticks, or `blocks` ticks in a
    /// block world. Empty if the world cannot be shown.
    ///
    /// # Errors
    /// The reason why it cannot be drawn, as a sentence.
    pub(crate) fn steps(&mut self, floors: u64, blocks: u64) -> Result<Vec<WorldStep>, String> {
        let Some(world) = &mut self.world else { return Ok(Vec::new()) };
        let last = world.played;
        let mut before: Option<Arc<WorldMoment>> = None;
        let mut steps = Vec::new();
        let mut tick = 0;
        loop {
            let now = world.at(tick, true)?;
            let most = if now.leads_to(&now) { blocks } else { floors };
            steps.push((now.tick, told(before.as_deref(), &now)));
            before = Some(now);
            if tick >= last {
                return Ok(steps);
            }
            tick = (tick + last.div_ceil(most.max(1)).max(1)).min(last);
        }
    }
}
