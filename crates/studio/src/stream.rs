//! The WebSocket of a page.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use cooperage_runtime::Answer;
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::watch;
use tokio::time::{Instant, timeout};

use crate::guard::Role;
use crate::limits::{MESSAGES_A_SECOND, RECORDS_AT_ONCE, SEND_WAITS};
use crate::live::Act;
use crate::playback::{Line, Playback, Told};
use crate::shared::Shared;
use crate::wire::{EpisodeInfo, FromPage, Progress, ToPage, VERSION};

/// The page has gone, or takes nothing any more.
struct Gone;

/// A page that is connected.
struct Page {
    socket: WebSocket,
    shared: Shared,
    role: Role,
    /// What it watches.
    watched: Option<Watched>,
    /// When the last messages were counted, and how many came since.
    counted: (Instant, u32),
}

/// What a page watches, and what it has got of it.
struct Watched {
    playback: Arc<Playback>,
    progress: watch::Receiver<Progress>,
    lines: usize,
    scores: usize,
    /// What it knows of a block world.
    told: Told,
}

/// Talks with a page until it goes.
pub(crate) async fn talk(socket: WebSocket, shared: Shared, role: Role, permit: OwnedSemaphorePermit) {
    let counted = (Instant::now(), 0);
    let mut page = Page { socket, shared, role, watched: None, counted };
    // Whether it went by itself or was let go makes no difference here.
    let _ = page.converse().await;
    drop(permit);
}

impl Page {
    async fn converse(&mut self) -> Result<(), Gone> {
        self.send(&ToPage::Hello { version: VERSION, role: self.role.name().to_owned() }).await?;
        loop {
            let is_new = async {
                match &mut self.watched {
                    Some(watched) => watched.progress.changed().await.is_ok(),
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                message = self.socket.recv() => match message {
                    Some(Ok(Message::Text(text))) => self.hear(&text).await?,
                    Some(Ok(Message::Binary(_))) => self.refuse("messages are texts").await?,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Gone),
                },
                is_open = is_new => {
                    if !is_open {
                        self.watched = None;
                        self.refuse("the episode is closed").await?;
                    }
                    self.bring().await?;
                }
            }
        }
    }

    async fn hear(&mut self, text: &str) -> Result<(), Gone> {
        self.wait_for_its_share().await;
        match serde_json::from_str(text) {
            Ok(FromPage::Watch { run, episode }) => self.watch(run, episode).await,
            Ok(FromPage::Look { tick, whole }) => self.look(tick, whole).await,
            Ok(FromPage::Say { to, text, is_order }) => self.act(&Act::Say { to, text, is_order }).await,
            Ok(FromPage::Answer { ask, data }) => self.act(&Act::Answer(Answer { ask, data })).await,
            Ok(FromPage::Pause { on }) => self.act(&Act::Pause(on)).await,
            Ok(FromPage::Speed { times }) => self.act(&Act::Speed(times)).await,
            Err(error) => self.refuse(&format!("this message is not understood: {error}")).await,
        }
    }

    /// Slows a page down that asks for more than its share.
    async fn wait_for_its_share(&mut self) {
        let (since, count) = &mut self.counted;
        if since.elapsed() >= Duration::from_secs(1) {
            (*since, *count) = (Instant::now(), 0);
        }
        *count += 1;
        if *count > MESSAGES_A_SECOND {
            tokio::time::sleep_until(*since + Duration::from_secs(1)).await;
        }
    }

    async fn watch(&mut self, run: String, key: String) -> Result<(), Gone> {
        let shared = self.shared.clone();
        let entered = tokio::task::spawn_blocking(move || {
            let dir =
                shared.runs.open(&run).ok_or("there is no such run")?.map_err(|error| error.to_string())?;
            shared.playbacks.enter(&run, &dir, &key, &shared.makers)
        });
        match entered.await {
            Ok(Ok(playback)) => {
                let is_hosted = self.role == Role::Admin && self.shared.live.has(&playback.info.run);
                self.send(&ToPage::Episode(EpisodeInfo { is_hosted, ..playback.info.clone() })).await?;
                let mut progress = playback.progress.clone();
                progress.mark_changed();
                self.watched =
                    Some(Watched { playback, progress, lines: 0, scores: 0, told: Told::default() });
                Ok(())
            }
            Ok(Err(why)) => self.refuse(&why).await,
            Err(_) => self.refuse("this episode cannot be opened").await,
        }
    }

    /// Does something in the episode that is watched.
    async fn act(&mut self, act: &Act) -> Result<(), Gone> {
        if self.role != Role::Admin {
            return self.refuse("this is not for viewers").await;
        }
        let Some(watched) = &self.watched else { return self.refuse("watch an episode first").await };
        let info = &watched.playback.info;
        match self.shared.live.act(&info.run, &info.key, act) {
            Ok(()) => Ok(()),
            Err(why) => self.refuse(&why).await,
        }
    }

    async fn look(&mut self, tick: u64, whole: bool) -> Result<(), Gone> {
        let Some(watched) = &mut self.watched else { return self.refuse("watch an episode first").await };
        let playback = Arc::clone(&watched.playback);
        match playback.look(tick).await {
            Ok(frame) => {
                if whole {
                    watched.told = Told::default();
                }
                let text = watched.told.frame(&frame);
                self.send_text(text.as_ref().into()).await
            }
            Err(why) => self.refuse(&why).await,
        }
    }

    /// Brings what is new of the episode that the page watches.
    async fn bring(&mut self) -> Result<(), Gone> {
        loop {
            let Some(watched) = &mut self.watched else { return Ok(()) };
            let (lines, scores) = {
                let known = watched.playback.known.read().unwrap_or_else(std::sync::PoisonError::into_inner);
                let fresh = known.lines.iter().skip(watched.lines).take(RECORDS_AT_ONCE);
                (
                    fresh.cloned().collect::<Vec<_>>(),
                    known.scores.get(watched.scores..).unwrap_or_default().to_vec(),
                )
            };
            let progress = watched.progress.borrow_and_update().clone();
            let (first_line, first_score) = (watched.lines, watched.scores);
            watched.lines += lines.len();
            watched.scores += scores.len();
            let is_all = lines.len() < RECORDS_AT_ONCE;
            if !lines.is_empty() {
                self.send_text(records(first_line, &lines, self.role).into()).await?;
            }
            if !scores.is_empty() {
                self.send(&ToPage::Scores { first: first_score as u64, scores }).await?;
            }
            self.send(&ToPage::Progress(progress)).await?;
            if is_all {
                return Ok(());
            }
        }
    }

    async fn refuse(&mut self, text: &str) -> Result<(), Gone> {
        self.send(&ToPage::Refused { text: text.to_owned() }).await
    }

    async fn send(&mut self, message: &ToPage) -> Result<(), Gone> {
        self.send_text(serde_json::to_string(message).unwrap_or_default().into()).await
    }

    async fn send_text(&mut self, text: Utf8Bytes) -> Result<(), Gone> {
        match timeout(SEND_WAITS, self.socket.send(Message::Text(text))).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Gone),
        }
    }
}

/// A message with lines of the journal, put together as text: they are JSON already.
fn records(first: usize, lines: &[Line], role: Role) -> String {
    let mut text = format!("{{\"type\":\"records\",\"first\":{first},\"records\":[");
    for (place, line) in lines.iter().enumerate() {
        if place > 0 {
            text.push(',');
        }
        text.push_str(match role {
            Role::Admin => &line.whole,
            Role::Viewer | Role::Guest => &line.for_viewers,
        });
    }
    text.push_str("]}");
    text
}
