//! Committed data that is made from shared data: how each file is made, and whether it still is what that gives.
//!
//! The shared data lies beside the repository and is not part of it; what the program needs of it is committed, small.
//! Files are compared by what they hold, not byte by byte: compression and spaces may differ.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use serde_json::{Map, Value};

/// Where the shared data lies, from the repository's root.
const SHARED: &str = "../shared/data";
/// How much files are compressed: they are written once and read often.
const LEVEL: i32 = 19;

/// How files are made.
#[derive(Clone, Copy, Debug)]
pub(crate) enum DataForm {
    /// The file as it is, compressed.
    Compressed,
    /// These keys of its JSON; of entries of the list `tasks` and of the object `layouts` these fields.
    Json { keys: &'static [&'static str], fields: &'static [&'static str] },
}

/// Files that are made alike.
struct Batch {
    /// The folder in the repository.
    to: &'static str,
    /// The folder in the shared data.
    from: &'static str,
    /// Their names there; none: those that are committed.
    names: &'static [&'static str],
    form: DataForm,
}

const BATCHES: &[Batch] = &[
    Batch {
        to: "crates/overcooked/data",
        from: "overcooked",
        names: &["layouts.json"],
        form: DataForm::Json {
            keys: &["layouts"],
            fields: &[
                "grid",
                "start_all_orders",
                "start_bonus_orders",
                "order_bonus",
                "recipe_config",
                "rew_shaping",
                "start_state",
            ],
        },
    },
    Batch { to: "crates/blocks/data", from: "minecraft", names: &[], form: DataForm::Compressed },
    Batch {
        to: "crates/kitchen/tests/data/facts",
        from: "cuisineworld",
        names: &[],
        form: DataForm::Compressed,
    },
    Batch {
        to: "crates/kitchen/tests/data/traces",
        from: "cuisineworld/traces",
        names: &[],
        form: DataForm::Compressed,
    },
    Batch { to: "crates/cli/data", from: "cuisineworld/traces", names: &[], form: DataForm::Compressed },
    Batch {
        to: "crates/villagerbench/data",
        from: "villagerbench",
        names: &["construction_blueprints.json"],
        form: DataForm::Json { keys: &["tasks"], fields: &["id", "palette", "blocks"] },
    },
    Batch {
        to: "crates/villagerbench/data",
        from: "villagerbench",
        names: &["escape_atoms.json", "escape_instances.json"],
        form: DataForm::Json { keys: &[], fields: &[] },
    },
    Batch {
        to: "crates/villagerbench/data",
        from: "villagerbench",
        names: &["farm_recipes.json"],
        form: DataForm::Json { keys: &["crafting", "smelting", "interaction", "drops"], fields: &[] },
    },
    Batch {
        to: "crates/villagerbench/data",
        from: "villagerbench",
        names: &["farm_structures.json"],
        form: DataForm::Json { keys: &["structures"], fields: &[] },
    },
    Batch {
        to: "crates/minecollab-bench/data/cooking/test",
        from: "minecollab/cooking/test",
        names: &[
            "2_agent.json",
            "2_agent_block_recipe.json",
            "2_agent_block_recipe_full.json",
            "2_agent_full.json",
            "2_agent_hells_kitchen.json",
            "2_agent_hells_kitchen_full.json",
            "3_agent.json",
        ],
        form: DataForm::Compressed,
    },
    Batch {
        to: "crates/minecollab-bench/data/cooking/train",
        from: "minecollab/cooking/train",
        names: &["2_agent.json", "2_agent_block_recipe.json", "2_agent_hells_kitchen.json", "3_agent.json"],
        form: DataForm::Compressed,
    },
    Batch {
        to: "crates/minecollab-bench/data/crafting/test",
        from: "minecollab/crafting/test",
        names: &["1_agent.json", "2_agent.json", "3_agent.json"],
        form: DataForm::Compressed,
    },
    Batch {
        to: "crates/minecollab-bench/data/crafting/train",
        from: "minecollab/crafting/train",
        names: &["filtered_train_tasks.json"],
        form: DataForm::Compressed,
    },
    Batch {
        to: "crates/minecollab-bench/data/human_ai",
        from: "minecollab/human_ai",
        names: &[
            "construction_1_agent_1_human.json",
            "cooking_1_agent_1_human.json",
            "crafting_1_agent_1_human.json",
            "crafting_1_agent_1_human_25.json",
        ],
        form: DataForm::Compressed,
    },
];

