//! The purposes for which an agent asks its models (docs/spec/mindcraft.md, 7.5).

use std::borrow::Cow;

use cooperage_core::command_grammar;
use cooperage_models::PromptImage;
use cooperage_runtime::FrameworkError;
use minijinja::context;

use super::exchange::ChatPrompt;
use super::{Facts, Prompter};
use crate::answer::is_refusal;
use crate::frameworks::mindcraft::history::{ConversationTurn, FROM_OTHER_AGENT, History};
use crate::frameworks::mindcraft::options::ConversationForm;
use crate::frameworks::mindcraft::profile::PromptKind;
use crate::frameworks::mindcraft::roles::{CODE, CONVERSE, GOAL, MEMORY, RESPOND, TRANSLATE, VISION};
use crate::templates::render;

/// Tries to get the agent's next words from its model.
pub(super) const CONVERSE_TRIES: u32 = 3;
/// The name under which replies are counted that a newer call made void.
pub(in crate::frameworks::mindcraft) const REPLIES_VOID: &str = "replies_made_void";
/// The note for an agent whose model has not answered.
pub(super) const NO_ANSWER: &str = "There was no answer. Say something, or use a command.";
/// The replies that mean yes and no where an agent is asked whether it answers.
pub(in crate::frameworks::mindcraft) const RESPOND_WORD: &str = "respond";
pub(in crate::frameworks::mindcraft) const IGNORE_WORD: &str = "ignore";
/// The answer to a second call for code while the first is out.
const NO_CODE: &str = "```//no response```";

impl Prompter {
    /// Asks for the agent's next words or action. Returns an empty text if a newer call of this kind has begun meanwhile,
    /// or if no try brought an answer.
    ///
    /// # Errors
    /// A template that is wrong.
    pub async fn converse(&self, history: &History, facts: &Facts) -> Result<String, FrameworkError> {
        match self.options.form {
            ConversationForm::Paper => Ok(self.converse_anew(history, facts).await),
            ConversationForm::Append => self.converse_growing(history, facts).await,
        }
    }

    /// Begins another call for the agent's next words. Returns its number.
    pub(super) fn next_conversation(&self) -> u64 {
        let mut state = self.state.borrow_mut();
        state.conversations += 1;
        state.conversations
    }

    /// Whether no newer call for the agent's next words has begun.
    pub(super) fn is_newest(&self, number: u64) -> bool {
        self.state.borrow().conversations == number
    }

    /// The same with a prompt that states everything anew.
    async fn converse_anew(&self, history: &History, facts: &Facts) -> String {
        let number = self.next_conversation();
        let is_old = || !self.is_newest(number);
        let mut turns = Cow::Borrowed(history.turns());
        for _ in 0..CONVERSE_TRIES {
            self.cool_down().await;
            if is_old() {
                return String::new();
            }
            self.team.prompt_begins();
            let system = self.filled(PromptKind::Conversing, history, history.turns(), &[], facts).await;
            let question = ChatPrompt { role: &CONVERSE, system, turns: &turns, picture: None };
            let answer = self.exchange(question).await;
            if answer.is_none() && !self.options.rules.is_paper() {
                // The same question once more would bring the same answer.
                let turns = turns.to_mut();
                turns.truncate(history.turns().len());
                turns.push(ConversationTurn::system(NO_ANSWER));
            }
            let Some(answer) = answer.filter(|answer| !answer.contains(FROM_OTHER_AGENT)) else {
                self.team.count("conversation_retries", 1);
                continue;
            };
            if is_old() {
                self.team.count(REPLIES_VOID, 1);
                return String::new();
            }
            return answer;
        }
        String::new()
    }

    /// Asks whether the busy agent answers new words of another agent.
    pub async fn respond(&self, history: &History, new: &str, facts: &Facts) -> bool {
        self.cool_down().await;
        self.team.prompt_begins();
        let mut turns = history.turns().to_vec();
        turns.push(ConversationTurn::user(new));
        let system = self.filled(PromptKind::BotResponder, history, &turns, &turns, facts).await;
        let answer = self.exchange(ChatPrompt { role: &RESPOND, system, turns: &[], picture: None }).await;
        let is_repaired = self.options.is_repaired;
        answer.is_some_and(|answer| {
            let word = answer.trim();
            let word = if is_repaired { word.trim_matches(|c: char| !c.is_alphanumeric()) } else { word };
            word.eq_ignore_ascii_case(RESPOND_WORD)
        })
    }

