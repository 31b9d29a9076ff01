//! Providers that bring a client of their own: made when needed, told the way, and kept from showing keys.
#![expect(clippy::unwrap_used, reason = "a test helper that fails fails its test")]

use std::collections::BTreeMap;
use std::sync::{Arc, mpsc};

use cooperage_models::{
    AttemptError, AttemptErrorKind, CallFailure, ChatClient, ChatRequest, ClientError, ClientOptions,
    CompletionFuture, ConnectionOptions, Credentials, Message, ModelPool, PROVIDERS, PermanentError,
    PoolOptions, PriceTable, ProviderAddress, ProviderClients, ProviderInfo, ProviderKey, ProviderList,
    Reply, Sampling, Secret, Streaming, TimedReply, trial,
};

const KEY: &str = "lab-key-0123456789";
const OTHER: &str = "sk-other-0123456789";
const USUAL: &str = "http://gpu.lab:8000/v1/";

const LAB: ProviderInfo =
    ProviderInfo::new("lab", "tells all that it knows", |options| Ok(Arc::new(Tells(options.clone()))))
        .with_key(ProviderKey::Optional("LAB_KEY"))
        .with_address(ProviderAddress::Usual(USUAL));
const BROKEN: ProviderInfo =
    ProviderInfo::new("broken", "cannot be built", |_| Err(ClientError::new(format!("no device {OTHER}"))))
        .with_address(ProviderAddress::Usual(USUAL));

/// Says where it connects and with which key, or fails with the same words.
struct Tells(ConnectionOptions);

impl ChatClient for Tells {
    fn complete<'a>(&'a self, request: &'a ChatRequest) -> CompletionFuture<'a> {
        Box::pin(async move {
            let (url, key) =
                (self.0.base_url.as_ref().unwrap().expose(), self.0.key.as_ref().unwrap().expose());
            let words = format!("{url} {key} {OTHER}");
            if request.model.to_string() == "lab/fails" {
                let mut error =
                    AttemptError::new(AttemptErrorKind::Permanent(PermanentError::Rejected), &words);
                error.advice = Some(words.into());
                return Err(error);
            }
            Ok(TimedReply::new(Reply::of_text(words)))
        })
    }
}

/// Asks a model; `url` is the user's address of the lab.
fn ask(model: &str, url: Option<&str>) -> Result<Reply, CallFailure> {
    let mut credentials = Credentials::none();
    for (name, key) in [("lab", KEY), ("openai", OTHER)] {
        let list = ProviderList::new(&[PROVIDERS, &[LAB]].concat());
        credentials.insert(list.get(name).unwrap().provider(), Secret::new(key).unwrap());
    }
    let options = ClientOptions {
        providers: ProviderList::new(&[PROVIDERS, &[LAB, BROKEN]].concat()),
        base_urls: url
            .map(|url| (LAB.provider(), url.parse().unwrap()))
            .into_iter()
            .collect::<BTreeMap<_, _>>(),
        credentials,
        streaming: Streaming::Whole,
        prices: PriceTable::built_in().unwrap(),
    };
    let clients = Arc::new(ProviderClients::new(options).unwrap());
    let pool = ModelPool::start(PoolOptions::STANDARD, clients).unwrap();
    let model = model.parse().unwrap();
    let model: &cooperage_models::ModelName = &model;
    let request =
        trial::request(model.remote().unwrap(), vec![Message::user("hi")], Sampling::PROVIDER_DEFAULTS);
    let (deliver, delivered) = mpsc::channel();
    pool.submit(Arc::new(request), move |result| deliver.send(result.outcome).unwrap());
    delivered.recv().unwrap()
}

#[test]
fn a_client_is_told_the_way_and_shows_no_key() {
    assert_eq!(ask("lab/m", None).unwrap().text, format!("{USUAL} [key] [key]"));
    let given = ask("lab/m", Some("http://127.0.0.1:9/v1?version=2")).unwrap();
    assert_eq!(given.text, "http://127.0.0.1:9/v1/?version=2 [key] [key]");
    let failure = ask("lab/fails", None).unwrap_err();
    assert_eq!(failure.hint().unwrap(), format!("{USUAL} [key] [key]"));
    let CallFailure::Permanent { attempt, .. } = failure else { panic!("{failure:?}") };
    assert_eq!(attempt.message, format!("{USUAL} [key] [key]"));
}

#[test]
fn a_client_shows_no_secret_of_its_address() {
    let url = Some("http://me:hunter2@127.0.0.1:9/v1?api-key=hunter3x");
    let words = "http://me:[key]@127.0.0.1:9/v1/?api-key=[key] [key] [key]";
    assert_eq!(ask("lab/m", url).unwrap().text, words);
    let failure = ask("lab/fails", url).unwrap_err();
    assert_eq!(failure.hint().unwrap(), words);
    let CallFailure::Permanent { attempt, .. } = failure else { panic!("{failure:?}") };
    assert_eq!(attempt.message, words);
}

#[test]
fn a_client_that_cannot_be_built_and_a_provider_that_is_in_no_table_end_the_call() {
    for (model, said) in [("broken/m", "no device [key]"), ("nobody/m", "")] {
        let failure = ask(model, None).unwrap_err();
        assert!(failure.stops_run() && failure.hint().is_none(), "{failure:?}");
        let CallFailure::Permanent { error, attempt, .. } = failure else { panic!("{failure:?}") };
        assert_eq!((error, attempt.message.as_str()), (PermanentError::NotConfigured, said));
    }
}
