//! The player of a seat: carries out a client's calls one by one, in the order in which they came.

use std::sync::Arc;
use std::time::Duration;

use cooperage_core::Tick;
use cooperage_runtime::door::NOT_LET_IN;
use cooperage_runtime::{DoorError, EpisodeDoor, FrameworkError, InputKind};
use cooperage_seat::words::{self, SeatCommand, WAIT_TICKS_MAX};
use cooperage_seat::{InputEffect, SeatEvent, SeatUpdate, TurnSnapshot, effect, input};
use cooperage_teams::seat_text::{Perceptions, SeatMessageRole, SeatText};
use rmcp::model::{CallToolResult, ContentBlock, JsonObject, ProgressNotificationParam, ProgressToken};
use rmcp::{Peer, RoleServer};
use serde_json::json;
use tokio::sync::mpsc::{Receiver, UnboundedReceiver};
use tokio::sync::{oneshot, watch};

use crate::account::{
    CallOutcome, CallReport, HeardMessage, PerformedCall, SeatDetails, SeatOverview, end_text, refused,
};
use crate::ear::{EpisodeEnding, ServerEvent};
use crate::game::{GameBriefing, names};
use crate::tools::{NoWish, ToolRequest, wish};

/// The most events, and the most messages, that are kept until the next result.
const HAPPENED_MAX: usize = 200;
/// The most events, and the most messages, from before a resume that the client is told once more.
const BEFORE_MAX: usize = 6;
/// The message on words that were said.
const SAID: &str = "it is said";
/// The interval of progress notifications while nothing happens, for a client that asked for progress.
const BEAT: Duration = Duration::from_secs(5);

/// A call of a tool.
pub(crate) struct Ask {
    pub(crate) tool: String,
    pub(crate) arguments: JsonObject,
    pub(crate) progress: Option<ProgressNotifier>,
    /// Receives the result; closed when the client cancels the call. `None` means that the tool does not exist.
    pub(crate) answer: oneshot::Sender<Option<CallToolResult>>,
}

/// Sends progress notifications for a call to the client.
pub(crate) struct ProgressNotifier {
    peer: Peer<RoleServer>,
    token: ProgressToken,
    told: u32,
}

impl ProgressNotifier {
    pub(crate) fn new(peer: Peer<RoleServer>, token: ProgressToken) -> ProgressNotifier {
        ProgressNotifier { peer, token, told: 0 }
    }

    async fn tell(&mut self, text: &str) {
        self.told += 1;
        let told =
            ProgressNotificationParam::new(self.token.clone(), f64::from(self.told)).with_message(text);
        // A disconnected client is noticed by the server, so an error can be ignored here.
        let _ = self.peer.notify_progress(told).await;
    }
}

/// The meaning of a piece of news for the call under way.
enum Step {
    Nothing,
    /// An event or a message, in words.
    Happened(String),
    /// It is the seat's turn.
    Turn,
    /// The world has moved on without waiting for the seat.
    Sight,
    /// An input has taken effect, or the world refused it for this reason.
    TakenIn(Option<String>),
    /// The door did not let the input in, for this reason.
    NotLetIn(String),
    /// An action of the agent has ended: whether it succeeded, and how the world describes that.
    Ended(bool, String),
    /// The episode is over, or the run was stopped.
    Over,
}

/// The player of one seat, with the news that the client has not been told yet.
pub(crate) struct SeatClient {
    game: Arc<GameBriefing>,
    door: EpisodeDoor,
    news: UnboundedReceiver<ServerEvent>,
    sight: watch::Sender<Option<Arc<TurnSnapshot>>>,
    happened: Vec<String>,
    messages: Vec<HeardMessage>,
    left_out: usize,
    /// The text of the seat as far as the client was told.
    text: Option<SeatText>,
    perceived: Perceptions,
    /// Text for the client's next result, from before its first action.
    opening: String,
    over: Option<Result<EpisodeEnding, String>>,
    is_stopped: bool,
    has_left: bool,
}

impl SeatClient {
    pub(crate) fn new(
        game: Arc<GameBriefing>,
        door: EpisodeDoor,
        news: UnboundedReceiver<ServerEvent>,
        sight: watch::Sender<Option<Arc<TurnSnapshot>>>,
    ) -> SeatClient {
        SeatClient {
            game,
            door,
            news,
            sight,
            happened: Vec::new(),
            messages: Vec::new(),
            left_out: 0,
            text: None,
            perceived: Perceptions::default(),
            opening: String::new(),
            over: None,
            is_stopped: false,
            has_left: false,
        }
    }

