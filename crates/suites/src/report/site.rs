//! The first page of several runs that are put into one folder, each with pages of its own.

use serde::Serialize;

use super::ReportError;
use super::html::BarView;
use crate::document::Document;
use crate::layout::template;
use crate::spelling::percent;
use crate::text::{clean, grouped};

/// A run on the first page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SiteRun {
    /// The name of the run, and of its folder beside the page.
    pub name: String,
    /// The mean completion of the episodes that have an outcome.
    pub completion: Option<f64>,
    /// The number of finished episodes that have no page.
    pub without_page: u64,
    /// The comments of people on moments of the run.
    pub comments: Vec<SiteComment>,
}

/// A comment on a moment of an episode.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SiteComment {
    /// The key of the episode.
    pub episode: String,
    /// Its task; its key where the run has no such episode.
    pub task: String,
    /// The moment, in ticks.
    pub tick: u64,
    /// The author's name; empty if it was not given.
    pub by: String,
    /// The words of the comment, which may have several lines.
    pub text: String,
    /// Whether the episode has a page.
    pub has_page: bool,
}

#[derive(Serialize)]
struct SiteView {
    runs: Vec<RunRow>,
    /// The address of the comparison of all runs, if there are several.
    comparison: Option<&'static str>,
}

#[derive(Serialize)]
struct RunRow {
    name: String,
    address: String,
    played: String,
    players: String,
    finished: String,
    episodes: String,
    completion: String,
    bar: Option<BarView>,
    without_page: u64,
    comments: Vec<CommentRow>,
}

#[derive(Serialize)]
struct CommentRow {
    address: Option<String>,
    task: String,
    tick: String,
    by: String,
    text: String,
}

/// The file of the comparison of all runs.
pub const COMPARISON: &str = "compare.html";

/// Renders the first page of some runs, with links to the reports in their folders. Every text is escaped.
///
/// # Errors
/// Only if a template is wrong: our own fault.
pub fn site_page(runs: &[(SiteRun, Document)]) -> Result<String, ReportError> {
    let view = SiteView {
        runs: runs.iter().map(|(run, document)| row(run, document)).collect(),
        comparison: (runs.len() > 1).then_some(COMPARISON),
    };
    Ok(template("site.html", view)?)
}

fn row(run: &SiteRun, document: &Document) -> RunRow {
    let players: Vec<&str> = document.players.iter().map(|player| player.name.as_str()).collect();
    let comment = |comment: &SiteComment| CommentRow {
        address: comment
            .has_page
            .then(|| format!("{}/{}.html#t={}", run.name, comment.episode, comment.tick)),
        task: clean(&comment.task),
        tick: grouped(comment.tick),
        by: clean(&comment.by),
        text: comment.text.chars().filter(|c| *c == '\n' || !c.is_control()).collect(),
    };
    RunRow {
        name: clean(&run.name),
        address: format!("{}/index.html", run.name),
        played: document.title.clone(),
        players: players.join("; "),
        finished: grouped(document.summary.ended),
        episodes: grouped(document.summary.episodes),
        completion: run.completion.map(percent).unwrap_or_default(),
        bar: run.completion.map(BarView::of),
        without_page: run.without_page,
        comments: run.comments.iter().map(comment).collect(),
    }
}
