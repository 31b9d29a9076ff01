//! Scripts of calls, played in the embedded world and on our own gate.
#![expect(clippy::unwrap_used, clippy::print_stderr, reason = "helpers of tests")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

use cooperage_blocks::{BlockPos, BlockState, World};
use cooperage_body::session::{BodySession, BodySessionError, EndedCall};

use crate::played::GateServer;

/// Scripts that play at the same time. They mostly wait.
const THREADS: usize = 6;
/// Ticks after a script within which calls under way end.
const REST_TICKS: u64 = 60;
/// How often a script waits once more.
const RESTS_MAX: u32 = 5;

/// A variable of the environment.
#[expect(clippy::disallowed_methods, reason = "whoever runs the tests may choose among them")]
pub(crate) fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

fn no_files(path: &str) -> Result<World, String> {
    Err(format!("no worlds from files here: {path}"))
}

/// The scenarios of a catalogue of `cooperage-body`, by name.
pub(crate) fn scenarios(catalogue: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../body/tests/scenarios").join(catalogue);
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<PathBuf> = files.collect();
    files.sort();
    let wanted = variable("SCENARIO").unwrap_or_default();
    let named = files.into_iter().map(|file| {
        let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
        (name, std::fs::read_to_string(&file).unwrap())
    });
    named.filter(|(name, _)| name.contains(&wanted)).collect()
}

/// A script that was played, and its calls.
pub(crate) struct PlayedScript {
    pub(crate) calls: Vec<EndedCall>,
    /// Expectations that do not hold and calls without an end.
    pub(crate) problems: Vec<String>,
    /// The items of each agent at the end.
    pub(crate) items: Vec<BTreeMap<&'static str, u32>>,
    /// The cells around the start.
    pub(crate) cells: Vec<(BlockPos, BlockState)>,
    pub(crate) lines: Vec<String>,
}

impl PlayedScript {
    /// Ticks of all calls.
    pub(crate) fn ticks(&self) -> u64 {
        self.calls.iter().map(|call| call.ticks).sum()
    }
}

/// Plays a script: embedded, or on a server after it was played so. What is thrown is picked up later on a busy machine: a script on
/// a server waits some times more for the same items.
fn play(catalogue: &str, script: &str, on_server: Option<(GateServer, &PlayedScript)>) -> PlayedScript {
    let (server, wanted) = on_server.unzip();
    let mut session = BodySession::new(&no_files);
    if let Some(server) = server {
        session = session.with_server(server);
    }
    session.line(&format!("catalogue {catalogue}")).unwrap();
    let mut problems = Vec::new();
    let rest = format!("wait {REST_TICKS}");
    for line in script.lines().chain([rest.as_str()]) {
        match session.line(line) {
            Ok(()) => {}
            Err(error @ BodySessionError::Syntax { .. }) => unreachable!("{error}"),
            Err(error) => {
                problems.push(format!("{line}: {error}"));
                if matches!(error, BodySessionError::TooLong { .. }) {
                    break;
                }
            }
        }
    }
    for _ in 0..RESTS_MAX {
        let now = session.environment().unwrap().with_world(items);
        if wanted.is_none_or(|wanted| wanted.items == now) || session.line(&rest).is_err() {
            break;
        }
    }
    let (items, cells) = session.environment().unwrap().with_world(|world| (items(world), cells(world)));
    let calls = session.ended().iter().map(|(_, ended)| ended.clone()).collect();
    PlayedScript { calls, problems, items, cells, lines: session.take_lines() }
}

fn items(world: &World) -> Vec<BTreeMap<&'static str, u32>> {
    let of = |slots: &[Option<cooperage_blocks::items::ItemStack>]| {
        let mut items = BTreeMap::new();
        for stack in slots.iter().flatten() {
            *items.entry(stack.item.name()).or_default() += stack.count;
        }
        items
    };
    world.players().iter().map(|player| of(player.inventory.slots())).collect()
}

fn cells(world: &World) -> Vec<(BlockPos, BlockState)> {
    let across = (-24..48).flat_map(|x| (-24..24).map(move |z| (x, z)));
    let cells = across.flat_map(|(x, z)| (-64..-40).map(move |y| BlockPos::new(x, y, z)));
    cells.map(|pos| (pos, world.state(pos))).collect()
}

/// Plays scripts in the embedded world and on a server, several at a time, and looks at each pair.
pub(crate) fn play_both(
    catalogue: &str,
    scripts: &[(String, String)],
    server: &(impl Fn() -> GateServer + Sync),
    look: &(impl Fn(&str, &PlayedScript, &PlayedScript) + Sync),
) {
    let waiting = Mutex::new(scripts.iter().rev().collect::<Vec<_>>());
    let is_chosen = variable("SCENARIO").is_some();
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                loop {
                    let Some((name, script)) = waiting.lock().unwrap().pop() else { break };
                    let embedded = play(catalogue, script, None);
                    let bridged = play(catalogue, script, Some((server(), &embedded)));
                    if is_chosen {
                        eprintln!(
                            "{name}\n{}\nBRIDGED\n{}",
                            embedded.lines.join("\n"),
                            bridged.lines.join("\n")
                        );
                    }
                    look(name, &embedded, &bridged);
                }
            });
        }
    });
}
