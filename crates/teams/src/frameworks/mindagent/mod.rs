//! MindAgent: one central planner commands the whole crew by lines of text.
//!
//! The planner of Gong et al., "MindAgent: Emergent Gaming Interaction", over any environment whose tools have a text
//! form: rules, a demonstration and a bounded history make the prompt; the commands found in the reply go to the
//! environment as they are; what it complains about stands in the next turn's message. One call per turn, no
//! re-planning within a turn, no retry of an invalid plan.
//!
//! Where no tool has a text form, the planner is a dispatcher: it is asked whenever an agent is idle and gives one tool
//! call to each idle agent, while the others go on. In worlds that go on by turns it gives a call to each agent in every turn
//! (`turns`).
//!
//! People may instruct the planner, as a head chef does (`listening`). Where people play agents beside the crew, the planner reads
//! their actions of a step before it plans the others' (`beside`).

mod beside;
mod brief;
mod conversation;
mod dispatch;
mod dispatch_example;
mod given;
mod listening;
mod options;
mod prompt;
mod prompt_parts;
mod reading;
mod reply;
mod short;
mod told;
mod turns;
mod writer;

use std::sync::Arc;

use cooperage_core::{AgentId, Demonstration, EventKind, EventRecord, Tool, WorldEntry};
use cooperage_models::{Brief, FinishReason, ModelName, Sampling};
use cooperage_runtime::{EpisodeClock, Framework, FrameworkError, ModelQuery, PlayFuture, TeamHandle};

use crate::formation::AttachmentTexts;
use crate::options::{Resolved, TeamError};
use crate::presence::present;
use crate::role::RoleInfo;
use crate::unreadable::unreadable;
use beside::{PeopleBeside, actions_of};
use listening::Listening;
use prompt::{PlannerPrompt, PlannerTurn};
use reading::PlannedCrew;

pub use beside::PlannerCompany;
pub use brief::MindAgentPlanBrief;
pub use conversation::{PlannerConversation, PlannerCrew, TickFeedback};
pub use dispatch::{DispatchBrief, parse_dispatch, write_dispatch};
pub use options::{
    DEMONSTRATION, DemonstrationCrew, EmptyReply, FeedbackShown, MindAgentOptions, OPTIONS,
    PlannerPromptForm, check_calls, short_form,
};
pub use reply::{PlannerReply, parse_lines, parse_reply};
pub use short::compact_opening;
pub use turns::TurnPlanBrief;
pub use writer::MindAgentWriter;

/// The complaint about a plan that orders nothing.
const NO_COMMAND: &str = "there is no command in it";

/// The planner's calls.
pub const PLAN: RoleInfo = RoleInfo {
    name: "mindagent.plan",
    meaning: "plan one command for every agent",
    sampling: paper_sampling,
    beside_people: Some(sampling_beside_people),
    is_of_seat: false,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: None,
};

/// The count of turns whose commands the published parser would not have read as they were carried out.
pub const UNREAD_BY_PUBLISHED: &str = "turns_the_published_parser_would_not_read";

/// Turns in a row without a command after which the user is told.
const TURNS_WITHOUT_COMMAND_WARNED: u64 = 3;

/// Temperature 0.1 and at most 100 new tokens; 200 for Claude.
fn paper_sampling(model: &ModelName) -> Sampling {
    let is_claude = model.to_string().to_ascii_lowercase().contains("claude");
    Sampling {
        temperature_milli: Some(100),
        max_output_tokens: Some(if is_claude { 200 } else { 100 }),
        ..Sampling::PROVIDER_DEFAULTS
    }
}

/// Temperature 0.2 where a person plays.
fn sampling_beside_people(model: &ModelName) -> Sampling {
    Sampling { temperature_milli: Some(200), ..paper_sampling(model) }
}

/// The MindAgent framework.
pub(crate) struct MindAgent {
    options: MindAgentOptions,
    /// The user's demonstration.
    shown: Option<Demonstration>,
}

impl MindAgent {
    pub(crate) fn new(options: &Resolved, texts: &AttachmentTexts) -> Result<MindAgent, TeamError> {
        let options = MindAgentOptions::from_resolved(options);
        let shown =
            options.is_demonstration_given.then(|| given::demonstration(options, texts)).transpose()?;
        Ok(MindAgent { options, shown })
    }
}

impl Framework for MindAgent {
    fn play(self: Box<Self>, team: TeamHandle) -> PlayFuture {
        Box::pin(play(self.options, self.shown, team))
    }
}

