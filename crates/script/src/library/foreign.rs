//! Skills of another program: Voyager's library, a JSON object of `name: {code, description}`.
//!
//! Its code is the text of one or several functions; ours is a single function, so the others go into its body.

use oxc_ast::ast::{Function, Statement};
use oxc_span::{GetSpan, Span};
use serde_json::{Map, Value};

use super::{LibrarySkill, SkillParameter};
use crate::checks::{SourceError, with_program};

/// Why a text is no library of Voyager's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ForeignError {
    /// It has another form.
    #[error("it is no JSON object of skills, each with code and description")]
    NoLibrary,
    /// A skill lacks something.
    #[error("the skill `{name}` has no {lacks}")]
    Lacks {
        name: String,
        /// The field that the entry of the skill does not have.
        lacks: &'static str,
    },
    /// The code of a skill is no JavaScript.
    #[error("the code of the skill `{name}` cannot be read: {refusal}")]
    Code {
        name: String,
        /// The mistake and its place.
        refusal: SourceError,
    },
    /// The code of a skill has no function that could be called.
    #[error("the code of the skill `{name}` has no asynchronous function of bot")]
    NoFunction { name: String },
}

/// Reads a library of Voyager's. Nothing is said about what its code calls.
///
/// # Errors
/// [`ForeignError`] names the first skill that is none.
pub fn from_voyager(text: &str) -> Result<Vec<LibrarySkill>, ForeignError> {
    let Ok(Value::Object(entries)) = serde_json::from_str(text) else { return Err(ForeignError::NoLibrary) };
    if entries.is_empty() || !entries.values().all(Value::is_object) {
        return Err(ForeignError::NoLibrary);
    }
    entries.iter().map(|(name, entry)| read_skill(name, entry.as_object())).collect()
}

fn read_skill(name: &str, entry: Option<&Map<String, Value>>) -> Result<LibrarySkill, ForeignError> {
    let text = |key: &'static str| {
        let text = entry.and_then(|entry| entry.get(key)).and_then(Value::as_str).unwrap_or_default();
        let lacks = ForeignError::Lacks { name: name.to_owned(), lacks: key };
        if text.trim().is_empty() { Err(lacks) } else { Ok(text) }
    };
    let (code, description) = (text("code")?, text("description")?);
    let description = said(description);
    if description.is_empty() {
        return Err(ForeignError::Lacks { name: name.to_owned(), lacks: "description" });
    }
    let read = with_program(code, |program| one_function(&program.body, code, name))
        .map_err(|refusal| ForeignError::Code { name: name.to_owned(), refusal })?;
    let (name, parameters, code) = read.ok_or_else(|| ForeignError::NoFunction { name: name.to_owned() })?;
    Ok(LibrarySkill { name, description, parameters, code })
}

