//! A framework: agents act one after the other, and each reads the last results of all.
//!
//! It knows no benchmark: the task, the tools and the results come from the world. Its requests carry the brief of an agent that
//! calls tools, so that the writer of such agents lets `oracle` and `random` answer them in every world.

use std::sync::Arc;

use cooperage::framework::base_agent::{
    ActBrief, AgentTurn, BaseAgentWriter, call_tool, parse_turn, tool_lines,
};
use cooperage::framework::{
    AgentId, Brief, FrameworkError, FrameworkInfo, FrameworkRules, Message, ModelName, ModelQuery,
    OptionInfo, OptionKind, RoleInfo, Sampling, TeamHandle, Tool, Viewer, WordChoice, context, given_name,
    render, task_words,
};

/// Ticks after which an action that has not ended is given up.
const TICKS_MAX: u64 = 1_000;
/// Results of actions that an agent reads.
const RESULTS_KEPT: usize = 8;

/// The words of the option `relay.turns`, and the numbers that they mean.
const TURNS: WordChoice<u32, 3> = WordChoice::new([("1", 1), ("2", 2), ("4", 4)]);

/// The framework, for a program's list of frameworks.
pub(crate) const RELAY: FrameworkInfo = FrameworkInfo::new(
    "relay",
    "agents act one after the other and read each other's results",
    |options, _| Ok(Box::new(Relay { turns: options.choice("relay.turns", &TURNS) })),
)
.with_roles(&[RoleInfo::new("relay.act", "choose the next action", sampling)])
.with_acting(&["relay.act"])
.with_options(&[OptionInfo::new(
    "relay.turns",
    "1",
    OptionKind::OneOf(&TURNS.words),
    "actions of an agent before the next one has its turn",
)])
.with_writer(&BaseAgentWriter)
.with_prompts(&[("relay/turn", include_str!("../prompts/turn.jinja"))]);

fn sampling(_: &ModelName) -> Sampling {
    Sampling { temperature_milli: Some(0), max_output_tokens: Some(1_024), ..Sampling::PROVIDER_DEFAULTS }
}

/// See the module.
struct Relay {
    turns: u32,
}

impl cooperage::framework::Framework for Relay {
    fn play(self: Box<Self>, team: TeamHandle) -> cooperage::framework::PlayFuture {
        Box::pin(async move {
            let mut results = Vec::new();
            while team.tick() < team.horizon() {
                for agent in team.seats() {
                    for _ in 0..self.turns {
                        turn(&team, agent, &mut results).await?;
                        results.drain(..results.len().saturating_sub(RESULTS_KEPT));
                    }
                }
            }
            Ok(())
        })
    }
}

/// One action of an agent; at least one tick passes.
async fn turn(team: &TeamHandle, agent: AgentId, results: &mut Vec<String>) -> Result<(), FrameworkError> {
    let begun = team.tick();
    team.until_up(agent).await;
    let name = |agent: AgentId| team.name(agent).unwrap_or_else(|| given_name(agent));
    let task = task_words(&team.manual(Viewer::Agent(agent))?);
    let tools: Arc<[Tool]> = team.tools(agent).into();
    let values = context! {
        name => name(agent),
        task => task.clone(),
        sight => team.observe_text(Viewer::Agent(agent))?,
        tools => tool_lines(&tools, &[]),
        results => results.clone(),
    };
    let brief = ActBrief {
        agent,
        names: (0..team.agents()).map(|number| name(AgentId(number))).collect(),
        leads: Vec::new(),
        description: task,
        steps: Vec::new(),
        turns_left: 1,
        tools: Arc::clone(&tools),
        may_end_at_once: false,
    };
    let query = ModelQuery {
        role: "relay.act".to_owned(),
        agent: Some(agent),
        messages: vec![Message::user(render("relay/turn", values)?)],
        tools: Vec::new(),
        schema: None,
        brief: Some(Brief::new(brief)),
    };
    let reply = team.ask(query).await;
    // A model's text is untrusted: it is an action of the list, a last word, or counted as unreadable.
    let told = match parse_turn(&reply, &tools, FrameworkRules::Fixed) {
        AgentTurn::Act { call, .. } => {
            let action = call.tool.clone();
            let result = call_tool(team, agent, call, &tools, begun.after(TICKS_MAX)).await;
            format!("{action}: {}", result.message)
        }
        AgentTurn::Finish { answer, .. } => answer,
        AgentTurn::Unreadable(reason) => {
            team.count("relay.unreadable", 1);
            reason
        }
    };
    results.push(format!("{}: {told}", name(agent)));
    if team.tick() == begun {
        team.pause(agent, 1).await;
    }
    Ok(())
}
