//! The handling of a message by an agent (docs/spec/mindcraft.md, 4), and the loop towards its own goal
//! (docs/spec/mindcraft.md, 11.2).

use std::future::poll_fn;
use std::rc::Rc;
use std::task::Poll;

use cooperage_core::{Tick, command_grammar};
use cooperage_runtime::FrameworkError;

use super::conversation::ConversationEffect;
use super::history::SYSTEM;
use super::loose::respelled;
use super::mind::{END_GOAL, MessageSource, MindcraftMind};
use super::options::{ConversationForm, Quirks};
use super::prompter::REPLIES_VOID;
use super::prompter::wording::{GOAL_END, GOAL_REMINDER, TASK_AS_GOAL, VOID_REPLY};
use super::self_prompt::{COOLDOWN_MS, SelfPromptRound};
use crate::cleaning::clean;
use crate::command_syntax::{CommandError, truncated};

/// Rounds of one message that end within the same tick, after which a tick is let pass: no model is asked for ever while time
/// stands still.
const ROUNDS_PER_TICK_MAX: u32 = 8;

impl MindcraftMind {
    /// Handles a message. Returns whether a command was used.
    pub(super) async fn handle(
        self: &Rc<Self>,
        source: &MessageSource,
        text: &str,
        limit: Option<usize>,
    ) -> Result<bool, FrameworkError> {
        if text.is_empty() {
            return Ok(false);
        }
        let is_self_prompt = *source == MessageSource::System;
        if let MessageSource::Person(name) = source
            && command_grammar::find(text).is_some()
        {
            return self.forced(name, text).await;
        }
        if let MessageSource::Agent(name) = source {
            *self.last_sender.borrow_mut() = Some(name.clone());
        }
        if let Some(log) = self.take_log() {
            self.remember(SYSTEM, &format!("What you did by yourself lately:\n{log}")).await?;
        }
        self.remember(source.name(), text).await?;
        let limit = if !is_self_prompt && self.goal.borrow().is_active() { Some(1) } else { limit };
        let mut used_command = false;
        let mut rounds = Rounds { tick: self.setting.team.tick(), count: 0 };
        for _ in 0..limit.unwrap_or(usize::MAX) {
            if self.is_interrupted(source) {
                break;
            }
            rounds.breathe(self).await;
            if self.setting.options.is_repaired {
                self.until_modes_are_set().await;
            }
            for note in self.setting.take_gifts(self.agent) {
                self.remember(SYSTEM, &note).await?;
            }
            let (history, facts) = (self.history.borrow().clone(), self.facts()?);
            let reply = clean(&self.prompter.converse(&history, &facts).await?);
            if reply.trim().is_empty() {
                break;
            }
            let is_fixed = !self.setting.options.rules.is_paper();
            let respelled = is_fixed.then(|| respelled(&reply, &self.commands, self.setting.names.all()));
            let text = respelled.as_ref().map_or(reply.as_str(), |respelled| respelled.text.as_str());
            let (kept, commands) = truncated(text, self.setting.options.commands_per_reply);
            let cut = self.prompter.take_cut();
            if commands.is_empty() {
                self.remember(&self.name, &reply).await?;
                self.route(source, &reply, &reply)?;
                if let Some(cut) = cut {
                    self.remember(SYSTEM, &cut).await?;
                }
                break;
            }
            // The history keeps the words as they were said, up to the last command that counts.
            let said =
                respelled.as_ref().and_then(|respelled| reply.get(..respelled.end_in_reply(kept.len())?));
            self.remember(&self.name, said.unwrap_or(kept)).await?;
            let Some(mut results) = self.obey_reply(source, kept, &commands, is_self_prompt).await? else {
                self.setting.team.count(REPLIES_VOID, 1);
                if is_fixed {
                    self.remember(SYSTEM, &self.void_words(source)).await?;
                }
                break;
            };
            used_command |= results.used_command;
            let rest = text.get(kept.len()..).unwrap_or_default();
            let more = is_fixed.then(|| left_out(rest, commands.len())).flatten();
            let more = more.or_else(|| self.unsaid(rest));
            results.add(more.into_iter().chain(cut));
            match results.text {
                Some(text) => self.remember(SYSTEM, &text).await?,
                None => break,
            }
        }
        Ok(used_command)
    }

