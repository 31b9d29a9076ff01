//! A direct action: a script written for it, or tools and skills chosen for it (docs/spec/s-agents.md, 8, "Skills").

use std::rc::Rc;

use cooperage_core::written::{is_alike, suggestion};
use cooperage_core::{AgentId, Tick, ToolCall, Viewer};
use cooperage_models::{Brief, Reply};
use cooperage_runtime::FrameworkError;
use minijinja::context;
use serde_json::Value;

use super::briefs::{ChooseBrief, CodeBrief, CompletedSkillCall};
use super::reply::{ChosenAction, parse_choice, parse_code};
use super::setting::{RUN_CODE, SAgentsContext};
use super::surroundings::seen_text;
use super::{CHOOSE, CODE, EMBED, notes};
use crate::base_agent::{ToolResult, call_tool, parameter_lines, shared_parameters, tool_lines};
use crate::budget::text_within;
use crate::skills::compose::compose;
use crate::skills::library::AgentSkill;
use crate::templates::render;
use crate::vectors::embed;

/// Scripts for one action.
const ATTEMPTS_MAX: u32 = 4;
/// Calls of tools for one action.
pub(crate) const CALLS_MAX: usize = 12;
/// Calls for one action that may fail.
const FAILURES_MAX: u32 = 4;
/// Virtual seconds after which the agent gives up an action that has not ended.
const SECONDS_MAX: u64 = 660;
/// Maximal length of an attempt's result in a prompt, in characters.
const MESSAGE_MAX: usize = 2_000;

/// The action to carry out, and its task.
pub(crate) struct DirectAction {
    pub(crate) agent: AgentId,
    pub(crate) action: String,
    pub(crate) task: String,
    /// Summaries of the agent's earlier actions for the task, a line each.
    pub(crate) deeds: Vec<String>,
}

/// The outcome of carrying out an action.
#[derive(Debug, Default)]
pub(crate) struct DirectActionOutcome {
    pub(crate) succeeded: bool,
    pub(crate) message: String,
    /// Scripts that were run, or calls that were made.
    pub(crate) attempts: u32,
    /// The names of the skills that were shown.
    pub(crate) shown: Vec<String>,
    /// The names of those that were used.
    pub(crate) used: Vec<String>,
    /// The script that ran without an error.
    pub(crate) script: Option<String>,
}

/// Does it. At least one tick passes.
pub(crate) async fn act(
    setting: Rc<SAgentsContext>,
    doing: DirectAction,
) -> Result<DirectActionOutcome, FrameworkError> {
    let begun = setting.team.tick();
    let has_scripts = setting.has_tool(doing.agent, RUN_CODE);
    let skills = if has_scripts { find(&setting, &doing).await } else { Vec::new() };
    let mut outcome = if has_scripts && setting.has_code {
        write_scripts(&setting, &doing, &skills).await?
    } else {
        choose_tools(&setting, &doing, &skills).await?
    };
    outcome.shown = skills.into_iter().map(|skill| skill.name).collect();
    if setting.team.tick() == begun {
        setting.team.pause(doing.agent, 1).await;
    }
    Ok(outcome)
}

/// The most similar skills.
async fn find(setting: &SAgentsContext, doing: &DirectAction) -> Vec<AgentSkill> {
    if setting.options.has_embeddings {
        let missing = setting.shelves.borrow().missing(doing.agent, &doing.action);
        let at_a_time = setting.options.texts_at_a_time;
        let vectors = embed(&setting.team, &EMBED, doing.agent, missing, at_a_time).await;
        let mut shelves = setting.shelves.borrow_mut();
        vectors.into_iter().for_each(|(text, vector)| shelves.keep(text, vector));
    }
    setting.shelves.borrow().find(doing.agent, &doing.action)
}

