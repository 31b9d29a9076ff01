//! The beginning, course and end of conversations.

use cooperage_core::{Tick, command_grammar};

use super::super::history::{FROM_OTHER_AGENT, TALKING_WITH};
use super::super::options::{Deliver, Quirks};
use super::schedule::{Decision, SOON_MS, decide};
use super::{ConversationContext, ConversationEffect, ConversationMessage, END, PATIENCE_MS, Partner, Talks};

/// Milliseconds after the end of a conversation before a paused goal is taken up again.
const RESUME_MS: u64 = 5_000;

impl Talks {
    /// Begins a conversation with these agents: `!startConversation`.
    pub fn start(
        &mut self,
        names: &[String],
        text: &str,
        moment: &ConversationContext<'_>,
    ) -> Vec<ConversationEffect> {
        let mut effects = self.look(moment);
        let is_new = |talks: &Talks| names.iter().all(|name| !talks.is_talking_with(name));
        if self.is_talking() && is_new(self) && self.current.len() + names.len() > self.rules.partners_max {
            for other in self.current.clone() {
                let said = ConversationMessage::words(&format!("{END}(\"{other}\")"));
                effects.extend(self.post(&other, said));
                effects.extend(self.end(&other, moment));
            }
        } else if let Some(name) = names.iter().find(|name| self.is_talking_with(name)) {
            effects.push(ConversationEffect::Note(format!("{TALKING_WITH}{name} already.")));
        }
        if moment.has_goal {
            effects.push(ConversationEffect::PauseGoal);
        }
        for name in names {
            *self.partner(name) = Partner { is_active: true, ..Partner::default() };
            self.join(name, moment.now);
        }
        for name in names {
            let members = names.iter().filter(|other| *other != name).cloned().collect();
            effects.extend(
                self.post(name, ConversationMessage { members, ..ConversationMessage::opening(text) }),
            );
        }
        effects
    }

    /// Says a text in a conversation.
    pub fn send(
        &mut self,
        name: &str,
        text: &str,
        moment: &ConversationContext<'_>,
    ) -> Vec<ConversationEffect> {
        let mut effects = self.look(moment);
        effects.extend(self.post(name, ConversationMessage::words(text)));
        effects
    }

    fn post(&mut self, name: &str, said: ConversationMessage) -> Option<ConversationEffect> {
        let partner = self.partner(name);
        if partner.ignores_until_start {
            return None;
        }
        partner.is_active = true;
        self.is_awaiting = true;
        Some(ConversationEffect::Send { to: name.to_owned(), said })
    }

    /// Takes in a message from another agent.
    pub fn receive(
        &mut self,
        from: &str,
        said: ConversationMessage,
        moment: &ConversationContext<'_>,
    ) -> Vec<ConversationEffect> {
        let mut effects = self.look(moment);
        let keeps_all = self.rules.deliver == Deliver::Idle;
        if self.partner(from).ignores_until_start && !said.start && !said.to_all {
            effects.push(self.unread(from, said));
            return effects;
        }
        let is_elsewhere = self.is_talking() && !self.is_talking_with(from);
        if is_elsewhere && said.to_all {
            effects.push(ConversationEffect::Remember { from: from.to_owned(), text: said.text });
            return effects;
        }
        if is_elsewhere && self.current.len() >= self.rules.partners_max {
            if keeps_all {
                // It is handed on when that conversation is over.
                self.partner(from).queue.push(said);
                return effects;
            }
            let was_awaiting = self.is_awaiting;
            let busy = format!("I am talking with somebody else now; try again later. {END}(\"{from}\")");
            effects.extend(self.post(from, ConversationMessage::words(&busy)));
            effects.extend(self.end(from, moment));
            if self.rules.quirks == Quirks::Repair {
                self.is_awaiting = was_awaiting;
            }
            effects.push(ConversationEffect::Dropped(from.to_owned()));
            return effects;
        }
        if said.start {
            let kept = if keeps_all { std::mem::take(&mut self.partner(from).queue) } else { Vec::new() };
            *self.partner(from) = Partner { is_active: true, queue: kept, ..Partner::default() };
            self.join(from, moment.now);
            for member in said.members.iter().take(self.rules.partners_max.saturating_sub(1)) {
                self.partner(member).is_active = true;
                self.partner(member).ignores_until_start = false;
                self.join(member, moment.now);
            }
        }
        self.is_awaiting = false;
        if let Some(monitor) = &mut self.monitor {
            monitor.gone_until = None;
        }
        let is_end = said.end;
        let is_other_busy = command_grammar::find(&said.text).is_some();
        let text = said.text.clone();
        self.partner(from).queue.push(said);
        if moment.has_goal {
            effects.push(ConversationEffect::PauseGoal);
        }
        self.partner(from).timer = None;
        match decide(moment.doing, is_other_busy) {
            Decision::After(milliseconds) => self.set_timer(from, milliseconds, moment.now),
            _ if is_end && self.rules.quirks == Quirks::Repair => effects.extend(self.hand_on(from, moment)),
            Decision::Ask => effects.push(ConversationEffect::Consider { from: from.to_owned(), text }),
            Decision::Nothing => {}
        }
        effects
    }

    /// Takes in the model's decision whether to answer a message.
    pub fn considered(
        &mut self,
        from: &str,
        answers: bool,
        moment: &ConversationContext<'_>,
    ) -> Vec<ConversationEffect> {
        let effects = self.look(moment);
        if answers && !self.partner(from).queue.is_empty() {
            self.set_timer(from, SOON_MS, moment.now);
        }
        effects
    }

