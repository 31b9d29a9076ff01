//! The state of working towards a goal unasked (docs/spec/mindcraft.md, 11.2). The module `handle` runs the loop.

use cooperage_core::Tick;

use super::memory_file::SelfPrompting;
use super::pace::MindTiming;

/// Milliseconds between two rounds of the loop, and of idleness before it begins again.
pub const COOLDOWN_MS: u64 = 2_000;
/// Rounds without a command after which the goal is given up.
pub const BARREN_MAX: u32 = 3;

/// The decision after a round of the loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelfPromptRound {
    /// The next one follows after the cooldown.
    Goes,
    /// The next one follows at once: no command was given.
    Again,
    /// The goal is given up: no command was given too often.
    GivenUp,
}

/// The error of an agent that has no goal to work towards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no goal to work towards: name one")]
pub struct NoGoal;

/// An agent's own goal.
#[derive(Clone, Debug, Default)]
pub struct SelfPrompter {
    state: SelfPrompting,
    goal: String,
    /// Whether a loop is under way; there is one at a time.
    is_running: bool,
    /// Whether the loop under way is to end.
    is_stopping: bool,
    /// Rounds without a command, one after the other.
    barren: u32,
    /// Since when the agent has been idle while the goal was active and no loop under way.
    idle_since: Option<Tick>,
}

impl SelfPrompter {
    /// Returns whether the goal is active, paused or stopped.
    #[must_use]
    pub fn state(&self) -> SelfPrompting {
        self.state
    }

    /// Whether it is worked on.
    #[must_use]
    pub fn is_active(&self) -> bool {
        self.state == SelfPrompting::Active
    }

    /// Returns the goal; empty before the first one.
    #[must_use]
    pub fn goal(&self) -> &str {
        &self.goal
    }

    /// Takes up a goal, the previous one where the text is empty. The caller begins the loop.
    ///
    /// # Errors
    /// [`NoGoal`] where there was none before.
    pub fn start(&mut self, goal: &str) -> Result<(), NoGoal> {
        self.keep(goal)?;
        self.state = SelfPrompting::Active;
        Ok(())
    }

    /// Takes up a goal that waits until a conversation is over.
    ///
    /// # Errors
    /// As [`start`](SelfPrompter::start).
    pub fn start_paused(&mut self, goal: &str) -> Result<(), NoGoal> {
        self.keep(goal)?;
        self.state = SelfPrompting::Paused;
        Ok(())
    }

    fn keep(&mut self, goal: &str) -> Result<(), NoGoal> {
        if !goal.trim().is_empty() {
            goal.clone_into(&mut self.goal);
        }
        if self.goal.is_empty() { Err(NoGoal) } else { Ok(()) }
    }

    /// Takes state and goal of a file.
    pub fn restore(&mut self, state: SelfPrompting, goal: &str) {
        goal.clone_into(&mut self.goal);
        self.state = if goal.is_empty() { SelfPrompting::Stopped } else { state };
    }

    /// Begins the loop, unless it is under way or there is nothing to do. Returns whether it began.
    pub fn begin_loop(&mut self) -> bool {
        if self.is_running || self.state != SelfPrompting::Active {
            return false;
        }
        (self.is_running, self.barren, self.idle_since) = (true, 0, None);
        true
    }

