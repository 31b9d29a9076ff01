//! One external process: its pipes, the lines that it reads and writes, and its exit.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use cooperage_runtime::{
    DoorError, EpisodeDoor, OutsideSource, ProcessEnd, ProcessFailure, ProcessFailureKind, ProcessLink,
    QuestionAnswer,
};
use cooperage_teams::frameworks::cmd::{CLIENT, Told, words};
use serde_json::Value;

use crate::function;
use crate::guard::{GuardedChild, command_of};
use crate::matching::{Due, Matching};
use crate::stderr::{StderrFactory, Tail};
use crate::{FAREWELL, ProcessSettings};

/// The most bytes of a line that the process may write.
const LINE_BYTES: u64 = 1 << 20;
/// The most lines of the process that wait to be used. Its output is read no further until one of them is taken.
const AHEAD: usize = 256;
/// The most bytes that may wait for the process to read them.
const UNREAD_BYTES: usize = 64 << 20;
/// The most characters of a line that an error quotes.
const QUOTED: usize = 160;

/// The episode and the team that a process plays for.
#[derive(Clone)]
pub(crate) struct ProcessSlot {
    pub(crate) door: EpisodeDoor,
    pub(crate) episode: usize,
    pub(crate) team: usize,
}

/// A process with its state, shared by the threads that read and write its pipes.
pub(crate) struct Started {
    place: ProcessSlot,
    inner: Mutex<Inner>,
    /// Notified when a waiting line was taken, or when no more lines are wanted.
    taken: Condvar,
    tail: Tail,
    /// Whether the lines are those of a function, with no process behind them.
    is_function: bool,
}

struct Inner {
    matching: Matching,
    child: Option<GuardedChild>,
    /// Sends lines to the writing thread; `None` once the process is told nothing more.
    writer: Option<Sender<String>>,
    /// Bytes that were sent to the writing thread and are not written yet.
    unread: usize,
    /// The time since which the episode has been waiting for a line of the process.
    silent: Option<Instant>,
    /// How the process ended, set once its output has ended.
    gone: Option<String>,
    /// The time at which the episode was over.
    over: Option<Instant>,
    /// Whether the process has failed or its episode is over: its lines are no longer used.
    is_done: bool,
}

impl Inner {
    /// Kills the process and its process group.
    fn end(&mut self) {
        if let Some(child) = &mut self.child {
            child.end();
        }
    }
}

/// The episode's handle of a process.
pub(crate) struct ChildLink(Arc<Started>);

impl ChildLink {
    /// Starts the command. If that fails, the door reports a failure to the episode.
    pub(crate) fn start(
        command: &str,
        settings: &ProcessSettings,
        stderr_name: String,
        place: ProcessSlot,
    ) -> ChildLink {
        let inner = Inner {
            matching: Matching::new(),
            child: None,
            writer: None,
            unread: 0,
            silent: None,
            gone: None,
            over: None,
            is_done: false,
        };
        let tail = Tail::default();
        let is_function = function::is_function(command);
        let started =
            Arc::new(Started { place, inner: Mutex::new(inner), taken: Condvar::new(), tail, is_function });
        let stderr = (Arc::clone(&settings.keep), stderr_name);
        let begun = if is_function {
            started.connect(command, settings.function_socket.as_deref(), stderr)
        } else {
            started.spawn(command, &settings.environment, stderr)
        };
        if let Err(why) = begun {
            let mut inner = started.inner();
            started.fail(&mut inner, ProcessFailureKind::NotStarted, why);
        }
        ChildLink(started)
    }

    pub(crate) fn started(&self) -> Arc<Started> {
        Arc::clone(&self.0)
    }

    fn then(&self, happens: impl FnOnce(&mut Matching) -> Vec<Due>) {
        let mut inner = self.0.inner();
        let due = happens(&mut inner.matching);
        self.0.carry_out(&mut inner, due);
    }
}

impl ProcessLink for ChildLink {
    fn tell(&mut self, line: String) {
        self.then(|matching| matching.tell(line));
    }

