//! The way to models: names, addresses, keys, prices, and what a run may cost.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::Arc;

use cooperage_journal::{EpisodePlan, PricePlan};
use cooperage_models::client::{BaseUrl, ClientOptions, Credentials, HttpClient, Secret, Streaming};
use cooperage_models::{
    BuiltIn, LatencyProfiles, ModelName, ModelNameError, ModelPool, PoolOptions, Price, PriceTable, Provider,
    RemoteModel, RetryPolicy,
};
use cooperage_runtime::SeatingOptions;
use cooperage_suites::plan::closest;

use crate::agreement::GuardedAction;
use crate::args::ReachArgs;
use crate::config::UserConfig;
use crate::error::{CliError, Exit, chain};
use crate::keyed::Keyed;
use crate::proxies;
use crate::user_files::read_text;

/// The time allowed from one piece of a streamed reply to the next.
const CHUNK_TIMEOUT: std::time::Duration = std::time::Duration::from_secs(60);
/// The time allowed to a whole stream, from its first byte to its last.
const STREAM_TIMEOUT: std::time::Duration = std::time::Duration::from_secs(60 * 60);

/// Everything about models but the models.
pub(crate) struct ModelAccess {
    options: ClientOptions,
    prices: PriceTable,
    latency: LatencyProfiles,
    /// Whether the user says that all models are.
    is_free: bool,
    request_timeout: std::time::Duration,
    outage_max: std::time::Duration,
    /// The addresses that the words of the call gave.
    given: BTreeMap<Provider, BaseUrl>,
    /// Those of them that the user typed, without those that are the provider's own.
    typed: BTreeMap<Provider, BaseUrl>,
    /// Keys that are not sent before the user has agreed to the address: a file named it.
    withheld: BTreeMap<Provider, Secret>,
}

impl ModelAccess {
    /// From the command line, `cooperage.toml` and the environment's keys.
    pub(crate) fn new(
        args: &ReachArgs,
        config: &UserConfig,
        models: &BTreeSet<ModelName>,
    ) -> Result<ModelAccess, CliError> {
        ModelAccess::for_run(args, config, models, BTreeMap::new())
    }

    /// The same for a run that was begun earlier, whose models were reached at the addresses `kept`. The command line goes
    /// first, then what was kept, then `cooperage.toml`.
    pub(crate) fn for_run(
        args: &ReachArgs,
        config: &UserConfig,
        models: &BTreeSet<ModelName>,
        kept: BTreeMap<Provider, BaseUrl>,
    ) -> Result<ModelAccess, CliError> {
        let given = given_urls(args, models)?;
        let mut base_urls = configured_urls(config)?;
        base_urls.extend(kept);
        base_urls.extend(given.clone());
        let prices = match &config.prices {
            Some(path) => PriceTable::from_toml(&read_text(path)?)
                .map_err(|error| CliError::new(Exit::Input, format!("{path}: {}", chain(&error))))?,
            None => PriceTable::built_in().map_err(|error| CliError::new(Exit::Input, chain(&error)))?,
        };
        let mut latency =
            LatencyProfiles::built_in().map_err(|error| CliError::new(Exit::Input, chain(&error)))?;
        latency.extend(config.profiles.clone());
        let is_foreign = |(provider, url): (&Provider, &BaseUrl)| !is_own(*provider, url);
        let mut typed = given.clone();
        typed.retain(|provider, url| args.source.is_typed("base-url") && is_foreign((provider, url)));
        let (mut credentials, mut withheld) = (Credentials::none(), BTreeMap::new());
        for (provider, key) in keys() {
            let url = base_urls.get(&provider);
            if url.is_some_and(|url| !typed.contains_key(&provider) && !is_own(provider, url)) {
                withheld.insert(provider, key);
            } else {
                credentials.insert(provider, key);
            }
        }
        let options = ClientOptions {
            base_urls,
            credentials,
            streaming: if args.stream {
                Streaming::Chunks { first_timeout: args.request_timeout, chunk_timeout: CHUNK_TIMEOUT }
            } else {
                Streaming::Whole
            },
            prices: prices.clone(),
        };
        // A stream is bounded by its first byte and by its gaps.
        let request_timeout = if args.stream { STREAM_TIMEOUT } else { args.request_timeout };
        let (is_free, outage_max) = (args.free, args.outage);
        Ok(ModelAccess {
            options,
            prices,
            latency,
            is_free,
            request_timeout,
            outage_max,
            given,
            typed,
            withheld,
        })
    }

