//! The places at which the models of several profiles are reached: a service that profiles reach at addresses of their own has a
//! name for each of these, such as `openai@andy` (see [`Provider`]).

use cooperage_models::client::BaseUrl;
use cooperage_models::{ModelName, Provider};

use super::models::{CHAT_FIELDS, EMBEDDING};
use super::{AgentProfile, ModelChoice};

/// The name of the place of a profile without a name.
const UNNAMED: &str = "profile";
/// The most characters of a place's name, numbers behind it apart.
const PLACE_CHARACTERS_MAX: usize = 32;

/// The addresses that profiles name, with the names of their places. Equal addresses of one service are one place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModelPlaces(Vec<(Provider, BaseUrl)>);

impl ModelPlaces {
    /// The places of these profiles, which are named after the first profile that has each.
    #[must_use]
    pub fn of<'a>(profiles: impl IntoIterator<Item = &'a AgentProfile>) -> ModelPlaces {
        let mut places = ModelPlaces::default();
        for profile in profiles {
            for choice in choices(profile) {
                let name = profile.name.as_deref().filter(|name| !name.is_empty());
                places.add(&choice, name.unwrap_or(UNNAMED));
            }
        }
        places
    }

    fn add(&mut self, choice: &ModelChoice, owner: &str) {
        let (Some(service), Some(url)) = (service(choice), &choice.base_url) else { return };
        if self.place(&service, url).is_some() {
            return;
        }
        let fits = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
        let owner: String = owner.chars().take(PLACE_CHARACTERS_MAX).map(fits).collect();
        let numbered = (2..).map(|number| format!("{owner}-{number}"));
        let names = std::iter::once(owner.clone()).chain(numbered);
        let mut names = names.filter_map(|name| Provider::new(&format!("{}@{name}", service.name())));
        // One more than there are is free.
        let mut names = names.by_ref().take(self.0.len() + 1);
        if let Some(place) = names.find(|name| self.0.iter().all(|(known, _)| known != name)) {
            self.0.push((place, url.clone()));
        }
    }

    fn place(&self, service: &Provider, url: &BaseUrl) -> Option<&Provider> {
        let is_it = |(place, known): &&(Provider, BaseUrl)| place.service() == service.name() && known == url;
        self.0.iter().find(is_it).map(|(place, _)| place)
    }

    /// The name by which the model is asked: with its place, where it has one.
    #[must_use]
    pub fn name(&self, choice: &ModelChoice) -> ModelName {
        let place = choice.base_url.as_ref().and_then(|url| self.place(&service(choice)?, url));
        let named = place.zip(choice.name.remote());
        let named = named.and_then(|(place, model)| format!("{place}/{}", model.model()).parse().ok());
        named.unwrap_or_else(|| choice.name.clone())
    }

    /// All places with their addresses.
    pub fn iter(&self) -> impl Iterator<Item = &(Provider, BaseUrl)> {
        self.0.iter()
    }
}

/// The models that a profile means, as far as its words mean any.
pub fn choices(profile: &AgentProfile) -> impl Iterator<Item = ModelChoice> {
    let chat = CHAT_FIELDS.iter().filter_map(|field| profile.model(field)?.chat_model().ok());
    let embedding = profile.model(EMBEDDING).and_then(|spec| spec.embedding_model().ok().flatten());
    chat.chain(embedding)
}

fn service(choice: &ModelChoice) -> Option<Provider> {
    choice.name.remote().map(|model| model.provider().clone())
}
