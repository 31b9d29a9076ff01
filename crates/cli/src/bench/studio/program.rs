//! The program that plays and serves, and what it uses.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::{RunDir, WallLine, WallLog};
use serde_json::Value;

use super::failed;
use crate::error::CliError;

/// How often its memory is looked at. The system keeps the most that there was.
const LOOKED_EVERY: Duration = Duration::from_millis(50);
/// Parts of a second in which the system counts processor time, on every Linux that we know.
const PARTS_OF_A_SECOND: f64 = 100.0;

/// How the world's clock runs while a model thinks.
#[derive(Clone, Copy)]
pub(super) enum BenchClock {
    Tokens,
    /// So many virtual seconds pass in a real one.
    Wall(u32),
}

/// Resources that the program used.
#[derive(Clone, Copy)]
pub(super) struct ResourceUsage {
    /// Processor time, user and system.
    pub(super) cpu_s: f64,
    /// The most memory that was resident.
    pub(super) rss_mib: f64,
}

/// Where an episode can be watched.
#[derive(Clone)]
pub(super) struct EpisodeAddress {
    /// Host and port.
    pub(super) host: String,
    /// The token of people who only watch.
    pub(super) token: String,
    pub(super) run: String,
    pub(super) key: String,
}

/// The traces of an episode that has ended.
pub(super) struct BenchJournal {
    pub(super) lines: Vec<String>,
    pub(super) wall: Vec<WallLine>,
    pub(super) ticks: u64,
    pub(super) is_verified: bool,
}

/// See the module.
pub(super) struct BenchProgram {
    child: Child,
    folder: tempfile::TempDir,
    served: EpisodeAddress,
    /// Reads the program's output, so that the program never waits for a reader.
    said: JoinHandle<String>,
    /// Looks at its memory until this is dropped.
    over: Sender<()>,
    memory: JoinHandle<f64>,
    cpu_before_s: f64,
}

/// The name of the run.
const RUN: &str = "watched";

impl BenchProgram {
    /// Starts it; it plays at once.
    pub(super) fn start(clock: BenchClock, ticks: u64, provider: &str) -> Result<BenchProgram, CliError> {
        let folder = tempfile::tempdir().map_err(|error| failed(&error))?;
        let cpu_before_s = cpu_of_children()?;
        let mut command = command(&folder)?;
        command
            .args(["run", "world/natural", "--agents=4", "--say=all=please collect oak logs"])
            .args(["--model=compatible/fake", "--yes", "--serve", "--json", "--quiet"])
            .arg(format!("--base-url={provider}"))
            .arg(format!("--max-ticks={ticks}"))
            .arg(format!("--out={RUN}"));
        match clock {
            BenchClock::Tokens => command.arg("--clock=tokens"),
            BenchClock::Wall(speed) => command.args(["--clock=wall".to_owned(), format!("--speed={speed}")]),
        };
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| failed(&error))?;
        let mut output = BufReader::new(child.stdout.take().ok_or_else(|| failed(&"it has no output"))?);
        let mut first = String::new();
        output.read_line(&mut first).map_err(|error| failed(&error))?;
        let said = std::thread::spawn(move || {
            let mut rest = String::new();
            // Where it says something odd, its exit code tells more.
            let _ = output.read_to_string(&mut rest);
            rest
        });
        let (over, is_over) = mpsc::channel::<()>();
        let process = child.id();
        let memory = std::thread::spawn(move || {
            let mut most_mib = 0.0;
            while is_over.recv_timeout(LOOKED_EVERY) == Err(RecvTimeoutError::Timeout) {
                most_mib = resident_max_mib(process).unwrap_or(most_mib);
            }
            most_mib
        });
        let served = served(&first, &path_of(&folder)?)?;
        Ok(BenchProgram { child, folder, served, said, over, memory, cpu_before_s })
    }

    /// Where its episode can be watched.
    pub(super) fn served(&self) -> &EpisodeAddress {
        &self.served
    }

    /// Waits for its end.
    pub(super) fn wait(mut self) -> Result<(ResourceUsage, BenchJournal), CliError> {
        let status = self.child.wait().map_err(|error| failed(&error))?;
        drop(self.over);
        let rss_mib = self.memory.join().unwrap_or(f64::NAN);
        let cpu_s = cpu_of_children()? - self.cpu_before_s;
        let said = self.said.join().unwrap_or_default();
        if !status.success() {
            return Err(failed(&format_args!("the program that plays ended with {status}: {}", said.trim())));
        }
        let dir = RunDir::open(&path_of(&self.folder)?.join(RUN))?;
        let lines = dir.finished_lines(&self.served.key)?.lines;
        let ticks = dir.end(&self.served.key)?.ticks;
        let wall = WallLog::read(&dir.wall_path(&self.served.key))?;
        let verified =
            command(&self.folder)?.args(["verify", RUN]).output().map_err(|error| failed(&error))?;
        Ok((
            ResourceUsage { cpu_s, rss_mib },
            BenchJournal { lines, wall, ticks, is_verified: verified.status.success() },
        ))
    }
}

/// Returns the command that starts this program in that folder, where there are no user settings.
fn command(folder: &tempfile::TempDir) -> Result<Command, CliError> {
    let mut command = Command::new(std::env::current_exe().map_err(|error| failed(&error))?);
    command.current_dir(folder.path()).env_clear();
    Ok(command)
}

fn path_of(folder: &tempfile::TempDir) -> Result<Utf8PathBuf, CliError> {
    Utf8PathBuf::try_from(folder.path().to_owned()).map_err(|error| failed(&error))
}

/// Reads the first line that it says: the addresses of its studio.
fn served(line: &str, folder: &Utf8Path) -> Result<EpisodeAddress, CliError> {
    let odd = || failed(&format_args!("the program that plays says `{}`", line.trim()));
    let told: Value = serde_json::from_str(line).map_err(|_| odd())?;
    let url = told.get("viewer_url").and_then(Value::as_str).ok_or_else(odd)?;
    let (host, token) =
        url.strip_prefix("http://").and_then(|url| url.split_once("/?token=")).ok_or_else(odd)?;
    let dir = RunDir::open(&folder.join(RUN))?;
    let (key, _) = dir.episodes().next().ok_or_else(odd)?;
    Ok(EpisodeAddress { host: host.to_owned(), token: token.to_owned(), run: RUN.to_owned(), key })
}

/// The processor time of all processes that this one has started and waited for, user and system.
fn cpu_of_children() -> Result<f64, CliError> {
    let stat = std::fs::read_to_string("/proc/self/stat")
        .map_err(|error| failed(&format_args!("/proc, which only Linux has: {error}")))?;
    // The name, in parentheses, may hold anything; the third field follows it.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let parts = fields.get(13..15).unwrap_or_default().iter().filter_map(|field| field.parse::<f64>().ok());
    Ok(parts.sum::<f64>() / PARTS_OF_A_SECOND)
}

/// The most memory of a process that was resident, as long as it is there.
fn resident_max_mib(process: u32) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(most.trim().strip_suffix("kB")?.trim().parse::<f64>().ok()? / 1024.0)
}