/// The words of a description, which stands in a function with nothing but comments in it.
fn said(description: &str) -> String {
    let inner =
        match (description.trim().strip_prefix("async function "), description.trim().strip_suffix('}')) {
            (Some(_), Some(rest)) => rest.split_once('{').map_or(description, |(_, inner)| inner),
            _ => description,
        };
    let words = inner.lines().map(|line| line.trim().trim_start_matches('/').trim());
    words.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The function of that name, or else the last asynchronous one, with everything else of the code in its body: name, parameters
/// behind the first, text.
fn one_function(
    statements: &[Statement<'_>],
    code: &str,
    name: &str,
) -> Option<(String, Vec<SkillParameter>, String)> {
    let of = |span: Span| code.get(span.start as usize..span.end as usize).unwrap_or_default();
    let functions: Vec<&Function<'_>> = statements
        .iter()
        .filter_map(|statement| match statement {
            Statement::FunctionDeclaration(function) if function.r#async => Some(&**function),
            _ => None,
        })
        .collect();
    let is_named = |function: &&&Function<'_>| function.name().is_some_and(|own| own == name);
    let main = functions.iter().find(is_named).or(functions.last())?;
    let mut parameters = main.params.items.iter();
    parameters.next()?;
    let parameters = parameters.map(|parameter| {
        let text = of(parameter.span);
        let (name, otherwise) = match text.split_once('=') {
            Some((name, otherwise)) if !name.starts_with(['{', '[']) => {
                (name, Some(otherwise.trim().to_owned()))
            }
            _ => (text, None),
        };
        SkillParameter { name: name.trim().to_owned(), doc: String::new(), otherwise }
    });
    let (text, own_name) = (of(main.span), main.name()?.to_string());
    let inside = (main.body.as_ref()?.span.start - main.span.start) as usize + 1;
    let (head, body) = (text.get(..inside)?, text.get(inside..)?.strip_suffix('}')?);
    // Constants come first, functions are there from the beginning wherever they stand.
    let (mut before, mut behind) = (String::new(), String::new());
    for statement in statements.iter().filter(|statement| statement.span() != main.span) {
        match statement {
            Statement::FunctionDeclaration(_) => behind.push_str(&format!("\n{}\n", of(statement.span()))),
            Statement::EmptyStatement(_) => {}
            // Voyager's programs end with a call of themselves.
            Statement::ExpressionStatement(_) => {}
            _ => before.push_str(&format!("\n{}", of(statement.span()))),
        }
    }
    Some((own_name, parameters.collect(), format!("{head}{before}{body}{behind}}}")))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

    use super::super::missing;
    use super::*;

    #[test]
    fn a_library_of_voyager_becomes_ours() {
        let text = json!({
            "mineThree": {
                "code": "const kinds = ['oak_log'];\nasync function near(bot) { return bot.findBlock({ matching: kinds[0] }); }\n\
                         async function mineThree(bot, count = 3) {\n  await near(bot);\n  await mineBlock(bot, kinds[0], count);\n}\nawait mineThree(bot);",
                "description": "async function mineThree(bot) {\n    // It mines three logs,\n    // wherever they are.\n}"
            },
            "mineSix": {
                "code": "async function mineSix(bot) { await mineThree(bot); await mineThree(bot); await craftItem(bot); }",
                "description": "Mines six logs."
            }
        })
        .to_string();
        let skills = from_voyager(&text).unwrap();
        let three = skills.iter().find(|skill| skill.name == "mineThree").unwrap();
        assert_eq!(three.description, "It mines three logs, wherever they are.");
        assert_eq!(three.signature(), "await mineThree(bot, count = 3)");
        assert_eq!(
            three.code,
            "async function mineThree(bot, count = 3) {\nconst kinds = ['oak_log'];\n  await near(bot);\n  await mineBlock(bot, \
             kinds[0], count);\n\nasync function near(bot) { return bot.findBlock({ matching: kinds[0] }); }\n}"
        );
        let six = skills.iter().find(|skill| skill.name == "mineSix").unwrap();
        let missing = |skill: &LibrarySkill| missing(&skill.code, &["mineThree", "craftItem"]).unwrap();
        assert_eq!(missing(three), BTreeMap::from([("mineBlock".to_owned(), 1)]));
        assert_eq!(missing(six), BTreeMap::new());
    }

    #[test]
    fn what_is_none_is_told_in_a_line() {
        for (text, part) in [
            ("[]", "no JSON object"),
            ("{}", "no JSON object"),
            ("{\"a\": 1}", "no JSON object"),
            (r#"{"a": {"description": "x"}}"#, "`a` has no code"),
            (r#"{"a": {"code": "async function a(bot) {}"}}"#, "`a` has no description"),
            (r#"{"a": {"code": "async function a(bot) {}", "description": "//"}}"#, "`a` has no description"),
            (r#"{"a": {"code": "def a(bot):", "description": "x"}}"#, "line 1"),
            (r#"{"a": {"code": "function a(bot) {}", "description": "x"}}"#, "no asynchronous function"),
            (r#"{"a": {"code": "async function a() {}", "description": "x"}}"#, "no asynchronous function"),
        ] {
            let error = from_voyager(text).unwrap_err().to_string();
            assert!(error.contains(part) && !error.contains('\n'), "{text}: {error}");
        }
    }
}
