//! The teams of an episode: their seats, and the resources that each uses.

use cooperage_core::{AgentId, LimitKind, Tick, Viewer, WorldEntry, WorldReceipt};
use cooperage_journal::{Record, TeamEndRecord, TotalsRecord, is_for_clients};

use super::{EpisodeStopReason, SharedEpisodeState};
use crate::camera::ViewStyle;
use crate::error::NotYours;
use crate::ledger::UsageLedger;
use crate::seating::TeamSeating;

/// Rejected answers in a row after which the user gets a hint at the option that reads less strictly.
const REJECTED_WARNED: u64 = 3;

/// One team of an episode.
pub(crate) struct TeamState {
    /// Its framework's name.
    pub(crate) framework: String,
    /// Its seats, ascending.
    pub(crate) seats: Vec<AgentId>,
    pub(crate) ledger: UsageLedger,
    pub(crate) seating: TeamSeating,
    /// The option under whose strictness answers are rejected, where the team plays by the published rules.
    pub(crate) strict_option: Option<String>,
    pub(crate) end: Option<TeamEnd>,
    /// How its models are shown what their agents see, if they are.
    pub(crate) views: Option<ViewStyle>,
}

/// How a team ended.
#[derive(Clone, Copy)]
pub(crate) struct TeamEnd {
    tick: Tick,
    pub(super) limit: Option<LimitKind>,
    reason: TeamEndReason,
}

/// Why a team ends by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TeamEndReason {
    /// It gave up.
    GaveUp,
    /// The head of its organisation crashed.
    RootCrashed,
}

impl TeamEndReason {
    /// The word in journals.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            TeamEndReason::GaveUp => "gave_up",
            TeamEndReason::RootCrashed => "root_crashed",
        }
    }

    /// Returns the word in the journal; `None` for giving up, which is the usual reason.
    fn said(self) -> Option<String> {
        (self != TeamEndReason::GaveUp).then(|| self.name().to_owned())
    }
}

impl SharedEpisodeState {
    /// Whether the episode has one player only, whose end is the episode's.
    pub(super) fn is_sole(&self) -> bool {
        self.teams.len() == 1 && self.outside.is_empty() && self.empty_seats.is_empty()
    }

    /// The team's place where the plan has several, for the journal.
    pub(super) fn place_of(&self, team: usize) -> Option<u32> {
        (self.teams.len() > 1).then_some(team as u32)
    }

    /// Whether that team holds every seat, and no person has sat down in one of them.
    fn is_whole(&self, team: usize) -> bool {
        let has_all =
            self.teams.get(team).is_some_and(|team| team.seats.len() == self.world.agents() as usize);
        has_all && self.outside.is_empty() && self.empty_seats.is_empty()
    }

    /// Whether that team plays that agent now.
    pub(crate) fn holds(&self, team: usize, agent: AgentId) -> bool {
        self.has_seat(team, agent) && !self.outside.sits(agent) && !self.empty_seats.contains(&agent)
    }

    /// Whether people sit in all seats of that team, so that it does nothing until one of them hands a seat over.
    pub(crate) fn rests(&self, team: usize) -> bool {
        let sits = |team: &super::TeamState| team.seats.iter().all(|seat| self.outside.sits(*seat));
        !self.outside.is_empty() && self.teams.get(team).is_some_and(sits)
    }

    /// Whether the plan puts that team into that seat.
    fn has_seat(&self, team: usize, agent: AgentId) -> bool {
        self.teams.get(team).is_some_and(|team| team.seats.contains(&agent))
    }

    /// Why an entry may not reach the world, if it may not: it is for another's agent or for one that is down, or it calls a
    /// tool for clients.
    pub(super) fn bar(&self, team: usize, entry: &WorldEntry) -> Option<WorldReceipt> {
        if !self.may_submit(team, entry) {
            return Some(WorldReceipt::NotYours);
        }
        // A team is no client, also if its model answers as one.
        if let WorldEntry::Call { call, .. } = entry
            && is_for_clients(&call.tool)
        {
            return Some(WorldReceipt::Refused("that tool is for clients alone".to_owned()));
        }
        if !self.faults.may_bar() {
            return None;
        }
        let agent = match entry {
            WorldEntry::Call { agent, .. } | WorldEntry::Text { agent: Some(agent), .. } => Some(*agent),
            WorldEntry::Text { agent: None, text } => self.world.addressee(text),
        };
        let agent = agent?;
        if self.is_down(agent) {
            return Some(WorldReceipt::Down);
        }
        self.faults.is_unable(agent, self.world.tick()).then_some(WorldReceipt::Unable)
    }

