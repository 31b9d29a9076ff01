//! The way to models: names, addresses, keys, prices, and what a run may cost.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::Arc;

use cooperage_journal::{EpisodePlan, PricePlan};
use cooperage_models::client::{
    BaseUrl, BaseUrlError, ClientOptions, Credentials, ProviderAddress, ProviderClients, ProviderInfo,
    ProviderList, Secret, Streaming,
};
use cooperage_models::{
    BuiltIn, ChatClient, LatencyProfiles, ModelName, ModelNameError, ModelPool, PoolOptions, Price,
    PriceTable, Provider, RemoteModel, RetryPolicy, VoicePrice,
};
use cooperage_runtime::SeatingOptions;
use cooperage_suites::plan::closest;

use crate::agreement::GuardedAction;
use crate::args::ReachArgs;
use crate::config::UserConfig;
use crate::embedding_cache::CachedEmbeddings;
use crate::endpoints::seat_key;
use crate::error::{CliError, Exit, chain};
use crate::key_file::KeyFile;
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
    /// The addresses that go with the run: those that the words of the call gave, those of its profiles, and those kept.
    named: BTreeMap<Provider, BaseUrl>,
    /// Those of them that the user typed, without those that are the provider's own.
    typed: BTreeMap<Provider, BaseUrl>,
    /// Keys that are not sent before the user has agreed to the address: a file named it.
    withheld: BTreeMap<Provider, Secret>,
    /// The names under which the keys were found.
    variables: BTreeMap<Provider, String>,
    keys: KeyFile,
}

/// The addresses, names and keys of models that files give.
#[derive(Default)]
pub(crate) struct ReachFiles {
    /// Addresses that a run directory or profiles name.
    pub(crate) addresses: BTreeMap<Provider, BaseUrl>,
    pub(crate) keys: KeyFile,
}

impl ModelAccess {
    /// From the command line, `cooperage.toml` and the environment's keys.
    pub(crate) fn new(
        providers: &ProviderList,
        args: &ReachArgs,
        config: &UserConfig,
        models: &BTreeSet<ModelName>,
    ) -> Result<ModelAccess, CliError> {
        ModelAccess::for_run(providers, args, config, models, ReachFiles::default())
    }

