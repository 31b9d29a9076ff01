//! Scripts as a tool.

use std::rc::Rc;

use cooperage_body::catalogue::{Catalogue, Command, optional, required};
use cooperage_body::embedded::Embedded;
use cooperage_body::{Body, catalogues};
use cooperage_core::{ParameterKind, WhenBusy};

use super::{RunOptions, run_script};
use crate::api::Tools;

/// How scripts are run that a tool is called with.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct CodeOptions {
    /// Limits and time.
    pub run: RunOptions,
    /// Whether agents are not told of the tool.
    pub is_hidden: bool,
}

/// The name of the tool.
const RUN_CODE: &str = "runCode";

/// Adds the tool `runCode` to a catalogue: it runs the script `source`, whose function takes the `arguments` behind `bot`.
#[must_use]
pub fn with_code<B: Body + Clone + 'static>(
    mut catalogue: Catalogue<B>,
    tools: Rc<Tools<B>>,
    options: CodeOptions,
) -> Catalogue<B> {
    let doc = "Runs JavaScript that moves the body: an async function of bot, or statements, with skills and world.";
    let parameters = vec![
        required("source", ParameterKind::Text, "the source text"),
        optional("arguments", ParameterKind::Text, "a JSON list: what its function takes behind bot"),
    ];
    let CodeOptions { run, is_hidden } = options;
    let command =
        Command::lasting(RUN_CODE, doc, WhenBusy::Interrupt, parameters, move |body: B, arguments| {
            let (tools, run) = (Rc::clone(&tools), run.clone());
            Box::pin(async move {
                let given = match arguments.text("arguments") {
                    "" => "[]",
                    given => given,
                };
                run_script(body, tools, arguments.text("source"), given, &run).await.into_outcome()
            })
        });
    catalogue.commands.push(Command { is_hidden, ..command });
    catalogue
}

/// What skills are made of, for bodies in our own world.
#[must_use]
pub fn tools() -> Option<Rc<Tools<Embedded>>> {
    Some(Rc::new(Tools::new(catalogues::embedded("skills")?, catalogues::embedded("mindcraft")?)))
}

/// The catalogue of that name with `runCode`, for bodies in our own world; none if there is none of that name.
#[must_use]
pub fn embedded(name: &str, options: CodeOptions) -> Option<Catalogue<Embedded>> {
    Some(with_code(catalogues::embedded(name)?, tools()?, options))
}
