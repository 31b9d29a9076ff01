//! A run read back: each planned episode with its outcome.

use std::collections::BTreeMap;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_core::{Digest, Ratio};
use cooperage_journal::merge::MergeNotes;
use cooperage_journal::threads::on_all_threads;
use cooperage_journal::{
    AttachmentPlan, EndRecord, EpisodeLabels, EpisodePlan, EpisodeState, GridPlan, JournalError, RunDir,
    ServerRecord, WallLine, WallLog,
};
use cooperage_teams::FrameworkList;

pub use crate::distinct::distinct;

pub use crate::broken::{EpisodeBreak, break_of};
use crate::ends::{self, MissingTexts};
use crate::episode::account::EpisodeAccount;
use crate::episode::conduct::{Conduct, ReadConduct};
use crate::episode::transcript::Transcript;
use crate::naming;
use crate::player::TeamPlayer;
use crate::scores::RunScores;

/// The counts of frameworks of answers that could not be read.
pub(crate) const UNREADABLE: [&str; 3] = ["replies_unreadable", "turns_unreadable", "turns_without_command"];

/// A planned episode and its outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct EpisodeResult {
    /// Its key, which names its files.
    pub key: String,
    /// The plan of the episode.
    pub plan: EpisodePlan,
    /// Its labels, where its run has some.
    pub labels: Option<EpisodeLabels>,
    /// How it ended, without the parts of the goal that were not reached; none if it did not, or not yet.
    pub end: Option<EndRecord>,
    /// The parts of the goal that were not reached, in words ([`ends::missing`]).
    pub missing: MissingTexts,
    /// Why it could not go on: a provider's fault or our own. Never set together with `end`.
    pub broken: Option<EpisodeBreak>,
    /// The use of its time and its wasted work, or why its journal cannot be read; `None` without an end, or if only ends were
    /// read.
    pub account: Option<Result<EpisodeAccount, String>>,
    /// The measures of its suite about how agents worked together; empty where they were not read.
    pub conduct: Conduct,
    /// Measurements of real time.
    pub wall: Wall,
    /// The numbers that scorers gave afterwards, by column.
    pub scores: BTreeMap<String, f64>,
}

/// The kind of fault of a journal that is damaged.
const DAMAGED: &str = "damaged";

/// Measurements of real time while an episode was played; never part of a score.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wall {
    /// Microseconds from the first attempt to the answer, per call that asked a provider.
    pub latencies_us: Vec<u64>,
    /// Attempts beyond the first.
    pub retries: u64,
    /// Failed attempts by kind.
    pub errors: BTreeMap<String, u64>,
}

/// A run: its episodes in plan order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Results {
    /// The run directory, for messages.
    pub run: Utf8PathBuf,
    /// The experiment it belongs to.
    pub experiment: Option<String>,
    /// The suites or tasks asked for.
    pub selection: Vec<String>,
    /// The user's additions that tasks depend on, by name.
    pub attachments: BTreeMap<String, AttachmentPlan>,
    /// The teams and models behind the labels of its episodes.
    pub grid: Option<GridPlan>,
    pub episodes: Vec<EpisodeResult>,
    /// The frameworks that the program has, for remarks about their options.
    pub frameworks: FrameworkList,
    /// The scores that were given afterwards.
    pub scores: RunScores,
    /// The notes on the merge of the run; empty for a run that was not merged.
    pub merged: MergeNotes,
}

/// A player by the name that tables give it, with its episodes.
#[derive(Clone, Debug)]
pub struct NamedPlayer<'r> {
    pub name: String,
    /// Its framework and models.
    pub player: TeamPlayer,
    pub episodes: Vec<&'r EpisodeResult>,
}

impl Results {
    /// Reads a run directory, finished or not. An episode whose journal cannot be read counts as broken and says why.
    ///
    /// # Errors
    /// When a file is there that the operating system refuses to hand out.
    pub fn load(run: &RunDir) -> Result<Results, JournalError> {
        Results::load_with(run, &|_| Conduct::default())
    }

    /// Reads a run directory with the measures of suites on how agents worked together (`Suites::conduct`).
    ///
    /// # Errors
    /// As [`load`](Results::load).
    pub fn load_with(run: &RunDir, conduct: ReadConduct<'_>) -> Result<Results, JournalError> {
        Results::load_by(run, &all_of(run), &|key| read(run, key, conduct))
    }

