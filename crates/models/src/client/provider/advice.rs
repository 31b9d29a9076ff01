//! Advice for the user on a failed attempt, where it depends on the provider.

use super::{ApiFormat, ProviderAddress, ProviderInfo};
use crate::failure::{AttemptError, AttemptErrorKind, PermanentError};

impl ProviderInfo {
    /// The error with this provider's advice, unless its client has given some.
    pub(in crate::client) fn advising(&self, mut error: AttemptError) -> AttemptError {
        if error.advice.is_none() {
            error.advice = match error.kind {
                AttemptErrorKind::EmptyBody | AttemptErrorKind::BrokenJson if self.is_any_server() => {
                    let advice = "is it a server that takes OpenAI's format? Most base URLs of such servers end in /v1/";
                    Some(advice.into())
                }
                AttemptErrorKind::Permanent(kind) => self.permanent(kind, error.status).map(Into::into),
                _ => None,
            };
        }
        error
    }

    /// Whether it stands for any server of OpenAI's format that the user names.
    fn is_any_server(&self) -> bool {
        matches!(self.address, ProviderAddress::OfUser(_)) && self.format() == Some(ApiFormat::OpenAi)
    }

    fn permanent(&self, error: PermanentError, status: Option<u16>) -> Option<String> {
        let is_own = self.is_any_server() || self.is_on_this_machine();
        let name = self.name;
        Some(match error {
            PermanentError::Unauthorised if status == Some(403) => format!(
                "the key is known and not allowed to do this: does its account have access to the model?{}",
                self.key_variable().map(|variable| format!(" It comes from {variable}")).unwrap_or_default()
            ),
            PermanentError::Unauthorised => {
                let variable = self.key_variable()?;
                format!("put a valid API key into the environment variable {variable}")
            }
            PermanentError::NotConfigured => match self.address {
                ProviderAddress::OfUser(example) => {
                    format!("give {name} a base URL with `--base-url {example}`")
                }
                // Its address is known, so that the reason is another one.
                ProviderAddress::Here | ProviderAddress::Usual(_) => return None,
            },
            PermanentError::Redirected if self.address == ProviderAddress::Here => return None,
            PermanentError::Redirected => {
                "if that is the server you mean, give its address with `--base-url`; a key is sent to no address that a server names"
                    .to_owned()
            }
            PermanentError::Untrusted => "name the file with the certificates that you trust in SSL_CERT_FILE (a company's proxy has one \
                 of its own; Debian's package is ca-certificates), and look at the clock of this machine and at the name in the base URL"
                .to_owned(),
            PermanentError::Packed => {
                "turn compression off at the server or at the proxy in between: no request asks for it".to_owned()
            }
            PermanentError::UnknownModel => match self.unknown_model {
                Some(advice) => advice.to_owned(),
                None if is_own && self.address != ProviderAddress::Here => {
                    "ask your server for the models it has: `curl BASE_URL/models`; a wrong base URL is answered like this \
                     too, most end in /v1/"
                        .to_owned()
                }
                None => format!("look up how {name} spells the model's name"),
            },
            PermanentError::OutOfCredit => {
                format!("add credit to the account at {name}, or take another model; `resume` goes on")
            }
            PermanentError::ContextOverflow if is_own => "take a model with a longer context or give this one more (`num_ctx` of Ollama, `--ctx-size` of \
                 llama.cpp, `--max-model-len` of vLLM), a shorter history, or fewer tokens for a reply (`--max-output-tokens`), \
                 which count too"
                .to_owned(),
            PermanentError::ContextOverflow => "take a model with a longer context, a shorter history, or fewer tokens for \
                 a reply (`--max-output-tokens`), which count too"
                .to_owned(),
            PermanentError::NoEmbeddings => {
                "take a model of another provider for this role, or `oracle`, which needs no network".to_owned()
            }
            PermanentError::NoSpeech => {
                "take a model of a provider that speaks OpenAI's format, such as a whisper.cpp server as `compatible/whisper`"
                    .to_owned()
            }
            PermanentError::NoTools if is_own => "leave `--tool-calls native` out, so that calls are written as text, or set tool calls up at \
                 the server (`--enable-auto-tool-choice --tool-call-parser NAME` of vLLM, `--jinja` of llama.cpp)"
                .to_owned(),
            PermanentError::NoTools => {
                "leave `--tool-calls native` out, so that calls are written as text, or take another model".to_owned()
            }
            PermanentError::Rejected => return None,
        })
    }
}
