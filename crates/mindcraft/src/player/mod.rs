//! The scripted player of agents that talk and act. It reads only the rendered messages of each prompt and answers in the
//! format of its role.
//!
//! Reading order: [`scene`], the contents of a prompt; [`wish`], the requests of people and agents; [`act`], the next
//! step towards a request; [`items`], how to get items, and [`common`], general knowledge about that; [`converse`], the
//! choice of a reply, and `partner`, talk with other agents; [`author`], programs; [`roles`], the other roles.

pub mod act;
pub mod author;
pub mod common;
pub mod converse;
mod errands;
pub mod items;
mod partner;
mod phrases;
pub mod roles;
pub mod scene;
pub mod step;
pub mod things;
pub mod wish;

use std::any::Any;

use cooperage_models::{ChatRequest, ModelRole, ReplyHook, WrongView};
use cooperage_teams::frameworks::mindcraft::briefs::SeatBrief;

use scene::Scene;

/// A goal of an agent beyond people's requests in words, such as the goal of a task. A suite with tasks implements it
/// to say how they are reached with its tools.
pub trait Purpose: Send {
    /// The reply to the prompt for the next words or command; `None` if the prompt is not about the goal, or another
    /// speaker is to be answered.
    fn reply(&mut self, scene: &Scene) -> Option<String>;

    /// Returns the code for a new action, fences included; `None` if this is not about the goal.
    fn code(&mut self, _scene: &Scene) -> Option<String> {
        None
    }

    /// Returns the memory after the turns that leave the window, which stand in the prompt; `None` if this is not about
    /// the goal.
    fn memory(&mut self, _scene: &Scene) -> Option<String> {
        None
    }

    /// Whether to answer a speaker in the midst of an action: `respond` or `ignore`; `None` if this is not about the
    /// goal.
    fn respond(&mut self, _scene: &Scene) -> Option<String> {
        None
    }
}

/// The scripted player with its purposes.
#[derive(Default)]
pub struct Player {
    purposes: Vec<Box<dyn Purpose>>,
}

impl Player {
    /// A player that also pursues these purposes, the first that has an answer first.
    #[must_use]
    pub fn new(purposes: Vec<Box<dyn Purpose>>) -> Player {
        Player { purposes }
    }

    /// The answer to the prompt of a role.
    #[must_use]
    pub fn answer(&mut self, role: &str, scene: &Scene) -> String {
        let mut own = self.purposes.iter_mut();
        match role.rsplit('.').next().unwrap_or_default() {
            "converse" => converse::reply(scene, &mut self.purposes),
            "code" => own.find_map(|purpose| purpose.code(scene)).unwrap_or_else(|| author::code(scene)),
            "memory" => own.find_map(|purpose| purpose.memory(scene)).unwrap_or_else(|| roles::memory(scene)),
            "respond" => own
                .find_map(|purpose| purpose.respond(scene))
                .unwrap_or_else(|| roles::respond(scene).to_owned()),
            "vision" => roles::describe(scene),
            "goal" => roles::goal(scene),
            _ => String::new(),
        }
    }
}

impl ReplyHook for Player {
    fn reply(&mut self, role: &ModelRole, request: &ChatRequest, _: &dyn Any) -> Result<String, WrongView> {
        // Outside of an episode only the prompt names the agent.
        let brief = request.brief.as_ref().and_then(|brief| brief.get::<SeatBrief>());
        let name = brief.map(|seat| seat.name.as_str()).or_else(|| scene::own_name(&request.messages));
        Ok(self.answer(role.as_str(), &Scene::of(&request.messages, name.unwrap_or_default())))
    }
}
