//! The episodes of a run that are handed to a scorer.

use cooperage_journal::{EpisodePlan, EpisodeState, JournalError, RunDir, WallLine, WallLog};
use cooperage_suites::episode::transcript::Transcript;
use cooperage_suites::export::{EpisodeReference, ExportEvent, FinishedEpisode, events_of};
use cooperage_suites::scores::ScoreFile;
use cooperage_suites::scoring::{ScorerEpisode, ScorerTable};
use cooperage_suites::suite::Suites;
use cooperage_suites::watch::watch_scores;

use crate::error::chain;

/// A run whose episodes are scored.
pub(super) struct ScoredRun<'r> {
    pub(super) run: &'r RunDir,
    pub(super) suites: &'r Suites,
    /// Whether other runs are scored in the same call, so that places are told with the run.
    pub(super) is_one_of_many: bool,
}

/// A finished episode.
#[derive(Clone)]
pub(super) struct ScoringJob {
    /// Its number in the run, from 1.
    pub(super) number: usize,
    pub(super) key: String,
    pub(super) plan: EpisodePlan,
    /// The hash of its journal's file.
    pub(super) journal: String,
}

/// The episodes of a run, finished and others.
#[derive(Default)]
pub(super) struct ScoringJobs {
    pub(super) finished: Vec<ScoringJob>,
    /// How many are broken, and how many are not finished otherwise.
    pub(super) broken: usize,
    pub(super) unfinished: usize,
}

impl ScoredRun<'_> {
    /// The episodes of the run.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub(super) fn jobs(&self) -> Result<ScoringJobs, JournalError> {
        let mut jobs = ScoringJobs::default();
        for (number, (key, plan)) in (1..).zip(self.run.episodes()) {
            if self.run.state(&key) == EpisodeState::Finished {
                let journal = ScoreFile::journal_hash(self.run, &key)?;
                jobs.finished.push(ScoringJob { number, key, plan: plan.clone(), journal });
                continue;
            }
            let wall = WallLog::read(&self.run.wall_path(&key))?;
            let is_broken = wall.iter().any(|line| matches!(line, WallLine::Broken { .. }));
            *(if is_broken { &mut jobs.broken } else { &mut jobs.unfinished }) += 1;
        }
        Ok(jobs)
    }

    /// The episode's place, for people.
    pub(super) fn place(&self, job: &ScoringJob) -> String {
        if self.is_one_of_many {
            format!("{} episode {}", self.run.path(), job.number)
        } else {
            format!("episode {}", job.number)
        }
    }

    /// Reads an episode.
    ///
    /// # Errors
    /// Why its journal cannot be relied on.
    pub(super) fn handed(&self, job: &ScoringJob) -> Result<Handed<'_>, String> {
        self.read(job).map_err(|error| chain(&error))
    }

    fn read(&self, job: &ScoringJob) -> Result<Handed<'_>, JournalError> {
        let path = self.run.finished_path(&job.key);
        let lines = self.run.finished_lines(&job.key)?;
        let plan = lines.header(&path)?.plan;
        let mut events = Vec::new();
        let mut records = Vec::new();
        for record in lines.each_record(&path) {
            let record = record?;
            events.extend(events_of(&record));
            records.push(record);
        }
        let transcript = Transcript::of(plan, records);
        if transcript.end.is_none() {
            // The reader of ends tells it with file and line.
            self.run.end(&job.key)?;
        }
        let place = EpisodeReference {
            number: job.number,
            key: job.key.clone(),
            task: job.plan.task.clone(),
            tick_us: job.plan.clock.tick_us,
        };
        let wall = WallLog::read(&self.run.wall_path(&job.key))?;
        Ok(Handed { of: self.run, suites: self.suites, place, transcript, events, wall })
    }
}

/// An episode as it is handed to a scorer.
pub(super) struct Handed<'r> {
    of: &'r RunDir,
    suites: &'r Suites,
    place: EpisodeReference,
    transcript: Transcript,
    events: Vec<ExportEvent>,
    wall: Vec<WallLine>,
}

impl Handed<'_> {
    /// The line with the episode.
    pub(super) fn line(&self) -> String {
        let plan = &self.transcript.plan;
        let end = self.transcript.end.clone().unwrap_or_default();
        let suite = self.suites.suite_of(&plan.task).ok();
        let figures = suite.map(|suite| suite.reporting().figures()).unwrap_or_default();
        ScorerEpisode::of((self.of.path().as_str(), &self.place), (plan, &end), figures, &self.told(&[]))
            .line()
    }

    /// The line with a table that the scorer asked for.
    pub(super) fn table(&self, table: ScorerTable) -> String {
        let path = self.of.finished_path(&self.place.key);
        let lines = self.of.finished_lines(&self.place.key).map_err(|error| chain(&error));
        let seen =
            lines.and_then(|lines| watch_scores(&path, lines, self.suites).map_err(|error| chain(&error)));
        match seen {
            Ok((scores, _)) => table.line(&self.place, &self.told(&scores)),
            Err(why) => table.failed_line(&format!("the episode cannot be played again: {why}")),
        }
    }

    fn told<'t>(&'t self, scores: &'t [(u64, f64)]) -> FinishedEpisode<'t> {
        let Handed { transcript, events, wall, .. } = self;
        FinishedEpisode { transcript, wall, events, texts: None, scores }
    }
}
