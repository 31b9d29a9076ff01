//! Links a script with the functions of a library that it calls.

use super::LibrarySkill;

/// The functions of a library that a source calls, and those that these call, one after the other. Functions that the
/// source defines itself are left out.
#[must_use]
pub fn definitions<'s>(source: &str, library: impl IntoIterator<Item = &'s LibrarySkill> + Clone) -> String {
    let mut needed: Vec<&LibrarySkill> = Vec::new();
    let mut unread = vec![source];
    while let Some(text) = unread.pop() {
        for skill in library.clone() {
            let is_known =
                needed.iter().any(|known| known.name == skill.name) || defines(source, &skill.name);
            if !is_known && calls(text, &skill.name) {
                needed.push(skill);
                unread.push(&skill.code);
            }
        }
    }
    needed.sort_by(|a, b| a.name.cmp(&b.name));
    needed.iter().map(|skill| skill.code.as_str()).collect::<Vec<_>>().join("\n")
}

/// Whether a word stands in a text as a word of its own, and not behind a dot.
fn calls(text: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + name.len()..].chars().next();
        !before.is_some_and(|c| is_part(c) || c == '.') && !after.is_some_and(is_part)
    })
}

fn defines(source: &str, name: &str) -> bool {
    ["function ", "const ", "let ", "var "].iter().any(|word| {
        source.match_indices(&format!("{word}{name}")).any(|(at, found)| {
            let after = source[at + found.len()..].chars().next();
            !after.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '$')
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::{SkillParameter, shipped};
    use super::*;

    #[test]
    fn what_is_called_comes_with_what_that_calls() {
        let text = definitions("await gatherStone(bot, 1);", shipped());
        for name in ["gatherStone", "ensurePickaxe", "ensureWood", "gatherLogs"] {
            assert!(text.contains(&format!("async function {name}(")), "{name}");
        }
        assert!(!text.contains("async function buildRoof("));
        assert_eq!(definitions("skills.gatherLogs(bot); my_gatherLogs();", shipped()), "");
    }

    #[test]
    fn what_the_source_defines_is_its_own() {
        let mine = "async function gatherLogs(bot) { await escapeWater(bot); }";
        let text = definitions(mine, shipped());
        assert!(!text.contains("async function gatherLogs(") && text.contains("async function escapeWater("));
        let skill = |name: &str, code: &str| LibrarySkill {
            name: name.to_owned(),
            description: String::new(),
            parameters: Vec::<SkillParameter>::new(),
            code: code.to_owned(),
        };
        let library = [skill("a", "async function a() { b(); }"), skill("b", "async function b() { a(); }")];
        assert_eq!(definitions("a()", &library).lines().count(), 2);
    }
}