    /// Returns the note on words behind the last command that counts, for an agent that sees its whole reply in its prompts.
    fn unsaid(&self, rest: &str) -> Option<String> {
        let is_seen = self.setting.options.form == ConversationForm::Append && !rest.trim().is_empty();
        is_seen.then(|| "The words behind your command were not said to the others.".to_owned())
    }

    /// Carries out the commands of a reply; `None` if an interruption came first.
    async fn obey_reply(
        self: &Rc<Self>,
        source: &MessageSource,
        reply: &str,
        commands: &[&str],
        is_self_prompt: bool,
    ) -> Result<Option<Results>, FrameworkError> {
        let first = commands.first().copied().unwrap_or_default();
        if let Err(error @ CommandError::Unknown(_)) = self.commands.parse(first) {
            self.setting.team.count("commands_unknown", 1);
            let text = format!("{error}. Use those that the list of commands has.");
            return Ok(Some(Results { used_command: false, text: Some(text) }));
        }
        if self.is_interrupted(source) {
            return Ok(None);
        }
        let acts = commands.iter().any(|command| self.commands.is_action(command));
        if acts && !is_self_prompt {
            // The goal is taken up again when the agent has been idle for a while.
            self.goal.borrow_mut().stop_loop();
        }
        let words = self.echo(reply);
        self.route(source, &words, reply)?;
        let mut texts = Vec::new();
        for (number, command) in commands.iter().enumerate() {
            if number > 0 && self.is_interrupted(source) {
                break;
            }
            self.setting.team.count("commands_used", 1);
            let text = match self.commands.parse(command) {
                Ok(order) => {
                    let stop_loop = || {
                        if !is_self_prompt {
                            self.goal.borrow_mut().stop_loop();
                        }
                    };
                    self.execute(order, stop_loop).await?
                }
                Err(error) => Some(error.to_string()),
            };
            match text.filter(|text| !text.is_empty()) {
                Some(text) => texts.push(text),
                // A command that returns no text was interrupted or asks for silence, and ends the reply.
                None => return Ok(Some(Results::of(texts, true))),
            }
        }
        Ok(Some(Results::of(texts, false)))
    }

    /// A person commands the body directly; the model is not asked.
    async fn forced(self: &Rc<Self>, person: &str, text: &str) -> Result<bool, FrameworkError> {
        let (_, commands) = truncated(text, 1);
        let command = commands.first().copied().unwrap_or_default();
        let order = match self.commands.parse(command) {
            Ok(order) => order,
            Err(error) => {
                self.say_openly(&format!("{error}."))?;
                return Ok(false);
            }
        };
        let name = command_grammar::find(command).map_or("", |found| found.name).trim_start_matches('!');
        self.say_openly(&format!("*{person} used {name}*"))?;
        if name == super::commands::NEW_ACTION {
            self.remember(person, text).await?;
        }
        self.setting.team.count("commands_forced", 1);
        if let Some(result) = self.execute(order, || {}).await? {
            self.say_openly(&result)?;
        }
        Ok(true)
    }

    /// Whether the handling of a message is to end.
    fn is_interrupted(&self, source: &MessageSource) -> bool {
        let is_answer_due = match source {
            MessageSource::Agent(name) => self.talks.borrow().is_answer_scheduled(name),
            MessageSource::System | MessageSource::Person(_) => false,
        };
        self.goal.borrow().interrupts(*source == MessageSource::System)
            || self.is_hushed.get()
            || is_answer_due
            || self.restarts.get()
    }

    /// Returns the note for an agent whose reply was not carried out; without it the model would believe that the reply
    /// was.
    fn void_words(&self, source: &MessageSource) -> String {
        let first = match source {
            MessageSource::Agent(name) if self.talks.borrow().is_answer_scheduled(name) => {
                format!("{name} spoke first")
            }
            MessageSource::Agent(_) | MessageSource::System | MessageSource::Person(_) => {
                "something else came first".to_owned()
            }
        };
        format!("{VOID_REPLY}, because {first}.")
    }

