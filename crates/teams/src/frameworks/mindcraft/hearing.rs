//! The input of an agent: messages, and events of the world (docs/spec/mindcraft.md, 1.5).

use cooperage_core::{EventKind, EventRecord, Viewer};
use cooperage_runtime::{FrameworkError, Mail, MessageKind};

use super::actions::MindEvent;
use super::conversation::ConversationMessage;
use super::history::SYSTEM;
use super::mind::{MessageSource, MindTask, MindcraftMind};
use super::options::Quirks;
use crate::cleaning::{clean, clean_name};

/// The word by which worlds report a death.
const DIED: &str = "died";

impl MindcraftMind {
    /// Takes in messages.
    pub(super) fn hear(&self, mails: Vec<Mail>) -> Result<(), FrameworkError> {
        for mail in mails {
            let speaker = mail.from.filter(|agent| self.setting.team.person(*agent).is_none());
            match (mail.kind, speaker) {
                (MessageKind::Person, _) | (_, None) => self.hear_person(&mail),
                (_, Some(_)) if !self.setting.options.has_communication => {}
                (_, Some(agent)) => {
                    let from = self.setting.names.get(agent).to_owned();
                    let is_own_team = self.setting.names.seats().contains(&agent);
                    let said = match self.setting.envelope(mail.number) {
                        Some(said) => ConversationMessage { text: clean(&said.text), ..said },
                        // Open words of the team's own agents are meant for people.
                        None if is_own_team => continue,
                        None => {
                            let start = !self.talks.borrow().is_talking_with(&from);
                            ConversationMessage { start, ..ConversationMessage::words(&clean(&mail.text)) }
                        }
                    };
                    self.setting.team.count("messages_heard", 1);
                    let effects = self.talk(|talks, moment| talks.receive(&from, said, moment));
                    self.apply(effects)?;
                }
            }
        }
        Ok(())
    }

    fn hear_person(&self, mail: &Mail) {
        let seat = mail.from.and_then(|agent| self.setting.team.person(agent));
        if seat.is_none() && !matches!(mail.kind, MessageKind::Person | MessageKind::Order) {
            return;
        }
        let name = seat.or_else(|| mail.by.clone()).unwrap_or_default();
        let name = clean_name(&name);
        let allowed = &self.setting.options.only_chat_with;
        if !allowed.is_empty() && !allowed.contains(&name) {
            return;
        }
        // A person may speak neither in the name of the system nor in that of an agent.
        let is_taken = name.trim().eq_ignore_ascii_case(SYSTEM)
            || self.setting.agent(&name).is_some()
            || name.trim().eq_ignore_ascii_case(&self.name)
            || name.trim().is_empty();
        let name = if is_taken { format!("person {}", name.trim()) } else { name };
        self.is_hushed.set(false);
        self.push(MindTask::Handle(MessageSource::Person(name), clean(&mail.text)));
    }

    /// Takes in events of the world.
    pub(super) fn see(&self, events: &[EventRecord]) -> Result<(), FrameworkError> {
        let concerns = |event: &&EventRecord| {
            matches!(event.kind, EventKind::Feedback | EventKind::Suggestion)
                && event.doer.map_or_else(|| event.audience.includes(self.agent), |doer| doer == self.agent)
        };
        let remarks: Vec<&str> = events.iter().filter(concerns).map(|event| event.text.as_str()).collect();
        for event in events {
            let is_own = event.doer == Some(self.agent);
            let resumes = is_own && event.ending.course.as_ref().is_some_and(|course| course.resumes);
            let may_resume = !self.goal.borrow().is_active();
            if resumes && !may_resume {
                // An agent with an active goal resumes no earlier action of its body.
                let _ = self.setting.team.stop(self.agent)?;
            }
            let news = self.actions.borrow_mut().happened(self.agent, event, &remarks, may_resume);
            for news in news {
                match news {
                    MindEvent::Did(text) => self.log(&text),
                    MindEvent::Interrupted { action, by } => {
                        super::notes::interrupted(self, &action, &by);
                        self.goal.borrow_mut().stop_loop();
                    }
                    MindEvent::Over { mode, action } => self.tell_of(&mode, &action),
                    MindEvent::ResumedOver { action, text } => {
                        if self.setting.options.is_repaired {
                            let text =
                                format!("!{action}, which your body had taken up again, is over.\n{text}");
                            self.push(MindTask::Handle(self.listener(), text));
                        }
                    }
                    MindEvent::Idle => {
                        let effects = self.talk(|talks, moment| talks.went_idle(moment));
                        self.apply(effects)?;
                    }
                }
            }
            if event.name == DIED
                && event.data.get("player").and_then(|name| name.as_str()) == Some(&*self.name)
            {
                self.tell_of_death(event)?;
            }
        }
        Ok(())
    }

    /// Reports to the model that the body's own action had interrupted another one, which is not resumed.
    fn tell_of(&self, mode: &str, action: &str) {
        if self.goal.borrow().is_active() {
            // Its loop goes on by itself.
            return;
        }
        let did = self.take_log().map(|log| format!(" What happened:\n{log}")).unwrap_or_default();
        let text = format!(
            "What you were doing ({action}) was interrupted: your body did {mode} by itself, which is over now.{did}\nGo on \
             with what you were doing, or do something else."
        );
        self.setting.team.count("interruptions_told", 1);
        self.push(MindTask::Handle(self.listener(), text));
    }

    /// The source of a message about the agent's own body: the agent that it talks with, so that the answer is for that one.
    fn listener(&self) -> MessageSource {
        let partner = self.last_sender.borrow().clone();
        let partner = partner.filter(|name| self.talks.borrow().is_talking_with(name));
        partner.map_or(MessageSource::System, MessageSource::Agent)
    }

    fn tell_of_death(&self, event: &EventRecord) -> Result<(), FrameworkError> {
        let seen = self.setting.team.observe(Viewer::Agent(self.agent))?;
        let place = seen.perception.map(|seen| seen.place);
        let place = place.map_or_else(String::new, |[x, y, z]| {
            // The original prints x where z should be.
            let z = if self.setting.options.quirks == Quirks::Keep { x } else { z };
            format!(" at x: {x}, y: {y}, z: {z}")
        });
        let text = format!(
            "You died{place}: \"{}\". What you carried lies there; the place is remembered as last_death_position.",
            clean(&event.text)
        );
        self.push(MindTask::Handle(MessageSource::System, text));
        Ok(())
    }
}
