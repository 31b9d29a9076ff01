//! The licences and notices of all third-party software in the program and in its pages: `cargo xtask notices` makes the file anew from
//! the lock files, with the texts that each package brings along.
//!
//! Most licences differ in their lines of copyright alone. So the file has each wording once, with the packages and their lines of
//! copyright above it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

use serde_json::Value;

use crate::repository::{Package, Repository};

/// The file, from the root.
pub(crate) const FILE: &str = "packaging/third-party-notices.txt";
/// The lock file of the studio's page, and the folder of its packages.
const PAGE_LOCK: &str = "crates/studio/page/package-lock.json";
const PAGE_FOLDER: &str = "crates/studio/page";
/// Software that is no package: the engine of scripts, which is QuickJS-ng as WebAssembly.
const FURTHER: [(&str, &str, &str); 1] =
    [("QuickJS-ng 0.16.2", "MIT", "crates/script/engine/LICENSE-quickjs-ng")];
/// How deep in a package its licences lie: C libraries come with their own folders.
const DEPTH: usize = 3;
/// The line before the list of packages, and the one behind it.
const LIST: &str = "## Packages";
const TEXTS: &str = "## Texts";

/// Notices cannot be made.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoticesError {
    #[error(
        "cannot read {path}: fetch the packages with `cargo fetch`, and those of the page with `npm ci` in {PAGE_FOLDER}"
    )]
    Read { path: String, source: io::Error },
    #[error("{PAGE_LOCK} is no lock file")]
    Lock(#[from] serde_json::Error),
    #[error("cannot write {FILE}")]
    Write(#[source] io::Error),
}

/// A package of others with its licence.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct NoticedPackage {
    /// Name and version.
    name: String,
    license: String,
    texts: Vec<String>,
    /// Whether it brings no text along, so that the common one stands in its place.
    brings_none: bool,
}

/// Writes the file if it is not up to date, or only compares it. Returns whether it was not.
pub(crate) fn generate(root: &Path, check: bool) -> Result<bool, NoticesError> {
    let repository = Repository::load(root).map_err(|error| NoticesError::Read {
        path: "Cargo.lock".to_owned(),
        source: io::Error::other(error.to_string()),
    })?;
    let wanted = notices(&packages(root, &repository)?);
    if repository.text(FILE) == wanted {
        return Ok(false);
    }
    if !check {
        fs::write(root.join(FILE), wanted).map_err(NoticesError::Write)?;
    }
    Ok(true)
}

/// The packages of the lock files that the file does not have, and those that it has beyond them.
pub(crate) fn differences(repository: &Repository) -> (Vec<String>, Vec<String>) {
    let list = repository.text(FILE).split(LIST).nth(1).and_then(|rest| rest.split(TEXTS).next());
    let entry = |line: &str| line.strip_prefix("* ")?.split_once(": ").map(|(name, _)| name.to_owned());
    let noticed: BTreeSet<String> = list.unwrap_or_default().lines().filter_map(entry).collect();
    let locked: BTreeSet<String> = repository
        .packages
        .iter()
        .filter(|package| package.folder.is_none())
        .map(|package| format!("{} {}", package.name, package.version))
        .chain(
            page_packages(repository.text(PAGE_LOCK))
                .unwrap_or_default()
                .into_iter()
                .map(|(name, _, _)| name),
        )
        .chain(FURTHER.map(|(name, ..)| name.to_owned()))
        .collect();
    let beyond = |one: &BTreeSet<String>, other: &BTreeSet<String>| one.difference(other).cloned().collect();
    (beyond(&locked, &noticed), beyond(&noticed, &locked))
}

fn packages(root: &Path, repository: &Repository) -> Result<BTreeSet<NoticedPackage>, NoticesError> {
    let mut packages = BTreeSet::new();
    for Package { name, version, license, source, authors, .. } in &repository.packages {
        let Some(source) = source else { continue };
        let license = license.clone().unwrap_or_default();
        let mut texts = texts_of(source, &license)?;
        let brings_none = texts.is_empty();
        if brings_none {
            texts.extend(common_text(repository, name, &license, authors));
        }
        packages.insert(NoticedPackage { name: format!("{name} {version}"), license, texts, brings_none });
    }
    for (name, license, folder) in page_packages(repository.text(PAGE_LOCK))? {
        let texts = texts_of(&root.join(PAGE_FOLDER).join(folder), &license)?;
        packages.insert(NoticedPackage { name, license, texts, brings_none: false });
    }
    for (name, license, path) in FURTHER {
        let texts = vec![repository.text(path).to_owned()];
        let (name, license) = (name.to_owned(), license.to_owned());
        packages.insert(NoticedPackage { name, license, texts, brings_none: false });
    }
    Ok(packages)
}

