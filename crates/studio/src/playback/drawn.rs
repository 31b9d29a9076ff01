//! The parts of an episode's page that the templates of reports draw: the result, each agent's actions over time, the
//! state of a team, and tables.

use std::sync::Arc;

use cooperage_journal::{EpisodePlan, Record};
use cooperage_suites::episode::page::{EpisodeStanding, ReplayFindings, answer_of, findings_of, time_of};
use cooperage_suites::episode::transcript::Transcript;
use cooperage_suites::results::EpisodeBreak;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_suites::team::{TeamAt, moments, team_at};
use cooperage_suites::watch::watch;

use super::known::{EpisodeLog, PlaybackStatus};
use super::line::record_for_role;
use super::source::EpisodeSource;
use crate::guard::AccessRole;
use crate::lazily::Lazily;
use crate::limits::drawn_every;
use crate::wire::{Drawing, TeamMoment};

/// The extent of a drawing's input: the number of journal lines and of scores.
type From = (usize, usize);

/// The drawings of an episode, each made again when the episode has grown.
#[derive(Debug, Default)]
pub(super) struct Drawn {
    /// The drawing for the admin, and the one for all other roles, which shows what viewers may see.
    times: [Lazily<From, Arc<str>>; 2],
    answers: [Lazily<(From, bool, bool), Arc<str>>; 2],
    /// The tables for the admin and for all other roles, by the number of lines and whether more may come.
    findings: [Lazily<(usize, bool), Arc<str>>; 2],
    team: Lazily<usize, Arc<Team>>,
}

/// The transcript of an episode, and the ticks at which the state of its team changes.
#[derive(Debug)]
struct Team {
    transcript: Transcript,
    moments: Vec<u64>,
}

/// The known part of an episode.
pub(super) struct Extent<'a> {
    pub(super) plan: &'a EpisodePlan,
    /// The agents' names.
    pub(super) names: &'a [String],
    pub(super) book: &'a std::sync::RwLock<EpisodeLog>,
    pub(super) stand: &'a PlaybackStatus,
    /// The number of pages that show the episode.
    pub(super) pages: usize,
    /// Whether the world of the episode can be shown at all.
    pub(super) has_world: bool,
    pub(super) source: &'a EpisodeSource,
}

/// Plays a finished episode again for what its journal does not hold.
///
/// # Errors
/// Why it cannot be played again, as a sentence.
pub(crate) fn findings(source: &EpisodeSource, registry: &ProgramRegistry) -> Result<ReplayFindings, String> {
    let suites = Suites::new(registry, &source.attachments()).map_err(|error| error.to_string())?;
    let path = source.finished();
    let lines = source.finished_lines().map_err(|error| error.to_string())?;
    watch(&path, lines, &suites).map_err(|error| error.to_string())
}

/// How an episode with these lines stands. `fault` reads the error that broke it, if there is one.
pub(super) fn standing(
    lines: &[Arc<str>],
    damage: Option<&str>,
    is_stopped: bool,
    fault: impl FnOnce() -> Option<EpisodeBreak>,
) -> EpisodeStanding {
    if let Some(Ok(Record::End(end))) = lines.last().map(|line| serde_json::from_str(line)) {
        return EpisodeStanding::Ended(Box::new(end));
    }
    match (damage, fault()) {
        (Some(damage), _) => EpisodeStanding::Damaged(damage.to_owned()),
        (None, Some(fault)) => EpisodeStanding::Broken(fault),
        (None, None) if is_stopped => EpisodeStanding::Stopped,
        (None, None) => EpisodeStanding::UnderWay,
    }
}

impl Drawn {
    /// The drawing of each agent's actions over time. `seen` is the name of the drawing that the page has.
    pub(super) fn time(&self, extent: &Extent<'_>, role: &AccessRole, seen: &str) -> Result<Drawing, String> {
        let is_partial = *role != AccessRole::Admin;
        let role = if is_partial { AccessRole::Viewer } else { AccessRole::Admin };
        let [whole, partial] = &self.times;
        let (lines, scores) = extent.known();
        let key = (lines.len(), scores.len());
        let made = if is_partial { partial } else { whole }.get(key, drawn_every(extent.pages), || {
            let transcript = extent.transcript(&lines, &role);
            time_of(&transcript, &scores, is_partial)
                .map(|html| html.into())
                .map_err(|error| error.to_string())
        });
        let (html, is_latest): (Arc<str>, bool) = made?;
        Ok(Drawing::new(&html, seen, is_latest && extent.is_played()))
    }

