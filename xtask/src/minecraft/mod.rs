//! Committed data of `minecraft-wire`, made from the npm package `minecraft-data`.

mod maps;
mod packets;
mod registries;
mod stand_ins;

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::data::{DataError, DataForm, read};

/// The variable that names the unpacked package, whose folder has a `package.json`.
const VARIABLE: &str = "MINECRAFT_DATA";

/// The versions that the program speaks, the oldest first: number and name.
const VERSIONS: [(i32, &str); 8] = [
    (763, "1.20.1"),
    (765, "1.20.4"),
    (766, "1.20.6"),
    (767, "1.21.1"),
    (769, "1.21.4"),
    (771, "1.21.6"),
    (772, "1.21.8"),
    (774, "1.21.11"),
];

/// A committed file and the function that makes its content.
type CommittedFile = (&'static str, fn(&GamePackage) -> Result<Vec<u8>, DataError>);

const FILES: &[CommittedFile] = &[
    ("crates/minecraft-wire/data/maps.json.zst", maps::make),
    ("crates/minecraft-wire/data/registries.json.zst", registries::make),
    ("crates/minecraft-wire/tables/packets.txt.zst", packet_tables),
];

/// Makes all files anew, or with `only_check` compares them. Returns the paths of those that differ or differed.
///
/// # Errors
/// [`DataError`] if the package does not have the data, or if a file cannot be written.
pub(crate) fn generate(root: &Path, package: &Path, only_check: bool) -> Result<Vec<String>, DataError> {
    let package = GamePackage::open(package)?;
    let mut stale = Vec::new();
    for (to, make) in FILES {
        let made = DataForm::Compressed.make(&make(&package)?, Path::new(to))?;
        stale.extend(DataForm::Compressed.update(root, (*to).to_owned(), &made, only_check)?);
    }
    Ok(stale)
}

/// Returns the folder that the environment names.
///
/// # Errors
/// [`DataError::NoPackage`].
#[expect(
    clippy::disallowed_methods,
    reason = "this is a command line, and the folder has no place of its own"
)]
pub(crate) fn package() -> Result<PathBuf, DataError> {
    std::env::var_os(VARIABLE).map(PathBuf::from).ok_or(DataError::NoPackage(VARIABLE))
}

/// The unpacked package.
struct GamePackage {
    data: PathBuf,
    /// The folders that serve each version.
    folders: Value,
}

impl GamePackage {
    fn open(package: &Path) -> Result<GamePackage, DataError> {
        let data = package.join("minecraft-data/data");
        let folders = json(&data.join("dataPaths.json"))?;
        Ok(GamePackage { data, folders })
    }

    /// The content of a JSON file of a version, such as `protocol`.
    fn file(&self, version: &str, name: &str) -> Result<Value, DataError> {
        let folder = self.folders.get("pc").and_then(|pc| pc.get(version)?.get(name)?.as_str());
        let missing = || DataError::Package {
            path: self.data.display().to_string(),
            reason: format!("there is no `{name}` of version {version}"),
        };
        json(&self.data.join(folder.ok_or_else(missing)?).join(format!("{name}.json")))
    }
}

/// A file has a form that its converter does not know; the beginning of the unknown part is kept.
fn form(path: &str, reason: &str) -> DataError {
    DataError::Package { path: path.to_owned(), reason: reason.chars().take(200).collect() }
}

fn json(path: &Path) -> Result<Value, DataError> {
    serde_json::from_slice(&read(path)?)
        .map_err(|source| DataError::Json { path: path.display().to_string(), source })
}

/// The packet tables of all versions.
fn packet_tables(package: &GamePackage) -> Result<Vec<u8>, DataError> {
    let mut versions = Vec::new();
    for (number, name) in VERSIONS {
        let definitions = packets::PacketDefinitions::read(&package.file(name, "protocol")?);
        let named = |error: packets::UnknownForm| DataError::Package {
            path: format!("`protocol` of version {name}"),
            reason: error.to_string(),
        };
        versions.push((number, definitions.map_err(named)?));
    }
    Ok(packets::written(&versions).into_bytes())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::packets::PacketDefinitions;
    use super::*;

    #[test]
    fn committed_tables_are_made_from_the_package() {
        let own = Path::new(env!("CARGO_MANIFEST_DIR"));
        match package() {
            Err(_) => eprintln!("SKIPPED: {VARIABLE} names no unpacked `minecraft-data`"),
            Ok(package) => {
                let stale = generate(own.parent().unwrap(), &package, true).unwrap();
                assert_eq!(stale, [""; 0], "run `cargo xtask data minecraft`");
            }
        }
    }

    /// A version with a packet `one` of that form, and two more types.
    fn definitions(form: Value) -> Result<PacketDefinitions, packets::UnknownForm> {
        let list = json!(["container", [
            { "name": "name", "type": ["mapper", { "type": "varint", "mappings": { "0x00": "one" } }] },
            { "name": "params", "type": ["switch", { "compareTo": "name", "fields": { "one": "packet_one" } }] },
        ]]);
        PacketDefinitions::read(&json!({
            "types": {
                "varint": "native",
                "string": ["pstring", { "countType": "varint" }],
                "of": ["switch", { "compareTo": "$kind", "fields": { "1": "string" } }],
                "Local": "varint",
            },
            "play": { "toClient": { "types": { "Local": "string", "packet_one": form, "packet": list } } },
        }))
    }

    #[test]
    fn definitions_become_lines() {
        let form = json!(["container", [
            { "name": "kind", "type": "varint" },
            { "anon": true, "type": ["of", { "kind": "kind" }] },
            { "name": "bytes", "type": ["array", { "countType": "varint", "type": "u8" }] },
            { "name": "local", "type": ["option", "Local"] },
            { "name": "bits", "type": ["bitfield", [{ "name": "x", "size": 26, "signed": true }]] },
        ]]);
        let older = definitions(json!("string")).unwrap();
        let newer = definitions(form).unwrap();
        let again = definitions(json!("string")).unwrap();
        // A version has a line for what differs from the one before it.
        assert_eq!(
            packets::written(&[(1, older), (2, newer), (3, again)]).lines().collect::<Vec<_>>(),
            [
                "version 1",
                "type Local varint",
                "type play.clientbound.Local string",
                "type play.clientbound.packet_one string",
                "type string text",
                "packets play.clientbound one=play.clientbound.packet_one",
                "version 2",
                "type play.clientbound.packet_one { kind varint * switch kind { 1 string } void bytes buffer \
                 local option play.clientbound.Local bits bits { x -26 } }",
                "version 3",
                "type play.clientbound.packet_one string",
            ]
        );
        for unknown in [json!(["unknown", {}]), json!(["array", { "type": "varint" }]), json!(1)] {
            assert!(definitions(unknown).is_err());
        }
    }
}
