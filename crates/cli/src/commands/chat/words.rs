//! Parser of the lines that a person types in a chat.

use cooperage_core::AgentId;

/// Ticks in a second.
const TICKS_PER_SECOND: u64 = 20;
/// The most ticks that one `/wait` may take.
const WAIT_TICKS_MAX: u64 = 12_000;

/// The lines of `/help`: an example of each input and its meaning.
pub(super) const HELP: &[(&str, &str)] = &[
    ("come here", "a message to all agents"),
    ("Andy: come here", "a message to one agent alone"),
    ("!stop", "a command that agents carry out without asking the model; Andy: !stop for one agent alone"),
    ("!help", "list all commands of the agents, including your skills of --skills"),
    (
        "/goToPlayer(\"Andy\", 2)",
        "a command for your own body; /tools lists its commands, /look describes its surroundings",
    ),
    ("/who", "list the agents with their positions and actions"),
    ("/state Andy", "print the full state of an agent as JSON"),
    ("/wait 10", "let ten seconds pass"),
    ("/cost", "print calls, tokens and dollars so far; failed calls are printed as they are retried"),
    ("/save FILE", "save the current world to a file; the chat itself is always saved"),
    ("/quit", "leave; the world waits until you come back"),
];

/// A parsed line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ChatCommand {
    Nothing,
    Help,
    Quit,
    Who,
    Look,
    Cost,
    Tools,
    /// Prints the state of an agent.
    State(AgentId),
    /// Saves the world into a file.
    Save(String),
    /// Waits for this number of ticks.
    Wait(u64),
    /// A command for the person's own body.
    Act(String),
    /// A message to one agent, or to all.
    Say(Option<AgentId>, String),
}

/// Parses a line; `names` are the names of the bodies by seat.
///
/// # Errors
/// A message for the person that says what is wrong with the line.
pub(super) fn read(line: &str, names: &[String]) -> Result<ChatCommand, String> {
    let line = line.trim();
    if line.is_empty() {
        return Ok(ChatCommand::Nothing);
    }
    match line.strip_prefix('/') {
        Some(command) => own(command, names),
        None => Ok(say(line, names)),
    }
}

fn say(line: &str, names: &[String]) -> ChatCommand {
    let named = line.split_once(':').and_then(|(name, text)| Some((seat(name, names)?, text.trim())));
    match named {
        Some((agent, text)) if !text.is_empty() => ChatCommand::Say(Some(agent), text.to_owned()),
        _ => ChatCommand::Say(None, line.to_owned()),
    }
}

fn own(command: &str, names: &[String]) -> Result<ChatCommand, String> {
    let end = command.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(command.len());
    let (word, rest) = command.split_at(end);
    let given = rest.trim();
    if rest.starts_with('(') {
        // The world expects an exclamation mark before a command.
        return Ok(ChatCommand::Act(format!("!{word}{}", rest.trim_end())));
    }
    match (word, given) {
        ("help" | "h", "") => Ok(ChatCommand::Help),
        ("quit" | "exit" | "q", "") => Ok(ChatCommand::Quit),
        ("who", "") => Ok(ChatCommand::Who),
        ("look", "") => Ok(ChatCommand::Look),
        ("cost", "") => Ok(ChatCommand::Cost),
        ("tools", "") => Ok(ChatCommand::Tools),
        ("save", file) if !file.is_empty() => match other_form(file) {
            Some(form) => Err(format!(
                "the world is written in this program's own form and not as .{form}: give the file another name, such as `/save w.world`"
            )),
            None => Ok(ChatCommand::Save(file.to_owned())),
        },
        ("save", _) => {
            Err("the chat is saved as it goes; `/save FILE` writes the world into a file".to_owned())
        }
        ("state", name) => match seat(name, names) {
            Some(agent) => Ok(ChatCommand::State(agent)),
            None => Err(format!("write `/state NAME`; there are {}", names.join(", "))),
        },
        ("wait", seconds) => {
            let seconds =
                if seconds.is_empty() { Some(1) } else { seconds.trim_end_matches('s').parse().ok() };
            let ticks = seconds.and_then(|seconds: u64| seconds.checked_mul(TICKS_PER_SECOND));
            let ticks = ticks.filter(|ticks| (1..=WAIT_TICKS_MAX).contains(ticks));
            ticks.map(ChatCommand::Wait).ok_or_else(|| {
                format!("write `/wait 10` for ten seconds; {} at most", WAIT_TICKS_MAX / TICKS_PER_SECOND)
            })
        }
        (word, "") if !word.is_empty() => Ok(ChatCommand::Act(format!("!{word}"))),
        _ => Err("write /help, or a command of your body such as /goToCoordinates(10, 64, -5, 1)".to_owned()),
    }
}

/// The ending of a file's name that promises the form of another program.
fn other_form(file: &str) -> Option<&'static str> {
    let (_, ending) = file.rsplit_once('.')?;
    ["schem", "schematic", "litematic", "mca", "nbt", "zip"]
        .into_iter()
        .find(|form| form.eq_ignore_ascii_case(ending))
}

fn seat(name: &str, names: &[String]) -> Option<AgentId> {
    let number = names.iter().position(|known| known.eq_ignore_ascii_case(name.trim()))?;
    u32::try_from(number).ok().map(AgentId)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_words_a_command_or_wrong() {
        let names = ["Andy".to_owned(), "Steve".to_owned()];
        let say = |to: Option<u32>, text: &str| ChatCommand::Say(to.map(AgentId), text.to_owned());
        for (line, wanted) in [
            ("  ", ChatCommand::Nothing),
            ("come here", say(None, "come here")),
            ("andy: come here", say(Some(0), "come here")),
            ("note: this is home", say(None, "note: this is home")),
            ("!stop", say(None, "!stop")),
            ("Andy: !stop", say(Some(0), "!stop")),
            ("/goToPlayer(\"Andy\", 2)", ChatCommand::Act("!goToPlayer(\"Andy\", 2)".to_owned())),
            ("/stats", ChatCommand::Act("!stats".to_owned())),
            ("/state Andy", ChatCommand::State(AgentId(0))),
            ("/wait 10", ChatCommand::Wait(200)),
            ("/save my world.bin", ChatCommand::Save("my world.bin".to_owned())),
            ("/quit", ChatCommand::Quit),
        ] {
            assert_eq!(read(line, &names), Ok(wanted), "{line}");
        }
        for wrong in [
            "/",
            "/state",
            "/state Bob",
            "/wait soon",
            "/wait 99999",
            "/save",
            "/save w.schem",
            "/save a/w.NBT",
            "/dance now",
        ] {
            assert!(read(wrong, &names).is_err(), "{wrong}");
        }
    }
}
