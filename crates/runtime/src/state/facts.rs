//! The facts that a server tells of its world, in journals: long facts lie in the run's store of bytes and stand in the line by their hash.

use cooperage_journal::{BlobStore, JournalError};
use serde_json::{Value, json};

/// The member that names the bytes of a long fact.
const BLOB: &str = "blob";
/// The member that says how the server presents itself.
const SERVER: &str = "server";
/// Bytes of the text of a fact that stays in its line.
const SHORT_BYTES_MAX: usize = 1_024;

/// Returns the data of an input of facts as its line has it, and keeps the long facts.
///
/// # Errors
/// When the bytes cannot be written.
pub(super) fn kept_facts(blobs: &BlobStore, data: &Value) -> Result<Value, JournalError> {
    let kept = list(data).iter().map(|fact| {
        let text = fact.to_string();
        if text.len() <= SHORT_BYTES_MAX {
            return Ok(fact.clone());
        }
        blobs.keep_packed(text.as_bytes()).map(|hash| json!({ BLOB: hash }))
    });
    let mut kept = json!({ "facts": kept.collect::<Result<Vec<_>, JournalError>>()? });
    if let Some(server) = data.get(SERVER) {
        kept[SERVER] = server.clone();
    }
    Ok(kept)
}

/// Returns the facts of a line, whole.
///
/// # Errors
/// When bytes are missing, damaged or no fact.
pub(super) fn told_facts(blobs: &BlobStore, data: &Value) -> Result<Value, JournalError> {
    let told = list(data).iter().map(|fact| match fact.get(BLOB).and_then(Value::as_str) {
        None => Ok(fact.clone()),
        Some(hash) => {
            let bytes = blobs.get_packed(hash)?;
            serde_json::from_slice(&bytes).map_err(|error| blobs.invalid(&error.to_string()))
        }
    });
    told.collect::<Result<Vec<_>, JournalError>>().map(Value::Array)
}

fn list(data: &Value) -> &[Value] {
    data.get("facts").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_facts_lie_beside_the_journal_and_come_back() {
        let folder = tempfile::tempdir().unwrap();
        let blobs = BlobStore::of_run(camino::Utf8Path::from_path(folder.path()).unwrap());
        let data = json!({"server": {"brand": "Paper"}, "facts": [{"Time": 1}, {"Column": "x".repeat(5_000)}, {"Column": "x".repeat(5_000)}]});
        let kept = kept_facts(&blobs, &data).unwrap();
        assert_eq!((&kept["facts"][0], &kept["server"]), (&data["facts"][0], &data["server"]));
        assert!(kept["facts"][1]["blob"].is_string() && kept["facts"][1] == kept["facts"][2]);
        assert_eq!(told_facts(&blobs, &kept).unwrap(), data["facts"]);
        let damaged = json!({"facts": [{"blob": "0".repeat(32)}]});
        assert!(told_facts(&blobs, &damaged).is_err());
    }
}