    /// The same for a run with files that name addresses: profiles, or the directory of a run that was begun earlier. The command
    /// line goes first, then these, then `cooperage.toml`.
    pub(crate) fn for_run(
        providers: &ProviderList,
        args: &ReachArgs,
        config: &UserConfig,
        models: &BTreeSet<ModelName>,
        files: ReachFiles,
    ) -> Result<ModelAccess, CliError> {
        for model in models.iter().filter_map(ModelName::remote) {
            served(providers, model)?;
        }
        let given = given_urls(providers, args, models)?;
        let configured = config.base_urls.iter().map(|(name, url)| address(providers, name, url));
        let mut base_urls: BTreeMap<Provider, BaseUrl> = configured.collect::<Result<_, _>>()?;
        let ReachFiles { addresses: mut named, keys } = files;
        named.extend(given.clone());
        base_urls.extend(named.clone());
        let prices = match &config.prices {
            Some(path) => PriceTable::from_toml(&read_text(path)?)
                .map_err(|error| CliError::new(Exit::Input, format!("{path}: {}", chain(&error))))?,
            None => PriceTable::built_in().map_err(|error| CliError::new(Exit::Input, chain(&error)))?,
        };
        let prices = providers.priced(prices);
        let mut latency =
            LatencyProfiles::built_in().map_err(|error| CliError::new(Exit::Input, chain(&error)))?;
        latency.extend(config.profiles.clone());
        let is_foreign = |provider: &Provider, url: &BaseUrl| {
            providers.get(provider.name()).is_none_or(|info| !is_own(info, url))
        };
        let mut typed = given.clone();
        typed.retain(|provider, url| args.source.is_typed("base-url") && is_foreign(provider, url));
        let (mut credentials, mut withheld) = (Credentials::none(), BTreeMap::new());
        let mut variables = BTreeMap::new();
        let usual = providers.iter().map(ProviderInfo::provider);
        let known: BTreeSet<Provider> = usual.chain(base_urls.keys().cloned()).collect();
        for (provider, info) in
            known.into_iter().filter_map(|known| Some((known.clone(), providers.get(known.name())?)))
        {
            let of_seat = seat_key(provider.place());
            let of_seat = of_seat.and_then(|(name, key)| Some((name, Secret::new(&key)?)));
            let usual = || keys.get(info).map(|(name, key)| (name.to_owned(), key));
            let Some((variable, key)) = of_seat.or_else(usual) else { continue };
            variables.insert(provider.clone(), variable);
            let url = base_urls.get(&provider);
            if url.is_some_and(|url| !typed.contains_key(&provider) && !is_own(info, url)) {
                withheld.insert(provider, key);
            } else {
                credentials.insert(provider, key);
            }
        }
        let options = ClientOptions {
            providers: providers.clone(),
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
            named,
            typed,
            withheld,
            variables,
            keys,
        })
    }

    /// Returns the deeds of sending the keys of these models to addresses that the user typed.
    pub(crate) fn typed_keys(&self, models: &BTreeSet<ModelName>) -> Vec<GuardedAction> {
        let has_key = |provider: &Provider| self.options.credentials.get(provider.name()).is_some();
        let asked = providers(models).filter(has_key);
        asked.filter_map(|provider| self.sending(&provider, self.typed.get(&provider)?)).collect()
    }

    /// Returns the deeds of sending the keys of these models to addresses that files named.
    pub(crate) fn withheld_keys(&self, models: &BTreeSet<ModelName>) -> Vec<GuardedAction> {
        let asked = providers(models).filter(|provider| self.withheld.contains_key(provider));
        asked.filter_map(|provider| self.sending(&provider, self.options.base_urls.get(&provider)?)).collect()
    }

    fn sending(&self, provider: &Provider, url: &BaseUrl) -> Option<GuardedAction> {
        Some(GuardedAction::key(self.variables.get(provider)?, url))
    }

    /// Lets the keys of these models be sent to where they are reached: the user has agreed.
    pub(crate) fn release(&mut self, models: &BTreeSet<ModelName>) {
        for provider in providers(models) {
            if let Some(key) = self.withheld.remove(provider.name()) {
                self.options.credentials.insert(provider, key);
            }
        }
    }

    /// The providers there are.
    pub(crate) fn providers(&self) -> &ProviderList {
        &self.options.providers
    }

    /// The addresses that go with the run.
    pub(crate) fn named(&self) -> &BTreeMap<Provider, BaseUrl> {
        &self.named
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
        self.prices.price(model, self.options.reaches_this_machine(model.provider().name()))
    }

    /// Returns the price of a model that hears or speaks, if it is known.
    pub(crate) fn voice_price(&self, model: &RemoteModel) -> Option<VoicePrice> {
        if self.is_free {
            return Some(VoicePrice::FREE);
        }
        self.prices.voice_price(model, self.options.reaches_this_machine(model.provider().name()))
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
            let info = served(&self.options.providers, model)?;
            let provider = model.provider();
            let given = self.options.base_urls.get(provider);
            let has_usual = provider.place().is_none() && !matches!(info.address, ProviderAddress::OfUser(_));
            if given.is_none() && !has_usual {
                let example = match provider.place() {
                    Some(_) => format!("{provider}={EXAMPLE}"),
                    None => info.address_example().to_owned(),
                };
                return Err(CliError::new(Exit::Model, format!("`{model}` has no address"))
                    .hint(format!("say where the server is with --base-url {example}")));
            }
            if let Some(address) = given.or(info.usual_url().as_ref()) {
                proxies::check(address)?;
            }
            let needs_key = info.requires_key() && !self.options.reaches_this_machine(provider.name());
            if needs_key && !self.variables.contains_key(provider) {
                let variable = info.key_variable().unwrap_or("its key variable");
                return Err(CliError::new(Exit::Model, format!("there is no key for `{model}`"))
                    .hint(self.keys.hint(variable)));
            }
        }
        Ok(())
    }

    /// Makes the options for seating models in episodes; the network side is started only where a model needs it.
    pub(crate) fn seats(&self, models: &BTreeSet<ModelName>) -> Result<SeatingOptions, CliError> {
        let remote = models.iter().any(|model| model.remote().is_some());
        if !remote {
            return Ok(SeatingOptions { pool: None });
        }
        let client = CachedEmbeddings::new(self.client()?, self.options.base_urls.clone());
        let pool = self.pool_over(RetryPolicy::STANDARD, Arc::new(client))?;
        Ok(SeatingOptions { pool: Some(Arc::new(pool)) })
    }

    /// Starts the network side, which asks for everything and keeps no vectors.
    pub(crate) fn pool(&self, retry: RetryPolicy) -> Result<ModelPool, CliError> {
        self.pool_over(retry, Arc::new(self.client()?))
    }

    /// Makes the clients of all providers; connects nowhere.
    pub(crate) fn client(&self) -> Result<ProviderClients, CliError> {
        ProviderClients::new(self.options.clone()).map_err(|error| CliError::new(Exit::Model, chain(&error)))
    }

    fn pool_over(&self, retry: RetryPolicy, client: Arc<dyn ChatClient>) -> Result<ModelPool, CliError> {
        let options = PoolOptions {
            threads: NonZeroUsize::MIN,
            request_timeout: self.request_timeout,
            outage_max: self.outage_max,
            retry,
            concurrency: crate::open_files::calls(),
        };
        ModelPool::start(options, client).map_err(|error| CliError::new(Exit::Model, chain(&error)))
    }
}

