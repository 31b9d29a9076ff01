//! The models that agents' profiles name, for plans.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_models::client::BaseUrl;
use cooperage_models::{ModelName, Provider};

use super::handed_in::{HandedIn, UserFileKinds};
use super::options::{PROFILES, TEMPLATE};
use super::profile::{AgentProfile, ModelChoice, ModelPlaces, ModelSpec, NoModel, places};
use super::roles::{CODE, CONVERSE, EMBED, GOAL, MEMORY, RESPOND, VISION};
use crate::formation::AttachmentTexts;
use crate::options::{Resolved, TeamError};
use crate::own_models::{NamedSeats, OwnModel, OwnModels};

/// The roles of models that write, with the fields of a profile that name theirs; the first one that is there counts.
const FIELDS: [(&str, &[&str]); 6] = [
    (CONVERSE.name, &["model"]),
    (RESPOND.name, &["model"]),
    (MEMORY.name, &["model"]),
    (GOAL.name, &["model"]),
    (CODE.name, &["code_model", "model"]),
    (VISION.name, &["vision_model", "model"]),
];

/// Reads the models that the profiles of the agents in these seats name.
pub(crate) fn own_models(
    options: &Resolved,
    texts: &AttachmentTexts,
    seats: NamedSeats<'_>,
) -> Result<OwnModels, TeamError> {
    let given = UserFileKinds {
        profiles: options.is_given("mindcraft.profiles"),
        template: options.is_given("mindcraft.template_profile"),
        ..UserFileKinds::default()
    };
    let handed_in = HandedIn::read(given, texts)?;
    let places = handed_in.places();
    let finds_by_vectors = options.word("mindcraft.retrieval") == "embeddings";
    let mut models = OwnModels::new();
    for (place, &seat) in seats.seats.iter().enumerate() {
        let name = seats.names.get(seat as usize).map_or("", String::as_str);
        if let Some(profile) = handed_in.profile(place, name, seats.names) {
            models.insert(seat, of_profile(profile, &places, finds_by_vectors));
        }
    }
    Ok(models)
}

/// The places and the models that profiles among these texts name, whatever agents play.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProfileModels {
    /// Places with their addresses.
    pub places: Vec<(Provider, BaseUrl)>,
    /// The names of all models.
    pub models: BTreeSet<ModelName>,
    /// The `speak_model` of each profile that has one, with its voice, in the order of the profiles.
    pub speakers: Vec<Result<(ModelName, String), NoModel>>,
}

impl ProfileModels {
    /// Reads them.
    ///
    /// # Errors
    /// [`TeamError`] for a text that is no profile.
    pub fn read(texts: &AttachmentTexts) -> Result<ProfileModels, TeamError> {
        let given = UserFileKinds {
            profiles: texts.contains_key(PROFILES),
            template: texts.contains_key(TEMPLATE),
            ..UserFileKinds::default()
        };
        let handed_in = HandedIn::read(given, texts)?;
        let places = handed_in.places();
        let models = handed_in.all_profiles().flat_map(places::choices).map(|choice| places.name(&choice));
        let spoken = handed_in.all_profiles().filter_map(|profile| profile.model("speak_model"));
        Ok(ProfileModels {
            models: models.collect(),
            places: places.iter().cloned().collect(),
            speakers: spoken.filter_map(|spec| spec.speaker().transpose()).collect(),
        })
    }
}

fn of_profile(
    profile: &AgentProfile,
    places: &ModelPlaces,
    finds_by_vectors: bool,
) -> BTreeMap<&'static str, OwnModel> {
    let own = |choice: Result<ModelChoice, NoModel>, field: &str, spec: &ModelSpec, stays| OwnModel {
        name: choice
            .map(|choice| places.name(&choice).to_string())
            .map_err(|error| format!("`{field}`: {error}")),
        params: if stays { BTreeMap::new() } else { spec.request_params() },
        stays,
    };
    let mut models = BTreeMap::new();
    for (role, fields) in FIELDS {
        let named = fields.iter().find_map(|field| Some((*field, profile.model(field)?)));
        if let Some((field, spec)) = named {
            models.insert(role, own(spec.chat_model(), field, spec, false));
        }
    }
    // As in the original, an agent without an `embedding` has that of its model's service, Ollama excepted; here only where vectors
    // are asked for.
    let embedding = profile.model("embedding").map(|spec| ("embedding", spec));
    let has_one = |spec: &&ModelSpec| finds_by_vectors && !is_of_ollama(spec);
    let of_service = || profile.model("model").filter(has_one).map(|spec| ("model", spec));
    if let Some((field, spec)) = embedding.or_else(of_service)
        && let Some(choice) = spec_of_service(field, spec).embedding_model().transpose()
    {
        models.insert(EMBED.name, own(choice, field, spec, true));
    }
    models
}

fn is_of_ollama(spec: &ModelSpec) -> bool {
    let model = spec.chat_model().ok();
    model
        .and_then(|choice| Some(choice.name.remote()?.provider().service() == Provider::OLLAMA))
        .unwrap_or(false)
}

/// The words about an embedding model: those of `embedding`, or the service of a chat model.
fn spec_of_service(field: &str, spec: &ModelSpec) -> ModelSpec {
    match field {
        "model" if !spec.is_plain => ModelSpec { model: None, ..spec.clone() },
        _ => spec.clone(),
    }
}
