//! Scripts as a tool.

use std::rc::Rc;

use cooperage_body::catalogue::{CatalogueCommand, ToolCatalogue, optional, parse_call, required};
use cooperage_body::embedded::Embedded;
use cooperage_body::mode::ModeKind;
use cooperage_body::{Body, catalogues};
use cooperage_core::{ParameterKind, WhenBusy};

use super::{ScriptOptions, run_script};
use crate::api::{ScriptTools, section};

/// Options for scripts that agents pass to the tool.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct CodeOptions {
    /// The limits, the time and the library of each run.
    pub run: ScriptOptions,
    /// Whether agents are not told of the tool.
    pub is_hidden: bool,
}

/// The name of the tool.
const RUN_CODE: &str = "runCode";

/// Adds the tool `runCode` to a catalogue: it runs the script `source`, whose function takes the `arguments` behind `bot`. The
/// manual then documents what scripts can call.
#[must_use]
pub fn with_code<B: Body + Clone + 'static>(
    mut catalogue: ToolCatalogue<B>,
    tools: Rc<ScriptTools<B>>,
    options: CodeOptions,
) -> ToolCatalogue<B> {
    let doc = "Runs JavaScript that moves the body: an async function of bot, or statements, with skills and world.";
    let parameters = vec![
        required("source", ParameterKind::Text, "the source text"),
        optional("arguments", ParameterKind::Text, "a JSON list: what its function takes behind bot"),
    ];
    let CodeOptions { run, is_hidden } = options;
    // MINDcraft's catalogue cuts what its actions say by itself.
    let is_cut = catalogue.name != "mindcraft";
    let command = CatalogueCommand::lasting(
        RUN_CODE,
        doc,
        WhenBusy::Interrupt,
        parameters,
        move |body: B, arguments| {
            let (tools, run) = (Rc::clone(&tools), run.clone());
            Box::pin(async move {
                if !is_cut {
                    // A script that builds or digs stays in one place for long (docs/spec/mindcraft.md, 11.4).
                    body.keep(|memory| memory.pause(ModeKind::Unstuck));
                }
                let given = match arguments.text("arguments") {
                    "" => "[]",
                    given => given,
                };
                let folds = body.is_repaired();
                let report = run_script(body, tools, arguments.text("source"), given, &run).await;
                report.into_outcome(is_cut, folds)
            })
        },
    );
    catalogue.commands.push(CatalogueCommand { is_hidden, ..command });
    catalogue.sections.push(section());
    // Catalogues with a language of their own know nothing of it.
    let (read, check) = (catalogue.read, catalogue.check);
    let is_code = |text: &str| {
        text.trim_start().strip_prefix(RUN_CODE).is_some_and(|rest| rest.starts_with([' ', '(', '{']))
    };
    catalogue.read =
        Box::new(move |text, tools| if is_code(text) { parse_call(text, tools) } else { read(text, tools) });
    catalogue.check =
        Box::new(move |call| if call.tool == RUN_CODE { Ok(serde_json::Map::new()) } else { check(call) });
    catalogue
}

/// The tools that skills are made of, for bodies in our own world.
#[must_use]
pub fn tools() -> Option<Rc<ScriptTools<Embedded>>> {
    Some(Rc::new(ScriptTools::new(catalogues::embedded("skills")?, catalogues::embedded("mindcraft")?)))
}

/// The catalogue of that name with `runCode`, for bodies in our own world; none if there is none of that name.
#[must_use]
pub fn embedded(name: &str, options: CodeOptions) -> Option<ToolCatalogue<Embedded>> {
    Some(with_code(catalogues::embedded(name)?, tools()?, options))
}