    /// The result of the episode.
    pub(super) fn answer(
        &self,
        extent: &Extent<'_>,
        role: &AccessRole,
        seen: &str,
    ) -> Result<Drawing, String> {
        let is_partial = *role != AccessRole::Admin;
        let role = if is_partial { AccessRole::Viewer } else { AccessRole::Admin };
        let (progress, damage) = (&extent.stand.progress, extent.stand.damage.as_deref());
        let (lines, mut scores) = extent.known();
        if !progress.is_live && !extent.is_played() {
            // Figures of half the scores would be wrong.
            scores.clear();
        }
        let key = ((lines.len(), scores.len()), progress.is_live, progress.is_stopped);
        let [whole, partial] = &self.answers;
        let kept = if is_partial { partial } else { whole };
        let made = kept.get(key, drawn_every(extent.pages), || {
            let standing = standing(&lines, damage, progress.is_stopped, || extent.source.fault());
            answer_of(&extent.transcript(&lines, &role), &standing, &scores, is_partial)
                .map(|html| html.into())
                .map_err(|error| error.to_string())
        });
        let (html, is_latest): (Arc<str>, bool) = made?;
        Ok(Drawing::new(&html, seen, is_latest && extent.is_played()))
    }

    /// The tables and drawings of the episode, for which it is played again once it has ended.
    pub(super) fn findings(
        &self,
        extent: &Extent<'_>,
        role: &AccessRole,
        registry: &ProgramRegistry,
    ) -> Result<Drawing, String> {
        let is_partial = *role != AccessRole::Admin;
        let [whole, partial] = &self.findings;
        let kept = if is_partial { partial } else { whole };
        let role = if is_partial { AccessRole::Viewer } else { AccessRole::Admin };
        let is_live = extent.stand.progress.is_live;
        let (lines, _) = extent.known();
        let made = kept.get((lines.len(), is_live), drawn_every(extent.pages), || {
            let seen = if is_live {
                ReplayFindings::default()
            } else {
                findings(extent.source, registry).unwrap_or_default()
            };
            findings_of(&extent.transcript(&lines, &role), &seen)
                .map(|html| html.into())
                .map_err(|error| error.to_string())
        });
        let (html, _): (Arc<str>, bool) = made?;
        Ok(Drawing::new(&html, "", true))
    }

    /// The state of the team at a tick.
    pub(super) fn team(&self, extent: &Extent<'_>, tick: u64) -> Result<TeamMoment, String> {
        let (lines, _) = extent.known();
        let (team, is_latest) = self.team.get(lines.len(), drawn_every(extent.pages), || {
            let transcript = extent.transcript(&lines, &AccessRole::Admin);
            Ok::<_, String>(Arc::new(Team { moments: moments(&transcript), transcript }))
        })?;
        let is_all = is_latest && !extent.stand.progress.is_live;
        team.at(tick, is_all)
    }
}

impl Team {
    fn at(&self, tick: u64, is_all: bool) -> Result<TeamMoment, String> {
        let TeamAt { from, until, html } =
            team_at(&self.transcript, &self.moments, tick).map_err(|error| error.to_string())?;
        // After the known end of an unfinished episode, the state may change.
        let until = until.or((!is_all).then_some(self.transcript.ticks + 1));
        Ok(TeamMoment { from, until, html })
    }
}

/// The states of the team in a finished episode, at `most` moments at most, spread evenly if there are more.
pub(crate) fn team_moments(transcript: Transcript, most: usize) -> Result<Vec<TeamMoment>, String> {
    let moments = moments(&transcript);
    let team = Team { transcript, moments };
    let step = team.moments.len().div_ceil(most.max(1)).max(1);
    let chosen: Vec<u64> = team.moments.iter().copied().step_by(step).collect();
    let mut all: Vec<TeamMoment> = Vec::new();
    for tick in chosen {
        let moment = team.at(tick, true)?;
        if all.last().is_none_or(|last| last.html != moment.html) {
            all.push(moment);
        }
    }
    let begins: Vec<u64> = all.iter().map(|moment| moment.from).collect();
    for (place, moment) in all.iter_mut().enumerate() {
        moment.until = begins.get(place + 1).copied();
    }
    Ok(all)
}

impl Extent<'_> {
    /// Whether nothing about the episode will change any more.
    fn is_played(&self) -> bool {
        let progress = &self.stand.progress;
        let is_replayed = !self.has_world || progress.broken.is_some() || progress.played >= progress.ticks;
        is_replayed && !progress.is_live
    }

    fn known(&self) -> (Vec<Arc<str>>, Vec<(u64, f64)>) {
        let book = self.book.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        (book.lines.clone(), book.scores.clone())
    }

    fn transcript(&self, lines: &[Arc<str>], role: &AccessRole) -> Transcript {
        transcript(self.plan, lines, role, self.names)
    }
}

/// The transcript of the lines that a role may see. `names` are the agents' names.
pub(crate) fn transcript(
    plan: &EpisodePlan,
    lines: &[Arc<str>],
    role: &AccessRole,
    names: &[String],
) -> Transcript {
    let seen = lines.iter().filter_map(|line| record_for_role(line, role));
    Transcript::of(plan.clone(), seen).named(names.to_vec())
}
