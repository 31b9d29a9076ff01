//! The dialogue between the person and the episode: the person types a line, it takes effect, and its results are printed.

use std::collections::VecDeque;

use cooperage_core::{AgentId, SectionName};
use cooperage_runtime::{InputKind, OutsideInput};
use cooperage_seat::words::{self, SeatCommand};
use cooperage_seat::{InputEffect, SeatEvent as Heard, SeatInfo, TurnSnapshot, effect};

use super::screen::PlayEvent;
use crate::commands::seat::{GameOutput, InputLine, Keyboard, SeatConnection, SeatExit};
use crate::error::CliError;

/// Things that happened which stand below the picture where keys are pressed.
const TOLD_MAX: usize = 4;
/// Things that happened before the person came back, and are told once more.
const BEFORE_MAX: usize = 6;

/// The facts about an episode that are known before it begins.
pub(super) struct SeatedGame {
    pub(super) seat: AgentId,
    /// The task's name and what it is about.
    pub(super) title: String,
    /// The players of the other seats.
    pub(super) beside: Vec<String>,
    pub(super) horizon: u64,
    pub(super) tick_us: u64,
    pub(super) is_wall: bool,
    /// Number of moves that the person has made in it before.
    pub(super) moves_made: usize,
    pub(super) is_begun: bool,
    /// The agents' names by seat.
    pub(super) names: Vec<String>,
    /// The keys that the person presses, where the task has some.
    pub(super) keyboard: Option<Keyboard>,
}

impl SeatedGame {
    fn place(&self) -> SeatInfo {
        SeatInfo { seat: self.seat, tick_us: self.tick_us, is_wall: self.is_wall }
    }

    /// A moment of the episode in words.
    fn time(&self, tick: u64) -> String {
        if self.tick_us >= 1_000_000 {
            return format!("step {tick} of {}", self.horizon);
        }
        let clock = |tick: u64| {
            let seconds = tick.saturating_mul(self.tick_us) / 1_000_000;
            format!("{}:{:02}", seconds / 60, seconds % 60)
        };
        format!("{} of {}", clock(tick), clock(self.horizon))
    }
}

/// The event that the person waits for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Waits {
    /// Nothing: it is for the person to type.
    No,
    /// That what was typed takes effect.
    Effect,
    /// That it is the person's turn again.
    Turn,
    End,
}

/// See the module.
pub(super) struct PlayConversation<'a> {
    pub(super) game: &'a SeatedGame,
    pub(super) seat: SeatConnection<'a, PlayEvent>,
    pub(super) voice: GameOutput,
    /// The last events, which stand below the picture if the person plays with keys.
    pub(super) told: VecDeque<String>,
}

