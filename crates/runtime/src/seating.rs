//! Seating: the models and built-in players that answer each model role.

use std::collections::BTreeMap;
use std::num::NonZeroU64;
use std::sync::Arc;

use cooperage_core::{AgentId, Micros};
use cooperage_journal::{EpisodePlan, LatencyPlan, ModelPlan, PricePlan, TeamPlan};
use cooperage_models::{
    BuiltIn, LatencyProfile, ModelName, ModelParams, ModelPool, Price, ReplyHook, Sampling, Usage,
};

use crate::clock::EpisodeClock;
use crate::error::EpisodeError;

/// Options for the seats of every episode of a run.
#[derive(Clone)]
pub struct SeatingOptions {
    /// The way to models behind a network; `None` where no episode needs one.
    pub pool: Option<Arc<ModelPool>>,
}

/// The models and players that answer the calls of one team.
pub struct TeamSeating {
    models: ByRole<SeatedModel>,
    latency: ByRole<LatencyProfile>,
    players: BTreeMap<String, Box<dyn ReplyHook>>,
    options: SeatingOptions,
}

/// Settings of a team by role, and of single seats by role.
struct ByRole<T> {
    team: BTreeMap<String, T>,
    seats: BTreeMap<u32, BTreeMap<String, T>>,
}

/// The model of a role, as a call needs it.
#[derive(Clone)]
pub(crate) struct SeatedModel {
    pub(crate) name: ModelName,
    pub(crate) sampling: Sampling,
    pub(crate) params: ModelParams,
    /// The price, where it is known.
    pub(crate) price: Option<PricePlan>,
}

impl SeatedModel {
    /// The model as a plan has it. Built-in players are free.
    pub(crate) fn of(model: &ModelPlan) -> Result<SeatedModel, EpisodeError> {
        let name: ModelName = model
            .name
            .parse()
            .map_err(|error| EpisodeError::SetUp(format!("the plan names a model: {error}")))?;
        let sampling = Sampling {
            temperature_milli: model.temperature_milli,
            max_output_tokens: model.output_tokens_max,
            ..Sampling::PROVIDER_DEFAULTS
        };
        let params = ModelParams::new(model.params.clone()).map_err(|name| {
            EpisodeError::SetUp(format!(
                "the plan's model {} has a parameter `{name}`, which is the program's own",
                model.name
            ))
        })?;
        let price = match name {
            ModelName::BuiltIn(_) => Some(PricePlan::FREE),
            ModelName::Remote(_) => model.price,
        };
        Ok(SeatedModel { name, sampling, params, price })
    }
}

/// How a call is answered.
pub(crate) enum ReplySource<'a> {
    /// At once, by a built-in player.
    Player(&'a mut dyn ReplyHook),
    /// Later, over the network.
    Pool(Arc<ModelPool>),
}

impl TeamSeating {
    /// Seats a team's models. `players` are the built-in ones that its framework and the environment have, by name.
    pub(crate) fn new(
        team: &TeamPlan,
        players: BTreeMap<String, Box<dyn ReplyHook>>,
        options: SeatingOptions,
    ) -> Result<TeamSeating, EpisodeError> {
        let models = ByRole::new(&team.models, &team.seat_models, SeatedModel::of)?;
        let latency = ByRole::new(&team.latency, &team.seat_latency, profile)?;
        Ok(TeamSeating { models, latency, players, options })
    }

    /// The latency declared for calls of a role, for a seat where they are made for one.
    pub(crate) fn latency(&self, agent: Option<AgentId>, role: &str) -> Option<LatencyProfile> {
        self.latency.get(agent, role).copied()
    }

    /// The model of a role, for a seat where it is asked for one.
    pub(crate) fn model(&self, agent: Option<AgentId>, role: &str) -> Option<SeatedModel> {
        self.models.get(agent, role).cloned()
    }

    /// Returns the player or pool that answers for that model.
    pub(crate) fn answering(&mut self, model: &ModelName) -> Result<ReplySource<'_>, EpisodeError> {
        let missing = || EpisodeError::NoPlayer { model: model.to_string() };
        match model {
            ModelName::BuiltIn(BuiltIn::Replay) => Err(missing()),
            ModelName::BuiltIn(player) => self
                .players
                .get_mut(player.name())
                .map(|p| ReplySource::Player(p.as_mut()))
                .ok_or_else(missing),
            ModelName::Remote(_) => {
                self.options.pool.as_ref().map(|pool| ReplySource::Pool(Arc::clone(pool))).ok_or_else(missing)
            }
        }
    }
}

impl<T> ByRole<T> {
    fn new<P>(
        team: &BTreeMap<String, P>,
        seats: &BTreeMap<u32, BTreeMap<String, P>>,
        make: impl Fn(&P) -> Result<T, EpisodeError>,
    ) -> Result<ByRole<T>, EpisodeError> {
        let all = |given: &BTreeMap<String, P>| -> Result<BTreeMap<String, T>, EpisodeError> {
            given.iter().map(|(role, value)| Ok((role.clone(), make(value)?))).collect()
        };
        let seats = seats.iter().map(|(&seat, given)| Ok((seat, all(given)?)));
        Ok(ByRole { team: all(team)?, seats: seats.collect::<Result<_, EpisodeError>>()? })
    }

    /// A seat's own goes before the team's, and a role's before that of all roles.
    fn get(&self, agent: Option<AgentId>, role: &str) -> Option<&T> {
        let own = agent.and_then(|agent| self.seats.get(&agent.0));
        own.and_then(|own| own.get(role).or_else(|| own.get("*")))
            .or_else(|| self.team.get(role).or_else(|| self.team.get("*")))
    }
}

/// The plan's clock and the length of its tick.
pub(crate) fn clock(plan: &EpisodePlan) -> Result<(EpisodeClock, Micros), EpisodeError> {
    let clock = match plan.clock.kind.as_str() {
        "wait" => EpisodeClock::Wait,
        "tokens" => EpisodeClock::Tokens,
        "wall" => EpisodeClock::Wall { speed: plan.clock.speed.unwrap_or(1).max(1) },
        other => return Err(EpisodeError::SetUp(format!("the plan names the unknown clock {other}"))),
    };
    Ok((clock, Micros(plan.clock.tick_us.max(1))))
}

fn profile(latency: &LatencyPlan) -> Result<LatencyProfile, EpisodeError> {
    let rate = |per_s: u64| {
        NonZeroU64::new(per_s).ok_or_else(|| {
            EpisodeError::SetUp(format!("the plan's latency {} has a rate of 0", latency.name))
        })
    };
    Ok(LatencyProfile {
        first_token_us: latency.first_us,
        input_tokens_per_s: rate(latency.input_per_s)?,
        output_tokens_per_s: rate(latency.output_per_s)?,
    })
}

/// Returns the cost of a call, in nano-dollars.
pub(crate) fn cost_nano_usd(price: PricePlan, usage: &Usage) -> u64 {
    let priced = Price {
        input_nano: price.input_nano,
        cached_nano: price.cached_nano,
        output_nano: price.output_nano,
        reasoning: false,
    };
    priced.cost_nano(usage)
}