    /// Reads how the episodes of a run directory ended, and nothing of what happened before: no use of time, no wasted work, no
    /// measures. This takes a small part of the time of [`load`](Results::load).
    ///
    /// # Errors
    /// As [`load`](Results::load).
    pub fn ends_of(run: &RunDir) -> Result<Results, JournalError> {
        Results::ends_at(run, &all_of(run))
    }

    /// The same of the episodes at these places of the plan, in the order of the places.
    ///
    /// # Errors
    /// As [`load`](Results::load).
    pub fn ends_at(run: &RunDir, places: &[usize]) -> Result<Results, JournalError> {
        Results::load_by(run, places, &|key| Ok((run.last_end(key)?, None, Conduct::default())))
    }

    fn load_by(run: &RunDir, places: &[usize], read: ReadEpisode<'_>) -> Result<Results, JournalError> {
        let scores = RunScores::read(run);
        let grid = run.plan().grid.as_ref();
        let planned: Vec<(usize, &String, &EpisodePlan)> = places
            .iter()
            .filter_map(|&place| Some((place, run.keys().get(place)?, run.plan().episodes.get(place)?)))
            .collect();
        let episodes = on_all_threads(&planned, |_, &(place, key, plan)| {
            let mut episode = EpisodeResult::of(run, key, plan, read)?;
            episode.labels = grid.and_then(|grid| grid.labels.get(place)).cloned();
            if episode.end.is_some() {
                episode.scores = scores.of(key);
            }
            Ok(episode)
        })?;
        Ok(Results {
            run: run.path().to_owned(),
            experiment: run.plan().experiment.clone(),
            selection: run.plan().selection.clone(),
            attachments: run.plan().attachments.clone(),
            grid: grid.cloned(),
            episodes,
            frameworks: FrameworkList::default(),
            scores,
            // A file that cannot be read is one that a stranger wrote: nothing is told of it.
            merged: MergeNotes::read(run.path()).unwrap_or_default(),
        })
    }

    /// The episodes whose journals are damaged, with what is wrong.
    pub fn damaged(&self) -> impl Iterator<Item = (&EpisodeResult, &str)> {
        self.episodes.iter().filter_map(|episode| Some((episode, episode.damage()?)))
    }

    /// The different players, in order of first appearance.
    #[must_use]
    pub fn players(&self) -> Vec<TeamPlayer> {
        distinct(self.episodes.iter().map(|episode| TeamPlayer::of(&episode.plan)))
    }

