//! The scorer that the user names: a Python file or a program, with the mark of its text.

use std::collections::BTreeMap;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_core::Digest;
use cooperage_suites::scores::{ScoreFileError, ScoreName, ScorerMark};
use cooperage_teams::frameworks::cmd::words;

use crate::args::ScoreArgs;
use crate::error::{CliError, Exit};
use crate::output;
use crate::temporary::TemporaryFolder;
use crate::user_files::read_bytes;

/// The program that carries out Python files.
const PYTHON: &str = "python3";
/// The mark that the Python module writes behind its standard error for each answer.
const MARK: &str = "\0cooperage\0";
/// The Python module `cooperage.scoring`, as the Python package has it.
const MODULE: &str = include_str!("../../../../../python/cooperage/scoring.py");
/// Files that a program is made of count by their contents up to this size, and larger ones by their length.
const FILE_BYTES_MAX: u64 = 64 << 20;

/// A scorer that can be started.
pub(super) struct UserScorer {
    /// The program and its arguments.
    pub(super) words: Vec<String>,
    /// The user's word for it, for errors.
    pub(super) shown: String,
    pub(super) by: ScorerMark,
    pub(super) name: ScoreName,
    /// Whether it is a Python file, which the module carries out.
    pub(super) is_python: bool,
    /// The folder with the module, for as long as the scorer is used.
    _module: Option<TemporaryFolder>,
}

impl UserScorer {
    /// The scorer of a command line.
    ///
    /// # Errors
    /// When a file cannot be read, or there is no command.
    pub(super) fn of(args: &ScoreArgs) -> Result<UserScorer, CliError> {
        let text = args.scorer.trim();
        let told = words(text).filter(|words| !words.is_empty());
        let is_python = |path: &str| Utf8Path::new(path).extension() == Some("py");
        match told {
            Some(words) if words.len() == 1 && is_python(&words[0]) => {
                UserScorer::python(Utf8Path::new(&words[0]), args)
            }
            _ if is_python(text) && Utf8Path::new(text).is_file() => {
                UserScorer::python(Utf8Path::new(text), args)
            }
            Some(words) => UserScorer::program(text, words, args),
            None => Err(CliError::usage(format!("`{}` names no program", output::visible(text))).hint(
                "--scorer is a file such as judge.py, or a program with its arguments; a quote may be open",
            )),
        }
    }

    fn python(path: &Utf8Path, args: &ScoreArgs) -> Result<UserScorer, CliError> {
        let bytes = read_bytes(path)?;
        let file = path.file_name().unwrap_or_default().to_owned();
        let (module, runner) = module()?;
        Ok(UserScorer {
            words: [PYTHON, runner.as_str(), path.as_str()].map(str::to_owned).into(),
            shown: path.to_string(),
            by: ScorerMark { scorer: file, hash: Digest::of(&bytes).to_string() },
            name: name(args, path.file_stem())?,
            is_python: true,
            _module: Some(module),
        })
    }

    fn program(text: &str, words: Vec<String>, args: &ScoreArgs) -> Result<UserScorer, CliError> {
        let mut parts = BTreeMap::new();
        let mut shown = Vec::new();
        for (place, word) in words.iter().enumerate() {
            let path = Utf8Path::new(word);
            let part = match std::fs::metadata(path) {
                Ok(file) if file.is_file() && file.len() <= FILE_BYTES_MAX => {
                    Digest::of(&read_bytes(path)?).to_string()
                }
                Ok(file) if file.is_file() => file.len().to_string(),
                _ => word.clone(),
            };
            // Where a program lies says nothing about it.
            let is_file = path.is_file();
            shown.push(if is_file { path.file_name().unwrap_or(word) } else { word }.to_owned());
            parts.insert(place, (is_file, part));
        }
        let hash = Digest::of(format!("{parts:?}").as_bytes()).to_string();
        let file = words.iter().map(Utf8Path::new).find(|word| word.is_file());
        let named = file.or(words.first().map(Utf8Path::new)).and_then(Utf8Path::file_stem);
        Ok(UserScorer {
            by: ScorerMark { scorer: output::clean(&shown.join(" ")), hash },
            shown: text.to_owned(),
            name: name(args, named)?,
            words,
            is_python: false,
            _module: None,
        })
    }

    /// The mark behind the standard error of its answers, if it writes one.
    pub(super) fn error_mark(&self) -> Option<&'static str> {
        self.is_python.then_some(MARK)
    }

    /// The error for a scorer that cannot be started.
    pub(super) fn not_started(&self, why: &str) -> CliError {
        let error = CliError::usage(format!("the scorer cannot be started: {why}"));
        if self.is_python {
            error.hint(format!("{PYTHON} carries out files that end with .py; it has to be installed"))
        } else {
            error.hint("--scorer is a Python file such as judge.py, or a program with its arguments")
        }
    }

    /// The error for a Python file that is no scorer.
    pub(super) fn refused(&self, why: &str) -> CliError {
        CliError::new(Exit::Input, format!("{} is no scorer: {why}", self.shown))
            .hint("a scorer has `def score(episode)`, which gives a number; see `cooperage help scoring`")
    }
}

/// The name that the user gave, or that of the file.
fn name(args: &ScoreArgs, stem: Option<&str>) -> Result<ScoreName, CliError> {
    if let Some(name) = &args.name {
        return Ok(name.clone());
    }
    stem.unwrap_or_default().parse().map_err(|error: ScoreFileError| {
        CliError::usage(error).hint("give the scores another name with --name NAME")
    })
}

/// Writes the module where Python finds it: a folder, and the module's path in it.
fn module() -> Result<(TemporaryFolder, Utf8PathBuf), CliError> {
    let folder = TemporaryFolder::new()?;
    let path = folder.join("cooperage").join("scoring.py");
    output::write(&path, MODULE)?;
    Ok((folder, path))
}
