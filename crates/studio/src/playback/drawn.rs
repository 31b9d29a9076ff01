//! The parts of an episode's page that the templates of reports draw: each agent's actions over time, and the state of
//! a team.

use std::sync::Arc;

use cooperage_journal::EpisodePlan;
use cooperage_suites::episode::page::time_of;
use cooperage_suites::episode::transcript::Transcript;
use cooperage_suites::team::{TeamAt, moments, team_at};

use super::known::{EpisodeLog, PlaybackStatus};
use super::line::record_for_role;
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
}

impl Drawn {
    /// The drawing of each agent's actions over time. `seen` is the name of the drawing that the page has.
    pub(super) fn time(&self, extent: &Extent<'_>, role: &AccessRole, seen: &str) -> Result<Drawing, String> {
        let is_partial = *role != AccessRole::Admin;
        let role = if is_partial { AccessRole::Viewer } else { AccessRole::Admin };
        let progress = &extent.stand.progress;
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
        let is_played = !extent.has_world || progress.broken.is_some() || progress.played >= progress.ticks;
        Ok(Drawing::new(&html, seen, is_latest && is_played && !progress.is_live))
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