/// The ending of compressed files.
const ZST: &str = ".zst";

/// Data cannot be made or compared.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DataError {
    /// The shared data is not beside the repository.
    #[error("there is no folder {0}: it holds the shared data")]
    NotThere(String),
    /// A file cannot be read or written.
    #[error("{path}")]
    File { path: String, source: io::Error },
    /// A file is no JSON.
    #[error("{path} is no JSON")]
    Json { path: String, source: serde_json::Error },
    /// No package of the game's data is named.
    #[error(
        "the variable {0} names no folder: unpack the npm package `minecraft-data` and name its folder `package`"
    )]
    NoPackage(&'static str),
    /// A package does not have the data of a version in the form that is known.
    #[error("{path}: {reason}")]
    Package { path: String, reason: String },
}

/// Makes all files anew, or with `only_check` compares them: those that differ or differed, by their paths.
///
/// # Errors
/// [`DataError`].
pub(crate) fn generate(root: &Path, only_check: bool) -> Result<Vec<String>, DataError> {
    let shared = root.join(SHARED);
    if !shared.is_dir() {
        return Err(DataError::NotThere(SHARED.to_owned()));
    }
    let mut stale = Vec::new();
    for batch in BATCHES {
        for name in names(root, batch)? {
            let from = shared.join(batch.from).join(&name);
            let source = read(&from)?;
            let made = batch.form.make(&source, &from)?;
            let to = format!("{}/{}", batch.to, batch.form.named(&name));
            stale.extend(batch.form.update(root, to, &made, only_check)?);
        }
    }
    Ok(stale)
}

pub(crate) fn read(path: &Path) -> Result<Vec<u8>, DataError> {
    fs::read(path).map_err(|source| DataError::File { path: path.display().to_string(), source })
}

/// The names in the shared data of a batch's files.
fn names(root: &Path, batch: &Batch) -> Result<BTreeSet<String>, DataError> {
    if !batch.names.is_empty() {
        return Ok(batch.names.iter().map(|name| (*name).to_owned()).collect());
    }
    let folder = root.join(batch.to);
    let error = |source| DataError::File { path: folder.display().to_string(), source };
    let paths: Vec<PathBuf> = fs::read_dir(&folder)
        .map_err(error)?
        .map(|entry| Ok(entry.map_err(error)?.path()))
        .collect::<Result<_, _>>()?;
    let name = |path: &PathBuf| Some(path.file_name()?.to_str()?.strip_suffix(ZST)?.to_owned());
    Ok(paths.iter().filter_map(name).collect())
}

impl DataForm {
    /// The name of the committed file.
    fn named(self, name: &str) -> String {
        match self {
            DataForm::Compressed => format!("{name}{ZST}"),
            DataForm::Json { .. } => name.to_owned(),
        }
    }

    /// The committed file that a shared one gives.
    pub(crate) fn make(self, source: &[u8], path: &Path) -> Result<Vec<u8>, DataError> {
        let path = path.display().to_string();
        match self {
            DataForm::Compressed => {
                zstd::encode_all(source, LEVEL).map_err(|source| DataError::File { path, source })
            }
            DataForm::Json { keys, fields } => {
                let mut value: Value =
                    serde_json::from_slice(source).map_err(|source| DataError::Json { path, source })?;
                keep(&mut value, keys);
                if let Some(tasks) = value.get_mut("tasks").and_then(Value::as_array_mut) {
                    tasks.iter_mut().for_each(|task| keep(task, fields));
                }
                if let Some(layouts) = value.get_mut("layouts").and_then(Value::as_object_mut) {
                    layouts.values_mut().for_each(|layout| keep(layout, fields));
                }
                Ok(written(&value).into_bytes())
            }
        }
    }

