//! Small models inside the program, and what they are measured against: the published levels with crews of two, three and four.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::experiments::kit::cases::episodes;
use cooperage_suites::experiments::kit::remarks::scripted;
use cooperage_suites::player::{PlayerKind, TeamPlayer};
use cooperage_suites::results::{EpisodeResult, Results, distinct};
use cooperage_suites::statistics::{Interval, Replicates, mean, mean_interval};
use cooperage_suites::table::{FigureFormat, ReportCell, ReportRow, ReportTable};
use cooperage_suites::text::agents_text;

use super::evaluation::{LevelScore, ScoreVariant, mean_cell};
use super::kitchen::Kitchens;
use super::kitchen_facts::parse_task;
use super::main_tables::{self, CREWS};
use super::shapes::class_table;
use super::{Experiment, Findings, closed};
use crate::measure;

/// The experiment on models inside the program, ours.
pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "models/local",
    about: "small models inside the program (ours): the twelve levels of table 3 with crews of 2, 3 and 4; \
            files whose names differ by a folder's number, as relabelled/0/… and relabelled/1/…, are training seeds of one recipe",
    team: "mindagent",
    plays: true,
    episodes_default: 3,
    conditions: |args| main_tables::conditions(args, &CREWS),
    findings: |results| closed(results, findings),
};

/// The scores of a player on the levels, by size of the crew.
type Crews = Vec<(u32, Vec<LevelScore>)>;

fn findings(results: &Results, kitchens: &Kitchens) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results));
    let scores = |player: &TeamPlayer| -> Crews {
        CREWS.map(|agents| (agents, main_tables::scores(results, kitchens, player, agents))).into()
    };
    let players: Vec<(TeamPlayer, Crews)> =
        sheet.players.iter().map(|player| (player.clone(), scores(player))).collect();
    for (id, kind) in &sheet.numbered_kinds("local") {
        let of_kind = players.iter().filter(|(player, _)| player.kind() == *kind);
        let rows = of_kind.flat_map(|(player, crews)| {
            crews.iter().map(|(agents, levels)| crew_row(results, player, *agents, levels))
        });
        sheet.table(players_table(id, *kind, rows.collect()));
    }
    for (place, (player, crews)) in players.iter().enumerate() {
        let id = cooperage_suites::experiments::kit::numbered("local-levels", place);
        sheet.table(class_table(&id, player, crews, false));
        for (agents, levels) in crews {
            let all: Vec<&LevelScore> = levels.iter().collect();
            let cell = mean_cell(&all, ScoreVariant::Headline, None);
            sheet.enter_with_ends(player, &format!("cos_{agents}_agents"), cell.ours, cell.interval);
            let refused = refused(&episodes(results, player, *agents));
            sheet.enter(player, &format!("failed_commands_{agents}_agents"), refused.ours);
            sheet.headline(format!("average CoS, {}", agents_text(*agents)), player, cell);
        }
    }
    for agents in CREWS {
        if let Some(table) = recipes_table(&players, agents) {
            sheet.table(table);
        }
    }
    sheet.findings
}

fn remarks(results: &Results) -> Vec<String> {
    let mut remarks: Vec<String> = scripted(results).into_iter().collect();
    if results.players().iter().any(|player| player.kind() == PlayerKind::Tuned) {
        remarks.push(
            "A model inside the program is a policy network with a text interface: it was tuned on scripted data, reads prompts of \
             its own form, and plays CuisineWorld alone. Its figures are no figures of a general language model, and stand in no \
             table with such models without that mark."
                .to_owned(),
        );
    }
    remarks
}

fn players_table(id: &str, kind: PlayerKind, rows: Vec<ReportRow>) -> ReportTable {
    let columns = [
        "CoS",
        "strict CoS",
        "delivered",
        "failed",
        "levels with a delivery",
        "failed commands, mean",
        "first failed command, step",
    ];
    ReportTable {
        id: id.to_owned(),
        title: "Players by crew".to_owned(),
        caption: "The levels of table 3. Delivered and failed are sums over all episodes. The mean of failed commands is over \
                  episodes of 60 steps, in which each agent gives 60 commands; the step of the first is the mean over the \
                  episodes that have one."
            .to_owned(),
        corner: "player and crew".to_owned(),
        columns: columns.map(str::to_owned).into(),
        groups: Vec::new(),
        rows,
        player: None,
        kind: Some(kind),
    }
}

