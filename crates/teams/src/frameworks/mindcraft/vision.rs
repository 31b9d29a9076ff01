//! Looking at a player or a place: a vision model describes a picture of it (docs/spec/mindcraft.md, 11.5).

use cooperage_core::AgentId;
use cooperage_models::{ImageFormat, PromptImage};
use cooperage_runtime::{FrameworkError, LookTarget, TeamHandle};

use super::history::History;
use super::prompter::{Facts, Prompter};

/// The answer where vision is off, or no picture of the world can be had.
pub const DISABLED: &str = "Vision is disabled: nothing can be looked at this way. Use other commands to describe the \
                            surroundings.";

/// Lets an agent look. Returns the text for it: the subject of the picture, and the model's description.
///
/// # Errors
/// The agent is none of the team's.
pub async fn look(
    team: &TeamHandle,
    agent: AgentId,
    (prompter, history): (&Prompter, &History),
    facts: &Facts,
    target: &LookTarget,
) -> Result<String, FrameworkError> {
    let Some(shot) = team.look(agent, target)? else { return Ok(DISABLED.to_owned()) };
    let picture = PromptImage::new(ImageFormat::Png, shot.png);
    let seen = prompter.describe(history, picture, &shot.text, facts).await;
    Ok(match seen {
        Some(seen) => format!("{}\n{}", shot.text, seen.trim()),
        None => format!("{}\nThe model says nothing about what it sees.", shot.text),
    })
}
