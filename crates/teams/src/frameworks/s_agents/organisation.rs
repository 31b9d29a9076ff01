//! The organisation: a directed graph of who commands whom (docs/spec/s-agents.md, 1, 8).
//!
//! A vertex is an agent by its place: place 0 is the root or the first. An edge says that one commands the other; merely
//! talking is no edge. Nothing but relations is fixed in advance: who does what is decided at run time.

use std::collections::BTreeSet;

use cooperage_core::AgentId;

use super::organisation_file::read_file;
use crate::names::given_name;

/// The most agents of an organisation.
pub const AGENTS_MAX: usize = 1_024;

/// The shape of an organisation: it restricts the edges, and decides how work goes on along them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrganisationShape {
    /// An agent that plays alone.
    Solo,
    /// Each hands on to the next.
    Chain,
    /// Any edges between agents, also in circles.
    Graph,
    /// One root; every other agent has one commander.
    Tree,
}

impl OrganisationShape {
    /// The word in options, files and journals.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            OrganisationShape::Solo => "solo",
            OrganisationShape::Chain => "chain",
            OrganisationShape::Graph => "graph",
            OrganisationShape::Tree => "tree",
        }
    }
}

/// An organisation that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrganisationError {
    /// A text that is no form of an organisation.
    #[error("it is no organisation")]
    NoForm,
    /// Too many agents.
    #[error("it has more than {AGENTS_MAX} agents")]
    TooMany,
    /// Too few agents for the shape.
    #[error("a tree needs a root and at least one agent under it")]
    TooFew,
    /// Another number of agents than it has places.
    #[error("it has {places} places, and there are {agents} agents")]
    Seats {
        /// The number of its places.
        places: usize,
        /// The number of agents in the team.
        agents: usize,
    },
    /// A file that cannot be read as TOML with the keys there are.
    #[error("{0}")]
    File(String),
    /// An edge names an agent that does not exist.
    #[error("the edge {from} -> {to} names `{unknown}`, whom there is not; there are {known}")]
    UnknownAgent {
        from: String,
        to: String,
        /// Which of them is unknown.
        unknown: String,
        /// The names that exist.
        known: String,
    },
    /// An edge from an agent to itself.
    #[error("the edge {0} -> {0} leads from an agent to itself")]
    SelfEdge(String),
    /// An edge that is given twice.
    #[error("the edge {0} -> {1} is given twice")]
    Twice(String, String),
    /// A second commander in a tree or a chain.
    #[error(
        "the edge {from} -> {to} gives {to} a second commander beside {commander}, which a {shape} cannot have"
    )]
    InDegree {
        from: String,
        to: String,
        /// The commander that it has already.
        commander: String,
        /// The intended shape.
        shape: &'static str,
    },
    /// A second successor in a chain.
    #[error("the edge {from} -> {to} gives {from} a second successor, which a chain cannot have")]
    OutDegree { from: String, to: String },
    /// A cycle in a tree or a chain.
    #[error("the edge {from} -> {to} closes a cycle, which a {shape} cannot have")]
    Cycle {
        from: String,
        to: String,
        /// The intended shape.
        shape: &'static str,
    },
    /// A second root.
    #[error("nobody commands {first} nor {second}, and a {shape} has one agent only whom nobody commands")]
    Roots {
        first: String,
        second: String,
        /// The intended shape.
        shape: &'static str,
    },
}

/// The organisation that an option names, before the number of agents is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrganisationSpec {
    /// A fixed one.
    Fixed(Organisation),
    /// A shape over all agents there are.
    OfAll(OrganisationShape),
}

/// The forms of an organisation, for help pages and errors.
pub const FORMS: &str = "solo, chain:N, graph:N, tree:N (a root and N leaves), tree:AxB (a root, A leaders, B leaves under each; deeper likewise), or \
                         chain, graph, tree for all agents there are";

impl OrganisationSpec {
    /// Reads a form such as `tree:3`.
    ///
    /// # Errors
    /// [`OrganisationError`] for any other text.
    pub fn parse(text: &str) -> Result<OrganisationSpec, OrganisationError> {
        let text = text.trim();
        match text.split_once(':') {
            None => match text {
                "solo" => Ok(OrganisationSpec::Fixed(Organisation::of_edges(
                    OrganisationShape::Solo,
                    1,
                    Vec::new(),
                ))),
                "chain" => Ok(OrganisationSpec::OfAll(OrganisationShape::Chain)),
                "graph" => Ok(OrganisationSpec::OfAll(OrganisationShape::Graph)),
                "tree" => Ok(OrganisationSpec::OfAll(OrganisationShape::Tree)),
                _ => Err(OrganisationError::NoForm),
            },
            Some(("chain", agents)) => Ok(OrganisationSpec::Fixed(Organisation::chain(count(agents)?))),
            Some(("graph", agents)) => Ok(OrganisationSpec::Fixed(Organisation::graph(count(agents)?))),
            Some(("tree", levels)) => {
                let levels = levels.split('x').map(count).collect::<Result<Vec<usize>, _>>()?;
                Ok(OrganisationSpec::Fixed(Organisation::tree(&levels)?))
            }
            Some(_) => Err(OrganisationError::NoForm),
        }
    }

