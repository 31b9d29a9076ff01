//! Reports of runs made by hand.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::BTreeMap;

use cooperage_cuisineworld::experiments::{self, paper::MindAgentPaper};
use cooperage_journal::AttachmentPlan;
use cooperage_suites::episode::account::EpisodeAccount;
use cooperage_suites::episode::budget::Use;
use cooperage_suites::episode::wasted_work::WastedWork;
use cooperage_suites::report::{
    Document, Invocation, ReportError, RunReport, object_of, of_document, terminal, terminal_table,
};
use cooperage_suites::results::Results;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_suites::testing::{SampleEpisode, page_is_sound, results_of};

fn suites() -> Suites {
    Suites::new(&ProgramRegistry::of(&[cooperage_cuisineworld::suite]), &BTreeMap::new()).unwrap()
}

fn document_of(results: &Results) -> Document {
    Document::of(results, &suites())
}

fn of_results(results: &Results) -> Result<RunReport, ReportError> {
    cooperage_suites::report::of_results(results, &suites(), None)
}

fn object(results: &Results, invocation: Option<&Invocation>) -> serde_json::Value {
    object_of(results, &document_of(results), invocation)
}

/// Three episodes of each interval of level 3 with two agents, the first interval as in the worked example of the score.
fn level_3(agents: u32) -> Vec<SampleEpisode> {
    let scores = [
        [(3, 6), (4, 5), (3, 5)],
        [(3, 3), (4, 2), (3, 2)],
        [(4, 1), (4, 0), (3, 1)],
        [(4, 0), (4, 0), (4, 0)],
        [(4, 0), (4, 0), (3, 0)],
    ];
    let mut games = Vec::new();
    for (tau, episodes) in (1..).zip(scores) {
        for (index, score) in (0..).zip(episodes) {
            games.push(SampleEpisode::new(&format!("cuisineworld/level_3/tau{tau}"), agents, index, score));
        }
    }
    games
}

/// The run of the snapshots: level 3 with an oracle, and a model that hit everything that can be hit.
fn small_run() -> Results {
    let mut games = level_3(2);
    let mut others: Vec<SampleEpisode> =
        level_3(2).into_iter().map(|game| game.by("openai/gpt-<b>4</b>|x")).collect();
    others[1].turns_without_command = 7;
    others[2].broken = Some("provider said: <script>alert(1)</script>\u{1b}[31m");
    others[5].limit = Some("calls");
    others[9].failed_exact += 2;
    games.extend(others);
    results_of(&games)
}

fn table3() -> Results {
    let levels = &MindAgentPaper::mindagent().levels;
    let mut games = Vec::new();
    for (number, level) in (0u64..).zip(levels) {
        for tau in 1..=5u64 {
            for index in 0..3 {
                let score = (3 + tau, (5 - tau) * (number % 3));
                games.push(SampleEpisode::new(&format!("cuisineworld/{level}/tau{tau}"), 2, index, score));
            }
        }
    }
    Results { experiment: Some("mindagent/table3".to_owned()), ..results_of(&games) }
}

#[test]
fn terminal_table_of_a_small_run() {
    insta::assert_snapshot!(terminal(&document_of(&small_run())));
}

#[test]
fn a_kitchen_of_ones_own_claims_no_published_figures() {
    let text = include_str!("../../../examples/kitchen/my-kitchen.toml").to_owned();
    let games: Vec<SampleEpisode> = (1..=5)
        .map(|tau| SampleEpisode::new(&format!("cuisineworld/my_brunch/tau{tau}"), 2, 0, (3, 1)))
        .collect();
    let mut results = results_of(&games);
    let kitchen = AttachmentPlan { file: "my-kitchen.toml".to_owned(), text, hash: None };
    results.attachments = BTreeMap::from([("kitchen".to_owned(), kitchen)]);
    let suites =
        Suites::new(&ProgramRegistry::of(&[cooperage_cuisineworld::suite]), &results.attachments).unwrap();
    let document = Document::of(&results, &suites);
    assert_eq!(document.findings.charts.len(), 1);
    let report = of_document(&results, &document, None).unwrap();
    for (form, text) in
        [("markdown", report.markdown), ("page", report.html), ("terminal", terminal(&document))]
    {
        for claim in ["GPT-4", "Published:", "published experiment"] {
            assert!(!text.contains(claim), "{form}: {claim}");
        }
    }
    // Where a level was published, it is said.
    assert!(of_results(&small_run()).unwrap().markdown.contains("Published: GPT-4"));
}

