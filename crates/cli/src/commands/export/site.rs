//! `cooperage export site RUN… --out DIR`: runs as a folder of pages that opens without a server.

use std::collections::BTreeSet;
use std::process::ExitCode;
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::{Comments, EpisodeState, RunDir};
use cooperage_studio::share::{self, EpisodeSource, HiddenTexts, ShareForm};
use cooperage_suites::compare::compare_all;
use cooperage_suites::measure::COMPLETION;
use cooperage_suites::report::{COMPARISON, Document, SiteComment, SiteRun, page_of, site_page};
use cooperage_suites::results::Results;
use cooperage_suites::suite::{ProgramRegistry, Suites};

use crate::args::ExportSiteArgs;
use crate::error::{CliError, Exit, chain};
use crate::output;

/// The page of a run, in its folder.
const REPORT: &str = "index.html";

/// A run that becomes a part of the site.
struct Source {
    dir: Arc<RunDir>,
    name: String,
    suites: Suites,
    results: Results,
}

impl Source {
    /// The task of an episode; its key where the run has no such episode.
    fn task_of(&self, key: &str) -> String {
        let episode = self.results.episodes.iter().find(|episode| episode.key == key);
        episode.map_or(key, |episode| &episode.plan.task).to_owned()
    }
}

pub(super) fn site(args: &ExportSiteArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    refuse_filled(&args.out)?;
    let sources = sources(&args.runs, registry)?;
    let hidden = hidden_texts(&args.runs);
    let unwritten = |error: &dyn std::error::Error| CliError::new(Exit::Output, chain(error));
    let mut shown = Vec::new();
    for source in &sources {
        let folder = args.out.join(&source.name);
        let mut document = Document::of(&source.results, &source.suites);
        let finished: Vec<String> = source
            .results
            .worst_first()
            .into_iter()
            .map(|(_, episode)| episode.key.clone())
            .filter(|key| source.dir.state(key) == EpisodeState::Finished)
            .collect();
        let wanted = finished.iter().take(args.pages);
        let pages = episodes(source, wanted, &folder, args.prompts, &hidden, registry)?;
        let comments = Comments::read(&source.dir)?.all.into_iter();
        let comments = comments.map(|comment| SiteComment {
            has_page: pages.contains(&comment.episode),
            task: source.task_of(&comment.episode),
            episode: comment.episode,
            tick: comment.tick,
            by: comment.by,
            text: comment.text,
        });
        let run = SiteRun {
            name: source.name.clone(),
            completion: COMPLETION.mean(&source.results.episodes),
            without_page: (finished.len() - pages.len()) as u64,
            comments: comments.collect(),
        };
        document.pages = pages;
        let report = page_of(&document).map_err(|error| unwritten(&error))?;
        output::write(&folder.join(REPORT), hidden.hide(report))?;
        shown.push((run, document));
    }
    if let [baseline, _, ..] = &sources[..] {
        let runs: Vec<Results> = sources.iter().map(|source| source.results.clone()).collect();
        let comparisons = compare_all(&runs, &baseline.suites.measures_of(&runs), false);
        let page = comparisons.to_html().map_err(|error| unwritten(&error))?;
        output::write(&args.out.join(COMPARISON), hidden.hide(page))?;
    }
    let first = args.out.join(REPORT);
    output::write(&first, hidden.hide(site_page(&shown).map_err(|error| unwritten(&error))?))?;
    let pages: usize = shown.iter().map(|(_, document)| document.pages.len()).sum();
    let left_out: u64 = shown.iter().map(|(run, _)| run.without_page).sum();
    output::note(&format!("site: {first} ({} runs, {pages} pages of episodes)", shown.len()));
    if left_out > 0 {
        output::note(&format!(
            "{left_out} finished episodes have no page; `--pages N` says how many of each run get one"
        ));
    }
    Ok(ExitCode::SUCCESS)
}

/// Refuses a folder that holds something: what is written there could not be told from what was there.
fn refuse_filled(out: &Utf8Path) -> Result<(), CliError> {
    let is_empty = match out.read_dir_utf8() {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) => error.kind() == std::io::ErrorKind::NotFound,
    };
    if is_empty {
        return Ok(());
    }
    Err(CliError::new(Exit::Output, format!("{out} is there already, and holds something"))
        .hint("name a folder that does not exist yet with --out"))
}

/// The runs with their results, under names that differ from each other.
fn sources(runs: &[Utf8PathBuf], registry: &ProgramRegistry) -> Result<Vec<Source>, CliError> {
    let mut names = BTreeSet::new();
    let source = |path: &Utf8PathBuf| {
        let dir = RunDir::open(path)?;
        let suites = Suites::for_reading(registry, &dir.plan().attachments)?;
        let plain = name_of(path);
        let numbered = (2..).map(|number| format!("{plain}-{number}"));
        let name =
            std::iter::once(plain.clone()).chain(numbered).find(|name| names.insert(name.to_lowercase()));
        let name = name.unwrap_or(plain);
        // The report names the run by this path.
        let results = Results { run: Utf8PathBuf::from(&name), ..suites.results(&dir)? };
        Ok(Source { dir: Arc::new(dir), name, suites, results })
    };
    runs.iter().map(source).collect()
}

/// The name of a run's folder, as a part of an address.
fn name_of(path: &Utf8Path) -> String {
    let whole = path.canonicalize_utf8().unwrap_or_else(|_| path.to_owned());
    let name = whole.file_name().unwrap_or("run");
    let plain: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '-' }).collect();
    let plain = plain.trim_start_matches('.');
    if plain.is_empty() || plain == REPORT || plain == COMPARISON {
        "run".to_owned()
    } else {
        plain.to_owned()
    }
}

/// Paths of this machine that errors and options of a run may name.
fn hidden_texts(runs: &[Utf8PathBuf]) -> HiddenTexts {
    let whole = runs.iter().filter_map(|run| run.canonicalize_utf8().ok());
    let whole: Vec<Utf8PathBuf> =
        whole.flat_map(|run| [run.parent().map(Utf8Path::to_owned), Some(run)]).flatten().collect();
    let named = runs.iter().filter(|run| run.is_absolute()).cloned();
    let here = [std::env::current_dir().ok(), std::env::home_dir()];
    let here = here.into_iter().flatten().filter_map(|path| Utf8PathBuf::from_path_buf(path).ok());
    HiddenTexts::new(whole.into_iter().chain(named).chain(here).map(Utf8PathBuf::into_string))
}

/// Writes the pages of some episodes of a run; returns the keys of those that have one.
fn episodes<'a>(
    source: &Source,
    wanted: impl Iterator<Item = &'a String>,
    folder: &Utf8Path,
    prompts: bool,
    hidden: &HiddenTexts,
    registry: &ProgramRegistry,
) -> Result<BTreeSet<String>, CliError> {
    let form = ShareForm { prompts, home: Some(REPORT), hidden: Some(hidden) };
    let mut pages = BTreeSet::new();
    for key in wanted {
        match share::page(&EpisodeSource::Run(Arc::clone(&source.dir), key.clone()), registry, form) {
            Ok(page) => {
                output::write(&folder.join(format!("{key}.html")), &page.html)?;
                pages.insert(key.clone());
            }
            Err(error) => {
                output::note(&format!("{}: episode {key} has no page: {}", source.name, chain(&error)));
            }
        }
    }
    Ok(pages)
}
