//! One short call to each model of a plan before its run begins, so that a person who creates an agent learns whether its model
//! answers.

use std::collections::BTreeMap;

use cooperage_journal::{ModelPlan, Plan};
use cooperage_models::{
    CallFailure, ChatRequest, Message, ModelName, ModelNameError, ModelParams, ModelPool, Output,
    RemoteModel, RetryPolicy, Sampling, trial,
};
use cooperage_studio::hosting::TriedModel;

use crate::error::{CliError, Exit, chain};
use crate::models::ModelAccess;

/// Tries of a call: a person waits for it.
const ATTEMPTS_MAX: u32 = 2;
/// Most tokens of an answer.
const ANSWER_TOKENS_MAX: u32 = 64;
const QUESTION: &str = "Are you there? Answer with one word.";
/// The end of the names of roles that ask for vectors.
const VECTORS: &str = ".embed";

/// Asks each model of a plan that is reached over a network one short question, or for one vector.
///
/// # Errors
/// The first model that does not answer, with the reason.
pub(crate) fn tried(plan: &Plan, reach: &ModelAccess) -> Result<Vec<TriedModel>, CliError> {
    let mut models: BTreeMap<&str, (&ModelPlan, Output)> = BTreeMap::new();
    for (role, model) in plan.episodes.iter().flat_map(|episode| episode.all_models()) {
        let output = if role.ends_with(VECTORS) { Output::Embedding } else { Output::Text };
        let known = models.entry(&model.name).or_insert((model, output));
        // A model that talks too is asked a question.
        if known.1 == Output::Embedding {
            *known = (model, output);
        }
    }
    let pool = reach.pool(RetryPolicy { attempts_max: ATTEMPTS_MAX, ..RetryPolicy::STANDARD })?;
    let mut tried = Vec::new();
    for (name, (model, output)) in models {
        let parsed: ModelName = name.parse().map_err(|error: ModelNameError| CliError::usage(error))?;
        let Some(remote) = parsed.remote() else { continue };
        let trial = call(&pool, remote, model, output).map_err(|failure| {
            CliError::new(Exit::Model, format!("the model `{name}` does not answer: {}", chain(&failure)))
                .hint_if(failure.hint())
        })?;
        tried.push(TriedModel { model: name.to_owned(), latency_us: trial.latency_us });
    }
    Ok(tried)
}

fn call(
    pool: &ModelPool,
    remote: &RemoteModel,
    model: &ModelPlan,
    output: Output,
) -> Result<trial::Trial, CallFailure> {
    let sampling = Sampling { max_output_tokens: Some(ANSWER_TOKENS_MAX), ..Sampling::PROVIDER_DEFAULTS };
    let params = ModelParams::new(model.params.clone()).unwrap_or_default();
    let request = trial::request(remote, vec![Message::user(QUESTION)], sampling);
    trial::call(pool, ChatRequest { output, params, ..request }, None)
}
