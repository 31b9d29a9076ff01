//! The bridge at flying-squid, a server of the Minecraft community; it takes npm and Node. Without them the test says that it is
//! skipped.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "helpers of tests")]

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, mpsc};
use std::thread::{self, park_timeout};
use std::time::Duration;

use cooperage_blocks::registry;
use cooperage_journal::ServerRules;
use cooperage_minecraft_bridge::{Bridge, BridgeOptions};
use cooperage_minecraft_replica::{OutgoingAct, SentAct, ServerFact};
use cooperage_minecraft_wire::ProtocolVersion;

use crate::heard::{Heard, options};

/// The versions that both sides speak and whose forms differ.
const VERSIONS: [ProtocolVersion; 3] =
    [ProtocolVersion::V1_20_1, ProtocolVersion::V1_21_1, ProtocolVersion::V1_21_4];
/// Longer than the server keeps a client that does not answer.
const STAY: Duration = Duration::from_secs(12);

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/peer")
}

/// Whether the server is installed, or can be.
fn is_installed() -> bool {
    let folder = folder();
    // One process installs it, where each test is a process.
    let turn = File::open(folder.join("package-lock.json")).unwrap();
    turn.lock().unwrap();
    if folder.join("node_modules/.package-lock.json").exists() {
        return true;
    }
    let run = |name: &str, words: &[&str]| {
        let ran = Command::new(name).args(words).current_dir(&folder).stdout(Stdio::null()).status();
        ran.is_ok_and(|status| status.success())
    };
    // The data of other versions is 400 MB.
    let prune = "../../../minecraft-gate/tests/peer/prune.mjs";
    let pruned: Vec<&str> = [prune].into_iter().chain(VERSIONS.map(ProtocolVersion::name)).collect();
    run("npm", &["ci", "--ignore-scripts", "--no-audit", "--no-fund"]) && run("node", &pruned)
}

/// A server under way. It ends with its standard input.
struct Squid {
    process: Child,
    address: SocketAddr,
    /// The lines that it prints.
    printed: Arc<Mutex<Vec<String>>>,
}

impl Squid {
    fn start(version: ProtocolVersion) -> Squid {
        let mut process = Command::new("node")
            .args(["serve.mjs", version.name()])
            .current_dir(folder())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(process.stdout.take().unwrap()).lines().map_while(Result::ok);
        let printed = Arc::new(Mutex::new(Vec::new()));
        let (kept, (ready, port)) = (Arc::clone(&printed), mpsc::channel());
        // It reads until the server has ended, which fails when it cannot print.
        thread::spawn(move || {
            for line in lines {
                if let Some(port) = line.strip_prefix("ready ") {
                    let _ = ready.send(port.trim().parse().unwrap());
                }
                kept.lock().unwrap().push(line);
            }
        });
        let port: u16 = port.recv().expect("the server has ended");
        Squid { process, address: (Ipv4Addr::LOCALHOST, port).into(), printed }
    }
}

impl Drop for Squid {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn bodies_play_at_flying_squid() {
    if !is_installed() {
        // Past the capture of the tests' output: a test that was left out says so.
        let told =
            "SKIPPED: flying-squid does not run, for there is no npm, or its registry cannot be reached\n";
        std::io::stderr().write_all(told.as_bytes()).unwrap();
        return;
    }
    for version in VERSIONS {
        let squid = Squid::start(version);
        let heard = Heard::default();
        let asked = BridgeOptions { view_distance: 4, ..options(squid.address, None, &["andy", "bea"]) };
        let bridge = Bridge::connect(asked, heard.sink()).unwrap();
        assert_eq!(bridge.server().version, version, "its status tells it");
        assert_eq!(bridge.server().record().rules, ServerRules::Unknown);
        let stone = |name| registry().block(name).unwrap().default_state();
        let has_ground = heard.until("a column", |fact| match fact {
            ServerFact::Column(column) => {
                let chunk = column.chunk().unwrap();
                Some(chunk.sections().any(|(_, section)| section.any(|state| state == stone("bedrock"))))
            }
            _ => None,
        });
        assert!(has_ground, "{}", version.name());
        let teleport = heard.until("a place", |fact| match fact {
            ServerFact::Placed { seat: 0, teleport, .. } => Some(*teleport),
            _ => None,
        });
        let send = |sent| bridge.send(vec![OutgoingAct { seat: 0, sent }]).unwrap();
        send(SentAct::Confirmed { teleport });
        send(SentAct::Said { text: "hello squid".into() });
        let by = heard.until("a line", |fact| match fact {
            ServerFact::Said { by, text, .. } if text.contains("hello squid") => Some(by.clone()),
            _ => None,
        });
        assert_eq!(by.as_deref(), Some("andy"), "{}", version.name());
        park_timeout(STAY);
        let left = heard.all().into_iter().find(|fact| matches!(fact, ServerFact::Left { .. }));
        let printed = squid.printed.lock().unwrap();
        assert_eq!(left, None, "{}: the server keeps a client that answers: {printed:#?}", version.name());
        bridge.close();
    }
}
