//! A script and the skills that it calls, put together: one function that holds those functions.

use std::collections::BTreeSet;

use super::library::AgentSkill;

/// See the module.
pub(crate) struct Composed {
    pub(crate) source: String,
    /// The names of the skills that it calls by itself.
    pub(crate) used: Vec<String>,
}

/// Adds the functions of the skills that a script calls and does not define, and those that these call, at the end of its
/// body: lines keep their numbers, and a function may be called before it is defined. Skills of a library that have the same
/// function are the first of them. Without `by_whole_names`, a script that defines a function whose name begins with a skill's
/// counts as one that defines the skill.
pub(crate) fn compose(code: &str, skills: &[AgentSkill], by_whole_names: bool) -> Composed {
    let (mut used, mut added, mut seen) = (Vec::new(), String::new(), BTreeSet::new());
    let mut unread = vec![code];
    let mut next = 0;
    while let Some(&text) = unread.get(next) {
        for skill in skills {
            let Some(name) = function_name(&skill.code) else { continue };
            if calls(text, name) && !defines(code, name, by_whole_names) && seen.insert(name) {
                if next == 0 {
                    used.push(skill.name.clone());
                }
                added.push('\n');
                added.push_str(skill.code.trim());
                added.push('\n');
                unread.push(&skill.code);
            }
        }
        next += 1;
    }
    if added.is_empty() {
        return Composed { source: code.to_owned(), used };
    }
    let is_function = function_name(code).is_some_and(|_| code.trim_start().starts_with("async"));
    let is_arrow = code.contains("=>") && code.trim_end().trim_end_matches([';', ')']).ends_with('}');
    let source = match code.rfind('}') {
        Some(end) if is_function || is_arrow => {
            let (body, rest) = code.split_at(end);
            format!("{body}{added}{rest}")
        }
        _ => format!("{code}\n{added}"),
    };
    Composed { source, used }
}

/// The name of the function that a script begins with.
pub(crate) fn function_name(code: &str) -> Option<&str> {
    let code = code.trim_start();
    let code = code
        .rsplit_once("*/")
        .map_or(code, |(comment, rest)| if comment.starts_with("/*") { rest } else { code });
    let rest = code
        .lines()
        .find(|line| !line.trim().is_empty() && !line.trim_start().starts_with("//"))?
        .trim_start();
    let rest = rest.strip_prefix("async").unwrap_or(rest).trim_start();
    let rest = rest.strip_prefix("function")?.strip_prefix(char::is_whitespace)?.trim_start();
    let end = rest.find(|c: char| !is_part_of_name(c)).unwrap_or(rest.len());
    rest.get(..end).filter(|name| !name.is_empty())
}

