//! `cooperage models test MODEL`: a kitchen's first plan is asked for, then a call of a tool and a vector.

use std::collections::BTreeSet;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

use cooperage_models::{
    CallFailure, CallNews, ChatRequest, FinishReason, Message, ModelPool, Output, Price, ProviderList,
    RemoteModel, RetryPolicy, Sampling, ServerNote, ToolDescription, trial,
};
use serde_json::{Value, json};

use super::first_plan::FirstPlan;
use super::verdict::{CapabilityVerdict, TrialVerdict};
use crate::agreement::{ConsentRequest, agree};
use crate::args::ReachArgs;
use crate::config::UserConfig;
use crate::error::{CliError, Exit, chain};
use crate::models::{ModelAccess, no_model};
use crate::output;
use crate::progress::{notice_line, retry_line};

/// Tries of a trial call: a person waits for it.
const ATTEMPTS_MAX: u32 = 2;
/// The tool that is offered.
const TOOL: &str = "goto";

pub(super) fn test(
    providers: &ProviderList,
    name: &str,
    args: &ReachArgs,
    json: bool,
) -> Result<ExitCode, CliError> {
    let model = providers.model(name).map_err(|error| no_model(providers, name, &error))?;
    let models = BTreeSet::from([model.clone()]);
    let source = &args.source;
    let mut reach = ModelAccess::new(providers, args, &UserConfig::load()?, &models)?;
    let Some(remote) = model.remote() else {
        return Err(CliError::usage(format!("`{name}` is built in and answers only inside an episode"))
            .hint("try `cooperage run cuisineworld/level_0/tau3 --model oracle`"));
    };
    reach.check(&models)?;
    let (typed, of_files) = (reach.typed_keys(&models), reach.withheld_keys(&models));
    agree(&ConsentRequest { source, yes: false, typed, of_files })?;
    reach.release(&models);
    let first = FirstPlan::of(&model, &reach)?;
    let pool = reach.pool(RetryPolicy { attempts_max: ATTEMPTS_MAX, ..RetryPolicy::STANDARD })?;
    let notes = watched(&pool);
    let price = reach.price(remote);
    let trial = trial::call(&pool, first.request.clone(), price)
        .map_err(|failure| CliError::new(Exit::Model, chain(&failure)).hint_if(failure.hint()))?;
    let read = first.read(&trial.reply)?;
    let notes = std::mem::take(&mut *notes.lock().unwrap_or_else(PoisonError::into_inner));
    let verdict = TrialVerdict {
        model: name,
        base_urls: &args.base_urls,
        limit: first.request.sampling.max_output_tokens,
        tools: offered(tool_call(&pool, remote, price)),
        embeddings: offered(embedding(&pool, remote, price)),
        trial,
        read,
        notes,
        price_date: reach.price_date(),
    };
    if json {
        output::json(&verdict.json())?
    } else {
        output::data(&verdict.text())?
    }
    Ok(if verdict.read.is_readable() { ExitCode::SUCCESS } else { ExitCode::from(Exit::Difference as u8) })
}

/// Tells of retries and notes on standard error; the notes are kept.
fn watched(pool: &ModelPool) -> Arc<Mutex<Vec<ServerNote>>> {
    let notes = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&notes);
    pool.watch(move |news| match news {
        CallNews::Retried { .. } => output::note(&retry_line(news)),
        CallNews::Noticed { model, note } => {
            output::note(&notice_line(model, note));
            kept.lock().unwrap_or_else(PoisonError::into_inner).push(*note);
        }
        CallNews::Replied { .. } | CallNews::OutageBegan { .. } | CallNews::OutageEnded { .. } => {}
    });
    notes
}

/// Whether a call of a tool comes where one is asked for.
fn tool_call(pool: &ModelPool, model: &RemoteModel, price: Option<Price>) -> Result<bool, CallFailure> {
    let messages = vec![
        Message::system("You command a kitchen's robot by calling tools, and by nothing else."),
        Message::user("Send the robot to storage0."),
    ];
    let parameters = json!({
        "type": "object",
        "properties": {"place": {"type": "string"}},
        "required": ["place"],
        "additionalProperties": false,
    });
    let tools = vec![ToolDescription::new(TOOL, "go to a place", parameters)];
    let request = ChatRequest { tools, ..trial::request(model, messages, Sampling::PROVIDER_DEFAULTS) };
    let reply = trial::call(pool, request, price)?.reply;
    let is_call = |line: &str| {
        let call: Option<Value> = serde_json::from_str(line).ok();
        call.is_some_and(|call| {
            call.get("tool").is_some_and(|tool| tool == TOOL) && call.get("arguments").is_some()
        })
    };
    Ok(reply.finish == FinishReason::ToolCalls || reply.text.lines().any(is_call))
}

/// Whether a vector comes.
fn embedding(pool: &ModelPool, model: &RemoteModel, price: Option<Price>) -> Result<bool, CallFailure> {
    let messages = vec![Message::user("a kitchen with two robots")];
    let request = trial::request(model, messages, Sampling::PROVIDER_DEFAULTS);
    let request = ChatRequest { output: Output::Embedding, ..request };
    Ok(trial::call(pool, request, price)?.reply.embedding.is_some())
}

fn offered(tried: Result<bool, CallFailure>) -> CapabilityVerdict {
    match tried {
        Ok(true) => CapabilityVerdict::Yes,
        Ok(false) => CapabilityVerdict::No(None),
        Err(failure) => CapabilityVerdict::No(Some(chain(&failure))),
    }
}
