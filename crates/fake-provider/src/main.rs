//! The fake provider as a process of its own: `cooperage-fake-provider [PORT] [NAME=VALUE]…`.
//!
//! It prints its base URL, then serves until its standard input ends, so that it never outlives whoever started it.

use std::io::{Read as _, Write as _};
use std::process::ExitCode;

use cooperage_fake_provider::{Options, serve};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nobody is left to tell if this can't be written.
            let _ = writeln!(std::io::stderr(), "error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let mut options = Options::default();
    let mut port = 0_u16;
    for argument in std::env::args().skip(1) {
        match argument.split_once('=') {
            Some((name, value)) => options.set(name, value)?,
            None => {
                port = argument.parse().map_err(|_| format!("`{argument}` is no port and no NAME=VALUE"))?
            }
        }
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(("127.0.0.1", port)).await?;
        let address = listener.local_addr()?;
        let mut stdout = std::io::stdout();
        writeln!(stdout, "http://{address}/v1/")?;
        stdout.flush()?;
        serve(listener, options, end_of_input()).await?;
        Ok(())
    })
}

/// Completes when standard input ends.
async fn end_of_input() {
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
