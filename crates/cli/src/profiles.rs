//! Profiles of agents in MINDcraft's form, whose prompts may be files: `"conversing": "file:prompts/me.md"`.

use camino::Utf8Path;
use cooperage_teams::mindcraft::profile::PromptKind;
use serde_json::Value;

use crate::error::{CliError, Exit};
use crate::user_files::read_text;

/// What the name of a file in the place of a text begins with.
const FILE: &str = "file:";

/// The profiles of a file, one or a list of them, with the texts of the files that they name.
pub(crate) fn profiles(path: &Utf8Path) -> Result<Value, CliError> {
    let wrong = |error: String| CliError::new(Exit::Input, format!("{path}: {error}"));
    let mut read: Value =
        serde_json::from_str(&read_text(path)?).map_err(|error| wrong(error.to_string()))?;
    let folder = path.parent().unwrap_or(Utf8Path::new(""));
    match &mut read {
        Value::Array(list) => list.iter_mut().try_for_each(|profile| with_files(profile, folder, path))?,
        single => with_files(single, folder, path)?,
    }
    Ok(read)
}

fn with_files(profile: &mut Value, folder: &Utf8Path, path: &Utf8Path) -> Result<(), CliError> {
    for kind in PromptKind::ALL {
        let Some(text) = profile.get_mut(kind.field()) else { continue };
        let Some(file) = text.as_str().and_then(|text| text.strip_prefix(FILE)).map(str::trim) else {
            continue;
        };
        let read = read_text(&folder.join(file)).map_err(|error| {
            error.hint(format!(
                "{path} names it as its `{}`; names of files begin where the profile is",
                kind.field()
            ))
        })?;
        *text = Value::from(read);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_profile_may_name_files_in_the_place_of_texts() {
        let lab = tempfile::tempdir().unwrap();
        let folder = Utf8Path::from_path(lab.path()).unwrap();
        std::fs::create_dir(folder.join("prompts")).unwrap();
        std::fs::write(folder.join("prompts/me.md"), "# $NAME\n{{ no template }}").unwrap();
        let read = |text: &str| {
            std::fs::write(folder.join("me.json"), text).unwrap();
            profiles(&folder.join("me.json"))
        };
        let one = read(r#"{"name": "Al", "conversing": "file: prompts/me.md", "coding": "text"}"#).unwrap();
        assert_eq!(
            (&one["conversing"], &one["coding"]),
            (&"# $NAME\n{{ no template }}".into(), &"text".into())
        );
        let list = read(r#"[{"name": "Al"}, {"saving_memory": "file:prompts/me.md"}]"#).unwrap();
        assert_eq!(list[1]["saving_memory"], one["conversing"]);
        let told = read(r#"{"coding": "file:none.md"}"#).unwrap_err().to_string();
        assert!(told.contains("none.md"), "{told}");
        assert!(read("{").is_err());
    }
}
