//! Input of the house rules: the files under version control and the package graph.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::history::{self, Commit};

/// The repository, read once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Repository {
    /// Every file, by its path from the root with `/`.
    pub(crate) paths: BTreeSet<String>,
    /// The text files among them.
    pub(crate) texts: BTreeMap<String, String>,
    /// Every package of the lock file, our own first.
    pub(crate) packages: Vec<Package>,
    /// The commits that the rule about commits looks at, merges left out; nothing where the history is not there.
    pub(crate) commits: Option<Vec<Commit>>,
}

/// A package as `cargo metadata` tells it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Package {
    pub(crate) name: String,
    /// The folder from the root for our own packages, nothing for those from a registry.
    pub(crate) folder: Option<String>,
    pub(crate) version: String,
    pub(crate) license: Option<String>,
    pub(crate) description: Option<String>,
    pub(crate) rust_version: Option<String>,
    /// Where its sources lie on this machine; nothing for our own packages.
    pub(crate) source: Option<PathBuf>,
    pub(crate) authors: Vec<String>,
    pub(crate) dependencies: Vec<Dependency>,
}

/// A dependency as a package declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    /// Whether only tests, examples and benches see it.
    pub(crate) dev: bool,
}

/// The repository cannot be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RepositoryError {
    #[error("cannot run `{command}`")]
    Run { command: &'static str, source: std::io::Error },
    #[error("`{command}` failed: {stderr}")]
    Failed { command: &'static str, stderr: String },
    #[error("`cargo metadata` printed something unexpected: {0}")]
    Metadata(#[from] serde_json::Error),
    #[error("cannot read {path}")]
    Read { path: String, source: std::io::Error },
}

impl Package {
    /// The last part of the folder, by which documents call our own packages.
    pub(crate) fn short_name(&self) -> Option<&str> {
        self.folder.as_deref().map(|folder| folder.rsplit('/').next().unwrap_or(folder))
    }
}

impl Repository {
    /// Reads the repository at `root`: all files that are or could be committed.
    pub(crate) fn load(root: &Path) -> Result<Repository, RepositoryError> {
        let (mut paths, mut texts) = (BTreeSet::new(), BTreeMap::new());
        for path in list(root)? {
            let full = root.join(&path);
            // A file may be listed and yet be deleted, or be a link to nowhere.
            if !full.is_file() {
                continue;
            }
            let bytes =
                fs::read(&full).map_err(|source| RepositoryError::Read { path: path.clone(), source })?;
            if let Ok(text) = String::from_utf8(bytes) {
                texts.insert(path.clone(), text);
            }
            paths.insert(path);
        }
        let metadata = output(
            "cargo metadata",
            Command::new(env!("CARGO")).args(["metadata", "--format-version", "1"]).current_dir(root),
        )?;
        let commits = history::load(root, texts.get(history::FILE).map_or("", String::as_str));
        Ok(Repository { paths, texts, packages: packages(&serde_json::from_str(&metadata)?, root), commits })
    }

    /// The text of a file; empty if there is none.
    pub(crate) fn text(&self, path: &str) -> &str {
        self.texts.get(path).map_or("", String::as_str)
    }

    /// The Rust files with their texts.
    pub(crate) fn rust_files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts
            .iter()
            .filter(|(path, _)| path.ends_with(".rs"))
            .map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// Our own packages.
    pub(crate) fn members(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| package.folder.is_some())
    }
}

/// Takes the path of a crate's file apart: the crate's folder name, and the path within, if the file is source that ships.
/// Modules called `tests` are test code in files of their own.
pub(crate) fn shipped_source(path: &str) -> Option<(&str, &str)> {
    let (name, inner) = path.strip_prefix("crates/")?.split_once('/')?;
    let is_test = inner.ends_with("/tests.rs") || inner.contains("/tests/");
    (inner.starts_with("src/") && inner.ends_with(".rs") && !is_test).then_some((name, inner))
}

/// All files but the ignored ones; outside a git checkout (a source archive) all but build outputs.
fn list(root: &Path) -> Result<Vec<String>, RepositoryError> {
    let listed = output(
        "git ls-files",
        Command::new("git")
            .args(["ls-files", "--cached", "--others", "--exclude-standard", "-z"])
            .current_dir(root),
    );
    match listed {
        Ok(listed) => Ok(listed.split('\0').filter(|path| !path.is_empty()).map(str::to_owned).collect()),
        Err(_) => {
            let mut found = Vec::new();
            walk(root, "", &mut found)?;
            Ok(found)
        }
    }
}

fn walk(root: &Path, below: &str, found: &mut Vec<String>) -> Result<(), RepositoryError> {
    let error = |source| RepositoryError::Read { path: below.to_owned(), source };
    for entry in fs::read_dir(root.join(below)).map_err(error)? {
        let entry = entry.map_err(error)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if below.is_empty() { name.clone() } else { format!("{below}/{name}") };
        if entry.file_type().map_err(error)?.is_dir() {
            if !(name == ".git" || name == "runs" || name.starts_with("target")) {
                walk(root, &path, found)?;
            }
        } else {
            found.push(path);
        }
    }
    Ok(())
}

fn output(name: &'static str, command: &mut Command) -> Result<String, RepositoryError> {
    let output = command.output().map_err(|source| RepositoryError::Run { command: name, source })?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        let stderr = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        Err(RepositoryError::Failed { command: name, stderr })
    }
}

