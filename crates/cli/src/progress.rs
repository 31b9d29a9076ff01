//! How far a run is, told while it plays: a line that changes on a terminal, a line now and then anywhere else.

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use cooperage_journal::TotalsRecord;
use cooperage_models::{AttemptErrorKind, CallNews, Price, RemoteModel, ServerNote};
use cooperage_suites::spelling::dollars;
use indicatif::{ProgressBar, ProgressStyle};

use crate::output::note;
use crate::processes::variable;

/// How often a line is printed where it cannot be changed.
const LINE_EVERY: Duration = Duration::from_secs(10);
/// The environment variable that gives another interval for these lines, in seconds: for programs that draw a bar of them.
const LINE_EVERY_VARIABLE: &str = "COOPERAGE_PROGRESS_EVERY";
/// How often the line on a terminal is written anew.
const REDRAW_EVERY: Duration = Duration::from_millis(200);

/// The counts of a run so far.
#[derive(Clone, Debug, Default)]
struct RunCounts {
    episodes: u64,
    ended: u64,
    started: u64,
    calls: u64,
    tokens: u64,
    cost_nano: u64,
    has_unknown_price: bool,
    retries: u64,
    /// Why the last attempt that was repeated had failed.
    last_failure: Option<&'static str>,
}

/// The progress of a run; shared by its workers and by the pool that makes its calls.
#[derive(Clone)]
pub(crate) struct RunProgress {
    counts: Arc<Mutex<RunCounts>>,
    /// The progress bar on a terminal.
    bar: Option<ProgressBar>,
    begun: Instant,
}

/// Tells the progress until it is dropped.
pub(crate) struct ProgressReporter {
    progress: RunProgress,
    end: Option<mpsc::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl ProgressReporter {
    /// Begins to tell; where it shall be quiet, nothing is ever said.
    pub(crate) fn begin(episodes: usize, is_quiet: bool) -> ProgressReporter {
        let is_watched = !is_quiet && std::io::stderr().is_terminal();
        let progress = RunProgress {
            counts: Arc::new(Mutex::new(RunCounts { episodes: episodes as u64, ..RunCounts::default() })),
            bar: is_watched.then(|| bar(episodes)),
            begun: now(),
        };
        if is_quiet {
            return ProgressReporter { progress, end: None, thread: None };
        }
        let (end, ended) = mpsc::channel();
        let told = progress.clone();
        let every = if is_watched { REDRAW_EVERY } else { line_every() };
        let thread = std::thread::spawn(move || {
            while ended.recv_timeout(every) == Err(RecvTimeoutError::Timeout) {
                told.tell();
            }
        });
        ProgressReporter { progress, end: Some(end), thread: Some(thread) }
    }

    /// Returns the progress that is drawn.
    pub(crate) fn progress(&self) -> &RunProgress {
        &self.progress
    }
}

/// The interval of lines where they cannot be changed.
fn line_every() -> Duration {
    let seconds = variable(LINE_EVERY_VARIABLE).and_then(|text| text.to_str()?.parse().ok());
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .unwrap_or(LINE_EVERY)
        .max(REDRAW_EVERY)
}

impl Drop for ProgressReporter {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            // A thread that failed has nothing more to tell.
            let _ = thread.join();
        }
        if let Some(bar) = &self.progress.bar {
            bar.finish_and_clear();
        }
    }
}

impl RunProgress {
    fn counts(&self) -> MutexGuard<'_, RunCounts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts an episode that begins.
    pub(crate) fn started(&self) {
        self.counts().started += 1;
    }

    /// Counts an episode that is over. `totals` are its calls and tokens, unless they were counted call by call.
    pub(crate) fn ended(&self, totals: Option<&TotalsRecord>) {
        let mut counts = self.counts();
        counts.ended += 1;
        if let Some(totals) = totals {
            counts.calls += totals.calls;
            counts.tokens += totals.prompt_tokens.saturating_add(totals.completion_tokens);
        }
    }

    /// Something happened to a call that goes over a network.
    pub(crate) fn call(&self, news: &CallNews<'_>, prices: &BTreeMap<RemoteModel, Option<Price>>) {
        match news {
            CallNews::Replied { model, reply } => {
                let price = prices.get(model).copied().flatten();
                let mut counts = self.counts();
                counts.calls += 1;
                let Some(usage) = &reply.usage else { return };
                counts.tokens += usage.prompt_tokens.saturating_add(usage.completion_tokens);
                match price {
                    Some(price) => counts.cost_nano = counts.cost_nano.saturating_add(price.cost_nano(usage)),
                    None => counts.has_unknown_price = true,
                }
            }
            CallNews::Retried { error, has_answered, .. } => {
                {
                    let mut counts = self.counts();
                    counts.retries += 1;
                    counts.last_failure = Some(error.kind.name());
                }
                // Whether the model can be reached at all is what a person waits to hear.
                if !has_answered {
                    self.note(&retry_line(news));
                }
            }
            CallNews::OutageBegan { .. } | CallNews::OutageEnded { .. } => {
                self.note(&outage_line(news).unwrap_or_default());
            }
            CallNews::Noticed { model, note } => self.note(&notice_line(model, note)),
        }
    }

