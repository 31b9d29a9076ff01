//! The scripted player of both suites, in the reply formats of S-Agents.
//!
//! It decides as a sensible player would: how many items each agent collects, which agent builds which cells, and which
//! skill does it. Its memory between calls holds only facts that stand in the prompts too: the requests, and the
//! inventories at that time.

mod building;
mod collecting;
mod mindcraft;
mod numbers;
mod scripts;
mod tools;

use std::any::Any;

use cooperage_core::{Environment, Tool};
use cooperage_journal::{EpisodePlan, TeamPlan};
use cooperage_models::{BuiltIn, ChatRequest, ModelRole, ReplyHook, WrongView};
use cooperage_suites::built_in;
use cooperage_teams::RandomToolPlayer;
use cooperage_teams::frameworks::mindcraft::briefs::SeatBrief;
use cooperage_teams::frameworks::mindcraft::player::{self as talker, Next};
use cooperage_teams::frameworks::s_agents::briefs::{ActionsBrief, ChooseBrief, CodeBrief, SAgentsPlanBrief};
use cooperage_teams::frameworks::s_agents::player::{Decided, Decisions, answer};
use cooperage_teams::frameworks::s_agents::reply::{ChooserReply, ChosenAction};

use crate::gathering::{Gathering, GatheringWorld};
use crate::shelter::round::ShelterWorld;

/// Frameworks whose prompts it answers.
const FRAMEWORKS: &[&str] = &["s-agents", "mindcraft"];

/// Whether there is an oracle for a framework; why not, if there is none.
pub(crate) fn answers(framework: &str) -> Result<(), &'static str> {
    match framework {
        framework if FRAMEWORKS.contains(&framework) => Ok(()),
        "random" => Err("it draws from the offered actions and asks no model"),
        _ => Err("nobody has written one for this framework yet"),
    }
}

/// The built-in player of that kind for a team of the plan. The oracle knows some frameworks; the random player answers every
/// framework whose agents call tools.
pub(crate) fn player<E: Environment + 'static>(
    plan: &EpisodePlan,
    team: &TeamPlan,
    kind: BuiltIn,
) -> Option<Box<dyn ReplyHook>> {
    let is_known = FRAMEWORKS.contains(&team.framework.as_str());
    match kind {
        BuiltIn::Oracle if is_known => Some(Box::new(Oracle::new(false))),
        BuiltIn::Author if is_known => Some(Box::new(Oracle::new(true))),
        BuiltIn::Random => {
            let random = built_in::randomness(plan, team, "random player");
            Some(Box::new(RandomToolPlayer::<E>::new(random)))
        }
        _ => None,
    }
}

/// The scripted player of one team.
struct Oracle {
    books: collecting::Books,
    parts: mindcraft::Parts,
    /// Whether it writes its scripts itself in place of calling skills.
    is_author: bool,
}

impl Oracle {
    fn new(is_author: bool) -> Oracle {
        Oracle { books: collecting::Books::default(), parts: mindcraft::Parts::default(), is_author }
    }
}

impl ReplyHook for Oracle {
    fn reply(
        &mut self,
        role: &ModelRole,
        request: &ChatRequest,
        view: &dyn Any,
    ) -> Result<String, WrongView> {
        let Some(brief) = &request.brief else { return Ok(String::new()) };
        let talk = |tools: &[Tool], next: &mut dyn FnMut() -> Next| {
            talker::answer(role.as_str(), request, tools, next)
        };
        let said = if let Some(world) = view.downcast_ref::<ShelterWorld>() {
            world.blocks().with_world(|blocks| {
                let site = building::Site { round: world.round(), world: blocks };
                if let Some(seat) = brief.get::<SeatBrief>() {
                    let tools = world.tools(seat.agent);
                    return Some(talk(tools, &mut || mindcraft::build(&site, seat)));
                }
                answer(brief, &mut Mind { oracle: self, scene: Scene::Shelter(site) })
            })
        } else {
            let world: &GatheringWorld = cooperage_models::view_as(view)?;
            if let Some(seat) = brief.get::<SeatBrief>() {
                let tools = world.tools(seat.agent);
                let mut next =
                    || world.blocks().with_world(|blocks| self.parts.collect(world.round(), blocks, seat));
                return Ok(talk(tools, &mut next));
            }
            answer(brief, &mut Mind { oracle: self, scene: Scene::Gathering(world.round()) })
        };
        Ok(said.unwrap_or_default())
    }
}

enum Scene<'a> {
    Gathering(&'a Gathering),
    Shelter(building::Site<'a>),
}

struct Mind<'a> {
    oracle: &'a mut Oracle,
    scene: Scene<'a>,
}

impl Decisions for Mind<'_> {
    fn plan(&mut self, brief: &SAgentsPlanBrief) -> Decided {
        match &self.scene {
            Scene::Gathering(gathering) => {
                let order = gathering.order();
                if brief.works {
                    self.oracle.books.work(&order.resource, order.n, brief)
                } else {
                    self.oracle.books.lead(&order.resource, order.n, brief)
                }
            }
            Scene::Shelter(site) if brief.works => building::work(site, brief),
            Scene::Shelter(site) => building::lead(site, brief),
        }
    }

    fn actions(&mut self, brief: &ActionsBrief, task: &str) -> Vec<String> {
        match &self.scene {
            Scene::Gathering(_) => {
                let carried = brief.seen.perception.as_ref().map_or(&[][..], |seen| &seen.carried);
                collecting::actions(task, carried, self.oracle.is_author)
            }
            Scene::Shelter(_) => building::actions(task),
        }
    }

    fn code(&mut self, brief: &CodeBrief) -> (String, String) {
        scripts::script(brief, self.oracle.is_author)
    }

    fn choose(&mut self, _: &ChooseBrief) -> ChooserReply {
        let reason = "there is no tool for it that I would choose".to_owned();
        ChooserReply {
            thought: String::new(),
            what: ChosenAction::Nothing { is_done: false, reason },
            is_last: true,
        }
    }
}