fn crew_row(results: &Results, player: &TeamPlayer, agents: u32, levels: &[LevelScore]) -> ReportRow {
    let all: Vec<&LevelScore> = levels.iter().collect();
    let played: Vec<&EpisodeResult> =
        episodes(results, player, agents).into_iter().filter(|episode| episode.end.is_some()).collect();
    let sum = |figure: &str| {
        let values = played.iter().map(|episode| episode.figure(figure));
        (!played.is_empty()).then(|| values.fold(0, i64::saturating_add) as f64)
    };
    let count = |metric, value| ReportCell::number(metric, FigureFormat::Count, value, played.len());
    let delivering: BTreeSet<&str> = played
        .iter()
        .filter(|episode| episode.figure(measure::COMPLETED.name) > 0)
        .filter_map(|episode| Some(parse_task(&episode.plan.task)?.0))
        .collect();
    let levels_with = (!played.is_empty()).then_some(delivering.len() as f64);
    let cells = vec![
        mean_cell(&all, ScoreVariant::Headline, None),
        mean_cell(&all, ScoreVariant::Strict, None),
        count("completed", sum(measure::COMPLETED.name)),
        count("failed", sum(measure::FAILED.name)),
        count("levels_with_delivery", levels_with),
        refused(&played),
        first_failed(&played),
    ];
    ReportRow::new(format!("{}, {}", player.full_label(), agents_text(agents)), cells)
}

/// The mean number of commands that failed in an episode.
fn refused(played: &[&EpisodeResult]) -> ReportCell {
    let ended = played.iter().filter(|episode| episode.end.is_some());
    means(
        "failed_commands",
        &ended.map(|episode| episode.figure("failed_commands") as f64).collect::<Vec<_>>(),
    )
}

/// The mean step of the first command that failed, over the episodes that have one.
fn first_failed(played: &[&EpisodeResult]) -> ReportCell {
    let steps = played.iter().filter_map(|episode| episode.account()?.wasted_work.first_failed);
    means("first_failed_step", &steps.map(|step| step as f64).collect::<Vec<_>>())
}

fn means(metric: &'static str, values: &[f64]) -> ReportCell {
    let interval = mean_interval(values);
    ReportCell {
        interval,
        ..ReportCell::number(metric, FigureFormat::Hundredths, mean(values), values.len())
    }
}

/// The recipe of a player: its file with `*` in place of the folder that is a number, which is the training seed; `None` for a player
/// that has none.
fn recipe(player: &TeamPlayer) -> Option<String> {
    let [model] = player.model_names()[..] else { return None };
    let mut parts: Vec<&str> = model.strip_prefix("local:")?.split('/').collect();
    let is_number = |part: &&mut &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    *parts.iter_mut().rfind(is_number)? = "*";
    Some(parts.join("/"))
}

/// The scores of a recipe at each level and task interval, one for each training seed.
type SeedScores = BTreeMap<(String, usize), Vec<f64>>;

fn seed_scores<'p>(seeds: impl Iterator<Item = &'p Crews>, agents: u32) -> SeedScores {
    let mut scores = SeedScores::new();
    for (_, levels) in seeds.flatten().filter(|(crew, _)| *crew == agents) {
        for level in levels {
            for (place, tau) in level.taus.iter().enumerate().filter(|(_, tau)| tau.ended > 0) {
                scores.entry((level.level.clone(), place)).or_default().push(tau.headline.value());
            }
        }
    }
    scores
}