    /// Writes the file at that path of the repository, or with `only_check` compares it. Returns the path if it differs or differed.
    ///
    /// # Errors
    /// [`DataError::File`].
    pub(crate) fn update(
        self,
        root: &Path,
        to: String,
        made: &[u8],
        only_check: bool,
    ) -> Result<Option<String>, DataError> {
        let path = root.join(&to);
        if fs::read(&path).ok().and_then(|held| self.content(&held)) == self.content(made) {
            return Ok(None);
        }
        if !only_check {
            fs::write(&path, made)
                .map_err(|source| DataError::File { path: path.display().to_string(), source })?;
        }
        Ok(Some(to))
    }

    /// Returns the content of a committed file; `None` if it can't be read.
    fn content(self, held: &[u8]) -> Option<ComparedContent> {
        match self {
            DataForm::Compressed => Some(ComparedContent::Bytes(zstd::decode_all(held).ok()?)),
            DataForm::Json { .. } => Some(ComparedContent::Json(serde_json::from_slice(held).ok()?)),
        }
    }
}

/// The content by which two files are compared.
#[derive(Debug, PartialEq)]
enum ComparedContent {
    Bytes(Vec<u8>),
    Json(Value),
}

/// Keeps these keys of an object; all where none are named.
fn keep(value: &mut Value, keys: &[&str]) {
    if let Value::Object(object) = value
        && !keys.is_empty()
    {
        let kept: Map<String, Value> =
            keys.iter().filter_map(|key| Some(((*key).to_owned(), object.get(*key)?.clone()))).collect();
        *object = kept;
    }
}

/// An object with the entries of its lists and objects in a line each, so that changes can be read.
fn written(value: &Value) -> String {
    let Value::Object(object) = value else { return format!("{value}\n") };
    let parts = object.iter().map(|(key, value)| {
        let key = Value::String(key.clone());
        match value {
            Value::Array(entries) => {
                let lines: Vec<String> = entries.iter().map(Value::to_string).collect();
                format!("{key}:[\n{}\n]", lines.join(",\n"))
            }
            Value::Object(entries) => {
                let line = |(key, value)| format!("{}:{value}", Value::String(String::clone(key)));
                format!("{key}:{{\n{}\n}}", entries.iter().map(line).collect::<Vec<_>>().join(",\n"))
            }
            other => format!("{key}:{other}"),
        }
    });
    format!("{{{}}}\n", parts.collect::<Vec<_>>().join(",\n"))
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn committed_data_is_what_the_shared_data_gives() {
        let own = Path::new(env!("CARGO_MANIFEST_DIR"));
        match generate(own.parent().unwrap(), true) {
            Err(DataError::NotThere(folder)) => eprintln!("SKIPPED: {folder} is not there"),
            found => assert_eq!(found.unwrap(), [""; 0], "run `cargo xtask data`"),
        }
    }

    #[test]
    fn only_what_is_named_is_kept_and_differences_are_seen() {
        let form = DataForm::Json { keys: &["tasks"], fields: &["id"] };
        let source = br#"{"note": "n", "tasks": [{"id": 1, "size": 2}, {"id": 3}]}"#;
        let made = form.make(source, Path::new("x")).unwrap();
        assert_eq!(String::from_utf8(made.clone()).unwrap(), "{\"tasks\":[\n{\"id\":1},\n{\"id\":3}\n]}\n");
        assert_eq!(form.content(&made), form.content(br#"{ "tasks": [{"id": 1}, {"id": 3}] }"#));
        assert_ne!(form.content(&made), form.content(br#"{"tasks": [{"id": 1}]}"#));
        assert_ne!(form.content(&made), form.content(b"{"));
        let pressed = DataForm::Compressed.make(source, Path::new("x")).unwrap();
        assert_eq!(DataForm::Compressed.content(&pressed), Some(ComparedContent::Bytes(source.to_vec())));
    }
}
