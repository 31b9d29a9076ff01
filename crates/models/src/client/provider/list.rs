//! The table of a program's providers, and the names of models that it knows.

use std::fmt;
use std::sync::Arc;

use super::{ModelFacts, PROVIDERS, ProviderInfo, other_services};
use crate::name::{BuiltIn, ModelName, ModelNameError, RemoteModel};
use crate::prices::PriceTable;

/// The providers of a program; cheap to clone.
#[derive(Clone)]
pub struct ProviderList(Arc<[ProviderInfo]>);

impl ProviderList {
    /// A list of these providers, in this order.
    #[must_use]
    pub fn new(providers: &[ProviderInfo]) -> ProviderList {
        ProviderList(providers.into())
    }

    /// All of them in their order.
    pub fn iter(&self) -> impl Iterator<Item = &ProviderInfo> {
        self.0.iter()
    }

    /// The provider of that name, with or without a place.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&ProviderInfo> {
        let service = name.split_once('@').map_or(name, |(service, _)| service);
        self.iter().find(|info| info.name == service)
    }

    /// Returns the provider that serves the model.
    ///
    /// # Errors
    /// [`ModelNameError::UnknownProvider`] if there is none of that name.
    pub fn serving(&self, model: &RemoteModel) -> Result<&ProviderInfo, ModelNameError> {
        let found = self.get(model.provider().name());
        found.ok_or_else(|| ModelNameError::unknown_provider(&model.to_string()))
    }

    /// Reads the name of a model, and looks its provider up.
    ///
    /// # Errors
    /// [`ModelNameError`] for a text that names no model, and for a provider that there is not.
    pub fn model(&self, text: &str) -> Result<ModelName, ModelNameError> {
        let read = text.parse();
        match &read {
            Ok(ModelName::Remote(model)) => self.serving(model).map(|_| ())?,
            Err(ModelNameError::NoModel { provider, .. }) if self.get(provider.name()).is_none() => {
                return Err(ModelNameError::unknown_provider(text));
            }
            _ => {}
        }
        read
    }

    /// The facts of a model whose weights this program reads; `None` for any other model.
    ///
    /// # Errors
    /// A text for people about weights that cannot be read.
    pub fn facts(&self, model: &ModelName) -> Option<Result<ModelFacts, String>> {
        let remote = model.remote()?;
        self.get(remote.provider().name())?.facts.map(|read| read(remote.model()))
    }

    /// A price table with the prices that these providers bring. The table's own entries go first.
    #[must_use]
    pub fn priced(&self, mut table: PriceTable) -> PriceTable {
        self.iter().for_each(|info| table.add(info.name, info.prices));
        table
    }

    /// Returns advice on names that the user can write instead of one that names no model.
    #[must_use]
    pub fn hint(&self, error: &ModelNameError) -> String {
        let playing = BuiltIn::ALL.iter().filter(|player| **player != BuiltIn::Replay);
        let built_in: Vec<_> = playing.map(|player| player.name()).collect();
        let providers: Vec<_> = self.iter().map(|info| format!("{}/MODEL", info.name)).collect();
        let all = format!("write one of {}, or {}", built_in.join(", "), providers.join(", "));
        match error {
            ModelNameError::UnknownProvider { name, provider } => {
                let model = name.split_once('/').map_or("", |(_, model)| model);
                match other_services::hint(self, provider, model) {
                    Some(told) if other_services::is_known(self, provider) => told,
                    Some(told) => format!("{told}; {all}"),
                    None => all,
                }
            }
            ModelNameError::NoProvider { .. } | ModelNameError::NoModel { .. } => all,
        }
    }
}

/// The built-in providers.
impl Default for ProviderList {
    fn default() -> ProviderList {
        ProviderList::new(PROVIDERS)
    }
}

