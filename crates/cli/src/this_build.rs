//! This program beside the one that began a run.

use camino::Utf8Path;
use cooperage_runtime::BuildInfo;
use cooperage_suites::suite::Suites;

use crate::output::VERSION;

/// This program, as headers of journals name it.
pub(crate) fn build(suites: &Suites) -> BuildInfo {
    BuildInfo { build: format!("cooperage {VERSION}"), templates: suites.prompts_hash() }
}

/// How to play what is missing of a run anew.
pub(crate) fn rest_hint(run: &Utf8Path) -> String {
    format!("`cooperage resume {run} --out {run}-rest` plays what is missing anew, in a run of its own")
}
