//! Whether the report of a run is current, which the times of its files and the ends of its journals tell.

use std::time::SystemTime;

use camino::Utf8Path;
use cooperage_journal::{RunDir, files};
use cooperage_suites::report;
use cooperage_suites::scores;
use serde_json::Value;

use crate::output::VERSION;
use crate::results::{OBJECT, ReportFiles};

/// The object of the report in a run directory, if this program has written it for this very folder, all of its files are there, no
/// file that it was made of has been written since, and no journal was damaged. The times of files are asked quickly, but say nothing
/// of a disk that has lost a bit: the digest of the journals must be that of the object too.
pub(crate) fn report_by_times(dir: &RunDir, files: ReportFiles) -> Option<Value> {
    let of_report = files.names().iter().map(|name| dir.path().join(name));
    let files: Option<Vec<SystemTime>> =
        of_report.map(|path| if path.is_file() { written(&path) } else { None }).collect();
    let made = files?.into_iter().min()?;
    let bytes = files::read(&dir.path().join(OBJECT)).ok()?;
    let object: Value = serde_json::from_slice(&bytes).ok()?;
    let is_this = object["program"] == VERSION && object["run"] == dir.path().as_str();
    let is_current = is_this && object["damaged"] == 0 && newest(dir)? <= made;
    is_current.then_some(object)
}

/// When a file of which reports are made was written last; none where that cannot be found out.
fn newest(dir: &RunDir) -> Option<SystemTime> {
    let mut newest = written(&dir.path().join("plan.json"))?;
    for folder in ["episodes", scores::FOLDER] {
        let folder = dir.path().join(folder);
        if folder.is_dir() {
            newest = newest.max(written(&folder)?).max(newest_in(&folder, |_| true)?);
        }
    }
    // Reports link to the pages of episodes.
    let is_page = |name: &str| name.ends_with(".html") && !report::FILES.contains(&name);
    Some(newest.max(newest_in(dir.path(), is_page)?))
}

/// When the last of those files in a folder was written.
fn newest_in(folder: &Utf8Path, is_meant: impl Fn(&str) -> bool) -> Option<SystemTime> {
    let mut newest = SystemTime::UNIX_EPOCH;
    for entry in folder.read_dir_utf8().ok()? {
        let entry = entry.ok()?;
        if is_meant(entry.file_name()) {
            newest = newest.max(entry.metadata().ok()?.modified().ok()?);
        }
    }
    Some(newest)
}

fn written(path: &Utf8Path) -> Option<SystemTime> {
    path.symlink_metadata().ok()?.modified().ok()
}
