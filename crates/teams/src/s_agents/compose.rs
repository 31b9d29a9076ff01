//! A script and the skills that it calls, put together: one function that holds those functions.

use std::collections::BTreeSet;

use super::library::Skill;

/// See the module.
pub(crate) struct Composed {
    pub(crate) source: String,
    /// The names of the skills that it calls.
    pub(crate) used: Vec<String>,
}

/// Adds the functions of the shown skills that a script calls and does not define, at the end of its body: lines keep their
/// numbers, and a function may be called before it is defined.
pub(crate) fn compose(code: &str, skills: &[Skill]) -> Composed {
    let (mut used, mut added, mut seen) = (Vec::new(), String::new(), BTreeSet::new());
    for skill in skills {
        let Some(name) = function_name(&skill.code) else { continue };
        if calls(code, name) && !defines(code, name) && seen.insert(name) {
            used.push(skill.name.clone());
            added.push('\n');
            added.push_str(skill.code.trim());
            added.push('\n');
        }
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

fn defines(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(place, _)| {
        let before = code.get(..place).unwrap_or_default().trim_end();
        before.ends_with("function") || before.ends_with("const") || before.ends_with("let")
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn skill(name: &str, code: &str) -> Skill {
        Skill {
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
        let composed = compose(code, &skills);
        assert_eq!(composed.used, ["lay"]);
        assert_eq!(
            composed.source,
            "async function doIt(bot) {\n  await layPlanks(bot, 3);\n\nasync function layPlanks(bot, n) { return n; }\n}"
        );
        let arrow = compose("async (bot) => { await nail(bot); }", &skills);
        assert!(arrow.source.ends_with("async function nail(bot) {}\n}"), "{}", arrow.source);
        let bare = compose("await nail(bot);", &skills);
        assert!(bare.source.starts_with("await nail(bot);\n\n/** Nails. */"), "{}", bare.source);
        for own in [
            "async function f(bot) { await skills.nail(bot); }",
            "async function nail(bot) { nail (bot); }",
            "x",
        ] {
            assert_eq!(compose(own, &skills).source, own);
        }
    }

    #[test]
    fn a_function_has_a_name() {
        assert_eq!(function_name("/** a\n * b */\nasync function doIt (bot) {}"), Some("doIt"));
        assert_eq!(function_name("// a\nfunction f(){}"), Some("f"));
        assert_eq!(function_name("async (bot) => {}"), None);
        assert_eq!(function_name(""), None);
    }
}