/// The packages that are bundled in the page: name with version, licence, folder.
fn page_packages(lock: &str) -> Result<Vec<(String, String, String)>, serde_json::Error> {
    let lock: Value = serde_json::from_str(lock)?;
    let packages = lock.get("packages").and_then(Value::as_object).into_iter().flatten();
    let bundled = packages.filter(|(folder, package)| !folder.is_empty() && package.get("dev").is_none());
    let told = bundled.map(|(folder, package)| {
        let text = |key: &str| package.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let name = folder.rsplit("node_modules/").next().unwrap_or(folder);
        (format!("{name} {}", text("version")), text("license"), folder.clone())
    });
    Ok(told.collect())
}

/// The texts of licences in a package's folder, in order of their paths. Of a licence that may be chosen, the texts of MIT are taken
/// where there are some.
fn texts_of(folder: &Path, license: &str) -> Result<Vec<String>, NoticesError> {
    let mut files = Vec::new();
    find(folder, folder, 0, &mut files)?;
    files.sort();
    let has = |file: &PathBuf, word: &str| file.to_string_lossy().to_uppercase().contains(word);
    let in_root = |file: &&PathBuf| file.components().count() == 1;
    if license.contains("MIT")
        && license.contains("OR")
        && files.iter().any(|file| in_root(&file) && has(file, "MIT"))
    {
        files.retain(|file| !in_root(&file) || has(file, "MIT") || has(file, "NOTICE") || has(file, "THIRD"));
    }
    let mut texts = Vec::new();
    for file in files {
        let path = folder.join(file);
        let bytes = fs::read(&path)
            .map_err(|source| NoticesError::Read { path: path.display().to_string(), source })?;
        let text = String::from_utf8_lossy(&bytes).replace('\r', "");
        // A library may be offered under the GPL beside the licence under which it is taken here.
        let is_other = text.contains("GNU GENERAL PUBLIC LICENSE") && !license.contains("GPL");
        if !text.trim().is_empty() && !is_other && !texts.contains(&text) {
            texts.push(text);
        }
    }
    Ok(texts)
}

/// The text of a licence for a package that brings none along, in the name of its authors.
fn common_text(repository: &Repository, name: &str, license: &str, authors: &[String]) -> Option<String> {
    if !license.contains("MIT") {
        return license.contains("Apache-2.0").then(|| repository.text("LICENSE-APACHE").to_owned());
    }
    let named = |author: &String| author.split('<').next().unwrap_or_default().trim().to_owned();
    let authors: Vec<String> = authors.iter().map(named).filter(|author| !author.is_empty()).collect();
    let authors = if authors.is_empty() { format!("the authors of {name}") } else { authors.join(", ") };
    let (_, body) = parts(repository.text("LICENSE-MIT"));
    Some(format!("Copyright (c) {authors}\n\n{body}"))
}

/// Finds the files of licences in a folder, by their paths from the package's.
fn find(package: &Path, folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> Result<(), NoticesError> {
    let failed = |source| NoticesError::Read { path: folder.display().to_string(), source };
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().to_uppercase());
        if entry.file_type().map_err(failed)?.is_dir() {
            if depth + 1 < DEPTH {
                find(package, &path, depth + 1, found)?;
            }
        } else if is_license(&name) {
            found.extend(path.strip_prefix(package).map(Path::to_owned));
        }
    }
    Ok(())
}

/// Whether a file of that name, in capitals, holds a licence or a notice.
fn is_license(name: &str) -> bool {
    let is_kind = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"]
        .iter()
        .any(|kind| name.starts_with(kind) || name.ends_with(&format!("-{kind}")));
    let is_text = !name.contains('.')
        || [".MD", ".TXT", ".RST"].iter().any(|end| name.ends_with(end))
        || [".MIT", ".APACHE", ".BSD", ".ISC", ".ZLIB"].iter().any(|end| name.contains(end));
    is_kind && is_text
}

/// A wording of a licence: its text without the lines of copyright, and who uses it.
#[derive(Debug, Default)]
struct LicenseWording {
    text: String,
    /// The packages, by their lines of copyright.
    users: BTreeMap<String, BTreeSet<String>>,
}