#[test]
fn episodes_stand_worst_first_and_link_to_their_pages() {
    let games = [(0, (4, 0)), (1, (1, 3)), (2, (2, 2))];
    let results = results_of(
        &games.map(|(index, score)| SampleEpisode::new("cuisineworld/level_3/tau1", 2, index, score)),
    );
    let mut document = document_of(&results);
    let numbers: Vec<usize> = document.listed.iter().map(|line| line.number).collect();
    assert_eq!(numbers, [2, 3, 1]);
    let key = document.listed[0].key.clone();
    let link = format!("<a href=\"{key}.html\">");
    assert!(!of_document(&results, &document, None).unwrap().html.contains(&link));
    document.pages.insert(key);
    let html = of_document(&results, &document, None).unwrap().html;
    assert!(html.contains(&link));
    page_is_sound(&html);
}

#[test]
fn markdown_of_a_small_run() {
    let report = of_results(&small_run()).unwrap();
    insta::assert_snapshot!(report.markdown);
}

#[test]
fn csv_of_a_small_run() {
    let report = of_results(&small_run()).unwrap();
    assert_eq!(report.episodes_csv.lines().count(), 31);
    let heads: Vec<&str> = report.csv.lines().take(3).collect();
    insta::assert_snapshot!(heads.join("\n"));
    assert!(!report.csv.contains('\u{1b}'));
}

#[test]
fn json_of_an_experiment_has_the_fixed_keys() {
    let object = object(&table3(), Some(&Invocation { reused: 12, wall_s: 1.5 }));
    assert_eq!(object["experiment"], "mindagent/table3");
    assert_eq!(object["models"], serde_json::json!(["oracle"]));
    assert_eq!((&object["seed"], &object["episodes"]), (&0.into(), &180.into()));
    assert_eq!((&object["reused"], &object["rules"]), (&12.into(), &"paper".into()));
    assert_eq!(object["wall_s"], 1.5);
    assert_eq!(object["run"], "runs/example");
    assert_eq!(object["digest"].as_str().unwrap().len(), 32);
    let cells = object["cells"].as_array().unwrap();
    let cell = cells
        .iter()
        .find(|c| c["table"] == "table3" && c["row"] == "tau1" && c["column"] == "level_1")
        .unwrap();
    assert_eq!((&cell["metric"], &cell["n"]), (&"completion_rate".into(), &3.into()));
    assert_eq!(cell["ours"], 0.5);
    assert_eq!(cell["paper"], 0.321_429);
    assert_eq!((&cell["completed"], &cell["failed"]), (&12.into(), &12.into()));
    assert!(cell["bound"].as_f64().unwrap() > 0.3);
    let unreadable = cells
        .iter()
        .find(|c| c["table"] == "table3" && c["row"] == "tau4" && c["column"] == "level_0")
        .unwrap();
    assert!(
        unreadable["paper"].is_null()
            && unreadable["notes"]
                .as_array()
                .unwrap()
                .iter()
                .any(|note| note.as_str().unwrap().starts_with("unreadable"))
    );
    let summary = object["summary"].as_object().unwrap();
    for key in [
        "episodes",
        "completion_mean",
        "completion_full",
        "failed",
        "limited",
        "broken",
        "calls",
        "prompt_tokens",
        "completion_tokens",
        "average_cos",
        "average_strict_cos",
        "average_cos_bound",
        "impossible_orders",
    ] {
        assert!(summary[key].is_number(), "{key}");
    }
    let average = cells
        .iter()
        .find(|c| c["table"] == "table3" && c["row"] == "CoS" && c["column"] == "average")
        .unwrap();
    assert_eq!(average["ours"], summary["average_cos"]);
    assert_eq!(average["paper"], 0.673);
    assert!(average["low"].as_f64() <= average["ours"].as_f64());
}