    fn asked(&mut self, ask: u64) {
        self.then(|matching| matching.asked(ask));
    }

    fn recorded(&mut self, answer: &Value) {
        self.then(|matching| matching.recorded(answer));
    }

    fn caught_up(&mut self) {
        self.then(Matching::caught_up);
    }

    fn end(&mut self, end: &ProcessEnd) {
        let line = Told::end(end).line();
        let mut inner = self.0.inner();
        self.0.write(&mut inner, line);
        // Dropping the sender closes the standard input, which asks the process to exit by itself.
        inner.writer = None;
        (inner.is_done, inner.over) = (true, Some(now()));
        self.0.taken.notify_all();
    }
}

impl Drop for ChildLink {
    fn drop(&mut self) {
        let mut inner = self.0.inner();
        inner.writer = None;
        self.0.taken.notify_all();
        if inner.over.is_none() {
            // The episode was abandoned before its end, so the process gets no time to exit by itself.
            (inner.is_done, inner.over) = (true, Some(now()));
            drop(inner);
            self.0.kill();
        }
    }
}

impl Started {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn spawn(
        self: &Arc<Started>,
        command: &str,
        environment: &[(String, OsString)],
        stderr: (StderrFactory, String),
    ) -> Result<(), String> {
        if command == CLIENT {
            return Err("cannot be started: it is a client of `cooperage rollout-server`, which goes on with the episode when \
                        it opens it once more"
                .to_owned());
        }
        let words =
            words(command).ok_or_else(|| format!("cannot be started: `{command}` has an open quote"))?;
        let (program, arguments) = words.split_first().ok_or("cannot be started: there is no command")?;
        let mut command = command_of(program, arguments, environment);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child =
            GuardedChild::start(command).map_err(|error| format!("cannot be started: {program}: {error}"))?;
        let (stdin, stdout, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (sender, lines) = channel::<String>();
        let mut inner = self.inner();
        (inner.child, inner.writer) = (Some(child), Some(sender));
        drop(inner);
        let stderr = errors.map(|errors| self.tail.follow(errors, stderr.0, stderr.1));
        if let Some(stdin) = stdin {
            let started = Arc::clone(self);
            std::thread::spawn(move || started.write_all(stdin, &lines));
        }
        if let Some(stdout) = stdout {
            let started = Arc::clone(self);
            std::thread::spawn(move || {
                let why = started.read_all(stdout);
                if let Some(stderr) = stderr {
                    // Reads the rest of the standard error before the exit is reported. A grandchild may keep the pipe
                    // open, so the wait is bounded.
                    let deadline = now() + Duration::from_millis(200);
                    while !stderr.is_finished() && now() < deadline {
                        nap(Duration::from_millis(2));
                    }
                }
                started.is_gone(why);
            });
        }
        Ok(())
    }

    /// Connects with the program that has the function, in place of starting one.
    fn connect(
        self: &Arc<Started>,
        command: &str,
        socket: Option<&Path>,
        (keep, name): (StderrFactory, String),
    ) -> Result<(), String> {
        let stream = function::connect(command, socket)?;
        let lines_in = stream.try_clone().map_err(|error| format!("`{command}` cannot be heard: {error}"))?;
        let (sender, lines) = channel::<String>();
        self.inner().writer = Some(sender);
        let writing = Arc::clone(self);
        std::thread::spawn(move || {
            let mut stream = stream;
            writing.write_all(&mut stream, &lines);
            let _ = stream.shutdown(std::net::Shutdown::Write);
        });
        let reading = Arc::clone(self);
        std::thread::spawn(move || {
            let why = reading.read_all(lines_in);
            if let Some((ProcessFailureKind::Crashed, traceback)) = &why
                && let Some(mut file) = keep(&name)
            {
                // Without the file, the last lines are still kept.
                let _ = file.write_all(traceback.as_bytes());
            }
            let why = why.map(|(kind, text)| match kind {
                // The Python program has shown the traceback itself.
                ProcessFailureKind::Crashed => {
                    (kind, format!("raised {}", text.trim_end().lines().last().unwrap_or_default()))
                }
                _ => (kind, text),
            });
            reading.is_gone(why);
        });
        Ok(())
    }

    /// Writes the lines to the process until the sender is dropped or a write fails.
    fn write_all(&self, mut stdin: impl Write, lines: &std::sync::mpsc::Receiver<String>) {
        while let Ok(line) = lines.recv() {
            // Writes a whole line at once, so that the process never reads half a line.
            let bytes = line.len();
            let is_written = stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_ok();
            let mut inner = self.inner();
            inner.unread = inner.unread.saturating_sub(bytes);
            if !is_written {
                // A waiting episode learns of the exit from the thread that reads the standard output.
                inner.writer = None;
                return;
            }
        }
    }

    /// Reads lines until the output ends. Returns a failure if a line is too long or not JSON, or the traceback of a function
    /// that raised an exception.
    fn read_all(&self, stdout: impl Read) -> Option<(ProcessFailureKind, String)> {
        let mut reader = BufReader::with_capacity(64 << 10, stdout);
        let mut line = Vec::new();
        loop {
            line.clear();
            match (&mut reader).take(LINE_BYTES + 1).read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => return None,
                Ok(_) => {}
            }
            if line.len() as u64 > LINE_BYTES {
                let text = format!("said a line of more than {LINE_BYTES} bytes");
                return Some((ProcessFailureKind::Flooded, text));
            }
            let text = line.trim_ascii();
            if text.is_empty() {
                continue;
            }
            let value: Value = match serde_json::from_slice(text) {
                Ok(value) => value,
                Err(error) if error.is_eof() && !line.ends_with(b"\n") => {
                    // The process ended in the middle of a line.
                    return None;
                }
                Err(error) => {
                    let quoted = String::from_utf8_lossy(text);
                    let quoted: String = quoted.chars().filter(|c| !c.is_control()).take(QUOTED).collect();
                    let text = format!("said what is no JSON: `{quoted}` ({error})");
                    return Some((ProcessFailureKind::Invalid, text));
                }
            };
            if let Some(traceback) = self.is_function.then(|| function::raised(&value)).flatten() {
                return Some((ProcessFailureKind::Crashed, traceback.to_owned()));
            }
            let mut inner = self.inner();
            while inner.matching.waiting() >= AHEAD && !inner.is_done {
                inner = self.taken.wait(inner).unwrap_or_else(PoisonError::into_inner);
            }
            if inner.is_done {
                return None;
            }
            inner.silent = None;
            let due = inner.matching.said(value);
            self.carry_out(&mut inner, due);
        }
    }