    /// The different players by name, in order of first appearance.
    #[must_use]
    pub fn named_players(&self) -> Vec<NamedPlayer<'_>> {
        let mut places: BTreeMap<String, usize> = BTreeMap::new();
        let mut players: Vec<NamedPlayer<'_>> = Vec::new();
        for episode in &self.episodes {
            let name = episode.player_name();
            let place = *places.entry(name.clone()).or_insert(players.len());
            match players.get_mut(place) {
                Some(player) => player.episodes.push(episode),
                None => players.push(NamedPlayer {
                    name,
                    player: TeamPlayer::of(&episode.plan),
                    episodes: vec![episode],
                }),
            }
        }
        players
    }

    /// The teams and models behind its labels in words; empty where labels say everything.
    #[must_use]
    pub fn legend(&self) -> Vec<String> {
        let all = self.changes_by_team();
        let changes = |label: &str| all.get(label).cloned().unwrap_or_default();
        self.grid.as_ref().map(|grid| naming::legend(grid, &changes)).unwrap_or_default()
    }

    /// The user's programs and prompts behind the labels of teams.
    pub(crate) fn changes_by_team(&self) -> BTreeMap<&str, Vec<String>> {
        let mut plans: BTreeMap<&str, Vec<&EpisodePlan>> = BTreeMap::new();
        for episode in &self.episodes {
            let Some(labels) = &episode.labels else { continue };
            plans.entry(&labels.team).or_default().push(&episode.plan);
        }
        plans.into_iter().map(|(label, plans)| (label, naming::changes_of(plans))).collect()
    }

    /// The servers of a game in whose worlds its episodes were played, in order of first appearance, with the number of episodes of
    /// each.
    #[must_use]
    pub fn servers(&self) -> Vec<(&ServerRecord, u64)> {
        let all = || self.episodes.iter().flat_map(EpisodeResult::servers);
        let count = |server: &ServerRecord| all().filter(|other| *other == server).count() as u64;
        distinct(all()).into_iter().map(|server| (server, count(server))).collect()
    }

    /// The different numbers of agents, smallest first.
    #[must_use]
    pub fn crews(&self) -> Vec<u32> {
        let crews: std::collections::BTreeSet<u32> = self.episodes.iter().map(|e| e.plan.agents).collect();
        crews.into_iter().collect()
    }

    /// The different rules in force, in order of first appearance: usually one.
    #[must_use]
    pub fn rules(&self) -> Vec<&str> {
        distinct(self.episodes.iter().map(|episode| episode.plan.rules.as_str()))
    }

    /// The different seeds, in order of first appearance: usually one.
    #[must_use]
    pub fn seeds(&self) -> Vec<i64> {
        distinct(self.episodes.iter().map(|episode| episode.plan.seed))
    }

    /// One hash over all episodes' final digests in plan order; an episode without end counts as `-`.
    #[must_use]
    pub fn digest(&self) -> String {
        digest_of(self.episodes.iter().map(|e| e.end.as_ref().map_or("-", |end| end.digest.as_str())))
    }

    /// The [`digest`](Results::digest) of a run whose episodes are all finished, of which nothing else is kept.
    ///
    /// # Errors
    /// When a journal is missing, cannot be read, or is damaged.
    pub fn digest_of(run: &RunDir) -> Result<String, JournalError> {
        let digests = on_all_threads(run.keys(), |_, key| run.last_end(key).map(|end| end.digest))?;
        Ok(digest_of(digests.iter().map(String::as_str)))
    }
}

fn digest_of<'a>(digests: impl Iterator<Item = &'a str>) -> String {
    let text: String = digests.flat_map(|digest| [digest, "\n"]).collect();
    Digest::of(text.as_bytes()).to_string()
}

/// The places of all episodes.
fn all_of(run: &RunDir) -> Vec<usize> {
    (0..run.plan().episodes.len()).collect()
}

/// The end of an episode, its account if it was read, and the measures of its suite.
type EpisodeReading = (EndRecord, Option<Result<EpisodeAccount, String>>, Conduct);

/// Reads the finished journal of the episode with that key.
type ReadEpisode<'r> = &'r (dyn Fn(&str) -> Result<EpisodeReading, JournalError> + Sync);

/// Reads the end and the account of a finished episode. The account can be missing where the end is not: a line in
/// between is damaged.
fn read(run: &RunDir, key: &str, conduct: ReadConduct<'_>) -> Result<EpisodeReading, JournalError> {
    let (end, transcript) = Transcript::of_finished(run, key)?;
    Ok(match transcript {
        Ok(transcript) => (end, Some(Ok(EpisodeAccount::of(&transcript))), conduct(&transcript)),
        Err(error) => (end, Some(Err(error.in_words())), Conduct::default()),
    })
}

/// The break of an episode whose journal is damaged. An error of the operating system says nothing about the file, and stays an
/// error.
fn damage(error: JournalError) -> Result<EpisodeBreak, JournalError> {
    match error {
        error @ JournalError::Io { .. } => Err(error),
        error => Ok(EpisodeBreak { kind: DAMAGED.to_owned(), text: error.in_words() }),
    }
}

fn read_wall(path: &Utf8Path) -> Result<(Wall, Option<EpisodeBreak>), JournalError> {
    let mut wall = Wall::default();
    let mut broken = None;
    for line in WallLog::read(path)? {
        match line {
            WallLine::Call { attempts, latency_us, errors, .. } => {
                wall.latencies_us.push(latency_us);
                wall.retries = wall.retries.saturating_add(u64::from(attempts.saturating_sub(1)));
                for error in errors {
                    *wall.errors.entry(error).or_default() += 1;
                }
            }
            WallLine::Input { .. } | WallLine::Pace { .. } => {}
            WallLine::Broken { error, kind } => {
                let kind = kind.unwrap_or_else(|| "unknown".to_owned());
                broken = Some(EpisodeBreak { kind, text: error });
            }
        }
    }
    Ok((wall, broken))
}

