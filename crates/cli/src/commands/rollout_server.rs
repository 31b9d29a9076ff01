//! `cooperage rollout-server`: sessions for learners, on standard input and output or over HTTP on loopback.

use std::collections::BTreeMap;
use std::io::{BufReader, stdin, stdout};
use std::process::ExitCode;
use std::sync::{Arc, mpsc};

use cooperage_rollout::{
    Connection, ModelPatience, RolloutHttp, RolloutServer, RolloutSettings, serve_lines,
};
use cooperage_studio::guard::Token;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use serde_json::json;

use crate::args::RolloutServerArgs;
use crate::commands::served;
use crate::error::{CliError, Exit};
use crate::interrupt::signal;
use crate::output;
use crate::play::threads;
use crate::this_build::build;

/// How the server ends.
enum ServerEnd {
    /// The client has closed its input.
    Closed(std::io::Result<()>),
    /// A signal has asked it to.
    Signal(Exit),
}

pub(crate) fn rollout_server(
    args: &RolloutServerArgs,
    registry: &ProgramRegistry,
) -> Result<ExitCode, CliError> {
    let suites = Suites::new(registry, &BTreeMap::new())?;
    let settings = RolloutSettings {
        sessions_max: args.sessions.get(),
        session_timeout: args.session_timeout,
        providers: registry.providers().clone(),
        patience: ModelPatience {
            request_timeout: args.request_timeout,
            outage_max: args.outage,
            attempts_max: args.attempts,
        },
        threads: threads(args.threads),
        build: build(&suites),
    };
    let server = RolloutServer::start(Arc::new(suites), settings);
    let end = match args.http {
        Some(port) => over_http(port, &server)?,
        None => on_lines(&server),
    };
    server.close();
    match end {
        ServerEnd::Signal(exit) => Ok(ExitCode::from(exit as u8)),
        ServerEnd::Closed(Err(error)) => {
            Err(CliError::new(Exit::Input, format!("standard input cannot be read: {error}")))
        }
        ServerEnd::Closed(Ok(())) => Ok(ExitCode::SUCCESS),
    }
}

/// Serves one client on standard input and output.
fn on_lines(server: &RolloutServer) -> ServerEnd {
    let (sender, ends) = mpsc::channel();
    let of_signal = sender.clone();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        if let Some(exit) = runtime.ok().and_then(|runtime| runtime.block_on(signal())) {
            let _ = of_signal.send(ServerEnd::Signal(exit));
        }
    });
    let connection = Connection::open(server);
    std::thread::spawn(move || {
        let served = serve_lines(connection, BufReader::new(stdin()), stdout());
        let _ = sender.send(ServerEnd::Closed(served));
    });
    ends.recv().unwrap_or(ServerEnd::Closed(Ok(())))
}

/// Serves clients over HTTP until a signal comes.
fn over_http(port: u16, server: &RolloutServer) -> Result<ServerEnd, CliError> {
    let failed = |error: &dyn std::fmt::Display| CliError::new(Exit::Output, format!("--http: {error}"));
    let token = Token::new().map_err(|error| failed(&error))?;
    let runtime = served::runtime()?;
    let exit = runtime.block_on(async {
        let http = RolloutHttp::open(port, token.text().to_owned()).await.map_err(|error| failed(&error))?;
        output::data(&json!({ "url": http.url(), "token": token.text() }).to_string())?;
        let serving = tokio::spawn(http.serve(server.clone()));
        let exit = signal().await;
        serving.abort();
        Ok::<_, CliError>(exit)
    })?;
    runtime.shutdown_background();
    Ok(ServerEnd::Signal(exit.unwrap_or(Exit::Interrupted)))
}
