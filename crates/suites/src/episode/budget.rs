//! The time budget: what every agent did in every tick of an episode.
//!
//! Each tick of each agent belongs to exactly one category, so shares sum to one. Where several would fit, the first of
//! this order holds: an action under way (useful, failed or undone by its end), a model call on the agent's behalf, what
//! the framework's notes say the agent waits for, idleness. Actions that were under way at the end count as useful; to do
//! nothing on command is to be idle.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use cooperage_journal::{EpisodePlan, Note, TeamPlan, WaitCause};

use super::cells::is_rest;
use super::transcript::Transcript;
use super::wasted_work::undone;

/// A use of an agent's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Use {
    /// An action that did what it should.
    Useful,
    /// A model thinks for it.
    Thinking,
    /// An action that failed.
    Failed,
    /// An action whose block another agent took away later.
    Undone,
    /// A subtask that must come first is not done yet.
    AwaitsPredecessor,
    /// The framework plans or assigns.
    AwaitsController,
    /// The agent waits for an order from a commander.
    AwaitsOrders,
    /// The agent waits for reports of the agents that it commands.
    AwaitsReports,
    /// Others have their turn.
    AwaitsFloor,
    /// Neither an action nor a call nor a wait.
    Idle,
}

impl Use {
    /// All of them, in reading order.
    pub const ALL: [Use; 10] = [
        Use::Useful,
        Use::Thinking,
        Use::Failed,
        Use::Undone,
        Use::AwaitsPredecessor,
        Use::AwaitsController,
        Use::AwaitsOrders,
        Use::AwaitsReports,
        Use::AwaitsFloor,
        Use::Idle,
    ];

    /// The possible uses of agents' time in an episode. It leaves out the kinds of waiting that the frameworks do not
    /// have: agents in an organisation wait for orders, reports and the floor; all others wait for preceding subtasks
    /// and for a controller.
    fn of_plan(plan: &EpisodePlan) -> BTreeSet<Use> {
        // A plan names the commands of an organisation; those of before do not, and had built-in frameworks alone.
        let is_organised = |team: &TeamPlan| {
            plan.commands.iter().flatten().any(|seat| team.seats.contains(seat))
                || cooperage_teams::framework(&team.framework)
                    .is_ok_and(|built_in| built_in.formation.is_some())
        };
        let mut uses = BTreeSet::from([Use::Useful, Use::Thinking, Use::Failed, Use::Undone, Use::Idle]);
        if plan.teams.iter().any(is_organised) {
            uses.extend([Use::AwaitsOrders, Use::AwaitsReports, Use::AwaitsFloor]);
        }
        if !plan.teams.iter().all(is_organised) || plan.teams.is_empty() {
            uses.extend([Use::AwaitsPredecessor, Use::AwaitsController]);
        }
        uses
    }

    /// Returns the use of an agent's time while it waits for this cause; `None` where it waits for nothing.
    fn of_wait(cause: WaitCause) -> Option<Use> {
        match cause {
            WaitCause::Nothing => None,
            WaitCause::Plan | WaitCause::Controller => Some(Use::AwaitsController),
            WaitCause::Predecessor => Some(Use::AwaitsPredecessor),
            WaitCause::Orders => Some(Use::AwaitsOrders),
            WaitCause::Reports => Some(Use::AwaitsReports),
            WaitCause::Floor => Some(Use::AwaitsFloor),
        }
    }

