//! The benchmark's world as prompts tell it, for the player that reads nothing else.
//!
//! [`told`] collects the facts in the words of a prompt, [`world`] makes a world of them in which all that is not told is empty, and the
//! experts of the benchmark decide in it as they do in the true one.

mod build;
mod cook;
mod goals;
mod invented;
mod judge;
mod meta;
mod rooms;
mod survey;
mod talk;
mod told;
mod words;
mod world;

use std::collections::BTreeMap;

use cooperage_blocks::World;
use cooperage_blocks::world::PlayerId;
use cooperage_core::{Tool, ToolCall};
use cooperage_scripted::{Expert as _, PromptSource, ReadFacts};
use cooperage_teams::base_agent::read_tools;
use cooperage_teams::player::{
    ActQuestion, CallResults, EndedToolCall, ExpertDecision, Question, SurveyPurpose, WorldWords,
};
use serde_json::json;

use crate::escape::scenario::Escape;
use crate::expert::construction::BuildOrder;
use crate::expert::farm::{Order, WorkRange};
use crate::expert::goals::GoalOrder;
use crate::expert::words::read;
use crate::expert::{ConstructionExpert, EscapeExpert, GoalExpert, GoalsExpert, MetaExpert, Scene, call};
use crate::facts::VillagerFacts;
use crate::foreman::Foreman;
use crate::invented::criterion::Condition;
use crate::meta::MetaGoal;
use cook::LookingCook;
use invented::LookingInvented;
use rooms::LookingEscape;
use told::{ToldVillage, all_text};

/// The tool that every agent of a village has.
const SCAN: &str = "scanNearbyEntities";

/// Reads the benchmark's world from prompts.
pub(crate) struct VillagePrompts;

/// The signs of a scenario in a prompt: words of the task and of errands, and tools, which tell only where no words do,
/// since every scenario may offer the whole library (`villagerbench.actions`).
#[derive(Clone, Copy, PartialEq, Eq)]
struct ScenarioSigns {
    words: &'static [&'static str],
    tools: &'static [&'static str],
}

const BUILD: ScenarioSigns = ScenarioSigns {
    words: &["the blueprint", "Place these blocks: ", "Remove what is left over at: "],
    tools: &["erectDirtLadder"],
};
const COOK: ScenarioSigns = ScenarioSigns {
    words: &["You are on a farm.", " together in the inventory of "],
    tools: &["craftBlock", "SmeltingCooking"],
};
const ESCAPE: ScenarioSigns =
    ScenarioSigns { words: &["Escape together.", "In the room around ["], tools: &["ToggleAction"] };

/// The scenario that a prompt is about.
fn scenario_of(text: &str) -> Option<ScenarioSigns> {
    let all = [BUILD, COOK, ESCAPE];
    let has = |signs: &[&str]| signs.iter().any(|sign| text.contains(sign));
    let told = all.iter().find(|scenario| has(scenario.words));
    told.or_else(|| all.iter().find(|scenario| has(scenario.tools))).copied()
}

impl PromptSource for VillagePrompts {
    fn frameworks(&self) -> &'static [&'static str] {
        &["villager", "agentverse", "solo", "mindcraft"]
    }

    fn read(&self, parts: &WorldWords<'_>) -> Option<Box<dyn ReadFacts>> {
        if !parts.talk.is_empty() {
            return read_talk(parts);
        }
        let tools = read_tools(parts.manual);
        let text = all_text(parts.messages);
        let mut told = ToldVillage::read(parts, &tools);
        let scenario = scenario_of(&text);
        let conditions = invented::conditions(&text);
        let task = if !conditions.is_empty() {
            invented::suppose(&mut told, &conditions);
            Some(ToldTask::Invented(conditions))
        } else if let Some(goal) = meta::goal(&text) {
            Some(ToldTask::Meta(Box::new(goal)))
        } else if let Some(order) = goals::order(&mut told, &text, parts.manual) {
            Some(ToldTask::Goal(order))
        } else if scenario == Some(BUILD) {
            build::take_results(&mut told, &text);
            build::order(&told, &text).map(ToldTask::Build)
        } else if scenario == Some(COOK) {
            let names = ["useItemOnEntity", "UseItemOnEntity"];
            let name =
                names.into_iter().find(|name| parts.manual.contains(name)).unwrap_or("useItemOnEntity");
            Some(ToldTask::Cook(cook::order(&told, &text, name)))
        } else if scenario == Some(ESCAPE) {
            Some(ToldTask::Escape(Box::new(rooms::rooms(&mut told, &text))))
        } else {
            None
        };
        let tells_nothing = told.bodies.is_empty() && told.blocks.is_empty() && !parts.observation.is_empty();
        let is_elsewhere = !tools.is_empty() && tools.iter().all(|tool| tool.name != SCAN);
        if task.is_none() && (tells_nothing || is_elsewhere) {
            // The observation, or the tools, are those of another world.
            return None;
        }
        let supposed = match &task {
            Some(ToldTask::Build(order)) => build::supposed(&told, order),
            Some(ToldTask::Escape(escape)) => rooms::supposed(&told, escape),
            Some(ToldTask::Cook(_) | ToldTask::Meta(_) | ToldTask::Goal(_) | ToldTask::Invented(_))
            | None => BTreeMap::new(),
        };
        let (world, agents) = world::made(&told, &supposed);
        Some(Box::new(ReadVillage { told, world, agents, tools, task, text }))
    }
}

