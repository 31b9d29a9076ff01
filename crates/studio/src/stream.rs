//! The WebSocket of a page.

use std::sync::Arc;

use axum::extract::ws::WebSocket;
use cooperage_runtime::Answer;
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::watch;

use crate::guard::Role;
use crate::limits::{MESSAGES_A_SECOND, RECORDS_AT_ONCE};
use crate::live::Act;
use crate::playback::{Line, Playback, Told};
use crate::shared::Shared;
use crate::socket::{Gone, Heard, Socket};
use crate::wire::{EpisodeInfo, FromPage, Progress, ToPage, VERSION};

/// A page that is connected.
struct Page {
    socket: Socket,
    shared: Shared,
    role: Role,
    /// What it watches.
    watched: Option<Watched>,
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
    let socket = Socket::new(socket, MESSAGES_A_SECOND);
    let mut page = Page { socket, shared, role, watched: None };
    // Whether it went by itself or was let go makes no difference here.
    let _ = page.converse().await;
    drop(permit);
}

impl Page {
    async fn converse(&mut self) -> Result<(), Gone> {
        self.socket.send(&ToPage::Hello { version: VERSION, role: self.role.name().to_owned() }).await?;
        loop {
            let is_new = async {
                match &mut self.watched {
                    Some(watched) => watched.progress.changed().await.is_ok(),
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                heard = self.socket.hear() => match heard? {
                    Heard::Text(text) => self.hear(&text).await?,
                    Heard::Odd => self.refuse("messages are texts").await?,
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
        self.socket.wait_for_its_share().await;
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
                self.socket
                    .send(&ToPage::Episode(EpisodeInfo { is_hosted, ..playback.info.clone() }))
                    .await?;
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
                self.socket.send_text(text.as_ref().into()).await
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
                self.socket.send_text(records(first_line, &lines, self.role).into()).await?;
            }
            if !scores.is_empty() {
                self.socket.send(&ToPage::Scores { first: first_score as u64, scores }).await?;
            }
            self.socket.send(&ToPage::Progress(progress)).await?;
            if is_all {
                return Ok(());
            }
        }
    }

    async fn refuse(&mut self, text: &str) -> Result<(), Gone> {
        self.socket.send(&ToPage::Refused { text: text.to_owned() }).await
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