impl fmt::Debug for ProviderList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|info| info.name)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::ProviderAddress;
    use crate::client::provider::ApiFormat;
    use crate::prices::Price;
    use crate::provider::Provider;

    #[test]
    fn names_of_providers_are_there_once_and_can_be_written() {
        let list = ProviderList::default();
        let mut names: Vec<&str> = list.iter().map(|info| info.name).collect();
        assert!(names.iter().all(|name| Provider::is_name(name)));
        for info in list.iter() {
            let model = list.model(&format!("{}/m", info.name)).unwrap();
            assert_eq!(*model.remote().unwrap().provider(), info.provider());
            if let Some(url) = info.usual_address() {
                assert_eq!(info.usual_url().unwrap().to_string(), url);
            }
        }
        let placed = list.model("openai@Lab_1/m").unwrap();
        let provider = placed.remote().unwrap().provider();
        assert_eq!((provider.service(), provider.place()), ("openai", Some("Lab_1")));
        for wrong in ["openai@/m", "@lab/m", "openai@a b/m", "openai@a@b/m", "nobody@lab/m"] {
            assert!(list.model(wrong).is_err(), "{wrong}");
        }
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), PROVIDERS.len());
    }

    #[test]
    fn what_names_no_model_says_what_would() {
        let list = ProviderList::default();
        let error = |name: &str| list.model(name).unwrap_err();
        for (name, said) in [
            ("gpt-4", "model name `gpt-4` names no provider"),
            ("opnai/gpt-4", "unknown provider `opnai` in model name `opnai/gpt-4`"),
            ("opnai/", "unknown provider `opnai` in model name `opnai/`"),
            ("OpenAI/gpt-4", "unknown provider `OpenAI` in model name `OpenAI/gpt-4`"),
            ("/m", "unknown provider `` in model name `/m`"),
            ("\u{1b}[2J/m", "unknown provider `[2J` in model name `[2J/m`"),
            ("openai/", "model name `openai/` names no model of openai"),
            ("openai/\u{1b}[2J", "model name `openai/[2J` names no model of openai"),
        ] {
            assert_eq!(error(name).to_string(), said);
        }
        let hint = list.hint(&error("x"));
        assert!(hint.contains("oracle:clairvoyant") && hint.contains("compatible/MODEL"), "{hint}");
        assert_eq!(list.hint(&error("opnai/gpt-4")), "did you mean `openai/gpt-4`?");
    }

    #[test]
    fn a_further_provider_is_known_and_meant_like_the_others() {
        let address = ProviderAddress::Usual("http://gpu.lab:8000/v1/");
        let lab = ProviderInfo::http("workbench", "the lab's own server", ApiFormat::OpenAi, address);
        let list = ProviderList::new(&[PROVIDERS, &[lab]].concat());
        assert_eq!(list.model("workbench/m").unwrap().to_string(), "workbench/m");
        let error = list.model("workbnch/m").unwrap_err();
        assert_eq!(list.hint(&error), "did you mean `workbench/m`?");
        let known = list.hint(&list.model("x").unwrap_err());
        assert!(known.ends_with("compatible/MODEL, workbench/MODEL"), "{known}");
        assert!(ProviderList::default().model("workbench/m").is_err());
    }

    #[test]
    fn a_provider_brings_the_prices_of_its_models() {
        const THINKER: Price = Price { input_nano: 700, cached_nano: 70, output_nano: 900, reasoning: true };
        let lab = ProviderInfo::http(
            "lab",
            "the lab's own server",
            ApiFormat::OpenAi,
            ProviderAddress::Usual("https://gpu.lab/v1/"),
        )
        .with_prices(&[("thinker", THINKER), ("talker", Price { reasoning: false, ..THINKER })]);
        let providers = ProviderList::new(&[lab]);
        let built_in = PriceTable::built_in().unwrap();
        let own = "date = \"d\"\nsource = \"s\"\n[[model]]\nprefix = \"lab/talker\"\ninput = \"1\"\noutput = \"1\"\n";
        let own = providers.priced(PriceTable::from_toml(own).unwrap());
        let with = providers.priced(built_in.clone());
        for (table, name, input_nano, reasoning) in [
            (&with, "lab/thinker-0613", Some(700), true),
            (&with, "lab/talker", Some(700), false),
            (&with, "lab/other", None, false),
            (&with, "openai/gpt-4", Some(30_000), false),
            (&own, "lab/talker", Some(1_000), false),
            (&own, "lab/thinker", Some(700), true),
            (&built_in, "lab/thinker", None, false),
        ] {
            let model: ModelName = name.parse().unwrap();
            let model = model.remote().unwrap();
            assert_eq!(table.price(model, false).map(|price| price.input_nano), input_nano, "{name}");
            assert_eq!(table.is_reasoning(model), reasoning, "{name}");
        }
    }
}
