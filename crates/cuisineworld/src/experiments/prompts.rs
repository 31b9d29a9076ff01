//! Tables 7 and 8: changed prompts on level 3.
//!
//! A scripted player reads no prompt. Its cells for changed prompts are empty, with that note, and not played.

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::player::{PlayerKind, TeamPlayer};
use cooperage_suites::results::Results;
use cooperage_suites::table::{Published, ReportTable};
use cooperage_suites::text::agents_text;

use super::evaluation::{LevelScore, ScoreVariant};
use super::kitchen::Kitchens;
use super::paper::{MindAgentPaper, NamedRow};
use super::remarks::remarks;
use super::select::Selection;
use super::shapes::{paper_row, tau_columns, tau_row};
use super::{Args, Experiment, Findings, closed, condition};

/// The experiment behind table 7 of MindAgent's paper.
pub(super) const TABLE7: Experiment = Experiment {
    name: "mindagent/table7",
    about: "prompt ablations on level_3 with 2 agents: demonstration, hints, feedback (published: GPT-4)",
    team: "mindagent",
    plays: true,
    episodes_default: 3,
    conditions: |args| conditions(args, ABLATIONS),
    findings: |results| {
        let about = "Changed prompts, level_3, 2 agents. Published: GPT-4.";
        closed(results, |results, kitchens| {
            findings(
                (results, kitchens),
                ABLATIONS,
                &MindAgentPaper::mindagent().ablations,
                ("table7", "Table 7: ablations", about),
            )
        })
    },
};

/// The experiment behind table 8 of MindAgent's paper.
pub(super) const TABLE8: Experiment = Experiment {
    name: "mindagent/table8",
    about: "demonstrations of a smaller crew on level_3 with 3 and 4 agents (published: GPT-4)",
    team: "mindagent",
    plays: true,
    episodes_default: 3,
    conditions: |args| conditions(args, DEMONSTRATIONS),
    findings: |results| {
        let about = "Demonstrations with fewer agents than the crew, level_3. Published: GPT-4; cells left blank there \
                     equal those of table 5.";
        let title = "Table 8: demonstrations";
        closed(results, |results, kitchens| {
            findings(
                (results, kitchens),
                DEMONSTRATIONS,
                &MindAgentPaper::mindagent().demonstrations,
                ("table8", title, about),
            )
        })
    },
};

const LEVEL: &str = "level_3";

/// The options that the two experiments vary, with their defaults.
const VARIED: [(&str, &str); 4] = [
    ("mindagent.demo", "full"),
    ("mindagent.hints", "on"),
    ("mindagent.feedback", "on"),
    ("mindagent.demo_crew", "same"),
];

/// The text in the cells of scripted players.
const UNREAD: &str = "a scripted player reads no prompt";

/// A row of one of the two tables.
struct Variant {
    agents: u32,
    name: &'static str,
    /// Its name in the summary.
    key: &'static str,
    set: &'static [(&'static str, &'static str)],
}

const ABLATIONS: &[Variant] = &[
    Variant { agents: 2, name: "full prompt", key: "full", set: &[] },
    Variant {
        agents: 2,
        name: "two-step demonstration",
        key: "two_step",
        set: &[("mindagent.demo", "two_step")],
    },
    Variant { agents: 2, name: "without hints", key: "no_hints", set: &[("mindagent.hints", "off")] },
    Variant {
        agents: 2,
        name: "without feedback",
        key: "no_feedback",
        set: &[("mindagent.feedback", "off")],
    },
];

const DEMONSTRATIONS: &[Variant] = &[
    Variant { agents: 4, name: "4-agent demonstration", key: "4_agents_demo_4", set: &[] },
    Variant {
        agents: 4,
        name: "2-agent demonstration",
        key: "4_agents_demo_2",
        set: &[("mindagent.demo_crew", "2")],
    },
    Variant { agents: 3, name: "3-agent demonstration", key: "3_agents_demo_3", set: &[] },
    Variant {
        agents: 3,
        name: "2-agent demonstration",
        key: "3_agents_demo_2",
        set: &[("mindagent.demo_crew", "2")],
    },
];

fn reads_prompts(player: &TeamPlayer) -> bool {
    player.kind() == PlayerKind::Model
}

fn conditions(args: &Args, variants: &[Variant]) -> Vec<ExperimentCondition> {
    let mut conditions = Vec::new();
    for player in &args.players {
        for variant in variants.iter().filter(|variant| variant.set.is_empty() || reads_prompts(player)) {
            let name = (variant.name, variant.set);
            conditions.push(condition(args, player, LEVEL, variant.agents, name));
        }
    }
    conditions
}

fn findings(
    (results, kitchens): (&Results, &Kitchens),
    variants: &[Variant],
    paper: &[NamedRow],
    (id, title, caption): (&str, &str, &str),
) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, &VARIED));
    for (id, player) in &sheet.numbered_players(id) {
        let mut rows = Vec::new();
        for (variant, published) in variants.iter().zip(paper) {
            let name = format!("{}: {}", agents_text(variant.agents), variant.name);
            if !variant.set.is_empty() && !reads_prompts(player) {
                rows.push(paper_row(name, published, Some(UNREAD)));
                continue;
            }
            let selection =
                Selection { player, level: LEVEL, agents: variant.agents, set: variant.set, varied: &VARIED };
            let score = LevelScore::of(LEVEL, &selection.episodes(results), kitchens);
            sheet.enter(player, &format!("cos_{}", variant.key), score.cos(ScoreVariant::Headline));
            let cell = score.cos_cell(ScoreVariant::Headline, Some(Published::number(published.cos)));
            sheet.headline(format!("CoS, {name}"), player, cell);
            rows.push(tau_row(name, &score, Some(published)));
        }
        sheet.table(ReportTable {
            id: id.clone(),
            title: title.to_owned(),
            caption: caption.to_owned(),
            corner: "prompt".to_owned(),
            columns: tau_columns(),
            groups: Vec::new(),
            rows,
            player: Some(player.full_label()),
            kind: Some(player.kind()),
        });
    }
    sheet.findings
}