async fn write_scripts(
    setting: &SAgentsContext,
    doing: &DirectAction,
    skills: &[AgentSkill],
) -> Result<DirectActionOutcome, FrameworkError> {
    let given_up = setting.in_seconds(SECONDS_MAX);
    let mut outcome = DirectActionOutcome::default();
    let mut attempts: Vec<(String, String)> = Vec::new();
    let system =
        render("s-agents/code", context! { who => setting.who(doing.agent)?, ..setting.world_values() })?;
    while outcome.attempts < ATTEMPTS_MAX && setting.team.tick() < given_up {
        let seen = setting.team.observe(Viewer::Agent(doing.agent))?;
        let shown: Vec<_> = skills
            .iter()
            .map(|skill| context! { signature => skill.signature(), description => skill.description.as_str(), code => skill.code.as_str() })
            .collect();
        let attempt = attempts.last().map(|(code, reason)| context! { code, reason });
        let turn = render(
            "s-agents/code_turn",
            context! {
                skills => shown,
                seen => seen_text(&seen, &[&doing.action, &doing.task]),
                deeds => doing.deeds.clone(),
                task => doing.task.as_str(),
                action => doing.action.as_str(),
                documentation => setting.functions.like(&doing.action),
                attempt,
            },
        )?;
        let brief = CodeBrief {
            agent: doing.agent,
            action: doing.action.clone(),
            skills: skills.iter().map(|skill| skill.name.clone()).collect(),
            attempts: attempts.clone(),
        };
        let texts = (system.clone(), turn);
        let code = setting.ask(CODE.name, doing.agent, texts, Brief::new(brief), parse_code).await?;
        outcome.attempts += 1;
        let Some(code) = code else {
            outcome.message = "No script could be written for it.".to_owned();
            return Ok(outcome);
        };
        let is_repaired = setting.options.is_repaired;
        let composed = compose(&code, setting.shelves.borrow().of(doing.agent).skills(), is_repaired);
        let call = SAgentsContext::script_call(&composed.source, None);
        notes::attempt(&setting.team, !composed.used.is_empty());
        let result = run(setting, doing.agent, call, given_up).await?;
        outcome.message = message_of(&result);
        if result.status {
            outcome.succeeded = true;
            outcome.used = composed.used;
            outcome.script = Some(composed.source);
            return Ok(outcome);
        }
        attempts.push((code, outcome.message.clone()));
    }
    Ok(outcome)
}

