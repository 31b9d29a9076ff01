//! Pages by the names of their templates: complete in themselves, style, drawings and all. They ask for nothing.

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{Environment, UndefinedBehavior};
use serde::Serialize;

const TEMPLATES: [(&str, &str); 12] = [
    ("report.html", include_str!("../templates/report.html.jinja")),
    ("compare.html", include_str!("../templates/compare.html.jinja")),
    ("episode.html", include_str!("../templates/episode.html.jinja")),
    ("episode.css", include_str!("../templates/episode.css")),
    ("table.html", include_str!("../templates/table.html.jinja")),
    ("chart.html", include_str!("../templates/chart.html.jinja")),
    ("gantt.html", include_str!("../templates/gantt.html.jinja")),
    ("network.html", include_str!("../templates/network.html.jinja")),
    ("figures.css", include_str!("../templates/figures.css")),
    ("stack.html", include_str!("../templates/stack.html.jinja")),
    ("uses.css", include_str!("../templates/uses.css")),
    ("style.css", include_str!("../templates/style.css")),
];

/// A page by the name of its template. Every text is escaped by the templates.
///
/// # Errors
/// Only if a template is wrong.
pub(crate) fn template<T: Serialize>(name: &str, view: T) -> Result<String, minijinja::Error> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_syntax(SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build()?);
    for (name, source) in TEMPLATES {
        environment.add_template(name, source)?;
    }
    environment.get_template(name)?.render(Serde(view))
}
