//! A person talks with agents in a living world: a line is typed, it takes effect, what comes of it is told.

use std::collections::VecDeque;
use std::sync::mpsc::RecvTimeoutError;

use camino::Utf8Path;
use cooperage_core::AgentId;
use cooperage_runtime::{InputKind, OutsideInput, OutsideSource};
use cooperage_seat::RunAttendance;
use cooperage_suites::spelling::dollars;
use serde_json::{Value, json};

use super::pending::{PULSE, SlowCallNotice};
use super::watch::{ChatEvent, ChatSnapshot, WorldSaver};
use super::words::{self, ChatCommand, HELP};
use crate::commands::seat::{GameOutput, InputLine, SeatConnection, SeatExit};
use crate::error::CliError;
use crate::output;

/// Things that were said before the person came back, and are told once more.
const BEFORE_MAX: usize = 8;
/// The answer to a command for a body that the person has not got here.
const NO_BODY: &str = "your body is in the game: play it with your own client";
/// Ticks that pass at a time while the agents are awaited.
const STEP_TICKS: u64 = 20;
/// Ticks for which agents are awaited at most before the next line is taken.
const PATIENCE_TICKS: u64 = 12_000;

/// The facts about a chat that are known before it begins.
pub(super) struct Chat {
    /// The person's seat; none where the person is outside of the world.
    pub(super) seat: Option<AgentId>,
    /// The person's name.
    pub(super) me: String,
    pub(super) is_wall: bool,
    pub(super) is_begun: bool,
    /// Whether a person reads along what they type, as at a terminal.
    pub(super) is_terminal: bool,
    pub(super) camera: WorldSaver,
    /// Whether the person is in the game with a client.
    pub(super) attendance: RunAttendance,
    /// The first line: that scripts play agents, where some do.
    pub(super) first_line: Option<String>,
}

/// The event that the person waits for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Waits {
    /// Nothing: it is for the person to type.
    No,
    /// That the agents have come to rest, since that tick.
    Rest(Option<u64>),
    /// That the file of the world is there.
    File,
}

/// See the module.
pub(super) struct ChatSession<'a> {
    pub(super) chat: &'a Chat,
    pub(super) seat: SeatConnection<'a, ChatEvent>,
    pub(super) voice: GameOutput,
    sight: Option<Box<ChatSnapshot>>,
    waits: Waits,
    line: Option<String>,
    file: String,
}

