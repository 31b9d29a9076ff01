//! Drawings: bars beside the paper's points, curves of progress, Gantt charts of the agents, networks of orders.

use std::collections::BTreeMap;

use cooperage_core::AgentId;
use cooperage_journal::{JournalError, RunDir};
use cooperage_suites::episode::transcript::Transcript;
use cooperage_suites::experiments::chart::{
    Arrow, Chart, ChartPoint, Gantt, GanttPanel, Milestone, NetworkNode, NetworkPanel, Panel, Series, Style,
};
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::table::ReportCell;
use cooperage_suites::text::minutes;
use cooperage_teams::frameworks::s_agents::OrganisationSpec;
use cooperage_teams::given_name;

use super::sample::CaseSample;
use crate::measure::{TIME_COST, UNFINISHED_MINUTES};
use crate::shelter::plan::ShelterStage;

/// The colour of published figures.
const PAPER_COLOUR: usize = 9;
/// The share of a group's width that its bars take.
const GROUP: f64 = 0.8;
/// The colours of curves.
const CURVE_COLOURS: [usize; 6] = [0, 1, 2, 3, 4, PAPER_COLOUR];
/// Below this rise a mean curve has no corner of its own.
const RISE_MIN: f64 = 0.004;

/// Bars in groups at the places 0, 1, 2 …: of each series one cell for each group, with the published figure as a point.
pub(super) fn bars(title: &str, subtitle: &str, series: &[(String, Vec<ReportCell>)]) -> Panel {
    let count = series.len().max(1) as f64;
    let mut drawn = Vec::new();
    let mut published = Vec::new();
    for (number, (label, cells)) in series.iter().enumerate() {
        let aside = (number as f64 - (count - 1.0) / 2.0) * GROUP / count;
        let of = |style, wants: &dyn Fn(&ReportCell) -> Option<f64>, says: &dyn Fn(&ReportCell) -> String| {
            Series {
                label: label.clone(),
                style,
                colour: number,
                points: (0_u32..)
                    .zip(cells)
                    .filter_map(|(place, cell)| {
                        let (x, hint) = (f64::from(place) + aside, format!("{label}: {}", says(cell)));
                        let interval = cell.interval.filter(|_| style == Style::Bars);
                        Some(ChartPoint { x, y: wants(cell)?, interval, hint })
                    })
                    .collect(),
            }
        };
        drawn.push(of(Style::Bars, &|cell| cell.ours, &ReportCell::ours_text));
        drawn.push(of(Style::Absent, &|cell| cell.is_nan().then_some(0.0), &ReportCell::ours_text));
        let paper = |cell: &ReportCell| format!("published {}", cell.paper_text());
        published.push(of(Style::PaperDots, &|cell| cell.paper.as_ref()?.value, &paper));
    }
    for series in &mut published {
        series.colour = PAPER_COLOUR;
        "published".clone_into(&mut series.label);
    }
    drawn.extend(published.into_iter().filter(|series| !series.points.is_empty()));
    drawn.retain(|series| !series.points.is_empty() || series.style == Style::Bars);
    Panel { title: title.to_owned(), subtitle: subtitle.to_owned(), series: drawn }
}