    /// Whether the loop goes on with another round.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        !self.is_stopping
    }

    /// Takes in the end of a round. Returns the decision about the next one.
    pub fn round(&mut self, used_command: bool) -> SelfPromptRound {
        if used_command {
            self.barren = 0;
            return SelfPromptRound::Goes;
        }
        self.barren += 1;
        if self.barren < BARREN_MAX {
            return SelfPromptRound::Again;
        }
        self.state = SelfPrompting::Stopped;
        SelfPromptRound::GivenUp
    }

    /// Takes in the end of the loop.
    pub fn end_loop(&mut self) {
        (self.is_running, self.is_stopping) = (false, false);
    }

    /// Asks the loop under way to end; the goal stays, and is taken up again after some idleness.
    pub fn stop_loop(&mut self) {
        self.is_stopping = self.is_running;
    }

    /// Ends work on the goal.
    pub fn stop(&mut self) {
        self.stop_loop();
        self.state = SelfPrompting::Stopped;
    }

    /// Pauses the goal.
    pub fn pause(&mut self) {
        self.stop_loop();
        self.state = SelfPrompting::Paused;
    }

    /// Whether a message that the loop has given is no longer to be answered.
    #[must_use]
    pub fn interrupts(&self, is_self_prompt: bool) -> bool {
        is_self_prompt && self.state != SelfPrompting::Stopped && self.is_stopping
    }

    /// Takes in whether the agent is idle. Returns whether the loop is to begin again now.
    pub fn update(&mut self, is_idle: bool, now: Tick, pace: MindTiming) -> bool {
        if self.state != SelfPrompting::Active || self.is_running || !is_idle {
            self.idle_since = None;
            return false;
        }
        let since = *self.idle_since.get_or_insert(now);
        now >= since.after(pace.ticks(COOLDOWN_MS))
    }

    /// Returns the tick at which the loop is to begin again, if the agent stays idle.
    #[must_use]
    pub fn due(&self, pace: MindTiming) -> Option<Tick> {
        self.idle_since.map(|since| since.after(pace.ticks(COOLDOWN_MS)))
    }
}

#[cfg(test)]
mod tests {
    use cooperage_core::Micros;

    use super::*;

    const PACE: MindTiming = MindTiming::new(Micros(50_000));

    fn active() -> SelfPrompter {
        let mut prompter = SelfPrompter::default();
        prompter.start("a tower").unwrap();
        assert!(prompter.begin_loop());
        prompter
    }

    #[test]
    fn a_goal_without_words_is_the_one_before() {
        let mut prompter = SelfPrompter::default();
        assert_eq!(prompter.start(" "), Err(NoGoal));
        assert_eq!(prompter.state(), SelfPrompting::Stopped);
        prompter.start("a tower").unwrap();
        prompter.stop();
        prompter.start("").unwrap();
        assert_eq!((prompter.goal(), prompter.state()), ("a tower", SelfPrompting::Active));
    }

    #[test]
    fn three_rounds_without_a_command_end_it() {
        let mut prompter = active();
        assert!(!prompter.begin_loop(), "one loop at a time");
        let rounds: Vec<SelfPromptRound> =
            [false, false, true, false, false, false].map(|used| prompter.round(used)).into();
        let expected = [
            SelfPromptRound::Again,
            SelfPromptRound::Again,
            SelfPromptRound::Goes,
            SelfPromptRound::Again,
            SelfPromptRound::Again,
            SelfPromptRound::GivenUp,
        ];
        assert_eq!(rounds, expected);
        assert_eq!(prompter.state(), SelfPrompting::Stopped);
    }

    #[test]
    fn a_loop_that_was_stopped_begins_again_after_two_seconds_of_idleness() {
        let mut prompter = active();
        prompter.stop_loop();
        assert!(prompter.interrupts(true) && !prompter.interrupts(false) && !prompter.goes_on());
        prompter.end_loop();
        assert!(!prompter.interrupts(true));
        assert!(!prompter.update(false, Tick(100), PACE));
        assert!(!prompter.update(true, Tick(110), PACE));
        assert_eq!(prompter.due(PACE), Some(Tick(150)));
        assert!(!prompter.update(true, Tick(149), PACE));
        assert!(prompter.update(true, Tick(150), PACE) && prompter.begin_loop());
    }

    #[test]
    fn a_paused_goal_waits() {
        let mut prompter = active();
        prompter.pause();
        prompter.end_loop();
        assert!(!prompter.update(true, Tick(1_000), PACE) && prompter.due(PACE).is_none());
        assert!(!prompter.begin_loop());
        assert_eq!(prompter.state(), SelfPrompting::Paused);
    }
}
