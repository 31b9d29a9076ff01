//! Episodes that the server plays with a client's models, from beginning to end: `play`.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use cooperage_journal::EpisodePlan;
use cooperage_models::client::{
    ClientOptions, Credentials, ProviderClients, ProviderList, Secret, Streaming,
};
use cooperage_models::{ModelPool, PoolOptions, PriceTable, Provider, RetryPolicy};
use cooperage_runtime::SeatingOptions;
use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::plan::PlanSettings;
use cooperage_suites::suite::Suites;

use crate::plan::{is_shaped, settings, single_episode, suite_and_crew};
use crate::wire::{Endpoint, PlayRequest, RolloutError, RolloutErrorKind};

/// The seats without an endpoint of their own.
const ALL: &str = "*";
/// The place of their models.
const PLACE_OF_ALL: &str = "all";
/// The place of the models of a seat.
const PLACE_OF_SEAT: &str = "seat";

/// How models are asked.
#[derive(Clone, Copy, Debug)]
pub struct ModelPatience {
    /// The time allowed to one attempt.
    pub request_timeout: Duration,
    /// How long calls wait for an endpoint that has answered before.
    pub outage_max: Duration,
    /// Attempts of a call, the first one included.
    pub attempts_max: u32,
}

/// Plans an episode that is played with endpoints.
pub(crate) fn play_plan(
    suites: &Suites,
    providers: &ProviderList,
    asked: &PlayRequest,
) -> Result<EpisodePlan, RolloutError> {
    let (suite, usual) = suite_and_crew(suites, &asked.task, &asked.options)?;
    let (mut models, mut seat_models) = (BTreeMap::new(), BTreeMap::new());
    for (seat, endpoint) in &asked.endpoints {
        let model = format!("{}/{}", provider_of(seat)?, endpoint.model);
        match seat.parse::<u32>() {
            Ok(seat) => {
                seat_models.insert(seat, BTreeMap::from([(ALL.to_owned(), model)]));
            }
            Err(_) => {
                models.insert(ALL.to_owned(), model);
            }
        }
    }
    let condition = ExperimentCondition {
        id: asked.task.clone(),
        suite: asked.task.clone(),
        agents: asked.agents.unwrap_or(usual),
        framework: asked.team.clone().unwrap_or_else(|| suite.defaults().team.to_owned()),
        options: asked.options.clone(),
        models,
        seat_models,
        episodes: 1,
        ..ExperimentCondition::default()
    };
    let settings = PlanSettings {
        seed: asked.seed,
        fits_agents: asked.agents.is_none(),
        rules: asked.rules.clone(),
        providers: providers.clone(),
        ..settings(&asked.limits)?
    };
    let plan = single_episode(suites, &condition, &settings)?;
    let shaped_rewards = is_shaped(suite, &plan, asked.rewards)?;
    Ok(EpisodePlan { index: asked.index, rollout: asked.rollout, shaped_rewards, ..plan })
}

/// The provider of an endpoint: a place of its own for each seat, so that each has its own address and key.
fn provider_of(seat: &str) -> Result<String, RolloutError> {
    let place = match seat.parse::<u32>() {
        _ if seat == ALL => PLACE_OF_ALL.to_owned(),
        Ok(seat) => format!("{PLACE_OF_SEAT}{seat}"),
        Err(_) => {
            let text = "`endpoints` has a seat's number or \"*\" for each endpoint".to_owned();
            return Err(RolloutError::new(RolloutErrorKind::Invalid, text));
        }
    };
    Ok(format!("{}@{place}", Provider::COMPATIBLE))
}

/// Starts the way to the models of an episode. It has an outage and limits of its own, so that an endpoint which stays away breaks
/// no other episode.
pub(crate) fn seating(
    providers: &ProviderList,
    patience: ModelPatience,
    endpoints: &BTreeMap<String, Endpoint>,
) -> Result<SeatingOptions, RolloutError> {
    let wrong = |text: String| RolloutError::new(RolloutErrorKind::Endpoint, text);
    let (mut base_urls, mut credentials) = (BTreeMap::new(), Credentials::none());
    for (seat, endpoint) in endpoints {
        let named = provider_of(seat)?;
        let provider = Provider::new(&named).ok_or_else(|| wrong(format!("`{named}` is no provider")))?;
        // The error does not show what may be a password.
        let url = endpoint.url.parse().map_err(|error| wrong(format!("endpoint {seat}: {error}")))?;
        base_urls.insert(provider.clone(), url);
        if let Some(key) = endpoint.key.as_ref().and_then(|key| Secret::new(key.expose())) {
            credentials.insert(provider, key);
        }
    }
    let options = ClientOptions {
        providers: providers.clone(),
        base_urls,
        credentials,
        streaming: Streaming::Whole,
        prices: PriceTable::built_in().map_err(|error| wrong(error.to_string()))?,
    };
    let client = ProviderClients::new(options).map_err(|error| wrong(error.to_string()))?;
    let options = PoolOptions {
        request_timeout: patience.request_timeout,
        outage_max: patience.outage_max,
        retry: RetryPolicy { attempts_max: patience.attempts_max, ..RetryPolicy::STANDARD },
        ..PoolOptions::STANDARD
    };
    let pool = ModelPool::start(options, Arc::new(client)).map_err(|error| wrong(error.to_string()))?;
    Ok(SeatingOptions { pool: Some(Arc::new(pool)) })
}
