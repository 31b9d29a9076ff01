//! The speech of an agent: in a conversation, openly, or to the people it listens to
//! (docs/spec/mindcraft.md, 4.1, 8.3).

use std::rc::Rc;

use cooperage_core::{AgentId, command_grammar};
use cooperage_runtime::{FrameworkError, MessageKind};

use super::conversation::{ConversationEffect, ConversationMessage, END};
use super::history::SYSTEM;
use super::mind::{MessageSource, MindTask, MindcraftMind};
use super::mind_request::MindRequest;
use super::options::{Echo, Quirks};

/// The name in `!startConversation` that addresses all agents.
const ALL: &str = "all";

impl MindcraftMind {
    /// Carries out the effects of conversations.
    pub(super) fn apply(&self, effects: Vec<ConversationEffect>) -> Result<(), FrameworkError> {
        for effect in effects {
            match effect {
                ConversationEffect::Send { to, said } => {
                    if let Some(agent) = self.setting.agent(&to) {
                        self.setting.team.count("messages_sent", 1);
                        self.setting.send(self.agent, &[agent], said)?;
                    }
                }
                ConversationEffect::Hear { from, text, is_start } => {
                    if is_start {
                        self.is_hushed.set(false);
                    }
                    self.setting.team.count("messages_handled", 1);
                    self.push(MindTask::Handle(MessageSource::Agent(from), text));
                }
                ConversationEffect::Prompt(text) => self.push(MindTask::Handle(MessageSource::System, text)),
                ConversationEffect::Remember { from, text } => {
                    self.setting.team.count("messages_unanswered", 1);
                    self.remember_in_passing(&from, &text);
                }
                ConversationEffect::Note(text) => self.remember_in_passing(SYSTEM, &text),
                ConversationEffect::Consider { from, text } => self.push(MindTask::Consider { from, text }),
                ConversationEffect::PauseGoal => {
                    self.goal.borrow_mut().pause();
                    self.push(MindTask::Pause);
                }
                ConversationEffect::ResumeGoal => {
                    if self.goal.borrow_mut().start("").is_ok() {
                        self.push(MindTask::Goal);
                    }
                }
                ConversationEffect::ForgetSender(name) => {
                    let mut last = self.last_sender.borrow_mut();
                    if last.as_deref() == Some(name.as_str()) {
                        *last = None;
                    }
                }
                ConversationEffect::Dropped(from) => {
                    self.setting.team.count("messages_dropped", 1);
                    super::notes::dropped(self, &from);
                }
            }
        }
        Ok(())
    }

    /// Returns the part of a reply with commands that others hear.
    pub(super) fn echo(&self, reply: &str) -> String {
        let Some(found) = command_grammar::find(reply) else { return reply.to_owned() };
        let before = reply[..found.span.start].trim();
        match self.setting.options.echo {
            Echo::Full => reply.to_owned(),
            Echo::Short => {
                format!("{before} *used {}*", found.name.trim_start_matches('!')).trim().to_owned()
            }
            Echo::Silent => before.to_owned(),
        }
    }

    /// Says a reply to its addressee; `whole` is the reply with its commands.
    pub(super) fn route(
        &self,
        source: &MessageSource,
        words: &str,
        whole: &str,
    ) -> Result<(), FrameworkError> {
        if self.is_hushed.get() {
            return Ok(());
        }
        let addressee = match source {
            MessageSource::System => self.last_sender.borrow().clone(),
            MessageSource::Agent(name) => Some(name.clone()),
            MessageSource::Person(_) => None,
        };
        match addressee.filter(|name| self.talks.borrow().is_talking_with(name)) {
            Some(partner) => self.send(&partner, words, whole),
            None => self.say_openly(words),
        }
    }

    /// Says a text in a conversation, to all its members.
    fn send(&self, partner: &str, words: &str, whole: &str) -> Result<(), FrameworkError> {
        let circle = self.talks.borrow().circle(partner);
        // The end of a conversation is told even where the others do not hear commands; in the original it is not.
        let is_untold_end =
            self.setting.options.quirks == Quirks::Repair && whole.contains(END) && !words.contains(END);
        for partner in circle {
            let effects = self.talk(|talks, moment| talks.send(&partner, words, moment));
            let effects = effects.into_iter().map(|effect| match effect {
                ConversationEffect::Send { to, said } if is_untold_end => {
                    ConversationEffect::Send { to, said: ConversationMessage { end: true, ..said } }
                }
                other => other,
            });
            self.apply(effects.collect())?;
        }
        Ok(())
    }

    /// Says a text openly, in the people's language: to the people it listens to, or to all if the user names none.
    pub(super) fn say_openly(&self, text: &str) -> Result<(), FrameworkError> {
        if text.trim().is_empty() {
            return Ok(());
        }
        if self.setting.options.language.is_some() {
            self.say_translated(text.trim());
            return Ok(());
        }
        self.utter(text.trim())
    }

    /// Says a text openly as it is.
    pub(super) fn utter(&self, text: &str) -> Result<(), FrameworkError> {
        let team = &self.setting.team;
        let allowed = &self.setting.options.only_chat_with;
        let to: Vec<AgentId> = (0..team.agents())
            .map(AgentId)
            .filter(|agent| team.person(*agent).is_some_and(|name| allowed.contains(&name)))
            .collect();
        if allowed.is_empty() || !to.is_empty() {
            team.say(self.agent, &to, MessageKind::Chat, text)?;
        }
        Ok(())
    }

    /// Begins a conversation, or says a text to all agents.
    pub(super) async fn start_conversation(
        self: &Rc<Self>,
        partner: &str,
        message: &str,
    ) -> Result<Option<String>, FrameworkError> {
        let options = &self.setting.options;
        if options.has_broadcast && partner.trim().eq_ignore_ascii_case(ALL) {
            let others: Vec<AgentId> =
                self.other_agents().iter().filter_map(|name| self.setting.agent(name)).collect();
            self.setting.team.count("messages_to_all", 1);
            self.setting.send(
                self.agent,
                &others,
                ConversationMessage { to_all: true, ..ConversationMessage::words(message) },
            )?;
            return Ok(Some(format!("{} others were told.", others.len())));
        }
        let names: Vec<&str> =
            if options.partners_max > 1 { partner.split(',').collect() } else { vec![partner] };
        let mut partners: Vec<String> = Vec::new();
        for name in names {
            match self.setting.agent(name).filter(|agent| *agent != self.agent) {
                Some(agent) => partners.push(self.setting.names.get(agent).to_owned()),
                None => {
                    let name: String = name.trim().chars().take(60).collect();
                    return Ok(Some(format!(
                        "{name} is no other agent: there can be no conversation with it."
                    )));
                }
            }
        }
        if partners.len() > options.partners_max {
            return Ok(Some(format!("You can talk with {} others at once at most.", options.partners_max)));
        }
        if self.goal.borrow().is_active() {
            self.stop_action().await?;
        }
        let effects = self.talk(|talks, moment| talks.start(&partners, message, moment));
        self.apply(effects)?;
        Ok(None)
    }

    /// Whether a command speaks to several or to all, of which no world knows.
    pub(super) fn is_wider_talk(&self, request: &MindRequest) -> bool {
        let options = &self.setting.options;
        matches!(request, MindRequest::StartConversation { partner, .. }
            if (options.has_broadcast && partner.trim().eq_ignore_ascii_case(ALL)) || (options.partners_max > 1 && partner.contains(',')))
    }
}
