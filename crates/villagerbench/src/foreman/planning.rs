//! The work in pieces, the agents for them, and shares of them.

use std::collections::BTreeMap;

use cooperage_core::AgentId;
use cooperage_teams::player::{
    AssignQuestion, DetailQuestion, DivideQuestion, KnownPiece, PieceSize, ShareQuestion, WorkPiece,
};

use super::task_data::entries;
use super::{Mind, SIZE};
use crate::expert::words::read;
use crate::expert::{Division, Subtask, SubtaskGoal, escape};

/// Pieces of a building in one plan, at most: while they are built, the next ones are planned.
const BATCH: usize = 6;
/// The same where several agents wait for the plan.
const AWAITED_BATCH: usize = 3;
/// Blocks in all pieces of a leader's plan.
const LEADERS_BLOCKS: usize = 45;

impl Mind<'_> {
    /// Returns the remaining work in pieces; none if all of it is under way.
    pub(super) fn divide(&mut self, question: &DivideQuestion<'_>) -> Vec<WorkPiece> {
        let (open, failed) = (self.known(&question.open), self.known(&question.failed));
        let open_goals: Vec<SubtaskGoal> = open.iter().map(|(_, goal, _)| goal.clone()).collect();
        let doers: Vec<Vec<AgentId>> = open.iter().map(|(_, _, agents)| agents.to_vec()).collect();
        let mut subtasks = self.expert.subtasks(
            self.scene,
            &Division {
                open: &open_goals,
                doers: &doers,
                most: question.most.min(self.batch(question)),
                size: size_of(question.size),
                idle: question.idle,
                own: question.team,
            },
        );
        keep_own(&mut subtasks, question.team);
        subtasks.truncate(question.most);
        let mut loads: BTreeMap<AgentId, usize> = question
            .team
            .iter()
            .map(|agent| (*agent, doers.iter().filter(|doers| doers.contains(agent)).count()))
            .collect();
        let mut pieces: Vec<WorkPiece> = Vec::new();
        for subtask in &subtasks {
            let agents = self.crew(subtask, question, &mut loads);
            let before_open = subtask.after_open.iter().filter_map(|place| open.get(*place));
            pieces.push(WorkPiece {
                words: self.describe(&subtask.goal),
                milestone: milestone(&subtask.goal).to_owned(),
                agents_needed: agents.len(),
                agents,
                after: subtask.after.clone(),
                after_open: before_open.map(|(place, ..)| *place).collect(),
                replaces: Vec::new(),
                entries: entries(&subtask.goal, question.document),
            });
        }
        // A failed piece is replaced by the first new one that overlaps it.
        for (place, goal, _) in failed {
            let same = |(_, subtask): &(&mut WorkPiece, &Subtask)| overlaps(&goal, &subtask.goal);
            if let Some((piece, _)) = pieces.iter_mut().zip(&subtasks).find(same) {
                piece.replaces.push(place);
            }
        }
        pieces
    }

    /// The pieces whose words state a goal, with their places.
    fn known<'q>(&self, pieces: &'q [KnownPiece<'q>]) -> Vec<(usize, SubtaskGoal, &'q [AgentId])> {
        let goal = |(place, piece): (usize, &KnownPiece<'q>)| {
            Some((place, read(piece.words, self.scene)?, piece.agents))
        };
        pieces.iter().enumerate().filter_map(goal).collect()
    }

    /// The most pieces of a plan. Building goes on while the next few pieces are thought of.
    fn batch(&self, question: &DivideQuestion<'_>) -> usize {
        let is_first = question.open.is_empty() && question.failed.is_empty();
        match question.size {
            PieceSize::Large { .. } => usize::MAX,
            _ if self.home.is_none() => usize::MAX,
            _ if question.idle.len() > 1 || is_first => AWAITED_BATCH.max(question.idle.len()),
            _ => BATCH,
        }
    }

    /// Returns the agents for a subtask: the best placed one, then those with the fewest pieces. `loads` are the numbers
    /// of pieces of each agent.
    fn crew(
        &mut self,
        subtask: &Subtask,
        question: &DivideQuestion<'_>,
        loads: &mut BTreeMap<AgentId, usize>,
    ) -> Vec<AgentId> {
        let team = question.team.len();
        let is_shared = question.can_share && parts(&subtask.goal) > 1 && team > 1;
        let wanted = subtask.agents.max(if is_shared { 2 } else { 1 }).min(team);
        let mut by_load: Vec<AgentId> = question.team.to_vec();
        by_load.sort_by_key(|agent| loads.get(agent).copied());
        // An agent that gave the goal up lately gets it again only if all agents gave it up.
        let is_able = |agent: AgentId| self.expert.is_able(self.scene, agent, &subtask.goal);
        let tried = |agent: AgentId| self.gave_up(agent, &subtask.goal);
        let fresh = by_load.iter().copied().find(|&agent| !tried(agent) && is_able(agent));
        let suggested = subtask.suggested.filter(|agent| question.team.contains(agent));
        let suggested = suggested.map(|agent| if tried(agent) { fresh.unwrap_or(agent) } else { agent });
        if fresh.is_none() {
            self.forget(&subtask.goal);
        }
        let others = by_load.into_iter().filter(|agent| suggested != Some(*agent));
        let crew: Vec<AgentId> = suggested.into_iter().chain(others).take(wanted).collect();
        for agent in &crew {
            *loads.entry(*agent).or_default() += 1;
        }
        crew
    }

    /// Whether an agent gave up an overlapping goal lately.
    fn gave_up(&self, agent: AgentId, goal: &SubtaskGoal) -> bool {
        let work = self.agents.get(&agent);
        work.is_some_and(|work| work.given_up.iter().any(|other| overlaps(other, goal)))
    }

    /// Lets all agents try a goal again.
    fn forget(&mut self, goal: &SubtaskGoal) {
        for work in self.agents.values_mut() {
            work.given_up.retain(|other| !overlaps(other, goal));
        }
    }

    /// Free agents for pieces: those that are best placed come first.
    pub(super) fn assign(&mut self, question: &AssignQuestion<'_>) -> Vec<(usize, Vec<AgentId>)> {
        let mut free = question.free.to_vec();
        for agent in &free {
            let work = self.work(*agent);
            (work.goal, work.has_stepped_back) = (None, false);
        }
        let mut assigned: BTreeMap<usize, Vec<AgentId>> = BTreeMap::new();
        let goals: Vec<Option<SubtaskGoal>> =
            question.pieces.iter().map(|piece| read(piece.words, self.scene)).collect();
        for (place, (piece, goal)) in question.pieces.iter().zip(&goals).enumerate() {
            let is_fresh = |agent: AgentId| goal.as_ref().is_none_or(|goal| !self.gave_up(agent, goal));
            let suggested = piece.suggested.filter(|agent| free.contains(agent) && is_fresh(*agent));
            if let Some(agent) = suggested.filter(|_| piece.agents_needed <= 1) {
                free.retain(|other| *other != agent);
                assigned.insert(place, vec![agent]);
            }
        }
        for (place, (piece, goal)) in question.pieces.iter().zip(&goals).enumerate() {
            // The agent that should do it may be at it.
            let is_at_it = |agent: AgentId| {
                let current = self.agents.get(&agent).and_then(|work| work.goal.as_ref());
                current.zip(goal.as_ref()).is_some_and(|(current, goal)| overlaps(current, goal))
            };
            if assigned.contains_key(&place) || piece.suggested.is_some_and(is_at_it) {
                continue;
            }
            let may = |agent: &AgentId| piece.candidates.is_empty() || piece.candidates.contains(agent);
            let needed = piece.agents_needed.max(1);
            let mut fit: Vec<AgentId> = free.iter().copied().filter(may).collect();
            match goal {
                Some(SubtaskGoal::Supply { to, .. }) => fit.sort_by_key(|agent| agent != to),
                Some(
                    goal @ (SubtaskGoal::Go { .. }
                    | SubtaskGoal::Work { .. }
                    | SubtaskGoal::Meta(_)
                    | SubtaskGoal::Invented(_)),
                ) => {
                    fit.retain(|agent| self.can_take(goal, *agent));
                    fit.sort_by_key(|agent| escape::distance(goal, self.scene, *agent));
                }
                Some(SubtaskGoal::Build(_) | SubtaskGoal::Clear(_)) | None => {}
            }
            if let Some(goal) = goal {
                // An agent that gave the goal up lately gets it again only if all agents gave it up.
                if fit.iter().all(|agent| self.gave_up(*agent, goal)) {
                    self.forget(goal);
                }
                fit.sort_by_key(|agent| self.gave_up(*agent, goal));
            }
            fit.truncate(needed);
            if fit.len() == needed {
                free.retain(|agent| !fit.contains(agent));
                assigned.insert(place, fit);
            }
        }
        assigned.into_iter().collect()
    }

    /// Returns a share of the work for each agent: every n-th block or cell. Work that cannot be divided goes to all of
    /// them.
    pub(super) fn share(&mut self, question: &ShareQuestion<'_>) -> Vec<String> {
        let goal = read(question.work, self.scene);
        let count = question.agents.len().max(1);
        let share = |place: usize| match &goal {
            Some(SubtaskGoal::Build(cells)) if cells.len() >= count => {
                self.describe(&SubtaskGoal::Build(nth(cells, place, count)))
            }
            Some(SubtaskGoal::Clear(cells)) if cells.len() >= count => {
                self.describe(&SubtaskGoal::Clear(nth(cells, place, count)))
            }
            _ => question.work.to_owned(),
        };
        (0..question.agents.len()).map(share).collect()
    }

    /// The actions of a piece: as many blocks in each as an agent places at a time.
    pub(super) fn detail(&self, question: &DetailQuestion<'_>) -> Vec<String> {
        let parts: Vec<SubtaskGoal> = match read(question.work, self.scene) {
            Some(SubtaskGoal::Build(cells)) => {
                cells.chunks(SIZE).map(|cells| SubtaskGoal::Build(cells.to_vec())).collect()
            }
            Some(SubtaskGoal::Clear(cells)) => {
                cells.chunks(SIZE).map(|cells| SubtaskGoal::Clear(cells.to_vec())).collect()
            }
            _ => Vec::new(),
        };
        match parts.len() {
            0 | 1 => vec![question.work.to_owned()],
            _ => parts.iter().map(|part| self.describe(part)).collect(),
        }
    }

    /// Whether an agent could do it: steps out of rooms depend on the agent's position.
    pub(super) fn can_take(&self, goal: &SubtaskGoal, agent: AgentId) -> bool {
        escape::distance(goal, self.scene, agent).is_some()
    }
}

