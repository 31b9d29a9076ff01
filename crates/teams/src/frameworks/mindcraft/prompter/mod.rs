//! The prompts of an agent's models, and the times of their calls (docs/spec/mindcraft.md, 7).
//!
//! Reading order: [`Facts`], what holds at the moment; [`Prompter`], the calls; [`variables`], how a prompt is filled in;
//! [`wording`], how turns read; [`shelf`], how examples and documentation are found.

mod calls;
mod code_docs;
mod exchange;
mod growing;
pub mod shelf;
pub mod variables;
pub mod wording;

use std::cell::RefCell;
use std::sync::Arc;

use cooperage_core::{AgentId, Manual, SectionName, Tick, Tool};
use cooperage_runtime::{FrameworkError, TeamHandle};
use minijinja::context;

use super::briefs::CompletedToolCall;
use super::history::{ConversationTurn, History};
use super::native::{DOCUMENTATION, NativeCommands};
use super::options::ConversationForm;
use super::profile::layers::ProfileLayers;
use super::profile::{AgentProfile, ConversationExample, PromptKind};
use super::roles::EMBED;
use crate::options::rules::FrameworkRules;
use crate::templates::render;
use crate::vectors::embed;
pub(super) use calls::{IGNORE_WORD, REPLIES_VOID, RESPOND_WORD};
use code_docs::{Doc, code_docs};
use growing::GrowingConversation;
use shelf::Shelf;
use variables::{fill, mentions};
use wording::{OWN_GOAL, TASK, examples_text, signature, turns_text};

/// The milliseconds between two calls where neither the user nor the profile sets them.
pub const COOLDOWN_MS: u64 = 3_000;

/// The user's settings for prompts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PromptOptions {
    /// Milliseconds between two calls; none: what the profile says, or [`COOLDOWN_MS`].
    pub cooldown_ms: Option<u64>,
    /// Examples in a prompt.
    pub examples: usize,
    /// Entries of documentation in a prompt for code; none: all.
    pub docs: Option<usize>,
    /// Whether an embedding model finds examples and documentation.
    pub has_embeddings: bool,
    /// Texts whose vectors are asked for together.
    pub texts_at_a_time: usize,
    /// The rules by which answers are read: the paper's or the repaired ones.
    pub rules: FrameworkRules,
    /// Whether the original's quirks are kept.
    pub keeps_quirks: bool,
    /// Whether a decision to answer may stand among marks, and an answer that cannot be a memory is dropped.
    pub is_repaired: bool,
    /// The form of prompts for talk.
    pub form: ConversationForm,
}

impl PromptOptions {
    /// As the original's settings begin.
    pub const ORIGINAL: PromptOptions = PromptOptions {
        cooldown_ms: None,
        examples: 2,
        docs: Some(5),
        has_embeddings: false,
        texts_at_a_time: 16,
        keeps_quirks: true,
        rules: FrameworkRules::Paper,
        is_repaired: false,
        form: ConversationForm::Paper,
    };
}

/// The values of the variables at a moment, but for those that follow from the history or stay the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// The agent's report of its own state.
    pub stats: String,
    /// The items that it carries, as text.
    pub inventory: String,
    /// The label of its action.
    pub action: String,
    /// The documentation of its commands.
    pub command_docs: String,
    /// The goal that it works at by itself, or has put off; empty without one.
    pub self_prompt: String,
    /// The items that its task gave it; empty: the ones that it carried when it was first asked.
    pub task_inventory: String,
    /// How its last goals went, a line each; empty where it has none.
    pub last_goals: String,
}

/// The prompter of one agent (see the module).
pub struct Prompter {
    team: TeamHandle,
    agent: AgentId,
    name: String,
    /// The world's tools, for the briefs of scripted players.
    tools: Arc<[Tool]>,
    options: PromptOptions,
    /// The commands, where the model is offered them as tools.
    native: Option<NativeCommands>,
    profile: AgentProfile,
    cooldown_ticks: u64,
    goal: String,
    /// The goal as prompts for talk tell it.
    goal_in_talk: String,
    /// The names of the world's constructions, for `$BLUEPRINTS`.
    constructions: Vec<String>,
    conversations: RefCell<Shelf<ConversationExample>>,
    codes: RefCell<Shelf<ConversationExample>>,
    docs: RefCell<Shelf<Doc>>,
    state: RefCell<PrompterState>,
}

#[derive(Default)]
struct PrompterState {
    /// When the last call was made.
    called: Option<Tick>,
    /// The note for the agent about an answer that was cut off.
    cut: Option<String>,
    /// Conversation calls begun so far.
    conversations: u64,
    is_coding: bool,
    /// Calls of tools that ended since the last conversation call.
    calls: Vec<CompletedToolCall>,
    /// Unknown variables in prompts of which the user was warned.
    told: Vec<String>,
    /// The items that the agent carried when it was first asked.
    given: Option<String>,
    /// The conversation so far, where it only grows.
    growing: Option<GrowingConversation>,
    /// Whether an answer in it is out.
    is_asking: bool,
}

