//! Profiles of the original's form, and which models they mean.

use serde_json::json;

use super::*;

/// As small as the original's own profiles of models are.
const SMALL: &str = r#"{"name": "andy", "model": "gpt-4o-mini"}"#;

/// With everything that a profile may say, in the original's words.
const LARGE: &str = r#"{
    "name": "Dee",
    "cooldown": 5000,
    "max_tokens": 4000,
    "model": {"api": "openrouter", "model": "x/y", "url": "https://example.org/v1/", "params": {"temperature": 0.5}},
    "code_model": {"api": "openai", "model": "gpt-4"},
    "vision_model": {"model": "gpt-4o"},
    "embedding": {"api": "openai", "model": "text-embedding-ada-002"},
    "speak_model": "openai/tts-1/echo",
    "conversing": "You are $NAME.",
    "coding": "c", "saving_memory": "s", "bot_responder": "b", "image_analysis": "i", "goal_setting": "g",
    "modes": {"hunting": false, "torch_placing": true},
    "conversation_examples": [[{"role": "user", "content": "a: hi"}, {"role": "assistant", "content": "hey"}]],
    "coding_examples": [],
    "npc": {"goals": [{"name": "torch", "quantity": 8}, "hut"], "do_routine": true, "do_set_goal": false},
    "skin": {"model": "classic", "path": "x.png"},
    "favourite_colour": "red"
}"#;

#[test]
fn the_originals_profiles_load_as_they_are_and_what_means_nothing_is_told() {
    let (small, remarks) = AgentProfile::read(SMALL).unwrap();
    assert_eq!((small.name.as_deref(), remarks.len()), (Some("andy"), 0));
    let (large, remarks) = AgentProfile::read(LARGE).unwrap();
    let told: Vec<String> = remarks.iter().map(|remark| remark.to_string()).collect();
    assert_eq!(told.len(), 3, "{told:?}");
    for (remark, field) in told.iter().zip(["max_tokens", "skin", "favourite_colour"]) {
        assert!(remark.contains(field), "{remark}");
    }
    assert_eq!(large.cooldown_ms, Some(5000));
    assert_eq!(PromptKind::ALL.map(|kind| large.prompt(kind).unwrap().len()), [14, 1, 1, 1, 1, 1]);
    assert_eq!(large.modes.as_ref().unwrap()[0], ("hunting".to_owned(), false));
    let npc = large.npc.as_ref().unwrap();
    assert_eq!(npc.goals[1], NpcGoal { name: "hut".to_owned(), quantity: 1 });
    assert!(npc.has_routine && !npc.sets_goals);
    let again = AgentProfile::read(&large.to_json().to_string()).unwrap().0;
    assert_eq!(again, large);
}

#[test]
fn a_model_that_speaks_is_named_with_its_voice() {
    let speaker = |value: serde_json::Value| {
        let spoken = ModelSpec::of(&value).unwrap().speaker();
        spoken.map(|spoken| spoken.map(|(model, voice)| format!("{model} {voice}")))
    };
    let echo = Ok(Some("openai/tts-1 echo".to_owned()));
    assert_eq!(speaker("openai/tts-1/echo".into()), echo);
    assert_eq!(speaker(serde_json::json!({"api": "openai", "model": "tts-1", "voice": "echo"})), echo);
    assert_eq!(speaker("system".into()), Ok(None));
    assert_eq!(speaker(serde_json::json!({"api": "system"})), Ok(None));
    for wrong in ["openai/tts-1", "nobody/tts/echo", ""] {
        assert_eq!(speaker(wrong.into()), Err(NoModel::NoVoice(wrong.to_owned())));
    }
    let told = NoModel::NoVoice("openai/tts-1".to_owned()).to_string();
    assert_eq!(told, "`openai/tts-1` names no voice of a model: write it as PROVIDER/MODEL/VOICE");
}

