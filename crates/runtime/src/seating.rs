//! Who answers which model role.

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_core::Micros;
use cooperage_journal::{EpisodePlan, ModelPlan, PricePlan};
use cooperage_models::{BuiltIn, LatencyProfile, ModelName, ModelPool, Price, ReplyHook, Sampling, Usage};

use crate::clock::Clock;
use crate::error::EpisodeError;

/// What the seats of every episode of a run share.
#[derive(Clone)]
pub struct SeatingOptions {
    /// The way to models behind a network; `None` where no episode needs one.
    pub pool: Option<Arc<ModelPool>>,
    /// Latency profiles that plans name.
    pub latency: BTreeMap<String, LatencyProfile>,
}

/// The seats of one episode.
pub struct Seating {
    models: BTreeMap<String, Seated>,
    players: BTreeMap<String, Box<dyn ReplyHook>>,
    options: SeatingOptions,
}

/// A model as the plan seats it.
#[derive(Clone)]
struct Seated {
    name: ModelName,
    sampling: Sampling,
    price: Option<PricePlan>,
}

/// How a call is answered.
pub(crate) enum Answering<'a> {
    /// At once, by a built-in player.
    Player(&'a mut dyn ReplyHook),
    /// Later, over the network.
    Pool(Arc<ModelPool>),
}

impl Seating {
    /// Seats the plan's models. `players` are the built-in ones that this framework and environment have, by name.
    pub(crate) fn new(
        plan: &EpisodePlan,
        players: BTreeMap<String, Box<dyn ReplyHook>>,
        options: SeatingOptions,
    ) -> Result<Seating, EpisodeError> {
        let mut models = BTreeMap::new();
        for (role, model) in &plan.models {
            models.insert(role.clone(), seat(model)?);
        }
        Ok(Seating { models, players, options })
    }

    /// The model of a role, with its sampling and its price, where that is known.
    pub(crate) fn model(&self, role: &str) -> Option<(ModelName, Sampling, Option<PricePlan>)> {
        let seated = self.models.get(role).or_else(|| self.models.get("*"))?;
        let price = match seated.name {
            ModelName::BuiltIn(_) => Some(PricePlan::FREE),
            ModelName::Remote(_) => seated.price,
        };
        Some((seated.name.clone(), seated.sampling, price))
    }

    /// Who answers for that model.
    pub(crate) fn answering(&mut self, model: &ModelName) -> Result<Answering<'_>, EpisodeError> {
        let missing = || EpisodeError::NoPlayer { model: model.to_string() };
        match model {
            ModelName::BuiltIn(BuiltIn::Replay) => Err(missing()),
            ModelName::BuiltIn(player) => {
                self.players.get_mut(player.name()).map(|p| Answering::Player(p.as_mut())).ok_or_else(missing)
            }
            ModelName::Remote(_) => {
                self.options.pool.as_ref().map(|pool| Answering::Pool(Arc::clone(pool))).ok_or_else(missing)
            }
        }
    }

    /// The plan's clock and the length of its tick.
    pub(crate) fn clock(&self, plan: &EpisodePlan) -> Result<(Clock, Micros), EpisodeError> {
        let clock = match plan.clock.kind.as_str() {
            "wait" => Clock::Wait,
            "tokens" => {
                let name = plan.clock.latency.as_deref().unwrap_or("default");
                let profile = self.options.latency.get(name);
                Clock::Tokens(*profile.ok_or_else(|| {
                    EpisodeError::SetUp(format!("the plan names the unknown latency profile {name}"))
                })?)
            }
            "wall" => Clock::Wall { speed: plan.clock.speed.unwrap_or(1).max(1) },
            other => return Err(EpisodeError::SetUp(format!("the plan names the unknown clock {other}"))),
        };
        Ok((clock, Micros(plan.clock.tick_us.max(1))))
    }
}

fn seat(model: &ModelPlan) -> Result<Seated, EpisodeError> {
    let name = model
        .name
        .parse()
        .map_err(|error| EpisodeError::SetUp(format!("the plan names a model: {error}")))?;
    let sampling = Sampling {
        temperature_milli: model.temperature_milli,
        max_output_tokens: model.output_tokens_max,
        ..Sampling::PROVIDER_DEFAULTS
    };
    Ok(Seated { name, sampling, price: model.price })
}

/// What a call costs, in nano-dollars.
pub(crate) fn cost_nano_usd(price: PricePlan, usage: &Usage) -> u64 {
    let priced = Price {
        input_nano: price.input_nano,
        cached_nano: price.cached_nano,
        output_nano: price.output_nano,
        reasoning: false,
    };
    priced.cost_nano(usage)
}