    fn carry_out(&self, inner: &mut Inner, due: Vec<Due>) {
        for due in due {
            match due {
                Due::Tell(line) => self.write(inner, line),
                Due::Answer(ask, data) => {
                    match self.place.door.answer(
                        self.place.episode,
                        QuestionAnswer { source: OutsideSource::Process, ask, data },
                    ) {
                        Ok(()) | Err(DoorError::Over) => {}
                        Err(error) => self.fail(inner, ProcessFailureKind::Flooded, error.to_string()),
                    }
                }
                Due::Diverged(why) => self.fail(inner, ProcessFailureKind::Diverged, why),
            }
        }
        self.taken.notify_all();
        if !inner.matching.is_awaited() {
            inner.silent = None;
        } else if inner.silent.is_none() {
            inner.silent = Some(now());
        }
        self.mourn(inner);
    }

    fn write(&self, inner: &mut Inner, mut line: String) {
        line.push('\n');
        inner.unread += line.len();
        if inner.unread > UNREAD_BYTES {
            let text = format!("does not read what it is told: {UNREAD_BYTES} bytes wait");
            self.fail(inner, ProcessFailureKind::TimedOut, text);
        }
        // Lines for a process that has exited are dropped; `mourn` reports the exit to a waiting episode.
        if let Some(writer) = &inner.writer {
            let _ = writer.send(line);
        }
    }

