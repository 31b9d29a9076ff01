//! Embedding models: OpenAI's `embeddings` format, which most servers speak, and Google's `embedContent`.

use serde_json::json;

use super::TimedReply;
use super::answer::{count_in, list_in, object_in, read_json};
use super::classify::{error_in, of_error_object};
use super::endpoint::Credentials;
use super::exchange::{AttemptContext, ReplyReader, broken, exchange, key_header};
use super::openai;
use super::provider::ApiFormat;
use super::unanswered::Unanswered;
use crate::embedding::Embedding;
use crate::failure::{AttemptErrorKind, PermanentError};
use crate::reply::{Reply, Usage};
use crate::request::ChatRequest;

/// Makes one attempt.
pub(crate) async fn complete(
    call: AttemptContext<'_>,
    request: &ChatRequest,
) -> Result<TimedReply, Unanswered> {
    let text = request.text_to_embed();
    let (post, body) = match call.provider.format() {
        Some(ApiFormat::Anthropic) => {
            let kind = AttemptErrorKind::Permanent(PermanentError::NoEmbeddings);
            return Err(Unanswered::failed(kind, ""));
        }
        Some(ApiFormat::Google) => {
            let mut post =
                call.http.post(call.base_url.below(&format!("models/{}:embedContent", call.model)));
            if let Some(key) = call.key {
                post = post.header("x-goog-api-key", key_header("", key)?);
            }
            (post, json!({"content": {"parts": [{"text": text}]}}))
        }
        _ => (
            openai::post(call, "embeddings")?,
            json!({"model": call.model, "input": text, "encoding_format": "float"}),
        ),
    };
    exchange(call, post, body.to_string().into_bytes(), &mut EmbeddingReader).await
}

/// Reads a vector of either format.
struct EmbeddingReader;

impl ReplyReader for EmbeddingReader {
    fn whole(&mut self, bytes: &[u8], credentials: &Credentials) -> Result<Reply, Unanswered> {
        let wire = read_json(bytes).map_err(|error| broken(&error))?;
        if let Some(error) = error_in(&wire) {
            return Err(of_error_object(error, credentials));
        }
        let first = list_in(&wire, "data").iter().min_by_key(|one| count_in(one, "index"));
        let numbers = match first {
            Some(first) => list_in(first, "embedding"),
            None => object_in(&wire, "embedding").map(|one| list_in(one, "values")).unwrap_or_default(),
        };
        let numbers: Option<Vec<f32>> = numbers.iter().map(|number| Some(number.as_f64()? as f32)).collect();
        let embedding = numbers.and_then(|numbers| Embedding::of_numbers(&numbers)).ok_or_else(no_vector)?;
        let prompt_tokens =
            object_in(&wire, "usage").map(|usage| count_in(usage, "prompt_tokens").unwrap_or(0));
        let usage = prompt_tokens.map(|prompt_tokens| Usage { prompt_tokens, ..Usage::default() });
        Ok(Reply::of_embedding(embedding, usage))
    }

    fn event(&mut self, _: &str, _: &Credentials) -> Result<Option<Reply>, Unanswered> {
        Err(no_vector())
    }

    fn end(&mut self) -> Option<Reply> {
        None
    }
}

fn no_vector() -> Unanswered {
    Unanswered::failed(AttemptErrorKind::BrokenJson, "the reply holds no vector")
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
            assert_eq!(read(body).unwrap_err().kind(), Some(kind), "{body}");
        }
        assert!(
            EmbeddingReader.event("{}", &Credentials::none()).is_err() && EmbeddingReader.end().is_none()
        );
    }
}