    /// Reads a file: `edges = [["Alice", "Bob"], …]`, and where it is no tree, `shape = "graph"` or `"chain"`.
    ///
    /// # Errors
    /// [`OrganisationError`] names the edge that is wrong.
    pub fn read(text: &str) -> Result<OrganisationSpec, OrganisationError> {
        read_file(text).map(OrganisationSpec::Fixed)
    }

    /// The shape of the organisation.
    #[must_use]
    pub fn shape(&self) -> OrganisationShape {
        match self {
            OrganisationSpec::Fixed(organisation) => organisation.shape,
            OrganisationSpec::OfAll(shape) => *shape,
        }
    }

    /// The number of its agents; `None` if it takes all agents there are.
    #[must_use]
    pub fn agents(&self) -> Option<usize> {
        match self {
            OrganisationSpec::Fixed(organisation) => Some(organisation.agents),
            OrganisationSpec::OfAll(_) => None,
        }
    }

    /// Returns the organisation of a team of the given size.
    ///
    /// # Errors
    /// [`OrganisationError::Seats`] if it has another number of places.
    pub fn build(&self, agents: usize) -> Result<Organisation, OrganisationError> {
        match self {
            OrganisationSpec::Fixed(organisation) if organisation.agents == agents => {
                Ok(organisation.clone())
            }
            OrganisationSpec::Fixed(organisation) => {
                Err(OrganisationError::Seats { places: organisation.agents, agents })
            }
            _ if agents > AGENTS_MAX => Err(OrganisationError::TooMany),
            OrganisationSpec::OfAll(OrganisationShape::Tree) => {
                Organisation::tree(&[agents.saturating_sub(1)])
            }
            OrganisationSpec::OfAll(OrganisationShape::Chain) => Ok(Organisation::chain(agents)),
            OrganisationSpec::OfAll(_) => Ok(Organisation::graph(agents)),
        }
    }
}

fn count(text: &str) -> Result<usize, OrganisationError> {
    let count: usize = text.trim().parse().map_err(|_| OrganisationError::NoForm)?;
    match count {
        0 => Err(OrganisationError::NoForm),
        1..=AGENTS_MAX => Ok(count),
        _ => Err(OrganisationError::TooMany),
    }
}

/// The graph of commanders and commanded agents, by place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Organisation {
    shape: OrganisationShape,
    agents: usize,
    edges: Vec<(usize, usize)>,
}

impl Organisation {
    fn of_edges(shape: OrganisationShape, agents: usize, edges: Vec<(usize, usize)>) -> Organisation {
        Organisation { shape, agents, edges }
    }

    fn chain(agents: usize) -> Organisation {
        let edges = (1..agents).map(|place| (place - 1, place)).collect();
        Organisation::of_edges(OrganisationShape::Chain, agents, edges)
    }

    fn graph(agents: usize) -> Organisation {
        let others = |from| (0..agents).filter(move |to| *to != from).map(move |to| (from, to));
        Organisation::of_edges(OrganisationShape::Graph, agents, (0..agents).flat_map(others).collect())
    }

    /// A tree with so many agents under each of a level's.
    fn tree(levels: &[usize]) -> Result<Organisation, OrganisationError> {
        let (mut edges, mut level, mut agents) = (Vec::new(), vec![0], 1_usize);
        for &under in levels {
            let mut next = Vec::new();
            for &leader in &level {
                if agents + under > AGENTS_MAX {
                    return Err(OrganisationError::TooMany);
                }
                next.extend(agents..agents + under);
                edges.extend((agents..agents + under).map(|place| (leader, place)));
                agents += under;
            }
            level = next;
        }
        if agents < 2 {
            return Err(OrganisationError::TooFew);
        }
        Ok(Organisation::of_edges(OrganisationShape::Tree, agents, edges))
    }

