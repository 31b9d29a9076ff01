//! A provider of one's own: anything that can turn a request into a reply, here a rule of two lines.
//!
//! `cargo run --example provider`
//!
//! An implementation of [`ChatClient`] makes single attempts; the pool around it repeats those that failed for a passing
//! reason, limits how many are out at a time, and measures. Frameworks and journals work as with any
//! other provider.

use std::error::Error;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use cooperage_models::{
    AttemptError, AttemptErrorKind, ChatClient, ChatRequest, CompletionFuture, FinishReason, Message,
    ModelName, ModelPool, PoolOptions, Reply, Sampling, TimedReply, Usage, tokens, trial,
};

/// Prefers stews. A real one would wait for a socket, a subprocess or a GPU where this one thinks.
#[derive(Default)]
struct Cook {
    attempts: AtomicU32,
}

impl ChatClient for Cook {
    fn complete<'a>(&'a self, request: &'a ChatRequest) -> CompletionFuture<'a> {
        Box::pin(async move {
            // Every provider has bad moments: this one in its first call. The pool asks again.
            if self.attempts.fetch_add(1, Ordering::Relaxed) == 0 {
                let mut busy = AttemptError::new(AttemptErrorKind::RateLimited, "one at a time, please");
                busy.retry_after = Some(Duration::ZERO);
                return Err(busy);
            }
            let question = request.messages.last().map_or("", |message| message.text());
            let answer = if question.contains("stew") { "Stew." } else { "" };
            let usage = Usage {
                prompt_tokens: request.prompt_tokens(),
                completion_tokens: tokens::count(answer),
                ..Usage::default()
            };
            // An empty answer is no error: it is a reply of its own kind, and a framework reads it as such.
            let reply = Reply::classified(answer.to_owned(), FinishReason::Stop, false, Some(usage));
            Ok(TimedReply::new(reply))
        })
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    writeln!(std::io::stdout(), "{}", ask()?)?;
    Ok(())
}

/// One call through the whole machinery.
fn ask() -> Result<String, Box<dyn Error>> {
    let pool = ModelPool::start(PoolOptions::STANDARD, Arc::new(Cook::default()))?;
    let ModelName::Remote(model) = "compatible/cook".parse()? else {
        return Err("not a remote model".into());
    };
    let question = vec![Message::user("Which meal is cooked in one pot: a stew or a salad?")];
    let trial = trial::call(&pool, trial::request(&model, question, Sampling::PROVIDER_DEFAULTS), None)?;
    Ok(format!("{} (attempts: {})", trial.reply.text, trial.attempts))
}

#[test]
fn the_second_attempt_brings_the_answer() {
    assert_eq!(ask().unwrap(), "Stew. (attempts: 2)");
}
