//! Conversations that only grow (`mindcraft.prompt=append`): a prompt is the one before it, with the answer to it and with news.
//!
//! A trainer of models and a cache of prefixes see one conversation in place of a new prompt at each call. It begins anew only
//! with the history: after a summary, or where the agent has been made to forget. Its first message holds the parts of the prompt
//! that stay; news of the agent's state stand behind the turns that are new.

use std::collections::BTreeMap;

use cooperage_models::{Message, ReplyKind};
use cooperage_runtime::FrameworkError;
use minijinja::context;

use super::variables::mentions;
use super::wording::{SYSTEM_MARK, VOID_REPLY};
use super::{Facts, Prompter};
use crate::frameworks::mindcraft::history::{ConversationTurn, FROM_OTHER_AGENT, History, TurnRole};
use crate::frameworks::mindcraft::native::NativeCommands;
use crate::frameworks::mindcraft::profile::PromptKind;
use crate::frameworks::mindcraft::prompter::calls::{CONVERSE_TRIES, NO_ANSWER, REPLIES_VOID};
use crate::frameworks::mindcraft::state_lines;
use crate::templates::render;

/// Variables of a prompt whose values change within a conversation, with the subject by which the first message calls each, and
/// whether there may be no such thing.
const CHANGING: [(&str, &str, bool); 5] = [
    ("STATS", "STATS", false),
    ("INVENTORY", "INVENTORY", false),
    ("ACTION", "ACTION", false),
    ("LAST_GOALS", "LAST GOALS", true),
    ("SELF_PROMPT", "GOAL", true),
];

/// A conversation that only grows (see the module).
pub(super) struct GrowingConversation {
    /// The messages of the last prompt, with the answer to it.
    messages: Vec<Message>,
    /// The number of turns that the history had been given when the last prompt was made.
    turns: u64,
    /// How often the history had begun anew when the conversation began.
    beginnings: u64,
    /// The values of changing variables that were told last.
    told: BTreeMap<&'static str, String>,
    /// Notes for the next prompt about the answer to the last one.
    notes: Vec<String>,
}

impl GrowingConversation {
    fn begin(system: String, beginnings: u64) -> GrowingConversation {
        GrowingConversation {
            messages: vec![Message::system(system)],
            turns: 0,
            beginnings,
            told: BTreeMap::new(),
            notes: Vec::new(),
        }
    }

    /// Adds the notes, and the turns of the history that are new.
    fn take_in(&mut self, history: &History, native: Option<&NativeCommands>) {
        let has_begun = self.messages.len() > 1;
        self.messages.extend(self.notes.drain(..).map(|note| of_system(&note)));
        let new = usize::try_from(history.added().saturating_sub(self.turns)).unwrap_or(usize::MAX);
        let old = if has_begun { history.turns().len().saturating_sub(new) } else { 0 };
        for turn in history.turns().iter().skip(old) {
            match turn.role {
                TurnRole::System => self.messages.push(of_system(&turn.content)),
                TurnRole::User => self.messages.push(Message::user(turn.content.as_str())),
                // Later answers stand in the conversation already, as the model has written them.
                TurnRole::Assistant if has_begun => {}
                TurnRole::Assistant => {
                    let said = native.map(|native| native.called(&turn.content));
                    self.messages.push(Message::assistant(said.unwrap_or_else(|| turn.content.clone())));
                }
            }
        }
        self.turns = history.added();
    }

    /// Adds the news of the agent's state, where it has changed.
    fn tell(&mut self, state: BTreeMap<&'static str, String>) -> Result<(), FrameworkError> {
        let value = |name| state.get(name).map_or("", String::as_str);
        let before = |name| self.told.get(name).map_or("", String::as_str);
        let changed_lines = state_lines::changed(before("STATS"), value("STATS"));
        let is_whole = self.told.is_empty() || changed_lines.is_none();
        let new = |name| if is_whole || before(name) != value(name) { value(name) } else { "" };
        let stats = if is_whole { value("STATS").to_owned() } else { changed_lines.unwrap_or_default() };
        let is_without_goal = value("SELF_PROMPT").is_empty() && !before("SELF_PROMPT").is_empty();
        let has_news = state.keys().any(|name| value(name) != before(name));
        if has_news {
            let news = render(
                "mindcraft/state_news",
                context! {
                    is_whole => is_whole,
                    stats => stats.trim(),
                    inventory => new("INVENTORY").trim(),
                    action => new("ACTION").trim(),
                    last_goals => new("LAST_GOALS").trim(),
                    goal => new("SELF_PROMPT").trim(),
                    is_without_goal => is_without_goal,
                },
            )?;
            self.messages.push(of_system(news.trim_end()));
        }
        self.told = state;
        Ok(())
    }

