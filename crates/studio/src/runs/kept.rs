//! The views of runs that no process plays, kept until something changes in their folders.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use camino::Utf8PathBuf;
use cooperage_journal::RunDir;

use super::RunView;

/// When the plan and the folder of journals were changed. A journal comes into that folder, grows to another one and leaves it by
/// its name, so that the folder tells of each change of a run that no process plays.
type RunTimes = (SystemTime, SystemTime);

/// A cache of views, by the folder of the run.
#[derive(Debug, Default)]
pub(super) struct KeptViews(Mutex<BTreeMap<Utf8PathBuf, (RunTimes, Arc<RunView>)>>);

impl KeptViews {
    /// The view of a run. It is made anew while a process plays the run, and when something has changed.
    pub(super) fn get(&self, run: &RunDir, is_held: bool, make: impl FnOnce() -> RunView) -> Arc<RunView> {
        let before = times(run).filter(|_| !is_held);
        let Some(before) = before else { return Arc::new(make()) };
        if let Some((when, view)) = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(run.path())
            && *when == before
        {
            return Arc::clone(view);
        }
        let view = Arc::new(make());
        // A view of a run that changed meanwhile may show a part of the change.
        if times(run) == Some(before) {
            let kept = (before, Arc::clone(&view));
            self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(run.path().to_owned(), kept);
        }
        view
    }
}

fn times(run: &RunDir) -> Option<RunTimes> {
    let changed = |name: &str| run.path().join(name).metadata().and_then(|file| file.modified()).ok();
    Some((changed("plan.json")?, changed("episodes")?))
}

#[cfg(test)]
mod tests {
    use cooperage_journal::{FORMAT, HeaderRecord, Plan, Record};
    use cooperage_suites::suite::ProgramRegistry;
    use cooperage_suites::testing::{SampleEpisode, results_of};

    use super::super::{EpisodeQuery, Runs};
    use super::*;

    #[test]
    fn a_view_is_kept_until_something_changes_and_episodes_are_found_among_all() {
        let folder = tempfile::tempdir().unwrap();
        let home = Utf8PathBuf::from_path_buf(folder.path().to_owned()).unwrap();
        let games = [(0, (3, 1)), (1, (0, 4)), (2, (4, 0))]
            .map(|(index, score)| SampleEpisode::new("somewhere/51", 2, index, score));
        let made = results_of(&games).episodes;
        let plan = Plan {
            partition: None,
            format: FORMAT,
            experiment: None,
            selection: Vec::new(),
            episodes: made.iter().map(|episode| episode.plan.clone()).collect(),
            attachments: BTreeMap::new(),
            grid: None,
        };
        let run = RunDir::create(&home.join("one"), plan).unwrap();
        let finish = |place: usize| {
            let key = &run.keys()[place];
            let (mut writer, _) = run.writer(key).unwrap();
            let header = HeaderRecord {
                format: FORMAT,
                build: "test".to_owned(),
                templates: String::new(),
                plan: made[place].plan.clone(),
            };
            writer.write(&Record::Header(header)).unwrap();
            writer.write(&Record::End(made[place].end.clone().unwrap())).unwrap();
            writer.seal().unwrap().finish(&run.finished_path(key), None).unwrap();
        };
        finish(0);
        let runs = Runs::new(home, ProgramRegistry::of(&[]));
        let view = || runs.view_of("one", &runs.open("one").unwrap().unwrap());
        assert_eq!((view().run.finished, view().run.episodes), (1, 3));
        assert!(Arc::ptr_eq(&view(), &view()), "nothing has changed");
        finish(1);
        assert_eq!(view().run.finished, 2);
        let held = run.lock().unwrap();
        assert!(!Arc::ptr_eq(&view(), &view()), "a process may be playing it");
        drop(held);
        finish(2);
        let found = |query: &str| {
            let query: EpisodeQuery = serde_json::from_str(query).unwrap();
            runs.found(&run, &query)
        };
        assert_eq!(found(r#"{"order":"best"}"#).places, [2, 0, 1]);
        assert_eq!(found("{}").places, [1, 0, 2]);
        let one = found(r#"{"find":"Somewhere -e1-","order":"plan"}"#);
        assert_eq!((one.places, &*one.note), (vec![1], "1 of 3 episodes have all of these words."));
    }
}
