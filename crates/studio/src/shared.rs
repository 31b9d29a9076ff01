//! The state of the server that every request can use.

use std::sync::Arc;

use cooperage_suites::suite::ProgramRegistry;
use tokio::sync::Semaphore;

use crate::comments::CommentWriter;
use crate::guard::Guard;
use crate::hosting::RunHost;
use crate::hub::Hubs;
use crate::instructors::Instructors;
use crate::live::Live;
use crate::playback::Playbacks;
use crate::prompts::PromptStore;
use crate::report::RunPages;
use crate::runs::Runs;
use crate::seats::Seats;
use crate::study::Studies;
use crate::thumbnails::Thumbnails;
use crate::voice::VoiceDesk;

/// The shared state, as a cheap handle.
#[derive(Clone)]
pub(crate) struct AppState(pub(crate) Arc<AppInner>);

pub(crate) struct AppInner {
    pub(crate) guard: Arc<Guard>,
    pub(crate) runs: Runs,
    pub(crate) playbacks: Playbacks,
    pub(crate) prompts: PromptStore,
    pub(crate) run_pages: RunPages,
    pub(crate) comments: CommentWriter,
    pub(crate) thumbnails: Thumbnails,
    pub(crate) seats: Seats,
    pub(crate) studies: Studies,
    pub(crate) instructors: Instructors,
    pub(crate) live: Live,
    pub(crate) hubs: Arc<Hubs>,
    pub(crate) voice: VoiceDesk,
    /// The host that starts runs, if there is one.
    pub(crate) host: Option<Arc<dyn RunHost>>,
    pub(crate) port: u16,
    /// The beginning of this server's addresses, up to the path.
    pub(crate) origin: String,
    pub(crate) registry: ProgramRegistry,
    pub(crate) sockets: Arc<Semaphore>,
}

impl std::ops::Deref for AppState {
    type Target = AppInner;

    fn deref(&self) -> &AppInner {
        &self.0
    }
}
