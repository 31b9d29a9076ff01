//! The state of speech on a server: transcripts that wait to be sent, what was spent, and sounds that were made.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use camino::Utf8Path;
use cooperage_journal::files;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::host::{PageSound, ReadAloud, VoiceHost};
use super::place::VoicePlace;
use super::rate::{HEARING, SPEAKING, UsedShare, VoiceRate};
use super::run::RunVoice;
use super::wire::{AloudWay, HeardWords, VoiceView};
use crate::guard::Token;

/// The most transcripts that wait to be sent.
const TRANSCRIPTS_MAX: usize = 64;
/// The most bytes of sounds that are kept, so that several pages cause the cost of one.
const SOUND_BYTES_MAX: usize = 16 << 20;
/// The folder of kept recordings in a run directory.
const FOLDER: &str = "voice";

/// The speech of a server.
#[derive(Default)]
pub(crate) struct VoiceDesk {
    host: OnceLock<Arc<dyn VoiceHost>>,
    state: Mutex<DeskState>,
}

#[derive(Default)]
struct DeskState {
    transcripts: VecDeque<Transcript>,
    /// Uses of the limits, by place and whether something is heard.
    used: BTreeMap<(String, bool), UsedShare>,
    /// Nano-dollars by run.
    spent: BTreeMap<String, u64>,
    sounds: VecDeque<((u32, String), PageSound)>,
}

/// The words of a recording that wait to be sent.
struct Transcript {
    id: String,
    place: String,
    text: String,
    /// The recording, if it is kept beside the run once the words are sent.
    wav: Option<Arc<[u8]>>,
}

/// Words of a person that were spoken aloud.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SpokenWords {
    /// The mark of the message in the journal.
    pub(crate) mark: Value,
    /// The recording and its file name, if it is kept.
    sound: Option<(String, Arc<[u8]>)>,
}

impl SpokenWords {
    /// Keeps the recording in the run directory, if it is to be kept.
    ///
    /// # Errors
    /// A sentence if it cannot be kept.
    pub(crate) fn keep(&self, run: &Utf8Path) -> Result<(), String> {
        let Some((name, wav)) = &self.sound else { return Ok(()) };
        let folder = run.join(FOLDER);
        let kept = files::refuse_link(&folder)
            .and_then(|()| files::make_folder(&folder))
            .and_then(|()| files::write_whole(&folder.join(name), wav));
        kept.map_err(|_| "the recording cannot be kept beside the run".to_owned())
    }
}

impl std::fmt::Debug for VoiceDesk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("VoiceDesk(…)")
    }
}

impl VoiceDesk {
    /// Sets the host; the first one stays.
    pub(crate) fn open(&self, host: Arc<dyn VoiceHost>) {
        let _ = self.host.set(host);
    }

    pub(crate) fn host(&self) -> Option<&Arc<dyn VoiceHost>> {
        self.host.get()
    }

    fn state(&self) -> MutexGuard<'_, DeskState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The speech in a place; `run` tells about the run there, if this server plays it.
    pub(crate) fn view(&self, place: &VoicePlace, run: Option<&RunVoice>) -> VoiceView {
        let offer = self.host().map(|host| host.offer()).unwrap_or_default();
        let is_aloud = match offer.aloud {
            ReadAloud::Always => true,
            ReadAloud::OfTeams => run.is_some_and(|run| run.reads_aloud),
        };
        let aloud = match is_aloud {
            false => AloudWay::Off,
            true if offer.has_speaker && place.may_speak => AloudWay::Server,
            true => AloudWay::Browser,
        };
        VoiceView { hears: place.may_speak && offer.transcriber.is_some(), aloud }
    }

    /// Uses a place's share of recordings or of sounds. Returns whether the rate limit allows that.
    pub(crate) fn may(&self, place: &VoicePlace, hears: bool) -> bool {
        let rate: VoiceRate = if hears { HEARING } else { SPEAKING };
        let now = Instant::now();
        let mut state = self.state();
        let used = state.used.entry((place.name.clone(), hears)).or_insert_with(|| UsedShare::new(now));
        used.take(rate, now)
    }

