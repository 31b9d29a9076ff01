//! The server of a game in whose world an episode is played, as it presents itself.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The longest text of a record, in characters.
const CHARACTERS_MAX: usize = 200;
/// The member of the data of an input of kind `world` that has the record.
const SERVER: &str = "server";

/// The rules by which a server plays, as far as its brand tells. A server may claim any brand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ServerRules {
    /// Those of this program: the server is one of its gates.
    Ours,
    /// Those of the game: the server is the game's own, or is made from it.
    Game,
    /// The brand does not tell.
    #[default]
    #[serde(other)]
    Unknown,
}

impl ServerRules {
    /// The word for it in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ServerRules::Ours => "ours",
            ServerRules::Game => "game",
            ServerRules::Unknown => "unknown",
        }
    }

    /// Returns the rules in words, as part of a sentence.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            ServerRules::Ours => "with the rules of this program",
            ServerRules::Game => "with the game's own rules, as its brand says",
            ServerRules::Unknown => "with rules of its own",
        }
    }
}

/// A server as it presents itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerRecord {
    /// The brand, such as `vanilla` or `Paper`; empty where it told none.
    pub brand: String,
    /// The version of the game that is spoken with it, such as `1.21.1`.
    pub version: String,
    /// The name of its version or its software, from its status; empty where it told none.
    pub software: String,
    /// The line below its name in lists of servers; empty where it told none.
    pub description: String,
    pub rules: ServerRules,
}

impl ServerRecord {
    /// Reads the record of an input's data, if it has one. Its texts are the server's: control characters are left out, and long
    /// texts are cut.
    #[must_use]
    pub fn of_data(data: &Value) -> Option<ServerRecord> {
        let told = ServerRecord::deserialize(data.get(SERVER)?).ok()?;
        Some(told.limited())
    }

    /// The same with its texts within their limits.
    #[must_use]
    pub fn limited(self) -> ServerRecord {
        let limited = |text: String| -> String {
            text.chars().filter(|c| !c.is_control()).take(CHARACTERS_MAX).collect()
        };
        ServerRecord {
            brand: limited(self.brand),
            version: limited(self.version),
            software: limited(self.software),
            description: limited(self.description),
            rules: self.rules,
        }
    }

    /// The data of an input that tells it.
    #[must_use]
    pub fn data(&self) -> Value {
        serde_json::json!({ "facts": [], SERVER: self })
    }

    /// Adds it to the servers of an episode, in the order in which they were told. A server that tells its brand later is one.
    pub fn add_to(self, servers: &mut Vec<ServerRecord>) {
        let is_same = |known: &ServerRecord| {
            let unbranded = |one: &ServerRecord| (one.version.clone(), one.software.clone());
            *known == self || known.brand.is_empty() && unbranded(known) == unbranded(&self)
        };
        match servers.iter().position(is_same) {
            Some(place) => servers[place] = self,
            None => servers.push(self),
        }
    }
}

/// Its name in tables: brand, or else software, and version.
impl fmt::Display for ServerRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ServerRecord { brand, version, software, .. } = self;
        let name = [brand, software].into_iter().find(|name| !name.trim().is_empty());
        let name = name.map_or("a server without a name", String::as_str);
        if version.is_empty() || name.ends_with(version.as_str()) {
            f.write_str(name)
        } else {
            write!(f, "{name} {version}")
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn paper() -> ServerRecord {
        let text = str::to_owned;
        ServerRecord {
            brand: text("Paper"),
            version: text("1.21.1"),
            software: text("Paper 1.21.1"),
            description: text("a server"),
            rules: ServerRules::Game,
        }
    }

    #[test]
    fn a_server_is_read_from_data_and_its_texts_have_limits() {
        assert_eq!(ServerRecord::of_data(&paper().data()), Some(paper()));
        assert_eq!(ServerRecord::of_data(&json!({"facts": []})), None);
        let odd = json!({"server": {"brand": "a\u{1b}[2Jb\n".repeat(100), "rules": "of chess", "age": 7}});
        let read = ServerRecord::of_data(&odd).unwrap();
        assert_eq!((read.brand.chars().count(), read.rules), (200, ServerRules::Unknown));
        assert!(read.brand.starts_with("a[2Jba"));
        assert_eq!(ServerRecord::of_data(&json!({"server": [1, 2]})), None);
    }

    #[test]
    fn a_server_has_a_name_and_one_that_tells_its_brand_later_is_one() {
        let unnamed = ServerRecord { brand: String::new(), rules: ServerRules::Unknown, ..paper() };
        assert_eq!(
            (paper().to_string(), unnamed.to_string()),
            ("Paper 1.21.1".into(), "Paper 1.21.1".into())
        );
        assert_eq!(ServerRecord::default().to_string(), "a server without a name");
        let other = ServerRecord { brand: "vanilla".to_owned(), ..paper() };
        let mut servers = Vec::new();
        for told in [unnamed, paper(), paper(), other.clone()] {
            told.add_to(&mut servers);
        }
        assert_eq!(servers, [paper(), other]);
    }
}