    /// Returns its name for summaries, in snake case.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Use::Useful => "useful_action",
            Use::Thinking => "thinking",
            Use::Failed => "failed_action",
            Use::Undone => "undone_work",
            Use::AwaitsPredecessor => "waiting_for_predecessor",
            Use::AwaitsController => "waiting_for_controller",
            Use::AwaitsOrders => "waiting_for_orders",
            Use::AwaitsReports => "waiting_for_reports",
            Use::AwaitsFloor => "waiting_for_floor",
            Use::Idle => "idle",
        }
    }

    /// Its class in pages, which gives it its colour.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Use::Useful => "u-useful",
            Use::Thinking => "u-thinking",
            Use::Failed => "u-failed",
            Use::Undone => "u-undone",
            Use::AwaitsPredecessor => "u-predecessor",
            Use::AwaitsController => "u-controller",
            Use::AwaitsOrders => "u-orders",
            Use::AwaitsReports => "u-reports",
            Use::AwaitsFloor => "u-floor",
            Use::Idle => "u-idle",
        }
    }

    /// Its letter in drawings, for readers who cannot tell the colours apart.
    pub(crate) fn letter(self) -> char {
        match self {
            Use::Useful => 'S',
            Use::Thinking => 'T',
            Use::Failed => 'F',
            Use::Undone => 'U',
            Use::AwaitsPredecessor => 'P',
            Use::AwaitsController => 'C',
            Use::AwaitsOrders => 'O',
            Use::AwaitsReports => 'R',
            Use::AwaitsFloor => 'L',
            Use::Idle => 'I',
        }
    }

    /// Returns its name for people.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Use::Useful => "action that succeeded",
            Use::Thinking => "thinking",
            Use::Failed => "failed action",
            Use::Undone => "undone work",
            Use::AwaitsPredecessor => "waits for a predecessor",
            Use::AwaitsController => "waits for the controller",
            Use::AwaitsOrders => "waits for orders",
            Use::AwaitsReports => "waits for reports",
            Use::AwaitsFloor => "waits for the floor",
            Use::Idle => "idle",
        }
    }
}

/// A stretch of one agent's time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActivitySpan {
    /// The use of the time.
    pub spent: Use,
    /// After which tick it begins.
    pub from: u64,
    /// The last tick of it.
    pub to: u64,
    /// The action or model role of that time; empty if there is none.
    pub label: String,
}

/// The time budget of an episode.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeBudget {
    /// The spans of each agent, without gaps, in order of time.
    pub agents: Vec<Vec<ActivitySpan>>,
    /// The uses that the agents' frameworks allow, and those that occurred.
    pub uses: BTreeSet<Use>,
}

impl TimeBudget {
    /// Computes the time budget of an episode.
    #[must_use]
    pub fn of(transcript: &Transcript) -> TimeBudget {
        let undone = undone(transcript);
        let agents: Vec<Vec<ActivitySpan>> =
            (0..transcript.plan.agents).map(|agent| spans(transcript, agent, &undone)).collect();
        let mut uses = Use::of_plan(&transcript.plan);
        uses.extend(agents.iter().flatten().map(|span| span.spent));
        TimeBudget { agents, uses }
    }

    /// Ticks by use, over all agents.
    #[must_use]
    pub fn ticks(&self) -> BTreeMap<Use, u64> {
        let mut ticks: BTreeMap<Use, u64> = self.uses.iter().map(|&spent| (spent, 0)).collect();
        for span in self.agents.iter().flatten() {
            *ticks.entry(span.spent).or_default() += span.to.saturating_sub(span.from);
        }
        ticks
    }

    /// The share of all agents' time by use, from 0 to 1; they sum to one, but for an episode of no length.
    #[must_use]
    pub fn shares(&self) -> BTreeMap<Use, f64> {
        let ticks = self.ticks();
        let all: u64 = ticks.values().sum();
        ticks
            .into_iter()
            .map(|(spent, ticks)| (spent, if all == 0 { 0.0 } else { ticks as f64 / all as f64 }))
            .collect()
    }
}

/// A claim on a stretch of time; the lower the rank, the stronger.
struct Layer {
    rank: u8,
    spent: Use,
    from: u64,
    to: u64,
    label: String,
}

