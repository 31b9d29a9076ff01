//! A framework: every agent thinks for itself. Each step it is shown what it sees and what it could do, and answers with
//! a number.
//!
//! It knows no benchmark: what there is to see and to do comes from the world.

use cooperage_core::{AgentId, ToolCall, Viewer, WorldEntry};
use cooperage_models::Message;
use cooperage_runtime::team::ModelCallHandle;
use cooperage_runtime::{Framework, FrameworkError, ModelQuery, PlayFuture, TeamHandle};

/// The instructions that the model gets about its part.
const RULES: &str = "You are one of a crew. You are shown what you see and a numbered list of what you can do. \
                     Answer with one number and nothing else.";

/// See the module.
pub(crate) struct Relay;

impl Framework for Relay {
    fn play(self: Box<Self>, team: TeamHandle) -> PlayFuture {
        Box::pin(async move {
            while team.tick() < team.horizon() {
                // All agents are asked before any answer is awaited: they think at the same time.
                let mut thoughts = Vec::new();
                for agent in team.seats() {
                    thoughts.extend(think(&team, agent)?);
                }
                let mut batch = Vec::new();
                for (agent, offers, call) in thoughts {
                    let reply = call.await;
                    // Model text is untrusted: anything but a number of the list is no action, and is counted.
                    let chosen = reply.text.trim().parse().ok().and_then(|number: usize| offers.get(number));
                    match chosen {
                        Some(call) => batch.push(WorldEntry::Call { agent, call: call.clone() }),
                        None => team.count("relay.unreadable", 1),
                    }
                }
                // Refusals show in what the agents see next.
                let _ = team.submit(&batch);
                team.next_tick().await;
            }
            Ok(())
        })
    }
}

/// Asks the agent's model, if there is anything to choose from.
fn think(
    team: &TeamHandle,
    agent: AgentId,
) -> Result<Option<(AgentId, Vec<ToolCall>, ModelCallHandle)>, FrameworkError> {
    let offers = team.offered(agent)?;
    if offers.is_empty() {
        return Ok(None);
    }
    let list: String =
        offers.iter().enumerate().map(|(number, offer)| format!("{number}: {}\n", offer.label)).collect();
    let sight = team.observe_text(Viewer::Agent(agent))?;
    let prompt = format!("You are agent {}.\n\n{sight}\nWhat you can do:\n{list}", agent.0);
    let call = team.ask(ModelQuery {
        role: "relay.choose".to_owned(),
        agent: Some(agent),
        messages: vec![Message::system(RULES), Message::user(prompt)],
        tools: Vec::new(),
        schema: None,
        brief: None,
    });
    Ok(Some((agent, offers.into_iter().map(|offer| offer.call).collect(), call)))
}