    /// The agent's action is over. Where no message may be left unread, the waiting ones are taken up.
    pub fn went_idle(&mut self, moment: &ConversationContext<'_>) -> Vec<ConversationEffect> {
        let effects = self.look(moment);
        if self.rules.deliver == Deliver::Idle {
            self.take_up(moment.now);
        }
        effects
    }

    /// Takes up the messages in queues, unless another conversation is in the way.
    pub(super) fn take_up(&mut self, now: Tick) {
        let is_talking = self.is_talking();
        let waits = |partner: &Partner| {
            !partner.queue.is_empty() && partner.timer.is_none() && (partner.is_active || !is_talking)
        };
        let names: Vec<String> = self
            .partners
            .iter()
            .filter(|(_, partner)| waits(partner))
            .map(|(name, _)| name.clone())
            .collect();
        // One conversation at a time: only the first waiting agent, by name, begins the next one.
        for name in names.iter().take(if is_talking { names.len() } else { 1 }) {
            if self.partner(name).queue.iter().any(|said| said.start) {
                self.partner(name).is_active = true;
                self.partner(name).ignores_until_start = false;
                self.join(name, now);
            }
            self.set_timer(name, SOON_MS, now);
        }
    }

    fn set_timer(&mut self, name: &str, milliseconds: u64, now: Tick) {
        let due = now.after(self.rules.pace.ticks(milliseconds));
        let partner = self.partner(name);
        (partner.timer, partner.has_handle) = (Some(due), true);
    }

    /// Hands the messages of a queue to the mind, as one.
    pub(super) fn hand_on(
        &mut self,
        from: &str,
        moment: &ConversationContext<'_>,
    ) -> Vec<ConversationEffect> {
        let has_blanks = self.rules.has_blanks;
        let partner = self.partner(from);
        let queue = std::mem::take(&mut partner.queue);
        (partner.timer, partner.has_handle) = (None, false);
        let Some(last) = queue.last() else { return Vec::new() };
        let is_aside = last.to_all && !partner.is_active;
        let (start, end) = (last.start, last.end);
        let text = format!("{FROM_OTHER_AGENT}{}", joined(&queue, has_blanks));
        if !is_aside {
            partner.is_active = true;
        }
        if end {
            let mut effects = self.end(from, moment);
            effects.push(ConversationEffect::Prompt(format!(
                "The conversation with {from} has ended with: \"{text}\""
            )));
            return effects;
        }
        vec![ConversationEffect::Hear { from: from.to_owned(), text, is_start: start }]
    }

    /// Ends the conversation with an agent for this side.
    pub fn end(&mut self, name: &str, moment: &ConversationContext<'_>) -> Vec<ConversationEffect> {
        let mut effects = self.look(moment);
        let has_blanks = self.rules.has_blanks;
        let Some(partner) = self.partners.get_mut(name) else { return effects };
        (partner.is_active, partner.ignores_until_start) = (false, true);
        (partner.timer, partner.has_handle) = (None, false);
        let queue = std::mem::take(&mut partner.queue);
        let text = joined(&queue, has_blanks);
        if !text.trim().is_empty() {
            effects.push(ConversationEffect::Remember { from: name.to_owned(), text });
        }
        effects.push(ConversationEffect::ForgetSender(name.to_owned()));
        let before = self.current.len();
        self.current.retain(|other| other != name);
        if self.current.len() < before && self.current.is_empty() {
            self.monitor = None;
            self.is_awaiting = false;
            if moment.is_goal_paused && !self.is_talking() {
                self.resume_at = Some(moment.now.after(self.rules.pace.ticks(RESUME_MS)));
            }
            if self.rules.deliver == Deliver::Idle && moment.doing.action.is_none() {
                self.take_up(moment.now);
            }
        }
        effects
    }

    /// Ends all conversations.
    pub fn end_all(&mut self, moment: &ConversationContext<'_>) -> Vec<ConversationEffect> {
        let names: Vec<String> = self.partners.keys().cloned().collect();
        let mut effects: Vec<ConversationEffect> =
            names.iter().flat_map(|name| self.end(name, moment)).collect();
        if moment.is_goal_paused {
            self.resume_at = Some(moment.now.after(self.rules.pace.ticks(RESUME_MS)));
        }
        effects.retain(|effect| !matches!(effect, ConversationEffect::ForgetSender(_)));
        effects
    }

    /// Makes an agent a current partner; the only one, where conversations are pairs.
    fn join(&mut self, name: &str, now: Tick) {
        if self.rules.partners_max <= 1 {
            self.current.clear();
        }
        if !self.current.iter().any(|known| known == name) {
            self.current.push(name.to_owned());
        }
        self.patience = self.rules.pace.ticks(PATIENCE_MS);
        self.begin_monitor(now);
    }

    /// Decides what becomes of a message from an agent with which the conversation is over.
    fn unread(&mut self, from: &str, said: ConversationMessage) -> ConversationEffect {
        match self.rules.deliver {
            Deliver::Idle if !said.text.trim().is_empty() => {
                ConversationEffect::Remember { from: from.to_owned(), text: said.text }
            }
            _ => ConversationEffect::Dropped(from.to_owned()),
        }
    }
}

/// The texts of messages as one.
fn joined(messages: &[ConversationMessage], has_blanks: bool) -> String {
    let texts = messages.iter().map(|said| said.text.as_str());
    if has_blanks { texts.map(str::trim).collect::<Vec<_>>().join(" ") } else { texts.collect() }
}
