//! The report of a run (the same as `report.html`), its parts for the page of a run, and the comparison of two runs
//! (the same as `compare.html`).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use cooperage_journal::{EpisodeState, RunDir};
use cooperage_suites::compare::compare_all;
use cooperage_suites::report::{Document, ReportError, RunForm, WORST_FIRST, object_of, report, run_of};
use cooperage_suites::results::Results;
use cooperage_suites::scores::FOLDER;
use cooperage_suites::suite::{ProgramRegistry, SuiteError, Suites};
use serde::Deserialize;
use serde_json::Value;

use crate::lazily::Lazily;
use crate::limits::{FIRST_LOOK_FROM, RUN_PAGES_KEPT, WHOLE_UP_TO, drawn_every};
use crate::runs::{EpisodeQuery, Runs};
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

/// The sentence on the page of a run with so many episodes that nothing but their table is made.
const TABLE_ALONE: &str = "This run has more than 10,000 episodes, so this page shows their table only. “The report alone, to be \
    kept” also has the other tables and the drawings; the server takes a while to make it.";

/// The part of a page: the run's name, whether it is for viewers, and what it shows.
type PartName = (String, bool, PartKind);

/// The contents of a part of a page.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum PartKind {
    Whole,
    /// Nothing but the table of episodes.
    Table,
    /// The table of the episodes that were asked for.
    Found(EpisodeQuery),
}

/// A page's question for a part.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct PartQuery {
    /// The name of the part that the page has.
    #[serde(default)]
    seen: String,
    #[serde(flatten)]
    query: EpisodeQuery,
}

/// A cache of the parts that the pages of runs show.
#[derive(Debug, Default)]
pub(crate) struct RunPages(Mutex<BTreeMap<PartName, Arc<CachedReport>>>);

/// The last version of a part, with the extent of the run that it shows.
type CachedReport = Lazily<Vec<Extent>, Arc<str>>;

/// The extent of an episode: its state, and the length of its file of real times, which grows when the episode breaks
/// off. The last one is that of the scores that were given afterwards: when they were written.
type Extent = (EpisodeState, u64);

impl RunPages {
    /// The part for the page of a run. This reads files and may take a while.
    pub(crate) fn part(
        &self,
        (name, run): (&str, &RunDir),
        (runs, registry): (&Runs, &ProgramRegistry),
        is_for_viewers: bool,
        asked: &PartQuery,
    ) -> Result<Drawing, Unreported> {
        let extents = extents(run);
        let is_over = extents.iter().all(|(state, _)| *state == EpisodeState::Finished);
        let is_large = run.keys().len() > WHOLE_UP_TO;
        let whole = self.kept(name, is_for_viewers, PartKind::Whole);
        // People look at the table of a large run first, and the rest takes longer to read.
        let is_first = asked.seen.is_empty() && run.keys().len() >= FIRST_LOOK_FROM && !whole.has(&extents);
        let kind = match () {
            () if !asked.query.is_usual() => PartKind::Found(asked.query.clone()),
            () if is_large || is_first => PartKind::Table,
            () => PartKind::Whole,
        };
        let kept = match kind {
            PartKind::Whole => whole,
            _ => self.kept(name, is_for_viewers, kind.clone()),
        };
        let part = RunPart { name, run, runs, registry, is_for_viewers };
        let make = || part.html(&kind, &extents, is_large);
        let is_more_to_come = kind == PartKind::Table && !is_large;
        let (html, is_latest) = kept.get(extents.clone(), drawn_every(1), make)?;
        Ok(Drawing::new(&html, &asked.seen, is_latest && is_over && !is_more_to_come))
    }

    fn kept(&self, name: &str, is_for_viewers: bool, kind: PartKind) -> Arc<CachedReport> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (name.to_owned(), is_for_viewers, kind);
        if !all.contains_key(&key) && all.len() >= RUN_PAGES_KEPT {
            all.pop_first();
        }
        Arc::clone(all.entry(key).or_default())
    }
}

/// How far the episodes of a run are.
fn extents(run: &RunDir) -> Vec<Extent> {
    let wall = |key: &str| std::fs::metadata(run.wall_path(key)).map_or(0, |file| file.len());
    let extent = |key: &String| match run.state(key) {
        EpisodeState::UnderWay => (EpisodeState::UnderWay, 0),
        state => (state, wall(key)),
    };
    run.keys().iter().map(extent).chain([(EpisodeState::Finished, scored(run))]).collect()
}

/// A run whose part is made.
struct RunPart<'a> {
    name: &'a str,
    run: &'a RunDir,
    runs: &'a Runs,
    registry: &'a ProgramRegistry,
    is_for_viewers: bool,
}

impl RunPart<'_> {
    fn html(&self, kind: &PartKind, extents: &[Extent], is_large: bool) -> Result<Arc<str>, Unreported> {
        let RunPart { name, run, is_for_viewers, .. } = *self;
        let suites = Suites::for_reading(self.registry, &run.plan().attachments)?;
        let mut note = (is_large && !is_for_viewers).then(|| TABLE_ALONE.to_owned());
        let mut order = WORST_FIRST;
        let document = match kind {
            PartKind::Whole => Document::of(&suites.results(run)?, &suites),
            PartKind::Table => Document::table_of(&Results::ends_of(run)?, &suites),
            PartKind::Found(query) => {
                let found = self.runs.found(run, query);
                let results = Results::ends_at(run, &found.places)?;
                (note, order) = (Some(found.note), query.order().words());
                Document::table_of_some(&results, &suites, &found.places)
            }
        };
        let under_way: BTreeSet<String> = (run.keys().iter().zip(extents))
            .filter(|(_, (state, _))| *state == EpisodeState::UnderWay)
            .map(|(key, _)| key.clone())
            .collect();
        let has_begun = |key: &str| run.state(key) != EpisodeState::Missing;
        let link = |key: &str| has_begun(key).then(|| format!("/runs/{}/{key}", percent_encoded(name)));
        let is_first_look = *kind != PartKind::Whole;
        let note = note.as_deref();
        let form = RunForm { link: &link, under_way: &under_way, is_for_viewers, is_first_look, note, order };
        Ok(run_of(&document, &form)?.into())
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