/// Plays as many turns as the task has ticks; a turn may pass without moving the world (see [`EmptyReply`]).
async fn play(
    options: MindAgentOptions,
    shown: Option<Demonstration>,
    team: TeamHandle,
) -> Result<(), FrameworkError> {
    let tools: Arc<[Tool]> = tools_of_all(&team).into();
    if !tools.is_empty() && tools.iter().all(|tool| tool.text_form.is_none()) {
        let manual = team.manual(team.viewer())?;
        if turns::goes_by_turns(&manual, &tools) {
            return turns::play(options, team, &tools, &manual).await;
        }
        return dispatch::play(options, team).await;
    }
    let all_seats = team.seats();
    let mut manual = team.manual(team.viewer())?;
    if let Some(shown) = shown {
        manual.demonstrations = vec![shown];
    }
    let options = MindAgentOptions { world_goes_on: team.clock() != EpisodeClock::Wait, ..options };
    let mut prompt = PlannerPrompt::begin(options, &team, &tools, &manual)?;
    let mut beside = PeopleBeside::default();
    let mut heard = TickFeedback::default();
    let mut heard_at = team.tick();
    let mut silence = Silence::default();
    let mut listening = Listening::new(options);
    for _ in 0..team.horizon().0 {
        if options.reads_people {
            beside.moved(&team).await;
        }
        team.prompt_begins();
        if team.tick() != heard_at {
            // Ticks passed while a plan was awaited, with nothing done in them that could be complained about.
            heard = TickFeedback::default();
        }
        if let Some(voices) = listening.hear(&team, |agent| agent.to_string())? {
            prompt.set_voices(voices);
        }
        let company = if options.reads_people { listening.company(&team) } else { PlannerCompany::default() };
        let people: Vec<AgentId> = company.seated.iter().map(|(seat, _)| *seat).collect();
        let actions = actions_of(&company, &team, &tools);
        let seats: Vec<AgentId> = all_seats.iter().copied().filter(|seat| !people.contains(seat)).collect();
        prompt.push_turn(PlannerTurn {
            team: &team,
            manual: &manual,
            seats: &seats,
            company,
            heard: &heard,
            actions: &actions,
        })?;
        let brief = MindAgentPlanBrief {
            seats: present(&team).into_iter().filter(|seat| seats.contains(seat)).collect(),
            tools: Arc::clone(&tools),
            acted: actions.commands,
            has_people: !people.is_empty(),
            is_reasoned: options.is_reasoned,
            words: prompt.words(),
        };
        let reply = team
            .ask(ModelQuery {
                role: PLAN.name.to_owned(),
                agent: None,
                messages: prompt.messages(),
                tools: Vec::new(),
                schema: None,
                brief: Some(Brief::new(brief)),
            })
            .await;
        team.count("turns", 1);
        let crew = PlannedCrew { seats: &seats, people: &people, agents: team.agents() };
        let commands = prompt.read(&reply, crew, &team);
        let mut unanswered: Vec<String> = Vec::new();
        let batch: Vec<WorldEntry> =
            commands.iter().map(|text| WorldEntry::Text { agent: None, text: text.clone() }).collect();
        team.actions_ready();
        // While the whole crew is at work there is nothing to command.
        let is_anybody_free =
            || seats.iter().any(|agent| team.offered(*agent).is_ok_and(|offers| !offers.is_empty()));
        if !batch.is_empty() || is_anybody_free() {
            team.answered(None, !batch.is_empty());
        }
        if batch.is_empty() {
            unreadable(&team, "turns_without_command", None, PLAN.name, NO_COMMAND);
            silence.lengthen(&reply.finish, &team);
            // Beside people the step goes on: they have acted in it.
            if options.empty_reply == EmptyReply::Skip && people.is_empty() {
                continue;
            }
        } else {
            silence.end();
            team.count("commands", batch.len() as u64);
            // The events of the tick tell the planner about refused commands.
            let receipts = team.submit(&batch);
            let barred = commands.iter().zip(&receipts);
            unanswered =
                barred.filter_map(|(command, receipt)| prompt.unanswered(command, receipt)).collect();
        }
        heard = heard_in(&team.next_tick().await);
        heard.errors.append(&mut unanswered);
        heard_at = team.tick();
    }
    Ok(())
}

fn missing(what: &str) -> FrameworkError {
    FrameworkError::Missing(what.to_owned())
}

/// The tools of all agents, each once, in the order of first appearance.
fn tools_of_all(team: &TeamHandle) -> Vec<Tool> {
    let mut all: Vec<Tool> = Vec::new();
    for agent in team.seats() {
        for tool in team.tools(agent) {
            if all.iter().all(|known| known.name != tool.name) {
                all.push(tool);
            }
        }
    }
    all
}

/// Returns the messages of the environment, in their order.
fn heard_in(events: &[EventRecord]) -> TickFeedback {
    let texts =
        |kind| events.iter().filter(|event| event.kind == kind).map(|event| event.text.clone()).collect();
    TickFeedback {
        errors: texts(EventKind::Feedback),
        suggestions: texts(EventKind::Suggestion),
        successes: texts(EventKind::ActionFinished { succeeded: true }),
    }
}

/// Turns in a row without a command.
#[derive(Default)]
struct Silence {
    turns: u64,
    is_told: bool,
}

impl Silence {
    fn lengthen(&mut self, finish: &FinishReason, team: &TeamHandle) {
        self.turns += 1;
        if self.turns >= TURNS_WITHOUT_COMMAND_WARNED && !self.is_told {
            self.is_told = true;
            team.warn(warning(self.turns, finish));
        }
    }

    fn end(&mut self) {
        self.turns = 0;
    }
}

fn warning(turns: u64, finish: &FinishReason) -> String {
    let hint = if *finish == FinishReason::Length {
        "its replies are cut off: raise --max-output-tokens; a reasoning model spends that limit on thoughts first"
    } else {
        "look at its replies; a reasoning model may also need a higher --max-output-tokens, which its thoughts use up"
    };
    format!("{turns} turns in a row without a command (finish reason of the last: {finish}); {hint}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claude_gets_twice_the_tokens() {
        let tokens = |name: &str| paper_sampling(&name.parse().unwrap()).max_output_tokens;
        assert_eq!(tokens("openai/gpt-4"), Some(100));
        assert_eq!(tokens("anthropic/claude-2"), Some(200));
        assert_eq!(tokens("openrouter/anthropic/claude-3-haiku"), Some(200));
        assert_eq!(paper_sampling(&"oracle".parse().unwrap()).temperature_milli, Some(100));
    }

    #[test]
    fn the_warning_names_the_reason_and_the_remedy() {
        let text = warning(3, &FinishReason::Length);
        assert!(text.starts_with("3 turns in a row without a command (finish reason of the last: length); "));
        assert!(text.contains("--max-output-tokens"));
    }
}
