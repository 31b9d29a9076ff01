//! Names that people write before the slash and that are no providers here: names of other programs for a provider, servers of
//! one's own, and services that speak OpenAI's format.

use super::ProviderList;
use crate::provider::Provider;

/// The replacement for the name of a service that is no provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OtherService<'l> {
    /// It is that provider.
    Provider(&'l str),
    /// A server or service that speaks OpenAI's format, usually at this address.
    Compatible(&'l str),
    /// It speaks a format of its own; a gateway in between does not.
    Gateway,
}

use OtherService::{Compatible, Gateway, Provider as Of};

/// Names in small letters without blanks, hyphens, underscores and dots.
const NAMES: &[(&[&str], OtherService<'static>)] = &[
    (&["openaichat", "openairesponses", "oai", "gpt", "chatgpt"], Of("openai")),
    (&["claude", "anthropicai"], Of("anthropic")),
    (
        &[
            "gemini",
            "googlegemini",
            "googleai",
            "googleaistudio",
            "aistudio",
            "googlegenai",
            "googlegenerativeai",
            "googlegla",
        ],
        Of("google"),
    ),
    (&["vertex", "vertexai", "googlevertex", "googlevertexai"], Of("google")),
    (&["ollamachat", "ollamaopenai"], Of("ollama")),
    (&["or"], Of("openrouter")),
    (&["groqcloud", "groqchat"], Of("groq")),
    (&["mistralai", "laplateforme", "codestral"], Of("mistral")),
    (&["deepseekchat"], Of("deepseek")),
    (&["grok", "xaigrok", "xaichat"], Of("xai")),
    (&["vllm", "hostedvllm", "vllmopenai"], Compatible("http://localhost:8000/v1")),
    (&["lmstudio", "lmstudioai"], Compatible("http://localhost:1234/v1")),
    (
        &["llamacpp", "llamacppserver", "llama", "llamaserver", "llamafile", "llamaccp", "ggml", "gguf"],
        Compatible("http://localhost:8080/v1"),
    ),
    (&["localai", "local", "localhost", "mlx", "mlxlm", "ramalama"], Compatible("http://localhost:8080/v1")),
    (&["sglang", "sgl"], Compatible("http://localhost:30000/v1")),
    (&["tgi", "textgenerationinference"], Compatible("http://localhost:3000/v1")),
    (
        &["textgenerationwebui", "textgenwebui", "oobabooga", "ooba", "tabbyapi", "exllama"],
        Compatible("http://localhost:5000/v1"),
    ),
    (&["koboldcpp", "kobold"], Compatible("http://localhost:5001/v1")),
    (&["litellm", "litellmproxy"], Compatible("http://localhost:4000/v1")),
    (&["jan"], Compatible("http://localhost:1337/v1")),
    (&["gpt4all"], Compatible("http://localhost:4891/v1")),
    (&["docker", "dockermodelrunner"], Compatible("http://localhost:12434/engines/v1")),
    (
        &[
            "openaicompatible",
            "compat",
            "openailike",
            "customopenai",
            "custom",
            "textcompletionopenai",
            "openaiapi",
        ],
        Compatible("http://HOST/v1"),
    ),
    (&["azureopenai", "azureai", "azurefoundry"], Of("azure")),
    (&["together", "togetherai", "togethercomputer"], Compatible("https://api.together.xyz/v1")),
    (&["fireworks", "fireworksai"], Compatible("https://api.fireworks.ai/inference/v1")),
    (&["perplexity", "perplexityai", "pplx"], Compatible("https://api.perplexity.ai")),
    (&["deepinfra"], Compatible("https://api.deepinfra.com/v1/openai")),
    (&["sambanova"], Compatible("https://api.sambanova.ai/v1")),
    (&["nvidia", "nvidianim", "nim"], Compatible("https://integrate.api.nvidia.com/v1")),
    (&["hf", "huggingfacehub"], Of("huggingface")),
    (&["moonshot", "moonshotai", "kimi"], Compatible("https://api.moonshot.ai/v1")),
    (&["dashscope", "alibaba", "aliyun", "tongyi", "bailian"], Of("qwen")),
    (&["zai", "zhipu", "zhipuai", "bigmodel", "glm"], Compatible("https://api.z.ai/api/paas/v4")),
    (&["minimax"], Compatible("https://api.minimax.io/v1")),
    (&["novitaai"], Of("novita")),
    (&["siliconflow"], Compatible("https://api.siliconflow.com/v1")),
    (&["github", "githubmodels"], Compatible("https://models.github.ai/inference")),
    (&["cohere", "coherechat"], Compatible("https://api.cohere.ai/compatibility/v1")),
    (
        &[
            "bedrock",
            "awsbedrock",
            "amazonbedrock",
            "aws",
            "amazon",
            "sagemaker",
            "watsonx",
            "cloudflare",
            "databricks",
            "snowflake",
        ],
        Gateway,
    ),
];

/// Letters below which a name is too short to be taken for a slip of the pen.
const TYPED_MIN: usize = 4;
/// Letters from which two of them may be wrong.
const TYPED_LONG: usize = 6;

/// Returns advice on what to write for `written/model`, where `written` is no provider. It never offers the name of another
/// company: a service that is not known here is left to the user to serve. `None` where none of the list's providers serves it.
pub(crate) fn hint(list: &ProviderList, written: &str, model: &str) -> Option<String> {
    let model = if model.is_empty() { "MODEL" } else { model };
    let [compatible, broker] =
        [Provider::COMPATIBLE, Provider::OPENROUTER].map(|name| list.get(name).map(|info| info.name));
    let by_server = compatible.map(|name| format!("`{name}/{model}` with `--base-url"));
    match service(list, written) {
        Some(Of(provider)) => {
            let model = model.strip_prefix("models/").unwrap_or(model);
            Some(format!("did you mean `{provider}/{model}`?"))
        }
        Some(Compatible(address)) => by_server.map(|way| format!("write {way} {address}`")),
        Some(Gateway) => {
            let gateway = "and the address of a gateway that speaks OpenAI's format";
            let ways = [
                by_server.map(|way| format!("{way}` {gateway}")),
                broker.map(|name| format!("`{name}/VENDOR/MODEL`")),
            ];
            joined(ways, ", or ").map(|ways| format!("write {ways}"))
        }
        None => joined(
            [
                by_server.map(|way| {
                    format!("where a server that speaks OpenAI's format has it, write {way} http://HOST/v1`")
                }),
                broker.map(|name| format!("by OpenRouter, `{name}/{written}/{model}`")),
            ],
            "; ",
        ),
    }
}

fn joined(ways: [Option<String>; 2], between: &str) -> Option<String> {
    ways.into_iter().flatten().reduce(|first, second| first + between + &second)
}

/// Whether a name is one that people write for a service that is known here, or nearly a provider's.
pub(crate) fn is_known(list: &ProviderList, written: &str) -> bool {
    service(list, written).is_some()
}

fn service<'l>(list: &'l ProviderList, written: &str) -> Option<OtherService<'l>> {
    let name = plain(written);
    let meant = list.iter().map(|info| info.name).find(|provider| plain(provider) == name);
    let named = NAMES.iter().find(|(names, _)| names.contains(&name.as_str())).map(|(_, service)| *service);
    let listed = named.filter(|service| !matches!(service, Of(provider) if list.get(provider).is_none()));
    meant.map(Of).or(listed).or_else(|| mistyped(list, &name).map(Of))
}