    /// Returns the deeds of sending the keys of these models to addresses that the user typed.
    pub(crate) fn typed_keys(&self, models: &BTreeSet<ModelName>) -> Vec<GuardedAction> {
        let has_key = |provider: &Provider| self.options.credentials.get(*provider).is_some();
        let asked = providers(models).filter(has_key);
        asked.filter_map(|provider| GuardedAction::key(provider, self.typed.get(&provider)?)).collect()
    }

    /// Returns the deeds of sending the keys of these models to addresses that files named.
    pub(crate) fn withheld_keys(&self, models: &BTreeSet<ModelName>) -> Vec<GuardedAction> {
        let asked = providers(models).filter(|provider| self.withheld.contains_key(provider));
        asked
            .filter_map(|provider| GuardedAction::key(provider, self.options.base_urls.get(&provider)?))
            .collect()
    }

    /// Lets the keys of these models be sent to where they are reached: the user has agreed.
    pub(crate) fn release(&mut self, models: &BTreeSet<ModelName>) {
        for provider in providers(models) {
            if let Some(key) = self.withheld.remove(&provider) {
                self.options.credentials.insert(provider, key);
            }
        }
    }

    /// The addresses that the command line gave.
    pub(crate) fn given(&self) -> &BTreeMap<Provider, BaseUrl> {
        &self.given
    }

    /// Whether the model thinks before it writes.
    pub(crate) fn is_reasoning(&self, model: &ModelName) -> bool {
        model.remote().is_some_and(|model| self.prices.is_reasoning(model))
    }

    /// Returns the price of the model's calls, if it is known.
    pub(crate) fn price(&self, model: &RemoteModel) -> Option<Price> {
        if self.is_free {
            return Some(Price { reasoning: self.prices.is_reasoning(model), ..Price::FREE });
        }
        self.prices.price(model, self.options.reaches_this_machine(model.provider()))
    }

    /// The same as a plan holds it.
    pub(crate) fn price_plan(&self, model: &ModelName) -> Option<PricePlan> {
        let Price { input_nano, cached_nano, output_nano, .. } = self.price(model.remote()?)?;
        Some(PricePlan { input_nano, cached_nano, output_nano })
    }

    /// The day of the price table.
    pub(crate) fn price_date(&self) -> &str {
        self.prices.date()
    }

    /// The latency profiles there are.
    pub(crate) fn profiles(&self) -> &LatencyProfiles {
        &self.latency
    }

    /// Makes sure that every model of the plan can be asked, before anything is.
    pub(crate) fn check(&self, models: &BTreeSet<ModelName>) -> Result<(), CliError> {
        for model in models.iter().filter_map(ModelName::remote) {
            let provider = model.provider();
            let has_url = self.options.base_urls.contains_key(&provider);
            if provider.default_base_url().is_none() && !has_url {
                return Err(CliError::new(Exit::Model, format!("`{model}` has no address")).hint(format!(
                    "say where the server is with --base-url {}",
                    provider.base_url_example()
                )));
            }
            let usual = provider.default_base_url().and_then(|url| url.parse().ok());
            if let Some(address) = self.options.base_urls.get(&provider).or(usual.as_ref()) {
                proxies::check(address)?;
            }
            let needs_key = provider.requires_key() && !self.options.reaches_this_machine(provider);
            let has_key =
                self.options.credentials.get(provider).is_some() || self.withheld.contains_key(&provider);
            if needs_key && !has_key {
                let variable = provider.key_variable().unwrap_or("its key variable");
                return Err(CliError::new(Exit::Model, format!("there is no key for `{model}`"))
                    .hint(format!("set the environment variable {variable}")));
            }
        }
        Ok(())
    }

    /// Makes the options for seating models in episodes; the network side is started only where a model needs it.
    pub(crate) fn seats(&self, models: &BTreeSet<ModelName>) -> Result<SeatingOptions, CliError> {
        let remote = models.iter().any(|model| model.remote().is_some());
        let pool = if remote { Some(Arc::new(self.pool(RetryPolicy::STANDARD)?)) } else { None };
        Ok(SeatingOptions { pool })
    }

    /// Starts the network side.
    pub(crate) fn pool(&self, retry: RetryPolicy) -> Result<ModelPool, CliError> {
        let client = HttpClient::new(self.options.clone())
            .map_err(|error| CliError::new(Exit::Model, chain(&error)))?;
        let options = PoolOptions {
            threads: NonZeroUsize::MIN,
            request_timeout: self.request_timeout,
            outage_max: self.outage_max,
            retry,
            concurrency: crate::open_files::calls(),
        };
        ModelPool::start(options, Arc::new(client)).map_err(|error| CliError::new(Exit::Model, chain(&error)))
    }
}

