//! `keys.json`, the file in which people who come from MINDcraft keep their API keys: an object of names and keys. Keys of the
//! environment stand behind it. No key of it is ever printed or written.

use std::collections::BTreeMap;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_models::ProviderInfo;
use cooperage_models::client::Secret;
use serde_json::Value;

use crate::error::{CliError, Exit};
use crate::processes::variable;
use crate::user_files::{read_up_to, text_of};

/// The file's name.
const FILE: &str = "keys.json";
/// Bytes of the file.
const BYTES_MAX: u64 = 1 << 20;

/// The keys of a `keys.json`, and of the environment behind it.
#[derive(Default)]
pub(crate) struct KeyFile {
    keys: BTreeMap<String, Secret>,
    /// Whether such a file is looked for.
    is_wanted: bool,
}

impl KeyFile {
    /// The file of the current folder, else the first one that is in one of these folders, where profiles are.
    pub(crate) fn beside(profiles: &[Utf8PathBuf]) -> Result<KeyFile, CliError> {
        let folders = std::iter::once(Utf8Path::new("")).chain(profiles.iter().map(Utf8PathBuf::as_path));
        let path = folders.map(|folder| folder.join(FILE)).find(|path| path.is_file());
        let keys = path.map_or_else(|| Ok(BTreeMap::new()), |path| read(&path))?;
        Ok(KeyFile { keys, is_wanted: true })
    }

    /// The key of a provider, with the name under which it was found.
    pub(crate) fn get(&self, provider: &ProviderInfo) -> Option<(&'static str, Secret)> {
        let of_file = |name: &'static str| Some((name, self.keys.get(name)?.clone()));
        let of_environment = |name: &'static str| Some((name, Secret::new(variable(name)?.to_str()?)?));
        let names = || provider.key_variables();
        names().find_map(of_file).or_else(|| names().find_map(of_environment))
    }

    /// Where a key that lacks is to be put.
    pub(crate) fn hint(&self, name: &str) -> String {
        if self.is_wanted {
            format!(
                "put {name} into {FILE}, in the current folder or beside the profile, or set the environment variable {name}"
            )
        } else {
            format!("set the environment variable {name}")
        }
    }
}

/// A message names fields and no values.
fn read(path: &Utf8Path) -> Result<BTreeMap<String, Secret>, CliError> {
    let wrong = |what: String| CliError::new(Exit::Input, format!("{path}: {what}"));
    let text = text_of(read_up_to(path, BYTES_MAX)?).map_err(|what| wrong(what.to_owned()))?;
    let place =
        |error: serde_json::Error| format!("it is no JSON: line {}, column {}", error.line(), error.column());
    let Value::Object(fields) = serde_json::from_str(&text).map_err(|error| wrong(place(error)))? else {
        return Err(wrong("it is no JSON object of names and keys".to_owned()));
    };
    let mut keys = BTreeMap::new();
    for (name, value) in fields {
        match value {
            Value::String(key) => keys.extend(Secret::new(&key).map(|key| (name, key))),
            Value::Null => {}
            _ => {
                let name: String = name.chars().filter(|c| !c.is_control()).take(60).collect();
                return Err(wrong(format!("its `{name}` is no text")));
            }
        }
    }
    Ok(keys)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_none_is_told_without_what_stands_in_it() {
        let lab = tempfile::tempdir().unwrap();
        let path = Utf8Path::from_path(lab.path()).unwrap().join(FILE);
        let told = |text: &str| {
            std::fs::write(&path, text).unwrap();
            read(&path).err().map(|error| error.message).unwrap_or_default()
        };
        assert!(told("{\"A_KEY\": \"sk-hidden\"").ends_with("it is no JSON: line 1, column 21"));
        assert!(told("[\"sk-hidden\"]").ends_with("it is no JSON object of names and keys"));
        assert!(told("{\"A_KEY\": [\"sk-hidden\"]}").ends_with("its `A_KEY` is no text"));
        assert_eq!(told("{\"A_KEY\": \"k\", \"B_KEY\": \"\", \"C_KEY\": null}"), "");
        assert_eq!(read(&path).unwrap().len(), 1);
    }
}
