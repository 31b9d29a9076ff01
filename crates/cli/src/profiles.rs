//! Profiles of agents in MINDcraft's form, whose prompts may be files: `"conversing": "file:prompts/me.md"`.

use std::collections::{BTreeMap, BTreeSet};

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::AttachmentPlan;
use cooperage_models::ModelName;
use cooperage_teams::frameworks::mindcraft::profile::{AgentProfile, ProfileError, PromptKind};
use cooperage_teams::frameworks::mindcraft::{PROFILES, ProfileModels, TEMPLATE};
use serde_json::Value;

use crate::error::{CliError, Exit};
use crate::key_file::KeyFile;
use crate::models::ReachFiles;
use crate::output;
use crate::user_files::read_text;

/// The prefix of a file name that stands in place of a text.
const FILE: &str = "file:";
/// The options that name files of profiles.
pub(crate) const PROFILE_OPTIONS: [&str; 2] = ["mindcraft.profiles", "mindcraft.template_profile"];

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
    check(&read).map_err(|error| wrong(error.to_string()))?;
    Ok(read)
}

/// Checks the profiles: each is kept in the plan.
fn check(read: &Value) -> Result<(), ProfileError> {
    let check =
        |profile: &Value| profile.as_object().map_or(Err(ProfileError::NoObject), AgentProfile::check);
    match read {
        Value::Array(list) => list.iter().try_for_each(check),
        single => check(single),
    }
}

/// The profile of all agents in a file.
pub(crate) fn template(path: &Utf8Path) -> Result<Value, CliError> {
    let read = profiles(path)?;
    if read.is_object() {
        Ok(read)
    } else {
        Err(CliError::new(Exit::Input, format!("{path}: a profile of all agents is one JSON object")))
    }
}

/// The way to models that profiles among these files give: the names of the models, their addresses, and the keys that stand
/// in the current folder or in one of the folders of profiles.
pub(crate) fn reach(
    files: &BTreeMap<String, AttachmentPlan>,
    folders: &[Utf8PathBuf],
) -> Result<(BTreeSet<ModelName>, ReachFiles), CliError> {
    let Some(ProfileModels { places, models, .. }) = models_of(files)? else { return Ok(Default::default()) };
    let keys = KeyFile::beside(folders)?;
    Ok((models, ReachFiles { addresses: places.into_iter().collect(), keys }))
}

/// The models that profiles among these files name; `None` where no file is one.
fn models_of(files: &BTreeMap<String, AttachmentPlan>) -> Result<Option<ProfileModels>, CliError> {
    let profiles = files.iter().filter(|(name, _)| [PROFILES, TEMPLATE].contains(&name.as_str()));
    let texts: BTreeMap<String, String> =
        profiles.map(|(name, file)| (name.clone(), file.text.clone())).collect();
    if texts.is_empty() {
        return Ok(None);
    }
    ProfileModels::read(&texts).map(Some).map_err(CliError::usage)
}

/// The model that reads aloud and its voices, as `PROVIDER/MODEL/VOICE[,VOICE…]`, by the `speak_model` of profiles: the first one's
/// model, with the voices that profiles give it.
pub(crate) fn speaker(files: &BTreeMap<String, AttachmentPlan>) -> Result<Option<String>, CliError> {
    let Some(ProfileModels { speakers, .. }) = models_of(files)? else { return Ok(None) };
    let speakers: Vec<(ModelName, String)> = speakers
        .into_iter()
        .collect::<Result<_, _>>()
        .map_err(|error| CliError::usage(format!("a profile's `speak_model`: {error}")))?;
    let Some((model, _)) = speakers.first() else { return Ok(None) };
    let voices: Vec<&str> =
        speakers.iter().filter(|(other, _)| other == model).map(|(_, voice)| voice.as_str()).collect();
    if voices.len() < speakers.len() {
        output::note(&format!("profiles name several models that speak: {model} speaks for all agents"));
    }
    Ok(Some(format!("{model}/{}", voices.join(","))))
}

/// The folders of the profiles that options name.
pub(crate) fn folders(options: &BTreeMap<String, String>) -> Vec<Utf8PathBuf> {
    let named = PROFILE_OPTIONS.iter().filter_map(|option| options.get(*option));
    let paths = named.map(|value| Utf8Path::new(value.as_str())).filter(|path| path.is_file());
    paths.filter_map(|path| path.parent().map(Utf8Path::to_owned)).collect()
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
    fn the_model_that_speaks_is_that_of_the_profiles() {
        let files = |text: &str| {
            let file = AttachmentPlan { file: "p.json".to_owned(), text: text.to_owned(), hash: None };
            BTreeMap::from([(PROFILES.to_owned(), file)])
        };
        let spoken = |text: &str| speaker(&files(text)).map_err(|error| error.message);
        let three =
            r#"[{"speak_model": "openai/tts-1/echo"}, {"name": "Al"}, {"speak_model": "openai/tts-1/nova"}]"#;
        assert_eq!(spoken(three), Ok(Some("openai/tts-1/echo,nova".to_owned())));
        assert_eq!(spoken(r#"{"speak_model": "system"}"#), Ok(None));
        assert_eq!(speaker(&BTreeMap::new()).unwrap(), None);
        let wrong = spoken(r#"{"speak_model": "openai/tts-1"}"#).unwrap_err();
        assert!(wrong.contains("`speak_model`: `openai/tts-1` names no voice"), "{wrong}");
    }

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
            let told = below(&format!(r#"{{"coding": "file:{outside}"}}"#)).unwrap_err().message;
            let is_told = told.contains("outside the profile's folder");
            assert!(is_told || (cfg!(not(unix)) && outside.starts_with("linked")), "{outside}: {told}");
        }
        let told = read(r#"{"coding": "file:none.md"}"#).unwrap_err().message;
        assert!(told.contains("none.md"), "{told}");
        assert!(read("{").is_err());
    }
}
