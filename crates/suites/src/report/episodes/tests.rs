//! The table of episodes, and the page of several runs.

use std::collections::BTreeMap;

use super::*;
use crate::report::{SiteComment, SiteRun, WORST_FIRST, run_of, site_page};
use crate::suite::{ProgramRegistry, Suites};
use crate::testing::{SampleEpisode, page_is_sound, results_of};

fn document() -> Document {
    let games = [(1, (3, 9)), (2, (8, 2)), (3, (9, 1))]
        .map(|(index, score)| SampleEpisode::new("cuisineworld/level_3/tau1", 2, index, score));
    let suites = Suites::for_reading(&ProgramRegistry::of(&[]), &BTreeMap::new()).unwrap();
    let mut document = Document::of(&results_of(&games), &suites);
    let missing = ["pork <b>", "2 salads", "soup"].map(str::to_owned);
    if let Some(episode) = document.listed.first_mut() {
        episode.missing = missing.into();
    }
    document
}

fn form(is_for_viewers: bool) -> RunForm<'static> {
    static NONE: BTreeSet<String> = BTreeSet::new();
    RunForm {
        link: &|_| None,
        under_way: &NONE,
        is_for_viewers,
        is_first_look: false,
        note: None,
        order: WORST_FIRST,
    }
}

#[test]
fn columns_that_say_nothing_are_hidden_and_what_is_the_same_is_said_once() {
    let table = EpisodeTable::of(&document(), &form(false)).unwrap();
    let hidden: Vec<&str> =
        table.columns.iter().filter(|column| column.is_hidden).map(|column| column.id).collect();
    assert_eq!(hidden, ["player", "server", "reason", "unreadable", "errors", "agents", "key"]);
    assert_eq!(table.same.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["player", "agents"]);
    let missing = table.columns.iter().position(|column| column.id == "missing").unwrap();
    let cell = &table.rows[0].cells[missing];
    assert_eq!((cell.text.as_str(), cell.further), ("pork <b>", 2));
    assert_eq!(cell.whole.as_deref(), Some("pork <b>; 2 salads; soup"));
    let html = run_of(&document(), &form(false)).unwrap();
    assert!(
        html.contains("<span class=\"cut\">pork &lt;b&gt;</span><span class=\"soft\"> +2</span>"),
        "{html}"
    );
}

#[test]
fn viewers_get_no_column_of_costs() {
    let table = EpisodeTable::of(&document(), &form(true)).unwrap();
    let columns: Vec<&str> = table.columns.iter().map(|column| column.id).collect();
    assert_eq!(
        columns,
        ["number", "task", "player", "server", "completion", "outcome", "reason", "seconds", "key"]
    );
    assert!(table.rows.iter().all(|row| row.cells.len() == columns.len()));
}

#[test]
fn the_page_of_several_runs_escapes_what_others_wrote() {
    let comment = SiteComment {
        episode: document().listed[0].key.clone(),
        task: "cuisineworld/level_3/tau1".to_owned(),
        tick: 1_200,
        by: "<i>Ann</i>".to_owned(),
        text: "</ul><script>alert(1)</script>\u{1b}".to_owned(),
        has_page: true,
    };
    let run =
        SiteRun { name: "a".to_owned(), without_page: 1, comments: vec![comment], ..SiteRun::default() };
    let html = site_page(&[(run.clone(), document()), (SiteRun { name: "b".to_owned(), ..run }, document())])
        .unwrap();
    page_is_sound(&html);
    assert!(html.contains("&lt;script&gt;alert(1)") && !html.contains('\u{1b}'));
    assert!(html.contains("tick 1,200") && html.contains("href=\"compare.html\""), "{html}");
    assert!(html.contains("a: 1 finished episode has no page here."));
}
