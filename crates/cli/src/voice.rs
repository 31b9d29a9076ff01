//! Speech on pages: the models that hear and speak.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use cooperage_journal::Plan;
use cooperage_models::{
    AttemptError, ModelName, ProviderClients, ProviderList, RemoteModel, SpeechRequest, TranscriptionRequest,
    VoicePrice,
};
use cooperage_studio::voice::{PageSound, ReadAloud, VoiceFailure, VoiceFuture, VoiceHost, VoiceOffer};

use crate::agreement::{ConsentRequest, agree};
use crate::args::ReachArgs;
use crate::config::UserConfig;
use crate::error::CliError;
use crate::models::{ModelAccess, no_model};
use crate::voice_words::{ProfileSpeaker, VoiceWords};
use crate::{output, profiles};

/// The option of a team by which pages read aloud what its agents say.
const SPEAK_OPTION: &str = "mindcraft.speak";
/// The time that a person waits for a text or a sound.
const PATIENCE: Duration = Duration::from_secs(30);

/// The speech that a server offers; `None` if nothing is configured, so that pages have no microphone.
pub(crate) fn offered(
    providers: &ProviderList,
    words: VoiceWords,
    reach: &ReachArgs,
    yes: bool,
) -> Result<Option<Arc<dyn VoiceHost>>, CliError> {
    let config = UserConfig::load()?;
    let words = words.over(&config.voice);
    let named = |name: &str| remote(providers, name);
    let transcriber = words.transcribe.as_deref().map(named).transpose()?;
    let speaker = words.speaker().map(|text| speaker(providers, text)).transpose()?;
    let is_aloud = words.is_aloud();
    if transcriber.is_none() && speaker.is_none() && !is_aloud {
        return Ok(None);
    }
    check_language(words.language.as_deref())?;
    let models: BTreeSet<ModelName> = [&transcriber, &speaker.as_ref().map(|(model, _)| model.clone())]
        .into_iter()
        .flatten()
        .map(|model| ModelName::Remote(model.clone()))
        .collect();
    let mut access = ModelAccess::new(providers, reach, &config, &models)?;
    access.check(&models)?;
    let (typed, of_files) = (access.typed_keys(&models), access.withheld_keys(&models));
    agree(&ConsentRequest { source: &reach.source, yes, typed, of_files })?;
    access.release(&models);
    let priced = |model: RemoteModel| PricedModel { price: access.voice_price(&model), model };
    Ok(Some(Arc::new(VoiceModels {
        transcriber: transcriber.map(priced),
        speaker: speaker.map(|(model, voices)| (priced(model), voices)),
        language: words.language,
        aloud: if is_aloud { ReadAloud::Always } else { ReadAloud::OfTeams },
        keeps_sound: words.keep.unwrap_or_default(),
        clients: access.client()?,
    })))
}

/// The model that speaks by the profiles of a plan's agents.
pub(crate) fn speaker_of(plan: &Plan) -> Result<Option<ProfileSpeaker>, CliError> {
    let Some(name) = profiles::speaker(&plan.attachments)? else { return Ok(None) };
    let mut teams = plan.episodes.iter().flat_map(|episode| &episode.teams);
    let is_asked_for = teams.any(|team| team.options.get(SPEAK_OPTION).is_some_and(|value| value == "on"));
    Ok(Some(ProfileSpeaker { name, is_asked_for }))
}

fn remote(providers: &ProviderList, name: &str) -> Result<RemoteModel, CliError> {
    let model = providers.model(name).map_err(|error| no_model(providers, name, &error))?;
    model.remote().cloned().ok_or_else(|| {
        CliError::usage(format!("`{name}` neither hears nor speaks"))
            .hint("name a model of a provider, such as openai/whisper-1 or compatible/whisper")
    })
}

/// A model with the names of its voices: agents take them in turn.
fn speaker(providers: &ProviderList, text: &str) -> Result<(RemoteModel, Vec<String>), CliError> {
    let wrong = || {
        CliError::usage(format!("`{text}` names no voice of a model"))
            .hint("write PROVIDER/MODEL/VOICE, such as openai/tts-1/echo, with commas between several voices")
    };
    let (model, voices) = text.rsplit_once('/').filter(|(model, _)| model.contains('/')).ok_or_else(wrong)?;
    let voices: Vec<String> = voices.split(',').map(|voice| voice.trim().to_owned()).collect();
    let is_name = |voice: &String| {
        (1..=60).contains(&voice.len())
            && voice.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c))
    };
    if !voices.iter().all(is_name) {
        return Err(wrong());
    }
    Ok((remote(providers, model)?, voices))
}

