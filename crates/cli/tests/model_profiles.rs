//! Profiles in MINDcraft's form: a model that a profile names is asked at its address, with its parameters and its key, and no
//! key is in anything that is written.
#![expect(clippy::unwrap_used, reason = "a test that fails here has found something")]

use std::collections::BTreeMap;
use std::path::Path;

use cooperage_fake_provider::{Background, FakeProviderOptions, SeenRequest};
use serde_json::{Value, json};

use crate::common::*;
use crate::hub::{Hub, Serving};

/// The profiles, in the folder `profiles` beside this file; and for those without an address the provider whose usual address the
/// command line replaces.
const PROFILES: [(&str, Option<&str>); 12] = [
    ("andy-4", Some("ollama")),
    ("azure", None),
    ("claude", Some("anthropic")),
    ("claude_thinker", None),
    ("deepseek", Some("deepseek")),
    ("freeguy", Some("groq")),
    ("gemini", Some("google")),
    ("gpt", Some("openai")),
    ("grok", None),
    ("mistral", Some("mistral")),
    ("qwen", None),
    ("vllm", None),
];

/// The keys of `keys.json`, by MINDcraft's names.
const KEYS: [&str; 9] = [
    "OPENAI_API_KEY",
    "ANTHROPIC_API_KEY",
    "DEEPSEEK_API_KEY",
    "GROQCLOUD_API_KEY",
    "GEMINI_API_KEY",
    "XAI_API_KEY",
    "MISTRAL_API_KEY",
    "QWEN_API_KEY",
    "AZURE_OPENAI_API_KEY",
];

/// The value of a key: it stands in no file but `keys.json`.
fn key(name: &str) -> String {
    format!("sk-{}-0123456789", name.to_lowercase())
}

fn keys() -> String {
    let keys: BTreeMap<&str, String> = KEYS.iter().map(|name| (*name, key(name))).collect();
    json!(keys).to_string()
}

/// A provider that keeps what it is asked, and its address without a path.
fn listener() -> (Background, String) {
    let options = FakeProviderOptions {
        keeps_requests: true,
        text: Some("Hello there.".to_owned()),
        ..FakeProviderOptions::default()
    };
    let provider = Background::start(options).unwrap();
    let address = provider.base_url().trim_end_matches("/v1/").to_owned();
    (provider, address)
}

/// Every byte below a folder, with what is compressed there unpacked.
fn all_bytes(folder: &Path) -> Vec<u8> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(all_bytes(&path));
            continue;
        }
        let bytes = std::fs::read(&path).unwrap();
        all.extend(zstd::decode_all(&bytes[..]).unwrap_or_default());
        all.extend(bytes);
    }
    all
}

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

/// The twelve profiles in a lab, each with a provider of its own, and the arguments of a chat with all of them.
struct Twelve {
    lab: Lab,
    providers: Vec<Background>,
    arguments: Vec<String>,
}

impl Twelve {
    fn new() -> Twelve {
        let lab = Lab::new();
        let mut arguments: Vec<String> =
            ["chat", "--world", "flat", "--out", "run", "--json"].map(str::to_owned).into();
        let mut providers = Vec::new();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/profiles");
        for (name, usual) in PROFILES {
            let (provider, address) = listener();
            let text = std::fs::read_to_string(folder.join(format!("{name}.json"))).unwrap();
            lab.write(&format!("{name}.json"), &text.replace("http://URL", &address));
            arguments.extend(["--profile".to_owned(), format!("{name}.json")]);
            if let Some(usual) = usual {
                arguments.extend(["--base-url".to_owned(), format!("{usual}={address}/v1/")]);
            }
            providers.push(provider);
        }
        for option in ["allow_insecure_coding=on", "allow_vision=on", "init_message=none"] {
            arguments.extend(["--set".to_owned(), format!("mindcraft.{option}")]);
        }
        lab.write("keys.json", &keys());
        Twelve { lab, providers, arguments }
    }

    fn chat(&self, more: &[&str], lines: &str) -> std::process::Output {
        let arguments: Vec<&str> =
            self.arguments.iter().map(String::as_str).chain(more.iter().copied()).collect();
        self.lab.handed(&arguments, lines.as_bytes())
    }

