//! The provider `local`: small models whose weights this program reads, those that come with it and those of files.

mod client;

use std::collections::BTreeMap;
use std::io::Read as _;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use cooperage_kitchen::compact;
use cooperage_local_model::{FILE_MAX, LocalModel};
use cooperage_models::{LOCAL, ModelFacts, ProviderInfo};

use client::LocalClient;

/// The provider, for a program's list of providers.
pub(crate) const PROVIDER: ProviderInfo =
    ProviderInfo::new(LOCAL, "small models inside this program: local:FILE reads one", |_| {
        Ok(Arc::new(LocalClient))
    })
    .with_facts(facts);

/// A codec: a world's short form of its texts, which a model is trained on.
struct Codec {
    /// The name in cards of models, with the version.
    name: &'static str,
    words: &'static [&'static str],
    /// The message that explains the words to models that do not know them.
    legend: &'static str,
}

/// The codec of CuisineWorld's kitchens.
const KITCHEN: Codec = Codec { name: compact::CODEC, words: compact::VOCABULARY, legend: compact::LEGEND };

/// The codecs on which models can be trained.
const CODECS: [&Codec; 1] = [&KITCHEN];

/// A model that has been read, with the codec that it was trained on.
struct ReadModel {
    model: LocalModel,
    codec: &'static Codec,
}

/// The facts of the model of that name: `:FILE`.
fn facts(name: &str) -> Result<ModelFacts, String> {
    let read = read(name)?;
    let card = read.model.card();
    Ok(ModelFacts {
        hash: read.model.hash().to_owned(),
        suite: card.suite.clone(),
        framework: card.framework.clone(),
        options: card.options.clone(),
        note: card.note.clone(),
    })
}

/// The model of that name. It is read once, so that a run has one model from its plan to its end.
fn read(name: &str) -> Result<Arc<ReadModel>, String> {
    static READ: OnceLock<Mutex<BTreeMap<String, Arc<ReadModel>>>> = OnceLock::new();
    let mut read = READ.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(model) = read.get(name) {
        return Ok(Arc::clone(model));
    }
    let path = name
        .strip_prefix(':')
        .ok_or("no model of that name comes with the program: local:FILE reads a file")?;
    let model = Arc::new(of_bytes(&bytes(path)?)?);
    read.insert(name.to_owned(), Arc::clone(&model));
    Ok(model)
}

/// A file's bytes: not more of them than a model can have.
fn bytes(path: &str) -> Result<Vec<u8>, String> {
    let file = std::fs::File::open(path).map_err(|error| error.to_string())?;
    if !file.metadata().is_ok_and(|facts| facts.is_file()) {
        return Err("it is no file".to_owned());
    }
    let mut bytes = Vec::new();
    file.take(FILE_MAX as u64 + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    Ok(bytes)
}

fn of_bytes(bytes: &[u8]) -> Result<ReadModel, String> {
    let model = LocalModel::read(bytes).map_err(|error| error.to_string())?;
    let card = model.card();
    let codec = CODECS.into_iter().find(|codec| codec.name == card.codec && codec.words == card.words);
    let Some(codec) = codec else {
        let known: Vec<&str> = CODECS.iter().map(|codec| codec.name).collect();
        let found: String = card.codec.chars().filter(|c| !c.is_control()).take(40).collect();
        return Err(format!(
            "its card's `codec` is `{found}` with {} words, and this program has {} only",
            card.words.len(),
            known.join(", ")
        ));
    };
    Ok(ReadModel { model, codec })
}