/// The most blocks or items of a piece.
fn size_of(size: PieceSize) -> usize {
    match size {
        PieceSize::Small => SIZE,
        PieceSize::Middle => SIZE * 2,
        PieceSize::Large { workers } => (LEADERS_BLOCKS / workers.max(1)).clamp(SIZE, SIZE * 3),
    }
}

fn milestone(goal: &SubtaskGoal) -> &'static str {
    match goal {
        SubtaskGoal::Build(_) => "they stand so",
        SubtaskGoal::Clear(_) => "nothing is left there",
        SubtaskGoal::Supply { .. } => "all of it is in that inventory",
        SubtaskGoal::Go { .. }
        | SubtaskGoal::Work { .. }
        | SubtaskGoal::Meta(_)
        | SubtaskGoal::Invented(_) => "it has been done",
    }
}

/// Returns the number of parts into which a goal can be divided.
fn parts(goal: &SubtaskGoal) -> usize {
    match goal {
        SubtaskGoal::Build(cells) => cells.len(),
        SubtaskGoal::Clear(cells) => cells.len(),
        SubtaskGoal::Supply { .. }
        | SubtaskGoal::Go { .. }
        | SubtaskGoal::Work { .. }
        | SubtaskGoal::Meta(_)
        | SubtaskGoal::Invented(_) => 1,
    }
}