#[test]
fn a_run_without_experiment_names_its_suites() {
    let object = object(&small_run(), None);
    assert_eq!(object["suites"], serde_json::json!(["cuisineworld/level_3"]));
    assert!(object.get("experiment").is_none() && object["wall_s"].is_null());
    let summary = &object["summary"];
    assert_eq!((&summary["broken"], &summary["limited"]), (&1.into(), &1.into()));
    assert_eq!(summary["turns_without_command"], 7);
}

#[test]
fn a_figure_without_episodes_has_cells_and_no_seed() {
    let results = Results { experiment: Some("mindagent/figure2".to_owned()), ..Results::default() };
    let object = object(&results, None);
    assert!(object["seed"].is_null() && object["rules"].is_null());
    assert_eq!((&object["episodes"], &object["summary"]["dishes"]), (&0.into(), &33.into()));
    let cell = &object["cells"][0];
    assert_eq!((&cell["row"], &cell["column"], &cell["ours"]), (&"tools".into(), &"1".into(), &8.into()));
    assert!(cell["paper"].is_null() && cell["low"].is_null());
}

/// A journal is a file: one with absurd counts gives an absurd report and no panic.
#[test]
fn absurd_counts_are_survived() {
    let mut results = small_run();
    for episode in &mut results.episodes {
        episode.plan.index = u32::MAX;
        let Some(end) = &mut episode.end else { continue };
        (end.score.reached, end.score.possible, end.ticks) = (u64::MAX, u64::MAX, u64::MAX);
        end.score.figures.values_mut().for_each(|figure| *figure = i64::MAX);
        (end.totals.calls, end.totals.prompt_tokens, end.totals.actions) = (u64::MAX, u64::MAX, u64::MAX);
        end.totals.counts.insert("turns_without_command".to_owned(), u64::MAX);
        end.totals.cost_micro_usd = Some(u64::MAX);
    }
    for experiment in [None, Some("mindagent/table7")] {
        results.experiment = experiment.map(str::to_owned);
        assert!(of_results(&results).is_ok());
    }
    assert!(!cooperage_suites::compare::compare(&results, &results, &[], false).to_terminal().is_empty());
}

#[test]
fn one_changed_state_changes_the_digest() {
    let results = small_run();
    let mut other = results.clone();
    assert_eq!(results.digest(), other.digest());
    other.episodes[3].end.as_mut().unwrap().digest = "f".repeat(32);
    assert_ne!(results.digest(), other.digest());
    other.episodes[3].end = None;
    assert_eq!(other.digest().len(), 32);
}

#[test]
fn pages_are_well_formed_and_ask_for_nothing() {
    let mut pages = vec![
        of_results(&small_run()).unwrap().html,
        of_results(&Results::default()).unwrap().html,
        of_results(&table3()).unwrap().html,
    ];
    for experiment in experiments::ALL {
        let results = Results { experiment: Some(experiment.name.to_owned()), ..small_run() };
        pages.push(of_results(&results).unwrap().html);
    }
    for page in pages {
        page_is_sound(&page);
    }
}

#[test]
fn text_from_outside_is_escaped() {
    let page = of_results(&small_run()).unwrap();
    assert!(page.html.contains("openai&#x2f;gpt-&lt;b&gt;4&lt;&#x2f;b&gt;|x"));
    assert!(page.html.contains("&lt;script&gt;"));
    assert!(!page.html.contains("<b>4") && !page.html.contains('\u{1b}'));
    assert!(!page.markdown.contains("<script") && !page.markdown.contains('\u{1b}'));
}

#[test]
fn ablations_of_a_scripted_player_are_empty_with_a_note() {
    let games = level_3(2);
    let results = Results { experiment: Some("mindagent/table7".to_owned()), ..results_of(&games) };
    let findings = suites().experiment("mindagent/table7").unwrap().findings(&results);
    let table = &findings.tables[0];
    assert!(table.rows[0].cells.iter().all(|cell| cell.ours.is_some()));
    for row in &table.rows[1..] {
        for cell in &row.cells {
            assert_eq!(cell.ours, None);
            assert!(cell.notes.contains(&"a scripted player reads no prompt".to_owned()));
        }
    }
    let cos = table.rows[0].cells[5].ours.unwrap();
    assert!((cos - 0.763_801).abs() < 1e-6, "{cos}");
}

