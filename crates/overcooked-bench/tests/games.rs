//! Whole episodes: partners alone and beside frameworks, all of them again the same.
#![expect(clippy::unwrap_used, reason = "a test")]

use cooperage_journal::{EndRecord, EpisodePlan, TeamPlan};
use cooperage_overcooked_bench::suite::suite;
use cooperage_overcooked_bench::tasks;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_suites::testing::{plan_of, play_in};

/// A plan of a task with these teams in the seats 0 and 1; a framework that asks models asks the random player.
fn seated(task: &str, teams: [&str; 2], settings: &[(&str, &str)]) -> EpisodePlan {
    let suites = Suites::new(&ProgramRegistry::of(&[suite]), &std::collections::BTreeMap::new()).unwrap();
    let mut plan = plan_of(&format!("overcooked/{task}"), teams[0], "random", &[]);
    let seats = if teams[0] == teams[1] { vec![vec![0, 1]] } else { vec![vec![0], vec![1]] };
    let team = |(name, seats): (&str, Vec<u32>)| {
        let framework = suites.framework(name).unwrap();
        let formation =
            framework.formation.map(|f| (f.option.to_owned(), f.value_for(seats.len()).to_owned()));
        let resolved = framework.resolve(&formation.into_iter().collect()).unwrap();
        let mut team = TeamPlan { framework: name.to_owned(), seats, ..plan.teams[0].clone() };
        team.options = resolved.all().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        if framework.roles.is_empty() {
            team.models.clear();
        }
        team
    };
    plan.teams = teams.into_iter().zip(seats).map(team).collect();
    plan.settings = settings.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
    plan
}

fn play(plan: &EpisodePlan) -> EndRecord {
    let folder = tempfile::tempdir().unwrap();
    play_in(&[suite], folder.path(), plan.clone(), &[]).1
}

fn points(plan: &EpisodePlan) -> i64 {
    play(plan).score.figures["score"]
}

#[test]
fn partners_cook_and_whoever_stands_still_does_not() {
    let both = |task, name| points(&seated(task, [name, name], &[]));
    assert_eq!((both("cramped_room", "stay"), both("cramped_room", "walk")), (0, 0));
    assert!(both("cramped_room", "greedy") >= 140);
    assert!(both("forced_coordination", "cook") >= 200);
    let pair = points(&seated("forced_coordination", ["greedy", "cook"], &[]));
    assert!(pair >= 120, "the greedy player takes what the other one hands over: {pair}");
}

#[test]
fn scores_are_told_by_seat() {
    let end = play(&seated("asymmetric_advantages", ["cook", "greedy"], &[]));
    let figure = |name: &str| end.score.figures[name];
    assert_eq!(figure("score_seat0") + figure("score_seat1"), figure("score"));
    assert_eq!(figure("score"), 20 * figure("paid_deliveries"));
    assert!(
        figure("first_delivery") > 20
            && figure("pottings_seat0") + figure("pottings_seat1") == figure("pottings")
    );
    assert_eq!((end.score.reached, end.score.possible), (figure("score") as u64, 520));
}

#[test]
fn an_episode_is_a_function_of_its_plan() {
    let plan = seated("counter_circuit", ["cook", "greedy"], &[]);
    let (first, second) = (play(&plan), play(&plan));
    assert_eq!(first, second);
    let other = EpisodePlan { index: 1, ..plan };
    assert_ne!(play(&other).digest, first.digest);
}

#[test]
fn every_framework_can_sit_beside_a_partner() {
    // A process is started by the program alone, whose tests have it.
    for framework in cooperage_teams::FRAMEWORKS.iter().filter(|framework| framework.name != "cmd") {
        let plan = seated("cramped_room", [framework.name, "greedy"], &[("overcooked.horizon", "60")]);
        assert!(play(&plan).score.figures["score"] >= 0, "{}", framework.name);
    }
}

#[test]
fn options_choose_layout_rules_and_start() {
    let settings = [("overcooked.layout", "bottleneck"), ("overcooked.random_cells", "on")];
    let drawn = seated("cramped_room", ["cook", "cook"], &settings);
    let other = EpisodePlan { index: 1, ..drawn.clone() };
    assert_ne!(play(&drawn).digest, play(&other).digest);
    // No player starts a pot if all of them only know the old rules.
    let new = seated("cramped_room", ["greedy", "greedy"], &[("overcooked.dynamics", "new")]);
    assert_eq!(points(&new), 0);
    let started = seated("cramped_room", ["greedy-new", "greedy-new"], &[("overcooked.dynamics", "new")]);
    assert!(points(&started) > 100);
}

#[test]
fn learned_policies_are_partners_too() {
    let mut plan = seated("cramped_room", ["policy", "greedy"], &[]);
    assert_eq!(plan.teams[0].options["policy.file"], "sp-0");
    assert!(points(&plan) >= 60);
    plan.teams[0].options.insert("policy.file".to_owned(), "sp-3".to_owned());
    assert!(points(&plan) >= 60);
}

#[test]
fn partners_play_in_a_layout_of_ones_own() {
    const OWN: &str = r#"{"grid": ["XXPXPXX", "O  1  O", "X  2  X", "XDXXXSX"], "cook_time": 5,
        "start_all_orders": [{"ingredients": ["onion", "onion", "onion"]}]}"#;
    for teams in [["cook", "cook"], ["greedy", "greedy"], ["cook", "greedy"]] {
        let plan = seated(tasks::IMPORT, teams, &[]);
        let folder = tempfile::tempdir().unwrap();
        let attached = [(tasks::IMPORT, OWN.to_owned())];
        let end = play_in(&[suite], folder.path(), plan, &attached).1;
        assert!(end.score.figures["score"] >= 100, "{teams:?}: {:?}", end.score);
    }
}