/// Curves of progress: of each sample every episode thin, and their mean.
pub(super) fn progress(title: &str, samples: &[(String, &CaseSample<'_>)]) -> Panel {
    let mut traces = Vec::new();
    let mut means = Vec::new();
    for (colour, (label, sample)) in CURVE_COLOURS.into_iter().zip(samples) {
        let curves: Vec<Vec<(f64, f64)>> =
            sample.episodes.iter().filter_map(|episode| curve(episode)).collect();
        let series = |style, curve: &[(f64, f64)]| Series {
            label: label.clone(),
            style,
            colour,
            points: curve
                .iter()
                .map(|&(x, y)| ChartPoint { x, y, interval: None, hint: String::new() })
                .collect(),
        };
        if curves.len() > 1 {
            traces.extend(curves.iter().map(|curve| series(Style::Trace, curve)));
        }
        let mut mean = series(Style::Steps, &mean_curve(&curves));
        // Read out: the end of it.
        if let Some(last) = mean.points.last_mut() {
            last.hint = format!("{label}: {:.0} % after {:.1} minutes", last.y * 100.0, last.x);
        }
        means.push(mean);
    }
    traces.extend(means.into_iter().filter(|series| !series.points.is_empty()));
    Panel { title: title.to_owned(), subtitle: String::new(), series: traces }
}

/// The axes of a chart of such panels.
pub(super) fn progress_chart(id: &str, caption: &str, panels: Vec<Panel>) -> Chart {
    Chart {
        id: format!("{id}-progress"),
        title: "Progress".to_owned(),
        caption: caption.to_owned(),
        x_label: "minutes of virtual time".to_owned(),
        y_label: "share of the goal".to_owned(),
        panels: panels.into_iter().filter(|panel| !panel.series.is_empty()).collect(),
        ..Chart::default()
    }
}

/// Minutes, and the share that was reached then, from the beginning to the end of an episode.
fn curve(episode: &EpisodeResult) -> Option<Vec<(f64, f64)>> {
    let account = episode.account()?;
    let mut curve = vec![(0.0, 0.0)];
    curve.extend(account.progress.iter().map(|&(seconds, share)| (seconds / 60.0, share)));
    let last = curve.last().map_or(0.0, |&(_, share)| share);
    curve.push((account.seconds / 60.0, last));
    Some(curve)
}

/// The mean of curves that go up in steps; each stays where it ended.
fn mean_curve(curves: &[Vec<(f64, f64)>]) -> Vec<(f64, f64)> {
    // The steps by which the sum of all curves rises, with their times.
    let mut rises: Vec<(f64, f64)> = Vec::new();
    for curve in curves {
        let steps = curve.iter().zip(curve.iter().skip(1));
        rises.extend(steps.map(|(&(_, before), &(at, share))| (at, share - before)));
    }
    rises.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (count, mut sum) = (curves.len() as f64, 0.0);
    let mut mean: Vec<(f64, f64)> = if curves.is_empty() { Vec::new() } else { vec![(0.0, 0.0)] };
    let end = rises.last().map_or(0.0, |&(at, _)| at);
    for (at, rise) in rises {
        sum += rise;
        let share = sum / count;
        match mean.last_mut() {
            Some(last) if last.0 == at => last.1 = share,
            Some(last) if share - last.1 < RISE_MIN && at < end => {}
            _ => mean.push((at, share)),
        }
    }
    mean
}

/// Of several samples of one task the index with which to show them: all of them played it, and the sum of their times is the
/// middle one.
pub(super) fn typical_index(samples: &[&CaseSample<'_>]) -> Option<u32> {
    let mut sums: BTreeMap<u32, (usize, f64)> = BTreeMap::new();
    for episode in samples.iter().flat_map(|sample| &sample.episodes) {
        let (count, sum) = sums.entry(episode.plan.index).or_default();
        *count += 1;
        *sum += (TIME_COST.of)(episode).unwrap_or(UNFINISHED_MINUTES);
    }
    let mut all: Vec<(f64, u32)> = sums
        .into_iter()
        .filter(|(_, (count, _))| *count == samples.len())
        .map(|(index, (_, sum))| (sum, index))
        .collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    all.get(all.len().checked_sub(1)? / 2).map(|&(_, index)| index)
}

/// Draws a Gantt chart of the agents' actions in one episode of each sample, by the names of the panels. It shows the
/// episode with the typical index. If the journals cannot be read, a remark replaces the chart.
pub(super) fn gantt(
    results: &Results,
    (id, title, about): (&str, &str, &str),
    samples: &[(String, &CaseSample<'_>)],
) -> Result<Option<Gantt>, JournalError> {
    let all: Vec<&CaseSample<'_>> =
        samples.iter().map(|(_, sample)| *sample).filter(|sample| !sample.episodes.is_empty()).collect();
    let Some(index) = typical_index(&all) else { return Ok(None) };
    let run = RunDir::open(&results.run)?;
    let mut panels = Vec::new();
    for (name, sample) in samples {
        let Some(episode) = sample.episodes.iter().find(|episode| episode.plan.index == index) else {
            continue;
        };
        let path = run.finished_path(&episode.key);
        let transcript = Transcript::read(&path, &run.finished_lines(&episode.key)?)?;
        let end = match (TIME_COST.of)(episode) {
            Some(tc) => format!("TC {tc:.1} minutes"),
            None => format!("NaN after {}", minutes(transcript.seconds(transcript.ticks))),
        };
        let panel = GanttPanel::of(&transcript, name.clone(), end);
        panels.push(GanttPanel { milestones: stages(episode), ..panel });
    }
    let caption = format!(
        "{about} Shown is the episode of index {index}, in which the times of all panels together are the middle ones of \
         all indices."
    );
    Ok(Some(Gantt { id: id.to_owned(), title: title.to_owned(), caption, panels }))
}

/// When each stage of a shelter was complete first.
fn stages(episode: &EpisodeResult) -> Vec<Milestone> {
    let mut milestones: Vec<Milestone> = ShelterStage::ALL
        .into_iter()
        .filter_map(|stage| Some((stage, stage_minutes(episode, stage)?)))
        .map(|(stage, minutes)| Milestone {
            at_s: minutes * 60.0,
            label: format!("{} complete", stage.name()),
        })
        .collect();
    milestones.sort_by(|a, b| a.at_s.total_cmp(&b.at_s));
    milestones
}

/// Minutes until a stage of a shelter was complete first.
pub(super) fn stage_minutes(episode: &EpisodeResult, stage: ShelterStage) -> Option<f64> {
    let ticks = *episode.end.as_ref()?.score.figures.get(&format!("{}_ticks", stage.name()))?;
    Some(ticks as f64 * episode.plan.clock.tick_us as f64 / 6e7)
}

/// Draws which agent gave how many orders to which other agent in the episodes of a sample.
pub(super) fn network(name: &str, sample: &CaseSample<'_>) -> Option<NetworkPanel> {
    let form = OrganisationSpec::parse(&sample.case.organisation).ok()?;
    let organisation = form.build(form.agents()?).ok()?;
    let told: Vec<_> = sample.episodes.iter().filter_map(|episode| episode.account()).collect();
    let count = told.len().max(1) as f64;
    let place = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
    let node = |number: usize| NetworkNode {
        name: given_name(AgentId(place(number))),
        works: organisation.works(number, false),
    };
    let arrow = |&(from, to): &(usize, usize)| {
        let key = (place(from), place(to));
        let orders: u64 = told.iter().filter_map(|account| account.orders.get(&key)).sum();
        Arrow { from, to, orders: orders as f64 / count, is_running: false }
    };
    let episodes = cooperage_suites::text::counted(sample.episodes.len() as u64, "episode");
    Some(NetworkPanel {
        title: name.to_owned(),
        subtitle: episodes,
        unit: "",
        nodes: (0..organisation.agents()).map(node).collect(),
        arrows: organisation.edges().iter().map(arrow).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cooperage_suites::table::{FigureFormat as CellForm, Published};

    #[test]
    fn bars_stand_side_by_side_with_the_papers_points() {
        let cell = |ours, paper| ReportCell {
            ours,
            paper: Some(Published { value: paper, ..Published::default() }),
            n: 2,
            form: CellForm::Tenths,
            ..ReportCell::default()
        };
        let series = [
            ("solo".to_owned(), vec![cell(Some(9.0), Some(10.2)), cell(None, None)]),
            ("ToA(3)".to_owned(), vec![cell(Some(4.0), Some(5.1)), cell(Some(8.0), Some(15.3))]),
        ];
        let panel = bars("TC", "", &series);
        let styles: Vec<(Style, usize)> =
            panel.series.iter().map(|one| (one.style, one.points.len())).collect();
        let expected = [
            (Style::Bars, 1),
            (Style::Absent, 1),
            (Style::Bars, 2),
            (Style::PaperDots, 1),
            (Style::PaperDots, 2),
        ];
        assert_eq!(styles, expected);
        let xs: Vec<f64> = panel.series[2].points.iter().map(|point| point.x).collect();
        assert_eq!(xs, [0.2, 1.2]);
        assert_eq!(panel.series[1].points[0].hint, "solo: NaN");
        assert_eq!(panel.series[4].points[1].hint, "ToA(3): published 15.3");
    }

    #[test]
    fn a_mean_curve_rises_with_each_of_its_own() {
        let curves = [vec![(0.0, 0.0), (1.0, 0.5), (3.0, 1.0)], vec![(0.0, 0.0), (2.0, 0.5), (4.0, 0.5)]];
        assert_eq!(mean_curve(&curves), [(0.0, 0.0), (1.0, 0.25), (2.0, 0.5), (3.0, 0.75), (4.0, 0.75)]);
        assert_eq!(mean_curve(&[]), []);
    }
}
