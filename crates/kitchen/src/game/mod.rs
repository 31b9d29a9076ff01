//! A game: state, order source, totals, and the lists of commands that make it go on.
//!
//! Command lists are handed in with [`KitchenGame::submit`] or [`KitchenGame::submit_texts`] and carried out by [`KitchenGame::advance`]; the
//! `step` functions do both. A list is accepted or rejected as a whole; time passes in either case. Several lists handed in
//! between two steps count as one as far as naming an agent twice is concerned.

use std::sync::Arc;

use arrayvec::ArrayVec;

use crate::command::{KitchenAction, KitchenCommand};
use crate::feedback::{FeedbackLog, KitchenFeedback};
use crate::ids::DishId;
use crate::limits::ACTIVE_ORDERS_MAX;
use crate::orders::{DrawOrder, OrderSource};
use crate::reward::{self, UnpaidNeeds};
use crate::rules::KitchenRules;
use crate::state::KitchenState;
use crate::step::{OrderEvents, ServedOrder};
use crate::submission::{ListEntry, Queue, Rejection};

/// How an episode begins.
#[derive(Clone, Debug)]
pub struct KitchenStart {
    /// Where orders come from, as it stands before episode 0.
    pub source: OrderSource,
    /// The number of complete idle episodes that went before on the same source.
    pub episode_index: u32,
    /// The dish of the first order, if it is not drawn.
    pub first_order: Option<DishId>,
}

impl KitchenStart {
    /// The published protocol: the original's generator, not seeded again between episodes.
    #[must_use]
    pub fn published(seed: i64, episode_index: u32) -> KitchenStart {
        KitchenStart { source: OrderSource::python(seed), episode_index, first_order: None }
    }
}

/// Running totals of an episode.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KitchenTotals {
    pub completed: u64,
    /// Steps in which at least one order expired: the original's count of failures.
    pub failed: u64,
    /// Orders that expired, each counted.
    pub failed_exact: u64,
    /// Orders that were due while the list was full. Where this is not 0, the order of draws differs from a game with a
    /// faster crew, and so later episodes of the original would begin elsewhere in its random stream.
    pub lost_orders: u64,
    /// Noop commands that were carried out.
    pub noops: u64,
    /// Commands without success, those of rejected lists included.
    pub failed_commands: u64,
    /// Dishes served, in order.
    pub accomplished: Vec<DishId>,
    /// The rewards of all steps in hundredths, for learners. Nothing follows from it, and no digest has it.
    pub reward_hundredths: i64,
}

/// The report of the last step.
#[derive(Clone, Debug, Default)]
pub struct KitchenStepReport {
    /// The commands of the step in the order of submission, with a stand-in for each of a rejected list.
    pub(crate) commands: Vec<KitchenCommand>,
    /// One per command of the step, in the order of submission: whether it succeeded.
    pub results: Vec<bool>,
    /// Feedback about commands that failed.
    pub feedback: FeedbackLog,
    /// Where the feedback about each command begins, and behind them where that about the last one ends.
    told_at: Vec<usize>,
    /// Orders that were served, expired or arrived.
    pub orders: OrderEvents,
    /// The reward in hundredths.
    pub reward_hundredths: i64,
    /// Whether a list of this step was rejected.
    pub rejected: bool,
}

impl KitchenStepReport {
    /// The commands with their results, in the order of submission; those of rejected lists are left out.
    pub fn carried_out(&self) -> impl Iterator<Item = (KitchenCommand, bool)> {
        let all = self.commands.iter().copied().zip(self.results.iter().copied());
        all.filter(|&(command, _)| command != KitchenCommand::REJECTED)
    }

    /// The commands that were carried out without success, each with the feedback about it.
    pub(crate) fn told_of_commands(&self) -> impl Iterator<Item = (KitchenCommand, &[KitchenFeedback])> {
        let told = self.told_at.windows(2).map(|ends| match *ends {
            [start, end] => self.feedback.entries().get(start..end).unwrap_or_default(),
            _ => &[],
        });
        let all = self.commands.iter().zip(&self.results).zip(told);
        all.filter(|((command, succeeded), _)| !**succeeded && **command != KitchenCommand::REJECTED)
            .map(|((command, _), told)| (*command, told))
    }

    /// The feedback about whole lists: why they were rejected, and that nothing was done.
    pub(crate) fn told_of_lists(&self) -> impl Iterator<Item = KitchenFeedback> {
        let entries = self.feedback.entries();
        let first = self.told_at.first().copied().unwrap_or(entries.len());
        let last = self.told_at.last().copied().unwrap_or(entries.len());
        let parts = [entries.get(..first), entries.get(last..)];
        parts.into_iter().flatten().flatten().copied()
    }

    /// The reward as a decimal number.
    #[must_use]
    pub fn reward(&self) -> f64 {
        self.reward_hundredths as f64 / 100.0
    }

