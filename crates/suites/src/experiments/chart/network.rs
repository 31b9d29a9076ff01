//! Networks: orders between agents.

/// Organisations beside each other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NetworkChart {
    /// Unique in its report.
    pub id: String,
    pub title: String,
    /// A text about the chart.
    pub caption: String,
    /// Its panels, in reading order.
    pub panels: Vec<NetworkPanel>,
}

/// One organisation of a network.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NetworkPanel {
    pub title: String,
    /// A second heading beside the title.
    pub subtitle: String,
    /// The unit of its numbers; empty for orders in an episode.
    pub unit: &'static str,
    /// The agents, by place.
    pub nodes: Vec<NetworkNode>,
    /// The pairs of agents of which one may command the other.
    pub arrows: Vec<Arrow>,
}

/// An agent of an organisation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NetworkNode {
    pub name: String,
    /// Whether it also acts itself, besides commanding.
    pub works: bool,
}

/// Orders from one agent to another.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arrow {
    /// The place of the commander.
    pub from: usize,
    /// The place of the commanded agent.
    pub to: usize,
    /// How many orders went that way, in the mean of the episodes.
    pub orders: f64,
    /// Whether one is on its way at the moment that is shown.
    pub is_running: bool,
}