    /// Counts a cost for a run, in nano-dollars, unless its limit does not allow that.
    ///
    /// # Errors
    /// A sentence if the limit does not allow it.
    pub(crate) fn spend(
        &self,
        place: &VoicePlace,
        run: Option<&RunVoice>,
        cost: Option<u64>,
    ) -> Result<(), &'static str> {
        let (Some(name), Some(run)) = (&place.run, run) else { return Ok(()) };
        let Some(most) = run.cost_max_nano else { return Ok(()) };
        let cost = cost.ok_or("the run has a limit of cost, and the price of this model is not known")?;
        let mut state = self.state();
        let spent = state.spent.entry(name.clone()).or_default();
        let sum = spent.saturating_add(cost);
        if sum > most {
            return Err("the run's limit of cost is reached");
        }
        *spent = sum;
        Ok(())
    }

    /// Keeps the words of a recording until they are sent.
    pub(crate) fn heard(&self, place: &VoicePlace, text: String, wav: Arc<[u8]>) -> Option<HeardWords> {
        let id = Token::new().ok()?.text().to_owned();
        let wav = self.host().filter(|host| host.offer().keeps_sound).map(|_| wav);
        if !text.is_empty() {
            let transcript =
                Transcript { id: id.clone(), place: place.name.clone(), text: text.clone(), wav };
            let mut state = self.state();
            state.transcripts.push_back(transcript);
            let too_many = state.transcripts.len().saturating_sub(TRANSCRIPTS_MAX);
            state.transcripts.drain(..too_many);
        }
        Some(HeardWords { id, text })
    }

    /// The mark of a message whose words a person spoke in that place. A recording makes one message.
    ///
    /// # Errors
    /// A sentence if the recording is not known there.
    pub(crate) fn sent(&self, place: &VoicePlace, id: &str, text: &str) -> Result<SpokenWords, String> {
        let offer = self.host().map(|host| host.offer()).unwrap_or_default();
        let mut state = self.state();
        let found = state.transcripts.iter().position(|one| one.id == id && one.place == place.name);
        let transcript = found.and_then(|index| state.transcripts.remove(index));
        let transcript = transcript.ok_or("this recording is not known any more; speak or type again")?;
        let mut mark = json!({
            "by": offer.transcriber.unwrap_or_default(),
            "mended": transcript.text != text.trim(),
        });
        let sound = transcript.wav.map(|wav| {
            let hash = blake3::hash(&wav).to_hex();
            let name = format!("{}.wav", hash.as_str().chars().take(16).collect::<String>());
            mark["sound"] = name.as_str().into();
            (name, wav)
        });
        Ok(SpokenWords { mark, sound })
    }

    /// A sound that was made before.
    pub(crate) fn sound(&self, agent: u32, text: &str) -> Option<PageSound> {
        let state = self.state();
        let is_it = |((of, said), _): &&((u32, String), PageSound)| *of == agent && said == text;
        state.sounds.iter().find(is_it).map(|(_, sound)| sound.clone())
    }

    pub(crate) fn keep_sound(&self, agent: u32, text: String, sound: &PageSound) {
        let mut state = self.state();
        state.sounds.push_back(((agent, text), sound.clone()));
        let mut bytes: usize = state.sounds.iter().map(|(_, sound)| sound.bytes.len()).sum();
        while bytes > SOUND_BYTES_MAX
            && let Some((_, oldest)) = state.sounds.pop_front()
        {
            bytes -= oldest.bytes.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::AccessRole;
    use crate::voice::host::{VoiceFuture, VoiceOffer};

    /// A host whose transcriber has a name, and that keeps recordings.
    struct Keeping;

    impl VoiceHost for Keeping {
        fn offer(&self) -> VoiceOffer {
            let transcriber = Some("lab/whisper".to_owned());
            VoiceOffer { transcriber, aloud: ReadAloud::OfTeams, has_speaker: true, keeps_sound: true }
        }

        fn transcribe(&self, _: Arc<[u8]>) -> VoiceFuture<'_, String> {
            Box::pin(async { Ok(String::new()) })
        }

        fn speak(&self, _: String, _: u32) -> VoiceFuture<'_, PageSound> {
            Box::pin(async { Err(crate::voice::VoiceFailure) })
        }

        fn hearing_nano(&self, millis: u64) -> Option<u64> {
            Some(millis)
        }

        fn speaking_nano(&self, _: &str) -> Option<u64> {
            None
        }
    }

    fn desk() -> VoiceDesk {
        let desk = VoiceDesk::default();
        desk.open(Arc::new(Keeping));
        desk
    }

    fn run(cost_max_nano: Option<u64>, reads_aloud: bool) -> RunVoice {
        RunVoice { folder: "run".into(), reads_aloud, cost_max_nano }
    }

    #[test]
    fn a_recording_becomes_one_message_of_its_own_place() {
        let desk = desk();
        let place = VoicePlace::of_role(&AccessRole::Admin, None);
        let other = VoicePlace::of_instruction("Ann", "run".to_owned());
        let said = |text: &str| desk.heard(&place, text.to_owned(), [1, 2].as_slice().into()).unwrap().id;
        let id = said("chop the tuna");
        assert!(desk.sent(&other, &id, "chop the tuna").is_err());
        let words = desk.sent(&place, &id, " chop the tuna ").unwrap();
        assert_eq!((&words.mark["by"], &words.mark["mended"]), (&"lab/whisper".into(), &false.into()));
        assert!(desk.sent(&place, &id, "chop the tuna").is_err(), "it is sent once");
        assert_eq!(desk.sent(&place, &said("a"), "b").unwrap().mark["mended"], true);
        assert!(desk.sent(&place, &said(""), "").is_err(), "nothing was recognised");
    }

    #[test]
    fn a_kept_recording_lies_in_the_run_under_the_name_of_its_mark() {
        let folder = tempfile::tempdir().unwrap();
        let run = Utf8Path::from_path(folder.path()).unwrap();
        let (desk, place) = (desk(), VoicePlace::of_role(&AccessRole::Admin, None));
        let id = desk.heard(&place, "hello".to_owned(), b"RIFF".as_slice().into()).unwrap().id;
        let words = desk.sent(&place, &id, "hello").unwrap();
        words.keep(run).unwrap();
        let name = words.mark["sound"].as_str().unwrap();
        assert_eq!(std::fs::read(run.join(FOLDER).join(name)).unwrap(), b"RIFF");
    }

    #[test]
    fn speech_costs_as_much_as_an_episode_may() {
        let (desk, place) = (desk(), VoicePlace::of_instruction("Ann", "run".to_owned()));
        let spend = |most, cost| desk.spend(&place, Some(&run(most, false)), cost).is_ok();
        assert_eq!([spend(Some(100), Some(60)), spend(Some(100), Some(60))], [true, false]);
        assert_eq!([spend(Some(100), Some(40)), spend(Some(100), Some(1))], [true, false]);
        assert_eq!([spend(Some(100), None), spend(None, None)], [false, true]);
    }

    #[test]
    fn pages_hear_what_their_role_and_their_run_allow() {
        let desk = desk();
        let view = |role: &AccessRole, aloud: bool| {
            desk.view(&VoicePlace::of_role(role, None), Some(&run(None, aloud)))
        };
        let of = |hears, aloud| VoiceView { hears, aloud };
        assert_eq!(view(&AccessRole::Admin, true), of(true, AloudWay::Server));
        assert_eq!(view(&AccessRole::Admin, false), of(true, AloudWay::Off));
        assert_eq!(view(&AccessRole::Viewer, true), of(false, AloudWay::Browser));
        let nothing = VoiceDesk::default().view(&VoicePlace::of_role(&AccessRole::Admin, None), None);
        assert_eq!(nothing, VoiceView::default());
    }
}