/// The provider whose name was meant and written with a letter or two wrong.
fn mistyped<'l>(list: &'l ProviderList, name: &str) -> Option<&'l str> {
    let letters = name.chars().count();
    let most = match letters {
        TYPED_LONG.. => 2,
        TYPED_MIN.. => 1,
        _ => return None,
    };
    let wrong = |provider: &str| strsim::damerau_levenshtein(name, &plain(provider));
    let names = list.iter().map(|info| info.name);
    let near = names.filter(|provider| *provider != Provider::COMPATIBLE || letters > TYPED_LONG);
    // Of two that are as near the first one of the list is meant.
    near.map(|provider| (wrong(provider), provider))
        .filter(|(wrong, _)| *wrong <= most)
        .min_by_key(|(wrong, _)| *wrong)
        .map(|(_, provider)| provider)
}

fn plain(name: &str) -> String {
    let letters = name.chars().filter(|c| !matches!(c, ' ' | '-' | '_' | '.'));
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::PROVIDERS;

    fn hint(written: &str, model: &str) -> String {
        super::hint(&ProviderList::default(), written, model).unwrap()
    }

    #[test]
    fn a_hint_names_no_provider_that_the_program_lacks() {
        let only = |names: &[&str]| {
            let few: Vec<_> = PROVIDERS.iter().filter(|info| names.contains(&info.name)).copied().collect();
            ProviderList::new(&few)
        };
        for written in ["claude", "vllm", "bedrock", "meta-llama", "opnai"] {
            assert_eq!(super::hint(&only(&["groq"]), written, "m"), None, "{written}");
            let hint = super::hint(&only(&["openrouter"]), written, "m").unwrap_or_default();
            assert!(!hint.contains("compatible") && !hint.contains("anthropic/"), "{written}: {hint}");
        }
        let by_server = super::hint(&only(&["compatible"]), "bedrock", "m").unwrap();
        assert!(by_server.starts_with("write `compatible/m` with `--base-url` and"), "{by_server}");
        assert!(!by_server.contains("openrouter"), "{by_server}");
        let all = only(&["groq"]).hint(&only(&["groq"]).model("meta-llama/m").unwrap_err());
        assert!(all.starts_with("write one of") && all.ends_with("or groq/MODEL"), "{all}");
    }

    #[test]
    fn names_of_other_programs_lead_to_what_is_written_here() {
        for (written, model, wanted) in [
            ("gemini", "gemini-2.5-pro", "`google/gemini-2.5-pro`"),
            ("Google", "gemini-2.5-pro", "`google/gemini-2.5-pro`"),
            ("gemini", "models/gemini-2.5-pro", "`google/gemini-2.5-pro`"),
            ("vertex_ai", "gemini-2.5-pro", "`google/gemini-2.5-pro`"),
            ("claude", "claude-sonnet-4-5", "`anthropic/claude-sonnet-4-5`"),
            ("grok", "grok-4", "`xai/grok-4`"),
            ("x-ai", "grok-4", "`xai/grok-4`"),
            ("open-router", "a/b", "`openrouter/a/b`"),
            ("ollama_chat", "llama3:8b", "`ollama/llama3:8b`"),
            ("opnai", "gpt-4", "`openai/gpt-4`"),
            ("antropic", "x", "`anthropic/x`"),
            ("vllm", "Qwen2.5-7B", "`compatible/Qwen2.5-7B` with `--base-url http://localhost:8000/v1`"),
            (
                "hosted_vllm",
                "Qwen/Qwen2.5-7B",
                "`compatible/Qwen/Qwen2.5-7B` with `--base-url http://localhost:8000/v1`",
            ),
            ("lmstudio", "m", "`compatible/m` with `--base-url http://localhost:1234/v1`"),
            ("LM-Studio", "m", "`compatible/m` with `--base-url http://localhost:1234/v1`"),
            ("llamacpp", "m", "`compatible/m` with `--base-url http://localhost:8080/v1`"),
            ("llama.cpp", "", "`compatible/MODEL` with `--base-url http://localhost:8080/v1`"),
            ("azure_openai", "gpt-4o", "`azure/gpt-4o`"),
            ("together_ai", "m", "`compatible/m` with `--base-url https://api.together.xyz/v1`"),
            ("meta-llama", "Llama-3", "`openrouter/meta-llama/Llama-3`"),
        ] {
            let hint = hint(written, model);
            assert!(hint.contains(wanted), "{written}: {hint}");
        }
    }

    #[test]
    fn no_hint_leads_to_another_company() {
        let others =
            ["grok", "zai", "z.ai", "cohere", "bedrock", "meta", "mini", "nvidia", "groc2", "llama", "olmo"];
        for written in others {
            let hint = hint(written, "m");
            let others = PROVIDERS.iter().map(|info| info.name);
            for provider in others.filter(|name| ![Provider::COMPATIBLE, "xai"].contains(name)) {
                assert!(!hint.contains(&format!("`{provider}/m`")), "{written}: {hint}");
            }
        }
        assert!(!hint("zai", "glm-4.5").contains("xai/"));
    }

    #[test]
    fn every_name_is_there_once_and_is_no_provider() {
        let mut seen = std::collections::BTreeSet::new();
        for name in NAMES.iter().flat_map(|(names, _)| *names) {
            assert!(seen.insert(*name) && plain(name) == *name, "{name}");
            assert!(PROVIDERS.iter().all(|info| info.name != *name), "{name}");
        }
    }
}