fn packages(metadata: &Value, root: &Path) -> Vec<Package> {
    let text = |value: &Value, key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
    let mut packages: Vec<Package> = list_of(metadata, "packages")
        .map(|package| {
            let own = package.get("source").is_none_or(Value::is_null);
            let manifest = text(package, "manifest_path").unwrap_or_default();
            let folder = Path::new(&manifest).parent().and_then(|path| path.strip_prefix(root).ok());
            Package {
                name: text(package, "name").unwrap_or_default(),
                folder: folder.filter(|_| own).map(|path| path.to_string_lossy().replace('\\', "/")),
                version: text(package, "version").unwrap_or_default(),
                license: text(package, "license"),
                description: text(package, "description"),
                rust_version: text(package, "rust_version"),
                source: (!own).then(|| Path::new(&manifest).parent().map(Path::to_owned)).flatten(),
                authors: list_of(package, "authors").filter_map(Value::as_str).map(str::to_owned).collect(),
                dependencies: list_of(package, "dependencies")
                    .map(|dependency| Dependency {
                        name: text(dependency, "name").unwrap_or_default(),
                        dev: text(dependency, "kind").as_deref() == Some("dev"),
                    })
                    .collect(),
            }
        })
        .collect();
    packages.sort_by(|a, b| {
        (a.folder.is_none(), &a.name, &a.version).cmp(&(b.folder.is_none(), &b.name, &b.version))
    });
    packages
}

fn list_of<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    value.get(key).and_then(Value::as_array).into_iter().flatten()
}

#[cfg(test)]
pub(crate) mod samples {
    //! Made-up repositories for the tests of rules.

    use super::*;

    /// A repository of these text files.
    pub(crate) fn of(files: &[(&str, &str)]) -> Repository {
        Repository {
            paths: files.iter().map(|(path, _)| (*path).to_owned()).collect(),
            texts: files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect(),
            packages: Vec::new(),
            commits: None,
        }
    }

    /// One of our own packages.
    pub(crate) fn member(folder: &str, name: &str, dependencies: &[(&str, bool)]) -> Package {
        Package {
            name: name.to_owned(),
            folder: Some(folder.to_owned()),
            version: "0.1.0".to_owned(),
            license: Some("MIT OR Apache-2.0".to_owned()),
            description: Some("a thing".to_owned()),
            rust_version: Some("1.80".to_owned()),
            dependencies: dependencies
                .iter()
                .map(|(name, dev)| Dependency { name: (*name).to_owned(), dev: *dev })
                .collect(),
            ..Package::default()
        }
    }

    /// A package from a registry.
    pub(crate) fn foreign(name: &str, license: Option<&str>, rust_version: Option<&str>) -> Package {
        Package {
            name: name.to_owned(),
            license: license.map(str::to_owned),
            rust_version: rust_version.map(str::to_owned),
            ..Package::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn packages_come_from_metadata_with_our_own_first() {
        let metadata = json!({"packages": [
            {"name": "alien", "version": "2.0.0", "source": "registry", "license": "MIT", "rust_version": "1.70",
             "manifest_path": "/elsewhere/alien/Cargo.toml", "dependencies": []},
            {"name": "cooperage-own", "version": "0.1.0", "source": null, "description": "ours",
             "manifest_path": "/repo/crates/own/Cargo.toml",
             "dependencies": [{"name": "alien", "kind": null}, {"name": "tester", "kind": "dev"}]},
        ]});
        let found = packages(&metadata, Path::new("/repo"));
        assert_eq!(found.iter().map(|p| p.short_name()).collect::<Vec<_>>(), [Some("own"), None]);
        assert_eq!(found[0].folder.as_deref(), Some("crates/own"));
        assert_eq!(
            found[0].dependencies.iter().map(|d| (d.name.as_str(), d.dev)).collect::<Vec<_>>(),
            [("alien", false), ("tester", true)]
        );
    }
}
