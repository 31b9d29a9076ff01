//! Carries out the requests of commands to the mind itself (docs/spec/mindcraft.md, 9.2), whether the world handed a
//! request back or the mind offers the command.

use std::rc::Rc;

use cooperage_runtime::{FrameworkError, LookTarget};

use super::briefs::CompletedToolCall;
use super::commands::CommandTarget;
use super::history::GAVE_YOU;
use super::mind::MindcraftMind;
use super::mind_request::MindRequest;
use super::own_commands::Own;
use super::vision;

impl MindcraftMind {
    /// Carries out an order. Returns its result in words, if it has any. `has_acted` is called for a call of which only the
    /// world's answer tells that it acted.
    pub(super) async fn execute(
        self: &Rc<Self>,
        order: CommandTarget,
        has_acted: impl FnOnce(),
    ) -> Result<Option<String>, FrameworkError> {
        match order {
            CommandTarget::Answer(own) => Ok(Some(self.answer(own)?)),
            CommandTarget::Obey(request) => self.obey(request, "").await,
            CommandTarget::Skill(call) => self.run_skill(call).await,
            CommandTarget::Call { call, is_lasting } => {
                let wider = self.commands.meaning(&call).filter(|request| self.is_wider_talk(request));
                if let Some(request) = wider {
                    return self.obey(request, "").await;
                }
                let name = call.tool.clone();
                let ended = self.carry_out(call.clone(), is_lasting).await?;
                if ended.acts && !is_lasting {
                    has_acted();
                }
                self.tell_of_gift(&ended.data);
                let (succeeded, message, trouble) = (ended.succeeded, ended.text.clone(), ended.trouble);
                self.prompter.note_call(CompletedToolCall { call, succeeded, message, trouble });
                if let Some(request) = ended.request.as_ref().and_then(|call| self.commands.handed_back(call))
                {
                    return self.obey(request, &ended.text).await;
                }
                let keeps = self.setting.options.quirks == super::options::Quirks::Keep;
                match ended.interruption {
                    None => Ok(Some(ended.text)),
                    Some(cooperage_core::Interruption::TimeLimit) => {
                        let note = format!("The time for !{name} was over, and it was stopped.");
                        self.has_timed_out.set(true);
                        self.remember(super::history::SYSTEM, &note).await?;
                        Ok(Some(ended.text))
                    }
                    // In the original the mark of a time-out stays for ever, and an action that is interrupted later tells
                    // its output.
                    Some(_) if self.has_timed_out.get() && keeps => Ok(Some(ended.text)),
                    Some(_) => Ok(None),
                }
            }
        }
    }

    /// Tells another agent what it was given, as the world reports it. The original tells it nothing.
    fn tell_of_gift(&self, data: &serde_json::Value) {
        let gift = &data["given"];
        let text = |name: &str| gift[name].as_str().unwrap_or_default();
        let (to, count) = (self.setting.agent(text("to")), gift["count"].as_u64().unwrap_or_default());
        if let Some(to) = to.filter(|_| count > 0 && self.setting.options.is_repaired) {
            self.setting.note_gift(to, format!("{}{GAVE_YOU}{count} {}.", self.name, text("item")));
        }
    }

    /// Returns a description of a player or a place that the agent looks at.
    async fn look(&self, target: &LookTarget) -> Result<String, FrameworkError> {
        if !self.setting.options.has_vision {
            return Ok(vision::DISABLED.to_owned());
        }
        let (history, facts) = (self.history.borrow().clone(), self.facts()?);
        vision::look(&self.setting.team, self.agent, (&self.prompter, &history), &facts, target).await
    }

    fn answer(&self, own: Own) -> Result<String, FrameworkError> {
        let facts = self.facts()?;
        Ok(match own {
            Own::Stats => format!("\n{}\n", facts.stats),
            Own::Inventory => format!("\n{}\n", facts.inventory),
            _ => format!("\n{}\n", facts.command_docs),
        })
    }

    /// Carries out a request to the mind. `said` is the world's text about it.
    async fn obey(
        self: &Rc<Self>,
        request: MindRequest,
        said: &str,
    ) -> Result<Option<String>, FrameworkError> {
        match request {
            MindRequest::NewAction { prompt } => self.new_action(&prompt).await,
            MindRequest::Stop => {
                self.stop_action().await?;
                let goes_on =
                    if self.goal.borrow().is_active() { " You still work towards your goal." } else { "" };
                Ok(Some(format!("Stopped.{goes_on}")))
            }
            MindRequest::Hush => {
                self.say_openly("I say nothing any more.")?;
                self.is_hushed.set(true);
                self.goal.borrow_mut().stop();
                let effects = self.talk(|talks, moment| talks.end_all(moment));
                self.apply(effects)?;
                Ok(None)
            }
            MindRequest::Restart => {
                self.stop_action().await?;
                self.restarts.set(true);
                Ok(None)
            }
            MindRequest::ClearChat => {
                self.history.borrow_mut().clear();
                Ok(Some(format!("Everything that was said to {} is forgotten.", self.name)))
            }
            MindRequest::SetGoal { goal } => {
                let is_talking = self.talks.borrow().is_talking();
                let mut prompter = self.goal.borrow_mut();
                let started = if is_talking { prompter.start_paused(&goal) } else { prompter.start(&goal) };
                drop(prompter);
                match started {
                    Err(error) => Ok(Some(error.to_string())),
                    Ok(()) => {
                        super::notes::goal(self, true);
                        if !is_talking {
                            self.push(super::mind::MindTask::Goal);
                        }
                        Ok(None)
                    }
                }
            }
            MindRequest::EndGoal => {
                self.goal.borrow_mut().stop();
                super::notes::goal(self, false);
                self.stop_action().await?;
                Ok(Some("You work towards your goal no more.".to_owned()))
            }
            MindRequest::StartConversation { partner, message } => {
                self.start_conversation(&partner, &message).await
            }
            MindRequest::EndConversation { partner } => {
                let known =
                    self.setting.agent(&partner).map(|agent| self.setting.names.get(agent).to_owned());
                match known.filter(|name| self.talks.borrow().is_talking_with(name)) {
                    None => Ok(Some("You are in no conversation with anybody of that name.".to_owned())),
                    Some(name) => {
                        let effects = self.talk(|talks, moment| talks.end(&name, moment));
                        self.apply(effects)?;
                        Ok(Some(format!("The conversation with {name} is over.")))
                    }
                }
            }
            MindRequest::SearchWiki { query } => {
                let query: String = query.chars().take(60).collect();
                Ok(Some(format!("There is no page about {query} here.")))
            }
            MindRequest::Look(target) => {
                let seen = self.look(&target).await?;
                Ok(Some(if said.is_empty() { seen } else { format!("{said}\n{seen}") }))
            }
        }
    }
}
