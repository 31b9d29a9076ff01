//! The interface of scripts: `bot`, `skills`, `world`, `Vec3`, `log`, under the names of MINDcraft's code and
//! mineflayer.
//!
//! `table` holds all about a function once: name, parameters, description, returned value, an example that runs. From
//! it come the prelude's wrappers, the names for the checks, the documentation for prompts and for people, and a test.
//! `prelude.js` is the part of the interface to the world that is written in JavaScript, on top of `queries`; `calls`
//! has the skills, which move a body.

mod calls;
mod function;
mod queries;
mod table;

use std::fmt::Write as _;
use std::sync::LazyLock;

use cooperage_core::{Section, SectionItem, SectionName, written};
use serde_json::{Value, json};

pub use calls::ScriptTools;
pub(crate) use calls::{SkillReply, call, said};
pub use function::{ApiNamespace, FunctionParameter, ScriptFunction};
pub(crate) use queries::{CHARGES_WORK, QueryError, WANTED_MAX, answer};

static FUNCTIONS: LazyLock<Vec<ScriptFunction>> = LazyLock::new(table::functions);

/// Every function that scripts can call, by the object to which it belongs.
#[must_use]
pub fn functions() -> &'static [ScriptFunction] {
    &FUNCTIONS
}

/// Skills that the prelude makes of other skills.
const COMPOSED: [&str; 3] = ["log", "wait", "exploreUntil"];

/// Names that came later than plans of old. They stand only in the prelude of code that names one of them, so that all
/// other code takes as much fuel as before.
const LATER: [&str; 2] = ["buildBlueprint", "getBlueprints"];

/// The parts of a prelude beyond what every script has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PreludeParts {
    /// Names that code for Voyager has.
    pub voyager: bool,
    /// Functions for ready buildings.
    pub gallery: bool,
    /// Whether a result is told with the reason where JSON has no form for it. Older runs had no such words.
    pub tells_results: bool,
}

impl PreludeParts {
    /// The parts that sources need.
    #[must_use]
    pub fn of(sources: &[&str]) -> PreludeParts {
        let needs = |is_named: &dyn Fn(&str) -> bool| sources.iter().any(|source| is_named(source));
        PreludeParts {
            voyager: needs(&is_for_voyager),
            gallery: needs(&|source| LATER.iter().any(|name| source.contains(name))),
            tells_results: false,
        }
    }

    /// The same parts for a body with that revision of conduct.
    #[must_use]
    pub fn in_revision(self, revision: u32) -> PreludeParts {
        PreludeParts { tells_results: revision >= TELLS_RESULTS, ..self }
    }
}

/// The revision of conduct from which on a result that cannot be told is said to be left out.
const TELLS_RESULTS: u32 = 5;

/// The prelude for the engine.
#[must_use]
pub fn prelude(parts: PreludeParts) -> String {
    let plain = plain_prelude(parts.gallery);
    let changes = VOYAGER.iter().filter(|_| parts.voyager).chain(GALLERY.iter().filter(|_| parts.gallery));
    let changes = changes.chain(TELLING.iter().filter(|_| parts.tells_results));
    changes.fold(plain, |text, (from, to)| text.replacen(from, to, 1))
}

fn plain_prelude(has_gallery: bool) -> String {
    let skills = functions().iter().filter(|function| {
        let name = function.name.as_str();
        let is_left_out = COMPOSED.contains(&name) || (!has_gallery && LATER.contains(&name));
        function.space == ApiNamespace::Skills && !is_left_out
    });
    let names: Vec<Value> = skills
        .map(|function| {
            let parameters: Vec<Value> = function.parameters.iter().map(FunctionParameter::json).collect();
            json!({"name": function.name, "parameters": parameters})
        })
        .collect();
    let names = Value::Array(names);
    format!(
        "(engine) => {{\nconst names = {names};\n{}\n{}\n}}",
        include_str!("vec3.js"),
        include_str!("prelude.js")
    )
}

/// The changes that turn the other prelude into Voyager's: text before `bot`, text behind its members, more globals.
const VOYAGER: [(&str, &str); 3] = [
    ("const bot = guard({", concat!(include_str!("voyager.js"), "\nconst bot = guard(unlisted({")),
    ("}, \"bot\");", "}, { equip, pathfinder }), \"bot\");"),
    ("Vec3, log: write },", "Vec3, log: write, mcData, Movements, ...goals },"),
];

/// The changes that add the question about ready buildings.
const GALLERY: [(&str, &str); 1] =
    [("getBiomeName:", "getBlueprints: () => ask(\"blueprints\"),\n  getBiomeName:")];

/// The changes that tell why a result is left out.
const TELLING: [(&str, &str); 2] = [
    ("function write(first, text) {", concat!(include_str!("result.js"), "\nfunction write(first, text) {")),
    ("    return result;", "    return told(result);"),
];