    /// Works towards the goal until it is given up, paused or stopped.
    pub(super) async fn work_on_goal(self: &Rc<Self>) -> Result<(), FrameworkError> {
        if !self.goal.borrow_mut().begin_loop() {
            return Ok(());
        }
        let _running = Running(self);
        while self.goal.borrow().goes_on() {
            self.until_nothing_else_is_handled().await;
            if !self.goal.borrow().goes_on() {
                break;
            }
            let reminder = self.goal_reminder();
            let used_command =
                Box::pin(self.handle(&MessageSource::System, &reminder, self.setting.options.max_commands))
                    .await?;
            let round = self.goal.borrow_mut().round(used_command);
            match round {
                SelfPromptRound::Goes => {
                    let cooldown = self.setting.pace.ticks(COOLDOWN_MS);
                    self.setting.team.pause(self.agent, cooldown).await;
                }
                SelfPromptRound::Again => {}
                SelfPromptRound::GivenUp => {
                    self.say_openly("I have not done anything for my goal for a while, so I give it up.")?;
                    super::notes::goal(self, false);
                    break;
                }
            }
        }
        Ok(())
    }

    /// The reminder of the goal. The original says the whole of it each time, and not how it is ended.
    fn goal_reminder(&self) -> String {
        let goal = self.goal.borrow();
        if self.setting.options.rules.is_paper() {
            return GOAL_REMINDER.join(goal.goal());
        }
        let is_task = !self.task_goal.is_empty() && goal.goal() == self.task_goal;
        let mut reminder = GOAL_REMINDER.join(if is_task { TASK_AS_GOAL } else { goal.goal() });
        if self.commands.names().any(|name| name == END_GOAL) {
            reminder.push_str(GOAL_END);
        }
        reminder
    }

    /// Waits until only the goal is handled: a newer call would make the answer to another agent or a person void. The
    /// original does not wait, and such answers are lost.
    async fn until_nothing_else_is_handled(&self) {
        if self.setting.options.quirks == Quirks::Keep {
            return;
        }
        poll_fn(|_| {
            let goes_on = self.handling.get() == 0 || !self.goal.borrow().goes_on();
            if goes_on { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
    }

    /// Asks the model whether the agent answers another one.
    pub(super) async fn consider(self: &Rc<Self>, from: &str, text: &str) -> Result<(), FrameworkError> {
        let (history, facts) = (self.history.borrow().clone(), self.facts()?);
        let answers = self.prompter.respond(&history, &format!("{from}: {text}"), &facts).await;
        let effects: Vec<ConversationEffect> =
            self.talk(|talks, moment| talks.considered(from, answers, moment));
        self.apply(effects)
    }
}

/// The results of the commands of a reply.
struct Results {
    used_command: bool,
    /// The text for the model; `None` if the model is not asked again.
    text: Option<String>,
}

impl Results {
    fn of(texts: Vec<String>, is_over: bool) -> Results {
        let text = (!is_over && !texts.is_empty()).then(|| texts.join("\n"));
        Results { used_command: true, text }
    }

    /// Adds text for the model, if the model gets any.
    fn add(&mut self, more: impl Iterator<Item = String>) {
        if let Some(text) = &mut self.text {
            more.for_each(|more| text.push_str(&format!("\n{more}")));
        }
    }
}

/// Returns the note on the first command of a reply that no longer counts.
fn left_out(rest: &str, most: usize) -> Option<String> {
    let found = command_grammar::find(rest)?;
    let most = if most == 1 { "one command".to_owned() } else { format!("at most {most} commands") };
    Some(format!("{} was not carried out: a reply has {most}.", found.name))
}

/// A count of the rounds within a tick.
struct Rounds {
    tick: Tick,
    count: u32,
}

impl Rounds {
    async fn breathe(&mut self, mind: &MindcraftMind) {
        let now = mind.setting.team.tick();
        if now > self.tick {
            (self.tick, self.count) = (now, 0);
        }
        self.count += 1;
        if self.count > ROUNDS_PER_TICK_MAX {
            mind.setting.team.pause(mind.agent, 1).await;
        }
    }
}

/// A guard: a loop works towards the goal until it is dropped.
struct Running<'m>(&'m MindcraftMind);

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.goal.borrow_mut().end_loop();
    }
}
