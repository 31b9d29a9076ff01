//! The only reply hook: a source of facts, an expert and a writer.

use std::any::Any;

use cooperage_core::TreeRandom;
use cooperage_models::{ChatRequest, ModelRole, Reply, ReplyHook, WrongView};
use cooperage_teams::player::{Consultation, Question, Writer, WriterRequest};

use crate::errors::{ErrorInjection, ErrorInjector};
use crate::expert::{Expert, FactSource};

/// A scripted player of one team.
pub struct Scripted<E, S> {
    expert: E,
    source: S,
    writer: &'static dyn Writer,
    errors: Option<ErrorInjector>,
    /// Makes the expert of each reply; none for an expert that plays on.
    anew: Option<Box<dyn Fn() -> E + Send>>,
}

impl<E: Expert, S: FactSource<E>> Scripted<E, S> {
    /// A player whose expert gets its facts from `source`, and whose replies that writer writes.
    pub fn new(expert: E, source: S, writer: &'static dyn Writer) -> Scripted<E, S> {
        Scripted { expert, source, writer, errors: None, anew: None }
    }

    /// The same player, which remembers nothing between replies: each has an expert of its own.
    #[must_use]
    pub fn beginning_anew(self, make: impl Fn() -> E + Send + 'static) -> Scripted<E, S> {
        Scripted { anew: Some(Box::new(make)), ..self }
    }

    /// The same player, which errs now and then.
    #[must_use]
    pub fn with_errors(self, errors: ErrorInjection, random: TreeRandom) -> Scripted<E, S> {
        Scripted { errors: Some(ErrorInjector::new(errors, random)), ..self }
    }
}

impl<E: Expert, S: FactSource<E>> ReplyHook for Scripted<E, S> {
    fn reply(&mut self, role: &ModelRole, request: &ChatRequest, view: &dyn Any) -> Result<Reply, WrongView> {
        let Scripted { expert, source, writer, errors, anew } = self;
        if let Some(make) = anew {
            *expert = make();
        }
        let offered = &request.tools[..];
        let retold =
            writer.retold(&request.messages).map(|messages| ChatRequest { messages, ..request.clone() });
        let request = retold.as_ref().unwrap_or(request);
        let in_text = (!offered.is_empty()).then(|| writer.in_text(&request.messages, offered)).flatten();
        let in_text = in_text.map(|messages| ChatRequest { messages, tools: Vec::new(), ..request.clone() });
        let request = in_text.as_ref().unwrap_or(request);
        let writer_request = WriterRequest { role, request };
        let mut reply = None;
        source.of_world(view, request, &mut |facts| {
            let is_spoilt = errors.as_mut().is_some_and(ErrorInjector::strikes);
            reply = match errors {
                Some(errors) if is_spoilt => errors.reply(expert, facts, *writer, &writer_request),
                _ => {
                    let mut decide = |question: &Question<'_>| expert.decide(facts, question);
                    writer.reply(&writer_request, &mut Consultation::new(&mut decide))
                }
            };
        })?;
        let reply = reply.unwrap_or_default();
        let call = (!offered.is_empty()).then(|| writer.as_call(&reply, offered)).flatten();
        Ok(Reply::of_text(call.unwrap_or(reply)))
    }
}
