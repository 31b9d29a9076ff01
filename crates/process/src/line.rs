//! A process that is asked: it reads a line and answers with a line.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::Duration;

use crate::FAREWELL;
use crate::child::{exit_of, nap, now};
use crate::guard::{GuardedChild, command_of};
use crate::stderr::Tail;

/// The most bytes of an answer, and of what a process says beside it.
const BYTES_MAX: u64 = 1 << 20;
/// The most bytes of a line of its standard error that are told at once.
const TOLD_BYTES: u64 = 16 << 10;
/// How often a wait looks whether it is still wanted.
const LOOK: Duration = Duration::from_millis(50);
/// Time for the last words of a process that has ended.
const LAST_WORDS: Duration = Duration::from_secs(1);
/// Lines that wait to be taken; a process that says more has to wait.
const HEARD_MAX: usize = 64;

/// The receiver of the lines of a process's standard error.
pub type StderrListener = Arc<dyn Fn(&str) + Send + Sync>;

/// How a process that is asked is started.
pub struct LineSettings<'s> {
    /// The program and its arguments.
    pub words: &'s [String],
    /// The environment variables; see [`environment`](crate::environment()).
    pub environment: &'s [(String, OsString)],
    /// The mark that the process writes behind its standard error for each answer, if it writes one: then the lines before the mark
    /// are told before the answer counts.
    pub mark: Option<&'static str>,
    /// Gets each line of its standard error.
    pub told: StderrListener,
}

/// Why a process gave no answer. It is of no more use then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineFailure {
    /// It said nothing for so long.
    Silent(Duration),
    /// It ended, or closed its output: how, and its last lines.
    Gone {
        /// How, such as `ended with status 1`.
        how: String,
        /// The last lines of its standard error.
        stderr: Vec<String>,
    },
    /// It said more than an answer may have, or than may stand beside it.
    Flooded,
    /// It had said another line before it was asked.
    Unasked,
    /// The answer is not wanted any more.
    Stopped,
}

impl LineFailure {
    /// The failure in words, with the process's last lines below.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            LineFailure::Silent(timeout) => {
                format!("said nothing for {} s and was ended", timeout.as_secs_f64())
            }
            LineFailure::Gone { how, stderr } => stderr
                .iter()
                .fold(format!("{how} before it answered"), |text, line| format!("{text}\n  {line}")),
            LineFailure::Flooded => format!("said more than {BYTES_MAX} bytes and was ended"),
            LineFailure::Unasked => "had said a line more than it was asked for and was ended".to_owned(),
            LineFailure::Stopped => "was ended with this program".to_owned(),
        }
    }
}

enum Heard {
    Line(Vec<u8>),
    Mark,
    Flooded,
    /// The output has ended.
    End,
    /// The standard error has ended.
    ErrorsEnd,
}

/// A process that is asked. It ends with its child processes when this is dropped.
pub struct LineProcess {
    child: GuardedChild,
    writer: Option<Sender<String>>,
    heard: Receiver<Heard>,
    /// Bytes of its standard error since it was asked.
    beside: Arc<AtomicU64>,
    tail: Tail,
    /// Whether marks stand behind its standard error, for as long as that is open.
    has_mark: bool,
    /// Whether its output has ended.
    is_over: bool,
}

