//! The commands of clients: their names, the tree by which a client knows them, and the completions of what is typed.

use cooperage_blocks::world::COMMANDS;
use cooperage_minecraft_wire::packet::{Completion, PacketBody};
use cooperage_minecraft_wire::{Clientbound, WireValue};

/// The commands that speak to one player.
pub(crate) const WHISPERS: [&str; 3] = ["msg", "tell", "w"];
/// The commands that list the seats.
pub(crate) const LISTS: [&str; 2] = ["seats", "list"];
/// The command that tells of the others.
pub(crate) const HELP: &str = "help";

/// Whether the gate itself answers a command.
pub(crate) fn is_own(name: &str) -> bool {
    WHISPERS.contains(&name) || LISTS.contains(&name) || name == HELP
}

/// Kinds of nodes in the tree.
const ROOT: i64 = 0;
const LITERAL: i64 = 1;
const ARGUMENT: i64 = 2;

/// Where the node of a player's name stands in the tree, after the root; the node of the words follows.
const NAME_NODE: i64 = 1;

/// The tree of all commands, those for operators alone where the client is one.
pub(crate) fn tree(is_operator: bool) -> Clientbound {
    let of_world = COMMANDS.into_iter().filter(|_| is_operator);
    let words_node = NAME_NODE + 1;
    let plain = LISTS.into_iter().chain([HELP]);
    let literals = WHISPERS.map(|name| node(LITERAL, false, &[NAME_NODE], vec![text("name", name)]));
    let literals: Vec<WireValue> = literals
        .into_iter()
        .chain(plain.map(|name| node(LITERAL, true, &[], vec![text("name", name)])))
        .chain(of_world.map(|name| node(LITERAL, true, &[words_node], vec![text("name", name)])))
        .collect();
    let children: Vec<i64> = (words_node + 1..).take(literals.len()).collect();
    // The client asks for the names of players; words are all that follows.
    let name = argument("name", "SINGLE_WORD");
    let mut nodes = vec![
        node(ROOT, false, &children, Vec::new()),
        node(ARGUMENT, false, &[words_node], name),
        node(ARGUMENT, true, &[], argument("words", "GREEDY_PHRASE")),
    ];
    nodes.extend(literals);
    let fields = vec![("nodes", WireValue::List(nodes)), ("rootIndex", WireValue::Whole(0))];
    Clientbound::Commands { body: PacketBody(WireValue::Fields(fields)) }
}

fn node(kind: i64, is_command: bool, children: &[i64], extra: Vec<(&'static str, WireValue)>) -> WireValue {
    let asks = extra.iter().any(|(name, _)| *name == "suggestionType");
    let flags = [
        ("unused", 0),
        ("allows_restricted", 0),
        ("has_custom_suggestions", asks.into()),
        ("has_redirect_node", 0),
        ("has_command", is_command.into()),
        ("command_node_type", kind),
    ];
    let flags = flags.map(|(name, bit)| (name, WireValue::Whole(bit))).into();
    let children = children.iter().map(|&child| WireValue::Whole(child)).collect();
    WireValue::Fields(vec![
        ("flags", WireValue::Fields(flags)),
        ("children", WireValue::List(children)),
        ("extraNodeData", WireValue::Fields(extra)),
    ])
}

/// A part that is typed freely. For a single word the client asks the server for completions.
fn argument(name: &str, extent: &str) -> Vec<(&'static str, WireValue)> {
    let mut fields = vec![text("name", name), text("parser", "brigadier:string"), text("properties", extent)];
    if extent == "SINGLE_WORD" {
        fields.push(text("suggestionType", "minecraft:ask_server"));
    }
    fields
}

fn text(field: &'static str, value: &str) -> (&'static str, WireValue) {
    (field, WireValue::Text(value.into()))
}

/// The answer to a question for completions of a line: names of commands, then of players after those that speak to one.
pub(crate) fn completions(id: i32, line: &str, players: &[String], is_operator: bool) -> Clientbound {
    let (known, typed): (Vec<&str>, &str) = match line.strip_prefix('/').unwrap_or(line).split_once(' ') {
        None => {
            let of_world = COMMANDS.into_iter().filter(|_| is_operator);
            let commands = WHISPERS.into_iter().chain(LISTS).chain([HELP]).chain(of_world);
            (commands.collect(), line.strip_prefix('/').unwrap_or(line))
        }
        Some((command, name)) if WHISPERS.contains(&command) && !name.contains(' ') => {
            (players.iter().map(String::as_str).collect(), name)
        }
        Some((_, rest)) => (Vec::new(), rest),
    };
    let typed_length = typed.chars().count();
    let begins =
        |known: &&str| known.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed));
    let matches = known.into_iter().filter(begins).map(|known| Completion { text: known.into() });
    let whole = |length: usize| i32::try_from(length).unwrap_or(i32::MAX);
    Clientbound::Completions {
        id,
        start: whole(line.chars().count() - typed_length),
        length: whole(typed_length),
        matches: matches.collect(),
    }
}

#[cfg(test)]
mod tests {
    use cooperage_minecraft_wire::{Codec, ProtocolState, ProtocolVersion};

    use super::*;

    #[test]
    fn every_version_can_be_told_the_commands() {
        for version in ProtocolVersion::ALL {
            let codec = Codec { version, state: ProtocolState::Play };
            for is_operator in [false, true] {
                let bytes = codec.encode(&tree(is_operator)).unwrap().unwrap();
                let Ok(Some(Clientbound::Commands { body: PacketBody(read) })) = codec.decode(&bytes) else {
                    panic!("{}", version.name())
                };
                let nodes = read.list("nodes").unwrap();
                let children = nodes[0].list("children").unwrap();
                let names: Vec<&str> = children
                    .iter()
                    .map(|child| {
                        let WireValue::Whole(child) = child else { panic!("{child:?}") };
                        nodes[*child as usize].get("extraNodeData").unwrap().text("name").unwrap()
                    })
                    .collect();
                let of_world = COMMANDS.into_iter().filter(|_| is_operator);
                let known: Vec<&str> =
                    ["msg", "tell", "w", "seats", "list", "help"].into_iter().chain(of_world).collect();
                assert_eq!(names, known, "{}", version.name());
            }
        }
    }

    #[test]
    fn names_of_commands_and_of_players_are_completed() {
        let players = ["Alice", "andy"].map(str::to_owned);
        let check = |line: &str, from: (i32, i32), wanted: &[&str]| {
            let Clientbound::Completions { id: 3, start, length, matches } =
                completions(3, line, &players, false)
            else {
                panic!("{line}")
            };
            let texts: Vec<&str> = matches.iter().map(|one| &*one.text).collect();
            assert_eq!(((start, length), &*texts), (from, wanted), "{line}");
        };
        check("/", (1, 0), &["msg", "tell", "w", "seats", "list", "help"]);
        check("/s", (1, 1), &["seats"]);
        check("/tell ", (6, 0), &["Alice", "andy"]);
        check("/msg AL", (5, 2), &["Alice"]);
        check("/msg andy he", (5, 7), &[]);
        check("/op a", (4, 1), &[]);
        check("/msg \u{fc}", (5, 1), &[]);
    }
}
