//! Embedding models: OpenAI's `embeddings` format, which most servers speak, and Google's `embedContent` and
//! `batchEmbedContents`.

use std::sync::Arc;

use serde_json::{Value, json};

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

/// Most texts of a request: the least that a provider of many takes.
pub(crate) const TEXTS_MAX: usize = 96;

/// Makes one attempt.
pub(crate) async fn complete(
    call: AttemptContext<'_>,
    request: &ChatRequest,
) -> Result<TimedReply, Unanswered> {
    let mut replies = ask(call, &[request.text_to_embed()], &[request.prompt_tokens()]).await?;
    replies.pop().ok_or_else(no_vector)
}

/// Makes one attempt at the vectors of all these requests.
pub(crate) async fn complete_all(
    call: AttemptContext<'_>,
    requests: &[Arc<ChatRequest>],
) -> Result<Vec<TimedReply>, Unanswered> {
    let texts: Vec<String> = requests.iter().map(|request| request.text_to_embed()).collect();
    let tokens: Vec<u64> = requests.iter().map(|request| request.prompt_tokens()).collect();
    ask(call, &texts, &tokens).await
}

/// Asks for the vectors of texts of which our own counts of tokens are known. A single text is sent as one, and several as a
/// list.
async fn ask(
    call: AttemptContext<'_>,
    texts: &[String],
    tokens: &[u64],
) -> Result<Vec<TimedReply>, Unanswered> {
    let (post, body) = match call.provider.format() {
        Some(ApiFormat::Anthropic) => {
            let kind = AttemptErrorKind::Permanent(PermanentError::NoEmbeddings);
            return Err(Unanswered::failed(kind, ""));
        }
        Some(ApiFormat::Google) => {
            let model = call.model;
            let content = |text: &String| json!({"content": {"parts": [{"text": text}]}});
            let (way, body) = match texts {
                [text] => ("embedContent", content(text)),
                _ => {
                    let one = |text| {
                        let mut one = content(text);
                        one["model"] = format!("models/{model}").into();
                        one
                    };
                    ("batchEmbedContents", json!({"requests": texts.iter().map(one).collect::<Vec<Value>>()}))
                }
            };
            let mut post = call.http.post(call.base_url.below(&format!("models/{model}:{way}")));
            if let Some(key) = call.key {
                post = post.header("x-goog-api-key", key_header("", key)?);
            }
            (post, body)
        }
        _ => {
            let input = match texts {
                [text] => json!(text),
                _ => json!(texts),
            };
            (
                openai::post(call, "embeddings")?,
                json!({"model": call.model, "input": input, "encoding_format": "float"}),
            )
        }
    };
    let mut reader = EmbeddingReader { count: texts.len(), vectors: Vec::new() };
    let first = exchange(call, post, body.to_string().into_bytes(), &mut reader).await?;
    let shares = shares(first.reply.usage, tokens);
    let reply = |(vector, usage)| TimedReply { reply: Reply::of_embedding(vector, usage), ..first.clone() };
    Ok(reader.vectors.into_iter().zip(shares).map(reply).collect())
}

/// The usage of each text of a request: the provider tells it for all of them, and they share it as our own counts of their
/// tokens are to each other.
fn shares(usage: Option<Usage>, tokens: &[u64]) -> Vec<Option<Usage>> {
    let Some(usage) = usage else { return vec![None; tokens.len()] };
    let sum: u64 = tokens.iter().sum::<u64>().max(1);
    let (mut counted, mut given) = (0, 0);
    let share = |&own: &u64| {
        counted += own;
        let end = u64::try_from(u128::from(usage.prompt_tokens) * u128::from(counted) / u128::from(sum));
        let prompt_tokens = end.unwrap_or(u64::MAX).saturating_sub(given);
        given += prompt_tokens;
        Some(Usage { prompt_tokens, ..Usage::default() })
    };
    let mut shares: Vec<Option<Usage>> = tokens.iter().map(share).collect();
    if let Some(Some(last)) = shares.last_mut() {
        // Texts without a token of ours share nothing; the last one has what is left.
        last.prompt_tokens += usage.prompt_tokens.saturating_sub(given);
    }
    shares
}

/// Reads the vectors of either format.
struct EmbeddingReader {
    /// The number of texts.
    count: usize,
    /// Their vectors, in order.
    vectors: Vec<Embedding>,
}

