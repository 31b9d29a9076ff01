//! Prompt economy: how much of each prompt repeats an earlier one from its beginning, how many tokens the rules `fixed`
//! save, and whether answers name only things that stand in their prompts.

use std::collections::BTreeMap;

use cooperage_journal::{MessageStore, RunDir};
use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::episode::transcript::Transcript;
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::experiments::kit::cases::{episodes, pairs};
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::grounding::{GroundingVocabulary, MessageTexts, grounded};
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::portion::Portion;
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::statistics::mean;
use cooperage_suites::table::{FigureFormat, ReportCell, ReportRow, ReportTable};

use super::prefix::{CallGroup, shared};
use super::setup::{remarks, scenario};
use super::shape::number;
use crate::measure::ScenarioKind;
use crate::names::{is_container, is_item, is_name};

/// The experiment on prompt economy.
pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "villager/prompts",
    about: "prompt economy: what repeats from the beginning, and prompt tokens under the rules `fixed` and `paper` (ours)",
    team: "villager",
    plays: true,
    episodes_default: 1,
    conditions,
    findings,
};

/// The terms that answers are looked through for.
const VOCABULARY: GroundingVocabulary<'_> = GroundingVocabulary {
    is_name: &is_name,
    is_item: &is_item,
    is_container: &is_container,
    has_cells: true,
};
const AGENTS: u32 = 2;
const FIXED: &str = "fixed";
const PAPER: &str = "paper";

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    let mut conditions = Vec::new();
    for player in &args.players {
        for rules in [FIXED, PAPER] {
            for tasks in ScenarioKind::ALL.into_iter().flat_map(|part| scenario(args, part, AGENTS)) {
                let plain = args.condition(player, &tasks, AGENTS, &[]);
                let id = format!("{}, rules {rules}", plain.id);
                conditions.push(ExperimentCondition { id, rules: Some(rules.to_owned()), ..plain });
            }
        }
    }
    conditions
}

/// The sums over some episodes: the tokens that prompts share with earlier ones, and the names in answers that stand in
/// their prompts.
#[derive(Default)]
struct Sums {
    shared: BTreeMap<CallGroup, Portion>,
    grounded: BTreeMap<String, Portion>,
}

fn of_groups(sums: &Sums, groups: &[CallGroup]) -> Portion {
    groups
        .iter()
        .filter_map(|group| sums.shared.get(group))
        .fold(Portion::default(), |sum, more| sum.and(*more))
}

/// The groups that are reported, with their names in tables and in the summary.
const REPORTED: [(&str, &str, &[CallGroup]); 4] = [
    ("base agents, all turns", "prefix_base_agent", &[CallGroup::FirstTurn, CallGroup::LaterTurn]),
    ("base agents, later turns of a subtask", "prefix_later_calls", &[CallGroup::LaterTurn]),
    ("base agents, a subtask's first turn", "prefix_first_call", &[CallGroup::FirstTurn]),
    ("decomposer, without an episode's first prompt", "prefix_decomposer", &[CallGroup::Plan]),
];

fn findings(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, false));
    let (run, texts) = match open(results) {
        Ok(opened) => opened,
        Err(error) => {
            sheet.remark(format!("Without the journals nothing can be said of prompts: {error}."));
            return sheet.findings;
        }
    };
    for (id, player) in &sheet.numbered_players("prompts") {
        let all = episodes(results, player, AGENTS);
        let under = |rules: &str| -> Vec<&EpisodeResult> {
            all.iter().copied().filter(|e| e.plan.rules == rules && e.end.is_some()).collect()
        };
        let (fixed, paper) = (under(FIXED), under(PAPER));
        let sums = [&fixed, &paper].map(|episodes| sums(&run, &texts, episodes));
        sheet.table(prefix_table(id, player, &sums));
        sheet.table(token_table(id, player, &fixed, &paper));
        let [of_fixed, of_paper] = &sums;
        sheet.table(grounding_table(id, player, of_fixed));
        sheet.enter(player, "ungrounded_share", all_kinds(of_fixed).share());
        for (label, name, groups) in REPORTED {
            let shared = of_groups(of_fixed, groups);
            sheet.enter(player, name, shared.share());
            let of_paper = of_groups(of_paper, groups).share();
            sheet.enter(player, &format!("{name}_paper"), of_paper);
            sheet.headline(format!("prefix shared, {label}"), player, cell(shared));
        }
        enter(&mut sheet, player, (&fixed, &paper));
    }
    sheet.findings
}