    /// Waits for the first sight. Returns whether there is one to show.
    pub(crate) async fn sees(&mut self) -> bool {
        while self.sight.borrow().is_none() && self.over.is_none() && !self.is_stopped {
            let heard = self.news.recv().await;
            self.take(heard);
        }
        self.sight.borrow().is_some() && !self.is_stopped
    }

    /// The reason why the episode broke off, if it did.
    pub(crate) fn broken(&self) -> Option<&str> {
        self.over.as_ref().and_then(|over| over.as_ref().err()).map(String::as_str)
    }

    /// Answers calls until the run is stopped or the client disconnects.
    pub(crate) async fn play(mut self, mut asks: Receiver<Ask>) {
        while !self.is_stopped {
            tokio::select! {
                biased;
                heard = self.news.recv(), if self.over.is_none() => {
                    self.take(heard);
                }
                ask = asks.recv() => match ask {
                    Some(ask) => self.answer(ask).await,
                    None => return,
                }
            }
        }
    }

    /// Takes a message from the episode, and returns its meaning for the call under way.
    fn take(&mut self, heard: Option<ServerEvent>) -> Step {
        match heard {
            Some(ServerEvent::Seat(news)) => self.take_news(news),
            Some(ServerEvent::Warning(text)) => match text.strip_prefix(NOT_LET_IN) {
                Some(why) => Step::NotLetIn(why.trim_start_matches([':', ' ']).to_owned()),
                None => Step::Nothing,
            },
            Some(ServerEvent::Over(over)) => {
                self.over = Some(over);
                Step::Over
            }
            Some(ServerEvent::Stopped) => {
                self.is_stopped = true;
                Step::Over
            }
            None => {
                self.over.get_or_insert_with(|| Err("the game has broken off".to_owned()));
                Step::Over
            }
        }
    }

    fn take_news(&mut self, news: SeatEvent) -> Step {
        match news {
            SeatEvent::Told(SeatUpdate::Message { from, by, text }) => {
                let sight = self.sight.borrow().clone();
                let names = sight.as_deref().map(names).unwrap_or_default();
                let name = from.and_then(|from| names.get(from.0 as usize)).or(by.as_ref());
                let said = HeardMessage { from: name.map_or("somebody", String::as_str).to_owned(), text };
                let words = format!("{} says: {}", said.from, said.text);
                self.perceived.hear(&said.from, &said.text);
                keep(&mut self.messages, said, &mut self.left_out);
                Step::Happened(words)
            }
            SeatEvent::Told(told) => {
                let text = words::told(&told, &[], &self.game.beside);
                keep(&mut self.happened, text.clone(), &mut self.left_out);
                Step::Happened(text)
            }
            SeatEvent::Perceived(event) => {
                self.perceived.perceive(&event);
                Step::Nothing
            }
            SeatEvent::Live => {
                let drop_old = |len: usize| len.saturating_sub(BEFORE_MAX);
                self.happened.drain(..drop_old(self.happened.len()));
                self.messages.drain(..drop_old(self.messages.len()));
                self.left_out = 0;
                let said = self.messages.iter().map(|said| format!("{} says: {}", said.from, said.text));
                self.perceived.recall(self.happened.iter().cloned().chain(said));
                Step::Nothing
            }
            SeatEvent::TakenIn(refused) => Step::TakenIn(refused),
            SeatEvent::ActionEnded { has_succeeded, text } => Step::Ended(has_succeeded, text),
            SeatEvent::Turn(sight) => {
                self.sight.send_replace(Some(Arc::from(sight)));
                Step::Turn
            }
            SeatEvent::Sight(sight) => {
                self.sight.send_replace(Some(Arc::from(sight)));
                Step::Sight
            }
            SeatEvent::Ended { sight, .. } => {
                self.sight.send_replace(Some(Arc::from(sight)));
                Step::Nothing
            }
            SeatEvent::Seated(_) => Step::Nothing,
        }
    }

    async fn answer(&mut self, mut ask: Ask) {
        // A call that was cancelled before its turn has no effect.
        let Some(sight) = self.sight.borrow().clone().filter(|_| !ask.answer.is_closed()) else { return };
        let arguments = std::mem::take(&mut ask.arguments);
        let wish = match wish(&ask.tool, arguments, &sight, self.game.place) {
            Ok(wish) => wish,
            Err(NoWish::Unknown) => return drop(ask.answer.send(None)),
            Err(NoWish::Wrong(why)) => {
                return drop(ask.answer.send(Some(refused("invalid_arguments", &why, None))));
            }
        };
        let typed = match wish {
            ToolRequest::Manual(section) => {
                let text = if section.is_empty() {
                    self.game.manual(&sight)
                } else {
                    words::manual(&sight, &section).join("\n")
                };
                let result = CallToolResult::success(vec![ContentBlock::text(text)]);
                return drop(ask.answer.send(Some(result)));
            }
            ToolRequest::Observe => return self.tell(ask, None, true),
            _ if self.over.is_some() || self.has_left => {
                return drop(ask.answer.send(Some(self.too_late())));
            }
            ToolRequest::Wait(ticks) => SeatCommand::Wait(ticks),
            ToolRequest::Say(to, text) => SeatCommand::Say(to, text),
            ToolRequest::Leave => SeatCommand::Leave,
            ToolRequest::Act(call) => SeatCommand::Call(call),
        };
        // The first action follows what a model is told before it.
        if let Err(error) = self.open(&sight) {
            return drop(ask.answer.send(Some(refused("broken", &error.to_string(), None))));
        }
        self.perceived.begin();
        let done = self.carry_out(&mut ask, typed, &sight).await;
        self.tell(ask, Some(done), false);
    }

