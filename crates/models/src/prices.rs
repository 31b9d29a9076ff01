//! Prices of models: a dated table, and sums in integer nano-dollars.
//!
//! cost = (prompt tokens − cached) · input price + cached · cached price + completion tokens · output price, where a
//! price of x dollars per million tokens is 1000·x nano-dollars per token.

use serde::Deserialize;
use thiserror::Error;

use crate::name::RemoteModel;
use crate::provider::Provider;
use crate::reply::Usage;
use crate::voice_price::{VoiceEntry, VoicePrice};

/// The built-in table.
const BUILT_IN: &str = include_str!("../data/prices.toml");

/// Prices by model; the longest matching prefix counts.
#[derive(Clone, Debug)]
pub struct PriceTable {
    date: String,
    source: String,
    prices: Vec<(String, Price)>,
    /// Models that hear or speak, by their whole names.
    voices: Vec<(String, VoicePrice)>,
}

/// The price of a model's tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// Nano-dollars per prompt token.
    pub input_nano: u64,
    /// Nano-dollars per prompt token read from the provider's cache.
    pub cached_nano: u64,
    /// Nano-dollars per completion token.
    pub output_nano: u64,
    /// Whether the model thinks before it writes: it takes no temperature, and thoughts use up the output limit.
    pub reasoning: bool,
}

impl Price {
    /// The price of a model that costs nothing.
    pub const FREE: Self = Self { input_nano: 0, cached_nano: 0, output_nano: 0, reasoning: false };

    /// Returns the cost of that usage in nano-dollars (10⁻⁹ USD).
    pub fn cost_nano(&self, usage: &Usage) -> u64 {
        let cached = usage.cached_tokens.min(usage.prompt_tokens);
        let parts = [
            (usage.prompt_tokens - cached, self.input_nano),
            (cached, self.cached_nano),
            (usage.completion_tokens, self.output_nano),
        ];
        parts
            .into_iter()
            .fold(0, |sum: u64, (tokens, price)| sum.saturating_add(tokens.saturating_mul(price)))
    }

    /// Whether nothing is ever charged.
    pub fn is_free(&self) -> bool {
        self.input_nano == 0 && self.cached_nano == 0 && self.output_nano == 0
    }
}