    fn seen(&self, profile: &str) -> Vec<SeenRequest> {
        let place = PROFILES.iter().position(|(name, _)| *name == profile).unwrap();
        self.providers[place].seen()
    }

    /// The first request of that path, whose body holds these fields.
    fn assert_asked(&self, profile: &str, path: &str, key_name: Option<&str>, fields: &Value) {
        let seen = self.seen(profile);
        let fits = |request: &&SeenRequest| {
            let body = &request.body;
            let is_there = |(name, value): (&String, &Value)| {
                body.pointer(&format!("/{}", name.replace('.', "/"))) == Some(value)
            };
            request.path == path && fields.as_object().unwrap().iter().all(is_there)
        };
        let found = seen.iter().find(fits);
        let told: Vec<_> = seen.iter().map(|one| (&one.path, without_words(&one.body))).collect();
        assert!(found.is_some(), "{profile}: {path} {fields} is not in {told:?}");
        let request = found.unwrap();
        assert_eq!(request.key, key_name.map(key), "{profile}");
    }
}

/// A body without its conversation.
fn without_words(body: &Value) -> Value {
    let mut body = body.clone();
    if let Some(fields) = body.as_object_mut() {
        fields.retain(|name, _| {
            !["messages", "contents", "system", "systemInstruction", "input"].contains(&name.as_str())
        });
    }
    body
}

#[test]
fn twelve_profiles_ask_their_models_at_their_addresses_with_their_parameters_and_keys() {
    let twelve = Twelve::new();
    let lines = "hello\nMistral: !newAction(\"greet Steve\")\nMistral: !lookAtPlayer(\"Steve\", \"at\")\n";

    // A key goes to no address that a profile names before its user has agreed.
    let output = twelve.chat(&["--max-cost", "5"], lines);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(7), "{told}");
    for name in ["ANTHROPIC", "XAI", "QWEN", "AZURE_OPENAI"] {
        assert!(
            told.contains(&format!("send the key in {name}_API_KEY to http://127.0.0.1:")),
            "{name}: {told}"
        );
    }
    assert_eq!(told.matches("send the key in").count(), 4, "typed addresses need no question: {told}");
    assert!(PROFILES.iter().all(|(name, _)| twelve.seen(name).is_empty()));
    assert!(told.contains("the agent `andy-4` is called andy_4 here"), "{told}");

    let output = twelve.chat(&["--yes"], lines);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{told}");
    let chat = "/v1/chat/completions";
    let asked =
        |profile, path, key_name, fields: Value| twelve.assert_asked(profile, path, key_name, &fields);
    asked("andy-4", chat, None, json!({"model": "sweaterdog/andy-4:micro-q8_0"}));
    asked("andy-4", "/v1/embeddings", None, json!({"model": "nomic-embed-text"}));
    asked(
        "azure",
        "/openai/deployments/my-deployment/chat/completions?api-version=2024-08-01-preview",
        Some("AZURE_OPENAI_API_KEY"),
        json!({"model": "my-deployment"}),
    );
    asked("claude", "/v1/messages", Some("ANTHROPIC_API_KEY"), json!({"model": "claude-sonnet-4-20250514"}));
    let thinking = json!({
        "model": "claude-sonnet-4-20250514", "max_tokens": 13_000, "thinking": {"type": "enabled", "budget_tokens": 12_000},
    });
    asked("claude_thinker", "/v1/messages", Some("ANTHROPIC_API_KEY"), thinking);
    asked("deepseek", chat, Some("DEEPSEEK_API_KEY"), json!({"model": "deepseek-chat"}));
    asked("freeguy", chat, Some("GROQCLOUD_API_KEY"), json!({"model": "llama-3.3-70b-versatile"}));
    asked(
        "gemini",
        "/v1/models/gemini-2.5-flash:generateContent",
        Some("GEMINI_API_KEY"),
        json!({"generationConfig.maxOutputTokens": 700, "generationConfig.topK": 20}),
    );
    asked("gpt", chat, Some("OPENAI_API_KEY"), json!({"model": "gpt-4o", "temperature": 0.5}));
    asked("gpt", "/v1/embeddings", Some("OPENAI_API_KEY"), json!({"model": "text-embedding-3-small"}));
    asked(
        "grok",
        chat,
        Some("XAI_API_KEY"),
        json!({"model": "grok-3-mini-latest", "reasoning_effort": "low"}),
    );
    asked("mistral", chat, Some("MISTRAL_API_KEY"), json!({"model": "mistral-large-latest"}));
    asked("mistral", chat, Some("MISTRAL_API_KEY"), json!({"model": "codestral-latest", "temperature": 0.0}));
    asked("mistral", chat, Some("MISTRAL_API_KEY"), json!({"model": "pixtral-large-latest"}));
    asked(
        "qwen",
        chat,
        Some("QWEN_API_KEY"),
        json!({"model": "qwen-max", "max_tokens": 1_000, "top_p": 0.8}),
    );
    asked("qwen", "/v1/embeddings", Some("QWEN_API_KEY"), json!({"model": "text-embedding-v3"}));
    asked("vllm", chat, None, json!({"model": "Qwen/Qwen2.5-1.5B-Instruct"}));
    for profile in ["azure", "deepseek", "freeguy", "gemini", "grok", "mistral", "claude"] {
        let embeds = twelve.seen(profile).iter().any(|request| request.path.contains("embed"));
        assert!(!embeds, "{profile} names no embedding of its service");
    }
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("max_tokens"), "what has no effect is told: {said}");

    // No key is in anything written, nor in anything told.
    let mut written = all_bytes(&twelve.lab.path("run"));
    written.extend(all_bytes(&twelve.lab.cache("")));
    written.extend(output.stdout);
    written.extend(told.bytes());
    assert!(holds(&written, "anthropic@claude_thinker/claude-sonnet-4-20250514"));
    for name in KEYS {
        assert!(!holds(&written, &key(name)), "{name}");
    }
    let before: usize = PROFILES.iter().map(|(name, _)| twelve.seen(name).len()).sum();

    // The chat goes on with the same addresses and keys, unasked.
    let output = twelve.lab.handed(&["resume", "run", "--json", "--yes"], b"hello again\n");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let after: usize = PROFILES.iter().map(|(name, _)| twelve.seen(name).len()).sum();
    assert!(after >= before + PROFILES.len(), "{before} {after}");
    assert_eq!(twelve.seen("qwen").last().unwrap().key, Some(key("QWEN_API_KEY")));
}

