//! Another order of the tools that a prompt lists, so that a model does not learn their places.

use std::collections::BTreeSet;

use cooperage_core::{RandomSource, TreeRandom};

/// A list of tools has at least so many.
const LEAST: usize = 3;

/// The text with each list of tools in another order. A list of tools is lines of one form, such as `- dig(x, y, z): …` or `!stats:
/// …`, of which two or more name tools that are known.
pub(super) fn shuffled(text: &str, known: &BTreeSet<String>, random: &mut TreeRandom) -> String {
    let lines: Vec<&str> = text.split('\n').collect();
    let mut out: Vec<&str> = Vec::with_capacity(lines.len());
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let Some((form, _)) = entry(line) else {
            out.push(line);
            at += 1;
            continue;
        };
        let of_form = |line: &&&str| entry(line).is_some_and(|(other, _)| other == form);
        let mut list: Vec<&str> = lines.iter().skip(at).take_while(of_form).copied().collect();
        at += list.len();
        let tools = list.iter().filter(|line| entry(line).is_some_and(|(_, name)| known.contains(name)));
        if list.len() >= LEAST && tools.count() >= 2 {
            for last in (1..list.len()).rev() {
                let place = random.below(u32::try_from(last + 1).unwrap_or(u32::MAX)) as usize;
                list.swap(last, place);
            }
        }
        out.extend(list);
    }
    out.join("\n")
}

/// The mark at the begin of a line of a list, and the name after it.
fn entry(line: &str) -> Option<(&'static str, &str)> {
    let (form, rest) =
        ["- ", "* ", "!"].into_iter().find_map(|form| Some((form, line.strip_prefix(form)?)))?;
    let name = rest.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').next()?;
    let is_entry = !name.is_empty() && rest.get(name.len()..)?.starts_with(['(', ':']);
    is_entry.then_some((form, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_tools_are_shuffled_and_nothing_else() {
        let text = "The tools:\n- dig(x, y, z): digs.\n- place(item): places.\n- go(x): goes.\n- say(text): says.\n- look: looks.\n\nCarried:\n- stone: 3\n- dirt: 5\n- log: 1\nEnd";
        let known: BTreeSet<String> = ["dig", "go"].map(str::to_owned).into();
        let of = |seed| shuffled(text, &known, &mut TreeRandom::from_seed(seed));
        let lines = |text: &str| text.split('\n').map(str::to_owned).collect::<Vec<_>>();
        let mut orders = BTreeSet::new();
        for seed in 0..20 {
            let (before, after) = (lines(text), lines(&of(seed)));
            assert_eq!((&before[..1], &before[6..]), (&after[..1], &after[6..]), "the rest stays");
            let sorted = |lines: &[String]| lines.iter().cloned().collect::<BTreeSet<_>>();
            assert_eq!(sorted(&before[1..6]), sorted(&after[1..6]), "nothing is lost");
            orders.insert(after);
        }
        assert!(orders.len() > 10, "{}", orders.len());
        let commands = "!stats: a\n!craft(item): b\n!goal: c";
        let known: BTreeSet<String> = ["stats", "goal"].map(str::to_owned).into();
        assert!((0..10).any(|seed| shuffled(commands, &known, &mut TreeRandom::from_seed(seed)) != commands));
    }
}
