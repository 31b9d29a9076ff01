//! Gantt charts: the actions of agents over time, as lanes.

use crate::episode::budget::{TimeBudget, Use};
use crate::episode::transcript::Transcript;

/// Panels below each other on one axis of time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gantt {
    /// Unique in its report.
    pub id: String,
    pub title: String,
    /// A text about the chart.
    pub caption: String,
    /// Its panels, from top to bottom.
    pub panels: Vec<GanttPanel>,
}

/// The lanes of one episode.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GanttPanel {
    /// A heading, such as a scheme of working together.
    pub title: String,
    /// A second heading, such as how the episode ended.
    pub subtitle: String,
    /// Its length in seconds of virtual time.
    pub seconds: f64,
    /// One for each agent.
    pub lanes: Vec<Lane>,
    /// Moments that matter to all, in order.
    pub milestones: Vec<Milestone>,
    /// Seconds, and the share of the task that was reached then, from 0 to 1; in order.
    pub progress: Vec<(f64, f64)>,
}

/// The lane of one agent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lane {
    pub name: String,
    /// Without gaps, in order.
    pub stretches: Vec<GanttBar>,
}

/// A stretch of an agent's time, in milliseconds of virtual time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GanttBar {
    /// The use of the time.
    pub spent: Use,
    pub from_ms: u64,
    pub to_ms: u64,
    /// The action or model role of that time; empty if there is none.
    pub label: String,
}

/// A moment that matters to all agents.
#[derive(Clone, Debug, PartialEq)]
pub struct Milestone {
    /// Seconds of virtual time.
    pub at_s: f64,
    /// The event at that moment.
    pub label: String,
}

impl GanttPanel {
    /// The lanes and the progress of an episode.
    #[must_use]
    pub fn of(transcript: &Transcript, title: String, subtitle: String) -> GanttPanel {
        let ms = |tick: u64| (transcript.seconds(tick) * 1e3).round() as u64;
        let lane = |(agent, spans): (u32, &Vec<crate::episode::budget::ActivitySpan>)| Lane {
            name: transcript.name(agent),
            stretches: spans
                .iter()
                .map(|span| GanttBar {
                    spent: span.spent,
                    from_ms: ms(span.from),
                    to_ms: ms(span.to),
                    label: span.label.clone(),
                })
                .collect(),
        };
        GanttPanel {
            title,
            subtitle,
            seconds: transcript.seconds(transcript.ticks),
            lanes: (0..).zip(&TimeBudget::of(transcript).agents).map(lane).collect(),
            milestones: Vec::new(),
            progress: transcript
                .progress
                .iter()
                .map(|&(tick, share)| (transcript.seconds(tick), share))
                .collect(),
        }
    }
}
