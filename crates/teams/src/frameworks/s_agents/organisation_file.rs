//! An organisation as a file of the user's.

use cooperage_core::AgentId;
use serde_json::Value;

use super::organisation::{AGENTS_MAX, Organisation, OrganisationError, OrganisationShape};
use crate::names::given_name;

/// Reads `edges`, a list of pairs of names; `shape`, which is `tree` where it is not said; and `agents`, the names of all,
/// which may be left out where every agent has an edge.
pub(super) fn read_file(text: &str) -> Result<Organisation, OrganisationError> {
    let file = |reason: &str| OrganisationError::File(reason.to_owned());
    let table: toml::Table =
        text.parse().map_err(|error: toml::de::Error| file(error.message().trim_end_matches('.')))?;
    if let Some(key) = table.keys().find(|key| !["edges", "shape", "agents"].contains(&key.as_str())) {
        return Err(file(&format!("it has the key `{key}`; the keys are edges, shape and agents")));
    }
    let shape = match table.get("shape").map(|value| value.as_str().unwrap_or_default()) {
        None | Some("tree") => OrganisationShape::Tree,
        Some("chain") => OrganisationShape::Chain,
        Some("graph") => OrganisationShape::Graph,
        Some(other) => {
            return Err(file(&format!("its shape cannot be `{other}`; it is tree, chain or graph")));
        }
    };
    let value =
        |key: &str| table.get(key).and_then(|value| serde_json::to_value(value).ok()).unwrap_or_default();
    let pairs = pairs(&value("edges"))
        .ok_or_else(|| file("it has no `edges`, a list of pairs of names such as [[\"Alice\", \"Bob\"]]"))?;
    let agents = match value("agents") {
        Value::Null => pairs.iter().flatten().filter_map(|name| place(name)).max().map_or(0, |last| last + 1),
        Value::Array(names) => names.len(),
        _ => return Err(file("its `agents` are no list of names")),
    };
    if agents > AGENTS_MAX {
        return Err(OrganisationError::TooMany);
    }
    if agents == 0 {
        return Err(file("it has no agents"));
    }
    if let Value::Array(names) = value("agents") {
        let wrong =
            names.iter().enumerate().find(|(number, name)| name.as_str().and_then(place) != Some(*number));
        if let Some((number, name)) = wrong {
            let expected = given_name(AgentId(number as u32));
            return Err(file(&format!(
                "agent {number} is called {name}; the agents are called {expected} and so on"
            )));
        }
    }
    let known = || (0..agents).map(|place| given_name(AgentId(place as u32))).collect::<Vec<_>>().join(", ");
    let edge = |[from, to]: &[String; 2]| {
        let place = |name: &String| {
            place(name).filter(|place| *place < agents).ok_or_else(|| OrganisationError::UnknownAgent {
                from: from.clone(),
                to: to.clone(),
                unknown: name.clone(),
                known: known(),
            })
        };
        Ok((place(from)?, place(to)?))
    };
    let edges = pairs.iter().map(edge).collect::<Result<Vec<_>, _>>()?;
    Organisation::checked(shape, agents, edges)
}

/// The place of an agent's name.
fn place(name: &str) -> Option<usize> {
    (0..AGENTS_MAX).find(|&place| given_name(AgentId(place as u32)).eq_ignore_ascii_case(name.trim()))
}

fn pairs(edges: &Value) -> Option<Vec<[String; 2]>> {
    let pair = |edge: &Value| match edge.as_array()?.as_slice() {
        [Value::String(from), Value::String(to)] => Some([from.clone(), to.clone()]),
        _ => None,
    };
    edges.as_array()?.iter().map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        read_file(text).unwrap_err().to_string()
    }

    #[test]
    fn a_file_says_who_commands_whom() {
        let tree = read_file("edges = [[\"Alice\", \"Bob\"], [\"alice\", \"Cindy\"]]").unwrap();
        assert_eq!(
            (tree.shape(), tree.agents(), tree.edges()),
            (OrganisationShape::Tree, 3, &[(0, 1), (0, 2)][..])
        );
        let graph = "shape = \"graph\"\nagents = [\"Alice\", \"Bob\", \"Cindy\"]\nedges = [[\"Bob\", \"Alice\"], [\"Alice\", \"Bob\"]]";
        assert_eq!(read_file(graph).unwrap().agents(), 3);
    }

    #[test]
    fn what_is_wrong_is_told_with_the_edge() {
        assert_eq!(
            error("edges = [[\"Alice\", \"Bob\"], [\"Bob\", \"Mallory\"]]"),
            "the edge Bob -> Mallory names `Mallory`, whom there is not; there are Alice, Bob"
        );
        assert!(
            error("edges = [[\"Alice\", \"Bob\"], [\"Bob\", \"Alice\"]]")
                .contains("Bob -> Alice closes a cycle")
        );
        assert!(error("edges = [[\"Alice\", \"Alice\"]]").contains("from an agent to itself"));
        assert!(error("edges = [[\"Alice\"]]").contains("a list of pairs"));
        assert!(error("edges = []").contains("no agents"));
        assert!(error("shape = \"ring\"\nedges = []").contains("its shape cannot be `ring`"));
        assert!(error("limbs = 3\nedges = []").contains("the key `limbs`"));
        assert!(error("agents = [\"Bob\"]\nedges = []").contains("agent 0 is called"));
        assert!(!error("edges = [[").is_empty());
    }
}
