//! The scripted players, which answer in place of a model. They read the rendered messages of their prompts and nothing
//! else.
//!
//! Reading order: `goal`, an agent's goal; `words`, items in words; `recipes`, the recipes it was told; `talk`,
//! sentences between agents; `log`, the prompts of a seat so far, and `gifts`, the debts that follow from them;
//! `maker`, agents that cook and craft; `building`, agents that build.

mod building;
mod gifts;
mod goal;
mod log;
mod maker;
mod recipes;
mod talk;
mod words;
mod world_reader;

use cooperage_journal::{EpisodePlan, TeamPlan};
use cooperage_mindcraft::player::{Player, Purpose};
use cooperage_models::{BuiltIn, ReplyHook};
use cooperage_suites::built_in;
use cooperage_teams::RandomToolPlayer;

use crate::round::TaskWorld;
use world_reader::WorldReader;

/// Whether there is an oracle for a framework; why not, if there is none.
///
/// # Errors
/// The reason, as a sentence without its end.
pub fn answers(framework: &str) -> Result<(), &'static str> {
    match framework {
        "cmd" | "mindcraft" | "s-agents" | "solo" | "villager" => Ok(()),
        "random" => Err("it draws from the offered actions and asks no model"),
        _ => Err(
            "it knows only what MINDcraft's agents hear and read, and other frameworks word that otherwise",
        ),
    }
}

/// Returns the purposes of agents of MineCollab.
fn purposes() -> Vec<Box<dyn Purpose>> {
    vec![Box::new(building::Builder::default()), Box::new(maker::Maker::default())]
}

/// The scripted player of agents of MineCollab, which knows nothing but the prompts that it is asked with.
#[must_use]
pub fn prompt_reader() -> Player {
    Player::new(purposes())
}

/// The built-in player of that kind for a team of the plan.
pub(crate) fn player(plan: &EpisodePlan, team: &TeamPlan, kind: BuiltIn) -> Option<Box<dyn ReplyHook>> {
    match kind {
        BuiltIn::Oracle | BuiltIn::Author if answers(&team.framework).is_ok() => {
            Some(if team.framework == "mindcraft" {
                Box::new(prompt_reader())
            } else {
                Box::new(WorldReader)
            })
        }
        BuiltIn::Random => {
            let random = built_in::randomness(plan, team, "random player");
            Some(Box::new(RandomToolPlayer::<TaskWorld>::new(random)))
        }
        _ => None,
    }
}
