//! Lines of chat and commands of a client.

use std::sync::Arc;

use cooperage_blocks::world::{COMMANDS, WorldInput};
use cooperage_minecraft_wire::packet::limits::CHAT_UNITS_MAX;
use cooperage_minecraft_wire::text::clean;

use crate::client::Client;
use crate::intake::TooManyWait;
use crate::limits::{CHAT_LINES_MAX, CHAT_TIME, COMMANDS_MAX, ChatRate, RateLimit, now};
use crate::packets::commands;
use crate::room::Room;

/// The chat of one client.
#[derive(Debug)]
pub(super) struct ClientChat {
    rate: ChatRate,
    /// The commands of an operator.
    commands: RateLimit,
    /// The episode in which the client has said something, and so was told the task once more.
    spoke_in: Option<usize>,
}

impl Default for ClientChat {
    fn default() -> ClientChat {
        ClientChat {
            rate: ChatRate::default(),
            commands: RateLimit::new(COMMANDS_MAX, CHAT_TIME),
            spoke_in: None,
        }
    }
}

/// The name by which the gate whispers.
const HOST: &str = "host";

/// The answer to `/help`.
const HELP: &str = "/msg NAME TEXT speaks to one; /seats lists the seats; any other line is heard by all.";

/// The answer to commands for operators from another seat.
const FOR_OPERATORS: &str = "This command is for operators; `--ops NAME` makes them.";

impl ClientChat {
    /// The client says a line to all.
    ///
    /// # Errors
    /// [`TooManyWait`].
    pub(super) fn line(&mut self, client: &Arc<Client>, room: &Room, line: &str) -> Result<(), TooManyWait> {
        if let Some(command) = line.strip_prefix('/') {
            return self.command(client, room, command);
        }
        let line = clean(line);
        if !line.trim().is_empty() && self.may_speak(client) {
            room.say(client.agent(), None, &line);
            self.tell_task(client, room);
        }
        Ok(())
    }

    /// Tells the task in a whisper as answer to the first line of a client in an episode. Programs of agents greet the others once
    /// they listen; many hear whispers alone, and were not listening yet when the task was told with the welcome.
    fn tell_task(&mut self, client: &Client, room: &Room) {
        if self.spoke_in.replace(room.episode) != Some(room.episode) && !room.words.task.is_empty() {
            client.say(format!("{HOST} whispers to you: {}", room.words.task));
        }
    }

    /// The client gives a command, without its slash. Those of operators take effect in the world, which answers.
    ///
    /// # Errors
    /// [`TooManyWait`].
    pub(super) fn command(
        &mut self,
        client: &Arc<Client>,
        room: &Room,
        command: &str,
    ) -> Result<(), TooManyWait> {
        let command = clean(command);
        let name = command.split(' ').next().unwrap_or_default();
        let is_operator = room.is_operator(client.agent());
        if is_operator && !commands::is_own(name) {
            if self.commands.allows(1, now()) {
                return client.intake().act(WorldInput::Command(command.into()));
            }
            let seconds = CHAT_TIME.as_secs();
            client.say(format!("Not done: more than {COMMANDS_MAX} commands in {seconds} seconds."));
        } else if self.may_speak(client) {
            self.own_command(client, room, &command);
        }
        Ok(())
    }

    /// A command that the gate itself answers.
    fn own_command(&mut self, client: &Arc<Client>, room: &Room, command: &str) {
        let (name, rest) = command.split_once(' ').unwrap_or((command, ""));
        if commands::WHISPERS.contains(&name) {
            self.whisper(client, room, rest);
        } else if commands::LISTS.contains(&name) {
            let seat = |(number, name): (usize, &String)| format!("{number} {name}");
            let seats: Vec<String> = room.names.iter().enumerate().map(seat).collect();
            client.say(format!("Seats: {}", seats.join(", ")));
        } else if name == commands::HELP {
            client.say(HELP);
            if room.is_operator(client.agent()) {
                client.say(format!("For operators: /{}.", COMMANDS.join(", /")));
            }
        } else if COMMANDS.contains(&name) {
            client.say(FOR_OPERATORS);
        } else {
            client.say("There is no such command here; /help names those that there are.");
        }
    }

    fn whisper(&mut self, client: &Arc<Client>, room: &Room, rest: &str) {
        let Some((name, text)) = rest.split_once(' ') else {
            return client.say("/msg NAME TEXT");
        };
        let Some(to) = room.agent_named(name) else {
            return client.say("No player has this name; /seats names all.");
        };
        let text: String = text.chars().take(CHAT_UNITS_MAX).collect();
        if !text.trim().is_empty() {
            room.say(client.agent(), Some(to), &text);
        }
    }

    fn may_speak(&mut self, client: &Arc<Client>) -> bool {
        let is_allowed = self.rate.allows(now());
        if !is_allowed {
            let seconds = CHAT_TIME.as_secs();
            client.say(format!("Not said: more than {CHAT_LINES_MAX} lines in {seconds} seconds."));
        }
        is_allowed
    }
}