impl PlayConversation<'_> {
    /// Talks until the episode is over or the person goes.
    pub(super) fn hold(mut self) -> Result<SeatExit, CliError> {
        let mut is_live = !self.game.is_begun;
        let mut before: VecDeque<String> = VecDeque::new();
        let mut sight: Option<Box<TurnSnapshot>> = None;
        let mut waits = Waits::Turn;
        let mut line: Option<String> = None;
        while let Ok(news) = self.seat.news.recv() {
            match news {
                PlayEvent::Over => {
                    if line.is_some() {
                        let tick = sight.map_or(0, |sight| sight.tick);
                        self.voice.done(line.as_deref(), Some(self.game.seat), tick)?;
                    }
                    return Ok(SeatExit::Over);
                }
                PlayEvent::Seat(Heard::Live) => is_live = true,
                PlayEvent::Seat(
                    Heard::Perceived(_) | Heard::Seated(_) | Heard::ActionEnded { .. } | Heard::Ended { .. },
                ) => {}
                PlayEvent::Warning(text) => {
                    self.voice.wrong(&text);
                    if waits != Waits::End && sight.is_some() {
                        waits = self.next(&mut line, sight.as_deref())?;
                    }
                }
                PlayEvent::Seat(Heard::Told(told)) => {
                    let names = sight.as_ref().map(|sight| sight.names.as_slice());
                    let text = words::told(&told, names.unwrap_or_default(), &self.game.beside);
                    if is_live && self.game.keyboard.is_some() {
                        self.keep(text);
                    } else if is_live {
                        self.voice.tell(&text)?;
                        if waits == Waits::No {
                            self.prompt(sight.as_deref());
                        }
                    } else {
                        before.push_back(text);
                        before.drain(..before.len().saturating_sub(BEFORE_MAX));
                    }
                }
                // A replayed input was answered when it first happened.
                PlayEvent::Seat(Heard::TakenIn(_)) if !is_live || sight.is_none() => {}
                PlayEvent::Seat(Heard::TakenIn(refused)) => {
                    if waits == Waits::Turn && refused.is_none() && !self.game.is_wall {
                        continue;
                    }
                    if let Some(reason) = refused {
                        self.say_wrong(&words::refusal(&reason));
                    }
                    // Under a clock that waits, a turn follows a move that was refused.
                    if waits == Waits::Effect || (waits == Waits::Turn && self.game.is_wall) {
                        waits = self.next(&mut line, sight.as_deref())?;
                    }
                }
                PlayEvent::Seat(Heard::Turn(now) | Heard::Sight(now)) => {
                    is_live = true;
                    let is_first = sight.is_none();
                    if is_first {
                        self.greet(&now, &before)?;
                        before.clear();
                    }
                    if !is_first && (waits == Waits::Turn || self.game.is_wall) {
                        self.redraw(&now)?;
                    }
                    sight = Some(now);
                    if is_first || (waits == Waits::Turn && !self.game.is_wall) {
                        waits = self.next(&mut line, sight.as_deref())?;
                    }
                }
                PlayEvent::Typed(typed) => {
                    self.voice.typed(typed == InputLine::End);
                    let Some(now) = sight.as_deref() else { continue };
                    line = match &typed {
                        InputLine::Text(text) | InputLine::Wrong(text, _) => Some(text.clone()),
                        InputLine::End => return Ok(SeatExit::Quit),
                    };
                    let read = match typed {
                        InputLine::Text(text) => words::read(&text, now, self.game.seat, self.game.tick_us),
                        InputLine::Wrong(_, why) => Err(why.to_owned()),
                        InputLine::End => Ok(SeatCommand::Quit),
                    };
                    waits = match read {
                        Ok(SeatCommand::Quit) => return Ok(SeatExit::Quit),
                        Ok(typed) => self.obey(typed, now)?,
                        Err(wrong) => {
                            self.voice.wrong(&wrong);
                            Waits::No
                        }
                    };
                    if waits == Waits::No {
                        waits = self.next(&mut line, sight.as_deref())?;
                    }
                }
            }
        }
        Ok(SeatExit::Over)
    }

    /// Ends the output for a line, and asks for the next line.
    fn next(&mut self, line: &mut Option<String>, sight: Option<&TurnSnapshot>) -> Result<Waits, CliError> {
        let line = line.take();
        self.voice.done(line.as_deref(), Some(self.game.seat), sight.map_or(0, |sight| sight.tick))?;
        self.prompt(sight);
        // A full queue means that the person is asked already.
        let _ = self.seat.ask.try_send(());
        Ok(Waits::No)
    }

    /// Keeps something to stand below the picture.
    fn keep(&mut self, text: String) {
        self.told.push_back(text);
        self.told.drain(..self.told.len().saturating_sub(TOLD_MAX));
    }

    /// Says why something had no effect; where keys are pressed, below the picture, which is drawn anew next.
    fn say_wrong(&mut self, text: &str) {
        if self.game.keyboard.is_some() {
            self.keep(text.to_owned());
        } else {
            self.voice.wrong(text);
        }
    }

    /// Shows the world anew after a key: what is around, what happened, the keys.
    fn redraw(&mut self, now: &TurnSnapshot) -> Result<(), CliError> {
        let Some(keyboard) = &self.game.keyboard else { return Ok(()) };
        let happened = self.told.iter().map(|told| format!("{told}\n"));
        let text = format!("{}\n\n{}\n{}", now.look(), happened.collect::<String>(), keyboard.legend());
        self.voice.redraw(&text)
    }

    fn prompt(&mut self, sight: Option<&TurnSnapshot>) {
        if self.game.keyboard.is_some() {
            return;
        }
        if let Some(sight) = sight {
            let name = sight.names.get(self.game.seat.0 as usize).map_or("you", String::as_str);
            self.voice.prompt(&format!("{name}, {}> ", self.game.time(sight.tick)));
        }
    }

    fn greet(&mut self, sight: &TurnSnapshot, before: &VecDeque<String>) -> Result<(), CliError> {
        let name = sight.names.get(self.game.seat.0 as usize).map_or("somebody", String::as_str);
        self.voice.say(&self.game.title)?;
        for goal in sight.manual.section(SectionName::Goal) {
            self.voice.say(&format!("Goal: {}", goal.text))?;
        }
        let beside = match self.game.beside.as_slice() {
            [] => "alone".to_owned(),
            beside => format!("beside {}", beside.join(", ")),
        };
        let world = if self.game.is_wall {
            "The world goes on while you think."
        } else {
            "The world waits while you think."
        };
        self.voice.say(&format!("You are {name}, {beside}. {world}"))?;
        match &self.game.keyboard {
            Some(keyboard) => {
                self.voice.say(&sight.look())?;
                self.voice.say(&keyboard.legend())?;
            }
            None => self.voice.say("`help` tells what you can type, `manual` what one should know.")?,
        }
        if self.game.is_begun {
            let moves = match self.game.moves_made {
                1 => "the move that you made is kept".to_owned(),
                moves => format!("the {moves} moves that you made are kept"),
            };
            self.voice.say(&format!("The game goes on at {}; {moves}.", self.game.time(sight.tick)))?;
            before.iter().try_for_each(|told| self.voice.tell(&format!("  earlier: {told}")))?;
        }
        Ok(())
    }

    /// Does what was typed; tells what is waited for then.
    fn obey(&mut self, typed: SeatCommand, now: &TurnSnapshot) -> Result<Waits, CliError> {
        if typed == SeatCommand::Leave {
            self.voice.say("You have stood up. The others play on to the end.")?;
        }
        match effect(typed, now, self.game.place()) {
            InputEffect::Told(lines) => {
                lines.iter().try_for_each(|text| text.lines().try_for_each(|line| self.voice.say(line)))?;
                Ok(Waits::No)
            }
            InputEffect::HandIn(input) => Ok(self.send(input)),
            InputEffect::Quit => Ok(Waits::No),
        }
    }

    /// Submits the person's action or message.
    fn send(&mut self, input: OutsideInput) -> Waits {
        let kind = input.kind;
        // A stop takes no turn.
        let is_stop = input.data.get("stop").is_some();
        if let Err(error) = self.seat.door.send(0, input) {
            self.voice.wrong(&error.to_string());
            return Waits::No;
        }
        match kind {
            InputKind::Leave => Waits::End,
            InputKind::Move if !is_stop => Waits::Turn,
            _ => Waits::Effect,
        }
    }
}
