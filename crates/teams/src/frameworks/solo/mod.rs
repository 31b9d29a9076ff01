//! The solo agent: one base agent works on the whole task, without a plan and without the others.
//!
//! Its conversation begins anew whenever the base agent's limit of turns or time is reached; then it reads what it did
//! before as a list of actions. It ends when the agent twice in a row has nothing more to do, or does nothing in the world in
//! several conversations in a row. An agent that is down begins anew when it is there again.

use cooperage_core::{Tool, Viewer};
use cooperage_models::{ModelName, Sampling};
use cooperage_runtime::note::{BeginNote, EndNote, Note};
use cooperage_runtime::{Framework, FrameworkError, PlayFuture, TeamHandle};
use minijinja::context;

use crate::answer::Notices;
use crate::base_agent::{
    ActBrief, DeedCount, ENDS_IDLE, IDLE_ROUNDS_MAX, IdleRounds, MUTE_TRAJECTORIES_MAX, Orders, SystemFacts,
    TrajectoryEnd, TrajectoryStep, TurnOutcome, run, system_message, ticks_of,
};
use crate::budget::{json_within, text_within};
use crate::names::AgentNames;
use crate::options::OptionInfo;
use crate::options::rules::{FrameworkRules, rules_option};
use crate::options::tool_calls::{ToolCallForm, tool_calls_option};
use crate::options::view::{view_labels_option, view_option, view_size_option};
use crate::role::RoleInfo;
use crate::sampling::cold_sampling;
use crate::state_manager::{StateManager, Viewpoint};
use crate::task_text::TaskText;
use crate::templates::render;

/// The agent's turns.
pub const ACT: RoleInfo = RoleInfo {
    name: "solo.act",
    meaning: "one turn of the agent that works alone",
    sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: None,
};

/// Characters of the task data.
const DATA_CHARACTERS: usize = 16_384;
/// Actions of earlier conversations that the agent reads again.
const ACTIONS_KEPT: usize = 24;
/// Characters of one of them.
const ACTION_CHARACTERS: usize = 160;
/// Virtual seconds that pass between a last word and the next question.
const SECONDS_AFTER_LAST_WORD: u64 = 10;
/// Last words in a row without an action after which it is over.
const FINISHES_MAX: u32 = 2;

/// The framework's options.
pub const OPTIONS: &[OptionInfo] = &[
    rules_option(
        "solo.rules",
        "`fixed`: answers are read in every usual spelling, and may have 8,192 tokens; `paper`: as published, and 256 tokens",
    ),
    tool_calls_option("solo.tool_calls"),
    view_option("solo.view"),
    view_size_option("solo.view_size"),
    view_labels_option("solo.view_labels"),
];

fn sampling(model: &ModelName) -> Sampling {
    cold_sampling(model, 256)
}

/// The solo framework.
pub(crate) struct Solo {
    /// Rules by which answers are read.
    pub(crate) rules: FrameworkRules,
    /// The revision of this program's conduct that holds.
    pub(crate) conduct: u32,
    /// How the model calls tools.
    pub(crate) tool_calls: ToolCallForm,
}

impl Framework for Solo {
    fn play(self: Box<Self>, team: TeamHandle) -> PlayFuture {
        Box::pin(play(team, *self))
    }
}

