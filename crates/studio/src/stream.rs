//! The WebSocket of a page that watches episodes.

use std::sync::Arc;

use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use cooperage_runtime::{OutsideSource, QuestionAnswer};
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use crate::guard::AccessRole;
use crate::limits::{MESSAGE_BYTES_MAX, MESSAGES_A_SECOND, MOMENT_FIRST, SOCKET_BUFFER_BYTES};
use crate::live::LiveAction;
use crate::playback::{
    Following, PageKnowledge, PageMessage, PendingMoment, Playback, PlaybackStatus, WorldMoment,
};
use crate::shared::AppState;
use crate::socket::{Gone, Socket, SocketMessage};
use crate::voice::{SpokenWords, VoicePlace};
use crate::wire::{EpisodeInfo, FromPage, ToPage, VERSION};

/// The viewer behind a page.
pub(crate) struct StreamViewer {
    pub(crate) role: AccessRole,
    /// The only run whose episodes the viewer may watch, if there is such a limit.
    pub(crate) only: Option<String>,
}

/// A page that is connected to the server.
struct Page {
    socket: Socket,
    shared: AppState,
    who: StreamViewer,
    /// The episode that it watches.
    watched: Option<Watched>,
}

/// The episode that a page watches, and the part of it that the page was told.
struct Watched {
    playback: Arc<Playback>,
    stand: watch::Receiver<Arc<PlaybackStatus>>,
    told: PageKnowledge,
    /// The registration as a follower, if the page follows the live end.
    follows: Option<Following>,
    can_unpack: bool,
    /// Whether the page is known to lack something. It is told in portions, so that its messages are read in between.
    lacks: bool,
    /// The pending request for a moment, and the time until which it comes before anything else.
    asked: Option<(PendingMoment, Instant)>,
}

impl Watched {
    fn ask(playback: &Playback, tick: u64) -> (PendingMoment, Instant) {
        (playback.ask(tick), Instant::now() + MOMENT_FIRST)
    }
}

/// News for a page.
enum New {
    /// The requested moment, or the reason why there is none.
    Moment(Result<Arc<WorldMoment>, String>),
    /// The state of the episode has changed, or its playback has ended.
    Stand { is_open: bool },
}

/// Opens the WebSocket of a page that watches episodes.
pub(crate) fn open(shared: AppState, who: StreamViewer, upgrade: WebSocketUpgrade) -> Response {
    let Ok(permit) = Arc::clone(&shared.sockets).try_acquire_owned() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many pages are open\n").into_response();
    };
    upgrade
        .max_message_size(MESSAGE_BYTES_MAX)
        .max_frame_size(MESSAGE_BYTES_MAX)
        .read_buffer_size(SOCKET_BUFFER_BYTES)
        .write_buffer_size(SOCKET_BUFFER_BYTES)
        .on_upgrade(move |socket| talk(socket, shared, who, permit))
}

/// Serves a page until it disconnects.
async fn talk(socket: WebSocket, shared: AppState, who: StreamViewer, permit: OwnedSemaphorePermit) {
    let socket = Socket::new(socket, MESSAGES_A_SECOND);
    let mut page = Page { socket, shared, who, watched: None };
    // The page disconnected or was disconnected; both end here.
    let _ = page.converse().await;
    drop(permit);
}

impl Page {
    async fn converse(&mut self) -> Result<(), Gone> {
        self.socket.send(&ToPage::Hello { version: VERSION, role: self.who.role.name().to_owned() }).await?;
        loop {
            let is_new = async {
                let Some(Watched { stand, asked, lacks, .. }) = &mut self.watched else {
                    return std::future::pending().await;
                };
                let first = asked.as_ref().map(|(_, first)| *first);
                let moment = async {
                    match asked {
                        Some((asked, _)) => asked.moment().await,
                        None => std::future::pending().await,
                    }
                };
                let news = async {
                    if let Some(first) = first {
                        sleep_until(first).await;
                    }
                    *lacks || stand.changed().await.is_ok()
                };
                tokio::select! {
                    moment = moment => New::Moment(moment),
                    is_open = news => New::Stand { is_open },
                }
            };
            tokio::select! {
                heard = self.socket.hear() => match heard? {
                    SocketMessage::Text(text) => self.hear(&text).await?,
                    SocketMessage::Odd => self.refuse("messages are texts").await?,
                },
                new = is_new => match new {
                    New::Moment(moment) => self.show(moment).await?,
                    New::Stand { is_open: true } => self.bring().await?,
                    New::Stand { is_open: false } => {
                        self.watched = None;
                        self.refuse("the episode is closed").await?;
                    }
                },
            }
        }
    }

    async fn hear(&mut self, text: &str) -> Result<(), Gone> {
        self.socket.wait_for_its_share().await;
        match serde_json::from_str(text) {
            Ok(FromPage::Watch { run, episode, can_unpack, at }) => {
                self.watch(run, episode, can_unpack, at).await
            }
            Ok(FromPage::Follow) => self.follow().await,
            Ok(FromPage::Look { tick, whole }) => self.look(tick, whole).await,
            Ok(FromPage::Say { to, text, is_order, spoken }) => {
                let by = self.who.role.instructor().map(str::to_owned);
                let spoken = match spoken.map(|id| self.spoken(&id, &text)).transpose() {
                    Ok(spoken) => spoken,
                    Err(why) => return self.refuse(&why).await,
                };
                self.act(&LiveAction::Say { by, to, text, is_order, spoken }).await
            }
            Ok(FromPage::Answer { ask, data }) => {
                self.act(&LiveAction::Answer(QuestionAnswer { source: OutsideSource::Person, ask, data }))
                    .await
            }
            Ok(FromPage::Pause { on }) => self.act(&LiveAction::Pause(on)).await,
            Ok(FromPage::Speed { times }) => self.act(&LiveAction::Speed(times)).await,
            Err(error) => self.refuse(&format!("this message is not understood: {error}")).await,
        }
    }