#[test]
fn scripted_players_and_models_never_share_a_table() {
    let mut games = level_3(2);
    games.extend(level_3(2).into_iter().map(|game| game.by("openai/gpt-4o")));
    for experiment in experiments::ALL.iter().filter(|experiment| experiment.plays) {
        let results = Results { experiment: Some(experiment.name.to_owned()), ..results_of(&games) };
        for table in experiment.tables(&results) {
            let text = terminal_table(&table);
            let (oracle, model) = (text.contains("oracle"), text.contains("gpt-4o"));
            assert!(!(oracle && model), "{}: {text}", experiment.name);
        }
    }
}

/// A run whose journals tell where the time went: two kinds of task, one journal damaged, one episode broken.
#[test]
fn every_form_says_where_the_time_went() {
    let mut games = vec![
        SampleEpisode::new("villagerbench/construction/0", 2, 0, (1, 0)),
        SampleEpisode::new("villagerbench/construction/1", 2, 0, (1, 0)),
        SampleEpisode::new("villagerbench/farm/1", 2, 0, (1, 0)),
        SampleEpisode::new("villagerbench/farm/2", 2, 0, (1, 0)),
    ];
    games[3].broken = Some("cut off");
    let mut results = results_of(&games);
    let account = |idle: f64, claims: u64| EpisodeAccount {
        shares: BTreeMap::from([(Use::Useful, 1.0 - idle), (Use::Idle, idle)]),
        wasted_work: WastedWork { actions: 4, failed: 1, claims, ..WastedWork::default() },
        seconds: 60.0,
        ..EpisodeAccount::default()
    };
    results.episodes[0].account = Some(Ok(account(0.25, 2)));
    results.episodes[1].account = Some(Ok(account(0.75, 4)));
    results.episodes[2].account = Some(Err("line 3: <b>odd</b>".to_owned()));
    let document = document_of(&results);
    let time = document.time.as_ref().unwrap();
    assert_eq!((time.budgets.len(), time.budgets[0].rows.len()), (1, 1), "farm has no account");
    let terminal = terminal(&document);
    let line =
        terminal.lines().find(|line| line.starts_with("villagerbench/construction, 2 agents")).unwrap();
    assert_eq!(line.split_whitespace().filter(|word| *word == "50.0").count(), 2, "{line}");
    let report = of_document(&results, &document, None).unwrap();
    let object: serde_json::Value = serde_json::from_str(&report.json).unwrap();
    let summary = &object["summary"];
    assert_eq!((&summary["time_budget.idle"], &summary["claims"]), (&0.5.into(), &3.into()));
    assert_eq!(
        (&summary["failed_action_rate"], &summary["speed_up_bound"]),
        (&0.25.into(), &serde_json::Value::Null)
    );
    let shares: f64 = Use::ALL
        .iter()
        .filter_map(|spent| summary.get(format!("time_budget.{}", spent.key()))?.as_f64())
        .sum();
    assert!((shares - 1.0).abs() < 1e-6);
    let cells = object["time"].as_array().unwrap();
    let idle = cells.iter().find(|cell| cell["table"] == "time1" && cell["column"] == "idle").unwrap();
    // Of two episodes, the mean is not known at all: the interval takes all that a share can be.
    assert_eq!((&idle["ours"], &idle["n"], &idle["low"]), (&0.5.into(), &2.into(), &0.into()));
    for (form, text) in [("markdown", &report.markdown), ("page", &report.html)] {
        for part in
            ["Where the time went", "line 3: &lt;b&gt;odd", "1 episode without an outcome is in no share"]
        {
            assert!(text.contains(part), "{form}: {part} is missing");
        }
    }
    assert!(report.html.contains("idle: 50.0 %"), "bars say what they are");
    let is_of_time = |cell: &serde_json::Value| cell["metric"] == "time_share";
    assert!(!object["cells"].as_array().unwrap().iter().any(is_of_time));
}
