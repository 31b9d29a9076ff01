//! What people are told to install is ours: on PyPI `cooperage` is another program, so no text installs that name; the README names
//! the files that `make dist` makes, by the name and the version of today.

use super::Finding;
use crate::repository::Repository;

const PACKAGE: &str = "python/pyproject.toml";
const WORKSPACE: &str = "Cargo.toml";
const README: &str = "README.md";
/// The name that is taken.
const TAKEN: &str = "cooperage";
/// The beginnings of commands that install from PyPI.
const COMMANDS: [&str; 5] = ["pip install ", "pip3 install ", "pipx install ", "uv tool install ", "uv add "];

pub(crate) fn check(repository: &Repository) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in &repository.texts {
        let wrong = text.lines().enumerate().filter(|(_, line)| installs_taken(line));
        findings.extend(wrong.map(|(number, _)| {
            let text = format!("installs `{TAKEN}` from PyPI, which is another program");
            Finding::at_line(path, number + 1, text)
        }));
    }
    findings.extend(names(repository));
    findings
}

/// Whether a line has a command that installs the name that is taken.
fn installs_taken(line: &str) -> bool {
    COMMANDS.iter().any(|command| {
        line.split(command).skip(1).any(|rest| {
            let words = rest.split(['`', '&', '|', ';', '#']).next().unwrap_or_default().split_whitespace();
            words
                .map(|word| word.trim_matches(['"', '\'', '.', ',', ')']))
                .any(|word| word.split(['[', '=', '<', '>', '~', '@']).next() == Some(TAKEN))
        })
    })
}

/// The distribution has a name of its own, is not uploaded, and the README names its files.
fn names(repository: &Repository) -> Vec<Finding> {
    let package = repository.text(PACKAGE);
    let (Some(name), Some(version)) = (value(package, "name"), value(repository.text(WORKSPACE), "version"))
    else {
        return vec![Finding::at(PACKAGE, "has no name, or the workspace no version")];
    };
    let mut findings = Vec::new();
    if name == TAKEN {
        findings.push(Finding::at(PACKAGE, format!("is called `{TAKEN}`, as another program on PyPI is")));
    }
    if value(package, "version") != Some(version) {
        findings.push(Finding::at(PACKAGE, format!("has another version than {version}, the product's")));
    }
    if !package.contains("\"Private :: Do Not Upload\"") {
        findings.push(Finding::at(PACKAGE, "is not marked `Private :: Do Not Upload`"));
    }
    let wheel = format!(
        "{}-{version}-py3-none-manylinux2014_x86_64.manylinux_2_17_x86_64.whl",
        name.replace('-', "_")
    );
    for file in [wheel, format!("cooperage-{version}-x86_64-linux.tar.gz")] {
        if !repository.text(README).contains(&format!("dist/{file}")) {
            findings.push(Finding::at(README, format!("does not install `dist/{file}`")));
        }
    }
    findings
}

/// The first value of a key at the beginning of a line.
fn value<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \"")?.strip_suffix('"'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::samples;

    #[test]
    fn the_name_that_is_taken_is_never_installed() {
        for rest in ["cooperage", "-U 'cooperage[env]'", "x cooperage==0.1.0 # all", "cooperage`."] {
            for command in COMMANDS {
                assert!(installs_taken(&format!("Type `{command}{rest}")), "{command}{rest}");
            }
        }
        for rest in
            ["./python && cooperage run", "cooperage-agents", "cooperage_agents-0.1.0.whl", "x`: cooperage"]
        {
            assert!(!installs_taken(&format!("pip install {rest}")), "{rest}");
        }
        assert!(!installs_taken("cargo install --path crates/cli # cooperage"));
    }

    #[test]
    fn files_have_the_names_of_today() {
        let package = "[project]\nname = \"cooperage-x\"\nversion = \"0.1.0\"\nclassifiers = [\"Private :: Do Not Upload\"]\n";
        let readme = "dist/cooperage_x-0.1.0-py3-none-manylinux2014_x86_64.manylinux_2_17_x86_64.whl, \
                      dist/cooperage-0.1.0-x86_64-linux.tar.gz";
        let findings = |version: &str, package: &str| -> Vec<String> {
            let workspace = format!("[workspace.package]\nversion = \"{version}\"\n");
            let files = [(WORKSPACE, workspace.as_str()), (PACKAGE, package), (README, readme)];
            check(&samples::of(&files)).iter().map(ToString::to_string).collect()
        };
        assert_eq!(findings("0.1.0", package), [""; 0]);
        assert_eq!(
            findings("0.2.0", package),
            [
                "python/pyproject.toml: has another version than 0.2.0, the product's",
                "README.md: does not install `dist/cooperage_x-0.2.0-py3-none-manylinux2014_x86_64.manylinux_2_17_x86_64.whl`",
                "README.md: does not install `dist/cooperage-0.2.0-x86_64-linux.tar.gz`",
            ]
        );
        let taken = package.replace("-x", "").replace("Private", "Public");
        assert_eq!(
            findings("0.1.0", &taken)[..2],
            [
                "python/pyproject.toml: is called `cooperage`, as another program on PyPI is",
                "python/pyproject.toml: is not marked `Private :: Do Not Upload`",
            ]
        );
    }
}
