//! `cooperage serve`: runs and episodes in a browser.

use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use cooperage_studio::Studio;
use cooperage_suites::suite::ProgramRegistry;
use serde_json::json;

use super::host::Runner;
use super::minecraft::OpenGate;
use super::serve_demo::Demo;
use super::served;
use super::studies::{self, ServedStudy};
use crate::args::{ReachArgs, ServeArgs};
use crate::error::{CliError, Exit};
use crate::interrupt::signal;
use crate::output;
use crate::voice;
use crate::voice_words::VoiceWords;

/// The time allowed to an attempt at a model.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(60);

pub(crate) fn serve(args: &ServeArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    let failed = |error: &dyn std::fmt::Display| CliError::new(Exit::Output, error.to_string());
    let demo = args.demo.then(|| Demo::new(registry)).transpose()?;
    let runs = demo.as_ref().map_or(&*args.runs, Demo::runs);
    if runs.exists() && !runs.is_dir() {
        return Err(CliError::usage(format!("{runs} is no folder"))
            .hint("--runs names the folder of run directories"));
    }
    if !runs.is_dir() {
        output::note(&format!("there is no folder {runs}; it is made with the first run that is begun here"));
    }
    let reach = ReachArgs::at(Vec::new(), REQUEST_TIMEOUT);
    let voice = voice::offered(registry.providers(), VoiceWords::default(), &reach, args.yes)?;
    let settings = served::settings(runs, args.port, &args.front);
    let runtime = served::runtime()?;
    let served = runtime.block_on(async {
        let gate = OpenGate::open(&args.minecraft, registry)?.map(Arc::new);
        let clients = gate.as_ref().map(|gate| gate.address());
        let host = Runner {
            registry: registry.clone(),
            runtime: tokio::runtime::Handle::current(),
            gate,
            operators: args.operators.clone(),
        };
        let studio = Studio::open(settings, registry, Some(Arc::new(host)))
            .await
            .map_err(|error| served::not_opened(&error))?;
        if let Some(voice) = voice {
            studio.offer_voice(voice);
        }
        let studies = studies::offer(&studio, args, registry)?;
        if demo.is_some() {
            Demo::begin(registry, &studio.handle())?;
        }
        announce(&studio, &studies, clients, args)?;
        studio
            .serve(async {
                let _ = signal().await;
            })
            .await
            .map_err(|error| failed(&error))
    });
    // A client may still be waiting for a slow answer.
    runtime.shutdown_background();
    served.map(|()| ExitCode::SUCCESS)
}

/// Tells where the studio is, and opens it if that is wanted.
fn announce(
    studio: &Studio,
    studies: &[ServedStudy],
    clients: Option<SocketAddr>,
    args: &ServeArgs,
) -> Result<(), CliError> {
    let url = studio.url();
    if args.json {
        let mut told = json!({ "url": url, "viewer_url": studio.viewer_url() });
        if let Some(address) = clients {
            told["minecraft"] = json!(address.to_string());
        }
        if !studies.is_empty() {
            let studies: Vec<_> = studies.iter().map(ServedStudy::to_json).collect();
            told["studies"] = json!(studies);
        }
        output::data(&told.to_string())?;
    } else {
        output::data(&format!("The studio of {}: {url}", args.runs))?;
        output::data(&format!("For people who only watch: {}", studio.viewer_url()))?;
        if let Some(address) = clients {
            output::data(&format!("For clients of Minecraft: {address}; invitations tell the login names"))?;
        }
        studies.iter().try_for_each(|study| output::data(&study.to_string()))?;
        output::note("Whoever has an address gets in. Ctrl-C ends it.");
    }
    if args.open
        && let Err(error) = open::that_detached(&url)
    {
        output::note(&format!("cannot open a browser: {error}"));
    }
    Ok(())
}
