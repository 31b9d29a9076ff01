//! The suites and tasks that a name means.

use super::{Suite, SuiteError, Suites, TaskListing};

impl Suites {
    /// The suite that a task or selection belongs to.
    ///
    /// # Errors
    /// [`SuiteError::Unknown`].
    pub fn suite_of(&self, name: &str) -> Result<&dyn Suite, SuiteError> {
        let first = name.split('/').next().unwrap_or_default();
        self.iter().find(|suite| suite.name() == first).ok_or_else(|| self.unknown(name))
    }

    /// The tasks that a selection means: a task by its name, the published evaluation below a name, all tasks below a name
    /// where none of them belongs to it, or a range such as `farm/0..9` or `level_3..5`: those of the names that there are.
    ///
    /// # Errors
    /// [`SuiteError::Unknown`] if it means none.
    pub fn select(&self, selection: &str) -> Result<Vec<TaskListing>, SuiteError> {
        let Some(names) = crate::range::expand(selection) else { return self.select_name(selection) };
        let tasks: Vec<TaskListing> =
            names.iter().filter_map(|name| self.select_name(name).ok()).flatten().collect();
        if tasks.is_empty() { Err(self.unknown(selection)) } else { Ok(tasks) }
    }

    fn select_name(&self, selection: &str) -> Result<Vec<TaskListing>, SuiteError> {
        let suite = self.suite_of(selection)?;
        if let Some(reason) = suite.task_tools().refuses(selection) {
            return Err(SuiteError::Attachment(reason));
        }
        let below = format!("{selection}/");
        let mut tasks = suite.tasks();
        tasks.retain(|task| task.name == selection || task.name.starts_with(&below));
        // A name above tasks means the published ones below it; where there is none, all of them, but a suite's own name none.
        if tasks.iter().any(|task| task.published) {
            tasks.retain(|task| task.published);
        } else {
            tasks.retain(|task| {
                task.name == selection || (selection != suite.name() && !task.name.ends_with("/file"))
            });
        }
        match suite.task_tools().task(selection) {
            Some(task) if tasks.is_empty() => Ok(vec![task]),
            _ if tasks.is_empty() => Err(self.unknown(selection)),
            _ => Ok(tasks),
        }
    }

    fn unknown(&self, name: &str) -> SuiteError {
        const CLOSE_ENOUGH: f64 = 0.8;
        /// The most names beside a wrong one that are all listed.
        const SIBLINGS_MAX: usize = 8;
        let clean = || name.chars().filter(|c| !c.is_control()).take(100).collect::<String>();
        if let Some(reason) = self.iter().find_map(|suite| suite.task_tools().not_included(name)) {
            return SuiteError::NotIncluded { name: clean(), reason };
        }
        // Where all but the last part is right, only what stands beside it is meant.
        if let Some((parent, _)) = name.rsplit_once('/') {
            let tasks = self.iter().flat_map(Suite::tasks);
            let siblings: Vec<String> = tasks
                .filter(|task| task.name.rsplit_once('/').is_some_and(|(above, _)| above == parent))
                .map(|task| format!("`{}`", task.name))
                .collect();
            if (1..=SIBLINGS_MAX).contains(&siblings.len()) {
                return SuiteError::Unknown { name: clean(), close: siblings };
            }
        }
        let mut names: Vec<String> = Vec::new();
        for suite in self.iter() {
            names.push(suite.name().to_owned());
            for task in suite.tasks() {
                if let Some((level, _)) = task.name.rsplit_once('/')
                    && names.last().is_none_or(|last| last != level)
                    && !names.iter().any(|known| known == level)
                {
                    names.push(level.to_owned());
                }
                names.push(task.name);
            }
        }
        let mut close: Vec<(f64, String)> = names
            .into_iter()
            .map(|known| (strsim::jaro_winkler(name, &known), known))
            .filter(|(likeness, _)| *likeness > CLOSE_ENOUGH)
            .collect();
        close.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        let close = close.into_iter().take(1).map(|(_, known)| format!("`{known}`")).collect();
        SuiteError::Unknown { name: clean(), close }
    }
}
