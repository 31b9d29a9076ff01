//! The scripted players, which answer in place of a model. They read the rendered messages of their prompts and nothing
//! else.
//!
//! Reading order: `goal`, an agent's goal; `words`, items in words; `talk`,
//! sentences between agents; `log`, the prompts of a seat so far, and `gifts`, the debts that follow from them;
//! `maker`, agents that cook and craft; `building`, agents that build.

mod building;
mod gifts;
pub(crate) mod goal;
mod log;
mod maker;
mod talk;
mod words;

use cooperage_journal::{EpisodePlan, TeamPlan};
use cooperage_mindcraft::player::{Player, PromptReader, Purpose};
use cooperage_models::{BuiltIn, ReplyHook};
use cooperage_scripted::{Scripted, WholeWorld};
use cooperage_suites::built_in;
use cooperage_teams::player::Writer;

use crate::expert::CrafterExpert;
use crate::round::TaskWorld;

/// Returns the purposes of agents of MineCollab.
fn purposes() -> Vec<Box<dyn Purpose>> {
    vec![Box::new(building::Builder::default()), Box::new(maker::Maker::default())]
}

/// The scripted player of agents of MineCollab, which knows nothing but the prompts that it is asked with.
#[must_use]
pub fn prompt_reader() -> Player {
    Player::new(purposes())
}

/// The built-in player of that kind for a team of the plan. Agents that talk go by their prompts, all others by the world.
pub(crate) fn player(
    plan: &EpisodePlan,
    team: &TeamPlan,
    kind: BuiltIn,
    writer: &'static dyn Writer,
) -> Option<Box<dyn ReplyHook>> {
    match kind {
        BuiltIn::Oracle | BuiltIn::Author if writer.talks() => {
            Some(Box::new(Scripted::new(prompt_reader(), PromptReader, writer)))
        }
        BuiltIn::Oracle | BuiltIn::Author => {
            Some(Box::new(Scripted::new(CrafterExpert, WholeWorld::new(), writer)))
        }
        BuiltIn::Random => Some(built_in::random::<TaskWorld>(plan, team, writer)),
        _ => None,
    }
}
