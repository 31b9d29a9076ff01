//! The prompts of every framework in its home benchmarks, as pages of `docs/prompts`: the program plays the episodes of a
//! table, and each page shows the first, the middle and the last call of every model role.

mod calls;
mod markdown;
mod table;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use calls::{DocumentedRole, ModelCall};
use table::{PAGES, PromptEpisode, PromptPage};

use crate::program::{Program, ProgramError};

/// The folder of the pages, from the root.
const FOLDER: &str = "docs/prompts";

/// Prompts cannot be rendered.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PromptsError {
    #[error(transparent)]
    Program(#[from] ProgramError),
    #[error("cannot use {path}")]
    Folder { path: String, source: io::Error },
    #[error("line {line} of the calls of {page} cannot be read")]
    Call { page: &'static str, line: usize, source: calls::CallLineError },
    #[error("no episode of {page} calls `{role}`: change `xtask/src/prompts/table.rs`")]
    NoCall { page: &'static str, role: String },
}

/// An episode that was played for a page.
struct PlayedEpisode {
    episode: &'static PromptEpisode,
    /// The calls that the page shows, by role.
    roles: Vec<(String, Vec<ModelCall>)>,
}

/// A folder for runs, which is removed in the end.
struct Workplace(PathBuf);

impl Workplace {
    fn new() -> Result<Workplace, PromptsError> {
        let path = std::env::temp_dir().join(format!("cooperage-prompts-{}", std::process::id()));
        fs::create_dir_all(&path).map_err(|source| folder_error(&path, source))?;
        Ok(Workplace(path))
    }
}

impl Drop for Workplace {
    fn drop(&mut self) {
        // A folder that stays behind harms nothing.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Returns the paths of the committed pages, from the root, sorted.
pub(crate) fn committed(root: &Path) -> Result<Vec<String>, PromptsError> {
    let folder = root.join(FOLDER);
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let error = |source| folder_error(&folder, source);
    let mut paths = BTreeSet::new();
    for entry in fs::read_dir(&folder).map_err(error)? {
        paths.insert(format!("{FOLDER}/{}", entry.map_err(error)?.file_name().to_string_lossy()));
    }
    Ok(paths.into_iter().collect())
}

/// Plays the episodes and returns the pages with their paths, the index first.
pub(crate) fn pages(program: &Program) -> Result<Vec<(String, String)>, PromptsError> {
    let workplace = Workplace::new()?;
    let known = calls::roles(&program.print(&workplace.0, &["help", "teams"])?);
    let (mut pages, mut shown) = (Vec::new(), Vec::new());
    for page in PAGES {
        let played = play(program, &workplace.0, page)?;
        pages.push((format!("{FOLDER}/{}.md", page.name), markdown::page(page, &played, &known)));
        shown.push((page, roles_of(&played)));
    }
    pages.insert(0, (format!("{FOLDER}/README.md"), markdown::index(&shown, &known)));
    Ok(pages)
}

/// Plays the episodes of a page.
fn play(
    program: &Program,
    folder: &Path,
    page: &'static PromptPage,
) -> Result<Vec<PlayedEpisode>, PromptsError> {
    let mut played = Vec::new();
    for (number, episode) in (1..).zip(page.episodes) {
        if let Some((name, text)) = episode.file {
            let path = folder.join(name);
            fs::write(&path, text).map_err(|source| folder_error(&path, source))?;
        }
        let out = format!("{}-{number}", page.name);
        let mut arguments = page.arguments(episode, &out);
        arguments.extend(["--quiet", "--yes", "--threads", "1"]);
        program.print(folder, &arguments)?;
        let table = program.print(folder, &markdown::export_arguments(&out))?;
        let mut roles: Vec<(String, Vec<ModelCall>)> = Vec::new();
        for (line, text) in (1..).zip(table.lines()) {
            let call = ModelCall::read(text).map_err(|source| PromptsError::Call {
                page: page.name,
                line,
                source,
            })?;
            if !(episode.roles.is_empty() || episode.roles.contains(&call.role.as_str())) {
                continue;
            }
            match roles.iter_mut().find(|(role, _)| *role == call.role) {
                Some((_, calls)) => calls.push(call),
                None => roles.push((call.role.clone(), vec![call])),
            }
        }
        if let Some(role) = episode.roles.iter().find(|role| roles.iter().all(|(found, _)| found != *role)) {
            return Err(PromptsError::NoCall { page: page.name, role: (*role).to_owned() });
        }
        played.push(PlayedEpisode { episode, roles });
    }
    Ok(played)
}

/// Returns the roles that a page shows, in its order, each once.
fn roles_of(played: &[PlayedEpisode]) -> Vec<String> {
    let mut roles: Vec<String> = Vec::new();
    for (role, _) in played.iter().flat_map(|played| &played.roles) {
        if !roles.contains(role) {
            roles.push(role.clone());
        }
    }
    roles
}

/// Returns the roles of the frameworks with pages that no page shows.
fn missing<'r>(shown: &[(&PromptPage, Vec<String>)], known: &'r [DocumentedRole]) -> Vec<&'r DocumentedRole> {
    let has_pages = |role: &DocumentedRole| {
        let framework = role.name.split('.').next();
        shown.iter().any(|(page, _)| Some(page.framework) == framework)
    };
    let is_shown = |role: &DocumentedRole| shown.iter().any(|(_, roles)| roles.contains(&role.name));
    known.iter().filter(|role| has_pages(role) && !is_shown(role)).collect()
}

fn folder_error(path: &Path, source: io::Error) -> PromptsError {
    PromptsError::Folder { path: path.display().to_string(), source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_have_names_of_their_own_that_begin_with_the_framework() {
        let names: BTreeSet<&str> = PAGES.iter().map(|page| page.name).collect();
        assert_eq!(names.len(), PAGES.len());
        for page in PAGES {
            assert!(page.name.starts_with(&format!("{}-", page.framework)), "{}", page.name);
            for role in page.episodes.iter().flat_map(|episode| episode.roles) {
                assert!(role.starts_with(&format!("{}.", page.framework)), "{}: {role}", page.name);
            }
        }
    }

    #[test]
    fn roles_without_a_page_are_named_where_their_framework_has_pages() {
        let role = |name: &str| DocumentedRole { name: name.to_owned(), purpose: String::new() };
        let known = [role("solo.act"), role("solo.embed"), role("cmd.act")];
        let page =
            PromptPage { name: "solo-x", framework: "solo", title: "t", benchmark: "x", episodes: &[] };
        let found = missing(&[(&page, vec!["solo.act".to_owned()])], &known);
        assert_eq!(found, [&known[1]]);
    }

    #[test]
    fn a_repository_without_pages_has_no_committed_pages() {
        assert_eq!(committed(Path::new("no/such/folder")).unwrap(), [""; 0]);
    }
}