impl<'a> ChatSession<'a> {
    pub(super) fn new(
        chat: &'a Chat,
        seat: SeatConnection<'a, ChatEvent>,
        voice: GameOutput,
    ) -> ChatSession<'a> {
        ChatSession {
            chat,
            seat,
            voice,
            sight: None,
            waits: Waits::Rest(None),
            line: None,
            file: String::new(),
        }
    }

    /// Talks until the episode is over or the person goes.
    pub(super) fn hold(mut self) -> Result<SeatExit, CliError> {
        if let Some(line) = &self.chat.first_line {
            self.voice.say(line)?;
        }
        let mut is_live = !self.chat.is_begun;
        let mut before: VecDeque<String> = VecDeque::new();
        let mut pending = SlowCallNotice::default();
        loop {
            let news = match self.seat.news.recv_timeout(PULSE) {
                Ok(news) => news,
                Err(RecvTimeoutError::Disconnected) => return Ok(SeatExit::Over),
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(text) = pending.due() {
                        self.voice.tell(&text)?;
                        self.prompt_again();
                    }
                    continue;
                }
            };
            if let Some(text) = pending.hear(&news) {
                self.voice.tell(&text)?;
                self.prompt_again();
            }
            match news {
                ChatEvent::Asked(_) | ChatEvent::Answered => {}
                ChatEvent::Trouble(line) => {
                    self.voice.tell(&format!("  * {line}"))?;
                    self.prompt_again();
                }
                ChatEvent::Over => {
                    self.done()?;
                    return Ok(SeatExit::Over);
                }
                ChatEvent::Live => is_live = true,
                ChatEvent::Warning(text) => self.voice.wrong(&text),
                ChatEvent::Said { .. }
                | ChatEvent::Ended { .. }
                | ChatEvent::Felt(_)
                | ChatEvent::TeamEnded(_) => {
                    let Some(text) = self.words_of(news) else { continue };
                    if is_live {
                        self.voice.tell(&text)?;
                        self.prompt_again();
                    } else {
                        before.push_back(text);
                        before.drain(..before.len().saturating_sub(BEFORE_MAX));
                    }
                }
                ChatEvent::TakenIn(Some(reason)) if is_live => {
                    self.voice.wrong(&format!("refused: {reason}"));
                    self.prompt_again();
                }
                ChatEvent::TakenIn(_) => {}
                ChatEvent::Turn(now) | ChatEvent::Sight(now) => {
                    is_live = true;
                    let is_first = self.sight.is_none();
                    self.sight = Some(now);
                    if is_first {
                        self.greet(&before)?;
                        before.clear();
                    }
                    self.go_on()?;
                }
                ChatEvent::Typed(typed) => {
                    self.voice.typed(typed == InputLine::End);
                    let text = match typed {
                        InputLine::End => return self.leave(),
                        InputLine::Wrong(text, why) => {
                            self.line = Some(text);
                            self.voice.wrong(why);
                            self.next()?;
                            continue;
                        }
                        InputLine::Text(text) => text,
                    };
                    if self.type_line(text)? {
                        return self.leave();
                    }
                }
            }
        }
    }

    /// Handles a step of the world: lets the world go on while an agent is awaited, then asks for the next line.
    fn go_on(&mut self) -> Result<(), CliError> {
        let Some(sight) = &self.sight else { return Ok(()) };
        match self.waits {
            Waits::No => Ok(()),
            Waits::File => match self.chat.camera.take() {
                Some(file) => {
                    self.save(file)?;
                    self.next()
                }
                None if self.chat.is_wall => Ok(()),
                None => self.pass(1),
            },
            Waits::Rest(_) if self.chat.is_wall => self.next(),
            Waits::Rest(since) => {
                let since = since.unwrap_or(sight.tick);
                if sight.is_at_rest || sight.tick >= since + PATIENCE_TICKS {
                    return self.next();
                }
                self.waits = Waits::Rest(Some(since));
                self.pass(STEP_TICKS)
            }
        }
    }

    /// Lets time pass, where the world waits for the person.
    fn pass(&mut self, ticks: u64) -> Result<(), CliError> {
        if !self.chat.is_wall {
            self.send(InputKind::Move, self.chat.seat, json!({ "ticks": ticks }));
        }
        Ok(())
    }

    /// Obeys a line; whether the person goes.
    fn type_line(&mut self, text: String) -> Result<bool, CliError> {
        if !self.chat.is_terminal && !text.is_empty() {
            let name = self.name();
            self.voice.echo(&format!("{name}> {text}"))?;
        }
        let names = self.sight.as_ref().map(|sight| sight.names()).unwrap_or_default();
        let read = words::read(&text, &names);
        self.line = Some(text);
        match read {
            Ok(ChatCommand::Quit) => return Ok(true),
            Ok(typed) => self.obey(typed)?,
            Err(wrong) => {
                self.voice.wrong(&wrong);
                self.next()?;
            }
        }
        Ok(false)
    }

    fn obey(&mut self, typed: ChatCommand) -> Result<(), CliError> {
        let lines = match typed {
            ChatCommand::Nothing | ChatCommand::Quit => Vec::new(),
            ChatCommand::Help => HELP.iter().map(|(form, about)| format!("{form:26}{about}")).collect(),
            ChatCommand::Who => self.who(),
            ChatCommand::Cost => vec![self.cost()],
            ChatCommand::Tools | ChatCommand::Act(_) | ChatCommand::Save(_) if self.chat.seat.is_none() => {
                vec![NO_BODY.to_owned()]
            }
            ChatCommand::Tools => self.sight.as_ref().map_or_else(Vec::new, |sight| sight.tools.to_vec()),
            ChatCommand::Look => match self.chat.seat {
                Some(seat) => vec![self.state(seat)],
                None => vec![NO_BODY.to_owned()],
            },
            ChatCommand::State(agent) => vec![self.state(agent)],
            ChatCommand::Save(file) => {
                self.file = file;
                self.chat.camera.ask();
                self.waits = Waits::File;
                return self.pass(1);
            }
            ChatCommand::Wait(ticks) => {
                self.waits = Waits::Rest(None);
                return if self.chat.is_wall { self.next() } else { self.pass(ticks) };
            }
            ChatCommand::Act(_)
                if self.chat.seat.is_some_and(|seat| self.chat.attendance.has_client(seat.0)) =>
            {
                vec!["you are in the game with a client, which acts for you".to_owned()]
            }
            ChatCommand::Act(command) => {
                let data = json!({"text": command, "finish": true});
                self.send(InputKind::Move, self.chat.seat, data);
                self.waits = Waits::Rest(None);
                return if self.chat.is_wall { self.next() } else { Ok(()) };
            }
            ChatCommand::Say(to, text) => {
                let data = match self.chat.seat {
                    Some(seat) => json!({"text": text, "from": seat.0}),
                    None => json!({"text": text, "by": self.chat.me}),
                };
                self.send(InputKind::Say, to, data);
                self.waits = Waits::Rest(None);
                return if self.chat.is_wall { self.next() } else { self.pass(STEP_TICKS) };
            }
        };
        lines.iter().try_for_each(|text| text.lines().try_for_each(|line| self.voice.say(line)))?;
        self.next()
    }

    fn send(&mut self, kind: InputKind, to: Option<AgentId>, data: Value) {
        if let Err(error) =
            self.seat.door.send(0, OutsideInput { source: OutsideSource::Person, to, kind, data })
        {
            self.voice.wrong(&error.to_string());
        }
    }

    /// Ends the output for a line, and asks for the next line.
    fn next(&mut self) -> Result<(), CliError> {
        self.done()?;
        self.waits = Waits::No;
        self.prompt_again();
        // A full queue means that the person is asked already.
        let _ = self.seat.ask.try_send(());
        Ok(())
    }

    fn done(&mut self) -> Result<(), CliError> {
        let line = self.line.take();
        let tick = self.sight.as_ref().map_or(0, |sight| sight.tick);
        if line.is_some() || self.waits != Waits::No {
            self.voice.done(line.as_deref(), self.chat.seat, tick)?;
        }
        Ok(())
    }

    fn leave(&mut self) -> Result<SeatExit, CliError> {
        self.done()?;
        output::note(&self.cost());
        Ok(SeatExit::Quit)
    }

    fn prompt_again(&mut self) {
        if self.waits == Waits::No {
            let spent = self.sight.as_ref().map_or(0, |sight| sight.spending.nano_usd);
            let spent = if spent > 0 { format!(" ({})", dollars(spent as f64 / 1e9)) } else { String::new() };
            self.voice.prompt(&format!("{}{spent}> ", self.name()));
        }
    }

    fn greet(&mut self, before: &VecDeque<String>) -> Result<(), CliError> {
        let Some(sight) = &self.sight else { return Ok(()) };
        let names = sight.names();
        let others: Vec<&str> = (0u32..)
            .zip(&names)
            .filter(|(seat, _)| Some(AgentId(*seat)) != self.chat.seat)
            .map(|(_, name)| name.as_str())
            .collect();
        let world = if self.chat.is_wall {
            "The world goes on while you type."
        } else {
            "The world waits while you type."
        };
        let others = others.join(", ");
        let line = if self.chat.seat.is_some() {
            format!("You are {} and here with {others}. {world} /help tells what you can type.", self.name())
        } else {
            format!(
                "On the server with you: {others}. Talk with them in the game's chat, or here. /help tells what you can type."
            )
        };
        self.voice.say(&line)?;
        if self.chat.is_begun {
            let (hours, minutes) = (sight.tick / 72_000, sight.tick / 1_200 % 60);
            self.voice.say(&format!(
                "The chat goes on where you left it, after {hours} h {minutes} min in the world."
            ))?;
            before.iter().try_for_each(|told| self.voice.tell(&format!("  earlier: {told}")))?;
        }
        Ok(())
    }

    fn name(&self) -> String {
        let names = self.sight.as_ref().map(|sight| sight.names()).unwrap_or_default();
        let named = self.chat.seat.and_then(|seat| names.get(seat.0 as usize).cloned());
        named.unwrap_or_else(|| self.chat.me.clone())
    }

    /// Something that happened, in words; none for what is not told.
    fn words_of(&self, news: ChatEvent) -> Option<String> {
        let names = self.sight.as_ref().map(|sight| sight.names()).unwrap_or_default();
        let name = |seat: u32| names.get(seat as usize).cloned().unwrap_or_else(|| format!("agent {seat}"));
        match news {
            ChatEvent::Said { from, to, text } => {
                let others: Vec<String> = to
                    .iter()
                    .filter(|seat| Some(AgentId(**seat)) != self.chat.seat)
                    .map(|seat| name(*seat))
                    .collect();
                let to = if others.is_empty() { String::new() } else { format!(" to {}", others.join(", ")) };
                Some(format!("{from}{to}: {}", text.trim()))
            }
            ChatEvent::Ended { who, action, by: Some(by), .. } => {
                Some(format!("  * {who} {action}: interrupted by {by}"))
            }
            ChatEvent::Ended { who, action, text, succeeded, by: None } => {
                let text = text.trim().trim_start_matches("Action output:").trim();
                let text = text.lines().collect::<Vec<_>>().join("; ");
                if text.is_empty() && succeeded {
                    return None;
                }
                let failed = if succeeded { "" } else { " failed" };
                let said = if text.is_empty() { String::new() } else { format!(": {text}") };
                Some(format!("  * {who} {action}{failed}{said}"))
            }
            ChatEvent::Felt(text) => Some(format!("  * {text}")),
            ChatEvent::TeamEnded(why) => Some(format!("  * The agents answer no more: {why}.")),
            _ => None,
        }
    }

    fn who(&self) -> Vec<String> {
        let Some(sight) = &self.sight else { return Vec::new() };
        let line = |state: &Value| {
            let at = &state["gameplay"]["position"];
            // The block in which it stands.
            let part = |name: &str| at[name].as_f64().unwrap_or_default().floor() as i64;
            format!(
                "{}: at x={}, y={}, z={}, health {}, {}",
                state["name"].as_str().unwrap_or_default(),
                part("x"),
                part("y"),
                part("z"),
                state["gameplay"]["health"],
                state["action"]["current"].as_str().unwrap_or_default()
            )
        };
        sight.states.iter().map(line).collect()
    }

    fn state(&self, agent: AgentId) -> String {
        let state = self.sight.as_ref().and_then(|sight| sight.states.get(agent.0 as usize));
        state.map_or_else(String::new, |state| format!("{state:#}"))
    }

    fn cost(&self) -> String {
        self.sight.as_ref().map_or_else(|| "nothing was used yet".to_owned(), |sight| sight.spending.words())
    }

    fn save(&mut self, file: Result<Vec<u8>, String>) -> Result<(), CliError> {
        let path = Utf8Path::new(&self.file);
        match file.and_then(|file| output::write(path, file).map_err(|error| error.message)) {
            Ok(()) => self
                .voice
                .say(&format!("The world is saved as {path}: `cooperage chat --world {path}` begins in it.")),
            Err(error) => {
                self.voice.wrong(&error);
                Ok(())
            }
        }
    }
}