impl Prompter {
    /// Creates the prompter of an agent with this name and this whole profile (see [`ProfileLayers::profile`]) in a world with
    /// this manual.
    #[must_use]
    pub fn new(
        team: &TeamHandle,
        (agent, name): (AgentId, &str),
        options: PromptOptions,
        profile: AgentProfile,
        (layers, manual): (&ProfileLayers, &Manual),
    ) -> Prompter {
        let cooldown_ms = options.cooldown_ms.or(profile.cooldown_ms).unwrap_or(COOLDOWN_MS);
        let names = manual.section(SectionName::Constructions).iter();
        Prompter {
            team: team.clone(),
            agent,
            name: name.to_owned(),
            tools: team.tools(agent).into(),
            options,
            native: None,
            // Where a tick is longer than that, one is always over.
            cooldown_ticks: (cooldown_ms * 1_000).checked_div(team.tick_length().0).unwrap_or(0),
            goal: layers.goal().to_owned(),
            goal_in_talk: layers.goal_in_talk(),
            constructions: names.filter_map(|item| construction_name(&item.text)).collect(),
            conversations: RefCell::new(examples(profile.conversation_examples.as_deref(), options.rules)),
            codes: RefCell::new(examples(profile.coding_examples.as_deref(), options.rules)),
            docs: RefCell::new(code_docs(manual, options.rules)),
            state: RefCell::default(),
            profile,
        }
    }

    /// The same prompter with commands that are offered to the model as tools, if there are any.
    #[must_use]
    pub(super) fn offering(self, native: Option<NativeCommands>) -> Prompter {
        Prompter { native, ..self }
    }

    /// Returns the agent's whole profile.
    #[must_use]
    pub fn profile(&self) -> &AgentProfile {
        &self.profile
    }

    /// Returns the first message to the agent, in place of a person's words, where the user gives no other text: to say
    /// hello, or to begin to work with the others on a task.
    ///
    /// # Errors
    /// A template that is wrong.
    pub fn initial_message(&self, others: &[String]) -> Result<String, FrameworkError> {
        let template = if self.goal.is_empty() || others.is_empty() {
            "mindcraft/hello"
        } else {
            "mindcraft/begin_together"
        };
        Ok(render(template, context! { name => self.name.as_str(), others => others.to_vec() })?
            .trim()
            .to_owned())
    }

    /// A prompt of the profile with its variables filled in. `turns` is the conversation that it stands before.
    async fn filled(
        &self,
        kind: PromptKind,
        history: &History,
        turns: &[ConversationTurn],
        summarised: &[ConversationTurn],
        facts: &Facts,
    ) -> String {
        self.filled_but(kind, history, [turns, summarised], facts, |_| None).await
    }

    /// The same, with other values where `other` gives one for a variable.
    async fn filled_but(
        &self,
        kind: PromptKind,
        history: &History,
        [turns, summarised]: [&[ConversationTurn]; 2],
        facts: &Facts,
        other: impl Fn(&str) -> Option<String>,
    ) -> String {
        let prompt = self.profile.prompt(kind).unwrap_or_default();
        let examples =
            if mentions(prompt, "EXAMPLES") { self.examples_for(kind, turns).await } else { String::new() };
        let docs = if mentions(prompt, "CODE_DOCS") { self.docs_for(turns).await } else { String::new() };
        let value = |name: &str| match name {
            "NAME" => self.name.clone(),
            "STATS" => facts.stats.clone(),
            "INVENTORY" => facts.inventory.clone(),
            "ACTION" => facts.action.clone(),
            "COMMAND_DOCS" if self.native.is_some() && kind == PromptKind::Conversing => {
                DOCUMENTATION.to_owned()
            }
            "COMMAND_DOCS" => facts.command_docs.clone(),
            "CODE_DOCS" => docs.clone(),
            "EXAMPLES" => examples.clone(),
            "MEMORY" => history.memory().to_owned(),
            "TO_SUMMARIZE" => turns_text(summarised),
            "CONVO" => format!("Recent conversation:\n{}", turns_text(turns)),
            "SELF_PROMPT" => self.told_goal(prompt, facts),
            "LAST_GOALS" => facts.last_goals.clone(),
            "BLUEPRINTS" => self.constructions.join(", "),
            "TASK_GOAL" if kind == PromptKind::Conversing => self.goal_in_talk.clone(),
            "TASK_GOAL" => self.goal.clone(),
            "TASK_INVENTORY" => self.given(facts),
            _ => String::new(),
        };
        let filled = fill(prompt, |name| other(name).unwrap_or_else(|| value(name)));
        self.warn_of(kind, &filled.unknown);
        filled.text
    }

