//! The environment of a process: the variables that programs need to run, and no API keys.

use std::ffi::OsString;

/// The variables that every process inherits.
pub const PASSED: &[&str] = &[
    "CONDA_PREFIX",
    "HOME",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "LD_LIBRARY_PATH",
    "LOGNAME",
    "NODE_PATH",
    "PATH",
    "PYTHONPATH",
    "SYSTEMROOT",
    "TEMP",
    "TMP",
    "TMPDIR",
    "TZ",
    "USER",
    "VIRTUAL_ENV",
];

/// Variables that are set for every process: Python writes its lines without buffering, and hashes strings alike in
/// every run.
pub(crate) const SET: [(&str, &str); 2] = [("PYTHONUNBUFFERED", "1"), ("PYTHONHASHSEED", "0")];

/// The environment of a process: the variables in [`PASSED`] and in `pass` for which `read` has a value.
#[must_use]
pub fn environment(pass: &[String], read: impl Fn(&str) -> Option<OsString>) -> Vec<(String, OsString)> {
    let names = PASSED.iter().copied().chain(pass.iter().map(String::as_str));
    names.filter_map(|name| Some((name.to_owned(), read(name)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_passed_only_where_they_are_named() {
        let read = |name: &str| ["PATH", "OPENAI_API_KEY", "MINE"].contains(&name).then(|| name.into());
        let names = |pass: &[&str]| {
            let pass: Vec<String> = pass.iter().map(|&name| name.to_owned()).collect();
            environment(&pass, read).into_iter().map(|(name, _)| name).collect::<Vec<_>>()
        };
        assert_eq!(names(&[]), ["PATH"]);
        assert_eq!(names(&["MINE", "OTHER"]), ["PATH", "MINE"]);
    }
}
