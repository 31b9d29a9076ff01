//! Who told whom what to do.

/// Organisations beside each other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Network {
    /// Unique in its report.
    pub id: String,
    /// The heading.
    pub title: String,
    /// What is to be said about it.
    pub caption: String,
    /// Its panels, in reading order.
    pub panels: Vec<NetworkPanel>,
}

/// An organisation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NetworkPanel {
    /// Its name.
    pub title: String,
    /// What is to be said beside it.
    pub subtitle: String,
    /// What its numbers count; empty for orders in an episode.
    pub unit: &'static str,
    /// The agents, by place.
    pub nodes: Vec<Node>,
    /// Who may command whom.
    pub arrows: Vec<Arrow>,
}

/// An agent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// Its name.
    pub name: String,
    /// Whether it works with its own hands.
    pub works: bool,
}

/// Orders from one agent to another.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arrow {
    /// Who commands, by place.
    pub from: usize,
    /// Who is commanded.
    pub to: usize,
    /// How many orders went that way, in the mean of the episodes.
    pub orders: f64,
    /// Whether one is on its way at the moment that is shown.
    pub is_running: bool,
}
