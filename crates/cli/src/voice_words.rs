//! The user's words about speech: `[voice]` of `cooperage.toml`, `--model voice.…` and `--set voice.…`.

use serde::Deserialize;

use crate::error::CliError;

/// The role of the model that writes down what people say.
const TRANSCRIBE: &str = "voice.transcribe";
/// The role of the model that reads aloud what agents say, and the option by which pages read at all.
const SPEAK: &str = "voice.speak";
/// The option by which recordings are kept beside the run.
const KEEP: &str = "voice.keep";
/// The option with the language that people speak.
const LANGUAGE: &str = "voice.language";

/// The user's words about speech: `[voice]` of `cooperage.toml`, with what the command line says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VoiceWords {
    /// The model that writes down what people say, `PROVIDER/MODEL`.
    pub(crate) transcribe: Option<String>,
    /// The model that reads aloud, `PROVIDER/MODEL/VOICE[,VOICE…]`, or `on` for the browser's own voices.
    pub(crate) speak: Option<String>,
    /// The language that people speak, as two letters; the model finds out without it.
    pub(crate) language: Option<String>,
    /// Whether recordings are kept beside the run; they are not where nothing is said.
    pub(crate) keep: Option<bool>,
    /// The model that profiles of agents name, which speaks where the user names none and pages read aloud.
    #[serde(skip)]
    pub(crate) of_profiles: Option<ProfileSpeaker>,
}

/// A model that speaks, by the profiles of agents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ProfileSpeaker {
    /// Its name with its voices, `PROVIDER/MODEL/VOICE[,VOICE…]`: agents take them in turn.
    pub(crate) name: String,
    /// Whether a team's options have pages read aloud.
    pub(crate) is_asked_for: bool,
}

impl VoiceWords {
    /// Takes the words about speech out of `--model` and `--set`; they are no part of a plan.
    pub(crate) fn taken(models: &mut Vec<String>, options: &mut Vec<String>) -> Result<VoiceWords, CliError> {
        let mut words = VoiceWords::default();
        for text in take(models) {
            let (role, model) = text.split_once('=').unwrap_or((&text, ""));
            let place = match role {
                TRANSCRIBE => &mut words.transcribe,
                SPEAK => &mut words.speak,
                _ => {
                    return Err(CliError::usage(format!("--model {text}: speech has no such role"))
                        .hint(format!("the roles are {TRANSCRIBE} and {SPEAK}")));
                }
            };
            *place = Some(model.trim().to_owned());
        }
        for text in take(options) {
            match text.split_once('=').unwrap_or((&text, "")) {
                (SPEAK, "on") if words.speak.is_some() => {}
                (SPEAK, "on") => words.speak = Some("on".to_owned()),
                (SPEAK, "off") => words.speak = Some("off".to_owned()),
                (KEEP, "on") => words.keep = Some(true),
                (KEEP, "off") => words.keep = Some(false),
                (LANGUAGE, language) => words.language = Some(language.to_owned()),
                _ => {
                    return Err(CliError::usage(format!("--set {text}: speech has no such option or value"))
                        .hint(format!("write {SPEAK}=on, {KEEP}=on or {LANGUAGE}=en")));
                }
            }
        }
        Ok(words)
    }

    /// Whether they turn on something that only pages have.
    pub(crate) fn asks_for_pages(&self) -> bool {
        self.is_aloud() || self.transcribe.is_some() || self.keep == Some(true) || self.language.is_some()
    }

    /// These words, with those of the file where these say nothing.
    pub(crate) fn over(self, file: &VoiceWords) -> VoiceWords {
        VoiceWords {
            transcribe: self.transcribe.or_else(|| file.transcribe.clone()),
            speak: self.speak.or_else(|| file.speak.clone()),
            language: self.language.or_else(|| file.language.clone()),
            keep: self.keep.or(file.keep),
            of_profiles: self.of_profiles,
        }
    }

    /// Whether pages read aloud what all agents say.
    pub(crate) fn is_aloud(&self) -> bool {
        self.speak.as_deref().is_some_and(|speak| speak != "off")
    }

    /// The name of the model that speaks: the user's, else that of the profiles where pages read aloud.
    pub(crate) fn speaker(&self) -> Option<&str> {
        match self.speak.as_deref() {
            Some("off") => None,
            Some(name) if !["on", ""].contains(&name) => Some(name),
            _ => {
                let of_profiles = self.of_profiles.as_ref()?;
                (of_profiles.is_asked_for || self.is_aloud()).then_some(of_profiles.name.as_str())
            }
        }
    }
}

/// Takes the texts out of a list that begin with the name of speech.
fn take(texts: &mut Vec<String>) -> Vec<String> {
    let (own, others) = std::mem::take(texts).into_iter().partition(|text| text.starts_with("voice."));
    *texts = others;
    own
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    #[test]
    fn words_about_speech_are_taken_out_of_the_command_line() {
        let mut models = words(&["oracle", "voice.transcribe=openai/whisper-1", "mindcraft.code=a/b"]);
        let mut options = words(&["voice.keep=on", "mindcraft.speak=on", "voice.speak=on"]);
        let taken = VoiceWords::taken(&mut models, &mut options).unwrap();
        assert_eq!(models, ["oracle", "mindcraft.code=a/b"]);
        assert_eq!(options, ["mindcraft.speak=on"]);
        let expected = VoiceWords {
            transcribe: Some("openai/whisper-1".to_owned()),
            speak: Some("on".to_owned()),
            language: None,
            keep: Some(true),
            of_profiles: None,
        };
        assert_eq!(taken, expected);
        for wrong in ["voice.keep=yes", "voice.keep", "voice.volume=3"] {
            assert!(VoiceWords::taken(&mut Vec::new(), &mut words(&[wrong])).is_err(), "{wrong}");
        }
        assert!(VoiceWords::taken(&mut words(&["voice.shout=a/b"]), &mut Vec::new()).is_err());
    }

    #[test]
    fn a_profile_names_the_model_unless_the_user_does() {
        let words = |speak: Option<&str>, is_asked_for: bool| VoiceWords {
            speak: speak.map(str::to_owned),
            of_profiles: Some(ProfileSpeaker { name: "openai/tts-1/echo".to_owned(), is_asked_for }),
            ..VoiceWords::default()
        };
        let echo = Some("openai/tts-1/echo");
        assert_eq!((words(None, true).speaker(), words(Some("on"), false).speaker()), (echo, echo));
        assert_eq!((words(None, false).speaker(), words(Some("off"), true).speaker()), (None, None));
        assert_eq!(words(Some("groq/tts/nova"), true).speaker(), Some("groq/tts/nova"));
        assert!(!words(None, true).asks_for_pages(), "a profile alone asks for no page");
    }

    #[test]
    fn off_on_the_command_line_is_off_whatever_the_file_says() {
        let file = VoiceWords {
            speak: Some("openai/tts-1/echo".to_owned()),
            keep: Some(true),
            ..VoiceWords::default()
        };
        let off = VoiceWords::taken(&mut Vec::new(), &mut words(&["voice.speak=off", "voice.keep=off"]));
        let both = off.unwrap().over(&file);
        assert_eq!((both.speak.as_deref(), both.keep), (Some("off"), Some(false)));
        assert!(!both.asks_for_pages() && file.asks_for_pages());
        assert_eq!(VoiceWords::default().over(&file), file);
    }
}
