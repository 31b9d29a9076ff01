//! Reference pages of file formats, read from the types that read and write the files: their documentation is the page, so
//! a field that is added is a line that is added.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

/// A page on the format of files.
struct Page {
    /// Its path from the root.
    path: &'static str,
    title: &'static str,
    about: &'static str,
    /// Sources with the types that are shown, in order.
    sources: &'static [(&'static str, &'static [&'static str])],
}

const PAGES: &[Page] = &[
    Page {
        path: "docs/format-journal.md",
        title: "Journals and plans",
        about: "A journal (`runs/NAME/episodes/KEY.jsonl.zst`, zstd) has one JSON object a line. Its `type` says which of the \
                lines below it is. `plan.json` is one object, `Plan`. `KEY.wall.jsonl` holds measurements of real time.",
        sources: &[
            ("crates/journal/src/record.rs", &[]),
            ("crates/journal/src/plan.rs", &[]),
            ("crates/journal/src/partition.rs", &["PartitionPlan"]),
            ("crates/journal/src/wall.rs", &["WallLine"]),
        ],
    },
    Page {
        path: "docs/format-tasks.md",
        title: "Files of tasks",
        about: "The files that `--kitchen FILE` (TOML) and `--tasks FOLDER` (JSON) read and that `cooperage tasks generate` \
                writes. An unknown key is an error in TOML, and a remark in JSON, since the published files have such keys.",
        sources: &[
            ("crates/kitchen/src/book/file.rs", &[]),
            ("crates/villagerbench/src/construction/blueprint.rs", &["BlueprintsFile", "BlueprintRow"]),
            ("crates/villagerbench/src/farm/task.rs", &["FarmTasksFile", "FarmTask", "ChestRow"]),
            ("crates/villagerbench/src/farm/structures.rs", &["StructuresFile", "StructureRow"]),
            ("crates/villagerbench/src/farm/hints.rs", &["HintRecipes", "HintRecipe"]),
            (
                "crates/villagerbench/src/escape/instances_file.rs",
                &["InstancesFile", "RawInstance", "RawRoom"],
            ),
            (
                "crates/villagerbench/src/escape/atoms_file.rs",
                &["AtomsFile", "RawAtom", "AtomEntry", "RawCommand"],
            ),
            ("crates/villagerbench/src/meta/task.rs", &["MetaTasksFile", "MetaTaskRow"]),
            ("crates/villagerbench/src/meta/arguments.rs", &["EvaluationArg"]),
            ("crates/villagerbench/src/goals/library.rs", &["GoalRow"]),
        ],
    },
    Page {
        path: "docs/format-layouts.md",
        title: "Layouts of Overcooked-AI",
        about: "A layout is one JSON object with the fields that the published layouts have. An unknown key is an error, \
                and so is a grid that breaks a rule: rows of one length, no floor on the border, players numbered from 1 \
                without gaps, at least one pot, one dish dispenser, one serving location, and onions or tomatoes; at most \
                9 players, 250 cells, and 96 counters and pots.",
        sources: &[("crates/overcooked/src/layout/file.rs", &["LayoutFile", "GridText", "RecipeText"])],
    },
];

/// The pages with their texts.
pub(crate) fn pages(root: &Path) -> Result<Vec<(&'static str, String)>, (String, io::Error)> {
    PAGES
        .iter()
        .map(|page| {
            let mut text = format!("# {}\n\n{}\n", page.title, page.about);
            for (source, wanted) in page.sources {
                let code =
                    fs::read_to_string(root.join(source)).map_err(|error| ((*source).to_owned(), error))?;
                let _ = write!(text, "\n## `{source}`\n");
                let items = items(&code);
                if let Some(gone) = wanted.iter().find(|name| items.iter().all(|item| item.name != **name)) {
                    let message = format!("it has no `{gone}` that is read or written");
                    return Err(((*source).to_owned(), io::Error::other(message)));
                }
                for item in
                    items.iter().filter(|item| wanted.is_empty() || wanted.contains(&item.name.as_str()))
                {
                    text.push_str(&item.markdown());
                }
            }
            Ok((page.path, text))
        })
        .collect()
}