    /// Orders served in this step.
    #[must_use]
    pub fn completed(&self) -> &ArrayVec<ServedOrder, ACTIVE_ORDERS_MAX> {
        &self.orders.completed
    }
}

/// The results that a list of commands would have, found without letting time pass.
#[derive(Clone, Debug)]
pub struct Preview {
    pub results: Vec<bool>,
    pub feedback: FeedbackLog,
}

/// One episode of CuisineWorld.
#[derive(Clone, Debug)]
pub struct KitchenGame {
    rules: Arc<KitchenRules>,
    state: KitchenState,
    source: OrderSource,
    totals: KitchenTotals,
    needs: UnpaidNeeds,
    report: KitchenStepReport,
    queue: Queue,
}

impl KitchenGame {
    /// Begins an episode of a game with these rules.
    #[must_use]
    pub fn new(rules: Arc<KitchenRules>, start: KitchenStart) -> KitchenGame {
        let state = KitchenState::new(&rules);
        let mut source = start.source;
        skip_idle_episodes(&rules, &mut source, start.episode_index);
        let mut game = KitchenGame {
            rules,
            state,
            source,
            totals: KitchenTotals::default(),
            needs: UnpaidNeeds::new(),
            report: KitchenStepReport::default(),
            queue: Queue::default(),
        };
        game.begin(start.first_order);
        game
    }

    /// Begins another episode where the order source stands now, as the original does.
    pub fn reset(&mut self, first_order: Option<DishId>) {
        self.state = KitchenState::new(&self.rules);
        self.totals.completed = 0;
        self.totals.failed = 0;
        self.totals.failed_exact = 0;
        self.totals.lost_orders = 0;
        self.totals.noops = 0;
        self.totals.failed_commands = 0;
        self.totals.accomplished.clear();
        self.totals.reward_hundredths = 0;
        self.needs = UnpaidNeeds::new();
        self.queue.clear();
        self.report.commands.clear();
        self.report.results.clear();
        self.report.feedback.clear();
        self.report.told_at.clear();
        self.report.orders = OrderEvents::default();
        self.report.reward_hundredths = 0;
        self.report.rejected = false;
        self.begin(first_order);
    }

    /// Begins another episode from another start.
    pub fn restart(&mut self, start: KitchenStart) {
        self.source = start.source;
        skip_idle_episodes(&self.rules, &mut self.source, start.episode_index);
        self.reset(start.first_order);
    }