fn nth<T: Clone>(all: &[T], place: usize, count: usize) -> Vec<T> {
    all.iter().skip(place).step_by(count).cloned().collect()
}

/// Whether two goals overlap.
fn overlaps(a: &SubtaskGoal, b: &SubtaskGoal) -> bool {
    match (a, b) {
        (SubtaskGoal::Build(a), SubtaskGoal::Build(b)) => {
            a.iter().any(|cell| b.iter().any(|other| other.pos == cell.pos))
        }
        (SubtaskGoal::Clear(a), SubtaskGoal::Clear(b)) => a.iter().any(|cell| b.contains(cell)),
        (SubtaskGoal::Supply { item: a, .. }, SubtaskGoal::Supply { item: b, .. }) => a == b,
        (a, b) => a == b,
    }
}

/// Drops subtasks that only another planner's agents could do, and the subtasks after them.
fn keep_own(subtasks: &mut Vec<Subtask>, team: &[AgentId]) {
    let is_own = |subtask: &Subtask| match &subtask.goal {
        SubtaskGoal::Go { agent, .. } => team.contains(agent),
        SubtaskGoal::Supply { to, .. } => team.contains(to),
        SubtaskGoal::Meta(deed) => team.contains(&deed.who),
        SubtaskGoal::Invented(deed) => team.contains(&deed.who),
        SubtaskGoal::Build(_) | SubtaskGoal::Clear(_) | SubtaskGoal::Work { .. } => true,
    };
    let mut kept: Vec<Subtask> = Vec::new();
    // Where each of the former places is now.
    let mut places: Vec<Option<usize>> = Vec::new();
    for mut subtask in std::mem::take(subtasks) {
        let after: Option<Vec<usize>> =
            subtask.after.iter().map(|place| places.get(*place).copied().flatten()).collect();
        match after.filter(|_| is_own(&subtask)) {
            Some(after) => {
                subtask.after = after;
                places.push(Some(kept.len()));
                kept.push(subtask);
            }
            None => places.push(None),
        }
    }
    *subtasks = kept;
}
