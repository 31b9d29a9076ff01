//! Tests of tables.

use cooperage_journal::{EpisodeLabels, GridPlan, GridTeamPlan, UnplayablePlan};

use super::*;
use crate::measure::own;
use crate::testing::{SampleEpisode, page_is_sound, results_of};

fn game(team: &str, model: &str, task: &str, index: u32, score: (u64, u64)) -> SampleEpisode {
    let mut game = SampleEpisode::new(task, 2, index, score).by(model);
    game.player.framework = team.to_owned();
    game
}

/// Two teams and the oracle on two benchmarks: in `farm` the second team is better in all eight tasks, in `hall` neither is.
fn games() -> Vec<SampleEpisode> {
    let mut games = Vec::new();
    for task in 0..8u64 {
        for (team, model, farm, hall) in [
            ("solo", "openai/gpt-4o", 2 + task % 3, task % 5),
            ("villager", "openai/gpt-4o", 5 + task % 3, 4 - task % 5),
            ("solo", "oracle", 10, 10),
        ] {
            for index in 0..2 {
                let extra = u64::from(index) * u64::from(model != "oracle");
                games.push(game(
                    team,
                    model,
                    &format!("farm/{task}"),
                    index,
                    (farm + extra, 10 - farm - extra),
                ));
                games.push(game(team, model, &format!("hall/{task}"), index, (hall, 10 - hall)));
            }
        }
    }
    games.push(SampleEpisode {
        broken: Some("cut off"),
        ..game("solo", "openai/gpt-4o", "farm/9", 0, (0, 1))
    });
    games
}

const REQUEST: TableRequest<'static> =
    TableRequest { factors: None, measure: None, baseline: None, with_mean: false };

fn table_of(games: &[SampleEpisode], request: &TableRequest<'_>) -> Result<ResultTable, TableError> {
    result_table(&[results_of(games)], request, &|_| COMPLETION)
}

/// The table of these games.
pub(super) fn sample_table() -> ResultTable {
    table_of(&games(), &REQUEST).unwrap()
}

#[test]
fn all_forms_of_a_table() {
    let table = table_of(&games(), &REQUEST).unwrap();
    insta::assert_snapshot!("markdown", table.to_markdown());
    insta::assert_snapshot!("latex", table.to_latex());
    insta::assert_snapshot!("csv", table.to_csv());
    page_is_sound(&table.to_html().unwrap());
}

/// The numbers of each cell are those that one makes of the episodes by hand.
#[test]
fn cells_hold_the_means_and_counts_of_their_episodes() {
    let games = games();
    let table = table_of(&games, &REQUEST).unwrap();
    let rows: Vec<(&str, PlayerKind)> = table.rows.iter().map(|row| (row.label.as_str(), row.kind)).collect();
    assert_eq!(
        rows,
        [("solo", PlayerKind::Model), ("villager", PlayerKind::Model), ("solo", PlayerKind::Scripted)]
    );
    for (row, (team, is_oracle)) in
        table.rows.iter().zip([("solo", false), ("villager", false), ("solo", true)])
    {
        for (cell, column) in row.cells.iter().zip(&table.columns) {
            let own: Vec<f64> = games
                .iter()
                .filter(|game| {
                    game.broken.is_none()
                        && game.player.framework == team
                        && game.task.starts_with(&column.label)
                })
                .filter(|game| game.player.models.values().all(|model| (model == "oracle") == is_oracle))
                .map(|game| game.score.0 as f64 / (game.score.0 + game.score.1) as f64)
                .collect();
            let cell = cell.as_ref().unwrap();
            assert_eq!((cell.episodes, cell.tasks), (16, 8));
            assert!((cell.mean - own.iter().sum::<f64>() / own.len() as f64).abs() < 1e-12);
        }
    }
}

#[test]
fn only_what_is_found_is_marked_and_programs_are_never_the_best() {
    let table = table_of(&games(), &REQUEST).unwrap();
    let cell = |row: usize, column: usize| table.rows[row].cells[column].as_ref().unwrap();
    assert!(cell(1, 0).difference.unwrap().is_found() && !cell(1, 1).difference.unwrap().is_found());
    // In `hall` neither can be told from the other.
    let best: Vec<bool> = (0..3).flat_map(|row| [cell(row, 0).is_best, cell(row, 1).is_best]).collect();
    assert_eq!(best, [false, true, true, true, false, false]);
    assert!(table.rows[2].cells.iter().flatten().all(|cell| cell.difference.is_none()));
    assert!(table.footnotes.iter().any(|note| note.starts_with("1 episode is broken")));
}