/// Recipes with their training seeds, each less the first. `None` where no recipe has several seeds.
fn recipes_table(players: &[(TeamPlayer, Crews)], agents: u32) -> Option<ReportTable> {
    let named: Vec<(String, &Crews)> =
        players.iter().filter_map(|(player, crews)| Some((recipe(player)?, crews))).collect();
    let recipes = distinct(named.iter().map(|(name, _)| name.as_str()));
    if recipes.len() == named.len() {
        return None;
    }
    let scores_of = |name: &str| {
        seed_scores(named.iter().filter(|(other, _)| other == name).map(|(_, crews)| *crews), agents)
    };
    let first = scores_of(recipes.first()?);
    let rows = recipes.iter().map(|&name| {
        let scores = scores_of(name);
        let seeds = scores.values().map(Vec::len).max().unwrap_or_default();
        let cells = vec![
            ReportCell::number("training_seeds", FigureFormat::Count, Some(seeds as f64), seeds),
            over_levels_and_seeds("cos", &scores),
            over_levels_and_seeds("cos_difference", &differences(&scores, &first)),
        ];
        ReportRow::new(name, cells)
    });
    Some(ReportTable {
        id: format!("local-recipes-{agents}"),
        title: format!("Recipes of training, {}", agents_text(agents)),
        caption: "Mean CoS over training seeds. Intervals hold the variance over levels and that over training seeds. The difference is paired by \
                  level, task interval and training seed."
            .to_owned(),
        corner: "recipe".to_owned(),
        columns: ["training seeds", "CoS", "CoS less the first recipe's"].map(str::to_owned).into(),
        groups: Vec::new(),
        rows: rows.collect(),
        player: None,
        kind: Some(PlayerKind::Tuned),
    })
}

/// The scores less those of the same level, task interval and place among the training seeds.
fn differences(scores: &SeedScores, first: &SeedScores) -> SeedScores {
    let less = |(key, of): (&(String, usize), &Vec<f64>)| {
        let others = first.get(key)?;
        Some((key.clone(), of.iter().zip(others).map(|(one, other)| one - other).collect()))
    };
    scores.iter().filter_map(less).collect()
}

/// The mean over all, with an interval for levels and training seeds: the sum of the variances that each kind of unit gives when it
/// is drawn anew alone, which is never too small for a mean over two crossed kinds (A. Owen, "The pigeonhole bootstrap", 2007).
fn over_levels_and_seeds(metric: &'static str, scores: &SeedScores) -> ReportCell {
    let seeds = scores.values().map(Vec::len).min().unwrap_or_default();
    let mut by_level: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    let mut by_seed = vec![Vec::new(); seeds];
    for ((level, _), of) in scores {
        by_level.entry(level).or_default().extend(of.iter().take(seeds));
        by_seed.iter_mut().zip(of).for_each(|(seed, score)| seed.push(*score));
    }
    let levels: Vec<Vec<f64>> = by_level.into_values().collect();
    let all: Vec<f64> = levels.concat();
    let interval = |label: &str, units: &[Vec<f64>]| Replicates::of_units(label, units, 2)?.interval();
    let interval = match (mean(&all), interval("levels", &levels), interval("seeds", &by_seed)) {
        (Some(mean), Some(levels), Some(seeds)) => Some(Interval {
            low: mean - (mean - levels.low).hypot(mean - seeds.low),
            high: mean + (levels.high - mean).hypot(seeds.high - mean),
        }),
        _ => None,
    };
    ReportCell { interval, ..ReportCell::number(metric, FigureFormat::Decimals, mean(&all), all.len()) }
}

#[cfg(test)]
mod tests {
    use cooperage_suites::testing::{SampleEpisode, results_of};

    use super::*;

    fn seed(recipe: &str, seed: u32) -> TeamPlayer {
        TeamPlayer::with_model("mindagent", &format!("local:made/{recipe}/{seed}/last/model.safetensors"))
    }

