//! The options of verbs that start runs as typed dictionaries of Python: the module `cooperage._options`.

use std::any::TypeId;
use std::fmt::Write;
use std::num::NonZeroUsize;
use std::time::Duration;

use camino::Utf8PathBuf;
use clap::{Arg, ArgAction, Command};

/// The verbs, each with the name of its dictionary.
const VERBS: &[(&str, &str)] = &[("run", "RunOptions"), ("resume", "ResumeOptions")];
/// Options that the Python functions name in their own signatures, or always give.
const GIVEN: &[&str] = &["help", "json", "team"];

const HEAD: &str = r#""""Options of the command line as typed dictionaries. Written by `cargo xtask docs`; change the program instead."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict
"#;

/// Returns the text of the module.
pub(super) fn options(command: &Command) -> String {
    let mut text = HEAD.to_owned();
    for (verb, name) in VERBS {
        let Some(verb) = command.find_subcommand(verb) else { continue };
        let _ = write!(
            text,
            "\n\nclass {name}(TypedDict, total=False):\n    \"\"\"Options of ``cooperage {}``.\"\"\"\n",
            verb.get_name()
        );
        let mut arguments: Vec<&Arg> = verb
            .get_arguments()
            .filter(|argument| argument.get_long().is_some_and(|long| !GIVEN.contains(&long)))
            .collect();
        arguments.sort_by_key(|argument| argument.get_long());
        for argument in arguments {
            field(argument, &mut text);
        }
    }
    text
}

/// Writes the field of an argument, with its help as the comment above it.
fn field(argument: &Arg, text: &mut String) {
    let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
    let name = argument.get_long().unwrap_or_default().replace('-', "_");
    let name = if name == "from" { "from_".to_owned() } else { name };
    let _ = writeln!(text, "\n    #: {}\n    {name}: {}", help.replace('\n', " "), type_of(argument));
}

/// The Python type of an argument's values.
fn type_of(argument: &Arg) -> String {
    let action = argument.get_action();
    if matches!(action, ArgAction::SetTrue | ArgAction::SetFalse) {
        return "bool | None".to_owned();
    }
    let one = one_value(argument);
    let takes_none = argument.get_num_args().is_some_and(|number| number.min_values() == 0);
    let mut types = vec![one.clone()];
    if takes_none {
        types.push("bool".to_owned());
    }
    if matches!(action, ArgAction::Append) {
        types.push(format!("Sequence[{one}]"));
        let values = argument.get_value_names().unwrap_or_default();
        if values.iter().any(|value| value.contains('=')) {
            types.push("Mapping[str, object]".to_owned());
        }
    }
    types.push("None".to_owned());
    types.join(" | ")
}

fn one_value(argument: &Arg) -> String {
    let named: Vec<String> =
        argument.get_possible_values().iter().map(|value| format!("{:?}", value.get_name())).collect();
    if !named.is_empty() {
        return format!("Literal[{}]", named.join(", "));
    }
    let kind = argument.get_value_parser().type_id();
    let is = |kinds: &[TypeId]| kinds.iter().any(|one| kind == *one);
    if is(&[
        TypeId::of::<u16>(),
        TypeId::of::<u32>(),
        TypeId::of::<u64>(),
        TypeId::of::<usize>(),
        TypeId::of::<i64>(),
        TypeId::of::<NonZeroUsize>(),
    ]) {
        "int"
    } else if is(&[TypeId::of::<f32>(), TypeId::of::<f64>()]) {
        "float"
    } else if is(&[TypeId::of::<Utf8PathBuf>()]) {
        "str | os.PathLike[str]"
    } else if is(&[TypeId::of::<Duration>()]) {
        "str | float"
    } else {
        "str"
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::ProgramRegistry;

    #[test]
    fn options_have_the_types_of_their_values() {
        let mut command = crate::args::command(&ProgramRegistry::of(crate::SUITES)).unwrap();
        command.build();
        let text = options(&command);
        for line in [
            "    agents: int | Sequence[int] | None",
            "    clock: Literal[\"wait\", \"tokens\", \"wall\"] | None",
            "    fail_under: float | None",
            "    model: str | Sequence[str] | Mapping[str, object] | None",
            "    fresh: bool | None",
        ] {
            assert!(text.lines().any(|one| one == line), "`{line}` is missing in:\n{text}");
        }
    }
}