impl LineProcess {
    /// Starts it.
    ///
    /// # Errors
    /// Why it cannot be started, in words.
    pub fn start(settings: &LineSettings<'_>) -> Result<LineProcess, String> {
        let (program, arguments) = settings.words.split_first().ok_or("there is no command")?;
        let mut command = command_of(program, arguments, settings.environment);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = GuardedChild::start(command).map_err(|error| format!("{program}: {error}"))?;
        let (says, heard) = sync_channel(HEARD_MAX);
        let (beside, tail) = (Arc::new(AtomicU64::new(0)), Tail::default());
        if let Some(errors) = child.stderr.take() {
            let (says, beside, tail) = (says.clone(), Arc::clone(&beside), tail.clone());
            let (told, mark) = (Arc::clone(&settings.told), settings.mark);
            std::thread::spawn(move || follow(errors, mark, &told, (&beside, &tail), &says));
        }
        if let Some(stdout) = child.stdout.take() {
            std::thread::spawn(move || listen(stdout, &says));
        }
        let writer = child.stdin.take().map(|mut stdin| {
            let (sender, lines) = channel::<String>();
            // A process that does not read must not hold up who asks it.
            std::thread::spawn(move || {
                while let Ok(line) = lines.recv() {
                    if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                        return;
                    }
                }
            });
            sender
        });
        let has_mark = settings.mark.is_some();
        Ok(LineProcess { child, writer, heard, beside, tail, has_mark, is_over: false })
    }

    /// Tells it a line and waits for its answer; without a line, waits for what it says by itself. `is_wanted` is asked now and
    /// then whether the answer is still wanted.
    ///
    /// # Errors
    /// [`LineFailure`]: the process is of no more use.
    pub fn ask(
        &mut self,
        line: Option<String>,
        timeout: Duration,
        is_wanted: &dyn Fn() -> bool,
    ) -> Result<Vec<u8>, LineFailure> {
        if let Some(mut line) = line {
            while let Ok(heard) = self.heard.try_recv() {
                match heard {
                    Heard::Line(_) => return Err(LineFailure::Unasked),
                    Heard::Flooded => return Err(LineFailure::Flooded),
                    Heard::Mark => {}
                    Heard::ErrorsEnd => self.has_mark = false,
                    Heard::End => self.is_over = true,
                }
            }
            line.push('\n');
            // Where the process has ended, its output tells how.
            let _ = self.writer.as_ref().map(|writer| writer.send(line));
        }
        self.beside.store(0, Ordering::Relaxed);
        let begun = now();
        let (mut answer, mut is_marked) = (None, !self.has_mark);
        loop {
            match self.heard.recv_timeout(LOOK) {
                Ok(Heard::Line(line)) => {
                    if answer.replace(line).is_some() {
                        return Err(LineFailure::Unasked);
                    }
                }
                Ok(Heard::Mark) => is_marked = true,
                Ok(Heard::ErrorsEnd) => (self.has_mark, is_marked) = (false, true),
                Ok(Heard::Flooded) => return Err(LineFailure::Flooded),
                Ok(Heard::End) => self.is_over = true,
                Err(RecvTimeoutError::Disconnected) => (self.is_over, is_marked) = (true, true),
                Err(RecvTimeoutError::Timeout) if !is_wanted() => return Err(LineFailure::Stopped),
                Err(RecvTimeoutError::Timeout) => {}
            }
            match answer {
                Some(answer) if is_marked => return Ok(answer),
                None if self.is_over => return Err(self.gone()),
                _ if begun.elapsed() > timeout => return Err(LineFailure::Silent(timeout)),
                _ => {}
            }
        }
    }

    /// How it ended, with its last lines.
    fn gone(&mut self) -> LineFailure {
        let begun = now();
        let mut status = exit_of(&mut self.child);
        while status.is_none() && begun.elapsed() < FAREWELL {
            nap(Duration::from_millis(2));
            status = exit_of(&mut self.child);
        }
        let begun = now();
        while begun.elapsed() < LAST_WORDS
            && !matches!(self.heard.recv_timeout(LAST_WORDS), Ok(Heard::ErrorsEnd) | Err(_))
        {}
        let how = status.unwrap_or_else(|| "closed its standard output".to_owned());
        LineFailure::Gone { how, stderr: self.tail.lines() }
    }

    /// Tells it that nothing more comes, and gives it a moment to end by itself.
    pub fn finish(mut self) {
        self.writer = None;
        let begun = now();
        while exit_of(&mut self.child).is_none() && begun.elapsed() < FAREWELL {
            nap(Duration::from_millis(2));
        }
    }
}

impl Drop for LineProcess {
    fn drop(&mut self) {
        self.child.end();
    }
}

/// Reads the lines of an output until it ends.
fn listen(output: impl Read, says: &SyncSender<Heard>) {
    let mut reader = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let heard = match (&mut reader).take(BYTES_MAX + 1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Heard::End,
            Ok(_) if line.len() as u64 > BYTES_MAX => Heard::Flooded,
            // The process ended within a line.
            Ok(_) if !line.ends_with(b"\n") => Heard::End,
            Ok(_) if line.trim_ascii().is_empty() => continue,
            Ok(_) => Heard::Line(line.trim_ascii().to_vec()),
        };
        let is_over = !matches!(heard, Heard::Line(_));
        if says.send(heard).is_err() || is_over {
            return;
        }
    }
}

/// Tells the lines of a standard error until it ends, and notes the marks among them.
fn follow(
    errors: impl Read,
    mark: Option<&str>,
    told: &StderrListener,
    (beside, tail): (&AtomicU64, &Tail),
    says: &SyncSender<Heard>,
) {
    let mut reader = BufReader::new(errors);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = (&mut reader).take(TOLD_BYTES).read_until(b'\n', &mut line).unwrap_or_default();
        if read == 0 {
            let _ = says.send(Heard::ErrorsEnd);
            return;
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.strip_suffix('\n').unwrap_or(&text);
        let words = mark.and_then(|mark| text.strip_suffix(mark));
        let is_flood = beside.fetch_add(read as u64, Ordering::Relaxed) + read as u64 > BYTES_MAX;
        if !is_flood && words.is_none_or(|words| !words.is_empty()) {
            let words = words.unwrap_or(text);
            tail.take(&format!("{words}\n"));
            told(words);
        }
        let heard = [(is_flood, Heard::Flooded), (words.is_some(), Heard::Mark)];
        for (_, heard) in heard.into_iter().filter(|(is_so, _)| *is_so) {
            let _ = says.send(heard);
        }
    }
}