/// A type that is read from a file or written to one.
#[derive(Debug, Default, PartialEq, Eq)]
struct Item {
    name: String,
    about: String,
    rows: Vec<FormatRow>,
}

#[derive(Debug, Default, PartialEq, Eq)]
struct FormatRow {
    /// The key as it stands in the file, below its line or object.
    key: String,
    kind: String,
    /// Whether it may be left out.
    is_optional: bool,
    about: String,
}

impl Item {
    fn markdown(&self) -> String {
        let mut text = format!("\n### {}\n", self.name);
        if !self.about.is_empty() {
            let _ = write!(text, "\n{}\n", self.about);
        }
        text.push_str("\n| key | value | may be left out | meaning |\n| --- | --- | --- | --- |\n");
        for row in &self.rows {
            let optional = if row.is_optional { "yes" } else { "" };
            let _ = writeln!(
                text,
                "| `{}` | {} | {optional} | {} |",
                row.key,
                row.kind,
                row.about.replace('|', "\\|")
            );
        }
        text
    }
}

/// The documented structs and enums of a source that serde reads or writes.
fn items(code: &str) -> Vec<Item> {
    let mut items = Vec::new();
    let (mut about, mut attributes) = (String::new(), String::new());
    let mut lines = code.lines();
    while let Some(line) = lines.next() {
        let trimmed = line.trim();
        if let Some(text) = trimmed.strip_prefix("///") {
            join(&mut about, text.trim());
            continue;
        }
        if trimmed.starts_with("#[") {
            attributes.push_str(trimmed);
            continue;
        }
        let words: Vec<&str> = trimmed.split_whitespace().filter(|word| !word.starts_with("pub")).collect();
        if let ["struct" | "enum", name, ..] = words[..]
            && (attributes.contains("Deserialize") || attributes.contains("Serialize"))
            && trimmed.ends_with('{')
        {
            let snake = attributes.contains("snake_case");
            let name = name.trim_end_matches('{').to_owned();
            items.push(Item { name, about: about.clone(), rows: rows(&mut lines, snake) });
        }
        about.clear();
        attributes.clear();
    }
    items
}

fn join(text: &mut String, more: &str) {
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}

/// The fields of a struct, or the variants of an enum with theirs, up to the closing brace.
fn rows<'a>(lines: &mut impl Iterator<Item = &'a str>, snake: bool) -> Vec<FormatRow> {
    let mut rows = Vec::new();
    let (mut about, mut attributes, mut variant) = (String::new(), String::new(), String::new());
    for line in lines {
        let trimmed = line.trim();
        if line == "}" {
            break;
        }
        if let Some(text) = trimmed.strip_prefix("///") {
            join(&mut about, text.trim());
            continue;
        }
        if trimmed.starts_with("#[") {
            attributes.push_str(trimmed);
            continue;
        }
        let name = |raw: &str| {
            attributes.split("rename = \"").nth(1).and_then(|rest| rest.split('"').next()).map_or_else(
                || {
                    if snake && raw.starts_with(char::is_uppercase) {
                        snake_case(raw)
                    } else {
                        raw.to_owned()
                    }
                },
                str::to_owned,
            )
        };
        if trimmed == "}," {
            variant.clear();
        } else if let Some((raw, fields)) =
            trimmed.strip_suffix(" },").and_then(|line| line.split_once(" { "))
        {
            let variant = name(raw);
            let object =
                FormatRow { key: variant.clone(), kind: "object".to_owned(), ..FormatRow::default() };
            rows.push(FormatRow { about: about.clone(), ..object });
            for (key, kind) in fields.split(", ").filter_map(|field| field.split_once(": ")) {
                let (key, is_optional) = (format!("{variant}: {key}"), kind.starts_with("Option<"));
                rows.push(FormatRow { key, kind: words(kind), is_optional, about: String::new() });
            }
        } else if let Some((raw, kind)) = trimmed
            .trim_start_matches("pub(super) ")
            .trim_start_matches("pub(crate) ")
            .trim_start_matches("pub ")
            .split_once(": ")
        {
            let key = name(raw);
            let key = if variant.is_empty() { key } else { format!("{variant}: {key}") };
            let is_optional = attributes.contains("default") || kind.starts_with("Option<");
            rows.push(FormatRow {
                key,
                kind: words(kind.trim_end_matches(',')),
                is_optional,
                about: about.clone(),
            });
        } else if let Some(raw) = trimmed.strip_suffix(" {") {
            variant = name(raw);
            rows.push(FormatRow {
                key: variant.clone(),
                kind: "object".to_owned(),
                about: about.clone(),
                ..FormatRow::default()
            });
        } else if let Some((raw, inner)) =
            trimmed.trim_end_matches("),").split_once('(').filter(|_| trimmed.ends_with("),"))
        {
            rows.push(FormatRow {
                key: name(raw),
                kind: words(inner),
                about: about.clone(),
                ..FormatRow::default()
            });
        } else if let Some(raw) = trimmed.strip_suffix(',').filter(|raw| raw.starts_with(char::is_uppercase))
        {
            rows.push(FormatRow {
                key: name(raw),
                kind: "word".to_owned(),
                about: about.clone(),
                ..FormatRow::default()
            });
        }
        about.clear();
        attributes.clear();
    }
    rows
}