fn open(results: &Results) -> Result<(RunDir, MessageTexts), cooperage_journal::JournalError> {
    let run = RunDir::open(&results.run)?;
    let texts = MessageStore::read(run.path())?;
    Ok((run, texts))
}

/// An episode whose journal cannot be read is left out: it counts as broken elsewhere.
fn sums(run: &RunDir, texts: &MessageTexts, episodes: &[&EpisodeResult]) -> Sums {
    let mut sums = Sums::default();
    for episode in episodes {
        let path = run.finished_path(&episode.key);
        let transcript = run.finished_lines(&episode.key).and_then(|lines| Transcript::read(&path, &lines));
        let Ok(transcript) = transcript else { continue };
        for (group, found) in shared(&transcript, texts) {
            let sum = sums.shared.entry(group).or_default();
            *sum = sum.and(found);
        }
        for (kind, found) in grounded(&transcript, texts, VOCABULARY) {
            let sum = sums.grounded.entry(kind).or_default();
            *sum = sum.and(found);
        }
    }
    sums
}

fn cell(shared: Portion) -> ReportCell {
    ReportCell {
        metric: "prefix_share",
        form: FigureFormat::Percent,
        ours: shared.share(),
        n: shared.calls,
        ..ReportCell::default()
    }
}

fn prefix_table(id: &str, player: &TeamPlayer, sums: &[Sums; 2]) -> ReportTable {
    let rows = REPORTED.iter().map(|(label, _, groups)| {
        let cells = sums.iter().flat_map(|sums| {
            let shared = of_groups(sums, groups);
            [cell(shared), number("answers", Some(shared.calls as f64), 1)]
        });
        ReportRow::new(*label, cells.collect())
    });
    let columns = ["share, fixed", "calls, fixed", "share, paper", "calls, paper"];
    ReportTable::of_player(
        (
            id,
            "What of a prompt repeats an earlier one",
            "Tokens in the longest common prefix with any earlier prompt of the episode, as a share of all tokens of these \
             prompts.",
        ),
        ("calls", columns.map(str::to_owned).into()),
        rows.collect(),
        player,
    )
}

fn all_kinds(sums: &Sums) -> Portion {
    sums.grounded.values().fold(Portion::default(), |sum, more| sum.and(*more))
}

fn grounding_table(id: &str, player: &TeamPlayer, sums: &Sums) -> ReportTable {
    let line = |name: &str, found: Portion| {
        let count = |metric, count: u64| number(metric, Some(count as f64), 1);
        ReportRow::new(
            name,
            vec![
                ReportCell {
                    metric: "ungrounded_share",
                    form: FigureFormat::Percent,
                    ours: found.share(),
                    n: found.calls,
                    ..ReportCell::default()
                },
                count("terms_missing", found.part),
                count("terms", found.whole),
                count("answers", found.calls),
            ],
        )
    };
    let mut rows: Vec<_> = sums.grounded.iter().map(|(kind, found)| line(kind, *found)).collect();
    rows.push(ReportRow { is_total: true, ..line("all", all_kinds(sums)) });
    let columns = ["share", "missing", "names, cells, facts", "answers"];
    ReportTable::of_player(
        (
            &format!("{id}-grounding"),
            "What answers name and their prompts don't, rules fixed",
            "Names of things, tools and agents, whole cells, and items in containers, that stand in an answer and nowhere in \
             its prompt: computed, known beforehand or made up.",
        ),
        ("answers", columns.map(str::to_owned).into()),
        rows,
        player,
    )
}

