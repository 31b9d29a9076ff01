//! Reading a file of a skill.

use super::{LibrarySkill, SkillParameter};

/// Why a file is no skill.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SkillFileError {
    /// It does not begin with a comment that describes it.
    #[error("there is no description: the file begins with `/** What it does. */`")]
    NoDescription,
    /// There is no asynchronous function, or no name to it.
    #[error("there is no skill: after the comment stands `async function name(bot, …) {{ … }}`")]
    NoFunction,
    /// The first parameter of the function is not the body.
    #[error("the first parameter of {name} must be bot")]
    NoBot { name: String },
    /// A parameter and the comment do not go together.
    #[error("the parameters of {name} are {parameters}; its comment has a line `@param` for {documented}")]
    Parameters {
        name: String,
        /// Those that it has.
        parameters: String,
        /// Those that are documented.
        documented: String,
    },
}

/// Reads the text of a file `NAME.js`.
///
/// # Errors
/// What it lacks to be a skill.
pub fn parse(text: &str) -> Result<LibrarySkill, SkillFileError> {
    let text = text.trim_start();
    let (comment, rest) = text
        .strip_prefix("/**")
        .and_then(|text| text.split_once("*/"))
        .ok_or(SkillFileError::NoDescription)?;
    let lines = comment.lines().map(|line| line.trim().trim_start_matches('*').trim());
    let (mut description, mut documented) = (Vec::new(), Vec::new());
    for line in lines.filter(|line| !line.is_empty()) {
        match line.strip_prefix("@param") {
            Some(parameter) => {
                // A type may stand before the name, as in JSDoc.
                let parameter = parameter.trim();
                let parameter = match parameter.strip_prefix('{') {
                    Some(typed) => typed.split_once('}').map_or("", |(_, rest)| rest.trim()),
                    None => parameter,
                };
                let (name, doc) = parameter.split_once(char::is_whitespace).unwrap_or((parameter, ""));
                documented.push((name.to_owned(), doc.trim().trim_start_matches("- ").to_owned()));
            }
            None if line.starts_with('@') => {}
            None if documented.is_empty() => description.push(line),
            None => {}
        }
    }
    documented.retain(|(name, _)| name != "bot");
    if description.is_empty() {
        return Err(SkillFileError::NoDescription);
    }
    let code = rest.trim();
    let signature = code.strip_prefix("async function ").ok_or(SkillFileError::NoFunction)?;
    let (name, rest) = signature.split_once('(').ok_or(SkillFileError::NoFunction)?;
    let name = name.trim();
    let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '$');
    if name.is_empty() || !is_name || name.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(SkillFileError::NoFunction);
    }
    let mut taken = parameters(rest).into_iter();
    if taken.next().is_none_or(|(first, _)| first != "bot") {
        return Err(SkillFileError::NoBot { name: name.to_owned() });
    }
    let taken: Vec<(String, Option<String>)> = taken.collect();
    let listed = |names: Vec<&str>| if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    if taken.iter().map(|(name, _)| name).ne(documented.iter().map(|(name, _)| name)) {
        return Err(SkillFileError::Parameters {
            name: name.to_owned(),
            parameters: listed(taken.iter().map(|(name, _)| name.as_str()).collect()),
            documented: listed(documented.iter().map(|(name, _)| name.as_str()).collect()),
        });
    }
    let parameters = taken.into_iter().zip(documented);
    Ok(LibrarySkill {
        name: name.to_owned(),
        description: description.join(" "),
        parameters: parameters
            .map(|((name, otherwise), (_, doc))| SkillParameter { name, doc, otherwise })
            .collect(),
        code: code.to_owned(),
    })
}

/// The parameters up to the closing parenthesis, each with its default.
fn parameters(text: &str) -> Vec<(String, Option<String>)> {
    let (mut depth, mut start, mut found) = (0, 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => {
                found.push(&text[start..at]);
                break;
            }
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                found.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    let split = |parameter: &str| match parameter.split_once('=') {
        Some((name, otherwise)) => (name.trim().to_owned(), Some(otherwise.trim().to_owned())),
        None => (parameter.trim().to_owned(), None),
    };
    found.into_iter().map(split).filter(|(name, _)| !name.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_skill_says_what_it_does_and_takes() {
        let text = "/**\n * Digs\n * deep.\n * @param count how many\n */\nasync function dig(bot, count = 1) {\n}\n";
        let skill = parse(text).unwrap();
        assert_eq!((skill.name.as_str(), skill.description.as_str()), ("dig", "Digs deep."));
        assert_eq!(skill.signature(), "await dig(bot, count = 1)");
        assert_eq!(skill.parameters[0].doc, "how many");
        assert!(skill.code.starts_with("async function dig"));
    }

    #[test]
    fn what_is_no_skill_is_refused_in_a_line() {
        for (text, part) in [
            ("async function f(bot) {}", "description"),
            ("/** @param a x */ async function f(bot, a) {}", "description"),
            ("/** Does. */ function f(bot) {}", "no skill"),
            ("/** Does. */ async function (bot) {}", "no skill"),
            ("/** Does. */ async function f(a) {}", "must be bot"),
            ("/** Does. */ async function f(bot, a, b) {}", "a, b; its comment has a line `@param` for none"),
        ] {
            let error = parse(text).unwrap_err().to_string();
            assert!(error.contains(part) && !error.contains('\n'), "{text}: {error}");
        }
    }
}
