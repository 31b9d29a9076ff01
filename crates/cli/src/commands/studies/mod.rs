//! The studies that a server lets participants into.

pub(crate) mod condition;
mod games;

use std::fmt;
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_studio::Studio;
use cooperage_studio::study::{Games, OfferError};
use cooperage_study::Study;
use cooperage_study::folder::{FILE, invitation};
use cooperage_suites::suite::ProgramRegistry;
use serde_json::{Value, json};

use games::Hosted;

use crate::args::ServeArgs;
use crate::error::{CliError, Exit};
use crate::output;

/// A study that is served.
#[derive(Debug)]
pub(crate) struct ServedStudy {
    name: String,
    /// Each participant's id and address.
    participants: Vec<(String, String)>,
    /// Whether it was asked for by its name.
    is_named: bool,
}

/// Offers those that are named, and those in the folder of runs. One there that cannot be served is told and left out.
pub(crate) fn offer(
    studio: &Studio,
    args: &ServeArgs,
    registry: &ProgramRegistry,
) -> Result<Vec<ServedStudy>, CliError> {
    let games: Arc<dyn Games> = Arc::new(Hosted::new(studio.handle(), registry, args.yes));
    let mut offered = Vec::new();
    for path in &args.studies {
        offered.push(open(studio, &games, path, true)?);
    }
    let is_named = |path: &Utf8Path| args.studies.iter().any(|named| same(named, path));
    for path in below(&args.runs).into_iter().filter(|path| !is_named(path)) {
        match open(studio, &games, &path, false) {
            Ok(study) => offered.push(study),
            Err(error) => output::note(&format!("the study in {path} is not served: {}", error.message)),
        }
    }
    Ok(offered)
}

fn open(
    studio: &Studio,
    games: &Arc<dyn Games>,
    path: &Utf8Path,
    is_named: bool,
) -> Result<ServedStudy, CliError> {
    let study = Study::open(path)?;
    let secrets = study.secrets()?;
    let address = |id: &str| {
        let token = secrets.invitations.get(id).map_or("", String::as_str);
        (id.to_owned(), studio.handle().address(&invitation(id, token)))
    };
    let offered = ServedStudy {
        name: study.name().to_owned(),
        participants: study.participants().iter().map(|one| address(&one.id)).collect(),
        is_named,
    };
    studio.offer_study(study, Some(games)).map_err(|error| match error {
        OfferError::Study(error) => error.into(),
        OfferError::Twice(_) => CliError::new(Exit::Usage, error.to_string()),
    })?;
    Ok(offered)
}

/// The folders of studies in a folder, by name.
fn below(folder: &Utf8Path) -> Vec<Utf8PathBuf> {
    let entries = folder.read_dir_utf8().into_iter().flatten().flatten();
    let mut found: Vec<Utf8PathBuf> =
        entries.map(|entry| entry.path().to_owned()).filter(|path| path.join(FILE).is_file()).collect();
    found.sort();
    found
}

fn same(one: &Utf8Path, other: &Utf8Path) -> bool {
    one == other
        || one.canonicalize().ok().zip(other.canonicalize().ok()).is_some_and(|(one, other)| one == other)
}

impl ServedStudy {
    /// Its name and the addresses of its participants.
    pub(crate) fn to_json(&self) -> Value {
        let participants: Vec<Value> =
            self.participants.iter().map(|(id, url)| json!({ "id": id, "url": url })).collect();
        json!({ "study": self.name, "participants": participants })
    }
}

impl fmt::Display for ServedStudy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Study {}: {} participants", self.name, self.participants.len())?;
        if self.is_named {
            for (id, url) in &self.participants {
                write!(f, "\n  {id}  {url}")?;
            }
        }
        Ok(())
    }
}
