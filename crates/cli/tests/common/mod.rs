//! The program under test, a folder for it to work in, and a provider for it to ask.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "shared by tests that each use a part of it"
)]

pub(crate) mod everywhere;
pub(crate) mod rollouts;

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::time::{Duration, Instant};

use cooperage_fake_provider::{Background, FakeProviderOptions};

/// Whether the large size is asked for: `make nightly` does.
#[expect(clippy::disallowed_methods, reason = "the size of a test is chosen when it runs")]
pub fn is_nightly() -> bool {
    std::env::var_os("COOPERAGE_NIGHTLY").is_some()
}

/// A run of twelve short episodes.
pub const TWELVE: [&str; 9] = [
    "run",
    "cuisineworld/level_0/tau1",
    "--episodes",
    "12",
    "--model",
    "random",
    "--max-ticks",
    "4",
    "--quiet",
];

/// Plays the twelve episodes in two parts, each in a folder of its own.
pub fn two_parts(lab: &Lab) -> [&'static str; 2] {
    for (part, out) in [("1/2", "sweep/1"), ("2/2", "sweep/2")] {
        lab.stdout(&[&TWELVE[..], &["--partition", part, "--out", out]].concat());
    }
    ["sweep/1", "sweep/2"]
}

/// Waits until something is so; one that never is fails the test.
pub fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::yield_now();
    }
}

/// A folder of a test's own, in which the program runs.
pub struct Lab {
    folder: tempfile::TempDir,
    /// The user's configuration and cache folder.
    settings: tempfile::TempDir,
}

impl Lab {
    pub fn new() -> Lab {
        Lab { folder: tempfile::tempdir().unwrap(), settings: tempfile::tempdir().unwrap() }
    }

    pub fn path(&self, below: &str) -> PathBuf {
        self.folder.path().join(below)
    }

    /// A file of the user's cache.
    pub fn cache(&self, below: &str) -> PathBuf {
        self.settings.path().join(below)
    }

    /// The program with these arguments, not yet started; no keys, no colours.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cooperage"));
        command.args(arguments).current_dir(self.folder.path()).env_clear().env("NO_COLOR", "1");
        // Agreements and vectors are remembered for the test alone.
        command.env("XDG_CONFIG_HOME", self.settings.path());
        command.env("XDG_CACHE_HOME", self.settings.path());
        command
    }

    pub fn output(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Standard output of a call that must end with 0.
    pub fn stdout(&self, arguments: &[&str]) -> String {
        let output = self.output(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    pub fn json(&self, arguments: &[&str]) -> serde_json::Value {
        let text = self.stdout(arguments);
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    /// Exit code and standard error of a call that must fail.
    pub fn fails(&self, arguments: &[&str]) -> (i32, String) {
        let output = self.output(arguments);
        (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
    }

    /// A call that is handed these bytes.
    pub fn handed(&self, arguments: &[&str], input: &[u8]) -> Output {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (mut stdin, input) = (child.stdin.take().unwrap(), input.to_vec());
        // It may end before it has read everything.
        let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        output
    }

    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }
}

/// The bytes of every file below a folder, by its path from there.
pub fn files_below(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
                files.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    files
}

/// Every file of a run with its bytes, but for those that name its folder or a call.
pub fn run_files(run: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = files_below(run);
    files.retain(|name, _| name != "lock" && !name.starts_with("report."));
    files
}

/// The journals of a run, decompressed, by key.
pub fn journals(run: &Path) -> Vec<(String, String)> {
    let mut journals = Vec::new();
    for entry in fs::read_dir(run.join("episodes")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "zst") {
            let bytes = zstd::decode_all(fs::File::open(&path).unwrap()).unwrap();
            let key = path.file_name().unwrap().to_string_lossy().into_owned();
            journals.push((key, String::from_utf8(bytes).unwrap()));
        }
    }
    journals.sort();
    journals
}

/// A provider with these options.
pub fn provider(options: &[(&str, &str)]) -> Background {
    let mut all = FakeProviderOptions::default();
    for (name, value) in options {
        all.set(name, value).unwrap();
    }
    Background::start(all).unwrap()
}

/// How many requests a provider has been asked.
pub fn asked(provider: &Background) -> u64 {
    provider.stats()["requests"].as_u64().unwrap()
}

/// Returns the status and body with which a server answers a request; an empty token is sent as well.
pub fn exchange(host: &str, method: &str, path: &str, token: &str, body: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(host).unwrap();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
}

/// The program's own provider, as a process: its players know the frameworks and the worlds.
pub struct PlayerServer {
    child: Child,
    pub base_url: String,
}

impl PlayerServer {
    /// Starts the provider with these options, such as `player=reader`.
    pub fn start(lab: &Lab, options: &[&str]) -> PlayerServer {
        let mut command = lab.command(&[&["fake-provider"], options].concat());
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut url = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
        PlayerServer { child, base_url: url.trim().to_owned() }
    }

    /// The answer to a conversation, in the format of chat completions.
    pub fn answer(&self, messages: &serde_json::Value) -> String {
        let (address, path) = self.base_url.trim_start_matches("http://").split_once('/').unwrap();
        let body = serde_json::json!({"model": "m", "messages": messages}).to_string();
        let path = format!("/{}/chat/completions", path.trim_end_matches('/'));
        let (_, told) = exchange(address, "POST", &path, "", &body);
        let told: serde_json::Value = serde_json::from_str(&told).unwrap();
        told["choices"][0]["message"]["content"].as_str().unwrap().to_owned()
    }
}

impl Drop for PlayerServer {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// A player with `--json`, who reads an object for each line.
pub struct Seated {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Seated {
    pub fn start(lab: &Lab, arguments: &[&str]) -> Seated {
        let mut command = lab.command(arguments);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Seated { child, input, output: BufReader::new(output).lines() }
    }

    /// Returns the next object of the program; `None` at its end.
    pub fn hear(&mut self) -> Option<serde_json::Value> {
        let line = self.output.next()?.unwrap();
        Some(serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}")))
    }

    pub fn say(&mut self, line: &str) {
        // A program that is over reads nothing more.
        let _ = writeln!(self.input, "{line}");
    }

    /// Kills the process with SIGKILL.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// The exit code, once the program has heard everything.
    pub fn end(self) -> Option<i32> {
        let Seated { mut child, input, output } = self;
        drop(input);
        output.for_each(drop);
        child.wait().unwrap().code()
    }
}
