//! The page of a person in a seat, and its WebSocket.

use std::sync::Arc;

use axum::extract::ws::{Utf8Bytes, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use cooperage_core::{AgentId, ToolCall};
use serde_json::Value;
use tokio::sync::watch;

use crate::limits::{MESSAGE_BYTES_MAX, SEAT_MESSAGES_A_SECOND};
use crate::page as files;
use crate::playback::{WorldMoment, told};
use crate::seats::wire::{FromSeat, ToSeat};
use crate::seats::{PersonSeat, SeatGroup, SeatPageState as SeatState};
use crate::shared::AppState;
use crate::socket::{Gone, Socket, SocketMessage};
use crate::voice::VoicePlace;

/// The HTML document for a seat.
pub(crate) async fn page(State(shared): State<AppState>, Path(id): Path<String>) -> Response {
    if shared.seats.find(&id).is_some() { files::document() } else { no_such_seat() }
}

/// The WebSocket of a person's first seat.
pub(crate) async fn socket(
    State(shared): State<AppState>,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(seats) = shared.seats.find(&id) else { return no_such_seat() };
    let first = seats.first().cloned();
    sit(shared, id, seats, first, upgrade)
}

/// The WebSocket of one of the seats of a person who plays several.
pub(crate) async fn socket_of(
    State(shared): State<AppState>,
    Path((id, number)): Path<(String, u32)>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(seats) = shared.seats.find(&id) else { return no_such_seat() };
    let seat = seats.iter().find(|seat| seat.number() == number).cloned();
    sit(shared, id, seats, seat, upgrade)
}

fn sit(
    shared: AppState,
    id: String,
    seats: SeatGroup,
    seat: Option<Arc<PersonSeat>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(seat) = seat else { return no_such_seat() };
    let Ok(permit) = Arc::clone(&shared.sockets).try_acquire_owned() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many pages are open\n").into_response();
    };
    upgrade.max_message_size(MESSAGE_BYTES_MAX).max_frame_size(MESSAGE_BYTES_MAX).on_upgrade(
        move |socket| async {
            let (_presence, _permit) = (seat.enter(), permit);
            let state = seat.watch();
            let mut person = Person {
                socket: Socket::new(socket, SEAT_MESSAGES_A_SECOND),
                seats,
                seat,
                state,
                got: Got::default(),
                shared,
                id,
            };
            // The page disconnected or was disconnected; both end here.
            let _ = person.converse().await;
        },
    )
}

fn no_such_seat() -> Response {
    (StatusCode::NOT_FOUND, "there is no such seat\n").into_response()
}

/// The versions of the seat's state that a page has got.
#[derive(Default)]
struct Got {
    view: u64,
    rules: u64,
    now: u64,
    told: u64,
    /// The last moment of the world that the page was told; later messages contain only the changes.
    moment: Option<Arc<WorldMoment>>,
}

struct Person {
    socket: Socket,
    /// All seats of the person.
    seats: SeatGroup,
    /// The seat of this page.
    seat: Arc<PersonSeat>,
    state: watch::Receiver<SeatState>,
    got: Got,
    shared: AppState,
    /// The name of the seats in their link.
    id: String,
}

impl Person {
    async fn converse(&mut self) -> Result<(), Gone> {
        self.bring().await?;
        loop {
            tokio::select! {
                heard = self.socket.hear() => match heard? {
                    SocketMessage::Text(text) => self.hear(&text).await?,
                    SocketMessage::Odd => self.refuse("messages are texts".to_owned()).await?,
                },
                changed = self.state.changed() => {
                    if changed.is_err() {
                        return Err(Gone);
                    }
                    self.bring().await?;
                }
            }
        }
    }

    async fn hear(&mut self, text: &str) -> Result<(), Gone> {
        self.socket.wait_for_its_share().await;
        let done = match serde_json::from_str(text) {
            Ok(FromSeat::Ready) => {
                self.seats.iter().for_each(|seat| seat.ready());
                Ok(None)
            }
            Ok(FromSeat::Line { text }) => self.seat.line(&text),
            Ok(FromSeat::Call { tool, arguments }) => self.seat.call(ToolCall { tool, arguments }),
            Ok(FromSeat::Say { to, text, spoken }) => {
                match spoken.map(|id| self.spoken(&id, &text)).transpose() {
                    Ok(mark) => self.seat.say(to.map(AgentId), &text, mark.as_ref()),
                    Err(why) => Err(why),
                }
            }
            Ok(FromSeat::Wait) => self.seat.wait(),
            Ok(FromSeat::Stop) => self.seat.stop(),
            Ok(FromSeat::Back) => self.in_all(PersonSeat::back),
            Ok(FromSeat::HandOver) => self.in_all(PersonSeat::hand_over),
            Err(error) => Err(format!("this message is not understood: {error}")),
        };
        match done {
            Ok(None) => Ok(()),
            Ok(Some(answer)) => self.socket.send(&answer).await,
            Err(why) => self.refuse(why).await,
        }
    }

    /// The mark of words that the person has spoken; the recording is kept where the server keeps them.
    fn spoken(&self, id: &str, text: &str) -> Result<Value, String> {
        let place = VoicePlace::of_seat(&self.id, None);
        let words = self.shared.voice.sent(&place, id, text)?;
        if let Some(run) = self.shared.live.voice(&self.seat.run) {
            words.keep(&run.folder)?;
        }
        Ok(words.mark)
    }

    /// Acts in all seats of the person; it is enough if one of them allows it.
    fn in_all(&self, act: impl Fn(&PersonSeat) -> Result<(), String>) -> Result<Option<ToSeat>, String> {
        let done: Vec<Result<(), String>> = self.seats.iter().map(|seat| act(seat)).collect();
        if done.iter().any(Result::is_ok) {
            return Ok(None);
        }
        done.into_iter().collect::<Result<(), String>>().map(|()| None)
    }

    /// Sends the parts of the state that are new. Older versions that were replaced in the meantime are skipped.
    async fn bring(&mut self) -> Result<(), Gone> {
        let mut texts: Vec<Utf8Bytes> = Vec::new();
        {
            let state = self.state.borrow_and_update();
            if state.view_n != self.got.view {
                self.got.view = state.view_n;
                texts.push(text_of(&ToSeat::Seat(state.view.clone())));
            }
            if state.rules_n != self.got.rules {
                self.got.rules = state.rules_n;
                texts.extend(state.rules.as_deref().map(Utf8Bytes::from));
            }
            let skipped = self.got.told.saturating_sub(state.told_first) as usize;
            if skipped < state.told.len() {
                let lines = state.told.iter().skip(skipped).cloned().collect();
                let first = state.told_first + skipped as u64;
                texts.push(text_of(&ToSeat::Told { first, lines }));
            }
            self.got.told = state.told_first + state.told.len() as u64;
            if state.now_n != self.got.now {
                self.got.now = state.now_n;
                if let Some(now) = &state.now {
                    let before = self.got.moment.replace(Arc::clone(now));
                    texts.extend(told(before.as_deref(), now).into_iter().map(Utf8Bytes::from));
                }
            }
        }
        for text in texts {
            self.socket.send_text(text).await?;
        }
        Ok(())
    }

    async fn refuse(&mut self, text: String) -> Result<(), Gone> {
        self.socket.send(&ToSeat::Refused { text }).await
    }
}

fn text_of(message: &ToSeat) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}
