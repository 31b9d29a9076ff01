//! The replies of the fake provider: a function of the request alone.

use crate::answer::{AnswerKind, BYTES_PER_TOKEN, FakeAnswer, tokens};
use crate::options::FakeProviderOptions;
use crate::request::{RequestHash, WireRequest};

/// Numbers of a vector.
const NUMBERS: u64 = 8;

pub(crate) fn answer(
    request: &WireRequest<'_>,
    body_bytes: usize,
    digest: &RequestHash,
    options: &FakeProviderOptions,
) -> FakeAnswer {
    if let Some(inputs) = &request.inputs {
        let (prompt_tokens, completion_tokens) = (inputs.iter().map(|input| tokens(input.len())).sum(), 0);
        let vectors = inputs.iter().map(|input| vector(input)).collect();
        let (kind, text) = (AnswerKind::Text, String::new());
        return FakeAnswer { kind, text, call: None, vectors, prompt_tokens, completion_tokens };
    }
    let kind = kind(digest, options);
    let (kind, text) = match kind {
        AnswerKind::Refusal => (kind, "I can't help with that.".to_owned()),
        AnswerKind::Filtered | AnswerKind::Empty => (kind, String::new()),
        AnswerKind::Text | AnswerKind::Cut => {
            let fits = |(needle, _): &&(String, String)| request.holds(needle);
            let known = options.texts_if.iter().find(fits).map(|(_, text)| text.clone());
            let text = known.or_else(|| options.text.clone());
            let text = text.unwrap_or_else(|| commands(&request.last_text(), digest));
            shortened(text, request.tokens_max())
        }
    };
    FakeAnswer::counted(kind, text, body_bytes)
}

/// Numbers from -1 to 1 that follow from the text alone, and that 32 bits hold exactly.
fn vector(input: &str) -> Vec<f32> {
    let digest = RequestHash::of(input.as_bytes());
    let part = |number| (digest.draw("vector", 0, number) % 257) as f32 - 128.0;
    (0..NUMBERS).map(|number| part(number) / 128.0).collect()
}

fn kind(digest: &RequestHash, options: &FakeProviderOptions) -> AnswerKind {
    let draw = digest.draw("kind", options.seed, 0) % 1000;
    let refused = u64::from(options.refusals_milli);
    let filtered = refused + u64::from(options.filtered_milli);
    let empty = filtered + u64::from(options.empty_milli);
    match draw {
        draw if draw < refused => AnswerKind::Refusal,
        draw if draw < filtered => AnswerKind::Filtered,
        draw if draw < empty => AnswerKind::Empty,
        _ => AnswerKind::Text,
    }
}

fn shortened(mut text: String, tokens_max: u64) -> (AnswerKind, String) {
    let bytes_max = usize::try_from(tokens_max.saturating_mul(BYTES_PER_TOKEN)).unwrap_or(usize::MAX);
    if text.len() <= bytes_max {
        return (AnswerKind::Text, text);
    }
    let end = (0..=bytes_max).rev().find(|place| text.is_char_boundary(*place)).unwrap_or(0);
    text.truncate(end);
    (AnswerKind::Cut, text)
}

/// One line per agent of the state in the prompt, sending it to a location of that state; a greeting if there is none.
fn commands(prompt: &str, digest: &RequestHash) -> String {
    let mut agents: Vec<&str> = Vec::new();
    let mut locations: Vec<&str> = Vec::new();
    for line in prompt.lines() {
        let line = line.trim_start();
        if let Some(name) = first_argument(line, "at(") {
            if name.strip_prefix("agent").is_some_and(is_number) && !agents.contains(&name) {
                agents.push(name);
            }
        } else if let Some(name) = first_argument(line, "inside(")
            && is_name(name)
            && !locations.contains(&name)
        {
            locations.push(name);
        }
    }
    if agents.is_empty() || locations.is_empty() {
        return format!("Hello! Your message has the number {}.", digest.draw("greeting", 0, 0) % 1000);
    }
    let mut text = String::with_capacity(agents.len() * 32);
    for (number, agent) in agents.iter().enumerate() {
        let draw = digest.draw("goto", 0, number as u64);
        let place = usize::try_from(draw % locations.len() as u64).unwrap_or(0);
        let location = locations.get(place).unwrap_or(&"");
        text.push_str("goto_");
        text.push_str(agent);
        text.push('_');
        text.push_str(location);
        text.push('\n');
    }
    text
}

/// `agent0` in `at(agent0, pot1)`.
fn first_argument<'a>(line: &'a str, verb: &str) -> Option<&'a str> {
    let (argument, _) = line.strip_prefix(verb)?.split_once(',')?;
    Some(argument.trim())
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(body: &str, options: &FakeProviderOptions) -> FakeAnswer {
        answer(&serde_json::from_str(body).unwrap(), body.len(), &RequestHash::of(body.as_bytes()), options)
    }

    #[test]
    fn every_agent_of_the_state_is_sent_somewhere_in_it() {
        let body = r#"{"model":"m","messages":[{"role":"user","content":"at(agent9, pot9)"},
            {"role":"user","content":"at(agent0, storage0)\nat(agent1, pot0)\nhold(agent0, None)\ninside(storage0, None)\ninside(pot0, None)\n"}]}"#;
        let text = ask(body, &FakeProviderOptions::default()).text;
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines.len(), 2);
        for (number, line) in lines.iter().enumerate() {
            let location = line.strip_prefix(&format!("goto_agent{number}_")).unwrap();
            assert!(["storage0", "pot0"].contains(&location), "{line}");
        }
        assert_eq!(ask(body, &FakeProviderOptions::default()).text, text);
    }

    #[test]
    fn other_prompts_get_a_greeting_and_parts_are_read() {
        let body = r#"{"model":"m","messages":[{"role":"user","content":[{"type":"text","text":"hi"}]}],"max_tokens":1}"#;
        let answer = ask(body, &FakeProviderOptions::default());
        assert_eq!((answer.kind, answer.text.as_str()), (AnswerKind::Cut, "Hell"));
        let empty = r#"{"model":"m","messages":[]}"#;
        assert!(ask(empty, &FakeProviderOptions::default()).text.starts_with("Hello!"));
    }

    #[test]
    fn kinds_come_as_often_as_asked() {
        let options = FakeProviderOptions {
            refusals_milli: 100,
            filtered_milli: 200,
            empty_milli: 300,
            ..FakeProviderOptions::default()
        };
        let mut counts = [0_u32; 4];
        for number in 0..1000 {
            let body = format!(r#"{{"model":"m","messages":[{{"role":"user","content":"{number}"}}]}}"#);
            match ask(&body, &options).kind {
                AnswerKind::Refusal => counts[0] += 1,
                AnswerKind::Filtered => counts[1] += 1,
                AnswerKind::Empty => counts[2] += 1,
                AnswerKind::Text | AnswerKind::Cut => counts[3] += 1,
            }
        }
        for (count, expected) in counts.into_iter().zip([100_u32, 200, 300, 400]) {
            assert!(count.abs_diff(expected) < 60, "{counts:?}");
        }
    }
}