#[test]
fn without_a_model_of_its_profile_or_of_the_command_line_nobody_answers_for_an_agent() {
    let lab = Lab::new();
    lab.write("none.json", r#"{"name": "Zed"}"#);
    lab.write("plain.json", r#"{"name": "Zed", "model": "llama3"}"#);
    lab.write("gpt.json", r#"{"name": "Zed", "model": "gpt-4o"}"#);
    let told = |arguments: &[&str]| {
        let output =
            lab.handed(&[&["chat", "--world", "flat", "--out", "run"], arguments].concat(), b"hello\n");
        (output.status.code().unwrap(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, text) = told(&["--profile", "none.json"]);
    assert!(code == 2 && text.contains("Zed has no model for role `mindcraft.converse`"), "{text}");
    assert!(text.contains("hint: name one in its profile, or with `--model 0:*=MODEL`"), "{text}");
    let (code, text) = told(&["--profile", "plain.json"]);
    assert!(
        code == 2
            && text.contains("the profile of Zed: `model`: nothing tells who serves the model `llama3`"),
        "{text}"
    );
    let (_, text) = told(&["--profile", "gpt.json", "--agents", "2"]);
    assert!(text.contains("Andy has no model for role"), "{text}");
    let (code, text) = told(&["--profile", "gpt.json", "--yes"]);
    assert!(code != 0 && text.contains("there is no key for `openai/gpt-4o`"), "{text}");
    assert!(text.contains("put OPENAI_API_KEY into keys.json"), "{text}");
    assert!(!lab.path("run/episodes").exists() || journals(&lab.path("run")).is_empty());

    // A script plays where it is asked for, and is told of on the first line.
    let output = lab.handed(
        &["chat", "--world", "flat", "--out", "script", "--profile", "gpt.json", "--model", "oracle"],
        b"hello\n",
    );
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.starts_with("A script (`oracle`) plays Zed: no language model is asked."), "{said}");
    assert!(said.contains("I am Zed"), "{said}");
    let output = lab.output(&[
        "run",
        "world/flat",
        "--agents",
        "1",
        "--set",
        "world.minutes=1",
        "--set",
        "mindcraft.profiles=gpt.json",
        "--model",
        "oracle",
        "--out",
        "run2",
    ]);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && text.starts_with("A script (oracle) plays"), "{text}");
}

#[test]
fn a_template_profile_holds_for_all_seats_and_keys_may_lie_beside_it() {
    let lab = Lab::new();
    let (fake, address) = listener();
    std::fs::create_dir(lab.path("mine")).unwrap();
    lab.write("mine/keys.json", &keys());
    let template = json!({
        "name": "anybody", "conversing": "You are $NAME of the lab.",
        "model": {"api": "openai", "model": "gpt-4o", "url": address, "params": {"presence_penalty": 0.25}},
    });
    lab.write("mine/all.json", &template.to_string());
    lab.write("jill.json", r#"{"name": "Jill", "model": {"model": "gpt-4o-mini", "api": "openai"}}"#);
    let run = [
        "run",
        "world/flat",
        "--agents",
        "2",
        "--set",
        "world.names=Andy,Jill",
        "--set",
        "world.minutes=1",
        "--set",
        "mindcraft.template_profile=mine/all.json",
        "--out",
        "run",
        "--max-calls",
        "4",
        "--yes",
        "--quiet",
    ];
    let usual = format!("openai={address}/v1/");
    let more = ["--set", "mindcraft.profiles=jill.json", "--base-url", usual.as_str()];
    let output = lab.output(&[&run[..], &more].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let models = |agent: &str| {
        let is_of = |request: &SeenRequest| {
            request.body["messages"].to_string().contains(&format!("You are {agent} of the lab."))
        };
        let seen = fake.seen().into_iter().filter(is_of);
        seen.map(|request| {
            (request.body["model"].clone(), request.body["presence_penalty"].clone(), request.key)
        })
        .next()
        .unwrap()
    };
    let key = Some(key("OPENAI_API_KEY"));
    assert_eq!(models("Andy"), (json!("gpt-4o"), json!(0.25), key.clone()));
    assert_eq!(models("Jill"), (json!("gpt-4o-mini"), Value::Null, key));
    let plan = std::fs::read_to_string(lab.path("run/plan.json")).unwrap();
    assert!(plan.contains("openai@template/gpt-4o") && plan.contains("\"openai/gpt-4o-mini\""), "{plan}");
    lab.stdout(&["verify", "run"]);
}

#[test]
fn a_profile_that_cannot_be_used_is_told_in_a_line() {
    let lab = Lab::new();
    for (text, wanted) in [
        ("{", "EOF while parsing"),
        ("[]x", "trailing characters"),
        ("7", "it is no JSON object"),
        (r#"{"name": 7}"#, "its `name` is no text"),
        (r#"{"name": "A", "model": 7}"#, "its `model` is no name of a model"),
        (r#"{"name": "A", "model": {"api": "nobody", "model": "m"}}"#, "there is no service `nobody`"),
        (r#"{"name": "A", "model": {"api": "openai", "model": "a b"}}"#, "is no name of a model"),
        (
            r#"{"name": "A", "model": {"model": "gpt-4o", "url": "ftp://x"}}"#,
            "its `url` is no address of a server",
        ),
        (
            r#"{"name": "A", "model": {"model": "gpt-4o", "url": "https://me:sk-hidden@h/v1"}}"#,
            "its `model.url` may hold a key",
        ),
        (
            r#"{"name": "A", "model": {"model": "gpt-4o", "url": "https://h/v1?key=sk-hidden"}}"#,
            "its `model.url` may hold a key",
        ),
        (
            r#"{"name": "A", "model": {"model": "gpt-4o", "params": {"apiKey": "sk-hidden"}}}"#,
            "its `model.params.apiKey` may hold a key",
        ),
        (
            r#"{"name": "A", "code_model": {"model": "gpt-4o", "params": {"headers": {"Authorization": "sk-hidden"}}}}"#,
            "may hold a key",
        ),
        (r#"{"name": "A", "OPENAI_API_KEY": "sk-hidden"}"#, "its `OPENAI_API_KEY` may hold a key"),
        (
            r#"{"name": "A", "model": {"model": "gpt-4o", "params": {"messages": []}}}"#,
            "its parameter `messages` is the program's own",
        ),
        (
            r#"{"name": "A", "model": {"model": "gpt-4o", "params": {"temperature": "hot"}}}"#,
            "its parameter `temperature` has no such value",
        ),
        (
            r#"{"name": "A", "model": {"model": "gpt-4o", "params": {"max_tokens": -1}}}"#,
            "its parameter `max_tokens` has no such value",
        ),
        (r#"{"name": "A", "model": {"model": "some-lab/x"}}"#, "unknown provider `some-lab`"),
        (r#"{"name": "A", "model": {"api": "azure", "model": "m"}}"#, "`azure/m` has no address"),
    ] {
        lab.write("bad.json", text);
        let output = lab.handed(
            &["chat", "--world", "flat", "--out", "run", "--profile", "bad.json", "--yes"],
            b"hello\n",
        );
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && told.contains(wanted), "{text}: {told}");
        let lines =
            told.lines().filter(|line| !line.starts_with("hint: ") && !line.starts_with("this may cost"));
        assert!(lines.filter(|line| line.starts_with("error")).count() == 1, "{text}: {told}");
        assert!(!told.contains("sk-hidden"), "{told}");
    }
    lab.write("gpt.json", r#"{"name": "A", "model": "gpt-4o"}"#);
    lab.write("keys.json", r#"{"OPENAI_API_KEY": ["sk-hidden"]}"#);
    let (_, told) = lab.fails(&["chat", "--world", "flat", "--profile", "gpt.json"]);
    assert!(
        told.contains("keys.json: its `OPENAI_API_KEY` is no text") && !told.contains("sk-hidden"),
        "{told}"
    );
}

#[test]
fn the_hub_says_that_an_agent_is_there_once_its_model_can_be_asked() {
    let lab = Lab::new();
    let (fake, address) = listener();
    lab.write("keys.json", &json!({"XAI_API_KEY": key("XAI_API_KEY")}).to_string());
    let served = Serving::start(&lab);
    let mut hub = served.hub();
    let create = |hub: &mut Hub, model: Value| {
        let profile = json!({"name": "andy-4", "model": model});
        hub.ask(
            "create-agent",
            json!({"settings": {"profile": profile}, "world": {"land": "flat", "minutes": 1, "speed": 60}}),
        )
    };
    for (model, wanted) in [
        (Value::Null, "andy_4 has no model"),
        (json!("llama3"), "nothing tells who serves the model `llama3`"),
        (json!("gpt-4o"), "there is no key for `openai/gpt-4o`"),
        (json!("some-lab/x"), "unknown provider"),
        (
            json!({"api": "xai", "url": "http://192.0.2.1/v1"}),
            "send the key in XAI_API_KEY to http://192.0.2.1/v1/",
        ),
        (json!({"api": "azure", "model": "m"}), "`azure/m` has no address"),
        // Nothing listens there.
        (json!({"api": "vllm", "model": "m", "url": "http://127.0.0.1:1/v1"}), "/m` does not answer: "),
    ] {
        let reply = create(&mut hub, model.clone());
        let told = reply["error"].as_str().unwrap_or_default();
        assert!(reply["success"] == false && told.contains(wanted), "{model}: {reply}");
    }
    assert!(!lab.path("runs/hub-1").exists(), "no run begins without an answer");
    assert_eq!(hub.ask("get-agents", Value::Null)["agents"], json!([]));
    let vllm = json!({"api": "vllm", "model": "m", "url": address, "params": {"min_p": 0.1}});
    let reply = create(&mut hub, vllm);
    assert_eq!((&reply["success"], &reply["name"]), (&json!(true), &json!("andy_4")), "{reply}");
    let tried = &reply["models"][0];
    assert!(tried["model"].as_str().unwrap().ends_with("/m") && tried["seconds"].is_number(), "{reply}");
    assert!(
        fake.seen()[0].body["messages"].to_string().contains("Are you there?"),
        "a short question comes first"
    );
    assert!(reply["remarks"].to_string().contains("is called andy_4 here"), "{reply}");
    hub.until("bot-output", |said| said["agent"] == "andy_4");
    let request = fake.seen().into_iter().next().unwrap();
    assert_eq!((&request.body["model"], &request.body["min_p"]), (&json!("m"), &json!(0.1)));
}