fn prompt_tokens(episode: &EpisodeResult) -> f64 {
    episode.end.as_ref().map_or(0.0, |end| end.totals.prompt_tokens as f64)
}

/// Prompt tokens under `fixed` as a share of those under `paper`, over these pairs.
fn ratio(pairs: &[(&EpisodeResult, &EpisodeResult)]) -> Option<f64> {
    let fixed: f64 = pairs.iter().map(|(fixed, _)| prompt_tokens(fixed)).sum();
    let paper: f64 = pairs.iter().map(|(_, paper)| prompt_tokens(paper)).sum();
    (paper > 0.0).then(|| fixed / paper)
}

fn is_equal(pair: &(&EpisodeResult, &EpisodeResult)) -> bool {
    pair.0.completion() == pair.1.completion()
}

fn enter(
    sheet: &mut FindingsSheet<'_>,
    player: &TeamPlayer,
    (fixed, paper): (&[&EpisodeResult], &[&EpisodeResult]),
) {
    let all = pairs(fixed, paper);
    let equal: Vec<(&EpisodeResult, &EpisodeResult)> = all.iter().copied().filter(is_equal).collect();
    let mut put = |name: &str, value: Option<f64>| sheet.enter(player, name, value);
    let each = |episodes: &[&EpisodeResult], of: fn(&EpisodeResult) -> f64| {
        mean(&episodes.iter().map(|episode| of(episode)).collect::<Vec<_>>())
    };
    let completion = |episode: &EpisodeResult| episode.completion().map_or(0.0, |ratio| ratio.value());
    put("prompt_tokens_fixed", each(fixed, prompt_tokens));
    put("prompt_tokens_paper", each(paper, prompt_tokens));
    put("completion_fixed", each(fixed, completion));
    put("completion_paper", each(paper, completion));
    put("prompt_tokens_ratio", ratio(&all));
    put("prompt_tokens_ratio_equal_completion", ratio(&equal));
    put("episodes_equal_completion", Some(equal.len() as f64));
}

fn token_table(
    id: &str,
    player: &TeamPlayer,
    fixed: &[&EpisodeResult],
    paper: &[&EpisodeResult],
) -> ReportTable {
    let all = pairs(fixed, paper);
    let group = |name: &str, scenario: Option<ScenarioKind>, only_equal: bool| {
        let chosen: Vec<(&EpisodeResult, &EpisodeResult)> = all
            .iter()
            .copied()
            .filter(|(one, _)| scenario.is_none() || ScenarioKind::of(&one.plan.task) == scenario)
            .filter(|pair| !only_equal || is_equal(pair))
            .collect();
        let n = chosen.len();
        let means = |of: &dyn Fn(&(&EpisodeResult, &EpisodeResult)) -> f64| {
            mean(&chosen.iter().map(of).collect::<Vec<_>>())
        };
        let completion = |episode: &EpisodeResult| episode.completion().map_or(0.0, |ratio| ratio.value());
        ReportRow::new(
            name,
            vec![
                number("prompt_tokens", means(&|pair| prompt_tokens(pair.0)), n),
                number("prompt_tokens", means(&|pair| prompt_tokens(pair.1)), n),
                number("ratio", ratio(&chosen), n),
                number("completion", means(&|pair| completion(pair.0)), n),
                number("completion", means(&|pair| completion(pair.1)), n),
            ],
        )
    };
    let mut rows: Vec<_> = ScenarioKind::ALL.map(|part| group(part.name(), Some(part), false)).into();
    rows.push(ReportRow { is_total: true, ..group("all", None, false) });
    rows.push(ReportRow { is_total: true, ..group("all of equal completion", None, true) });
    let columns = ["prompt tokens, fixed", "prompt tokens, paper", "fixed / paper", "C, fixed", "C, paper"];
    ReportTable::of_player(
        (
            &format!("{id}-tokens"),
            "Prompt tokens of an episode",
            "Means over episodes; the ratio is of sums.",
        ),
        ("scenario", columns.map(str::to_owned).into()),
        rows,
        player,
    )
}
