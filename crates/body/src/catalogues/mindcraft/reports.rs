//! Results of commands in words, and how a reader gets them back from the words.

use std::fmt;

/// The result of a command, as its words tell it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandReport {
    /// So many blocks of a kind were broken and picked up.
    Collected { blocks: u32, kind: String },
    /// An item was crafted; so many of it are held now.
    Crafted { item: String, held: u32 },
    /// Items were smelted into so many others.
    Smelted { inputs: u32, input: String, outputs: u32, output: String },
    /// A creature was killed.
    Defeated { kind: String },
    /// Another player has picked up so many of an item.
    Received { player: String, count: u32, item: String },
}

impl CommandReport {
    /// Reads a result, which may have remarks around it; `None` for other words, such as those of an error
    /// ([`SkillError::read`](crate::skills::SkillError::read)).
    #[must_use]
    pub fn read(text: &str) -> Option<CommandReport> {
        text.lines().find_map(read_line)
    }
}

impl fmt::Display for CommandReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandReport::Collected { blocks, kind } => write!(f, "Collected {blocks} {kind}."),
            CommandReport::Crafted { item, held } => write!(f, "Crafted {item}; you have {held} {item} now."),
            CommandReport::Smelted { inputs, input, outputs, output } => {
                write!(f, "Smelted {inputs} {input} into {outputs} {output}.")
            }
            CommandReport::Defeated { kind } => write!(f, "The {kind} is defeated."),
            CommandReport::Received { player, count, item } => write!(f, "{player} received {count} {item}."),
        }
    }
}

fn read_line(line: &str) -> Option<CommandReport> {
    let line = line.trim();
    let words: Vec<&str> = line.split_whitespace().collect();
    let plain = |word: &str| word.trim_end_matches(['.', ';']).to_owned();
    match words.as_slice() {
        ["Collected", blocks, kind, ..] => {
            Some(CommandReport::Collected { blocks: blocks.parse().ok()?, kind: plain(kind) })
        }
        ["Crafted", item, "you", "have", held, _, "now."] => {
            Some(CommandReport::Crafted { item: plain(item), held: held.parse().ok()? })
        }
        ["Smelted", inputs, input, "into", outputs, output] => Some(CommandReport::Smelted {
            inputs: inputs.parse().ok()?,
            input: plain(input),
            outputs: outputs.parse().ok()?,
            output: plain(output),
        }),
        ["The", kind, "is", "defeated."] => Some(CommandReport::Defeated { kind: plain(kind) }),
        [player, "received", count, item] => Some(CommandReport::Received {
            player: plain(player),
            count: count.parse().ok()?,
            item: plain(item),
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_back_as_they_are_written() {
        let text = |text: &str| text.to_owned();
        for report in [
            CommandReport::Collected { blocks: 8, kind: text("oak_log") },
            CommandReport::Crafted { item: text("stick"), held: 12 },
            CommandReport::Smelted { inputs: 3, input: text("sand"), outputs: 3, output: text("glass") },
            CommandReport::Defeated { kind: text("zombie") },
            CommandReport::Received { player: text("Andy_0"), count: 2, item: text("egg") },
        ] {
            let words = format!("Action output:\nThere was enough for 1 times, not for 3.\n{report}\nMore.");
            assert_eq!(CommandReport::read(&words), Some(report), "{words}");
        }
        assert_eq!(CommandReport::read("Stayed for 4 seconds."), None);
    }
}
