//! The tables of `help reader`: styles with the forms that they apply to, and the teams that the reader plays.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use cooperage_models::ReplyStyle;
use cooperage_scripted::style_applies;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_teams::player::ReplyForm;

use crate::error::CliError;

pub(super) fn tables(registry: &ProgramRegistry) -> Result<String, CliError> {
    let mut text = "\n| style | what is written | forms |\n| --- | --- | --- |\n".to_owned();
    for style in ReplyStyle::ALL {
        let forms = ReplyForm::ALL.into_iter().filter(|form| style_applies(style, *form));
        let forms: Vec<&str> = forms.map(ReplyForm::name).collect();
        let forms = if forms.len() == ReplyForm::ALL.len() { "all".to_owned() } else { forms.join(", ") };
        let _ = writeln!(text, "| `{}` | {} | {forms} |", style.player(), style.meaning());
    }
    text.push_str("\n## Teams that the reader plays\n\n");
    let suites = Suites::new(registry, &BTreeMap::new())?;
    for suite in suites.iter() {
        let played = suites.shared_frameworks().iter().filter(|framework| suite.reader(framework).is_ok());
        let names: Vec<String> = played.map(|framework| format!("`{}`", framework.name)).collect();
        if !names.is_empty() {
            let _ = writeln!(text, "- in `{}`: {}", suite.name(), names.join(", "));
        }
    }
    Ok(text)
}