fn notices(packages: &BTreeSet<NoticedPackage>) -> String {
    let mut wordings: BTreeMap<String, LicenseWording> = BTreeMap::new();
    let mut numbers: Vec<String> = Vec::new();
    let mut list = String::new();
    for package in packages {
        let mut own: Vec<String> = Vec::new();
        for text in &package.texts {
            let (copyright, body) = parts(text);
            let key = body.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
            let number = numbers.iter().position(|known| *known == key).unwrap_or_else(|| {
                numbers.push(key.clone());
                numbers.len() - 1
            });
            own.push((number + 1).to_string());
            let wording = wordings.entry(key).or_default();
            if wording.text.is_empty() {
                wording.text = body;
            }
            wording.users.entry(copyright).or_default().insert(package.name.clone());
        }
        let from = match &own[..] {
            [] => "no text".to_owned(),
            [number] => format!("text {number}"),
            _ => format!("texts {}", own.join(", ")),
        };
        let from = if package.brings_none { from + "; the package brings none along" } else { from };
        let _ = writeln!(list, "* {}: {} ({from})", package.name, package.license);
    }
    let mut text = format!(
        "# Third-party software in Cooperage\n\n\
         Cooperage itself has the licence MIT OR Apache-2.0. The program, its wheel, its image and the pages that it writes hold the \
         software below.\n`cargo xtask notices` makes this file from Cargo.lock and from the lock file of the studio's page.\n\n\
         {LIST}\n\n{list}\n{TEXTS}\n"
    );
    for (number, key) in (1..).zip(&numbers) {
        let Some(wording) = wordings.get(key) else { continue };
        let _ = write!(text, "\n### Text {number}\n\n");
        for (copyright, users) in &wording.users {
            let users: Vec<&str> = users.iter().map(String::as_str).collect();
            let _ = writeln!(text, "{}:", users.join(", "));
            for line in copyright.lines() {
                let _ = writeln!(text, "    {line}");
            }
        }
        let _ = write!(text, "\n{}\n", wording.text);
    }
    text
}

/// The lines of copyright at the head of a licence, and the rest of its text.
fn parts(text: &str) -> (String, String) {
    let is_copyright = |line: &str| {
        let line = line.trim().trim_start_matches(['*', '#', '/', ' ']).to_lowercase();
        line.starts_with("copyright") || line.starts_with("(c)") || line.starts_with('©')
    };
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let last = lines.iter().filter(|line| !line.is_empty()).take(8).filter(|line| is_copyright(line)).count();
    let (mut copyright, mut body) = (Vec::new(), Vec::new());
    for line in lines {
        if copyright.len() < last && is_copyright(line) {
            copyright.push(line.trim())
        } else {
            body.push(line)
        }
    }
    let body = body.join("\n");
    (copyright.join("\n"), body.trim_matches('\n').replace("\n\n\n", "\n\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::samples;

    fn package(name: &str, texts: &[&str]) -> NoticedPackage {
        let texts: Vec<String> = texts.iter().map(|&text| text.to_owned()).collect();
        NoticedPackage {
            name: name.to_owned(),
            license: "MIT".to_owned(),
            brings_none: texts.is_empty(),
            texts,
        }
    }

    #[test]
    fn a_wording_stands_once_with_the_lines_of_copyright_of_its_packages() {
        let one = "MIT License\n\nCopyright (c) 2020 Ann\n\nPermission is granted.\n";
        let two = "MIT License\n\nCopyright (c) 2021 Bob\n\nPermission  is\ngranted.\n";
        let packages =
            BTreeSet::from([package("a 1.0.0", &[one]), package("b 2.0.0", &[two]), package("c 3.0.0", &[])]);
        let text = notices(&packages);
        assert!(text.contains("* a 1.0.0: MIT (text 1)\n* b 2.0.0: MIT (text 1)\n* c 3.0.0: MIT (no text; the package brings none along)\n"), "{text}");
        let end = "### Text 1\n\na 1.0.0:\n    Copyright (c) 2020 Ann\nb 2.0.0:\n    Copyright (c) 2021 Bob\n\nMIT License\n\nPermission is granted.\n";
        assert!(text.ends_with(end), "{text}");
    }

    #[test]
    fn packages_of_the_lock_files_without_an_entry_are_found() {
        let lock = r#"{"packages": {"": {}, "node_modules/three": {"version": "1.2.3", "license": "MIT"},
            "node_modules/esbuild": {"version": "1.0.0", "dev": true}}}"#;
        let text = notices(&BTreeSet::from([package("QuickJS-ng 0.16.2", &[]), package("gone 1.0.0", &[])]));
        let mut repository = samples::of(&[(FILE, &text), (PAGE_LOCK, lock)]);
        repository.packages =
            vec![samples::member("crates/a", "a", &[]), samples::foreign("new", Some("MIT"), None)];
        let (missing, beyond) = differences(&repository);
        assert_eq!(missing, ["new ", "three 1.2.3"]);
        assert_eq!(beyond, ["gone 1.0.0"]);
    }

    #[test]
    fn files_of_licences_are_known_by_their_names() {
        for name in
            ["LICENSE", "LICENSE-MIT", "LICENSE.MD", "COPYING", "LICENSE.APACHE2", "NOTICE.TXT", "COPYRIGHT"]
        {
            assert!(is_license(name), "{name}");
        }
        for name in ["LICENSE.RS", "README.MD", "LICENSES.JSON", "SRC"] {
            assert!(!is_license(name), "{name}");
        }
    }
}