fn check_language(language: Option<&str>) -> Result<(), CliError> {
    let is_code = |text: &str| (2..=3).contains(&text.len()) && text.chars().all(|c| c.is_ascii_lowercase());
    match language {
        Some(text) if !is_code(text) => {
            Err(CliError::usage(format!("`{text}` is no language"))
                .hint("write two letters, such as en or de"))
        }
        _ => Ok(()),
    }
}

/// A model with its price, if that is known.
struct PricedModel {
    model: RemoteModel,
    price: Option<VoicePrice>,
}

/// The models that hear and speak.
struct VoiceModels {
    transcriber: Option<PricedModel>,
    /// The model that speaks, and its voices; there is at least one.
    speaker: Option<(PricedModel, Vec<String>)>,
    language: Option<String>,
    aloud: ReadAloud,
    keeps_sound: bool,
    clients: ProviderClients,
}

impl VoiceHost for VoiceModels {
    fn offer(&self) -> VoiceOffer {
        VoiceOffer {
            transcriber: self.transcriber.as_ref().map(|transcriber| transcriber.model.to_string()),
            aloud: self.aloud,
            has_speaker: self.speaker.is_some(),
            keeps_sound: self.keeps_sound,
        }
    }

    fn transcribe(&self, wav: Arc<[u8]>) -> VoiceFuture<'_, String> {
        Box::pin(async move {
            let PricedModel { model, .. } = self.transcriber.as_ref().ok_or(VoiceFailure)?;
            let language = self.language.as_deref();
            let request = TranscriptionRequest { model, wav: &wav, language };
            in_time(model, self.clients.transcribe(request)).await
        })
    }

    fn speak(&self, text: String, agent: u32) -> VoiceFuture<'_, PageSound> {
        Box::pin(async move {
            let (PricedModel { model, .. }, voices) = self.speaker.as_ref().ok_or(VoiceFailure)?;
            let voice =
                voices.iter().cycle().nth(agent as usize % voices.len().max(1)).ok_or(VoiceFailure)?;
            let request = SpeechRequest { model, voice, text: &text };
            let sound = in_time(model, self.clients.speak(request)).await?;
            Ok(PageSound { content_type: sound.content_type, bytes: sound.bytes.into() })
        })
    }

    fn hearing_nano(&self, millis: u64) -> Option<u64> {
        Some(self.transcriber.as_ref()?.price?.hearing_nano(millis))
    }

    fn speaking_nano(&self, text: &str) -> Option<u64> {
        Some(self.speaker.as_ref()?.0.price?.speaking_nano(text))
    }
}

/// Waits for a model, and tells the user in a line why it brought nothing.
async fn in_time<T>(
    model: &RemoteModel,
    attempt: impl Future<Output = Result<T, AttemptError>>,
) -> Result<T, VoiceFailure> {
    let why = match tokio::time::timeout(PATIENCE, attempt).await {
        Ok(Ok(brought)) => return Ok(brought),
        Ok(Err(error)) => match error.hint() {
            Some(hint) => format!("{error}; {hint}"),
            None => error.to_string(),
        },
        Err(_) => format!("no answer within {} seconds", PATIENCE.as_secs()),
    };
    output::note(&format!("speech by {model}: {why}"));
    Err(VoiceFailure)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    #[test]
    fn a_model_that_speaks_has_voices() {
        let providers = ProviderList::default();
        let (model, voices) = speaker(&providers, "openai/tts-1/echo, nova").unwrap();
        assert_eq!((model.to_string().as_str(), voices), ("openai/tts-1", words(&["echo", "nova"])));
        for wrong in ["openai/tts-1", "openai/tts-1/", "openai/tts-1/a,,b", "nobody/tts/echo", "oracle/x/y"] {
            assert!(speaker(&providers, wrong).is_err(), "{wrong}");
        }
        assert!(remote(&providers, "oracle").is_err());
    }
}