#[test]
fn cells_on_different_tasks_are_compared_on_the_common_ones() {
    let mut games = games();
    games.retain(|game| {
        game.player.framework != "villager" || !["farm/0", "farm/1"].contains(&game.task.as_str())
    });
    let table = table_of(&games, &REQUEST).unwrap();
    let difference = table.rows[1].cells[0].as_ref().unwrap().difference.unwrap();
    assert_eq!((difference.tasks, difference.pairs), (6, 12));
    games
        .retain(|game| game.player.framework != "solo" || ["farm/0", "farm/1"].contains(&game.task.as_str()));
    let table = table_of(&games, &REQUEST).unwrap();
    assert!(table.rows.iter().flat_map(|row| &row.cells).flatten().all(|cell| cell.difference.is_none()));
    assert!(table.caption.iter().any(|sentence| sentence.starts_with("No row has an episode in common")));
}

#[test]
fn few_tasks_have_neither_interval_nor_finding() {
    let mut games = games();
    games.retain(|game| game.task.ends_with(['0', '1', '2']));
    let table = table_of(&games, &REQUEST).unwrap();
    let cells = || table.rows.iter().flat_map(|row| &row.cells).flatten();
    assert!(
        cells().all(|cell| cell.interval.is_none() && !cell.difference.is_some_and(|found| found.is_found()))
    );
    assert!(table.caption.iter().any(|sentence| sentence.contains("fewer than 6 tasks no p")));
    assert!(
        table
            .footnotes
            .iter()
            .any(|note| note == "No interval where there are fewer than 5 tasks: farm, hall.")
    );
}

#[test]
fn options_that_differ_are_in_labels_and_no_others() {
    let mut games = games();
    games.retain(|game| game.player.framework == "solo");
    for game in &mut games {
        game.options = vec![("solo.window", "5"), ("solo.rules", "fixed")];
    }
    let mut changed = games.clone();
    for game in &mut changed {
        game.options = vec![("solo.window", "9"), ("solo.rules", "fixed")];
    }
    games.extend(changed);
    let table = table_of(&games, &REQUEST).unwrap();
    let labels: Vec<&str> = table.rows.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(labels[..2], ["solo (solo.window=5)", "solo (solo.window=9)"]);
}

#[test]
fn other_factors_and_measures() {
    let request = TableRequest { factors: Some((TableFactor::Model, TableFactor::Kind)), ..REQUEST };
    let table = table_of(&games(), &request).unwrap();
    assert_eq!(
        table.columns.iter().map(|column| column.label.as_str()).collect::<Vec<_>>(),
        ["farm", "hall"]
    );
    assert_eq!(table.rows[0].label, "openai/gpt-4o");
    assert!(
        table.caption.iter().any(|sentence| sentence == "Cells average over: team (solo, villager)."),
        "{:?}",
        table.caption
    );
    let idle = own().find(|measure| measure.key == "time_budget.idle").unwrap();
    let request = TableRequest { measure: Some(idle), ..REQUEST };
    assert_eq!(table_of(&games(), &request), Err(TableError::Empty), "no sample has an account");
}

#[test]
fn a_mean_over_the_columns_is_told_on_request() {
    let table = table_of(&games(), &TableRequest { with_mean: true, ..REQUEST }).unwrap();
    let last = table.columns.last().unwrap();
    assert_eq!((last.label.as_str(), table.columns.len()), ("mean", 3));
    for row in &table.rows {
        let [Some(farm), Some(hall), mean] = &row.cells[..] else { continue };
        let mean = mean.as_ref().unwrap();
        assert!((mean.mean - (farm.mean + hall.mean) / 2.0).abs() < 1e-12, "{}", row.label);
        assert_eq!((mean.episodes, mean.tasks), (farm.episodes + hall.episodes, farm.tasks + hall.tasks));
        assert_eq!((mean.is_best, mean.difference), (false, None));
        assert_eq!(mean.interval.is_some(), farm.interval.is_some() && hall.interval.is_some());
    }
    let markdown = table.to_markdown();
    assert!(markdown.contains("The last column is the mean of the 2 before it"), "{markdown}");
    let one_column =
        TableRequest { factors: Some((TableFactor::Team, TableFactor::Clock)), with_mean: true, ..REQUEST };
    let refused = table_of(&games(), &one_column).unwrap_err().to_string();
    assert_eq!(refused, "the table has no mean over its columns: there is one column");
}