impl EpisodeResult {
    /// Reads the outcome of a planned episode, whose labels and scores stand elsewhere.
    fn of(
        run: &RunDir,
        key: &str,
        plan: &EpisodePlan,
        read: ReadEpisode<'_>,
    ) -> Result<EpisodeResult, JournalError> {
        let (told, unreadable) = match run.state(key) {
            EpisodeState::Finished => match read(key) {
                Ok(told) => (Some(told), None),
                Err(error) => (None, Some(damage(error)?)),
            },
            EpisodeState::UnderWay => (None, run.damage(key).unwrap_or_else(Some).map(damage).transpose()?),
            EpisodeState::Missing => (None, None),
        };
        let (wall, broken) = read_wall(&run.wall_path(key))?;
        let broken = if told.is_some() { None } else { unreadable.or(broken) };
        let (mut end, account, conduct) = match told {
            Some((end, account, conduct)) => (Some(end), account, conduct),
            None => (None, None, Conduct::default()),
        };
        let missing = end.iter().flat_map(ends::missing).collect();
        if let Some(end) = &mut end {
            end.missing = Vec::new();
        }
        let outside = account.as_ref().and_then(|account| account.as_ref().ok());
        let outside = outside.map(|account| account.outside.clone()).unwrap_or_default();
        let (key, plan) = (key.to_owned(), EpisodePlan { outside, ..plan.clone() });
        let (labels, scores) = (None, BTreeMap::new());
        Ok(EpisodeResult { key, plan, labels, end, missing, broken, account, conduct, wall, scores })
    }

    /// The name of its players: its labels where it has some, else framework and models with the user's programs and prompts.
    #[must_use]
    pub fn player_name(&self) -> String {
        naming::player_name(&self.plan, self.labels.as_ref())
    }

    /// The task's name without its last part: `cuisineworld/level_3/tau1` is of `cuisineworld/level_3`.
    #[must_use]
    pub fn level(&self) -> &str {
        level_of(&self.plan.task)
    }

    /// Returns the use of its time and its wasted work, if its journal could be read.
    #[must_use]
    pub fn account(&self) -> Option<&EpisodeAccount> {
        self.account.as_ref()?.as_ref().ok()
    }

    /// The servers of a game in whose world it was played; none in a world of this program.
    #[must_use]
    pub fn servers(&self) -> &[ServerRecord] {
        self.account().map_or(&[], |account| &account.servers)
    }

    /// Returns the error in its journal, if it is damaged. Where only a line in between is damaged, the
    /// outcome stands.
    #[must_use]
    pub fn damage(&self) -> Option<&str> {
        let unreadable = self.broken.as_ref().filter(|fault| fault.kind == DAMAGED).map(|fault| &fault.text);
        let unclear = self.account.as_ref().and_then(|account| account.as_ref().err());
        unreadable.or(unclear).map(String::as_str)
    }

    /// How much of the task was done, if the episode has an outcome.
    #[must_use]
    pub fn completion(&self) -> Option<Ratio> {
        let score = &self.end.as_ref()?.score;
        Some(Ratio { numerator: score.reached, denominator: score.possible })
    }

    /// A figure of the score; 0 where it has none of that name.
    #[must_use]
    pub fn figure(&self, name: &str) -> i64 {
        self.end.as_ref().and_then(|end| end.score.figures.get(name).copied()).unwrap_or_default()
    }

    /// A count of the framework's; 0 where it has none of that name.
    #[must_use]
    pub fn count(&self, name: &str) -> u64 {
        self.end.as_ref().and_then(|end| end.totals.counts.get(name).copied()).unwrap_or_default()
    }

    /// Answers of models that could not be read, whether or not the model was asked again.
    #[must_use]
    pub fn unreadable(&self) -> u64 {
        UNREADABLE.iter().map(|name| self.count(name)).fold(0, u64::saturating_add)
    }

    /// The limit that ended it, if one did.
    #[must_use]
    pub fn limit(&self) -> Option<&str> {
        let end = self.end.as_ref()?;
        (end.outcome == "limit").then(|| end.limit.as_deref().unwrap_or("unknown"))
    }