/// Reads the prompt of an agent that talks: tasks that agents do on their own.
fn read_talk(parts: &WorldWords<'_>) -> Option<Box<dyn ReadFacts>> {
    let (told, tools) = talk::read(parts)?;
    let text = talk::text(parts.talk);
    let task = Some(ToldTask::Meta(Box::new(meta::goal(&text)?)));
    let (world, agents) = world::made(&told, &BTreeMap::new());
    Some(Box::new(ReadVillage { told, world, agents, tools, task, text }))
}

/// The task that a prompt tells.
enum ToldTask {
    Build(BuildOrder),
    Cook(Order),
    Escape(Box<Escape>),
    Meta(Box<MetaGoal>),
    /// The conditions of an invented task.
    Invented(Vec<Condition>),
    Goal(GoalOrder),
}

/// A village that was read.
struct ReadVillage {
    told: ToldVillage,
    world: World,
    agents: Vec<PlayerId>,
    tools: Vec<Tool>,
    task: Option<ToldTask>,
    text: String,
}

impl ReadVillage {
    fn scene(&self) -> Scene<'_> {
        let rooms = match &self.task {
            Some(ToldTask::Escape(escape)) => Some(&**escape),
            _ => None,
        };
        Scene { world: &self.world, agents: &self.agents, tools: &[], rooms, prompt: None }
    }

    fn expert(&self) -> Option<Box<dyn GoalExpert>> {
        Some(match self.task.as_ref()? {
            ToldTask::Build(order) => Box::new(ConstructionExpert::new(order.clone())),
            ToldTask::Cook(order) => Box::new(LookingCook::new(order.clone(), &self.told)),
            ToldTask::Escape(_) => Box::new(LookingEscape::default()),
            ToldTask::Invented(conditions) => Box::new(LookingInvented::new(conditions.clone(), &self.told)),
            ToldTask::Goal(order) => {
                Box::new(LookingCook::with(Box::new(GoalsExpert::new(order)), WorkRange::Bare, &self.told))
            }
            ToldTask::Meta(goal) => Box::new(MetaExpert::having_read((**goal).clone())),
        })
    }

    fn asked(&self, question: &Question<'_>) -> ExpertDecision {
        let home = match &self.task {
            Some(ToldTask::Build(order)) => Some(order.home),
            _ => None,
        };
        let Some(expert) = self.expert() else { return ExpertDecision::None };
        // The foreman has its expert already, and is asked once.
        let none: crate::facts::ExpertMaker<'_> = &|| Box::new(EscapeExpert::new());
        Foreman::with(expert).decide(&VillagerFacts { scene: self.scene(), expert: none, home }, question)
    }
}

/// Results with the troubles that their words tell.
fn with_troubles<'a>(results: &CallResults<'a>) -> CallResults<'a> {
    let all = results.all.iter().map(|ended| {
        let trouble = (!ended.succeeded).then(|| words::trouble(ended.message)).flatten();
        EndedToolCall { trouble, ..*ended }
    });
    CallResults { all: all.collect(), old: results.old }
}

impl ReadFacts for ReadVillage {
    fn tools(&self) -> &[Tool] {
        &self.tools
    }

    fn decide(&mut self, question: &Question<'_>) -> ExpertDecision {
        match question {
            Question::Survey(survey) => ExpertDecision::Text(match survey.purpose {
                SurveyPurpose::Work => survey::summary(survey.surroundings, survey.work),
                SurveyPurpose::Memory => survey::memory(survey.surroundings),
            }),
            Question::Judge(judge) => {
                let scene = self.scene();
                let verdict =
                    read(judge.work, &scene).map(|goal| judge::verdict(&goal, judge, &scene, &self.text));
                ExpertDecision::Verdict(verdict.unwrap_or_default())
            }
            Question::Act(act) => {
                let results = with_troubles(&act.results);
                self.asked(&Question::Act(ActQuestion { results, ..act.clone() }))
            }
            question => self.asked(question),
        }
    }

    fn idle(&self) -> ToolCall {
        let name = self.told.names.get(self.told.me.unwrap_or(0)).map_or("", String::as_str);
        call(name, SCAN, [("item_name", json!(name))])
    }
}
