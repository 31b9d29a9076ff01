//! Azure OpenAI: OpenAI's format at addresses of its own, where a model is a deployment.

use reqwest::Url;

use super::endpoint::BaseUrl;

/// The header that carries a key.
pub(crate) const KEY_HEADER: &str = "api-key";
/// The part of a query that says which version of the interface is spoken, and the one that is where the user names none.
const VERSION_NAME: &str = "api-version";
const VERSION: &str = "2024-10-21";

/// The address of a path. A base URL may be a resource (`https://NAME.openai.azure.com`), one of its deployments, or the
/// interface without versions (`…/openai/v1/`), which takes the deployment as the model's name, as other servers take the model.
pub(crate) fn url(base_url: &BaseUrl, deployment: &str, path: &str) -> Url {
    if base_url.has_segment("v1") && base_url.has_segment("openai") {
        return base_url.below(path);
    }
    let mut url = if base_url.has_segment("deployments") {
        base_url.below(path)
    } else {
        let below = format!("deployments/{deployment}/{path}");
        if base_url.is_bare() {
            base_url.at("/").below(&format!("openai/{below}"))
        } else if base_url.has_segment("openai") {
            base_url.below(&below)
        } else {
            base_url.below(&format!("openai/{below}"))
        }
    };
    if !url.query_pairs().any(|(name, _)| name == VERSION_NAME) {
        url.query_pairs_mut().append_pair(VERSION_NAME, VERSION);
    }
    url
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deployment_has_an_address_of_its_own() {
        let of = |base: &str| url(&base.parse().unwrap(), "gpt 4", "chat/completions").to_string();
        let whole =
            "https://n.openai.azure.com/openai/deployments/gpt%204/chat/completions?api-version=2024-10-21";
        assert_eq!(of("https://n.openai.azure.com"), whole);
        assert_eq!(of("https://n.openai.azure.com/"), whole);
        assert_eq!(of("https://n.openai.azure.com/openai"), whole);
        assert_eq!(of("https://n.openai.azure.com/openai/deployments/gpt%204/"), whole);
        assert_eq!(
            of("https://n.openai.azure.com?api-version=1"),
            "https://n.openai.azure.com/openai/deployments/gpt%204/chat/completions?api-version=1"
        );
        assert_eq!(
            of("https://n.openai.azure.com/openai/v1/"),
            "https://n.openai.azure.com/openai/v1/chat/completions"
        );
        assert_eq!(
            of("http://127.0.0.1:1/azure/"),
            "http://127.0.0.1:1/azure/openai/deployments/gpt%204/chat/completions?api-version=2024-10-21"
        );
    }
}
