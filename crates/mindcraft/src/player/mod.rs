//! The scripted player of agents that talk and act. It reads only the rendered messages of each prompt and answers in the
//! format of its role.
//!
//! Reading order: [`scene`], the contents of a prompt; [`wish`], the requests of people and agents; [`act`], the next
//! step towards a request; [`supplies`], how to get items; [`converse`], the choice of a reply, and `partner`, talk with other agents; [`author`], programs; [`roles`], the other roles.

pub mod act;
pub mod author;
pub mod converse;
mod errands;
mod obtain;
mod partner;
mod phrases;
pub mod prompts;
pub mod roles;
pub mod scene;
pub mod step;
pub mod supplies;
pub mod things;
pub mod wish;

use std::any::Any;

use cooperage_models::{ChatRequest, WrongView};
use cooperage_scripted::{Expert, FactSource};
use cooperage_teams::frameworks::mindcraft::briefs::SeatBrief;
use cooperage_teams::player::{ExpertDecision, Question, QuestionKind, SpeechTopic};

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

    /// Whether to answer a speaker in the midst of an action; `None` if this is not about the goal.
    fn heeds(&mut self, _scene: &Scene) -> Option<bool> {
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

    /// The answer to the prompt for a purpose.
    #[must_use]
    pub fn answer(&mut self, topic: SpeechTopic, scene: &Scene) -> ExpertDecision {
        let mut own = self.purposes.iter_mut();
        ExpertDecision::Text(match topic {
            SpeechTopic::Next => converse::reply(scene, &mut self.purposes),
            SpeechTopic::Code => {
                own.find_map(|purpose| purpose.code(scene)).unwrap_or_else(|| author::code(scene))
            }
            SpeechTopic::Memory => {
                own.find_map(|purpose| purpose.memory(scene)).unwrap_or_else(|| roles::memory(scene))
            }
            SpeechTopic::Heed => {
                let heeds = own.find_map(|purpose| purpose.heeds(scene));
                return ExpertDecision::YesNo(heeds.unwrap_or_else(|| roles::heeds(scene)));
            }
            SpeechTopic::Picture => roles::describe(scene),
            SpeechTopic::Goal => roles::goal(scene),
        })
    }
}

impl Expert for Player {
    type Facts<'f> = &'f Scene;

    const ANSWERS: &'static [QuestionKind] = &[QuestionKind::Speak];

    fn decide(&mut self, scene: &&Scene, question: &Question<'_>) -> ExpertDecision {
        match question {
            Question::Speak(speak) => self.answer(speak.topic, scene),
            _ => ExpertDecision::None,
        }
    }
}

/// The source of an agent's facts that reads the messages of its prompt and nothing else.
#[derive(Clone, Copy, Debug, Default)]
pub struct PromptReader;

impl FactSource<Player> for PromptReader {
    fn of_world(
        &mut self,
        _: &dyn Any,
        request: &ChatRequest,
        use_facts: &mut dyn FnMut(&&Scene),
    ) -> Result<(), WrongView> {
        // Outside of an episode only the prompt names the agent.
        let brief = request.brief.as_ref().and_then(|brief| brief.get::<SeatBrief>());
        let name = brief.map(|seat| seat.name.as_str()).or_else(|| scene::own_name(&request.messages));
        use_facts(&&Scene::of(&request.messages, name.unwrap_or_default()));
        Ok(())
    }
}