async fn play(team: TeamHandle, options: Solo) -> Result<(), FrameworkError> {
    let Solo { rules, conduct, tool_calls } = options;
    let is_repaired = conduct >= 2;
    let Some(&me) = team.seats().first() else { return Ok(()) };
    let manual = team.manual(Viewer::Agent(me))?;
    let names = AgentNames::of(&team);
    let task = TaskText::beside_knowledge(&manual);
    let tools: std::sync::Arc<[Tool]> = team.tools(me).into();
    if tools.is_empty() {
        return Err(FrameworkError::Missing("tools".to_owned()));
    }
    let system = system_message(SystemFacts {
        manual: &manual,
        names: &names,
        is_alone: true,
        tools: &tools,
        shuffle: None,
        is_published: false,
        may_end_at_once: false,
        tool_calls,
    })?;
    let document = json_within(&task.document, DATA_CHARACTERS);
    let mut known = StateManager::new(names.clone(), team.tick_length(), &task.document);
    let (mut done, mut last_word, mut finishes): (Vec<String>, String, u32) = (Vec::new(), String::new(), 0);
    let notices = Notices::default();
    let (deeds, mut idle) = (DeedCount::default(), IdleRounds::default());
    let mut mute = 0;
    while finishes < FINISHES_MAX {
        team.until_up(me).await;
        known.update(me, &team.observe(Viewer::Agent(me))?, team.tick());
        let values = context! {
            name => names.get(me),
            neighbours => names.neighbours(),
            goal => task.goal.as_str(),
            document => document.as_str(),
            environment => known.environment(Viewpoint::Agent(me)),
            done => done.clone(),
            last_word => last_word.as_str(),
            time_left => if rules.is_paper() { None } else { known.time_left(team.tick(), team.horizon()) },
        };
        let brief = ActBrief {
            agent: me,
            names: names.all().to_vec(),
            leads: Vec::new(),
            description: task.goal.clone(),
            steps: Vec::new(),
            turns_left: 0,
            tools: tools.clone(),
            may_end_at_once: false,
        };
        team.note(&Note::Begin(BeginNote { agent: me.0, ..BeginNote::default() }));
        let begun = team.tick();
        let opening = render("solo/opening", values)?;
        let (role, system) = (ACT.name, system.clone());
        let orders = Orders { role, system, opening, brief, rules, is_repaired, tool_calls };
        let trajectory = run(&team, &notices, &deeds, orders).await;
        let said = Some(trajectory.answer().to_owned());
        team.note(&Note::End(EndNote { agent: me.0, said, ..EndNote::default() }));
        team.count("windows", 1);
        mute = if trajectory.is_mute() { mute + 1 } else { 0 };
        if mute >= MUTE_TRAJECTORIES_MAX {
            team.warn(format!(
                "nothing that the agent said in {MUTE_TRAJECTORIES_MAX} attempts could be read; it gives up"
            ));
            break;
        }
        if idle.take(&deeds) >= IDLE_ROUNDS_MAX && conduct >= ENDS_IDLE {
            team.warn(format!(
                "{IDLE_ROUNDS_MAX} conversations in a row passed without an action in the world; the agent gives up"
            ));
            break;
        }
        finishes = match (&trajectory.ending, trajectory.steps.is_empty()) {
            (TrajectoryEnd::Answered(_), true) => finishes + 1,
            _ => 0,
        };
        known.take_findings(me, &trajectory.findings(), begun);
        last_word = match trajectory.ending {
            TrajectoryEnd::Answered(answer) => {
                if is_repaired {
                    // A judge that looks now and then decides before the agent is told that the task goes on.
                    team.sleep(ticks_of(&team, SECONDS_AFTER_LAST_WORD)).await;
                }
                answer
            }
            TrajectoryEnd::Stopped | TrajectoryEnd::Crashed => String::new(),
        };
        done.extend(trajectory.steps.iter().map(line));
        done.drain(..done.len().saturating_sub(ACTIONS_KEPT));
    }
    Ok(())
}

/// Returns a turn and its result as one line.
fn line(step: &TrajectoryStep) -> String {
    let line = match &step.outcome {
        TurnOutcome::Called { call, result, .. } => format!(
            "{} {} {}: {}",
            call.tool,
            serde_json::Value::Object(call.arguments.clone()),
            if result.status { "worked" } else { "failed" },
            result.message
        ),
        TurnOutcome::Unreadable(told) => format!("unreadable: {told}"),
    };
    text_within(&line, ACTION_CHARACTERS)
}