/// A script under another name: its function, and where it calls itself.
pub(crate) fn renamed(code: &str, name: &str) -> String {
    let Some(old) = function_name(code).filter(|old| *old != name) else { return code.to_owned() };
    let mut out = String::with_capacity(code.len());
    let mut rest = code;
    let mut before = None;
    while let Some(at) = rest.find(old) {
        let (passed, found) = rest.split_at(at);
        let behind = &found[old.len()..];
        let last = passed.chars().next_back().or(before);
        let is_it =
            !last.is_some_and(|c| is_part_of_name(c) || c == '.') && !behind.starts_with(is_part_of_name);
        out.push_str(passed);
        out.push_str(if is_it { name } else { old });
        before = old.chars().next_back();
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// The names of what a script's function takes behind its first parameter.
pub(crate) fn parameters(code: &str) -> Vec<String> {
    let name = function_name(code).unwrap_or_default();
    let Some((_, rest)) = code.split_once(name).and_then(|(_, rest)| rest.split_once('(')) else {
        return Vec::new();
    };
    let (mut depth, mut start, mut found) = (0_i32, 0, Vec::new());
    for (at, c) in rest.char_indices() {
        match c {
            ')' | ',' if depth == 0 => {
                found.push(&rest[start..at]);
                start = at + 1;
                if c == ')' {
                    break;
                }
            }
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    let name = |parameter: &&str| parameter.split('=').next().unwrap_or_default().trim().to_owned();
    found.iter().skip(1).map(name).filter(|name| !name.is_empty()).collect()
}

fn is_part_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// Whether a name is called as a function of its own, and not as something's.
fn calls(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(place, _)| {
        let before = code.get(..place).and_then(|before| before.chars().last());
        let after = code.get(place + name.len()..).unwrap_or_default().trim_start();
        before.is_none_or(|c| !is_part_of_name(c) && c != '.') && after.starts_with('(')
    })
}

fn defines(code: &str, name: &str, by_whole_names: bool) -> bool {
    code.match_indices(name).any(|(place, _)| {
        let (before, after) =
            (code.get(..place).unwrap_or_default(), code.get(place + name.len()..).unwrap_or_default());
        let is_part = before.ends_with(is_part_of_name) || after.starts_with(is_part_of_name);
        let before = before.trim_end();
        !(by_whole_names && is_part)
            && (before.ends_with("function") || before.ends_with("const") || before.ends_with("let"))
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn skill(name: &str, code: &str) -> AgentSkill {
        AgentSkill {
            name: name.to_owned(),
            description: "x".to_owned(),
            parameters: json!([]),
            code: code.to_owned(),
        }
    }

    #[test]
    fn called_skills_go_into_the_body() {
        let skills = [
            skill("lay", "async function layPlanks(bot, n) { return n; }"),
            skill("nail", "/** Nails. */\nasync function nail(bot) {}"),
        ];
        let code = "async function doIt(bot) {\n  await layPlanks(bot, 3);\n}";
        let composed = compose(code, &skills, true);
        assert_eq!(composed.used, ["lay"]);
        assert_eq!(
            composed.source,
            "async function doIt(bot) {\n  await layPlanks(bot, 3);\n\nasync function layPlanks(bot, n) { return n; }\n}"
        );
        let arrow = compose("async (bot) => { await nail(bot); }", &skills, true);
        assert!(arrow.source.ends_with("async function nail(bot) {}\n}"), "{}", arrow.source);
        let bare = compose("await nail(bot);", &skills, true);
        assert!(bare.source.starts_with("await nail(bot);\n\n/** Nails. */"), "{}", bare.source);
        let helped = [
            skill("sweep", "async function sweep(bot) { await fetchBroom(bot); }"),
            skill("fetchBroom", "async function fetchBroom(bot) { await sweep(bot); }"),
        ];
        let both = compose("await sweep(bot);", &helped, true);
        assert_eq!(both.used, ["sweep"]);
        assert!(both.source.contains("async function fetchBroom(bot)"), "{}", both.source);
        // A script whose own name begins with a skill's calls that skill all the same.
        let longer = compose("async function nailNow(bot) { await nail(bot); }", &skills, true);
        assert_eq!(longer.used, ["nail"]);
        let before = "async function nailNow(bot) { await nail(bot); }";
        assert_eq!(compose(before, &skills, false).source, before, "such a script was run as it is");
        for own in [
            "async function f(bot) { await skills.nail(bot); }",
            "async function nail(bot) { nail (bot); }",
            "x",
        ] {
            assert_eq!(compose(own, &skills, true).source, own);
        }
    }

    #[test]
    fn a_function_has_a_name() {
        assert_eq!(function_name("/** a\n * b */\nasync function doIt (bot) {}"), Some("doIt"));
        assert_eq!(function_name("// a\nfunction f(){}"), Some("f"));
        assert_eq!(function_name("async (bot) => {}"), None);
        assert_eq!(function_name(""), None);
    }

    #[test]
    fn a_function_gets_another_name_and_keeps_what_it_takes() {
        let code = "/** Sweep. */\nasync function sweep(bot, n = 1, f = (a, b) => a) {\n  if (n) await sweep(bot, n - 1);\n  \
                    await skills.sweep(bot); sweeper();\n}";
        let new = renamed(code, "sweep2");
        assert_eq!(
            new,
            "/** Sweep. */\nasync function sweep2(bot, n = 1, f = (a, b) => a) {\n  if (n) await sweep2(bot, n - 1);\n  await \
             skills.sweep(bot); sweeper();\n}"
        );
        assert_eq!(parameters(&new), ["n", "f"]);
        assert_eq!(parameters("async function f(bot) {}"), [""; 0]);
        assert_eq!((renamed("x", "y"), parameters("x")), ("x".to_owned(), Vec::new()));
    }
}
