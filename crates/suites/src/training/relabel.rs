//! Labels: the answers of a built-in player that begins at each call of an episode.
//!
//! The episode is played again from its journal, once, and at each call a new player is asked in place of the model. So a label is
//! a function of the state alone: the answer with which a branch goes on that leaves the episode at that call for the same player.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use camino::Utf8Path;
use cooperage_core::{Judge, World};
use cooperage_journal::{EpisodeLines, EpisodePlan, PromptChanges, Record};
use cooperage_models::{BuiltIn, Output};
use cooperage_runtime::{EpisodeError, ObservedCall, Observer, verify_observed};

use crate::suite::Suites;

/// The labels of an episode.
#[derive(Clone, Debug)]
pub struct StateLabels {
    /// The player that gave the answers.
    pub player: BuiltIn,
    /// The answers by the number of the call.
    pub answers: BTreeMap<u64, String>,
    /// The changes of prompts since the journal was written.
    pub prompts: PromptChanges,
}

/// Plays a finished journal again and asks a player of that kind at each call of these roles. `plan` is the plan of the episode
/// with the player in the place of its models, as [`with_other_model`](crate::plan::with_other_model) makes it.
///
/// # Errors
/// When the world is no longer what the journal says, or the player cannot be asked.
pub fn relabel(
    (path, lines): (&Utf8Path, EpisodeLines),
    suites: &Arc<Suites>,
    plan: EpisodePlan,
    player: BuiltIn,
    roles: &[String],
) -> Result<StateLabels, EpisodeError> {
    let state = Rc::new(RefCell::new(LabellerState::default()));
    let labeller = Labeller {
        suites: Arc::clone(suites),
        plan,
        player,
        roles: roles.to_vec(),
        state: Rc::clone(&state),
    };
    let verified = verify_observed(path, lines, suites.as_ref(), Some(Box::new(labeller)))?;
    let LabellerState { answers, failure } = state.take();
    match failure {
        Some(error) => Err(error),
        None => Ok(StateLabels { player, answers, prompts: verified.prompts }),
    }
}

#[derive(Default)]
struct LabellerState {
    answers: BTreeMap<u64, String>,
    failure: Option<EpisodeError>,
}

/// Asks a new player at each call.
struct Labeller {
    suites: Arc<Suites>,
    plan: EpisodePlan,
    player: BuiltIn,
    roles: Vec<String>,
    state: Rc<RefCell<LabellerState>>,
}

impl Labeller {
    fn label(&self, call: &ObservedCall<'_>) -> Result<Option<String>, EpisodeError> {
        let Some(team) = self.plan.teams.get(call.team) else { return Ok(None) };
        let player = self.suites.player(&self.plan, team, self.player).map_err(EpisodeError::SetUp)?;
        let missing = || EpisodeError::NoPlayer { model: self.player.name().to_owned() };
        let mut player = player.ok_or_else(missing)?;
        let reply = player.reply(&call.request.role, call.request, call.world.as_any())?;
        Ok(Some(reply.text))
    }
}

impl Observer for Labeller {
    fn record(&mut self, _: &Record, _: &dyn World, _: &dyn Judge) {}

    fn asked(&mut self, call: ObservedCall<'_>) {
        let role = call.request.role.as_str();
        let is_wanted =
            self.roles.iter().any(|name| name == role) && call.request.output != Output::Embedding;
        if !is_wanted || self.state.borrow().failure.is_some() {
            return;
        }
        match self.label(&call) {
            Ok(label) => self.state.borrow_mut().answers.extend(label.map(|label| (call.number, label))),
            Err(error) => self.state.borrow_mut().failure = Some(error),
        }
    }
}
