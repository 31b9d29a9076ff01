//! The only reply hook: a source of facts, an expert and a writer.

use std::any::Any;

use cooperage_models::{ChatRequest, ModelRole, ReplyHook, WrongView};
use cooperage_teams::player::{Consultation, Question, Writer, WriterRequest};

use crate::expert::{Expert, FactSource};

/// A scripted player of one team.
pub struct Scripted<E, S> {
    expert: E,
    source: S,
    writer: &'static dyn Writer,
}

impl<E: Expert, S: FactSource<E>> Scripted<E, S> {
    /// A player whose expert gets its facts from `source`, and whose replies that writer writes.
    pub fn new(expert: E, source: S, writer: &'static dyn Writer) -> Scripted<E, S> {
        Scripted { expert, source, writer }
    }
}

impl<E: Expert, S: FactSource<E>> ReplyHook for Scripted<E, S> {
    fn reply(
        &mut self,
        role: &ModelRole,
        request: &ChatRequest,
        view: &dyn Any,
    ) -> Result<String, WrongView> {
        let Scripted { expert, source, writer } = self;
        let mut reply = None;
        source.of_world(view, request, &mut |facts| {
            let mut decide = |question: &Question<'_>| expert.decide(facts, question);
            reply = writer.reply(&WriterRequest { role, request }, &mut Consultation::new(&mut decide));
        })?;
        Ok(reply.unwrap_or_default())
    }
}