    async fn watch(
        &mut self,
        run: String,
        key: String,
        can_unpack: bool,
        at: Option<u64>,
    ) -> Result<(), Gone> {
        if self.who.only.as_ref().is_some_and(|only| *only != run) {
            return self.refuse("you instruct another run").await;
        }
        // Most pages watch an episode that is open already, which needs no thread to read files.
        let playback = match self.shared.playbacks.find(&run, &key) {
            Some(playback) => Ok(playback),
            None => enter(self.shared.clone(), run, key).await,
        };
        match playback {
            Ok(playback) => {
                let may_speak = matches!(self.who.role, AccessRole::Admin | AccessRole::Instructor(_));
                let is_hosted = may_speak && self.shared.live.has(&playback.info.run);
                let progress = playback.progress();
                let comes = at.filter(|_| playback.info.no_world.is_none() && !progress.is_live);
                let info = EpisodeInfo { is_hosted, comes, ..playback.info.clone() };
                self.socket.send(&ToPage::Episode(info)).await?;
                // The page should know how far the episode goes before it shows the world.
                self.socket.send(&ToPage::Progress(progress)).await?;
                self.watched = Some(Watched {
                    stand: playback.stand.clone(),
                    told: PageKnowledge::default(),
                    follows: None,
                    can_unpack,
                    lacks: true,
                    asked: comes.map(|tick| Watched::ask(&playback, tick)),
                    playback,
                });
                Ok(())
            }
            Err(why) => self.refuse(&why).await,
        }
    }

    /// The mark of words that the viewer has spoken.
    fn spoken(&self, id: &str, text: &str) -> Result<SpokenWords, String> {
        let run = self.who.only.clone();
        let place = match (self.who.role.instructor(), run) {
            (Some(name), Some(run)) => VoicePlace::of_instruction(name, run),
            (_, run) => VoicePlace::of_role(&self.who.role, run),
        };
        self.shared.voice.sent(&place, id, text)
    }

    /// Acts in the watched episode.
    async fn act(&mut self, act: &LiveAction) -> Result<(), Gone> {
        if let Err(why) = act.is_for(&self.who.role) {
            return self.refuse(why).await;
        }
        let Some(watched) = &self.watched else { return self.refuse("watch an episode first").await };
        let info = &watched.playback.info;
        match self.shared.live.act(&info.run, &info.key, act) {
            Ok(()) => Ok(()),
            Err(why) => self.refuse(&why).await,
        }
    }

    async fn follow(&mut self) -> Result<(), Gone> {
        let Some(watched) = &mut self.watched else { return self.refuse("watch an episode first").await };
        watched.asked = None;
        watched.follows.get_or_insert_with(|| watched.playback.follow());
        self.bring().await
    }

    async fn look(&mut self, tick: u64, whole: bool) -> Result<(), Gone> {
        let Some(watched) = &mut self.watched else { return self.refuse("watch an episode first").await };
        watched.follows = None;
        if whole {
            watched.told.forget_world();
        }
        watched.asked = Some(Watched::ask(&watched.playback, tick));
        Ok(())
    }

    /// Shows the requested moment.
    async fn show(&mut self, moment: Result<Arc<WorldMoment>, String>) -> Result<(), Gone> {
        let Some(watched) = &mut self.watched else { return Ok(()) };
        watched.asked = None;
        match moment {
            Ok(moment) => {
                let messages = watched.playback.look(&mut watched.told, &moment);
                self.send_all(&[messages]).await
            }
            Err(why) => self.refuse(&why).await,
        }
    }

    /// Sends a portion of the news about the watched episode.
    async fn bring(&mut self) -> Result<(), Gone> {
        let Some(watched) = &mut self.watched else { return Ok(()) };
        let stand = Arc::clone(&watched.stand.borrow_and_update());
        let follows = watched.follows.is_some();
        let (messages, is_all) = watched.playback.step(&mut watched.told, &stand, &self.who.role, follows);
        watched.lacks = !is_all;
        if is_all {
            // A page that still has much to read gets no ping.
            self.socket.ask_whether_it_reads().await?;
        }
        self.send_all(&messages).await
    }

    async fn send_all(&mut self, all: &[Arc<[PageMessage]>]) -> Result<(), Gone> {
        let can_unpack = self.watched.as_ref().is_some_and(|watched| watched.can_unpack);
        for message in all.iter().flat_map(|messages| messages.iter()) {
            self.socket.send_message(message.to_send(can_unpack)).await?;
        }
        Ok(())
    }

    async fn refuse(&mut self, text: &str) -> Result<(), Gone> {
        self.socket.send(&ToPage::Refused { text: text.to_owned() }).await
    }
}

/// Opens the playback of an episode. An error is a sentence for people.
async fn enter(shared: AppState, run: String, key: String) -> Result<Arc<Playback>, String> {
    let entered = tokio::task::spawn_blocking(move || {
        let dir = shared.runs.open(&run).ok_or("there is no such run")?.map_err(|error| error.to_string())?;
        shared.playbacks.enter(&run, &dir, &key, &shared.registry, shared.live.window(&run, &key))
    });
    entered.await.unwrap_or_else(|_| Err("this episode cannot be opened".to_owned()))
}
