//! Profiles of agents in MINDcraft's form, whose prompts may be files: `"conversing": "file:prompts/me.md"`.

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_teams::frameworks::mindcraft::profile::PromptKind;
use serde_json::Value;

use crate::error::{CliError, Exit};
use crate::user_files::read_text;

/// The prefix of a file name that stands in place of a text.
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
        let read = read_text(&below(folder, file, path)?).map_err(|error| {
            error.hint(format!(
                "{path} names it as its `{}`; names of files begin where the profile is",
                kind.field()
            ))
        })?;
        *text = Value::from(read);
    }
    Ok(())
}

/// The file that a profile names, which is in or below the profile's folder once links and `..` are resolved: a profile may be
/// a stranger's, and its texts go to models.
fn below(folder: &Utf8Path, file: &str, profile: &Utf8Path) -> Result<Utf8PathBuf, CliError> {
    let named = folder.join(file);
    let folder = if folder.as_str().is_empty() { Utf8Path::new(".") } else { folder };
    let (Ok(place), Ok(folder)) = (named.canonicalize_utf8(), folder.canonicalize_utf8()) else {
        return Ok(named);
    };
    if place.starts_with(folder) {
        return Ok(place);
    }
    Err(CliError::new(Exit::Input, format!("{profile}: `{FILE}{file}` is outside the profile's folder"))
        .hint("a profile names files in its own folder and below; copy the file there"))
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
        std::fs::create_dir(folder.join("lab")).unwrap();
        std::fs::write(folder.join("lab/mine.md"), "mine").unwrap();
        let below = |text: &str| {
            std::fs::write(folder.join("lab/me.json"), text).unwrap();
            profiles(&folder.join("lab/me.json"))
        };
        assert!(below(r#"{"coding": "file:../lab/mine.md"}"#).is_ok());
        #[cfg(unix)]
        std::os::unix::fs::symlink(folder.join("prompts"), folder.join("lab/linked")).unwrap();
        let absolute = folder.join("prompts/me.md");
        for outside in
            ["../prompts/me.md", "./../prompts/../prompts/me.md", "linked/me.md", absolute.as_str()]
        {
            let told = below(&format!(r#"{{"coding": "file:{outside}"}}"#)).unwrap_err().to_string();
            let is_told = told.contains("outside the profile's folder");
            assert!(is_told || (cfg!(not(unix)) && outside.starts_with("linked")), "{outside}: {told}");
        }
        let told = read(r#"{"coding": "file:none.md"}"#).unwrap_err().to_string();
        assert!(told.contains("none.md"), "{told}");
        assert!(read("{").is_err());
    }
}