#[test]
fn what_cannot_be_one_table_is_refused() {
    let request = TableRequest { baseline: Some("vilager"), ..REQUEST };
    assert_eq!(
        table_of(&games(), &request).unwrap_err().to_string(),
        "there is no row `vilager`: did you mean `villager`?"
    );
    let request = TableRequest { factors: Some((TableFactor::Task, TableFactor::Task)), ..REQUEST };
    assert_eq!(table_of(&games(), &request).unwrap_err().to_string(), "rows and columns are both `task`");
    let (mut one, mut other) = (results_of(&games()), results_of(&games()));
    (one.run, other.run) = ("runs/a".into(), "runs/b".into());
    other.episodes.iter_mut().for_each(|episode| episode.plan.rules = "fixed".to_owned());
    let refused = result_table(&[one.clone(), other.clone()], &REQUEST, &|_| COMPLETION).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "farm: runs/a was played with rules paper and runs/b with fixed, which one column cannot hold"
    );
    let request = TableRequest { factors: Some((TableFactor::Team, TableFactor::Rules)), ..REQUEST };
    assert!(result_table(&[one, other], &request, &|_| COMPLETION).is_ok());
    assert_eq!(result_table(&[], &REQUEST, &|_| COMPLETION), Err(TableError::Empty));
}

#[test]
fn the_power_of_a_table() {
    let question = PowerQuestion { difference: 0.05, alpha: 0.05, share: 0.8 };
    let answers = power(&[results_of(&games())], &REQUEST, &|_| COMPLETION, &question).unwrap();
    let text: String = answers.iter().map(PowerAnswer::text).collect();
    insta::assert_snapshot!("power", text);
}

/// The games with labels: the team `strict` has a prompt of its own.
fn labelled(run: &str) -> Results {
    let mut results = Results { run: run.into(), ..results_of(&games()) };
    for episode in &mut results.episodes {
        let is_strict = TeamPlayer::of(&episode.plan).framework == "villager";
        let team = if is_strict { "strict" } else { "solo" }.to_owned();
        episode.labels = Some(EpisodeLabels { team, model: Some("big".to_owned()) });
        if is_strict {
            episode.plan.attachments.insert("prompts/villager/plan".to_owned(), "0123456789".to_owned());
        }
    }
    let team = |framework: &str| GridTeamPlan { framework: framework.to_owned(), ..GridTeamPlan::default() };
    let strict = EpisodeLabels { team: "strict".to_owned(), model: None };
    results.grid = Some(GridPlan {
        teams: [("solo", team("solo")), ("strict", team("villager"))].map(|(l, t)| (l.to_owned(), t)).into(),
        models: BTreeMap::from([("big".to_owned(), "openai/gpt-4o".to_owned())]),
        labels: Vec::new(),
        unplayable: vec![UnplayablePlan {
            selection: "hall".to_owned(),
            labels: strict,
            agents: Some(9),
            reason: "too many".to_owned(),
        }],
    });
    results
}

#[test]
fn labels_name_rows_and_own_prompts_do_not_part_pairs() {
    let table = result_table(&[labelled("runs/a")], &REQUEST, &|_| COMPLETION).unwrap();
    let rows: Vec<&str> = table.rows.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(rows, ["solo", "strict", "solo"], "the last row is the script's");
    assert!(table.rows[1].cells[0].as_ref().unwrap().difference.is_some(), "strict is compared with solo");
    let caption = table.caption.join("\n");
    assert!(
        caption.contains("Labels: strict is villager (prompt villager/plan 01234567); big is openai/gpt-4o."),
        "{caption}"
    );
    assert!(!caption.contains("prompts"), "rows tell prompts: {caption}");
    let notes = table.footnotes.join("\n");
    assert!(notes.contains("– not played, too many: strict in hall, 9 agents."), "{notes}");
}

#[test]
fn a_label_that_means_two_teams_names_the_run() {
    let mut other = labelled("runs/b");
    for team in other.grid.iter_mut().flat_map(|grid| grid.teams.values_mut()) {
        team.set.insert("villager.controller".to_owned(), "never".to_owned());
    }
    let table = result_table(&[labelled("runs/a"), other], &REQUEST, &|_| COMPLETION).unwrap();
    let rows: BTreeSet<&str> = table.rows.iter().map(|row| row.label.as_str()).collect();
    assert!(rows.contains("strict (runs/a)") && rows.contains("strict (runs/b)"), "{rows:?}");
    let same = result_table(&[labelled("runs/a"), labelled("runs/c")], &REQUEST, &|_| COMPLETION).unwrap();
    assert!(same.rows.iter().any(|row| row.label == "strict"), "{:?}", same.rows);
}