/// Global names that the prelude for code of Voyager's has beside the other one's.
pub(crate) const VOYAGER_GLOBALS: [&str; 13] = [
    "GoalBlock",
    "GoalCompositeAny",
    "GoalFollow",
    "GoalGetToBlock",
    "GoalInvert",
    "GoalLookAtBlock",
    "GoalNear",
    "GoalNearXZ",
    "GoalPlaceBlock",
    "GoalXZ",
    "GoalY",
    "Movements",
    "mcData",
];
/// Members of `bot` there that no list of functions names.
pub(crate) const VOYAGER_MEMBERS: [&str; 2] = ["equip", "pathfinder"];

/// Whether a source names something that only Voyager's prelude has.
fn is_for_voyager(source: &str) -> bool {
    let is_member = |name: &&str| {
        let dotted = format!(".{name}");
        source.match_indices(&dotted).any(|(at, _)| !source[..at].ends_with("skills"))
    };
    VOYAGER_GLOBALS.iter().any(|name| source.contains(name)) || VOYAGER_MEMBERS.iter().any(is_member)
}

/// The documentation of all functions as a page of text.
#[must_use]
pub fn documentation() -> String {
    let mut page = String::new();
    for space in ApiNamespace::ALL {
        let _ = writeln!(page, "## {}\n\n{}\n", space.name(), space.meaning());
        for function in functions().iter().filter(|function| function.space == space) {
            let _ = writeln!(page, "{}", function.documentation());
        }
    }
    page
}

/// Skills whose entries are emphasised, so that every author of code is told of them.
const BASIC: [&str; 3] = ["placeBlock", "wait", "breakBlockAt"];

/// The documentation as a section of the manual: an entry for each function, a few of which stand out.
#[must_use]
pub fn section() -> Section {
    let item = |function: &ScriptFunction| SectionItem {
        text: function.documentation(),
        emphasised: function.space == ApiNamespace::Skills && BASIC.contains(&function.name.as_str()),
    };
    Section { name: SectionName::Code, items: functions().iter().map(item).collect() }
}

/// The known names that are nearest to one that is not known, as the end of a sentence, or a full stop; for `by_meaning` see
/// [`nearest`].
pub(crate) fn nearest_names(space: ApiNamespace, name: &str, by_meaning: bool) -> String {
    let elsewhere = ApiNamespace::ALL.into_iter().find(|other| *other != space && other.has(name));
    if let Some(other) = elsewhere {
        return format!("; there is {}.{name}.", other.name());
    }
    // A name of old that is not known is still told the same neighbours.
    let is_told = |known: &str| !LATER.contains(&known) || name.to_lowercase().contains("blueprint");
    let names = functions().iter().filter(|function| function.space == space).map(|function| &*function.name);
    let names = names.filter(|known| is_told(known));
    let near = nearest(name, names, by_meaning).into_iter();
    let near: Vec<String> = near.map(|near| format!("{}.{near}", space.name())).collect();
    if near.is_empty() { ".".to_owned() } else { format!("; did you mean {}?", near.join(", ")) }
}

/// How alike names must be, from 0 to 1.
const ALIKE: f64 = 0.5;

/// The names nearest to a name, nearest first. `by_meaning`, a name that begins with a synonym goes first.
pub(crate) fn nearest<'a>(
    name: &str,
    names: impl Iterator<Item = &'a str>,
    by_meaning: bool,
) -> Vec<&'a str> {
    if !by_meaning {
        return written::nearest(name, names, ALIKE);
    }
    let names: Vec<&str> = names.collect();
    let mut near = meant(name, &names);
    for alike in written::nearest(name, names.iter().copied(), ALIKE) {
        if !near.contains(&alike) {
            near.push(alike);
        }
    }
    near.truncate(NEAREST_MAX);
    near
}

/// Names that are told at most.
const NEAREST_MAX: usize = 3;
/// First words of names as people write them, and the words that stand for them here.
const SYNONYMS: [(&str, &str); 14] = [
    ("dig", "break"),
    ("mine", "break"),
    ("destroy", "break"),
    ("walk", "goTo"),
    ("move", "goTo"),
    ("navigate", "goTo"),
    ("pickup", "pickUp"),
    ("gather", "collect"),
    ("put", "place"),
    ("drop", "discard"),
    ("eat", "consume"),
    ("kill", "attack"),
    ("fight", "attack"),
    ("cook", "smelt"),
];

/// Names that begin with a synonym of the first word of a name: those that hold the rest of it, or else the shortest.
fn meant<'a>(name: &str, names: &[&'a str]) -> Vec<&'a str> {
    let lower = name.to_lowercase();
    let Some((rest, word)) =
        SYNONYMS.iter().find_map(|(word, meant)| Some((lower.strip_prefix(word)?, meant.to_lowercase())))
    else {
        return Vec::new();
    };
    let mut meant: Vec<&str> =
        names.iter().copied().filter(|known| known.to_lowercase().starts_with(&word)).collect();
    meant.sort_by_key(|known| (!known.to_lowercase().contains(rest), known.len()));
    meant.truncate(1);
    meant
}

#[cfg(test)]
mod tests;