    /// Whether an entry is for an agent that the team plays. A text that names no agent is left for the world to
    /// refuse.
    fn may_submit(&self, team: usize, entry: &WorldEntry) -> bool {
        let agent = match entry {
            WorldEntry::Call { agent, .. } | WorldEntry::Text { agent: Some(agent), .. } => Some(*agent),
            WorldEntry::Text { agent: None, .. } if self.is_whole(team) => None,
            WorldEntry::Text { agent: None, text } => self.world.addressee(text),
        };
        // A team that plays all agents may submit anything, and the world answers.
        self.is_whole(team) || agent.is_none_or(|agent| self.holds(team, agent))
    }

    /// Whether the team may look through these eyes: its own, and the crew's where it is the crew or the benchmark lets
    /// every team see so.
    pub(crate) fn check_view(&self, team: usize, viewer: Viewer) -> Result<(), NotYours> {
        let may = match viewer {
            Viewer::Agent(agent) => self.has_seat(team, agent),
            Viewer::Crew => self.is_whole(team) || self.crew_view == CrewView::EveryTeam,
        };
        if may { Ok(()) } else { Err(NotYours(viewer)) }
    }

    /// The seats whose events a team hears; none where it hears all.
    pub(super) fn ears(&self, team: usize) -> Option<Vec<AgentId>> {
        if self.is_whole(team) { None } else { self.teams.get(team).map(|team| team.seats.clone()) }
    }

    /// Whether a team has ended before the episode.
    pub(crate) fn has_ended(&self, team: usize) -> bool {
        self.stop.is_some() || self.teams.get(team).is_none_or(|team| team.end.is_some())
    }

    /// A team has come to its end by itself. A sole team's end is the episode's.
    pub(crate) fn end_team(&mut self, team: usize, reason: TeamEndReason) {
        self.end_team_by(team, None, reason);
    }

    fn end_team_by(&mut self, team: usize, limit: Option<LimitKind>, reason: TeamEndReason) {
        if self.is_sole() {
            self.stop(limit.map_or(EpisodeStopReason::Ended(reason), EpisodeStopReason::Limit));
            return;
        }
        let tick = self.world.tick();
        match self.teams.get_mut(team) {
            Some(state) if state.end.is_none() => state.end = Some(TeamEnd { tick, limit, reason }),
            _ => return,
        }
        self.end_process(team, limit, limit.map_or(reason.name(), LimitKind::name));
        let limit = limit.map(|limit| limit.name().to_owned());
        self.write(&Record::TeamEnd { tick: tick.0, team: team as u32, limit, reason: reason.said() });
    }

    /// A framework has read an answer on behalf of an agent, or of the planner where none is named.
    pub(crate) fn answer_read(&mut self, team: usize, agent: Option<AgentId>, is_of_use: bool) {
        if self.has_ended(team) {
            return;
        }
        let Some(state) = self.teams.get_mut(team) else { return };
        let (row, limit) = state.ledger.answered(agent, is_of_use);
        if row == REJECTED_WARNED
            && let Some(option) = &state.strict_option
        {
            let who = agent.map_or_else(|| "the planner".to_owned(), |agent| agent.to_string());
            self.warnings.push(format!(
                "{REJECTED_WARNED} answers of {who} in a row were rejected under {option}=paper, which reads as strictly as the \
                 published program; --set {option}=fixed reads usual spellings"
            ));
        }
        self.limit(team, limit);
    }

    pub(super) fn limit(&mut self, team: usize, limit: Option<LimitKind>) {
        if limit.is_some() {
            self.end_team_by(team, limit, TeamEndReason::GaveUp);
        }
    }

    /// How an episode ends whose players have all ended: by a limit where all of them did.
    pub(crate) fn all_ended(&self) -> EpisodeStopReason {
        let limits = self.teams.iter().map(|team| team.end.and_then(|end| end.limit));
        let last = self.teams.iter().filter_map(|team| team.end).max_by_key(|end| end.tick);
        match last.and_then(|end| end.limit) {
            Some(limit) if limits.clone().all(|limit| limit.is_some()) => EpisodeStopReason::Limit(limit),
            _ => EpisodeStopReason::Ended(last.map_or(TeamEndReason::GaveUp, |end| end.reason)),
        }
    }

    /// Returns the resources that all teams used, and those of each where there are several.
    pub(super) fn totals(&self) -> (TotalsRecord, Vec<TeamEndRecord>) {
        let mut all = TotalsRecord::default();
        self.teams.iter().for_each(|team| all.add(&team.ledger.totals));
        if self.teams.len() < 2 {
            return (all, Vec::new());
        }
        let each = self.teams.iter().map(|team| TeamEndRecord {
            tick: team.end.map_or(self.world.tick(), |end| end.tick).0,
            limit: team.end.and_then(|end| end.limit).map(|limit| limit.name().to_owned()),
            reason: team.end.and_then(|end| end.reason.said()),
            totals: team.ledger.totals.clone(),
        });
        (all, each.collect())
    }
}

/// The teams that may see the crew's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrewView {
    /// Only a team that holds every seat.
    WholeTeam,
    /// Every team: the benchmark's world hides nothing from any team.
    EveryTeam,
}
