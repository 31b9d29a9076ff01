//! The provider `local`: small models whose weights this program reads, those that come with it and those of files.

mod client;

use std::borrow::Cow;
use std::io::Read as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use cooperage_cuisine_small as cuisine_small;
use cooperage_kitchen::compact;
use cooperage_local_model::{FILE_MAX, LocalModel};
use cooperage_models::{LOCAL, ModelFacts, ProviderInfo};

use client::LocalClient;

/// The provider, for a program's list of providers.
pub(crate) const PROVIDER: ProviderInfo = ProviderInfo::new(
    LOCAL,
    "small models tuned for one game, no general language models: local/cuisine-small comes along, local:FILE reads one",
    |_| Ok(Arc::new(LocalClient)),
)
.with_facts(facts);

/// The models that come with the program, by name.
const SHIPPED: [(&str, &[u8]); 1] = [(cuisine_small::NAME, cuisine_small::WEIGHTS)];

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

/// The models that have been read. One stays when its file is written anew, for runs that were planned with it.
static READ: Mutex<Vec<KnownModel>> = Mutex::new(Vec::new());

/// A model in the list of those that have been read.
struct KnownModel {
    name: String,
    file: FileState,
    model: Arc<ReadModel>,
}

/// The state by which a file that was written anew is known. Weights that come with the program have no time.
#[derive(PartialEq, Eq)]
struct FileState {
    bytes: u64,
    modified: Option<SystemTime>,
}

/// The facts of the model of that name, as its file is now: `:FILE`, or the name of one that comes with the program.
fn facts(name: &str) -> Result<ModelFacts, String> {
    let read = present(name)?;
    let card = read.model.card();
    Ok(ModelFacts {
        hash: read.model.hash().to_owned(),
        suite: card.suite.clone(),
        framework: card.framework.clone(),
        options: card.options.clone(),
    })
}

/// The model of that name with those weights; that of the present file where none are named.
fn planned(name: &str, hash: Option<&str>) -> Result<Arc<ReadModel>, String> {
    let Some(hash) = hash else { return present(name) };
    let known = known(|known| known.name == name && known.model.model.hash() == hash);
    let model = known.map_or_else(|| present(name), Ok)?;
    if model.model.hash() == hash {
        Ok(model)
    } else {
        Err("its weights are others than those of the plan".to_owned())
    }
}

fn known(is_wanted: impl Fn(&KnownModel) -> bool) -> Option<Arc<ReadModel>> {
    let read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    read.iter().find(|known| is_wanted(known)).map(|known| Arc::clone(&known.model))
}

/// The model of that name as its file is now.
fn present(name: &str) -> Result<Arc<ReadModel>, String> {
    let Some(path) = name.strip_prefix(':') else { return shipped(name) };
    let facts = std::fs::metadata(path).map_err(|error| error.to_string())?;
    if !facts.is_file() {
        return Err("it is no file".to_owned());
    }
    let file = FileState { bytes: facts.len(), modified: facts.modified().ok() };
    read_once(name, file, || bytes(path).map(Cow::Owned))
}

/// A model that comes with the program.
fn shipped(name: &str) -> Result<Arc<ReadModel>, String> {
    let found = SHIPPED.into_iter().find(|(shipped, _)| *shipped == name);
    let (_, weights) = found.ok_or_else(|| {
        let names = SHIPPED.map(|(name, _)| format!("{LOCAL}/{name}"));
        format!(
            "no model of that name comes with the program, which has {}; local:FILE reads a file",
            names.join(", ")
        )
    })?;
    let file = FileState { bytes: weights.len() as u64, modified: None };
    read_once(name, file, || Ok(Cow::Borrowed(weights)))
}

/// The model of that name and file, read where it is not known yet.
fn read_once(
    name: &str,
    file: FileState,
    bytes: impl FnOnce() -> Result<Cow<'static, [u8]>, String>,
) -> Result<Arc<ReadModel>, String> {
    if let Some(known) = known(|known| known.name == name && known.file == file) {
        return Ok(known);
    }
    let model = Arc::new(of_bytes(&bytes()?)?);
    let entry = KnownModel { name: name.to_owned(), file, model: Arc::clone(&model) };
    READ.lock().unwrap_or_else(PoisonError::into_inner).push(entry);
    Ok(model)
}

/// A file's bytes: not more of them than a model can have.
fn bytes(path: &str) -> Result<Vec<u8>, String> {
    let file = std::fs::File::open(path).map_err(|error| error.to_string())?;
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
