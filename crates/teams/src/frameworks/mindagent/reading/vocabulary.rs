//! The words that commands are made of: verbs, agents, and the names that parameters can have.

use cooperage_core::{Manual, ParameterKind, SectionName, Tool};

use super::words::Word;
use crate::structured::folded;

/// Words of which a name consists at most, as in "long bench 0".
const WORDS_OF_NAME_MAX: usize = 5;

/// The spellings of one tool that has a text form.
pub(crate) struct VerbForm {
    pub(crate) verb: String,
    pub(crate) separator: char,
    pub(crate) agent_prefix: String,
    pub(crate) arguments: Vec<ArgumentForm>,
    folded_verb: String,
    folded_prefix: String,
}

/// The values of one of its arguments.
pub(crate) struct ArgumentForm {
    pub(crate) name: String,
    pub(crate) is_required: bool,
    /// Whether it has no other values than the known ones.
    pub(crate) is_closed: bool,
    /// Whether its values are numbers.
    pub(crate) is_number: bool,
    /// The known values: as they compare, and as they are.
    pub(crate) known: Vec<(String, String)>,
}

/// See the module.
pub(crate) struct CommandVocabulary {
    forms: Vec<VerbForm>,
}

impl CommandVocabulary {
    /// The vocabulary of these tools; what the manual names as an object is a value of any text.
    pub(crate) fn new(tools: &[Tool], manual: &Manual) -> CommandVocabulary {
        let objects = [SectionName::Objects, SectionName::BaseIngredients];
        let objects = objects.into_iter().flat_map(|name| manual.section(name));
        let mut objects: Vec<(String, String)> =
            objects.map(|item| (folded(&item.text), item.text.clone())).collect();
        objects.sort();
        objects.dedup();
        let forms = tools.iter().filter_map(|tool| {
            let form = tool.text_form.as_ref()?;
            let arguments = form.arguments.iter().filter_map(|name| {
                let parameter = tool.parameters.iter().find(|parameter| parameter.name == *name)?;
                let known = match &parameter.kind {
                    ParameterKind::Name(names) => {
                        names.iter().map(|name| (folded(name), name.clone())).collect()
                    }
                    ParameterKind::Text => objects.clone(),
                    _ => Vec::new(),
                };
                Some(ArgumentForm {
                    name: name.clone(),
                    is_required: parameter.required,
                    is_closed: matches!(parameter.kind, ParameterKind::Name(_)),
                    is_number: matches!(parameter.kind, ParameterKind::Integer | ParameterKind::Number),
                    known,
                })
            });
            Some(VerbForm {
                verb: form.verb.clone(),
                separator: form.separator,
                agent_prefix: form.agent_prefix.clone(),
                arguments: arguments.collect(),
                folded_verb: folded(&form.verb),
                folded_prefix: folded(&form.agent_prefix),
            })
        });
        CommandVocabulary { forms: forms.collect() }
    }

    /// The verb that begins at a word, with the number of words that it takes.
    pub(crate) fn verb_at(&self, words: &[Word<'_>], at: usize) -> Option<(&VerbForm, usize)> {
        let rest = words.get(at..)?;
        let found = self.forms.iter().filter_map(|form| Some((form, length_of(rest, &form.folded_verb)?)));
        // One verb may be the beginning of another's name.
        found.max_by_key(|(_, length)| *length)
    }

    /// The agent that is named at a word, such as `agent0` or `Agent 0`, with the number of words that it takes.
    pub(crate) fn agent_at(&self, words: &[Word<'_>], at: usize) -> Option<(u32, usize)> {
        self.forms.iter().find_map(|form| {
            let word = words.get(at)?;
            let rest = word.folded.strip_prefix(form.folded_prefix.as_str())?;
            match rest.parse() {
                Ok(number) => Some((number, 1)),
                // `agent=agent0`, and `Agent 0`.
                Err(_) if rest.is_empty() => {
                    let next = words.get(at + 1)?;
                    let digits =
                        next.folded.strip_prefix(form.folded_prefix.as_str()).unwrap_or(&next.folded);
                    digits.parse().ok().map(|number| (number, 2))
                }
                Err(_) => None,
            }
        })
    }

    /// A command as an example for the agent of that number.
    pub(crate) fn example(&self, agent: u32) -> Option<String> {
        let has_place = |form: &&VerbForm| form.arguments.iter().any(|argument| argument.is_closed);
        let form = self.forms.iter().find(has_place).or(self.forms.first())?;
        let values = form.arguments.iter().filter(|argument| argument.is_required);
        let values: Vec<String> =
            values.filter_map(|argument| Some(argument.known.first()?.1.clone())).collect();
        Some(form.command(agent, &values))
    }
}

impl VerbForm {
    /// The text form of a command with these values.
    pub(crate) fn command(&self, agent: u32, values: &[String]) -> String {
        let mut text = format!("{}{}{}{agent}", self.verb, self.separator, self.agent_prefix);
        for value in values {
            text.push(self.separator);
            text.push_str(value);
        }
        text
    }
}

impl ArgumentForm {
    /// The first known value among these words: the value, and the words that it takes.
    pub(crate) fn find(&self, words: &[Word<'_>]) -> Option<(String, std::ops::Range<usize>)> {
        (0..words.len()).find_map(|at| {
            let rest = words.get(at..)?;
            let lengths = (1..=WORDS_OF_NAME_MAX.min(rest.len())).rev();
            lengths.into_iter().find_map(|length| {
                let joined: String = rest.iter().take(length).map(|word| word.folded.as_str()).collect();
                let (_, name) = self.known.iter().find(|(known, _)| *known == joined)?;
                Some((name.clone(), at..at + length))
            })
        })
    }
}

/// The number of words at the beginning that are together this name.
fn length_of(words: &[Word<'_>], name: &str) -> Option<usize> {
    let mut joined = String::new();
    for (number, word) in words.iter().take(WORDS_OF_NAME_MAX).enumerate() {
        joined.push_str(&word.folded);
        if joined == name {
            return Some(number + 1);
        }
        if !name.starts_with(joined.as_str()) {
            return None;
        }
    }
    None
}
