//! The fake provider on a thread of this process, for tests and demonstrations.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::JoinHandle;

use serde_json::Value;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::options::FakeProviderOptions;
use crate::seen::SeenRequest;
use crate::server::{FakeServerError, serve_counted};
use crate::stats::Stats;

/// A fake provider that serves on loopback until it is dropped. Pending calls are then cut off.
pub struct Background {
    address: SocketAddr,
    stats: Arc<Stats>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<Result<(), FakeServerError>>>,
}

/// The server's thread, socket or runtime can't be had.
#[derive(Debug, Error)]
#[error("the fake provider can't be started")]
pub struct StartError(#[from] io::Error);

impl Background {
    /// Starts a server on a free port.
    pub fn start(options: FakeProviderOptions) -> Result<Self, StartError> {
        let listener = std::net::TcpListener::bind(("127.0.0.1", 0))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
        let stats = Arc::new(Stats::default());
        let counted = Arc::clone(&stats);
        let (stop, stopped) = oneshot::channel::<()>();
        let thread = std::thread::Builder::new().name("fake-provider".to_owned()).spawn(move || {
            runtime.block_on(async {
                let listener = TcpListener::from_std(listener)?;
                let server = serve_counted(listener, options, counted, std::future::pending());
                tokio::select! {
                    result = server => result,
                    _ = stopped => Ok(()),
                }
            })
        })?;
        Ok(Self { address, stats, stop: Some(stop), thread: Some(thread) })
    }

    /// The base URL for clients: `http://127.0.0.1:PORT/v1/`.
    pub fn base_url(&self) -> String {
        format!("http://{}/v1/", self.address)
    }

    /// The requests so far, in order, if the options say that they are kept.
    pub fn seen(&self) -> Vec<SeenRequest> {
        self.stats.seen()
    }

    /// The counters that `GET /stats` reports.
    pub fn stats(&self) -> Value {
        self.stats.to_json()
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        if let Some(stop) = self.stop.take() {
            // The server may have ended by itself.
            let _ = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            // A failure of that thread shows in the calls of its clients.
            let _ = thread.join();
        }
    }
}