/// The providers of models, each once.
fn providers(models: &BTreeSet<ModelName>) -> impl Iterator<Item = Provider> {
    let all: BTreeSet<Provider> =
        models.iter().filter_map(ModelName::remote).map(RemoteModel::provider).collect();
    all.into_iter()
}

/// Whether an address is the provider's own: the same machine, as safely reached.
fn is_own(provider: Provider, url: &BaseUrl) -> bool {
    let origin = |url: &BaseUrl| url.to_string().split('/').take(3).collect::<Vec<_>>().join("/");
    let own = provider.default_base_url().and_then(|own| own.parse::<BaseUrl>().ok());
    own.is_some_and(|own| origin(&own) == origin(url))
}

/// The models that episodes name.
pub(crate) fn models_of<'a>(
    episodes: impl IntoIterator<Item = &'a EpisodePlan>,
) -> Result<BTreeSet<ModelName>, CliError> {
    episodes
        .into_iter()
        .flat_map(|episode| episode.all_models())
        .map(|(_, model)| {
            model.name.parse().map_err(|error: cooperage_models::ModelNameError| CliError::usage(error))
        })
        .collect()
}

/// A name that names no model, with what was probably meant.
pub(crate) fn no_model(name: &str, error: &ModelNameError) -> CliError {
    let built_in = BuiltIn::ALL.into_iter().filter(|player| *player != BuiltIn::Replay).map(BuiltIn::name);
    // Of a provider's name the error itself knows what is meant.
    let meant = if name.contains('/') { None } else { closest(name, &built_in.collect::<Vec<_>>()) };
    let meant = meant.map(|meant| format!("; {meant}")).unwrap_or_default();
    CliError::usage(error).hint(format!("{}{meant}", error.hint()))
}

/// `--model` arguments by role and by seat; those of the configuration stand behind them.
pub(crate) fn model_arguments(given: &[String], config: &UserConfig) -> Result<Keyed, CliError> {
    let mut models = Keyed::read("--model", given)?;
    for (role, model) in &config.models {
        models.all.entry(role.clone()).or_insert_with(|| model.clone());
    }
    if models.bare.is_empty() {
        models.bare.extend(config.model.clone());
    }
    for model in models.values() {
        model.parse::<ModelName>().map_err(|error| no_model(model, &error))?;
    }
    Ok(models)
}

fn provider_named(name: &str) -> Result<Provider, CliError> {
    Provider::from_name(name).ok_or_else(|| {
        let known: Vec<&str> = Provider::ALL.iter().map(|provider| provider.name()).collect();
        CliError::usage(format!("there is no provider `{name}`"))
            .hint(format!("there are {}", known.join(", ")))
    })
}

fn configured_urls(config: &UserConfig) -> Result<BTreeMap<Provider, BaseUrl>, CliError> {
    let read = |(name, url): (&String, &String)| {
        Ok((provider_named(name)?, url.parse::<BaseUrl>().map_err(CliError::usage)?))
    };
    config.base_urls.iter().map(read).collect()
}

fn given_urls(
    args: &ReachArgs,
    models: &BTreeSet<ModelName>,
) -> Result<BTreeMap<Provider, BaseUrl>, CliError> {
    let mut urls = BTreeMap::new();
    let parse = |text: &str| text.parse::<BaseUrl>().map_err(CliError::usage);
    for argument in &args.base_urls {
        match argument.split_once('=').filter(|(name, _)| !name.contains(':')) {
            Some((name, url)) => {
                urls.insert(provider_named(name)?, parse(url)?);
            }
            None => {
                let url = parse(argument)?;
                let named = models.iter().filter_map(ModelName::remote).map(RemoteModel::provider);
                urls.extend(named.chain([Provider::Compatible]).map(|provider| (provider, url.clone())));
            }
        }
    }
    Ok(urls)
}

#[expect(clippy::disallowed_methods, reason = "the command line is where the environment is read")]
fn keys() -> impl Iterator<Item = (Provider, Secret)> {
    Provider::ALL.into_iter().filter_map(|provider| {
        let key = std::env::var(provider.key_variable()?).ok()?;
        Some((provider, Secret::new(&key)?))
    })
}
