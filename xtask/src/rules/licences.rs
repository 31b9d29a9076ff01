//! Licence files stand, our packages say so, every dependency may be used under one of the licences we accept, and its notice is kept.

use super::Finding;
use crate::notices;
use crate::repository::Repository;

/// The licence of everything here.
const OWN: &str = "MIT OR Apache-2.0";

const FILES: [(&str, &str); 2] = [("LICENSE-MIT", "MIT License"), ("LICENSE-APACHE", "Apache License")];

/// Permissive licences: they ask for no more than that their text is kept.
const ACCEPTED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "CDLA-Permissive-2.0", // the certificate list of webpki-roots: data
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

pub(crate) fn check(repository: &Repository) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, title) in FILES {
        if !repository.text(path).contains(title) {
            findings.push(Finding::at(path, format!("is missing, or is not the {title}")));
        }
    }
    for package in &repository.packages {
        let license = package.license.as_deref().unwrap_or_default();
        match &package.folder {
            Some(folder) => {
                if license != OWN {
                    findings
                        .push(Finding::at(folder, format!("`{}` has not the licence {OWN}", package.name)));
                }
                if package.description.as_deref().unwrap_or_default().is_empty() {
                    findings.push(Finding::at(folder, format!("`{}` has no description", package.name)));
                }
            }
            None if !is_accepted(license) => {
                let text = format!("{} {} has the licence `{license}`", package.name, package.version);
                findings.push(Finding::at("Cargo.lock", text));
            }
            None => {}
        }
    }
    let (missing, beyond) = notices::differences(repository);
    for (packages, what) in [(missing, "lacks"), (beyond, "has, which no lock file has,")] {
        findings.extend(packages.iter().map(|package| {
            Finding::at(notices::FILE, format!("{what} `{package}`: run `cargo xtask notices`"))
        }));
    }
    findings
}

/// Whether an SPDX expression can be met with accepted licences: every part joined by AND needs an accepted choice.
fn is_accepted(expression: &str) -> bool {
    let expression = expression.replace('/', " OR ");
    expression.split(" AND ").all(|part| {
        part.split(" OR ").any(|choice| {
            let choice = choice.trim().trim_matches(['(', ')']).trim();
            ACCEPTED.contains(&choice)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::samples;

    #[test]
    fn expressions() {
        for good in ["MIT", "MIT/Apache-2.0", "(MIT OR GPL-3.0) AND Unicode-3.0", "GPL-2.0 OR Zlib"] {
            assert!(is_accepted(good), "{good}");
        }
        for bad in ["", "GPL-3.0", "MIT AND GPL-3.0", "MITX"] {
            assert!(!is_accepted(bad), "{bad}");
        }
    }

    #[test]
    fn the_list_of_cargo_deny_is_this_one() {
        let text = include_str!("../../../deny.toml");
        let list = text.split("allow = [").nth(1).and_then(|rest| rest.split(']').next()).unwrap();
        let allowed: Vec<&str> = list.split(',').map(|one| one.trim().trim_matches('"')).collect();
        assert_eq!(&allowed[..allowed.len() - 1], ACCEPTED);
    }

    #[test]
    fn missing_files_and_wrong_licences_are_found() {
        let mut repository = samples::of(&[("LICENSE-MIT", "MIT License …")]);
        let mut own = samples::member("crates/a", "a", &[]);
        own.license = None;
        own.description = None;
        repository.packages = vec![own, samples::foreign("viral", Some("GPL-3.0"), None)];
        let found: Vec<String> = check(&repository).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "LICENSE-APACHE: is missing, or is not the Apache License",
                "crates/a: `a` has not the licence MIT OR Apache-2.0",
                "crates/a: `a` has no description",
                "Cargo.lock: viral  has the licence `GPL-3.0`",
                "packaging/third-party-notices.txt: lacks `QuickJS-ng 0.16.2`: run `cargo xtask notices`",
                "packaging/third-party-notices.txt: lacks `viral `: run `cargo xtask notices`",
            ]
        );
    }
}
