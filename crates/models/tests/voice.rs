//! Speech against the fake provider, which listens.
#![expect(clippy::unwrap_used, reason = "helpers of tests may fail loudly")]

use cooperage_fake_provider::{Background, FakeProviderOptions, RECOGNISED, recording};
use cooperage_models::{
    AttemptError, AttemptErrorKind, ClientOptions, Credentials, PermanentError, PriceError, PriceTable,
    Provider, ProviderClients, ProviderList, RemoteModel, Secret, SpeechRequest, Streaming,
    TranscriptionRequest, VoicePrice,
};

const KEY: &str = "sk-test-0123456789abcdef";

fn model(name: &str) -> RemoteModel {
    let name: cooperage_models::ModelName = name.parse().unwrap();
    name.remote().unwrap().clone()
}

fn clients(server: &Background, key: Option<&str>) -> ProviderClients {
    let mut credentials = Credentials::none();
    let provider = Provider::new("compatible").unwrap();
    if let Some(key) = key {
        credentials.insert(provider.clone(), Secret::new(key).unwrap());
    }
    ProviderClients::new(ClientOptions {
        providers: ProviderList::default(),
        base_urls: [(provider, server.base_url().parse().unwrap())].into(),
        credentials,
        streaming: Streaming::Whole,
        prices: PriceTable::built_in().unwrap(),
    })
    .unwrap()
}

fn block<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

fn heard(clients: &ProviderClients, name: &str, wav: &[u8]) -> Result<String, AttemptError> {
    let model = model(name);
    block(clients.transcribe(TranscriptionRequest { model: &model, wav, language: Some("en") }))
}

#[test]
fn three_recordings_are_three_texts_and_silence_is_none() {
    let options =
        FakeProviderOptions { keeps_requests: true, key: Some(KEY.to_owned()), ..Default::default() };
    let server = Background::start(options).unwrap();
    let clients = clients(&server, Some(KEY));
    let texts: Vec<String> = [200, 330, 470, 0]
        .map(|pitch| heard(&clients, "compatible/whisper", &recording(pitch, 600)).unwrap())
        .to_vec();
    assert_eq!(texts, [RECOGNISED[0].1, RECOGNISED[1].1, RECOGNISED[2].1, ""]);
    let seen = server.seen();
    assert!(seen.iter().all(|one| one.path == "/v1/audio/transcriptions"));
    assert!(seen.iter().all(|one| one.key.as_deref() == Some(KEY)));
    let other = heard(&clients, "compatible/whisper", b"RIFF").unwrap_err();
    assert_eq!(other.to_string(), "the provider rejects the request (HTTP status 400): The file is no WAV.");
}

#[test]
fn a_text_becomes_a_sound_of_its_own() {
    let server = Background::start(FakeProviderOptions::default()).unwrap();
    let clients = clients(&server, None);
    let spoken = |text: &str, voice: &str| {
        let model = model("compatible/tts");
        block(clients.speak(SpeechRequest { model: &model, voice, text }))
    };
    let hello = spoken("hello", "echo").unwrap();
    assert_eq!((hello.content_type, hello.bytes.get(..4)), ("audio/wav", Some(b"RIFF".as_slice())));
    assert_eq!(spoken("hello", "echo").unwrap(), hello);
    assert_ne!(spoken("goodbye", "echo").unwrap(), hello);
    assert_ne!(spoken("hello", "nova").unwrap(), hello);
    assert_eq!(spoken(" ", "nova").unwrap_err().status, Some(400));
}

#[test]
fn failures_have_their_types_and_show_no_key() {
    let wav = recording(200, 300);
    let options = FakeProviderOptions { key: Some("another".to_owned()), ..Default::default() };
    let server = Background::start(options).unwrap();
    let refused = heard(&clients(&server, Some(KEY)), "compatible/whisper", &wav).unwrap_err();
    assert_eq!(refused.kind, AttemptErrorKind::Permanent(PermanentError::Unauthorised));
    let echoes = FakeProviderOptions {
        status: Some(500),
        error: format!("cannot use {KEY} now"),
        ..FakeProviderOptions::default()
    };
    let server = Background::start(echoes).unwrap();
    let failed = heard(&clients(&server, Some(KEY)), "compatible/whisper", &wav).unwrap_err();
    assert_eq!(failed.kind, AttemptErrorKind::ServerError);
    assert!(!format!("{failed} {failed:?}").contains("0123456789"), "{failed:?}");
    let kind = |name: &str| heard(&clients(&server, Some(KEY)), name, &wav).unwrap_err().kind;
    for name in ["anthropic/claude-sonnet-4-5", "google/gemini-2.5-flash"] {
        assert_eq!(kind(name), AttemptErrorKind::Permanent(PermanentError::NoSpeech), "{name}");
    }
    assert_eq!(kind("openai/whisper-1"), AttemptErrorKind::Permanent(PermanentError::Unauthorised));
    let away = {
        let server = Background::start(FakeProviderOptions::default()).unwrap();
        clients(&server, None)
    };
    assert_eq!(heard(&away, "compatible/whisper", &wav).unwrap_err().kind, AttemptErrorKind::Unreachable);
}

fn voice_price(name: &str, here: bool) -> Option<VoicePrice> {
    PriceTable::built_in().unwrap().voice_price(&model(name), here)
}

#[test]
fn sound_costs_what_a_hand_reckons() {
    // 0.006 dollars a minute are 100,000 nano-dollars a second.
    let whisper = voice_price("openai/whisper-1", false).unwrap();
    assert_eq!(whisper.hearing_nano(1_000), 100_000);
    assert_eq!(whisper.hearing_nano(1), 100);
    assert_eq!(whisper.hearing_nano(90_000), 9_000_000);
    assert_eq!(VoicePrice { minute_nano: 1, character_nano: 0 }.hearing_nano(1), 1, "rounded up");
    assert_eq!(VoicePrice { minute_nano: u64::MAX, character_nano: 0 }.hearing_nano(u64::MAX), u64::MAX);
    // 15 dollars per million characters.
    assert_eq!(voice_price("openai/tts-1", false).unwrap().speaking_nano("Grüße"), 5 * 15_000);
}

#[test]
fn unknown_models_are_free_on_this_machine_alone() {
    assert_eq!(voice_price("compatible/whisper", true), Some(VoicePrice::FREE));
    assert_eq!(voice_price("compatible/whisper", false), None);
    let table = "date = \"d\"\nsource = \"s\"\nmodel = []\n[[voice]]\nname = \"a/b\"\nminute = \"x\"\n";
    assert!(matches!(PriceTable::from_toml(table), Err(PriceError::BadPrice { .. })));
    assert!(PriceTable::from_toml("date = \"d\"\nsource = \"s\"\nmodel = []\n").is_ok(), "an older table");
}