async fn choose_tools(
    setting: &SAgentsContext,
    doing: &DirectAction,
    skills: &[AgentSkill],
) -> Result<DirectActionOutcome, FrameworkError> {
    let given_up = setting.in_seconds(SECONDS_MAX);
    let tools = setting.common.tools.get(doing.agent.0 as usize).cloned().unwrap_or_default();
    let tools: Vec<_> = tools.iter().filter(|tool| tool.name != RUN_CODE).cloned().collect();
    let shared = shared_parameters(&tools);
    let system = render(
        "s-agents/choose",
        context! {
            who => setting.who(doing.agent)?,
            has_skills => !skills.is_empty(),
            tools => tool_lines(&tools, &shared),
            parameters => parameter_lines(&tools, &shared),
            ..setting.world_values()
        },
    )?;
    let mut outcome = DirectActionOutcome::default();
    let mut calls: Vec<CompletedSkillCall> = Vec::new();
    let mut failures = 0;
    while calls.len() < CALLS_MAX && failures < FAILURES_MAX && setting.team.tick() < given_up {
        let seen = setting.team.observe(Viewer::Agent(doing.agent))?;
        let shown: Vec<_> = skills
            .iter()
            .map(|skill| context! { signature => skill.signature(), description => skill.description.as_str() })
            .collect();
        let turn = render(
            "s-agents/choose_turn",
            context! {
                skills => shown,
                seen => seen_text(&seen, &[&doing.action, &doing.task]),
                deeds => doing.deeds.clone(),
                task => doing.task.as_str(),
                action => doing.action.as_str(),
                calls => calls.iter().map(call_line).collect::<Vec<_>>(),
            },
        )?;
        let brief = ChooseBrief {
            common: setting.common.clone(),
            agent: doing.agent,
            action: doing.action.clone(),
            calls: calls.clone(),
        };
        let texts = (system.clone(), turn);
        let read = |reply: &Reply| parse_choice(reply, &tools);
        let choice = setting.ask(CHOOSE.name, doing.agent, texts, Brief::new(brief), read).await?;
        let Some(choice) = choice else {
            outcome.succeeded = false;
            outcome.message = "Nothing could be chosen for it.".to_owned();
            return Ok(outcome);
        };
        let (name, arguments, result) = match choice.what {
            ChosenAction::Nothing { is_done, reason } => {
                outcome.succeeded = is_done;
                outcome.message = reason;
                return Ok(outcome);
            }
            ChosenAction::Tool(call) => {
                let (name, arguments) = (call.tool.clone(), Value::Object(call.arguments.clone()));
                notes::attempt(&setting.team, false);
                let result = call_tool(&setting.team, doing.agent, call, &tools, given_up).await;
                (name, arguments, result)
            }
            ChosenAction::Skill { name, arguments } => {
                let result = match skills.iter().find(|skill| is_alike(&name, &skill.name)) {
                    Some(skill) => {
                        let call = SAgentsContext::script_call(&skill.code, Some(&arguments));
                        outcome.used.push(skill.name.clone());
                        notes::attempt(&setting.team, true);
                        run(setting, doing.agent, call, given_up).await?
                    }
                    None => {
                        let shown: Vec<&str> = skills.iter().map(|skill| skill.name.as_str()).collect();
                        refused(format!(
                            "there is no skill `{name}` among those shown{}",
                            suggestion(&name, &shown)
                        ))
                    }
                };
                (name, Value::Array(arguments), result)
            }
        };
        outcome.attempts += 1;
        outcome.succeeded = result.status;
        outcome.message = message_of(&result);
        let message = outcome.message.clone();
        calls.push(CompletedSkillCall {
            name,
            arguments,
            succeeded: result.status,
            message,
            trouble: result.trouble,
        });
        failures += u32::from(!result.status);
        if result.status && choice.is_last {
            return Ok(outcome);
        }
        if setting.team.tick() >= given_up {
            break;
        }
    }
    outcome.succeeded = outcome.succeeded && calls.len() < CALLS_MAX;
    Ok(outcome)
}

/// Runs a script to its end; one that goes on for too long is stopped.
async fn run(
    setting: &SAgentsContext,
    agent: AgentId,
    call: ToolCall,
    given_up: Tick,
) -> Result<ToolResult, FrameworkError> {
    let tools = setting.common.tools.get(agent.0 as usize).cloned().unwrap_or_default();
    let result = call_tool(&setting.team, agent, call, &tools, given_up).await;
    if setting.team.tick() >= given_up {
        // Whether it stops is the tool's affair.
        let _ = setting.team.stop(agent)?;
    }
    Ok(result)
}

fn refused(message: String) -> ToolResult {
    ToolResult { message, status: false, data: Value::Null, trouble: None }
}

/// Returns the message of a result for the model, with the data that the tool found if the message does not hold it.
fn message_of(result: &ToolResult) -> String {
    let found = match &result.data {
        Value::Object(fields) => fields.get("result").filter(|value| !value.is_null()).map(Value::to_string),
        Value::Null => None,
        other => Some(other.to_string()),
    };
    let mut message = result.message.trim().to_owned();
    if let Some(found) = found.filter(|found| !message.contains(found.as_str())) {
        message.push_str(&format!(" Result: {found}"));
    }
    text_within(&message, MESSAGE_MAX)
}

fn call_line(CompletedSkillCall { name, arguments, succeeded, message, .. }: &CompletedSkillCall) -> String {
    let end = if *succeeded { "done" } else { "failed" };
    format!("{name} {arguments}: {end}. {message}")
}
