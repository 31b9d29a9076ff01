//! The outcome of a trial, in words and as JSON.

use cooperage_models::trial::Trial;
use cooperage_models::{FinishReason, Lesson, RequestParameter, ServerNote, tokens};
use serde_json::{Value, json};

use super::first_plan::{AGENTS, PlanRead, TASK};
use crate::output;
use crate::visible::quoted;

/// Most characters of the reply that are shown.
const REPLY_CHARS_MAX: usize = 500;
/// Most characters of a reason.
const REASON_CHARS_MAX: usize = 200;
/// A reply that takes longer than this gets more time than the usual two minutes.
const SLOW_US: u64 = 60_000_000;

/// Whether a model has what was asked of it.
pub(super) enum CapabilityVerdict {
    Yes,
    /// No, with the reason where the call failed.
    No(Option<String>),
}

/// The outcome of a trial.
pub(super) struct TrialVerdict<'a> {
    pub(super) model: &'a str,
    pub(super) base_urls: &'a [String],
    /// The most tokens that the reply could have.
    pub(super) limit: Option<u32>,
    pub(super) trial: Trial,
    pub(super) read: PlanRead,
    /// The notes on the server.
    pub(super) notes: Vec<ServerNote>,
    pub(super) tools: CapabilityVerdict,
    pub(super) embeddings: CapabilityVerdict,
    pub(super) price_date: &'a str,
}

/// The tokens of a trial.
struct TrialTokens {
    prompt: Option<u64>,
    thoughts: u64,
    answer: u64,
    /// Whether the server counted them; else they are counted here.
    is_counted: bool,
}

