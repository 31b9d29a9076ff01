//! Which crates may touch the world outside: the invariants of `ARCHITECTURE.md` as far as a search can tell.
//!
//! Only what ships is looked at: `src`, without test modules. `clippy.toml` forbids further things by name.

use super::Finding;
use crate::repository::{Repository, shipped_source};
use crate::source::{SourceFilter, lines_with, scrub, std_modules, without_tests};

/// Modules and words that some crates may not use.
struct Ban {
    crates: Crates,
    /// Modules of `std`.
    modules: &'static [&'static str],
    /// Words and paths.
    words: &'static [&'static str],
    reason: &'static str,
}

enum Crates {
    These(&'static [&'static str]),
    AllBut(&'static [&'static str]),
}

/// Crates that are programs: they may print and read the environment. Libraries return their texts to them.
const PROGRAMS: &[&str] = &["cli", "studio", "fake-provider", "examples", "xtask"];

const BANS: &[Ban] = &[
    Ban {
        crates: Crates::These(&[
            "core",
            "kitchen",
            "overcooked",
            "blocks",
            "body",
            "plan",
            "picture",
            "minecraft-replica",
        ]),
        // `std::io` has the traits by which bytes in memory are read; what is outside is named here.
        modules: &["fs", "net", "time", "env", "process", "thread", "os"],
        words: &["tokio::", "stdin()", "stdout()", "stderr()"],
        reason: "worlds are pure: no I/O, no clock, no thread",
    },
    Ban {
        crates: Crates::AllBut(PROGRAMS),
        modules: &["env"],
        words: &["println!", "eprintln!", "print!", "eprint!", "stdout()", "stderr()", "stdin()"],
        reason: "only programs print or read the environment; pass the value down, return the text up",
    },
    Ban {
        crates: Crates::AllBut(&["cli", "studio", "fake-provider", "examples", "xtask", "journal", "study"]),
        modules: &["fs"],
        words: &[],
        reason: "only the journal, studies and programs touch files",
    },
    Ban {
        crates: Crates::These(&["teams", "body"]),
        modules: &["fs", "net", "time", "thread", "process"],
        words: &["select!", "FuturesUnordered", "spawn", "spawn_local", "tokio::", "block_on"],
        reason: "frameworks await only what the runtime offers, or an episode would not be reproducible",
    },
];

pub(crate) fn check(repository: &Repository) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in repository.rust_files() {
        let Some((name, _)) = shipped_source(path) else { continue };
        let code = without_tests(&scrub(text, SourceFilter::CodeOnly));
        for ban in BANS.iter().filter(|ban| ban.crates.include(name)) {
            for (line, module) in std_modules(&code) {
                if ban.modules.contains(&module.as_str()) {
                    findings.push(Finding::at_line(
                        path,
                        line,
                        format!("uses std::{module}: {}", ban.reason),
                    ));
                }
            }
            for word in ban.words {
                for line in lines_with(&code, word) {
                    findings.push(Finding::at_line(path, line, format!("uses {word}: {}", ban.reason)));
                }
            }
        }
    }
    findings
}

impl Crates {
    fn include(&self, name: &str) -> bool {
        match self {
            Crates::These(names) => names.contains(&name),
            Crates::AllBut(names) => !names.contains(&name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::samples;

    fn places(path: &str, text: &str) -> Vec<String> {
        let findings = check(&samples::of(&[(path, text)]));
        findings
            .iter()
            .map(|finding| finding.to_string().split(": ").take(2).collect::<Vec<_>>().join(" "))
            .collect()
    }

    #[test]
    fn worlds_are_pure() {
        assert_eq!(
            places(
                "crates/kitchen/src/step.rs",
                "//! Doc std::fs.\nuse std::{fmt, time::Instant};\nfn f() {}\n"
            ),
            ["crates/kitchen/src/step.rs:2 uses std::time"]
        );
        assert_eq!(places("crates/core/src/a.rs", "use std::collections::BTreeMap;"), [""; 0]);
        // The world that follows a server is one of them: the network is in the crate above.
        for code in ["use std::net::TcpStream;", "use std::time::Duration;", "use std::thread;"] {
            assert!(!places("crates/minecraft-replica/src/driver/mod.rs", code).is_empty(), "{code}");
            assert_eq!(places("crates/minecraft-bridge/src/a.rs", code), [""; 0]);
        }
    }

    #[test]
    fn only_programs_print_and_read_the_environment() {
        let text = "fn f() { println!(\"x\"); let p = std::env::var(\"HOME\"); }";
        assert_eq!(
            places("crates/suites/src/a.rs", text),
            ["crates/suites/src/a.rs:1 uses std::env", "crates/suites/src/a.rs:1 uses println!"]
        );
        assert_eq!(places("crates/cli/src/a.rs", text), [""; 0]);
    }

    #[test]
    fn only_the_journal_and_programs_touch_files() {
        assert_eq!(
            places("crates/models/src/a.rs", "use std::fs::File;"),
            ["crates/models/src/a.rs:1 uses std::fs"]
        );
        assert_eq!(places("crates/journal/src/a.rs", "use std::fs::File;"), [""; 0]);
    }

    #[test]
    fn frameworks_await_only_what_the_runtime_offers() {
        for code in ["tokio::select! {}", "FuturesUnordered::new()", "spawn(x)", "std::thread::spawn(x)"] {
            assert!(!places("crates/teams/src/a.rs", code).is_empty(), "{code}");
        }
    }

    #[test]
    fn tests_may_do_as_they_like() {
        let text = "fn f() {}\n#[cfg(test)]\nmod tests { use std::fs; fn g() { println!(); } }";
        assert_eq!(places("crates/kitchen/src/a.rs", text), [""; 0]);
        for path in
            ["crates/kitchen/tests/a.rs", "crates/kitchen/src/a/tests.rs", "crates/kitchen/src/tests/a.rs"]
        {
            assert_eq!(places(path, "use std::fs;"), [""; 0]);
        }
    }
}