    /// An episode of each level in two task intervals, all with the same score.
    fn games(player: &TeamPlayer, score: (u64, u64)) -> Vec<SampleEpisode> {
        let tasks = ["level_0", "level_3"].into_iter().flat_map(|level| [1, 2].map(|tau| (level, tau)));
        let game = |(level, tau)| SampleEpisode {
            player: player.clone(),
            ..SampleEpisode::new(&format!("cuisineworld/{level}/tau{tau}"), 2, 0, score)
        };
        tasks.map(game).collect()
    }

    fn found(games: &[SampleEpisode]) -> Findings {
        let results = results_of(games);
        findings(&results, &Kitchens::of(&results))
    }

    #[test]
    fn players_stand_apart_by_kind_and_every_delivery_is_counted() {
        let mut all = games(&seed("own", 0), (3, 1));
        all.extend(games(&TeamPlayer::with_model("mindagent", "oracle:anew"), (4, 0)));
        let findings = found(&all);
        let tables: Vec<&ReportTable> =
            findings.tables.iter().filter(|table| table.title == "Players by crew").collect();
        assert_eq!(
            tables.iter().map(|table| table.kind).collect::<Vec<_>>(),
            [Some(PlayerKind::Tuned), Some(PlayerKind::Scripted)]
        );
        let row = &tables[0].rows[0];
        assert_eq!(row.name, "mindagent with local:made/own/0/last/model.safetensors, 2 agents");
        let figures: Vec<Option<f64>> = row.cells[2..5].iter().map(|cell| cell.ours).collect();
        assert_eq!(figures, [Some(12.0), Some(4.0), Some(2.0)]);
        assert!(
            findings.remarks.iter().any(|remark| remark.contains("policy network with a text interface"))
        );
        assert!(!findings.tables.iter().any(|table| table.title.starts_with("Recipes")), "one seed each");
    }

    #[test]
    fn recipes_are_compared_by_level_interval_and_training_seed() {
        let mut all = Vec::new();
        for (recipe, number, delivered) in
            [("plain", 0, 1), ("plain", 1, 2), ("relabelled", 0, 3), ("relabelled", 1, 3)]
        {
            all.extend(games(&seed(recipe, number), (delivered, 4 - delivered)));
        }
        let findings = found(&all);
        let table =
            findings.tables.iter().find(|table| table.title == "Recipes of training, 2 agents").unwrap();
        assert_eq!(
            table.rows.iter().map(|row| row.name.as_str()).collect::<Vec<_>>(),
            ["made/plain/*/last/model.safetensors", "made/relabelled/*/last/model.safetensors"]
        );
        let means =
            |row: usize| table.rows[row].cells.iter().map(|cell| cell.ours.unwrap()).collect::<Vec<_>>();
        assert_eq!((means(0), means(1)), (vec![2.0, 0.375, 0.0], vec![2.0, 0.75, 0.375]));
        let rounds = ["r0", "r1"].map(|round| {
            TeamPlayer::with_model("mindagent", &format!("local:out/{round}/model.safetensors"))
        });
        assert_eq!(
            rounds.each_ref().map(recipe),
            [None, None],
            "rounds of one training are no training seeds"
        );
    }

    #[test]
    fn the_interval_holds_the_spread_of_levels_and_that_of_seeds() {
        let of = |spread: &dyn Fn(usize, usize) -> f64| -> SeedScores {
            let level = |level: usize| {
                ((format!("level_{level}"), 0), (0..3).map(|seed| spread(level, seed)).collect())
            };
            (0..8).map(level).collect()
        };
        let width = |scores: &SeedScores| {
            let interval = over_levels_and_seeds("cos", scores).interval.unwrap();
            interval.high - interval.low
        };
        let both = of(&|level, seed| 0.1 * level as f64 + 0.2 * seed as f64);
        let levels = of(&|level, seed| 0.1 * level as f64 + 0.001 * seed as f64);
        assert!(width(&both) > width(&levels) && width(&levels) > 0.2, "{} {}", width(&both), width(&levels));
        assert_eq!(
            over_levels_and_seeds("cos", &of(&|level, _| level as f64)).interval,
            None,
            "all seeds are equal"
        );
    }
}