impl TrialVerdict<'_> {
    pub(super) fn text(&self) -> String {
        let reply = &self.trial.reply;
        let attempts = match self.trial.attempts {
            1 => "1 attempt".to_owned(),
            more => format!("{more} attempts"),
        };
        let thoughts = reply.thoughts.as_deref();
        let thoughts =
            thoughts.map(|text| format!("it thought:\n{}\nand answered:\n", shown(text))).unwrap_or_default();
        let text = match (reply.text.trim(), reply.kind) {
            ("", kind) => format!("  (no text: {})", kind.name().replace('_', " ")),
            _ => shown(&reply.text),
        };
        let tokens = self.tokens();
        let counted = if tokens.is_counted { "" } else { " by our own count, since the server tells none" };
        let prompt = tokens.prompt.map(|prompt| format!("{prompt} of the prompt, ")).unwrap_or_default();
        let cost = self.cost().map_or_else(
            || "price unknown".to_owned(),
            |usd| format!("${usd:.6} by the prices of {}", self.price_date),
        );
        let mut lines = vec![
            format!(
                "{} answered in {:.2} s ({attempts}, finish reason {}):\n{thoughts}{text}",
                self.model,
                self.trial.latency_us as f64 / 1e6,
                output::clean(reply.finish.name()),
            ),
            format!("asked: the first plan of {TASK} with {AGENTS} agents"),
            format!("read: {}", self.reading()),
            format!(
                "tokens: {prompt}{} of thoughts, {} of the answer{counted}; {cost}",
                tokens.thoughts, tokens.answer
            ),
        ];
        match self.learned().as_slice() {
            [] => lines.push("refused: nothing".to_owned()),
            learned => lines.extend(learned.iter().map(|note| format!("refused: the server {note}"))),
        }
        lines.push(format!("tool calls: {}", self.tools.words("no call came")));
        lines.push(format!("embeddings: {}", self.embeddings.words("no vector came")));
        lines.push(format!("options: {}", self.options().join(" ")));
        lines.join("\n")
    }

    pub(super) fn json(&self) -> Value {
        let (reply, tokens) = (&self.trial.reply, self.tokens());
        json!({
            "model": self.model,
            "text": reply.text,
            "thoughts": reply.thoughts,
            "kind": reply.kind.name(),
            "finish": reply.finish.name(),
            "latency_s": self.trial.latency_us as f64 / 1e6,
            "attempts": self.trial.attempts,
            "cost_usd": self.cost(),
            "prompt_tokens": reply.usage.map(|usage| usage.prompt_tokens),
            "completion_tokens": reply.usage.map(|usage| usage.completion_tokens),
            "thought_tokens": tokens.thoughts,
            "answer_tokens": tokens.answer,
            "task": TASK,
            "readable": self.read.is_readable(),
            "commands": self.read.commands,
            "commands_refused": self.read.refused,
            "tool_call_read": self.read.called,
            "server_refuses": self.learned(),
            "tool_calls": self.tools.is_there(),
            "embeddings": self.embeddings.is_there(),
            "options": self.options(),
        })
    }

    fn cost(&self) -> Option<f64> {
        self.trial.cost_nano.map(|nano| nano as f64 / 1e9)
    }

    fn tokens(&self) -> TrialTokens {
        let reply = &self.trial.reply;
        let thoughts = reply.thoughts.as_deref().map_or(0, tokens::count);
        match reply.usage {
            Some(usage) => {
                let thoughts = if usage.reasoning_tokens > 0 { usage.reasoning_tokens } else { thoughts };
                let thoughts = thoughts.min(usage.completion_tokens);
                let (prompt, answer) = (Some(usage.prompt_tokens), usage.completion_tokens - thoughts);
                TrialTokens { prompt, thoughts, answer, is_counted: true }
            }
            None => {
                TrialTokens { prompt: None, thoughts, answer: tokens::count(&reply.text), is_counted: false }
            }
        }
    }

    /// How the framework reads the answer, in words.
    fn reading(&self) -> String {
        let PlanRead { commands, refused, called } = &self.read;
        if let Some(called) = called {
            return format!("a call of the tool `{}`, which names a command", output::clean(called));
        }
        let commands: Vec<String> = commands.iter().map(|text| output::clean(text)).collect();
        let refused = match refused.as_slice() {
            [] => String::new(),
            refused => format!("; refused by the world: {}", output::clean(&refused.join("; "))),
        };
        match commands.as_slice() {
            [] if self.trial.reply.finish == FinishReason::Length => {
                "nothing: it was cut off before it came to a command".to_owned()
            }
            [] => "nothing: there is no command in it".to_owned(),
            commands => format!("{}{refused}", commands.join(", ")),
        }
    }

    /// The things that the server does not take, and those done instead.
    fn learned(&self) -> Vec<String> {
        let lessons = self.notes.iter().filter_map(|note| match note {
            ServerNote::Learned(lesson) => Some(lesson.to_string()),
            ServerNote::CutsPrompts { .. } => None,
        });
        lessons.collect()
    }

    /// The options of a run with this model.
    fn options(&self) -> Vec<String> {
        let mut options = vec!["--model".to_owned(), self.model.to_owned()];
        for url in self.base_urls {
            options.extend(["--base-url".to_owned(), quoted(url)]);
        }
        let has = |wanted: Lesson| self.notes.contains(&ServerNote::Learned(wanted));
        if [RequestParameter::Temperature, RequestParameter::TopP]
            .into_iter()
            .any(|one| has(Lesson::LeftOut(one)))
        {
            options.extend(["--sampling", "none"].map(str::to_owned));
        }
        let lowered = self.notes.iter().find_map(|note| match note {
            ServerNote::Learned(Lesson::LimitLowered(max)) => Some(*max),
            _ => None,
        });
        let is_cut = self.trial.reply.finish == FinishReason::Length;
        let limit = lowered.or_else(|| self.limit.filter(|_| is_cut).map(|limit| limit.saturating_mul(4)));
        if let Some(limit) = limit {
            options.extend(["--max-output-tokens".to_owned(), limit.to_string()]);
        }
        if self.trial.latency_us > SLOW_US {
            let seconds = self.trial.latency_us.div_ceil(SLOW_US) * 4 * 60;
            options.extend(["--request-timeout".to_owned(), format!("{seconds}s")]);
        }
        options
    }
}

impl CapabilityVerdict {
    fn is_there(&self) -> bool {
        matches!(self, CapabilityVerdict::Yes)
    }

    fn words(&self, absent: &str) -> String {
        match self {
            CapabilityVerdict::Yes => "yes".to_owned(),
            CapabilityVerdict::No(None) => format!("no ({absent})"),
            CapabilityVerdict::No(Some(reason)) => {
                let reason: String = output::clean(reason).chars().take(REASON_CHARS_MAX).collect();
                format!("no ({})", reason.replace('\n', " "))
            }
        }
    }
}

/// A reply as a terminal may show it: its lines are kept, what a terminal would obey is not.
fn shown(text: &str) -> String {
    let clean: String = output::clean(text).chars().take(REPLY_CHARS_MAX).collect();
    clean.lines().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}