    /// The result of a call that comes too late: after the end of the episode, after it broke off, or after `leave`.
    fn too_late(&self) -> CallToolResult {
        match &self.over {
            Some(Ok(end)) => refused("over", "Nothing can be done any more.", Some(end)),
            Some(Err(why)) => {
                let run = &self.game.run;
                let text = format!(
                    "The episode has broken off: {why}. `cooperage resume {run} --mcp` goes on with it."
                );
                refused("broken", &text, None)
            }
            None => refused("left", "You have left the seat; the others play to the end.", None),
        }
    }

    /// Answers a call with the news since the last result. If the client has cancelled the call, the news is kept for
    /// the next one.
    fn tell(&mut self, ask: Ask, done: Option<PerformedCall>, is_whole: bool) {
        let Some(sight) = self.sight.borrow().clone() else { return };
        if let Some(Err(_)) = &self.over {
            return drop(ask.answer.send(Some(self.too_late())));
        }
        let is_error = done
            .as_ref()
            .is_some_and(|done| matches!(done.outcome, CallOutcome::Failed | CallOutcome::Refused));
        if let (Some(text), true) = (&mut self.text, is_whole) {
            text.look_again();
        }
        let text = match self.next_text(&sight, done.as_ref()) {
            Ok(text) => text,
            Err(error) => {
                return drop(ask.answer.send(Some(refused("broken", &error.to_string(), None))));
            }
        };
        let account = CallReport {
            done,
            happened: &self.happened,
            messages: &self.messages,
            left_out: self.left_out,
            now: SeatOverview::of(&sight, self.game.place.tick_us, self.game.horizon),
            whole: is_whole.then(|| SeatDetails::of(&sight)),
            end: self.over.as_ref().and_then(|over| over.as_ref().ok()),
        };
        if ask.answer.send(Some(account.result(text.clone(), is_error))).is_ok() {
            self.happened.clear();
            self.messages.clear();
            self.left_out = 0;
        } else {
            self.opening = text;
        }
    }

    /// Tells the first text of the seat, where that was not told yet.
    fn open(&mut self, sight: &TurnSnapshot) -> Result<(), FrameworkError> {
        if self.text.is_none() {
            let text = self.next_text(sight, None)?;
            self.opening = text;
        }
        Ok(())
    }

    /// The text that is new for the client, with text that it did not get before.
    fn next_text(
        &mut self,
        sight: &TurnSnapshot,
        done: Option<&PerformedCall>,
    ) -> Result<String, FrameworkError> {
        if let Some(PerformedCall { tool, outcome, told }) = done {
            match outcome {
                CallOutcome::Done => self.perceived.done(tool, true, told),
                CallOutcome::Failed | CallOutcome::Refused => self.perceived.done(tool, false, told),
                CallOutcome::UnderWay => self.perceived.goes_on(tool),
            }
        }
        let text = self.text.get_or_insert_with(|| self.game.text(sight));
        let new = text.next(&sight.seen, Tick(sight.tick), self.perceived.take())?;
        // The system message stands in the server's instructions.
        let new = new.into_iter().filter(|message| message.role == SeatMessageRole::User);
        let mut parts: Vec<String> = vec![std::mem::take(&mut self.opening)];
        parts.extend(new.map(|message| message.content));
        if let Some(Ok(end)) = &self.over {
            parts.push(end_text(end));
        }
        parts.retain(|part| !part.is_empty());
        Ok(parts.join("\n\n"))
    }

