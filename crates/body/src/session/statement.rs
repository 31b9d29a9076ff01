//! Lines of a session as statements.

use super::BodySessionError;

/// A statement of a scenario.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Statement {
    World(WorldKind),
    Catalogue(String),
    Agent { name: String, at: Option<[f64; 3]> },
    Setup(String),
    Blueprint(String),
    Respawns,
    Call { agent: usize, text: String, waits: bool },
    Wait { ticks: u64 },
    WaitFor { agents: Vec<usize> },
    Observe { agent: usize },
    Expect(Expectation),
}

/// Where a world comes from.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum WorldKind {
    Flat { seed: u64 },
    Natural { seed: u64 },
    File { path: String },
}

/// A condition that a scenario expects.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expectation {
    /// The last call did what it should, or did not.
    Succeeded(bool),
    /// The last call was refused before it began.
    Refused,
    /// The text of the last outcome holds this.
    Text(String),
    /// An agent carries at least (or, exactly) so many of an item.
    Has { agent: usize, item: String, count: u32, is_exact: bool },
    /// A cell holds a block, with at least these properties.
    Block { pos: [i32; 3], block: String },
    /// An agent is within a distance of a place.
    Near { agent: usize, pos: [f64; 3], distance: f64 },
    /// A container holds at least so many of an item.
    Container { pos: [i32; 3], item: String, count: u32 },
    /// So many creatures of a kind are left.
    Mobs { kind: String, count: usize },
    /// An agent wears or holds an item.
    Wears { agent: usize, item: String },
    /// An agent carries an item whose particulars, written out, hold this; `plain`: without any.
    Item { agent: usize, item: String, holds: String },
    /// The creature or vehicle that an agent rides, or `nothing`.
    Rides { agent: usize, what: String },
    /// A sign says this.
    Sign { pos: [i32; 3], text: String },
    /// An agent has at least that much health.
    Health { agent: usize, least: f64 },
}

/// Reads a line; none for blank ones and comments.
pub(super) fn parse(line: &str, names: &[String]) -> Result<Option<Statement>, BodySessionError> {
    let text = line.trim();
    if text.is_empty() || text.starts_with('#') {
        return Ok(None);
    }
    let wrong = |reason: &str| BodySessionError::Syntax { line: text.to_owned(), reason: reason.to_owned() };
    if let Some((name, call)) = text.split_once(':')
        && let (name, waits) = name.strip_suffix('&').map_or((name, true), |name| (name, false))
        && let Some(agent) = names.iter().position(|known| known == name)
    {
        return Ok(Some(Statement::Call { agent, text: call.trim().to_owned(), waits }));
    }
    let text = text.split_once(" #").map_or(text, |(text, _)| text.trim_end());
    let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    let words: Vec<&str> = rest.split_whitespace().collect();
    let statement = match (verb, words.as_slice()) {
        ("world", ["flat"]) => Statement::World(WorldKind::Flat { seed: 0 }),
        ("world", ["flat", seed]) => {
            Statement::World(WorldKind::Flat { seed: number(seed).map_err(|e| wrong(&e))? })
        }
        ("world", ["natural", seed]) => {
            Statement::World(WorldKind::Natural { seed: number(seed).map_err(|e| wrong(&e))? })
        }
        ("world", ["file", ..]) => {
            Statement::World(WorldKind::File { path: rest["file".len()..].trim().to_owned() })
        }
        ("catalogue", [name]) => Statement::Catalogue((*name).to_owned()),
        ("agent", [name]) => Statement::Agent { name: (*name).to_owned(), at: None },
        ("agent", [name, x, y, z]) => {
            let at = place([x, y, z]).map_err(|e| wrong(&e))?;
            // Whole numbers mean the middle of a cell.
            let middle = |part: f64| if part.fract() == 0.0 { part + 0.5 } else { part };
            Statement::Agent { name: (*name).to_owned(), at: Some([middle(at[0]), at[1], middle(at[2])]) }
        }
        ("setup", [_, ..]) => Statement::Setup(rest.to_owned()),
        ("blueprint", [_, ..]) => Statement::Blueprint(rest.to_owned()),
        ("respawns", []) => Statement::Respawns,
        ("wait", [word]) => match word.parse() {
            Ok(ticks) => Statement::Wait { ticks },
            Err(_) if *word == "all" => Statement::WaitFor { agents: (0..names.len()).collect() },
            Err(_) => Statement::WaitFor { agents: vec![named(word, names).map_err(|e| wrong(&e))?] },
        },
        ("observe", [name]) => Statement::Observe { agent: named(name, names).map_err(|e| wrong(&e))? },
        ("expect", _) => Statement::Expect(expectation(rest, &words, names).map_err(|e| wrong(&e))?),
        _ => {
            return Err(wrong(
                "this is neither a tool with its arguments nor a command that is known here, or words are missing",
            ));
        }
    };
    Ok(Some(statement))
}

fn expectation(rest: &str, words: &[&str], names: &[String]) -> Result<Expectation, String> {
    Ok(match words {
        ["succeeded"] => Expectation::Succeeded(true),
        ["failed"] => Expectation::Succeeded(false),
        ["refused"] => Expectation::Refused,
        ["text", ..] => Expectation::Text(rest["text".len()..].trim().trim_matches('"').to_owned()),
        ["block", x, y, z, block] => Expectation::Block { pos: cell([x, y, z])?, block: (*block).to_owned() },
        ["container", x, y, z, "has", item, count] => {
            Expectation::Container { pos: cell([x, y, z])?, item: (*item).to_owned(), count: number(count)? }
        }
        ["sign", x, y, z, text @ ..] => Expectation::Sign { pos: cell([x, y, z])?, text: text.join(" ") },
        ["mobs", kind, count] => Expectation::Mobs { kind: (*kind).to_owned(), count: number(count)? },
        [agent, verb @ ("has" | "holds"), item, count] => Expectation::Has {
            agent: named(agent, names)?,
            item: (*item).to_owned(),
            count: number(count)?,
            is_exact: *verb == "holds",
        },
        [agent, "wears", item] => {
            Expectation::Wears { agent: named(agent, names)?, item: (*item).to_owned() }
        }
        [agent, "rides", what] => {
            Expectation::Rides { agent: named(agent, names)?, what: (*what).to_owned() }
        }
        [agent, "item", item, holds @ ..] => Expectation::Item {
            agent: named(agent, names)?,
            item: (*item).to_owned(),
            holds: holds.join(" "),
        },
        [agent, "near", x, y, z, distance] => Expectation::Near {
            agent: named(agent, names)?,
            pos: place([x, y, z])?,
            distance: number(distance)?,
        },
        [agent, "health", least] => {
            Expectation::Health { agent: named(agent, names)?, least: number(least)? }
        }
        _ => return Err("no such expectation".to_owned()),
    })
}

fn named(name: &str, names: &[String]) -> Result<usize, String> {
    names.iter().position(|known| known == name).ok_or_else(|| format!("there is no agent `{name}`"))
}

fn number<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("`{word}` is no such number"))
}

fn place(words: [&&str; 3]) -> Result<[f64; 3], String> {
    let [x, y, z] = words.map(|word| number::<f64>(word));
    Ok([x?, y?, z?])
}

fn cell(words: [&&str; 3]) -> Result<[i32; 3], String> {
    let [x, y, z] = words.map(|word| number::<i32>(word));
    Ok([x?, y?, z?])
}