#[test]
fn what_is_no_profile_is_told() {
    let error = |text: &str| AgentProfile::read(text).unwrap_err().to_string();
    assert_eq!(error("[]"), "it is no JSON object");
    assert_eq!(error(r#"{"name": 3}"#), "its `name` is no text");
    assert!(error(r#"{"model": 3}"#).starts_with("its `model` is no name of a model"));
    assert!(error(r#"{"cooldown": -1}"#).contains("`cooldown`"));
    assert!(error(r#"{"modes": {"hunting": 1}}"#).contains("`modes`"));
    assert!(
        error(r#"{"coding_examples": [[], [{"role": "x", "content": ""}]]}"#)
            .starts_with("example 2 of its `coding_examples`")
    );
    assert!(error(r#"{"npc": {"goals": [{"name": "a", "quantity": 0}]}}"#).contains("`npc`"));
}

#[test]
fn a_profile_lies_over_another_field_by_field() {
    let of = |value: Value| AgentProfile::of(value.as_object().unwrap()).unwrap().0;
    let base = of(
        json!({"name": "base", "modes": {"a": true, "b": true}, "conversing": "1", "coding": "2", "cooldown": 9}),
    );
    let own = of(json!({"name": "own", "modes": {"b": false}, "conversing": "3", "code_model": "gpt-4"}));
    let merged = own.over(&base);
    let expected = json!({"name": "own", "code_model": "gpt-4", "cooldown": 9, "conversing": "3", "coding": "2", "modes": {"b": false}});
    assert_eq!(merged.to_json(), expected);
    assert_eq!(merged.clone().with_prompt(PromptKind::Coding, "4").prompt(PromptKind::Coding), Some("4"));
}

/// All rules about names of models (docs/spec/mindcraft.md, 7.9).
#[test]
fn a_name_tells_who_serves_the_model() {
    let table = [
        ("openrouter/anthropic/claude-3.5-sonnet", "openrouter/anthropic/claude-3.5-sonnet"),
        ("ollama/llama3.1", "ollama/llama3.1"),
        ("ollama/deepseek-r1", "ollama/deepseek-r1"),
        ("gemini-2.0-flash", "google/gemini-2.0-flash"),
        ("vllm/qwen", "compatible/qwen"),
        ("gpt-4o-mini", "openai/gpt-4o-mini"),
        ("o1-mini", "openai/o1-mini"),
        ("o3-mini", "openai/o3-mini"),
        ("claude-3-5-sonnet-20241022", "anthropic/claude-3-5-sonnet-20241022"),
        ("huggingface/mistralai/Mistral-Nemo", "huggingface/mistralai/Mistral-Nemo"),
        ("replicate/meta/meta-llama-3", "replicate/meta/meta-llama-3"),
        ("mistral/mistral-large-latest", "mistral/mistral-large-latest"),
        ("mistralai/mistral-small", "mistral/mistral-small"),
        ("groq/llama-3.3-70b", "groq/llama-3.3-70b"),
        ("groqcloud/llama-3.3-70b", "groq/llama-3.3-70b"),
        ("glhf/hf:meta-llama/Llama", "glhf/hf:meta-llama/Llama"),
        ("hyperbolic/deepseek-ai/DeepSeek-V3", "hyperbolic/deepseek-ai/DeepSeek-V3"),
        ("novita/deepseek/deepseek-r1", "novita/deepseek/deepseek-r1"),
        ("qwen-max", "qwen/qwen-max"),
        ("grok-2", "xai/grok-2"),
        ("deepseek-chat", "deepseek/deepseek-chat"),
        ("open-mistral-nemo", "mistral/open-mistral-nemo"),
        ("cerebras/llama3.1-8b", "cerebras/llama3.1-8b"),
        ("anthropic/claude-opus-4-5", "anthropic/claude-opus-4-5"),
        ("compatible/my-gpt", "compatible/my-gpt"),
        ("some-lab/our-model", "some-lab/our-model"),
        ("some-lab/our-gpt", "some-lab/our-gpt"),
        ("oracle", "oracle"),
    ];
    for (written, meant) in table {
        let spec = ModelSpec::of(&json!(written)).unwrap();
        assert_eq!(spec.chat_model().unwrap().name.to_string(), meant, "{written}");
    }
    let unknown = ModelSpec::of(&json!("llama3")).unwrap().chat_model().unwrap_err();
    assert_eq!(
        unknown.to_string(),
        "nothing tells who serves the model `llama3`: write it as PROVIDER/MODEL"
    );
}

#[test]
fn a_service_has_a_model_where_none_is_named() {
    for service in &models::SERVICES {
        let spec = ModelSpec::of(&json!({"api": service.api})).unwrap();
        match spec.chat_model() {
            Ok(choice) => {
                assert_eq!(choice.name, format!("{}/{}", service.provider, service.model).parse().unwrap());
                assert_eq!(choice.base_url.is_some(), service.api == "vllm", "{}", service.api);
                let known = cooperage_models::ProviderList::default();
                assert!(known.get(service.provider).is_some(), "{}", service.api);
            }
            Err(_) => assert_eq!(service.model, "", "{}", service.api),
        }
    }
    let own = json!({"api": "vllm", "model": "vllm/x", "url": "http://localhost:9000/v1/"});
    let choice = ModelSpec::of(&own).unwrap().chat_model().unwrap();
    assert_eq!(
        (choice.name.to_string(), choice.base_url.map(|url| url.to_string())),
        ("compatible/x".to_owned(), Some("http://localhost:9000/v1/".to_owned()))
    );
    assert!(matches!(ModelSpec::of(&json!({"api": "x"})).unwrap().chat_model(), Err(NoModel::NoService(_))));
}

#[test]
fn an_embedding_model_is_a_services_or_named() {
    let name = |value: Value| {
        let choice = ModelSpec::of(&value).unwrap().embedding_model().unwrap();
        choice.map(|choice| choice.name.to_string())
    };
    assert_eq!(name(json!("openai")).as_deref(), Some("openai/text-embedding-3-small"));
    assert_eq!(name(json!({"api": "ollama", "model": "e5"})).as_deref(), Some("ollama/e5"));
    assert_eq!(name(json!("gemini-1.5-flash")).as_deref(), Some("google/text-embedding-004"));
    assert_eq!(name(json!({"api": "qwen"})).as_deref(), Some("qwen/text-embedding-v3"));
    assert_eq!(name(json!({"api": "vllm", "model": "e5"})).as_deref(), Some("compatible/e5"));
    assert_eq!(
        (name(json!("anthropic")), name(json!("none")), name(json!({"api": "vllm"}))),
        (None, None, None)
    );
}

#[test]
fn an_address_is_the_services_own_or_a_place_that_profiles_share() {
    let address = |value: Value| {
        let choice = ModelSpec::of(&value).unwrap().chat_model();
        choice.map(|choice| choice.base_url.map(|url| url.expose().to_owned()))
    };
    let openai = |url: &str| address(json!({"api": "openai", "model": "m", "url": url}));
    assert_eq!(openai("https://api.openai.com/v1"), Ok(None));
    assert_eq!(openai(" http://gpu:1/v1/chat/completions "), Ok(Some("http://gpu:1/v1/".to_owned())));
    assert_eq!(openai("gpu:1"), Err(NoModel::NoAddress));
    let azure =
        json!({"api": "azure", "model": "m", "url": "https://n.example.org/", "params": {"apiVersion": "2"}});
    assert_eq!(address(azure.clone()), Ok(Some("https://n.example.org/v1/?api-version=2".to_owned())));
    assert!(ModelSpec::of(&azure).unwrap().request_params().is_empty());

    let profile = |name: &str, url: &str| {
        let object = json!({"name": name, "model": {"api": "openai", "model": "m", "url": url}, "code_model": "gpt-4o"});
        AgentProfile::of(object.as_object().unwrap()).unwrap().0
    };
    let profiles = [
        profile("an dy", "http://a"),
        profile("jill", "http://a/v1/"),
        profile("an_dy", "http://b"),
        profile("", "http://c"),
    ];
    let places = ModelPlaces::of(&profiles);
    let name = |profile: &AgentProfile, field| {
        places.name(&profile.model(field).unwrap().chat_model().unwrap()).to_string()
    };
    let names: Vec<String> = profiles.iter().map(|profile| name(profile, "model")).collect();
    assert_eq!(names[..3], ["openai@an_dy/m", "openai@an_dy/m", "openai@an_dy-2/m"]);
    assert_eq!(names[3], "openai@profile/m", "a name that is none");
    assert_eq!(name(&profiles[0], "code_model"), "openai/gpt-4o");
    assert_eq!(places.iter().count(), 3);
}
