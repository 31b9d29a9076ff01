//! The providers that come with the program. A new one is an entry here.

use super::{ApiFormat, ProviderAddress, ProviderInfo, ProviderKey};
use crate::client::endpoint::EXAMPLE;
use crate::provider::Provider;

/// The built-in providers, in the order of the manual.
pub const PROVIDERS: &[ProviderInfo] = &[
    at("openai", "OpenAI", ApiFormat::OpenAi, "https://api.openai.com/v1/")
        .with_key(ProviderKey::Required("OPENAI_API_KEY"))
        .with_schemas(),
    ProviderInfo::http(
        Provider::AZURE,
        "Azure OpenAI; the model is a deployment",
        ApiFormat::Azure,
        ProviderAddress::OfUser("azure=https://NAME.openai.azure.com"),
    )
    .with_key(ProviderKey::Required("AZURE_OPENAI_API_KEY"))
    .with_schemas(),
    at("anthropic", "Anthropic", ApiFormat::Anthropic, "https://api.anthropic.com/v1/")
        .with_key(ProviderKey::Required("ANTHROPIC_API_KEY"))
        .with_turns()
        .with_schemas(),
    at("google", "Google", ApiFormat::Google, "https://generativelanguage.googleapis.com/v1beta/")
        .with_key(ProviderKey::Required("GEMINI_API_KEY"))
        .with_turns()
        .with_schemas(),
    at(
        Provider::OLLAMA,
        "Ollama, on this machine unless a base URL says otherwise",
        ApiFormat::OpenAi,
        "http://localhost:11434/v1/",
    )
    .with_turns()
    .with_unknown_model(
        "`ollama list` shows the models that your server has, `ollama pull NAME` fetches one",
    ),
    at(
        Provider::OPENROUTER,
        "OpenRouter, a broker of models of other makers",
        ApiFormat::OpenAi,
        "https://openrouter.ai/api/v1/",
    )
    .with_key(ProviderKey::Required("OPENROUTER_API_KEY")),
    at("groq", "Groq", ApiFormat::OpenAi, "https://api.groq.com/openai/v1/")
        .with_key(ProviderKey::Required("GROQ_API_KEY"))
        .with_key_aliases(&["GROQCLOUD_API_KEY"])
        .with_schemas(),
    at("mistral", "Mistral", ApiFormat::Mistral, "https://api.mistral.ai/v1/")
        .with_key(ProviderKey::Required("MISTRAL_API_KEY"))
        .with_turns()
        .with_schemas(),
    at("deepseek", "DeepSeek", ApiFormat::OpenAi, "https://api.deepseek.com/v1/")
        .with_key(ProviderKey::Required("DEEPSEEK_API_KEY")),
    at("xai", "xAI", ApiFormat::Xai, "https://api.x.ai/v1/")
        .with_key(ProviderKey::Required("XAI_API_KEY"))
        .with_schemas(),
    service(
        "qwen",
        "Alibaba's Qwen",
        "https://dashscope-intl.aliyuncs.com/compatible-mode/v1/",
        "QWEN_API_KEY",
    ),
    service("cerebras", "Cerebras", "https://api.cerebras.ai/v1/", "CEREBRAS_API_KEY"),
    service("huggingface", "Hugging Face", "https://router.huggingface.co/v1/", "HUGGINGFACE_API_KEY"),
    service("replicate", "Replicate", "https://openai-proxy.replicate.com/v1/", "REPLICATE_API_KEY"),
    service("novita", "Novita", "https://api.novita.ai/v3/openai/", "NOVITA_API_KEY"),
    service("hyperbolic", "Hyperbolic", "https://api.hyperbolic.xyz/v1/", "HYPERBOLIC_API_KEY"),
    // MINDcraft's name for the key, transposed letters included.
    service("glhf", "GLHF", "https://glhf.chat/api/openai/v1/", "GHLF_API_KEY"),
    service("mercury", "Inception's Mercury", "https://api.inceptionlabs.ai/v1/", "MERCURY_API_KEY"),
    ProviderInfo::http(
        Provider::COMPATIBLE,
        "any server that speaks OpenAI's chat completions, at a base URL of yours",
        ApiFormat::OpenAi,
        ProviderAddress::OfUser(EXAMPLE),
    )
    .with_key(ProviderKey::Optional("COOPERAGE_API_KEY"))
    .with_turns(),
];

/// A service that speaks OpenAI's format and serves models of other makers, whose templates may take messages only in turns.
const fn service(
    name: &'static str,
    about: &'static str,
    address: &'static str,
    key: &'static str,
) -> ProviderInfo {
    at(name, about, ApiFormat::OpenAi, address).with_key(ProviderKey::Required(key)).with_turns()
}

const fn at(
    name: &'static str,
    about: &'static str,
    format: ApiFormat,
    address: &'static str,
) -> ProviderInfo {
    ProviderInfo::http(name, about, format, ProviderAddress::Usual(address))
}