    /// Adds the model's answer as it is. Servers refuse an answer without any text.
    fn answered(&mut self, text: &str) {
        if !text.is_empty() {
            self.messages.push(Message::assistant(text));
        }
    }
}

fn of_system(text: &str) -> Message {
    Message::user(format!("{SYSTEM_MARK}{text}"))
}

impl Prompter {
    /// Asks for the agent's next words or action in the conversation so far. Waits for the answer to an earlier call, which a newer
    /// call makes void. Returns an empty text if a newer call has begun meanwhile, or if no try brought an answer.
    ///
    /// # Errors
    /// A template that is wrong.
    pub(super) async fn converse_growing(
        &self,
        history: &History,
        facts: &Facts,
    ) -> Result<String, FrameworkError> {
        let number = self.next_conversation();
        for _ in 0..CONVERSE_TRIES {
            self.cool_down().await;
            while self.state.borrow().is_asking && self.is_newest(number) {
                self.team.pause(self.agent, 1).await;
            }
            if !self.is_newest(number) {
                return Ok(String::new());
            }
            self.state.borrow_mut().is_asking = true;
            self.team.prompt_begins();
            let asked = match self.grown(history, facts).await {
                Ok(messages) => Ok(self.exchange_grown(messages).await),
                Err(error) => Err(error),
            };
            self.state.borrow_mut().is_asking = false;
            let (reply, answer) = asked?;
            let note = match &answer {
                Some(answer) if answer.contains(FROM_OTHER_AGENT) => Some(format!(
                    "{VOID_REPLY}, because it held {FROM_OTHER_AGENT}, which only the program writes."
                )),
                Some(_) if !self.is_newest(number) => {
                    Some(format!("{VOID_REPLY}, because something else came first."))
                }
                Some(_) => None,
                None => Some(NO_ANSWER.to_owned()),
            };
            let is_own = reply.kind == ReplyKind::Text || answer.is_some();
            if let Some(conversation) = &mut self.state.borrow_mut().growing {
                conversation.answered(if is_own { &reply.text } else { "" });
                conversation.notes.extend(note.clone());
            }
            if !self.is_newest(number) {
                self.team.count(REPLIES_VOID, 1);
                return Ok(String::new());
            }
            match (note, answer) {
                (None, Some(answer)) => return Ok(answer),
                _ => self.team.count("conversation_retries", 1),
            }
        }
        Ok(String::new())
    }

    /// The next prompt: the conversation so far with what is new.
    async fn grown(&self, history: &History, facts: &Facts) -> Result<Vec<Message>, FrameworkError> {
        let prompt = self.profile.prompt(PromptKind::Conversing).unwrap_or_default();
        let before = self.state.borrow_mut().growing.take();
        let mut conversation = match before.filter(|before| before.beginnings == history.beginnings()) {
            Some(conversation) => conversation,
            None => {
                let system = self.first_message(prompt, history, facts).await?;
                GrowingConversation::begin(system, history.beginnings())
            }
        };
        let state = CHANGING.into_iter().filter(|(name, ..)| mentions(prompt, name)).map(|(name, ..)| {
            let value = match name {
                "STATS" => facts.stats.clone(),
                "INVENTORY" => facts.inventory.clone(),
                "ACTION" => facts.action.clone(),
                "LAST_GOALS" => facts.last_goals.clone(),
                _ => self.told_goal(prompt, facts),
            };
            (name, value)
        });
        conversation.take_in(history, self.native.as_ref());
        conversation.tell(state.collect())?;
        let messages = conversation.messages.clone();
        self.state.borrow_mut().growing = Some(conversation);
        Ok(messages)
    }

    /// The instructions before the conversation; for each variable that changes, a sentence that says where its value is told.
    async fn first_message(
        &self,
        prompt: &str,
        history: &History,
        facts: &Facts,
    ) -> Result<String, FrameworkError> {
        let mut later: BTreeMap<&str, String> = BTreeMap::from([("CONVO", String::new())]);
        for (name, subject, may_lack) in CHANGING {
            let is_told_as_task = name == "SELF_PROMPT" && self.tells_as_task(prompt, facts);
            if !is_told_as_task {
                let values = context! { subject => subject, may_lack => may_lack };
                later.insert(name, render("mindcraft/told_later", values)?.trim_end().to_owned());
            }
        }
        let turns: [&[ConversationTurn]; 2] = [history.turns(), &[]];
        let other = |name: &str| later.get(name).cloned();
        Ok(self.filled_but(PromptKind::Conversing, history, turns, facts, other).await)
    }
}