#[cfg(all(test, unix))]
#[expect(clippy::unwrap_used, reason = "helpers of tests")]
mod tests {
    use std::sync::Mutex;

    use super::*;

    const SOON: Duration = Duration::from_millis(300);

    fn start(script: &str, told: StderrListener, mark: Option<&'static str>) -> LineProcess {
        let words = ["sh", "-c", script].map(str::to_owned);
        let environment = [("PATH".to_owned(), OsString::from("/usr/local/bin:/usr/bin:/bin"))];
        LineProcess::start(&LineSettings { words: &words, environment: &environment, mark, told }).unwrap()
    }

    fn ask(process: &mut LineProcess, timeout: Duration) -> Result<String, LineFailure> {
        let answer = process.ask(Some("question".to_owned()), timeout, &|| true)?;
        Ok(String::from_utf8(answer).unwrap())
    }

    fn quiet() -> StderrListener {
        Arc::new(|_| {})
    }

    #[test]
    fn a_line_is_answered_with_a_line() {
        let heard: Arc<Mutex<Vec<String>>> = Arc::default();
        let told = {
            let heard = Arc::clone(&heard);
            Arc::new(move |line: &str| heard.lock().unwrap().push(line.to_owned()))
        };
        let script = "while read line; do echo beside >&2; printf 'half~~\\n' >&2; echo \"to $line\"; done";
        let mut process = start(script, told, Some("~~"));
        for _ in 0..3 {
            assert_eq!(ask(&mut process, 20 * SOON).as_deref(), Ok("to question"));
        }
        assert_eq!(
            *heard.lock().unwrap(),
            ["beside", "half"].repeat(3),
            "all is told before the answer counts"
        );
        process.finish();
    }

    #[test]
    fn the_last_answer_of_a_process_counts_before_its_end() {
        let script = "read line; echo answer; printf '~~\\n' >&2";
        for _ in 0..20 {
            let mut process = start(script, quiet(), Some("~~"));
            assert_eq!(ask(&mut process, 20 * SOON).as_deref(), Ok("answer"));
            let gone = LineFailure::Gone { how: "ended with status 0".to_owned(), stderr: Vec::new() };
            assert_eq!(ask(&mut process, 20 * SOON), Err(gone));
        }
        // One that closes its standard error writes no more marks.
        let mut mute = start("exec 2>&-; while read line; do echo yes; done", quiet(), Some("~~"));
        assert_eq!(ask(&mut mute, 20 * SOON).as_deref(), Ok("yes"));
        assert_eq!(ask(&mut mute, 20 * SOON).as_deref(), Ok("yes"));
    }

    #[test]
    fn failures_are_told_apart() {
        let failure = |script: &str| ask(&mut start(script, quiet(), None), 200 * SOON).unwrap_err();
        let gone =
            LineFailure::Gone { how: "ended with status 3".to_owned(), stderr: vec!["no luck".to_owned()] };
        assert_eq!(failure("read line; echo no luck >&2; exit 3"), gone);
        assert_eq!(gone.text(), "ended with status 3 before it answered\n  no luck");
        assert_eq!(failure("head -c 2000000 /dev/zero | tr '\\0' x"), LineFailure::Flooded);
        assert_eq!(
            failure("read line; head -c 2000000 /dev/zero | tr '\\0' '\\n' >&2; sleep 60"),
            LineFailure::Flooded
        );
        let mut slow = start("sleep 60 & wait", quiet(), None);
        assert_eq!(ask(&mut slow, SOON), Err(LineFailure::Silent(SOON)));
        let unwanted = start("sleep 60", quiet(), None).ask(Some(String::new()), 200 * SOON, &|| false);
        assert_eq!(unwanted, Err(LineFailure::Stopped));
        let mut talker = start("read line; printf '1\\n2\\n'; sleep 60", quiet(), None);
        assert_eq!(ask(&mut talker, 200 * SOON).as_deref(), Ok("1"));
        nap(SOON);
        assert_eq!(ask(&mut talker, SOON), Err(LineFailure::Unasked));
    }
}
