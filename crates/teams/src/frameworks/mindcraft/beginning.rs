//! How an agent begins: with the goal of its task, and with first words (docs/spec/mindcraft.md, 1.2, 12.3).

use cooperage_core::{Manual, SectionName};
use cooperage_runtime::FrameworkError;

use super::history::{SYSTEM, TALKING_WITH};
use super::mind::{MessageSource, MindTask, MindcraftMind};
use super::options::{FirstMessage, Quirks};

/// The way in which a task's conversation begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Opener {
    /// This agent begins, with these words.
    Own(String),
    /// Another agent begins.
    Another,
}

impl Opener {
    /// Reads from the manual how the task's conversation begins.
    pub(super) fn of(manual: &Manual) -> Option<Opener> {
        let section = manual.sections.iter().find(|section| section.name == SectionName::Opener)?;
        Some(section.items.first().map_or(Opener::Another, |item| Opener::Own(item.text.clone())))
    }
}

impl MindcraftMind {
    /// Sets the goal of the task and handles the first message.
    pub(super) fn begin(&self) -> Result<(), FrameworkError> {
        if !self.task_goal.is_empty() {
            let given = self.facts()?.inventory;
            *self.task_inventory.borrow_mut() = given;
        }
        let others = self.other_agents();
        if let Some(Opener::Own(words)) = &self.opener {
            self.open(words, others.first())?;
        }
        let first = match &self.setting.options.first_message {
            FirstMessage::Auto if self.opener.is_some() => None,
            FirstMessage::Silent => None,
            FirstMessage::Text(text) => Some(text.clone()),
            // An agent without a goal of its own waits until it is addressed.
            FirstMessage::Auto if self.task_goal.is_empty() => Some(self.prompter.initial_message(&[])?),
            FirstMessage::Auto => Some(self.prompter.initial_message(&others)?),
        };
        let is_alone_at_task = !self.task_goal.is_empty() && others.is_empty();
        match first {
            // An agent without partners begins with the work.
            Some(_) if is_alone_at_task => {}
            Some(text) => self.push(MindTask::Handle(MessageSource::System, text)),
            None if self.opener.is_some() => {}
            None => self.say_openly(&format!("Hello! I am {}.", self.name))?,
        }
        if self.task_goal.is_empty() || self.is_broken_by_quotes(&self.task_goal) {
            return Ok(());
        }
        if self.talks.borrow().is_talking() {
            let _ = self.goal.borrow_mut().start_paused(&self.task_goal);
        } else if self.goal.borrow_mut().start(&self.task_goal).is_ok() {
            self.push(MindTask::Goal);
        }
        Ok(())
    }

    /// The original hands goals and first words over as texts of commands, which a double quote breaks.
    fn is_broken_by_quotes(&self, text: &str) -> bool {
        self.setting.options.quirks == Quirks::Keep && text.contains('"')
    }

    /// Begins to talk about the task: with that agent, or openly where there are only people.
    fn open(&self, words: &str, partner: Option<&String>) -> Result<(), FrameworkError> {
        match partner {
            _ if self.is_broken_by_quotes(words) => Ok(()),
            Some(partner) => {
                if self.setting.options.is_repaired {
                    // Otherwise an agent does not know its own first words, as in the original.
                    let note = format!("{TALKING_WITH}{partner} now, and have said: \"{words}\"");
                    self.remember_in_passing(SYSTEM, &note);
                }
                let partners = [partner.clone()];
                let effects = self.talk(|talks, moment| talks.start(&partners, words, moment));
                self.apply(effects)
            }
            None => self.say_openly(words),
        }
    }
}