    /// Reports the end of the output: `why` if reading failed, otherwise the exit status, for which it waits a moment.
    fn is_gone(&self, why: Option<(ProcessFailureKind, String)>) {
        if let Some((kind, text)) = why {
            let mut inner = self.inner();
            self.fail(&mut inner, kind, text);
            return;
        }
        let deadline = now() + FAREWELL;
        let mut ended = status(&mut self.inner());
        while ended.is_none() && now() < deadline && !self.inner().is_done {
            nap(Duration::from_millis(2));
            ended = status(&mut self.inner());
        }
        let mut inner = self.inner();
        inner.gone = Some(ended.unwrap_or_else(|| "closed its standard output".to_owned()));
        self.mourn(&mut inner);
    }

    /// Fails the process if it has exited and the episode is waiting for its line.
    fn mourn(&self, inner: &mut Inner) {
        if let Some(how) = inner.gone.clone().filter(|_| inner.matching.is_awaited()) {
            self.fail(inner, ProcessFailureKind::Crashed, format!("{how} while its line was awaited"));
        }
    }

    fn fail(&self, inner: &mut Inner, kind: ProcessFailureKind, text: String) {
        if inner.is_done {
            return;
        }
        (inner.is_done, inner.writer) = (true, None);
        self.taken.notify_all();
        let failure = ProcessFailure { team: self.place.team, kind, text, stderr: self.tail.lines() };
        // An episode that is over refuses the failure, and nothing needs it then.
        let _ = self.place.door.fail(self.place.episode, failure);
        inner.end();
    }

    /// Kills the process if it was silent for too long, or if its episode has been over for a while. Returns whether
    /// the process is finished, so that it need not be watched any more.
    pub(crate) fn look(&self, timeout: Duration) -> bool {
        let mut inner = self.inner();
        if inner.silent.is_some_and(|since| since.elapsed() > timeout) {
            let text = format!("said nothing for {} s", timeout.as_secs_f64());
            self.fail(&mut inner, ProcessFailureKind::TimedOut, text);
        }
        // A grandchild may hold the pipe open after the process has exited, so the exit status is checked here too.
        let is_left_alone = inner.silent.is_some_and(|since| since.elapsed() > FAREWELL);
        if is_left_alone && let Some(how) = status(&mut inner) {
            self.fail(&mut inner, ProcessFailureKind::Crashed, format!("{how} while its line was awaited"));
        }
        if inner.over.is_some_and(|over| over.elapsed() > FAREWELL) {
            inner.end();
        }
        let is_left = |child: &mut GuardedChild| !matches!(child.try_wait(), Ok(Some(_)));
        let is_finished = inner.is_done && inner.over.is_some() && !inner.child.as_mut().is_some_and(is_left);
        if is_finished {
            // Processes that it has started and left behind.
            inner.end();
        }
        is_finished
    }

    /// Whether the process is still running.
    pub(crate) fn is_alive(&self) -> bool {
        self.inner().child.as_mut().is_some_and(|child| matches!(child.try_wait(), Ok(None)))
    }

    pub(crate) fn kill(&self) {
        self.inner().end();
    }
}

/// The exit status of a process in words; `None` while it runs.
fn status(inner: &mut Inner) -> Option<String> {
    exit_of(inner.child.as_mut()?)
}

/// The same of a process alone.
pub(crate) fn exit_of(child: &mut Child) -> Option<String> {
    let status = child.try_wait().ok()??;
    Some(match status.code() {
        Some(code) => format!("ended with status {code}"),
        None => format!("was ended by a signal ({status})"),
    })
}

#[expect(
    clippy::disallowed_methods,
    reason = "a process is given so much real time, which reaches no journal"
)]
pub(crate) fn now() -> Instant {
    Instant::now()
}

#[expect(
    clippy::disallowed_methods,
    reason = "the end of a process can only be looked for, and nothing waits for this thread"
)]
pub(crate) fn nap(duration: Duration) {
    std::thread::sleep(duration);
}