    /// The agent's goal, as a prompt tells it beside the task; empty without one.
    fn told_goal(&self, prompt: &str, facts: &Facts) -> String {
        if facts.self_prompt.is_empty() || self.tells_as_task(prompt, facts) {
            String::new()
        } else if self.is_task(facts) {
            TASK.join(&facts.self_prompt)
        } else {
            OWN_GOAL.join(&facts.self_prompt)
        }
    }

    /// Whether a prompt tells the agent's goal as its task. The original tells it a second time, as a goal of the agent's own.
    fn tells_as_task(&self, prompt: &str, facts: &Facts) -> bool {
        mentions(prompt, "TASK_GOAL") && self.is_task(facts)
    }

    /// Whether the agent's goal is its task, and is called so. The original calls it a goal of the agent's own.
    fn is_task(&self, facts: &Facts) -> bool {
        !self.options.rules.is_paper() && self.goal.contains(facts.self_prompt.trim())
    }

    /// Returns the items that the task gave the agent, in a line.
    fn given(&self, facts: &Facts) -> String {
        match facts.task_inventory.as_str() {
            "" => {}
            listed if listed.starts_with("INVENTORY") => return carried(listed),
            said => return said.to_owned(),
        }
        let mut state = self.state.borrow_mut();
        state.given.get_or_insert_with(|| carried(&facts.inventory)).clone()
    }

    /// Warns once of each unknown variable in a prompt.
    fn warn_of(&self, kind: PromptKind, unknown: &[String]) {
        let mut state = self.state.borrow_mut();
        for token in unknown {
            if !state.told.contains(token) {
                state.told.push(token.clone());
                self.team.warn(format!(
                    "the prompt `{}` of {} holds {token}, which stands for nothing",
                    kind.field(),
                    self.name
                ));
            }
        }
    }

    /// Returns the examples that are most like a conversation.
    async fn examples_for(&self, kind: PromptKind, turns: &[ConversationTurn]) -> String {
        let shelf = if kind == PromptKind::Coding { &self.codes } else { &self.conversations };
        if self.options.examples == 0 || shelf.borrow().is_empty() {
            return String::new();
        }
        let wanted = signature(turns);
        let places = self.ranked(shelf, &wanted).await;
        let shelf = shelf.borrow();
        let best: Vec<&[ConversationTurn]> = places
            .into_iter()
            .filter_map(|place| shelf.get(place))
            .filter(|example| self.options.rules.is_paper() || !names_item_of(&self.goal, example))
            .take(self.options.examples)
            .map(Vec::as_slice)
            .collect();
        examples_text(&best)
    }

    /// Returns the places of a shelf's entries, the most like a text first.
    async fn ranked<T>(&self, shelf: &RefCell<Shelf<T>>, wanted: &str) -> Vec<usize> {
        let at_a_time = self.options.texts_at_a_time;
        if self.options.has_embeddings {
            let texts = shelf.borrow_mut().unasked();
            if !texts.is_empty() {
                let vectors = embed(&self.team, &EMBED, self.agent, texts, at_a_time).await;
                shelf.borrow_mut().keep(vectors);
            }
        }
        let vector = if shelf.borrow().has_vectors() {
            let vectors = embed(&self.team, &EMBED, self.agent, vec![wanted.to_owned()], at_a_time).await;
            vectors.into_iter().next().and_then(|(_, vector)| vector)
        } else {
            None
        };
        shelf.borrow().ranked(wanted, vector.as_ref())
    }
}

fn examples(examples: Option<&[ConversationExample]>, rules: FrameworkRules) -> Shelf<ConversationExample> {
    let entry = |example: &ConversationExample| (signature(example), example.clone());
    let shelf = Shelf::new(examples.unwrap_or_default().iter().map(entry).collect());
    if rules.is_paper() {
        return shelf;
    }
    shelf.indexed(|example| (String::new(), signature(example)))
}

/// Whether an example is about an item that the first line of a task names: it would show the very task.
fn names_item_of(task: &str, example: &[ConversationTurn]) -> bool {
    let words = task.lines().next().unwrap_or_default();
    let items = words.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let items: Vec<&str> = items.filter(|word| word.contains('_')).collect();
    example.iter().any(|turn| {
        let said = turn.content.replace(' ', "_");
        items.iter().any(|item| said.contains(item))
    })
}

/// Returns the first list of items in an inventory text, in a line.
fn carried(inventory: &str) -> String {
    let items = inventory.lines().map(|line| line.trim().strip_prefix("- "));
    let items: Vec<&str> = items.skip_while(Option::is_none).map_while(|item| item).collect();
    if items.is_empty() { "nothing".to_owned() } else { items.join(", ") }
}

/// The name of a construction in the manual.
fn construction_name(text: &str) -> Option<String> {
    let value: serde_json::Value = serde_json::from_str(text).ok()?;
    value.get("name")?.as_str().map(str::to_owned)
}

#[cfg(test)]
mod tests;
