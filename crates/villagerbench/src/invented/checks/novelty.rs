//! F11: a task is not another one of its set again.

use super::{CheckCode, Flaw};
use crate::invented::record::{self, InventedTask};

/// Whether a task has the conditions and blocks of an earlier one, in any order.
#[must_use]
pub fn repeated<'t>(
    task: &InventedTask,
    earlier: impl IntoIterator<Item = &'t InventedTask>,
) -> Option<Flaw> {
    let own = essence(task);
    let same = earlier.into_iter().find(|other| essence(other) == own)?;
    Some(Flaw::new(
        CheckCode::New,
        format!("it has the same conditions and blocks as the record with id {}", same.id),
    ))
}

/// Conditions and blocks as sorted texts. Points do not make a task another one.
fn essence(task: &InventedTask) -> [Vec<String>; 2] {
    let written = record::write(task);
    let sorted = |key: &str| {
        let entries = written.get(key).and_then(|list| list.as_array()).into_iter().flatten();
        let mut texts: Vec<String> = entries
            .map(|entry| {
                let mut entry = entry.clone();
                if let Some(fields) = entry.as_object_mut() {
                    fields.remove("points");
                }
                entry.to_string()
            })
            .collect();
        texts.sort();
        texts
    };
    [sorted("criteria"), sorted("blocks")]
}
