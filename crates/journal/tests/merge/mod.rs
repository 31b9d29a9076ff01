//! Parts of a run joined to the whole: what is taken, what is refused, and that nothing is written into a part.
#![expect(clippy::unwrap_used, reason = "a helper of a test may fail loudly")]

mod joined;
mod killed;
mod refused;

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use std::time::SystemTime;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::merge::{Choice, MergeError, MergeOptions, MergeOutcome, RunMerge};
use cooperage_journal::*;

/// Episodes of the run, and parts that it is played in.
pub(super) const EPISODES: u32 = 10;
pub(super) const PARTS: u32 = 4;

/// The answer of a model in a journal, by which two journals of one episode differ.
pub(super) const ANSWER: &str = "wait";

pub(super) fn episode(index: u32) -> EpisodePlan {
    EpisodePlan {
        task: "suite/task".to_owned(),
        rules: "paper".to_owned(),
        agents: 1,
        teams: vec![TeamPlan { framework: "solo".to_owned(), seats: vec![0], ..TeamPlan::default() }].into(),
        index,
        clock: ClockPlan { kind: "wait".to_owned(), tick_us: 4_000_000, speed: None },
        ..EpisodePlan::default()
    }
}

pub(super) fn plan(episodes: u32) -> Plan {
    Plan {
        format: FORMAT,
        grid: None,
        experiment: None,
        selection: vec!["suite".to_owned()],
        episodes: (0..episodes).map(episode).collect(),
        attachments: BTreeMap::new(),
        partition: None,
    }
}

/// The lines of an episode; the answer stands in its end, where it costs the least words.
pub(super) fn records(plan: &EpisodePlan, build: &str, answer: &str) -> Vec<Record> {
    let header = HeaderRecord {
        format: FORMAT,
        build: build.to_owned(),
        templates: String::new(),
        plan: plan.clone(),
    };
    let totals = TotalsRecord { calls: 3, cost_micro_usd: Some(1000), ..TotalsRecord::default() };
    vec![
        Record::Header(header),
        Record::Digest { tick: 1, digest: format!("{:032x}", plan.index) },
        Record::End(EndRecord {
            outcome: "finished".to_owned(),
            reason: answer.to_owned(),
            totals,
            ..EndRecord::default()
        }),
    ]
}

/// Writes the journal of an episode: finished, or only its first lines.
pub(super) fn write(run: &RunDir, plan: &EpisodePlan, build: &str, answer: &str, lines: usize) {
    let key = plan.key();
    let (mut writer, _) = run.writer(&key).unwrap();
    records(plan, build, answer).iter().take(lines).for_each(|record| writer.write(record).unwrap());
    if lines < 3 {
        writer.flush().unwrap();
        return;
    }
    let mut wall = WallLog::new(&run.wall_path(&key));
    wall.append(&WallLine::Pace { behind_ticks_max: plan.index.into() }).unwrap();
    writer.seal().unwrap().finish(&run.finished_path(&key), Some(&mut wall)).unwrap();
}

/// The hash of parameters, which is that of their text.
pub(super) fn parameters(text: &str) -> String {
    BlobStore::hash(text.as_bytes())
}

/// Plays the episodes of a run; each has a text of its own, and all have one in common.
pub(super) fn play(run: &RunDir) {
    let store = MessageStore::open(run.path()).unwrap();
    for episode in &run.plan().episodes {
        for text in [format!("text {}", episode.index), "common".to_owned()] {
            store.add(&parameters(&text), "parameters", &text).unwrap();
        }
        run.blobs().keep(&episode.index.to_le_bytes()).unwrap();
        write(run, episode, "1", ANSWER, 3);
    }
    store.pack().unwrap();
}

pub(super) struct Lab {
    _folder: tempfile::TempDir,
    pub(super) path: Utf8PathBuf,
}

impl Lab {
    pub(super) fn new() -> Lab {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8PathBuf::from_path_buf(folder.path().to_owned()).unwrap();
        Lab { _folder: folder, path }
    }

    pub(super) fn at(&self, name: &str) -> Utf8PathBuf {
        self.path.join(name)
    }

    /// A part that is not played yet.
    pub(super) fn part_of(&self, whole: &Plan, number: u32, of: u32, name: &str) -> RunDir {
        RunDir::create_part(&self.at(name), whole.part(number, of), Some(whole)).unwrap()
    }

    /// The parts of the run, played.
    pub(super) fn parts(&self) -> Vec<Utf8PathBuf> {
        let part = |number| {
            let run = self.part_of(&plan(EPISODES), number, PARTS, &format!("{number}-of-{PARTS}"));
            play(&run);
            run.path().to_owned()
        };
        (1..=PARTS).map(part).collect()
    }

    pub(super) fn whole(&self) -> Utf8PathBuf {
        let run = RunDir::create(&self.at("whole"), plan(EPISODES)).unwrap();
        play(&run);
        run.lock().unwrap();
        run.path().to_owned()
    }
}

pub(super) fn options(takes_running: bool) -> MergeOptions<'static> {
    MergeOptions { takes_running, threads: NonZeroUsize::new(2).unwrap(), stale: &["report.json"] }
}

pub(super) fn merged(out: &Utf8Path, parts: &[Utf8PathBuf]) -> Result<(Choice, MergeOutcome), MergeError> {
    let merge = RunMerge::begin(out, parts, &options(false))?;
    let choice = merge.choose(&options(false))?;
    let outcome = merge.join(&choice)?;
    Ok((choice, outcome))
}

pub(super) fn error(out: &Utf8Path, parts: &[Utf8PathBuf]) -> String {
    merged(out, parts).unwrap_err().to_string()
}

/// Every file below a folder with its bytes and the time of its last change.
pub(super) fn files(folder: &Utf8Path) -> BTreeMap<String, (Vec<u8>, SystemTime)> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in next.read_dir_utf8().unwrap() {
            let path = entry.unwrap().into_path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let changed = path.metadata().unwrap().modified().unwrap();
                let name = path.strip_prefix(folder).unwrap().to_string();
                files.insert(name, (fs::read(&path).unwrap(), changed));
            }
        }
    }
    files
}

pub(super) fn bytes(folder: &Utf8Path) -> BTreeMap<String, Vec<u8>> {
    files(folder).into_iter().map(|(name, (bytes, _))| (name, bytes)).collect()
}