    /// The organisation with these edges, checked.
    ///
    /// # Errors
    /// [`OrganisationError`] names the edge that is wrong.
    pub fn checked(
        shape: OrganisationShape,
        agents: usize,
        edges: Vec<(usize, usize)>,
    ) -> Result<Organisation, OrganisationError> {
        let name = |place: usize| given_name(AgentId(place as u32));
        let organisation = |edges| Organisation { shape, agents, edges };
        let mut known: Vec<(usize, usize)> = Vec::new();
        let mut seen = BTreeSet::new();
        for &(from, to) in &edges {
            if let Some(unknown) = [from, to].into_iter().find(|place| *place >= agents) {
                return Err(OrganisationError::UnknownAgent {
                    from: name(from),
                    to: name(to),
                    unknown: name(unknown),
                    known: (0..agents).map(name).collect::<Vec<_>>().join(", "),
                });
            }
            if from == to {
                return Err(OrganisationError::SelfEdge(name(from)));
            }
            if !seen.insert((from, to)) {
                return Err(OrganisationError::Twice(name(from), name(to)));
            }
            if shape != OrganisationShape::Graph {
                let so_far = organisation(known.clone());
                if so_far.above(from).any(|above| above == to) {
                    return Err(OrganisationError::Cycle {
                        from: name(from),
                        to: name(to),
                        shape: shape.name(),
                    });
                }
                if let Some(commander) = so_far.commanders(to).next() {
                    let commander = name(commander);
                    return Err(OrganisationError::InDegree {
                        from: name(from),
                        to: name(to),
                        commander,
                        shape: shape.name(),
                    });
                }
                if shape == OrganisationShape::Chain && so_far.employees(from).next().is_some() {
                    return Err(OrganisationError::OutDegree { from: name(from), to: name(to) });
                }
            }
            known.push((from, to));
        }
        let organisation = organisation(edges);
        if shape != OrganisationShape::Graph {
            let mut roots = (0..agents).filter(|&place| organisation.commanders(place).next().is_none());
            if let (Some(first), Some(second)) = (roots.next(), roots.next()) {
                return Err(OrganisationError::Roots {
                    first: name(first),
                    second: name(second),
                    shape: shape.name(),
                });
            }
        }
        Ok(organisation)
    }

    /// Returns the shape of the organisation.
    #[must_use]
    pub fn shape(&self) -> OrganisationShape {
        self.shape
    }

    /// Returns the number of agents.
    #[must_use]
    pub fn agents(&self) -> usize {
        self.agents
    }

    /// Returns the edges from commanders to commanded agents, in their given order.
    #[must_use]
    pub fn edges(&self) -> &[(usize, usize)] {
        &self.edges
    }

    /// Returns the places of the agents that an agent commands.
    pub fn employees(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        self.edges.iter().filter(move |(from, _)| *from == place).map(|(_, to)| *to)
    }

    /// Returns the places of the agents that command an agent.
    pub fn commanders(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        self.edges.iter().filter(move |(_, to)| *to == place).map(|(from, _)| *from)
    }

    /// The first commander, the first commander's, and so on, each once.
    fn above(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        let mut left = self.agents;
        std::iter::successors(Some(place), move |&place| {
            left = left.checked_sub(1)?;
            self.commanders(place).next()
        })
    }

    /// Returns the number of commanders above an agent; 0 for all agents of a graph.
    #[must_use]
    pub fn depth(&self, place: usize) -> usize {
        if self.shape == OrganisationShape::Graph { 0 } else { self.above(place).count().saturating_sub(1) }
    }

    /// Returns the number of agents of a tree that are under an agent, at any depth; 0 in other shapes.
    #[must_use]
    pub fn under(&self, place: usize) -> usize {
        let is_under = |other: &usize| *other != place && self.above(*other).any(|above| above == place);
        if self.shape == OrganisationShape::Tree { (0..self.agents).filter(is_under).count() } else { 0 }
    }