impl ReplyReader for EmbeddingReader {
    /// Returns the first vector with the usage of all.
    fn whole(&mut self, bytes: &[u8], credentials: &Credentials) -> Result<Reply, Unanswered> {
        let wire = read_json(bytes).map_err(|error| broken(&error))?;
        if let Some(error) = error_in(&wire) {
            return Err(of_error_object(error, credentials));
        }
        let mut listed: Vec<_> = list_in(&wire, "data").iter().collect();
        // A server may list them in any order; one that numbers none has them in that of the texts.
        listed.sort_by_key(|one| count_in(one, "index"));
        let mut numbers: Vec<&[Value]> = listed.iter().map(|one| list_in(one, "embedding")).collect();
        numbers.extend(list_in(&wire, "embeddings").iter().map(|one| list_in(one, "values")));
        numbers.extend(object_in(&wire, "embedding").map(|one| list_in(one, "values")));
        if self.count == 1 {
            numbers.truncate(1);
        }
        let vectors: Option<Vec<Embedding>> = numbers.into_iter().map(vector).collect();
        self.vectors = vectors.filter(|vectors| vectors.len() == self.count).ok_or_else(no_vector)?;
        let first = self.vectors.first().cloned().ok_or_else(no_vector)?;
        let prompt_tokens =
            object_in(&wire, "usage").map(|usage| count_in(usage, "prompt_tokens").unwrap_or(0));
        let usage = prompt_tokens.map(|prompt_tokens| Usage { prompt_tokens, ..Usage::default() });
        Ok(Reply::of_embedding(first, usage))
    }

    fn event(&mut self, _: &str, _: &Credentials) -> Result<Option<Reply>, Unanswered> {
        Err(no_vector())
    }

    fn end(&mut self) -> Option<Reply> {
        None
    }
}

fn vector(numbers: &[Value]) -> Option<Embedding> {
    let numbers: Option<Vec<f32>> = numbers.iter().map(|number| Some(number.as_f64()? as f32)).collect();
    Embedding::of_numbers(&numbers?)
}

fn no_vector() -> Unanswered {
    Unanswered::failed(AttemptErrorKind::BrokenJson, "the reply does not hold a vector for each text")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_are_read_or_refused_by_type() {
        let read = |body: &str| {
            EmbeddingReader { count: 1, vectors: Vec::new() }.whole(body.as_bytes(), &Credentials::none())
        };
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
        let mut reader = EmbeddingReader { count: 1, vectors: Vec::new() };
        assert!(reader.event("{}", &Credentials::none()).is_err() && reader.end().is_none());
    }

    #[test]
    fn a_list_of_vectors_is_put_into_the_order_of_the_texts() {
        let vectors = |body: &str, count| {
            let mut reader = EmbeddingReader { count, vectors: Vec::new() };
            reader.whole(body.as_bytes(), &Credentials::none()).ok().map(|_| reader.vectors)
        };
        let expected: Vec<Embedding> =
            [[1.0], [2.0]].iter().filter_map(|numbers| Embedding::of_numbers(numbers)).collect();
        let openai = r#"{"data":[{"index":1,"embedding":[2]},{"index":0,"embedding":[1]}]}"#;
        let unnumbered = r#"{"data":[{"embedding":[1]},{"embedding":[2]}]}"#;
        let google = r#"{"embeddings":[{"values":[1]},{"values":[2]}]}"#;
        for body in [openai, unnumbered, google] {
            assert_eq!(vectors(body, 2).as_ref(), Some(&expected), "{body}");
            assert_eq!(vectors(body, 3), None, "{body}");
        }
    }

    #[test]
    fn the_usage_of_a_list_is_shared() {
        let shared = |prompt_tokens, tokens: &[u64]| -> Vec<u64> {
            let usage = Some(Usage { prompt_tokens, ..Usage::default() });
            shares(usage, tokens).into_iter().flatten().map(|usage| usage.prompt_tokens).collect()
        };
        assert_eq!(shared(10, &[1, 2, 2]), [2, 4, 4]);
        assert_eq!(shared(10, &[1, 1, 1]), [3, 3, 4]);
        assert_eq!(shared(5, &[0, 0]), [0, 5]);
        assert_eq!(shares(None, &[1, 2]), [None, None]);
    }
}