fn spans(transcript: &Transcript, agent: u32, undone: &[usize]) -> Vec<ActivitySpan> {
    let mut layers = Vec::new();
    let own =
        transcript.actions.iter().enumerate().filter(|(_, action)| action.agent == agent && !is_rest(action));
    for (number, action) in own {
        let spent = match action.ended {
            Some(_) if !action.succeeded => Use::Failed,
            _ if undone.binary_search(&number).is_ok() => Use::Undone,
            _ => Use::Useful,
        };
        let label = action.tool.clone();
        layers.push(Layer {
            rank: 0,
            spent,
            from: action.begun,
            to: action.ended.unwrap_or(transcript.ticks),
            label,
        });
    }
    for call in transcript.calls.iter().filter(|call| call.agent == Some(agent)) {
        let (from, to) = (call.asked, call.answered.unwrap_or(transcript.ticks));
        layers.push(Layer { rank: 1, spent: Use::Thinking, from, to, label: call.role.clone() });
    }
    // Where the framework writes no notes on waiting, a model call for the whole crew counts for every agent.
    if !transcript.notes.iter().any(|note| note.name.ends_with(".waits")) {
        for call in transcript.calls.iter().filter(|call| call.agent.is_none()) {
            let (from, to) = (call.asked, call.answered.unwrap_or(transcript.ticks));
            layers.push(Layer { rank: 1, spent: Use::Thinking, from, to, label: call.role.clone() });
        }
    }
    let mut waits: Option<(Use, u64)> = None;
    let mut end_wait = |waits: &mut Option<(Use, u64)>, tick: u64| {
        if let Some((spent, from)) = waits.take() {
            layers.push(Layer { rank: 2, spent, from, to: tick, label: String::new() });
        }
    };
    for record in &transcript.notes {
        let Note::Waits(note) = Note::read(record) else { continue };
        if note.agent != agent {
            continue;
        }
        end_wait(&mut waits, record.tick);
        waits = Use::of_wait(note.cause).map(|spent| (spent, record.tick));
    }
    end_wait(&mut waits, transcript.ticks);
    cut(layers, transcript.ticks)
}

/// Lays claims on top of each other: for every stretch between two of their edges the strongest holds, of equal ones the
/// one that began last.
fn cut(layers: Vec<Layer>, ticks: u64) -> Vec<ActivitySpan> {
    let mut edges: Vec<u64> = layers.iter().flat_map(|layer| [layer.from, layer.to]).collect();
    edges.extend([0, ticks]);
    edges.retain(|&edge| edge <= ticks);
    edges.sort_unstable();
    edges.dedup();
    let mut coming: Vec<usize> = (0..layers.len()).collect();
    coming.sort_by_key(|&number| layers.get(number).map(|layer| layer.from));
    let mut coming = coming.into_iter().peekable();
    // The layers that have begun, strongest first. An ended layer is removed when it comes to the front.
    let mut open: BTreeSet<(u8, Reverse<u64>, usize)> = BTreeSet::new();
    let mut spans: Vec<ActivitySpan> = Vec::new();
    let mut source = None;
    for (&from, &to) in edges.iter().zip(edges.iter().skip(1)) {
        let has_begun = |number: &usize| layers.get(*number).is_some_and(|layer| layer.from <= from);
        while let Some(number) = coming.next_if(has_begun) {
            open.extend(layers.get(number).map(|layer| (layer.rank, Reverse(layer.from), number)));
        }
        while let Some(&first) = open.first()
            && layers.get(first.2).is_none_or(|layer| layer.to <= from)
        {
            open.remove(&first);
        }
        let of = open.first().map(|&(_, _, number)| number);
        match spans.last_mut() {
            Some(last) if source == Some(of) => last.to = to,
            _ => {
                let best = of.and_then(|number| layers.get(number));
                let (spent, label) =
                    best.map_or((Use::Idle, String::new()), |layer| (layer.spent, layer.label.clone()));
                spans.push(ActivitySpan { spent, from, to, label });
            }
        }
        source = Some(of);
    }
    spans
}