    /// Asks for the new memory, made from the old one and from turns that leave the window. Returns the old one if no model
    /// answers.
    pub async fn summarise(&self, history: &History, chunk: &[ConversationTurn], facts: &Facts) -> String {
        self.cool_down().await;
        self.team.prompt_begins();
        let system = self.filled(PromptKind::SavingMemory, history, chunk, chunk, facts).await;
        let answer = self.exchange(ChatPrompt { role: &MEMORY, system, turns: &[], picture: None }).await;
        let answer = answer.map(|answer| answer.trim().to_owned());
        let answer = answer.filter(|answer| !self.options.is_repaired || is_memory(answer));
        answer.unwrap_or_else(|| history.memory().to_owned())
    }

    /// Asks for the code that the conversation requests last; `turns` is the conversation with the attempts so far. Only
    /// one call is out at a time; a second one gets a block without code. Returns an empty text if no model answers.
    pub async fn code(&self, history: &History, turns: &[ConversationTurn], facts: &Facts) -> String {
        if std::mem::replace(&mut self.state.borrow_mut().is_coding, true) {
            return NO_CODE.to_owned();
        }
        let _coding = Coding(self);
        self.cool_down().await;
        self.team.prompt_begins();
        let system = self.filled(PromptKind::Coding, history, turns, &[], facts).await;
        self.exchange(ChatPrompt { role: &CODE, system, turns, picture: None }).await.unwrap_or_default()
    }

    /// Returns the content of a picture in words, for the conversation; `about` says what was looked at. `None` if no model
    /// answers.
    pub async fn describe(
        &self,
        history: &History,
        picture: PromptImage,
        about: &str,
        facts: &Facts,
    ) -> Option<String> {
        self.cool_down().await;
        self.team.prompt_begins();
        let turns = history.turns();
        let system = self.filled(PromptKind::ImageAnalysis, history, turns, &[], facts).await;
        self.exchange(ChatPrompt { role: &VISION, system, turns, picture: Some((about, picture)) }).await
    }

    /// Asks for a text in another language. `None` if no model answers.
    ///
    /// # Errors
    /// The prompt cannot be written.
    pub async fn translate(&self, language: &str, text: &str) -> Result<Option<String>, FrameworkError> {
        self.team.prompt_begins();
        let values = context! { name => self.name.as_str(), language => language };
        let system = render("mindcraft/translate", values)?.trim_end().to_owned();
        let turns = [ConversationTurn::user(text)];
        Ok(self.exchange(ChatPrompt { role: &TRANSLATE, system, turns: &turns, picture: None }).await)
    }

    /// Asks for the next goal of an agent without a task, as the model writes it. `None` if no model answers.
    pub async fn next_goal(&self, history: &History, facts: &Facts) -> Option<String> {
        self.cool_down().await;
        self.team.prompt_begins();
        let turns = history.turns();
        let system = self.filled(PromptKind::GoalSetting, history, turns, &[], facts).await;
        let asked = [ConversationTurn::user(format!(
            "{}\n{}\n{}\nRecent conversation:\n{}",
            facts.last_goals,
            facts.stats,
            facts.inventory,
            super::turns_text(turns)
        ))];
        self.exchange(ChatPrompt { role: &GOAL, system, turns: &asked, picture: None }).await
    }
}

/// A guard: code is being written for the agent until it is dropped.
struct Coding<'p>(&'p Prompter);

impl Drop for Coding<'_> {
    fn drop(&mut self) {
        self.0.state.borrow_mut().is_coding = false;
    }
}

/// Whether an answer can be a memory: it is neither a refusal nor nothing but a command.
fn is_memory(answer: &str) -> bool {
    let words = command_grammar::find(answer)
        .map_or(answer, |found| answer.get(..found.span.start).unwrap_or(answer));
    !words.trim().is_empty() && !is_refusal(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_memory_is_no_command_and_no_refusal() {
        assert!(is_memory("Jill_0 has the stone. The table is at 3, 64, 2."));
        assert!(is_memory("Ann wants logs: !collectBlocks(\"oak_log\", 3) was interrupted."));
        for answer in [
            "!inventory",
            " !givePlayer(\"Jill_0\", \"apple\", 1)",
            "I'm sorry, but I can't assist with that request.",
            "",
        ] {
            assert!(!is_memory(answer), "{answer}");
        }
    }
}