    fn begin(&mut self, first_order: Option<DishId>) {
        let dishes = self.rules.dishes().len() as u32;
        if let Some(dish) = first_order.or_else(|| self.source.draw(dishes)) {
            self.state.add_order(&self.rules, dish);
            self.needs.add_order(&self.rules, dish);
        }
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> &Arc<KitchenRules> {
        &self.rules
    }

    /// The state at the end of the last step.
    #[must_use]
    pub fn state(&self) -> &KitchenState {
        &self.state
    }

    /// The totals up to the last step.
    #[must_use]
    pub fn totals(&self) -> &KitchenTotals {
        &self.totals
    }

    /// The report of the last step.
    #[must_use]
    pub fn report(&self) -> &KitchenStepReport {
        &self.report
    }

    pub(crate) fn source(&self) -> &OrderSource {
        &self.source
    }

    pub(crate) fn needs(&self) -> &UnpaidNeeds {
        &self.needs
    }

    /// Commands handed in and accepted for the coming step.
    pub fn queued(&self) -> impl Iterator<Item = KitchenCommand> {
        self.queue.commands.iter().copied().filter(|&command| command != KitchenCommand::REJECTED)
    }

    /// Commands handed in for the coming step, with a stand-in for each of a rejected list.
    pub(crate) fn queue(&self) -> &[KitchenCommand] {
        &self.queue.commands
    }

    /// The log of the lists handed in for the coming step; a [`Rejection`] quotes texts from it.
    #[must_use]
    pub fn queue_feedback(&self) -> &FeedbackLog {
        &self.queue.feedback
    }

    /// Hands in a list.
    ///
    /// # Errors
    /// [`Rejection`] if an agent or a location does not exist or an agent is named twice; then nothing of the list will be
    /// carried out.
    pub fn submit(&mut self, commands: &[KitchenCommand]) -> Result<(), Rejection> {
        self.queue.submit(&self.rules, commands.iter().copied())
    }

    /// Hands in a list as text, with the original's checks in the original's order (docs/spec/cuisineworld.md, 1.7).
    ///
    /// # Errors
    /// [`Rejection`] if anything in it is malformed; then nothing of the list will be carried out.
    pub fn submit_texts<T: AsRef<str>>(&mut self, texts: &[T]) -> Result<(), Rejection> {
        self.queue.submit(&self.rules, texts.iter().map(AsRef::as_ref))
    }

    /// Hands in a list whose entries may have any form.
    ///
    /// # Errors
    /// As [`submit_texts`](KitchenGame::submit_texts).
    pub(crate) fn submit_entries<'t, E: ListEntry<'t>>(
        &mut self,
        entries: impl ExactSizeIterator<Item = E> + Clone,
    ) -> Result<(), Rejection> {
        self.queue.submit(&self.rules, entries)
    }

    /// Carries out the commands handed in; one step passes.
    pub fn advance(&mut self) -> &KitchenStepReport {
        let report = &mut self.report;
        std::mem::swap(&mut report.feedback, &mut self.queue.feedback);
        report.results.clear();
        report.rejected = self.queue.rejected;
        std::mem::swap(&mut report.commands, &mut self.queue.commands);
        let all_succeeded = carry_out(&self.rules, &mut self.state, report, &mut self.totals);
        self.queue.clear();

        self.state.end_step(&self.rules, &mut self.source, &mut report.orders);
        let events = &report.orders;
        if !events.completed.is_empty() {
            self.totals.completed += events.completed.len() as u64;
            self.totals.accomplished.extend(events.completed.iter().map(|completion| completion.dish));
        }
        self.totals.failed += u64::from(!events.expired.is_empty());
        self.totals.failed_exact += events.expired.len() as u64;
        self.totals.lost_orders += u64::from(events.lost);
        report.reward_hundredths =
            reward::of_step(&self.rules, &mut self.state, &mut self.needs, events, all_succeeded);
        self.totals.reward_hundredths += report.reward_hundredths;
        &self.report
    }

    /// Hands in a list and carries it out.
    pub fn step(&mut self, commands: &[KitchenCommand]) -> &KitchenStepReport {
        // A rejection is told by the report.
        let _ = self.submit(commands);
        self.advance()
    }

    /// Hands in a list of texts and carries it out.
    pub fn step_texts<T: AsRef<str>>(&mut self, texts: &[T]) -> &KitchenStepReport {
        let _ = self.submit_texts(texts);
        self.advance()
    }

    /// Returns the report that [`step`](KitchenGame::step) would give, without changing the game.
    #[must_use]
    pub fn preview(&self, commands: &[KitchenCommand]) -> Preview {
        let mut copy = self.without_future();
        copy.step(commands);
        Preview { results: copy.report.results, feedback: copy.report.feedback }
    }

    /// Returns the report that [`step_texts`](KitchenGame::step_texts) would give, without changing the game.
    #[must_use]
    pub fn preview_texts<T: AsRef<str>>(&self, texts: &[T]) -> Preview {
        let mut copy = self.without_future();
        copy.step_texts(texts);
        Preview { results: copy.report.results, feedback: copy.report.feedback }
    }

    /// A copy with commands handed in so far, but without the generator: coming orders are unknown to it.
    fn without_future(&self) -> KitchenGame {
        KitchenGame {
            rules: self.rules.clone(),
            state: self.state.clone(),
            source: OrderSource::list([]),
            totals: KitchenTotals::default(),
            needs: UnpaidNeeds::new(),
            report: KitchenStepReport::default(),
            queue: self.queue.clone(),
        }
    }
}

/// Moves a source on by complete episodes in which no agent acts, and returns how many orders were drawn.
///
/// Only orders come and go in such an episode, so nothing else is played; that is exact for every timing.
pub fn skip_idle_episodes(rules: &KitchenRules, source: &mut OrderSource, episodes: u32) -> u64 {
    let mut drawn = 0;
    let mut events = OrderEvents::default();
    for _ in 0..episodes {
        let mut state = KitchenState::new(rules);
        if let Some(dish) = source.draw(rules.dishes().len() as u32) {
            state.add_order(rules, dish);
            drawn += 1;
        }
        for _ in 0..rules.max_steps() {
            state.end_step(rules, source, &mut events);
            drawn += u64::from(events.arrived.is_some());
        }
    }
    drawn
}

/// Executes the step's commands. Returns whether every one succeeded.
fn carry_out(
    rules: &KitchenRules,
    state: &mut KitchenState,
    report: &mut KitchenStepReport,
    totals: &mut KitchenTotals,
) -> bool {
    let (mut noops, mut failures) = (0, 0);
    let (feedback, told_at) = (&mut report.feedback, &mut report.told_at);
    told_at.clear();
    report.results.extend(report.commands.iter().map(|&command| {
        told_at.push(feedback.entries().len());
        let succeeded = state.execute(rules, command, feedback);
        noops += usize::from(succeeded && command.action == KitchenAction::Noop);
        failures += u64::from(!succeeded);
        succeeded
    }));
    told_at.push(feedback.entries().len());
    // The original says so before it executes anything, but noops have nothing to say.
    if noops == report.commands.len() && noops > 0 {
        feedback.push(KitchenFeedback::AllNoop);
    }
    totals.noops += noops as u64;
    totals.failed_commands += failures;
    failures == 0
}

#[cfg(test)]
mod tests;