    /// Hands in an action of the seat, and waits until it is done.
    async fn carry_out(&mut self, ask: &mut Ask, typed: SeatCommand, before: &TurnSnapshot) -> PerformedCall {
        let done = |outcome: CallOutcome, told: &str| PerformedCall {
            tool: ask.tool.clone(),
            outcome,
            told: told.to_owned(),
        };
        let place = self.game.place;
        let way = Way::of(&typed, before, place.is_wall);
        if !matches!(way, Way::Ticks(_)) {
            let kept = match effect(typed, before, place) {
                InputEffect::HandIn(input) => self.door.send(0, input),
                InputEffect::Told(_) | InputEffect::Quit => Ok(()),
            };
            if let Err(error) = kept {
                // The worker reports how the episode ended, and its report is on its way.
                while error == DoorError::Over && self.over.is_none() && !self.is_stopped {
                    let heard = self.news.recv().await;
                    self.take(heard);
                }
                return done(CallOutcome::Refused, &error.to_string());
            }
        }
        let mut ended: Option<(bool, String)> = None;
        let mut refusal: Option<String> = None;
        let (mut is_taken_in, mut is_stopping) = (false, false);
        let mut beat = tokio::time::interval(BEAT);
        beat.reset();
        loop {
            let step = tokio::select! {
                biased;
                () = ask.answer.closed(), if !is_stopping => {
                    is_stopping = true;
                    match way {
                        Way::Turn | Way::End => self.stop(),
                        Way::TakenIn => {}
                        // The call only waits; it can end without stopping the agent.
                        Way::Over | Way::Ticks(_) => break,
                    }
                    continue;
                }
                heard = self.news.recv() => self.take(heard),
                _ = beat.tick() => Step::Happened("It goes on.".to_owned()),
            };
            let sight = self.sight.borrow().clone();
            let tick = sight.map_or(before.tick, |sight| sight.tick);
            match step {
                Step::Nothing => {}
                Step::Happened(text) => {
                    if let Some(progress) = &mut ask.progress {
                        progress.tell(&text).await;
                    }
                }
                Step::TakenIn(reason) => {
                    is_taken_in = true;
                    // In a world that does not wait, a cancelled call does not wait for the end of its action.
                    let is_over =
                        way == Way::TakenIn || (way == Way::End && (reason.is_some() || is_stopping));
                    refusal = refusal.or(reason);
                    if is_over {
                        break;
                    }
                    if let (None, Some(progress)) = (&refusal, &mut ask.progress) {
                        progress.tell("It has begun.").await;
                    }
                }
                Step::NotLetIn(why) => {
                    refusal = Some(why);
                    break;
                }
                Step::Ended(has_succeeded, text) if is_taken_in => {
                    ended = Some((has_succeeded, text));
                    if way == Way::End {
                        break;
                    }
                }
                Step::Ended(..) => {}
                Step::Turn if way == Way::Turn => break,
                Step::Turn => {}
                Step::Sight => match way {
                    Way::Ticks(target) if tick >= target => break,
                    Way::End if tick >= before.tick + WAIT_TICKS_MAX => break,
                    _ => {}
                },
                Step::Over => break,
            }
        }
        let is_at_once = matches!(way, Way::TakenIn | Way::Ticks(_) | Way::Over);
        match (refusal, ended) {
            (Some(why), _) if why.is_empty() => done(CallOutcome::Refused, "the world does not say why"),
            (Some(why), _) => done(CallOutcome::Refused, &why),
            (None, Some((true, text))) => done(CallOutcome::Done, &text),
            (None, Some((false, text))) => done(CallOutcome::Failed, &text),
            (None, None) if way == Way::TakenIn => done(CallOutcome::Done, SAID),
            (None, None) if is_at_once || ask.tool == "wait" => done(CallOutcome::Done, ""),
            (None, None) => done(CallOutcome::UnderWay, ""),
        }
    }

    /// Stops the agent's present action.
    fn stop(&self) {
        // Once the episode is over, there is nothing to stop.
        let _ = self.door.send(0, input(InputKind::Move, Some(self.game.place.seat), json!({"stop": true})));
    }
}

/// The condition that ends a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// The seat's next turn, in a world that waits for the seat.
    Turn,
    /// The end of an action, in a world that does not wait.
    End,
    /// The world reaches this tick without waiting for the seat.
    Ticks(u64),
    /// The input takes effect.
    TakenIn,
    /// The episode ends.
    Over,
}

impl Way {
    fn of(typed: &SeatCommand, before: &TurnSnapshot, is_wall: bool) -> Way {
        match typed {
            SeatCommand::Say(..) => Way::TakenIn,
            SeatCommand::Leave => Way::Over,
            SeatCommand::Wait(ticks) if is_wall => Way::Ticks(before.tick.saturating_add(*ticks)),
            _ if is_wall => Way::End,
            _ => Way::Turn,
        }
    }
}

/// Appends to a list and drops its oldest entry if it is full.
fn keep<T>(kept: &mut Vec<T>, new: T, left_out: &mut usize) {
    if kept.len() >= HAPPENED_MAX {
        kept.remove(0);
        *left_out += 1;
    }
    kept.push(new);
}
