//! The player that only reads: a function from the messages of one request to one answer.
//!
//! It gets no brief, no view of a world, no clock and no random numbers, and keeps nothing between requests, because a
//! language model keeps nothing either. A framework's writer recognises its own prompt and cuts out the world's words, a
//! world reads these as the facts of its expert, and the writer writes what the expert decides.

use std::any::Any;

use cooperage_core::{Tool, ToolCall};
use cooperage_models::{
    BuiltIn, ChatRequest, ChatRole, FinishReason, Message, ModelName, ModelRole, Output, Reply, ReplyHook,
    ReplyStyle, Sampling, ToolDescription, WrongView,
};
use cooperage_teams::player::{
    Consultation, ExpertDecision, Question, ReadPrompt, ReadShortTurn, WorldWords, Writer, WriterRequest,
};

use crate::draft;
use crate::style::{self, PlainAnswer};

/// Reads a world's words back from prompts.
pub trait PromptSource: Sync {
    /// The names of the frameworks in whose prompts it finds the world's words.
    fn frameworks(&self) -> &'static [&'static str];
    /// The facts that the parts of a prompt tell, with an expert that is made anew for them; `None` if these are not this
    /// world's words.
    fn read(&self, parts: &WorldWords<'_>) -> Option<Box<dyn ReadFacts>>;
}

/// The facts of one prompt, and an expert that decides from them.
pub trait ReadFacts {
    /// The tools of the agents, as the prompt explains them.
    fn tools(&self) -> &[Tool];
    /// The expert's decision on a question, from these facts alone.
    fn decide(&mut self, question: &Question<'_>) -> ExpertDecision;
    /// The call by which an agent does nothing for a while.
    fn idle(&self) -> ToolCall;
    /// The turn, where the prompt has the world's short form.
    fn short_turn(&self) -> Option<ReadShortTurn> {
        None
    }
}

/// Everything by which prompts are read: the writers of frameworks, the words of worlds.
#[derive(Clone, Default)]
pub struct PromptReaders {
    writers: Vec<&'static dyn Writer>,
    sources: Vec<&'static dyn PromptSource>,
}

/// A prompt with the facts that it tells.
struct Understood<'m> {
    writer: &'static dyn Writer,
    prompt: ReadPrompt<'m>,
    facts: Box<dyn ReadFacts>,
}

impl PromptReaders {
    /// The readers of these frameworks' prompts in these worlds.
    #[must_use]
    pub fn new(
        writers: impl IntoIterator<Item = &'static dyn Writer>,
        sources: impl IntoIterator<Item = &'static dyn PromptSource>,
    ) -> PromptReaders {
        PromptReaders { writers: writers.into_iter().collect(), sources: sources.into_iter().collect() }
    }

    /// The answer to a request with these messages; empty if no framework and world knows the prompt.
    #[must_use]
    pub fn answer(&self, messages: &[Message], style: ReplyStyle) -> Reply {
        let retold = self.writers.iter().find_map(|writer| writer.retold(messages));
        let messages = retold.as_deref().unwrap_or(messages);
        let answer = self.understood(messages).and_then(|understood| written(understood, messages, style));
        answer.unwrap_or_else(|| Reply::of_text(""))
    }

    /// The same for a request that offers these tools: a call of one, where the answer is a single call.
    #[must_use]
    pub fn answer_offered(
        &self,
        messages: &[Message],
        offered: &[ToolDescription],
        style: ReplyStyle,
    ) -> Reply {
        let found = self.writers.iter().filter(|_| !offered.is_empty()).find_map(|&writer| {
            let messages = writer.in_text(messages, offered)?;
            let reply = self.answer(&messages, style);
            let is_cut = reply.finish == FinishReason::Length;
            Some(match writer.as_call(&reply.text, offered).filter(|_| !is_cut) {
                Some(text) => Reply { text, ..reply },
                None => reply,
            })
        });
        found.unwrap_or_else(|| self.answer(messages, style))
    }

    fn understood<'m>(&self, messages: &'m [Message]) -> Option<Understood<'m>> {
        self.writers.iter().find_map(|&writer| {
            let prompt = writer.read(messages)?;
            let framework = prompt.role.split('.').next().unwrap_or_default();
            let mut sources = self.sources.iter().filter(|source| source.frameworks().contains(&framework));
            let facts = sources.find_map(|source| source.read(&prompt.parts))?;
            Some(Understood { writer, prompt, facts })
        })
    }
}

fn written(understood: Understood<'_>, messages: &[Message], style: ReplyStyle) -> Option<Reply> {
    let Understood { writer, prompt, mut facts } = understood;
    let ReadPrompt { role, form, brief, .. } = prompt;
    let role = ModelRole::new(role);
    let request = ChatRequest {
        role: role.clone(),
        model: ModelName::BuiltIn(BuiltIn::Reader(style)),
        messages: messages.to_vec(),
        tools: Vec::new(),
        schema: None,
        output: Output::Text,
        sampling: Sampling::PROVIDER_DEFAULTS,
        params: Default::default(),
        brief: Some(brief.brief(facts.tools(), facts.short_turn())?),
        origin: None,
    };
    let request = WriterRequest { role: &role, request: &request };
    let mut decisions = Vec::new();
    let mut decide = |question: &Question<'_>| {
        decisions.push(facts.decide(question));
        decisions.last().cloned().unwrap_or_default()
    };
    let plain = writer.reply(&request, &mut Consultation::new(&mut decide)).unwrap_or_default();
    let draft = style::takes_draft(style, form)
        .then(|| draft::reply(&decisions, &facts.idle(), facts.tools(), writer, &request))
        .flatten();
    Some(style::write(
        style,
        &PlainAnswer {
            form,
            text: &plain,
            draft: draft.as_deref(),
            tools: facts.tools(),
            number: number(messages),
            turns: messages.iter().filter(|message| message.speaker() == ChatRole::Assistant).count(),
        },
    ))
}

/// A number that follows from the words of the messages, however a provider joins them, for the choices that a style leaves
/// open.
fn number(messages: &[Message]) -> u64 {
    let words: Vec<&str> = messages.iter().map(Message::text).collect();
    let [a, b, c, d, e, f, g, h, ..] = *Message::user(words.join("\n\n")).content_hash().as_bytes();
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}

/// The reader in place of a model of a run: it is told a role and a world, and looks at neither.
pub struct Reader {
    readers: PromptReaders,
    style: ReplyStyle,
}

impl Reader {
    /// A reader that writes in that style.
    #[must_use]
    pub fn new(readers: PromptReaders, style: ReplyStyle) -> Reader {
        Reader { readers, style }
    }
}

impl ReplyHook for Reader {
    fn reply(&mut self, _: &ModelRole, request: &ChatRequest, _: &dyn Any) -> Result<Reply, WrongView> {
        Ok(self.readers.answer_offered(&request.messages, &request.tools, self.style))
    }
}