    /// Returns the places of the agents that the player speaks to: all in a graph, otherwise those without a commander.
    pub fn tops(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.agents).filter(|&place| {
            self.shape == OrganisationShape::Graph || self.commanders(place).next().is_none()
        })
    }

    /// Whether an agent acts in the world by itself: leaders of a tree only with `root_works`, all other agents always.
    #[must_use]
    pub fn works(&self, place: usize, root_works: bool) -> bool {
        self.shape != OrganisationShape::Tree || root_works || self.employees(place).next().is_none()
    }

    /// Whether an agent plans as a leader: one with employees, one that plays alone, and every agent of a graph.
    #[must_use]
    pub fn leads(&self, place: usize) -> bool {
        matches!(self.shape, OrganisationShape::Solo | OrganisationShape::Graph)
            || self.employees(place).next().is_some()
    }

    /// Agents who talk to each other without commanding: those of a tree whom the same one commands.
    pub fn peers(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        let is_leaf = self.shape == OrganisationShape::Tree && self.employees(place).next().is_none();
        (0..self.agents)
            .filter(move |&other| is_leaf && other != place && self.employees(other).next().is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fixed(text: &str) -> Organisation {
        match OrganisationSpec::parse(text).unwrap() {
            OrganisationSpec::Fixed(organisation) => organisation,
            OrganisationSpec::OfAll(shape) => panic!("{text} is {shape:?} of all"),
        }
    }

    #[test]
    fn forms_have_the_agents_and_edges_they_should() {
        let sizes = ["solo", "chain:3", "graph:3", "tree:3", "tree:4x4", "tree:2x2x2", "tree:7x8"];
        assert_eq!(sizes.map(|text| fixed(text).agents()), [1, 3, 3, 4, 21, 15, 64]);
        assert_eq!(fixed("chain:3").edges(), [(0, 1), (1, 2)]);
        assert_eq!(fixed("graph:3").edges(), [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]);
        assert_eq!(fixed("tree:2x1").edges(), [(0, 1), (0, 2), (1, 3), (2, 4)]);
        let deep = fixed("tree:2x2x2");
        assert_eq!([0, 1, 3, 14].map(|place| deep.depth(place)), [0, 1, 2, 3]);
        assert_eq!(deep.employees(2).collect::<Vec<_>>(), [5, 6]);
        assert_eq!([0, 1, 7].map(|place| deep.under(place)), [14, 6, 0]);
        assert_eq!((deep.tops().collect::<Vec<_>>(), deep.peers(7).count()), (vec![0], 7));
        assert_eq!(fixed("graph:2").tops().count(), 2);
        for wrong in
            ["", "tree:0", "tree:", "tree:3x", "forest:2", "solo:1", "chain:-1", "tree:9999", "tree:99x99"]
        {
            assert!(OrganisationSpec::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_shape_of_all_takes_the_agents_there_are() {
        let all = |text: &str, agents| OrganisationSpec::parse(text).unwrap().build(agents);
        assert_eq!(all("tree", 4).unwrap(), fixed("tree:3"));
        assert_eq!(all("chain", 2).unwrap(), fixed("chain:2"));
        assert_eq!(all("tree", 1), Err(OrganisationError::TooFew));
        assert_eq!(all("tree:3", 3), Err(OrganisationError::Seats { places: 4, agents: 3 }));
    }

    #[test]
    fn who_works_and_who_leads() {
        let tree = fixed("tree:1x1");
        assert_eq!(
            [0, 1, 2].map(|place| (tree.works(place, false), tree.leads(place))),
            [(false, true), (false, true), (true, false)]
        );
        assert!(tree.works(0, true));
        let chain = fixed("chain:2");
        assert_eq!(
            [0, 1].map(|place| (chain.works(place, false), chain.leads(place))),
            [(true, true), (true, false)]
        );
        assert!(fixed("solo").leads(0) && fixed("graph:2").leads(1));
    }

    #[test]
    fn errors_name_the_edge() {
        let check = |shape, edges: &[(usize, usize)]| {
            Organisation::checked(shape, 3, edges.to_vec()).unwrap_err().to_string()
        };
        assert_eq!(
            check(OrganisationShape::Tree, &[(0, 1), (0, 7)]),
            "the edge Alice -> Helen names `Helen`, whom there is not; there are Alice, Bob, Cindy"
        );
        assert_eq!(
            check(OrganisationShape::Graph, &[(1, 1)]),
            "the edge Bob -> Bob leads from an agent to itself"
        );
        assert_eq!(
            check(OrganisationShape::Graph, &[(1, 0), (1, 0)]),
            "the edge Bob -> Alice is given twice"
        );
        assert_eq!(
            check(OrganisationShape::Tree, &[(0, 2), (1, 2)]),
            "the edge Bob -> Cindy gives Cindy a second commander beside Alice, which a tree cannot have"
        );
        assert_eq!(
            check(OrganisationShape::Chain, &[(0, 1), (1, 2), (2, 0)]),
            "the edge Cindy -> Alice closes a cycle, which a chain cannot have"
        );
        assert_eq!(
            check(OrganisationShape::Chain, &[(0, 1), (0, 2)]),
            "the edge Alice -> Cindy gives Alice a second successor, which a chain cannot have"
        );
        assert_eq!(
            check(OrganisationShape::Tree, &[(0, 1)]),
            "nobody commands Alice nor Cindy, and a tree has one agent only whom nobody commands"
        );
        assert!(Organisation::checked(OrganisationShape::Graph, 3, vec![(0, 1), (1, 0)]).is_ok());
    }
}
