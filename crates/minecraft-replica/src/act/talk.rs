//! Chat and commands.

use std::sync::Arc;

use cooperage_blocks::world::{InputRefusal, PlayerId};
use serde::Serialize;

use super::order::{ActNotes, BegunAct};
use super::{ActContext, ActProgress};
use crate::sent::SentAct;

/// Longest chat message and longest command, in characters.
const MESSAGE_CHARACTERS_MAX: usize = 256;
/// Ticks in which a server answers a command.
const ANSWER_TICKS: u64 = 10;

/// Text without control characters, cut off where a server would refuse it.
fn plain(text: &str) -> Arc<str> {
    let kept = text.chars().filter(|c| !c.is_control()).take(MESSAGE_CHARACTERS_MAX);
    kept.collect::<String>().into()
}

/// Says something to all, or to one player. The server sends the words to all hearers, the speaker included.
pub(crate) fn say(
    to: Option<PlayerId>,
    text: &str,
    context: &mut ActContext<'_>,
) -> Result<BegunAct, InputRefusal> {
    let sent = match to {
        None => SentAct::Said { text: plain(text) },
        Some(to) => {
            let name = &context.world.player(to).ok_or(InputRefusal::NoPlayer)?.name;
            SentAct::Ordered { command: plain(&format!("msg {name} {text}")) }
        }
    };
    context.out.push(sent);
    Ok(BegunAct::Done("".into()))
}

/// A command whose answer is awaited.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct CommandAnswer {
    began: u64,
}

impl CommandAnswer {
    pub(crate) fn begin(command: &str, context: &mut ActContext<'_>) -> Result<CommandAnswer, InputRefusal> {
        let command = plain(command.trim().trim_start_matches('/'));
        if command.is_empty() {
            return Err(InputRefusal::Command("an empty command".into()));
        }
        context.out.push(SentAct::Ordered { command });
        Ok(CommandAnswer { began: context.tick })
    }

    pub(crate) fn go_on(&mut self, context: &ActContext<'_>, notes: &ActNotes<'_>) -> ActProgress {
        if !notes.heard.is_empty() && context.tick > self.began {
            return ActProgress::Done(notes.heard.join("\n").into());
        }
        // Many servers say nothing about commands that work.
        if context.tick >= self.began + ANSWER_TICKS {
            ActProgress::Done("".into())
        } else {
            ActProgress::Busy
        }
    }
}
