//! The variables of prompts, `$NAME` and its like (docs/spec/mindcraft.md, 7.1).

/// Every variable, without its sign.
pub const VARIABLES: [&str; 15] = [
    "NAME",
    "STATS",
    "INVENTORY",
    "ACTION",
    "COMMAND_DOCS",
    "CODE_DOCS",
    "EXAMPLES",
    "MEMORY",
    "TO_SUMMARIZE",
    "CONVO",
    "SELF_PROMPT",
    "LAST_GOALS",
    "BLUEPRINTS",
    "TASK_GOAL",
    "TASK_INVENTORY",
];

/// A prompt with its variables filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled {
    /// The filled-in text.
    pub text: String,
    /// Parts of the prompt that look like variables and are none; they stay as they are.
    pub unknown: Vec<String>,
}

/// A part of a prompt.
enum TemplateSegment<'t> {
    Text(&'t str),
    Variable(&'static str),
    /// A part that looks like a variable and is none.
    Unknown(&'t str),
}

/// Fills in the variables of a prompt. The values are not searched for variables themselves, so words of agents and people
/// cannot become one.
#[must_use]
pub fn fill(prompt: &str, value: impl Fn(&'static str) -> String) -> Filled {
    let mut filled = Filled { text: String::with_capacity(prompt.len() * 2), unknown: Vec::new() };
    for piece in pieces(prompt) {
        match piece {
            TemplateSegment::Text(text) => filled.text.push_str(text),
            TemplateSegment::Variable(name) => filled.text.push_str(&value(name)),
            TemplateSegment::Unknown(token) => {
                filled.text.push_str(token);
                filled.unknown.push(token.to_owned());
            }
        }
    }
    filled
}

/// Whether a prompt holds a variable.
#[must_use]
pub fn mentions(prompt: &str, name: &str) -> bool {
    pieces(prompt).iter().any(|piece| matches!(piece, TemplateSegment::Variable(known) if *known == name))
}

fn pieces(prompt: &str) -> Vec<TemplateSegment<'_>> {
    let mut pieces = Vec::new();
    let mut rest = prompt;
    while let Some(at) = rest.find('$') {
        let (before, after) = rest.split_at(at);
        let word = after[1..].find(|c: char| !c.is_ascii_uppercase() && c != '_').unwrap_or(after.len() - 1);
        let (token, behind) = after.split_at(1 + word);
        pieces.push(TemplateSegment::Text(before));
        // The longest variable that it begins with: the original replaces them at every place.
        let known =
            VARIABLES.into_iter().filter(|name| token[1..].starts_with(name)).max_by_key(|name| name.len());
        rest = match known {
            Some(name) => {
                pieces.push(TemplateSegment::Variable(name));
                &after[1 + name.len()..]
            }
            None if word == 0 => {
                pieces.push(TemplateSegment::Text(token));
                behind
            }
            None => {
                pieces.push(TemplateSegment::Unknown(token));
                behind
            }
        };
    }
    pieces.push(TemplateSegment::Text(rest));
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(prompt: &str, text: &str, unknown: &[&str]) {
        let filled = fill(prompt, |name| format!("<{}>", name.to_lowercase()));
        assert_eq!(
            (filled.text.as_str(), filled.unknown),
            (text, unknown.iter().map(|t| (*t).to_owned()).collect())
        );
    }

    #[test]
    fn variables_are_filled_in_wherever_they_stand() {
        check("$NAME's\n$STATS$INVENTORY.", "<name>'s\n<stats><inventory>.", &[]);
        check("$TASK_GOAL and $TASK_INVENTORY", "<task_goal> and <task_inventory>", &[]);
        check("$NAMES $SELF_PROMPT_", "<name>S <self_prompt>_", &[]);
        for name in VARIABLES {
            check(&format!("${name}"), &format!("<{}>", name.to_lowercase()), &[]);
            assert!(mentions(&format!("a ${name}"), name) && !mentions("a $OTHER", name));
        }
    }

    #[test]
    fn what_is_no_variable_stays_and_is_told() {
        check("$MOOD, $5 and $ and $name $", "$MOOD, $5 and $ and $name $", &["$MOOD"]);
        check("é$É", "é$É", &[]);
    }

    #[test]
    fn what_is_filled_in_is_not_filled_in_again() {
        let filled = fill("$MEMORY", |_| "$STATS $MOOD".to_owned());
        assert_eq!((filled.text.as_str(), filled.unknown.len()), ("$STATS $MOOD", 0));
    }
}
