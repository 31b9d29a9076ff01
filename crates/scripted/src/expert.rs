//! Experts, and where their facts come from.

use std::any::Any;
use std::marker::PhantomData;

use cooperage_core::{AgentId, ToolCall};
use cooperage_models::{ChatRequest, WrongView, view_as};
use cooperage_teams::player::{ExpertDecision, Question, QuestionKind};

/// Decides from facts, in no framework's words.
///
/// A question may come at any time, and none of the others need come before it: an expert that is made anew for each
/// question answers each of them. Knowledge that it keeps between questions saves time, or spares it a second try.
pub trait Expert: Send + 'static {
    /// The facts from which it decides: a kitchen's state, a block world with a task.
    type Facts<'f>;

    /// The kinds of questions that it answers.
    const ANSWERS: &'static [QuestionKind];

    /// Decides. The answer to a question of another kind is [`ExpertDecision::None`].
    fn decide(&mut self, facts: &Self::Facts<'_>, question: &Question<'_>) -> ExpertDecision;

    /// Calls that an agent could make by mistake, for the injected error [`OtherCall`](crate::ErrorKind::OtherCall).
    fn mistakes(&self, _: &Self::Facts<'_>, _: AgentId) -> Vec<ToolCall> {
        Vec::new()
    }
}

/// Gathers the facts for an expert.
pub trait FactSource<E: Expert>: Send {
    /// Hands the facts of a world to `use_facts`. `request` is for facts that a prompt tells and the view does not.
    ///
    /// # Errors
    /// [`WrongView`] if the view is of another world; then there are no facts.
    fn of_world(
        &mut self,
        view: &dyn Any,
        request: &ChatRequest,
        use_facts: &mut dyn FnMut(&E::Facts<'_>),
    ) -> Result<(), WrongView>;
}

/// The source for an expert that sees all of a world: environment `E` itself is its facts.
#[derive(Clone, Copy, Debug)]
pub struct WholeWorld<E>(PhantomData<fn() -> E>);

impl<E> WholeWorld<E> {
    /// A source of whole worlds.
    #[must_use]
    pub const fn new() -> WholeWorld<E> {
        WholeWorld(PhantomData)
    }
}

impl<E> Default for WholeWorld<E> {
    fn default() -> WholeWorld<E> {
        WholeWorld::new()
    }
}

impl<E: Any, X> FactSource<X> for WholeWorld<E>
where
    X: for<'f> Expert<Facts<'f> = &'f E>,
{
    fn of_world(
        &mut self,
        view: &dyn Any,
        _: &ChatRequest,
        use_facts: &mut dyn FnMut(&X::Facts<'_>),
    ) -> Result<(), WrongView> {
        use_facts(&view_as::<E>(view)?);
        Ok(())
    }
}