    /// An option of the team, or one of the suite's that is not at its default, if the plan says anything of it.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&str> {
        self.plan.option(name)
    }
}

/// The benchmark to which a task belongs.
pub(crate) fn benchmark_of(task: &str) -> &str {
    task.split('/').next().unwrap_or(task)
}

/// A task's name without its last part.
pub(crate) fn level_of(task: &str) -> &str {
    task.rsplit_once('/').map_or(task, |(level, _)| level)
}

#[cfg(test)]
mod tests {
    use cooperage_journal::{FORMAT, HeaderRecord, Plan, Record};

    use super::*;
    use crate::testing::{SampleEpisode, results_of};

    /// Finished, finished after a fault, broken, damaged, under way, not begun: each is told apart.
    #[test]
    fn a_run_directory_is_read_whatever_state_it_is_in() {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8Path::from_path(folder.path()).unwrap().join("run");
        let games: Vec<SampleEpisode> =
            (0..6).map(|index| SampleEpisode::new("cuisineworld/level_3/tau1", 2, index, (4, 2))).collect();
        let made = results_of(&games);
        let plan = Plan {
            format: FORMAT,
            grid: None,
            experiment: Some("mindagent/table3".to_owned()),
            selection: vec!["cuisineworld/level_3".to_owned()],
            episodes: made.episodes.iter().map(|episode| episode.plan.clone()).collect(),
            attachments: BTreeMap::new(),
            partition: None,
        };
        let run = RunDir::create(&path, plan).unwrap();
        let broken = |key: &str, error: &str| {
            let line = WallLine::Broken { error: error.to_owned(), kind: Some("timed_out".to_owned()) };
            WallLog::new(&run.wall_path(key)).append(&line).unwrap();
        };
        for (number, episode) in made.episodes.iter().enumerate().take(5) {
            let (mut writer, _) = run.writer(&episode.key).unwrap();
            let header = HeaderRecord {
                format: FORMAT,
                build: "test".to_owned(),
                templates: String::new(),
                plan: episode.plan.clone(),
            };
            writer.write(&Record::Header(header)).unwrap();
            match number {
                0 | 1 => {
                    writer.write(&Record::End(episode.end.clone().unwrap())).unwrap();
                    writer.seal().unwrap().finish(&run.finished_path(&episode.key), None).unwrap();
                }
                3 => std::fs::write(run.finished_path(&episode.key), b"not compressed").unwrap(),
                _ => writer.flush().unwrap(),
            }
        }
        broken(&made.episodes[1].key, "once, then resumed");
        broken(&made.episodes[2].key, "no reply after 8 attempts");
        let call =
            WallLine::Call { call: 0, attempts: 3, latency_us: 9, errors: vec!["http_503".to_owned(); 2] };
        WallLog::new(&run.wall_path(&made.episodes[0].key)).append(&call).unwrap();

        let results = Results::load(&RunDir::open(&path).unwrap()).unwrap();
        assert_eq!(results.experiment.as_deref(), Some("mindagent/table3"));
        let states: Vec<(bool, Option<&str>)> = results
            .episodes
            .iter()
            .map(|episode| (episode.end.is_some(), episode.broken.as_ref().map(|fault| fault.text.as_str())))
            .collect();
        assert_eq!(states[..3], [(true, None), (true, None), (false, Some("no reply after 8 attempts"))]);
        assert!(!states[3].0 && states[3].1.unwrap().contains("cannot be unpacked"), "{states:?}");
        let damaged: Vec<&str> = results.damaged().map(|(episode, _)| episode.key.as_str()).collect();
        assert_eq!(damaged, [made.episodes[3].key.as_str()]);
        assert_eq!(states[4..], [(false, None), (false, None)]);
        assert_eq!(results.episodes[0].end, made.episodes[0].end);
        let wall = &results.episodes[0].wall;
        assert_eq!(
            (wall.retries, wall.errors["http_503"], wall.latencies_us.as_slice()),
            (2, 2, [9].as_slice())
        );
        let suites =
            crate::suite::Suites::new(&crate::suite::ProgramRegistry::of(&[]), &BTreeMap::new()).unwrap();
        let report = crate::report::report(&RunDir::open(&path).unwrap(), &suites).unwrap();
        assert!(report.markdown.contains("no reply after 8 attempts"));
    }
}