    /// Says something without disturbing the line.
    pub(crate) fn note(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| note(text)),
            None => note(text),
        }
    }

    fn tell(&self) {
        let line = line(&self.counts(), self.begun.elapsed());
        match &self.bar {
            Some(bar) => {
                bar.set_position(self.counts().ended);
                bar.set_message(line);
            }
            None => note(&line),
        }
    }
}

/// A failed attempt in a line: why, when the next one follows, what to look at.
pub(crate) fn retry_line(news: &CallNews<'_>) -> String {
    let CallNews::Retried { model, error, attempt, attempts_max, wait, .. } = news else {
        return String::new();
    };
    let hint = match error.kind {
        AttemptErrorKind::Unreachable => Some("is the server running? check the base URL"),
        _ => error.hint(),
    };
    let hint = hint.map(|hint| format!(" ({hint})")).unwrap_or_default();
    // A limited rate is counted by time.
    let of_all = if error.kind == AttemptErrorKind::RateLimited {
        String::new()
    } else {
        format!(" of {attempts_max}")
    };
    format!(
        "{model}: attempt {attempt}{of_all} failed: {error}; next attempt in {:.1} s{hint}",
        wait.as_secs_f64()
    )
}

/// The beginning or the end of an outage in a line; none for other news.
pub(crate) fn outage_line(news: &CallNews<'_>) -> Option<String> {
    let minutes = |time: &Duration| format!("{:.1} min", time.as_secs_f64() / 60.0);
    match news {
        CallNews::OutageBegan { model, error, wait_max } => Some(format!(
            "{}: no call is answered ({error}): one call at a time tries it, and the others wait, for {} at most (--outage)",
            model.provider(),
            minutes(wait_max)
        )),
        CallNews::OutageEnded { model, after } => {
            Some(format!("{} answers again, after {}", model.provider(), minutes(after)))
        }
        _ => None,
    }
}

/// A note on a model's server in a line.
pub(crate) fn notice_line(model: &RemoteModel, note: &ServerNote) -> String {
    match note {
        ServerNote::Learned(_) => format!("{model}: {note}"),
        ServerNote::CutsPrompts { .. } => format!("warning: {model}: {note}"),
    }
}

/// The progress in a line.
fn line(counts: &RunCounts, gone: Duration) -> String {
    let mut parts = vec![format!("{} of {} episodes", counts.ended, counts.episodes)];
    let under_way = counts.started.saturating_sub(counts.ended);
    if under_way > 0 {
        parts.push(format!("{under_way} under way"));
    }
    if counts.calls > 0 {
        parts.push(format!("{} calls, {} tokens", counts.calls, thousands(counts.tokens)));
    }
    if counts.cost_nano > 0 {
        let more = if counts.has_unknown_price { " and more" } else { "" };
        parts.push(format!("{}{more}", dollars(counts.cost_nano as f64 / 1e9)));
    }
    if counts.retries > 0 {
        let last = counts.last_failure.unwrap_or_default();
        let word = if counts.retries == 1 { "retry" } else { "retries" };
        parts.push(format!("{} {word} (last: {last})", counts.retries));
    }
    parts.push(format!("{} gone", seconds(gone)));
    // Before anything has ended, nothing is known of how long the rest takes.
    if counts.ended > 0 && counts.ended < counts.episodes {
        let rest = (counts.episodes - counts.ended) as f64 / counts.ended as f64;
        parts.push(format!("about {} to go", seconds(gone.mul_f64(rest.min(1e6)))));
    }
    parts.join(", ")
}

fn thousands(count: u64) -> String {
    match count {
        0..10_000 => count.to_string(),
        10_000..10_000_000 => format!("{} k", count / 1000),
        _ => format!("{:.1} M", count as f64 / 1e6),
    }
}

fn seconds(time: Duration) -> String {
    humantime::format_duration(Duration::from_secs(time.as_secs())).to_string()
}

/// A bar for so many things, drawn on a terminal.
fn bar(length: usize) -> ProgressBar {
    let bar = ProgressBar::new(length as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:20.cyan/dim} {wide_msg}") {
        bar.set_style(style);
    }
    bar
}

#[expect(
    clippy::disallowed_methods,
    reason = "how long a call took is told to the user and is part of no result"
)]
pub(crate) fn now() -> Instant {
    Instant::now()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_what_is_known_and_nothing_else() {
        let mut counts = RunCounts { episodes: 60, ..RunCounts::default() };
        assert_eq!(line(&counts, Duration::from_secs(3)), "0 of 60 episodes, 3s gone");
        counts.started = 8;
        counts.retries = 1;
        counts.last_failure = Some("rate_limited");
        assert_eq!(
            line(&counts, Duration::from_secs(70)),
            "0 of 60 episodes, 8 under way, 1 retry (last: rate_limited), 1m 10s gone"
        );
        counts = RunCounts {
            ended: 20,
            started: 28,
            calls: 400,
            tokens: 1_234_567,
            cost_nano: 430_000_000,
            ..counts
        };
        assert_eq!(
            line(&counts, Duration::from_secs(70)),
            "20 of 60 episodes, 8 under way, 400 calls, 1234 k tokens, $0.4300, 1 retry (last: rate_limited), \
             1m 10s gone, about 2m 20s to go"
        );
    }
}
