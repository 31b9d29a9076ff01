//! The report of a run (the same as `report.html`), its parts for the page of a run, and the comparison of two runs
//! (the same as `compare.html`).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use cooperage_journal::{EpisodeState, RunDir};
use cooperage_suites::compare::compare_all;
use cooperage_suites::report::{Document, ReportError, RunForm, object_of, report, run_of};
use cooperage_suites::results::Results;
use cooperage_suites::scores::FOLDER;
use cooperage_suites::suite::{ProgramRegistry, SuiteError, Suites};
use serde_json::Value;

use crate::lazily::Lazily;
use crate::limits::{FIRST_LOOK_FROM, RUN_PAGES_KEPT, drawn_every};
use crate::wire::Drawing;

/// Why a report cannot be made.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unreported {
    /// The suites cannot be set up.
    #[error("the suites of this run cannot be set up: {0}")]
    Suites(#[from] SuiteError),
    /// The run cannot be read or laid out.
    #[error(transparent)]
    Report(#[from] ReportError),
    /// A journal cannot be read.
    #[error(transparent)]
    Journal(#[from] cooperage_journal::JournalError),
    /// The comparison cannot be laid out.
    #[error("the comparison cannot be laid out: {0}")]
    Layout(String),
}

/// The page that compares runs with the first of them.
pub(crate) fn comparison(runs: &[Arc<RunDir>], registry: &ProgramRegistry) -> Result<String, Unreported> {
    let load = |run: &Arc<RunDir>| -> Result<Results, Unreported> { Ok(load(run, registry)?.0) };
    let results = runs.iter().map(load).collect::<Result<Vec<Results>, _>>()?;
    let attachments = results.first().map(|baseline| baseline.attachments.clone()).unwrap_or_default();
    let measures = Suites::for_reading(registry, &attachments)?.measures_of(&results);
    let comparisons = compare_all(&results, &measures, false);
    comparisons.to_html().map_err(|error| Unreported::Layout(error.to_string()))
}

/// The report of a run as an HTML page.
pub(crate) fn page(run: &RunDir, registry: &ProgramRegistry) -> Result<String, Unreported> {
    let suites = Suites::for_reading(registry, &run.plan().attachments)?;
    Ok(report(run, &suites)?.html)
}

/// The results as one object, as `report --json` prints them.
pub(crate) fn object(run: &RunDir, registry: &ProgramRegistry) -> Result<Value, Unreported> {
    let (results, suites) = load(run, registry)?;
    Ok(object_of(&results, &Document::of(&results, &suites), None))
}

fn load(run: &RunDir, registry: &ProgramRegistry) -> Result<(Results, Suites), Unreported> {
    let suites = Suites::for_reading(registry, &run.plan().attachments)?;
    Ok((suites.results(run)?, suites))
}

/// A cache of the parts that the pages of runs show, by the run's name and whether the part is for viewers.
#[derive(Debug, Default)]
pub(crate) struct RunPages(Mutex<BTreeMap<(String, bool), Arc<CachedReport>>>);

/// The last version of a part, with the extent of the run that it shows.
type CachedReport = Lazily<Vec<Extent>, Arc<str>>;

/// The extent of an episode: its state, and the length of its file of real times, which grows when the episode breaks
/// off. The last one is that of the scores that were given afterwards: when they were written.
type Extent = (EpisodeState, u64);

impl RunPages {
    /// The part for the page of a run. `seen` is the name of the part that the page has. This reads files and may take
    /// a while.
    pub(crate) fn part(
        &self,
        name: &str,
        run: &RunDir,
        registry: &ProgramRegistry,
        is_for_viewers: bool,
        seen: &str,
    ) -> Result<Drawing, Unreported> {
        let keys: Vec<String> = run.episodes().map(|(key, _)| key).collect();
        let wall = |key: &str| std::fs::metadata(run.wall_path(key)).map_or(0, |file| file.len());
        let extents: Vec<Extent> = keys
            .iter()
            .map(|key| match run.state(key) {
                EpisodeState::UnderWay => (EpisodeState::UnderWay, 0),
                state => (state, wall(key)),
            })
            .chain([(EpisodeState::Finished, scored(run))])
            .collect();
        let under_way: BTreeSet<String> = (keys.iter().zip(&extents))
            .filter(|(_, (state, _))| *state == EpisodeState::UnderWay)
            .map(|(key, _)| key.clone())
            .collect();
        let is_over = extents.iter().all(|(state, _)| *state == EpisodeState::Finished);
        let kept = self.kept(name, is_for_viewers);
        let html = |is_first_look: bool| -> Result<Arc<str>, Unreported> {
            let suites = Suites::for_reading(registry, &run.plan().attachments)?;
            let results = if is_first_look { Results::ends_of(run)? } else { suites.results(run)? };
            let has_begun = |key: &str| run.state(key) != EpisodeState::Missing;
            let link = |key: &str| has_begun(key).then(|| format!("/runs/{}/{key}", percent_encoded(name)));
            let form = RunForm { link: &link, under_way: &under_way, is_for_viewers, is_first_look };
            Ok(run_of(&Document::of(&results, &suites), &form)?.into())
        };
        // People look at the table of a large run first, and the rest takes longer to read.
        if seen.is_empty() && keys.len() >= FIRST_LOOK_FROM && !kept.has(&extents) {
            return Ok(Drawing::new(&html(true)?, seen, false));
        }
        let (html, is_latest) = kept.get(extents, drawn_every(1), || html(false))?;
        Ok(Drawing::new(&html, seen, is_latest && is_over))
    }

    fn kept(&self, name: &str, is_for_viewers: bool) -> Arc<CachedReport> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (name.to_owned(), is_for_viewers);
        if !all.contains_key(&key) && all.len() >= RUN_PAGES_KEPT {
            all.pop_first();
        }
        Arc::clone(all.entry(key).or_default())
    }
}

/// When the folder of scores was changed, in nanoseconds since 1970: each file of scores is renamed into it. 0 without scores.
fn scored(run: &RunDir) -> u64 {
    let changed = run.path().join(FOLDER).metadata().and_then(|folder| folder.modified()).ok();
    let since = changed.and_then(|changed| changed.duration_since(SystemTime::UNIX_EPOCH).ok());
    since.map_or(0, |since| u64::try_from(since.as_nanos()).unwrap_or(u64::MAX))
}

/// A name in percent-encoding, as a part of an address.
fn percent_encoded(name: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    name.bytes()
        .map(|byte| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}
