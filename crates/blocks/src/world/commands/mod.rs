//! Commands of the server, as set-up and cheats use them (docs/spec/blockworld.md, 22).

mod cells;
mod creatures;
mod data;
mod held;
mod select;
mod settings;
mod words;

use super::World;
use super::ids::PlayerId;
pub use creatures::COLORS;
use words::CommandWords;

/// The commands of operators, in alphabetical order. Those that speak are left out: clients have their own.
pub const COMMANDS: [&str; 17] = [
    "clear",
    "data",
    "difficulty",
    "effect",
    "fill",
    "gamemode",
    "gamerule",
    "give",
    "item",
    "kill",
    "setblock",
    "setworldspawn",
    "summon",
    "teleport",
    "time",
    "tp",
    "weather",
];

/// The result of a command: a line for the player who gave it, or the reason why nothing happened.
type CommandResult = Result<String, String>;

impl World {
    /// Carries out a command of set-up at once, between two ticks; returns its line of output.
    ///
    /// # Errors
    /// The reason why nothing happened, in words.
    pub fn command(&mut self, text: &str) -> Result<String, String> {
        self.run_command(None, text)
    }

    /// Carries out a command, given by a player or by set-up.
    pub(crate) fn run_command(&mut self, by: Option<PlayerId>, text: &str) -> CommandResult {
        if self.is_replica() {
            return Err("this world follows a server, which takes commands from its players alone".to_owned());
        }
        let text = text.trim();
        let mut words = CommandWords::new(text.strip_prefix('/').unwrap_or(text));
        let name = words.next().ok_or("an empty command")?;
        let name = name.strip_prefix("minecraft:").unwrap_or(&name);
        match name {
            "setblock" => self.setblock(by, &mut words),
            "fill" => self.fill(by, &mut words),
            "give" => self.give(by, &mut words),
            "clear" => self.clear(by, &mut words),
            "item" => self.item(by, &mut words),
            "data" => self.data(by, &mut words),
            "summon" => self.summon(by, &mut words),
            "kill" => self.kill(by, &mut words),
            "tp" | "teleport" => self.tp(by, &mut words),
            "effect" => self.effect(by, &mut words),
            "gamemode" => self.gamemode(by, &mut words),
            "time" => self.time(&mut words),
            "gamerule" => self.gamerule(&mut words),
            "difficulty" => self.difficulty(&mut words),
            "weather" => self.weather(&mut words),
            "say" | "me" => self.say(by, None, words.rest()),
            "msg" | "tell" | "w" => {
                let who = words.next().ok_or("who is meant?")?;
                let to = self.one_player(by, &who)?;
                self.say(by, Some(to), words.rest())
            }
            "spawnpoint" | "setworldspawn" => {
                let pos = self.cell(by, &mut words)?;
                self.set_spawn(pos);
                Ok(format!("the spawn is at {pos}"))
            }
            "execute" | "function" | "scoreboard" | "bossbar" | "advancement" | "clone" | "xp"
            | "experience" | "enchant" | "tag" | "team" | "tellraw" | "title" | "particle" | "playsound"
            | "defaultgamemode" => Err(format!("the command `{name}` is left out of this world")),
            _ => Err(format!("there is no command `{}`", name.chars().take(40).collect::<String>())),
        }
    }
}

#[cfg(test)]
mod tests;