/// An address as a hint shows one.
const EXAMPLE: &str = "http://HOST:PORT/v1";

/// The providers of models, each once.
fn providers(models: &BTreeSet<ModelName>) -> impl Iterator<Item = Provider> {
    let all: BTreeSet<Provider> =
        models.iter().filter_map(ModelName::remote).map(|model| model.provider().clone()).collect();
    all.into_iter()
}

/// The provider that serves a model.
fn served<'p>(providers: &'p ProviderList, model: &RemoteModel) -> Result<&'p ProviderInfo, CliError> {
    providers.serving(model).map_err(|error| {
        let hint = providers.hint(&error);
        CliError::usage(error).hint(hint)
    })
}

/// Whether an address is the provider's own: the same machine, as safely reached.
fn is_own(provider: &ProviderInfo, url: &BaseUrl) -> bool {
    let origin = |url: &BaseUrl| url.to_string().split('/').take(3).collect::<Vec<_>>().join("/");
    provider.usual_url().is_some_and(|own| origin(&own) == origin(url))
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
pub(crate) fn no_model(providers: &ProviderList, name: &str, error: &ModelNameError) -> CliError {
    let built_in = BuiltIn::ALL.into_iter().filter(|player| *player != BuiltIn::Replay).map(BuiltIn::name);
    // Of a provider's name the error itself knows what is meant.
    let meant = if name.contains('/') { None } else { closest(name, &built_in.collect::<Vec<_>>()) };
    let meant = meant.map(|meant| format!("; {meant}")).unwrap_or_default();
    CliError::usage(error).hint(format!("{}{meant}", providers.hint(error)))
}

/// `--model` arguments by role and by seat; those of the configuration stand behind them.
pub(crate) fn model_arguments(
    providers: &ProviderList,
    given: &[String],
    config: &UserConfig,
) -> Result<Keyed, CliError> {
    let mut models = Keyed::read("--model", given)?;
    for (role, model) in &config.models {
        models.all.entry(role.clone()).or_insert_with(|| model.clone());
    }
    if models.bare.is_empty() {
        models.bare.extend(config.model.clone());
    }
    for model in models.values() {
        providers.model(model).map_err(|error| no_model(providers, model, &error))?;
    }
    Ok(models)
}

fn provider_named<'p>(providers: &'p ProviderList, name: &str) -> Result<&'p ProviderInfo, CliError> {
    providers.get(name).ok_or_else(|| {
        let known: Vec<&str> = providers.iter().map(|info| info.name).collect();
        CliError::usage(format!("there is no provider `{name}`"))
            .hint(format!("there are {}", known.join(", ")))
    })
}

/// Reads a provider and the address at which it is reached, as the command line, `cooperage.toml` and a run directory name them.
pub(crate) fn address(
    providers: &ProviderList,
    name: &str,
    url: &str,
) -> Result<(Provider, BaseUrl), CliError> {
    let info = provider_named(providers, name)?;
    if !has_address(info) {
        return Err(CliError::usage(format!("`{name}` answers in this process, at no address")));
    }
    let provider = Provider::new(name).unwrap_or_else(|| info.provider());
    Ok((provider, url.parse().map_err(|error: BaseUrlError| CliError::usage(error))?))
}

fn has_address(info: &ProviderInfo) -> bool {
    info.address != ProviderAddress::Here
}

fn given_urls(
    providers: &ProviderList,
    args: &ReachArgs,
    models: &BTreeSet<ModelName>,
) -> Result<BTreeMap<Provider, BaseUrl>, CliError> {
    let mut urls = BTreeMap::new();
    for argument in &args.base_urls {
        match argument.split_once('=').filter(|(name, _)| !name.contains(':')) {
            Some((name, url)) => urls.extend([address(providers, name, url)?]),
            None => {
                let url: BaseUrl = argument.parse().map_err(|error: BaseUrlError| CliError::usage(error))?;
                // A place has an address of its own.
                let named = models.iter().filter_map(ModelName::remote);
                let named = named.filter(|model| model.provider().place().is_none());
                let named = named.filter_map(|model| providers.serving(model).ok());
                let meant = named.chain(providers.get(Provider::COMPATIBLE)).filter(|info| has_address(info));
                urls.extend(meant.map(|info| (info.provider(), url.clone())));
            }
        }
    }
    Ok(urls)
}