/// A price table that can't be read; the source names line and key.
#[derive(Debug, Error)]
pub enum PriceError {
    /// The text isn't the table it should be.
    #[error("the price table can't be read")]
    Unreadable(#[source] toml::de::Error),
    /// A price that is no decimal number of dollars with at most three decimals.
    #[error(
        "`{price}` is no price of `{model}`; write dollars per million tokens with at most three decimals, as text"
    )]
    BadPrice {
        /// The model's entry.
        model: String,
        /// The text in the place of the price.
        price: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PriceFile {
    date: String,
    source: String,
    model: Vec<PriceEntry>,
    #[serde(default)]
    voice: Vec<VoiceEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PriceEntry {
    prefix: String,
    input: String,
    cached: Option<String>,
    output: String,
    #[serde(default)]
    reasoning: bool,
}

impl PriceTable {
    /// The built-in table.
    pub fn built_in() -> Result<Self, PriceError> {
        Self::from_toml(BUILT_IN)
    }

    /// Reads a table: `date` and `source`, then `[[model]]` entries with `prefix` (the beginning of `provider/model`),
    /// `input`, `cached` (as `input` if missing) and `output` in dollars per million tokens (as text, so that no
    /// binary fraction comes between), and `reasoning`; then `[[voice]]` entries with `name` (the whole `provider/model`),
    /// `minute` in dollars per minute of sound, and `characters` in dollars per million characters.
    pub fn from_toml(text: &str) -> Result<Self, PriceError> {
        let file: PriceFile = toml::from_str(text).map_err(PriceError::Unreadable)?;
        let mut prices = Vec::with_capacity(file.model.len());
        for entry in file.model {
            let nano = |price: &str| {
                nano_per_token(price).ok_or_else(|| PriceError::BadPrice {
                    model: entry.prefix.clone(),
                    price: price.to_owned(),
                })
            };
            let input_nano = nano(&entry.input)?;
            let cached_nano = entry.cached.as_deref().map(nano).transpose()?.unwrap_or(input_nano);
            let output_nano = nano(&entry.output)?;
            prices.push((
                entry.prefix,
                Price { input_nano, cached_nano, output_nano, reasoning: entry.reasoning },
            ));
        }
        let voice = |model: &str, price: &str| {
            nano_per_token(price)
                .ok_or_else(|| PriceError::BadPrice { model: model.to_owned(), price: price.to_owned() })
        };
        let voices = file.voice.into_iter().map(|entry| entry.read(voice)).collect::<Result<_, _>>()?;
        Ok(Self { date: file.date, source: file.source, prices, voices })
    }

    /// The price of a model that hears or speaks; `None` if it is not known, so that the model may cost money. A model without
    /// a price that is served on this machine is free.
    pub fn voice_price(&self, model: &RemoteModel, on_this_machine: bool) -> Option<VoicePrice> {
        let name = format!("{}/{}", model.provider().service(), model.model());
        let known = self.voices.iter().find(|(known, _)| *known == name).map(|(_, price)| *price);
        known.or_else(|| on_this_machine.then_some(VoicePrice::FREE))
    }

    /// Adds the prices that a provider brings for its models, by the beginnings of their names. The table's own entries go first.
    pub(crate) fn add(&mut self, provider: &str, prices: &[(&str, Price)]) {
        let own = prices.iter().map(|(model, price)| (format!("{provider}/{model}"), *price));
        let unnamed: Vec<_> = own.filter(|(name, _)| self.longest(name, |prefix| prefix).is_none()).collect();
        self.prices.extend(unnamed);
    }

    /// The day the prices were true, `YYYY-MM-DD`.
    pub fn date(&self) -> &str {
        &self.date
    }

    /// Where they come from.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The model's price by its name, wherever it is served: a gateway on this machine passes calls on to the one that charges
    /// for them. `None` if it isn't known, so that the model may cost money. A model without a price that is served on this
    /// machine ([`crate::ClientOptions::reaches_this_machine`]) is free, and so are Ollama's there and a broker's models marked
    /// `:free`.
    pub fn price(&self, model: &RemoteModel, on_this_machine: bool) -> Option<Price> {
        let given_away = is_of(model, Provider::OPENROUTER) && model.model().ends_with(":free");
        let free = Price { reasoning: self.is_reasoning(model), ..Price::FREE };
        if given_away || on_this_machine && is_of(model, Provider::OLLAMA) {
            return Some(free);
        }
        let known = self.entry(model).or_else(|| self.passed_on(model));
        known.or_else(|| on_this_machine.then_some(free))
    }

    /// Whether the table marks the model as reasoning.
    pub fn is_reasoning(&self, model: &RemoteModel) -> bool {
        self.entry(model).is_some_and(|price| price.reasoning)
    }

    fn entry(&self, model: &RemoteModel) -> Option<Price> {
        // A broker's names hold the maker's: `openrouter/openai/gpt-4o` costs what it costs there.
        let made_by = is_of(model, Provider::OPENROUTER).then(|| model.model());
        let name = format!("{}/{}", model.provider().service(), model.model());
        [Some(name.as_str()), made_by]
            .into_iter()
            .flatten()
            .find_map(|name| self.longest(name, |prefix| prefix))
    }

    /// Returns the price of a model at its maker, if a server of OpenAI's format or Azure passes calls on: `compatible/gpt-4o`,
    /// `compatible/openai/gpt-4o`, `compatible/openrouter/openai/gpt-4o`.
    fn passed_on(&self, model: &RemoteModel) -> Option<Price> {
        if !is_of(model, Provider::COMPATIBLE) && !is_of(model, Provider::AZURE) {
            return None;
        }
        let name = model.model().to_ascii_lowercase();
        let ends =
            std::iter::successors(Some(name.as_str()), |name| name.split_once('/').map(|(_, rest)| rest));
        let at_maker =
            ends.filter(|name| name.contains('/')).find_map(|name| self.longest(name, |prefix| prefix));
        let bare = name.rsplit('/').next()?;
        at_maker
            .or_else(|| self.longest(bare, |prefix| prefix.split_once('/').map_or(prefix, |(_, name)| name)))
    }

    /// The price of the longest prefix of a name, where `part` is the part of a prefix that is compared.
    fn longest(&self, name: &str, part: impl Fn(&str) -> &str) -> Option<Price> {
        let matching = self.prices.iter().filter(|(prefix, _)| matches(name, part(prefix)));
        matching.max_by_key(|(prefix, _)| part(prefix).len()).map(|(_, price)| *price)
    }
}

fn is_of(model: &RemoteModel, provider: &str) -> bool {
    model.provider().service() == provider
}

/// Whether `name` is the model `prefix` or a dated version of it (`-0613`, `-2024-08-06`, `-latest`), and not another
/// model with a longer name.
fn matches(name: &str, prefix: &str) -> bool {
    let Some(rest) = name.strip_prefix(prefix) else { return false };
    let dated = |text: &str| {
        text == "latest"
            || (text.len() >= 3 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-'))
    };
    rest.is_empty() || rest.strip_prefix('-').is_some_and(dated)
}

/// `2.50` dollars per million tokens are 2500 nano-dollars per token.
fn nano_per_token(price: &str) -> Option<u64> {
    let (whole, decimals) = price.split_once('.').unwrap_or((price, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 9 || decimals.len() > 3 || !digits(whole) || !digits(decimals) {
        return None;
    }
    format!("{whole}{decimals:0<3}").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::name::ModelName;

    fn price(name: &str) -> Option<Price> {
        let name: ModelName = name.parse().unwrap();
        PriceTable::built_in().unwrap().price(name.remote().unwrap(), false)
    }

    #[test]
    fn a_call_costs_what_a_hand_reckons() {
        // gpt-4o: 2.50, 1.25 and 10 dollars per million.
        let usage =
            Usage { prompt_tokens: 1000, cached_tokens: 400, completion_tokens: 50, reasoning_tokens: 0 };
        assert_eq!(price("openai/gpt-4o").unwrap().cost_nano(&usage), 600 * 2500 + 400 * 1250 + 50 * 10_000);
        let absurd =
            Usage { prompt_tokens: 1, cached_tokens: 9, completion_tokens: u64::MAX, reasoning_tokens: 0 };
        assert_eq!(price("openai/gpt-4o").unwrap().cost_nano(&absurd), u64::MAX);
    }

    #[test]
    fn dated_versions_share_a_price_and_other_models_have_none() {
        for (name, input_nano) in [
            ("openai/gpt-4", Some(30_000)),
            ("openai/gpt-4-0613", Some(30_000)),
            ("openai/gpt-4-32k", Some(60_000)),
            ("openai/gpt-4-1106-preview", Some(10_000)),
            ("openai/gpt-4o-2024-08-06", Some(2500)),
            ("openai/gpt-4o-mini", Some(150)),
            ("openai/gpt-4o-audio-preview", None),
            ("openai/gpt-99", None),
            ("openrouter/openai/gpt-4o", Some(2500)),
            ("openrouter/meta/llama-3:free", Some(0)),
            ("compatible/gpt-4", Some(30_000)),
            ("compatible/openai/gpt-4o", Some(2500)),
            ("compatible/openrouter/openai/gpt-4o-2024-08-06", Some(2500)),
            ("compatible/litellm/GPT-4o", Some(2500)),
            ("azure/gpt-4o", Some(2500)),
            ("compatible/gpt-99", None),
            ("ollama/gpt-4o", None),
        ] {
            assert_eq!(price(name).map(|price| price.input_nano), input_nano, "{name}");
        }
    }

    #[test]
    fn models_without_a_price_are_free_on_this_machine_and_reasoning_is_marked() {
        let table = PriceTable::built_in().unwrap();
        let name: ModelName = "compatible/anything".parse().unwrap();
        assert!(table.price(name.remote().unwrap(), true).unwrap().is_free());
        for (name, is_free) in [
            ("ollama/gpt-4o", true),
            ("compatible/qwen3-8b", true),
            ("openai/gpt-99", true),
            ("openai/gpt-4o", false),
            ("compatible/gpt-4o", false),
            ("compatible/openai/gpt-5-mini", false),
            ("anthropic/claude-sonnet-4-5", false),
        ] {
            let model: ModelName = name.parse().unwrap();
            let here = table.price(model.remote().unwrap(), true).unwrap();
            assert_eq!(here.is_free(), is_free, "{name}: a gateway passes calls on");
        }
        assert!(price("openai/o3-2025-04-16").unwrap().reasoning);
        assert!(!price("openai/gpt-4").unwrap().reasoning);
        assert_eq!(table.date().len(), 10);
        assert!(!table.source().is_empty());
    }

    #[test]
    fn prices_are_decimal_text() {
        for (text, nano) in [("0", 0), ("2.50", 2500), ("0.075", 75), ("15", 15_000)] {
            assert_eq!(nano_per_token(text), Some(nano));
        }
        for bad in ["", ".5", "-1", "1.2345", "1e3", "1,5", "9999999999"] {
            assert_eq!(nano_per_token(bad), None, "{bad}");
        }
        let table =
            "date = \"d\"\nsource = \"s\"\n[[model]]\nprefix = \"a/b\"\ninput = \"x\"\noutput = \"1\"\n";
        assert!(matches!(PriceTable::from_toml(table), Err(PriceError::BadPrice { .. })));
        assert!(matches!(PriceTable::from_toml("date = 1"), Err(PriceError::Unreadable(_))));
    }
}
