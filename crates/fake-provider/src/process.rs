//! The fake provider as a process: it tells its base URL, then serves. Where its standard input is a pipe it ends with
//! it, so that it never outlives the program that started it; else it serves until it is stopped.

use std::io::Read as _;

use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::options::{FakeProviderOptions, OptionError};
use crate::player::MessagePlayer;
use crate::server::{FakeServerError, serve};

/// The process can't serve.
#[derive(Debug, Error)]
pub enum ProcessError {
    /// An argument that is neither a port nor an option.
    #[error("`{0}` is no port and no NAME=VALUE")]
    Argument(String),
    /// An option that isn't one.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// No socket or runtime, or nowhere to print.
    #[error("the fake provider can't be started: {0}")]
    Start(#[from] std::io::Error),
    /// The server ended on an error.
    #[error(transparent)]
    Serve(#[from] FakeServerError),
}

/// Serves as the arguments `[PORT] [NAME=VALUE]…` say: until standard input ends if that is a pipe, else until the process
/// is stopped. `player` answers where no replies of a run are served. `announce` is told the base URL as soon as it can be asked. A shell that starts it in the background gives it no input at all, which is no reason to end.
///
/// # Errors
/// [`ProcessError`].
pub fn run(
    arguments: impl IntoIterator<Item = String>,
    player: Option<MessagePlayer>,
    announce: impl FnOnce(&str) -> std::io::Result<()>,
) -> Result<(), ProcessError> {
    let mut options = FakeProviderOptions { player, ..FakeProviderOptions::default() };
    let mut port = 0_u16;
    for argument in arguments {
        match argument.split_once('=') {
            Some((name, value)) => options.set(name, value)?,
            None => port = argument.parse().map_err(|_| ProcessError::Argument(argument))?,
        }
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(("127.0.0.1", port)).await?;
        let address = listener.local_addr()?;
        announce(&format!("http://{address}/v1/"))?;
        Ok(serve(listener, options, end_of_input()).await?)
    })
}

/// Completes when standard input ends, if it is a pipe that another program holds open; else never.
async fn end_of_input() {
    if !is_pipe() {
        return std::future::pending().await;
    }
    let (ended, end) = oneshot::channel();
    std::thread::spawn(move || {
        let mut ignored = [0; 256];
        while matches!(std::io::stdin().read(&mut ignored), Ok(1..)) {}
        // The server may be gone already.
        let _ = ended.send(());
    });
    // An error means that the thread died, which ends the input as well.
    let _ = end.await;
}

/// Whether standard input is a pipe or a socket, as programs make them for those they start.
#[cfg(unix)]
fn is_pipe() -> bool {
    use rustix::fs::FileType;
    let kind = rustix::fs::fstat(std::io::stdin()).map(|stat| FileType::from_raw_mode(stat.st_mode));
    matches!(kind, Ok(FileType::Fifo | FileType::Socket))
}

/// Elsewhere only a terminal is told apart from a pipe.
#[cfg(not(unix))]
fn is_pipe() -> bool {
    !std::io::IsTerminal::is_terminal(&std::io::stdin())
}
