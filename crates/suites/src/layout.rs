//! Pages by the names of their templates: complete in themselves, style, drawings and all. They ask for nothing.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{Environment, UndefinedBehavior, Value};
use serde::Serialize;
use sha2::{Digest, Sha256};

const TEMPLATES: [(&str, &str); 21] = [
    ("report.html", include_str!("../templates/report.html.jinja")),
    ("compare.html", include_str!("../templates/compare.html.jinja")),
    ("result_table.html", include_str!("../templates/result_table.html.jinja")),
    ("answer.html", include_str!("../templates/answer.html.jinja")),
    ("findings.html", include_str!("../templates/findings.html.jinja")),
    ("time.html", include_str!("../templates/time.html.jinja")),
    ("graph.html", include_str!("../templates/graph.html.jinja")),
    ("team.html", include_str!("../templates/team.html.jinja")),
    ("run.html", include_str!("../templates/run.html.jinja")),
    ("episodes.html", include_str!("../templates/episodes.html.jinja")),
    ("site.html", include_str!("../templates/site.html.jinja")),
    ("bar.html", include_str!("../templates/bar.html.jinja")),
    ("table.html", include_str!("../templates/table.html.jinja")),
    ("chart.html", include_str!("../templates/chart.html.jinja")),
    ("gantt.html", include_str!("../templates/gantt.html.jinja")),
    ("courses.html", include_str!("../templates/courses.html.jinja")),
    ("network.html", include_str!("../templates/network.html.jinja")),
    ("figures.css", include_str!("../templates/figures.css")),
    ("stack.html", include_str!("../templates/stack.html.jinja")),
    ("uses.css", include_str!("../templates/uses.css")),
    ("style.css", include_str!("../templates/style.css")),
];

/// The script of reports, which the studio's page has too.
const REPORT_JS: &str = include_str!("../templates/report.js");

/// All scripts that may stand in a page.
pub(crate) const SCRIPTS: [&str; 1] = [REPORT_JS];

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
    environment.add_global("report_js", Value::from_safe_string(REPORT_JS.to_owned()));
    environment.add_global("report_js_hash", Value::from_safe_string(hash_of(REPORT_JS)));
    environment.get_template(name)?.render(Serde(view))
}

/// Returns the name of a script in the content security policy of its page, so that no other script may run there.
#[must_use]
pub fn hash_of(script: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(script)))
}