fn snake_case(name: &str) -> String {
    let mut text = String::new();
    for (index, letter) in name.chars().enumerate() {
        if letter.is_uppercase() && index > 0 {
            text.push('_');
        }
        text.extend(letter.to_lowercase());
    }
    text
}

/// A type of the program in words.
fn words(kind: &str) -> String {
    let kind = kind.trim();
    let inner = |prefix: &str| kind.strip_prefix(prefix).and_then(|rest| rest.strip_suffix('>'));
    for wrapper in ["Option<", "Spanned<", "Box<"] {
        if let Some(inner) = inner(wrapper) {
            return words(inner);
        }
    }
    if let Some(inner) = inner("Vec<") {
        return format!("list of {}", words(inner));
    }
    if let Some((key, value)) = inner("BTreeMap<").and_then(|inner| inner.split_once(", ")) {
        return format!("object: {} → {}", words(key), words(value));
    }
    match kind {
        "String" => "text".to_owned(),
        "bool" => "true or false".to_owned(),
        "f64" | "f32" => "number".to_owned(),
        "u8" | "u16" | "u32" | "u64" | "usize" => "whole number from 0".to_owned(),
        "i8" | "i16" | "i32" | "i64" => "whole number".to_owned(),
        "Revision" => "whole number from 1".to_owned(),
        "Value" | "serde_json::Value" | "serde::de::IgnoredAny" | "IgnoredAny" => "anything".to_owned(),
        other => other.replace('|', "\\|"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODE: &str = "\
/// A line.
#[derive(Serialize, Deserialize)]
#[serde(tag = \"type\", rename_all = \"snake_case\")]
pub enum Line {
    /// Begins.
    Header(HeaderRecord),
    /// A limit.
    WallLimit {
        /// When.
        tick: u64,
    },
    /// Hands over.
    GiveAway { to: String, named: Option<String> },
}

/// Not stored.
pub struct Inner {
    secret: u8,
}

/// The first line,
/// always.
#[derive(Clone, Deserialize)]
struct HeaderRecord {
    /// Who.
    #[serde(default, skip_serializing_if = \"Option::is_none\")]
    pub agent: Option<u32>,
    #[serde(rename = \"do\")]
    done: Vec<String>,
    counts: BTreeMap<String, u64>,
}
";

    #[test]
    fn fields_become_lines_with_their_documentation() {
        let items = items(CODE);
        assert_eq!(items.iter().map(|item| item.name.as_str()).collect::<Vec<_>>(), ["Line", "HeaderRecord"]);
        let text: String = items.iter().map(Item::markdown).collect();
        for line in [
            "| `header` | HeaderRecord |  | Begins. |",
            "| `wall_limit` | object |  | A limit. |",
            "| `wall_limit: tick` | whole number from 0 |  | When. |",
            "| `give_away` | object |  | Hands over. |",
            "| `give_away: to` | text |  |  |",
            "| `give_away: named` | text | yes |  |",
            "The first line, always.",
            "| `agent` | whole number from 0 | yes | Who. |",
            "| `do` | list of text |  |  |",
            "| `counts` | object: text → whole number from 0 |  |  |",
        ] {
            assert!(text.contains(line), "{line}\n{text}");
        }
    }
}
