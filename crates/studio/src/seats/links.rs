//! The secrets of invitations. They are kept in the run directory, so that the same links work after a restart.

use std::collections::BTreeMap;

use camino::Utf8Path;
use cooperage_journal::JournalError;
use cooperage_journal::files::{read, write_secret};
use serde::{Deserialize, Serialize};

use super::SeatsError;
use crate::guard::Token;

/// The file's name in a run directory. Only its owner may read it.
pub const FILE: &str = "seats.json";
/// The version of the file.
const FORMAT: u32 = 2;

/// The content of the file.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InvitationFile {
    format: u32,
    /// The port on which the run was served.
    pub(super) port: u16,
    pub(super) seats: BTreeMap<u32, InvitationLink>,
    /// The links of people who instruct the run without a seat, by name. Since format 2.
    #[serde(default)]
    pub(super) instructors: BTreeMap<String, InvitationLink>,
}

/// The secret link of one person.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InvitationLink {
    /// The name of the place in the link's address.
    pub(super) id: String,
    pub(super) token: String,
}

impl InvitationLink {
    fn new() -> Result<InvitationLink, SeatsError> {
        let name = Token::new()?;
        let id = name.text().chars().filter(char::is_ascii_alphanumeric).take(10).collect();
        Ok(InvitationLink { id, token: Token::new()?.text().to_owned() })
    }
}

impl InvitationFile {
    /// The links that an earlier start has stored; empty if there are none.
    pub(super) fn kept(run: &Utf8Path) -> Result<InvitationFile, SeatsError> {
        let path = run.join(FILE);
        if !path.exists() {
            return Ok(InvitationFile { format: FORMAT, ..InvitationFile::default() });
        }
        let links: InvitationFile = serde_json::from_slice(&read(&path)?)
            .map_err(|error| SeatsError::Damaged { path: path.clone(), why: error.to_string() })?;
        if links.format > FORMAT {
            let why = format!("the file has format {}, this program reads up to {FORMAT}", links.format);
            return Err(SeatsError::Damaged { path, why });
        }
        Ok(InvitationFile { format: FORMAT, ..links })
    }

    /// The link to a seat, which is made if there is none yet.
    pub(super) fn of(&mut self, seat: u32) -> Result<InvitationLink, SeatsError> {
        if let Some(link) = self.seats.get(&seat) {
            return Ok(link.clone());
        }
        let link = InvitationLink::new()?;
        self.seats.insert(seat, link.clone());
        Ok(link)
    }

    pub(super) fn keep(&self, run: &Utf8Path) -> Result<(), JournalError> {
        let text = serde_json::to_string_pretty(self).unwrap_or_default();
        write_secret(&run.join(FILE), format!("{text}\n").as_bytes())
    }
}

/// The port on which a run was served before, if it was.
#[must_use]
pub fn kept_port(run: &Utf8Path) -> Option<u16> {
    InvitationFile::kept(run).ok().map(|links| links.port).filter(|port| *port != 0)
}

/// Invites people to instruct a run; the links work whenever the run is served. People who are invited already keep
/// their links.
///
/// # Errors
/// [`SeatsError`] if the links cannot be stored.
pub fn invite_instructors(run: &Utf8Path, names: &[String]) -> Result<(), SeatsError> {
    let mut links = InvitationFile::kept(run)?;
    for name in names {
        if !links.instructors.contains_key(name) {
            links.instructors.insert(name.clone(), InvitationLink::new()?);
        }
    }
    Ok(links.keep(run)?)
}

/// Whether instructors are invited to a run.
#[must_use]
pub fn has_instructors(run: &Utf8Path) -> bool {
    InvitationFile::kept(run).is_ok_and(|links| !links.instructors.is_empty())
}
