//! The effects of time on conversations: answers that are due, the monitor's looks (docs/spec/mindcraft.md, 8.8), goals
//! taken up again.
//!
//! The monitor looks once a second. Nothing changes between two calls, so all looks in between are made up for at once, and
//! the agent is not woken for a look that changes nothing.

use cooperage_core::Tick;

use super::{ConversationContext, ConversationEffect, Monitor, PATIENCE_MS, Talks};

/// Milliseconds between two looks of the monitor.
const LOOK_MS: u64 = 1_000;
/// Milliseconds that an absent partner is given to come back.
const GONE_MS: u64 = 10_000;

impl Talks {
    /// Applies the effects of time until now: the monitor's looks, messages that are handed on, a goal that is resumed.
    pub fn pass(&mut self, moment: &ConversationContext<'_>) -> Vec<ConversationEffect> {
        let mut effects = self.look(moment);
        let due: Vec<String> = self
            .partners
            .iter()
            .filter(|(_, partner)| partner.timer.is_some_and(|timer| timer <= moment.now))
            .map(|(name, _)| name.clone())
            .collect();
        for name in due {
            effects.extend(self.hand_on(&name, moment));
        }
        if self.resume_at.is_some_and(|at| at <= moment.now) {
            self.resume_at = None;
            if moment.is_goal_paused && !self.is_talking() {
                effects.push(ConversationEffect::ResumeGoal);
            }
        }
        effects
    }

    /// Returns the tick of the next effect of time, if no other event comes before.
    #[must_use]
    pub fn due(&self) -> Option<Tick> {
        let timers = self.partners.values().filter_map(|partner| partner.timer);
        let monitor = self.monitor.and_then(|monitor| {
            let complains = (self.is_awaiting && !self.was_busy).then(|| {
                let step = self.rules.pace.ticks(LOOK_MS);
                let looks = self.patience.saturating_sub(monitor.waited).div_ceil(step).max(1);
                monitor.looked.after(looks.saturating_mul(step))
            });
            complains.into_iter().chain(monitor.gone_until).min()
        });
        timers.chain(monitor).chain(self.resume_at).min()
    }

    pub(super) fn begin_monitor(&mut self, now: Tick) {
        self.monitor = Some(Monitor { looked: now, waited: 0, gone_until: None });
    }

    /// Makes up for the monitor's looks since the last call. The state of the last call held until now.
    pub(super) fn look(&mut self, moment: &ConversationContext<'_>) -> Vec<ConversationEffect> {
        let mut effects = Vec::new();
        let was_busy = std::mem::replace(&mut self.was_busy, moment.doing.action.is_some());
        let step = self.rules.pace.ticks(LOOK_MS);
        let Some(mut monitor) = self.monitor else { return effects };
        let looks = moment.now.0.saturating_sub(monitor.looked.0) / step;
        if looks > 0 {
            monitor.looked = monitor.looked.after(looks * step);
            if !self.is_awaiting {
                self.patience = self.rules.pace.ticks(PATIENCE_MS);
                monitor.waited = 0;
            } else if !was_busy {
                monitor.waited += looks * step;
                if monitor.waited >= self.patience {
                    let seconds = self.patience * (LOOK_MS / 1_000) / step;
                    let names = self.current.join(" and ");
                    effects.push(ConversationEffect::Prompt(format!(
                        "{names} has not answered for {seconds} seconds. Say something to them, or do something by yourself."
                    )));
                    monitor.waited = 0;
                    self.patience = self.patience.saturating_mul(2);
                }
            }
        }
        self.monitor = Some(monitor);
        effects.extend(self.look_for_partners(monitor, moment));
        effects
    }

    /// Ends the conversation with partners that are absent and do not come back.
    fn look_for_partners(
        &mut self,
        mut monitor: Monitor,
        moment: &ConversationContext<'_>,
    ) -> Vec<ConversationEffect> {
        let gone: Vec<String> =
            self.current.iter().filter(|name| !(moment.is_there)(name)).cloned().collect();
        let mut effects = Vec::new();
        match monitor.gone_until {
            Some(_) if gone.is_empty() => {
                monitor.gone_until = None;
                self.is_awaiting = false;
                self.monitor = Some(monitor);
            }
            Some(until) if until <= moment.now => {
                // Ending looks once more: that partner is not to be found gone again.
                monitor.gone_until = None;
                self.monitor = None;
                for name in gone {
                    effects.extend(self.end(&name, moment));
                    if !moment.is_goal_paused {
                        effects.push(ConversationEffect::Prompt(format!(
                            "{name} is not there any more: the conversation is over."
                        )));
                    }
                }
                if !self.current.is_empty() {
                    self.monitor = Some(monitor);
                }
            }
            None if !gone.is_empty() => {
                let step = self.rules.pace.ticks(LOOK_MS);
                let waited = self.rules.pace.ticks(GONE_MS);
                monitor.gone_until = Some(monitor.looked.after(step + waited));
                self.monitor = Some(monitor);
            }
            _ => {}
        }
        effects
    }
}
