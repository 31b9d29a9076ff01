//! Embedding models: OpenAI's `embeddings` format, which most servers speak, and Google's `embedContent`.

use reqwest::header::AUTHORIZATION;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Completion;
use super::classify::of_error_object;
use super::endpoint::Credentials;
use super::exchange::{Call, Reader, broken, exchange, key_header};
use crate::embedding::Embedding;
use crate::failure::{AttemptError, AttemptErrorKind, PermanentError};
use crate::provider::Provider;
use crate::reply::{Reply, Usage};
use crate::request::ChatRequest;

/// Makes one attempt.
pub(crate) async fn complete(call: Call<'_>, request: &ChatRequest) -> Result<Completion, AttemptError> {
    let text = request.text_to_embed();
    let (post, body) = match call.provider {
        Provider::Anthropic => {
            let kind = AttemptErrorKind::Permanent(PermanentError::NoEmbeddings);
            return Err(AttemptError::new(kind, ""));
        }
        Provider::Google => {
            let mut post =
                call.http.post(call.base_url.below(&format!("models/{}:embedContent", call.model)));
            if let Some(key) = call.key {
                post = post.header("x-goog-api-key", key_header("", key)?);
            }
            (post, json!({"content": {"parts": [{"text": text}]}}))
        }
        _ => {
            let mut post = call.http.post(call.base_url.below("embeddings"));
            if let Some(key) = call.key {
                post = post.header(AUTHORIZATION, key_header("Bearer ", key)?);
            }
            (post, json!({"model": call.model, "input": text, "encoding_format": "float"}))
        }
    };
    exchange(call, post, body.to_string().into_bytes(), &mut EmbeddingReader).await
}

/// Reads a vector of either format.
struct EmbeddingReader;

impl Reader for EmbeddingReader {
    fn whole(&mut self, bytes: &[u8], credentials: &Credentials) -> Result<Reply, AttemptError> {
        let wire: WireEmbeddings = serde_json::from_slice(bytes).map_err(|error| broken(&error))?;
        if let Some(error) = wire.error.filter(|error| !error.is_null()) {
            return Err(of_error_object(&error, credentials));
        }
        let first = wire.data.and_then(|data| data.into_iter().next()).map(|first| first.embedding);
        let numbers = first.or(wire.embedding.map(|embedding| embedding.values));
        let embedding = numbers.and_then(|numbers| Embedding::of_numbers(&numbers));
        let embedding = embedding.ok_or_else(no_vector)?;
        let usage = wire
            .usage
            .map(|usage| Usage { prompt_tokens: usage.prompt_tokens.unwrap_or(0), ..Usage::default() });
        Ok(Reply::of_embedding(embedding, usage))
    }

    fn event(&mut self, _: &str, _: &Credentials) -> Result<Option<Reply>, AttemptError> {
        Err(no_vector())
    }

    fn end(&mut self) -> Option<Reply> {
        None
    }
}

fn no_vector() -> AttemptError {
    AttemptError::new(AttemptErrorKind::BrokenJson, "the reply holds no vector")
}

#[derive(Deserialize)]
struct WireEmbeddings {
    data: Option<Vec<WireEmbedding>>,
    embedding: Option<WireValues>,
    usage: Option<WireUsage>,
    error: Option<Value>,
}

#[derive(Deserialize)]
struct WireEmbedding {
    embedding: Vec<f32>,
}

#[derive(Deserialize)]
struct WireValues {
    values: Vec<f32>,
}

#[derive(Deserialize)]
struct WireUsage {
    prompt_tokens: Option<u64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_are_read_or_refused_by_type() {
        let read = |body: &str| EmbeddingReader.whole(body.as_bytes(), &Credentials::none());
        let openai =
            r#"{"data":[{"index":0,"embedding":[0.5,-1]}],"usage":{"prompt_tokens":3,"total_tokens":3}}"#;
        let google = r#"{"embedding":{"values":[0.5,-1]}}"#;
        let vector = Embedding::of_numbers(&[0.5, -1.0]);
        let reply = read(openai).unwrap();
        assert_eq!((reply.usage.map(|usage| usage.prompt_tokens), &reply.embedding), (Some(3), &vector));
        assert_eq!(read(google).unwrap().embedding, vector);
        for (body, kind) in [
            ("{}", AttemptErrorKind::BrokenJson),
            (r#"{"data":[]}"#, AttemptErrorKind::BrokenJson),
            (r#"{"data":[{"embedding":[]}]}"#, AttemptErrorKind::BrokenJson),
            (r#"{"data":[{"embedding":[1e99]}]}"#, AttemptErrorKind::BrokenJson),
            (r#"{"data":[{"embedding":"AAAA"}]}"#, AttemptErrorKind::BrokenJson),
            (r#"{"error":{"code":429,"message":"slow down"}}"#, AttemptErrorKind::RateLimited),
        ] {
            assert_eq!(read(body).unwrap_err().kind, kind, "{body}");
        }
        assert!(
            EmbeddingReader.event("{}", &Credentials::none()).is_err() && EmbeddingReader.end().is_none()
        );
    }
}
