//! Fixed forms of words (docs/spec/s-agents.md, 2, 8) for orders and for reports on their progress.

use cooperage_core::ItemCount;

use super::words::{carried_text, read_carried};
use crate::budget::text_within;

/// Characters of a task as a report names it.
const TASK_MAX: usize = 400;
/// Characters of a reason.
const REASON_MAX: usize = 600;

const INVENTORY: &str = " Inventory: ";

/// The progress of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fares {
    /// Work on it begins.
    Begins,
    /// It has been done.
    Succeeded,
    /// It could not be done.
    Failed,
    /// Work on the order goes on; the answer to a repeated order.
    GoesOn,
}

impl Fares {
    /// Whether a leader who waits gets up for it.
    pub(crate) fn wakes(self) -> bool {
        matches!(self, Fares::Succeeded | Fares::Failed)
    }

    fn words(self) -> &'static str {
        match self {
            Fares::Begins => "I will start the task: ",
            Fares::Succeeded => "I have succeeded in the task: ",
            Fares::Failed => "I have failed the task: ",
            Fares::GoesOn => "I am still at the task: ",
        }
    }

    /// The word in journals.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Fares::Begins => "begins",
            Fares::Succeeded => "succeeded",
            Fares::Failed => "failed",
            Fares::GoesOn => "goes_on",
        }
    }
}

/// A report as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OrderReport {
    pub(crate) fares: Fares,
    /// The order's number, where it says one.
    pub(crate) order: Option<u32>,
    pub(crate) carried: Option<Vec<ItemCount>>,
}

/// The text of an order.
pub(crate) fn write_order(number: u32, text: &str) -> String {
    format!("Order {number}: {text}")
}

/// An order's number and words; no number where it is written in another way.
pub(crate) fn read_order(text: &str) -> (Option<u32>, &str) {
    let read = || {
        let (number, words) = text.strip_prefix("Order ")?.split_once(": ")?;
        Some((Some(number.parse().ok()?), words))
    };
    read().unwrap_or((None, text))
}

/// The text of a report.
pub(crate) fn write_report(
    fares: Fares,
    task: &str,
    order: Option<u32>,
    reason: &str,
    carried: Option<&[ItemCount]>,
) -> String {
    let mut text = format!("{}{}", fares.words(), text_within(task.trim().trim_end_matches('.'), TASK_MAX));
    if let Some(order) = order {
        text.push_str(&format!(" (order {order})"));
    }
    text.push('.');
    if !reason.is_empty() {
        text.push(' ');
        text.push_str(&text_within(reason.trim(), REASON_MAX));
    }
    if let Some(carried) = carried {
        text.push_str(INVENTORY);
        text.push_str(&carried_text(carried));
        text.push('.');
    }
    text
}

/// The progress, the task and the order's number of a report; `None` for a text that is no report.
pub(crate) fn read_task(text: &str) -> Option<(Fares, &str, Option<u32>)> {
    let all = [Fares::Begins, Fares::Succeeded, Fares::Failed, Fares::GoesOn];
    let (fares, rest) = all.into_iter().find_map(|fares| Some((fares, text.strip_prefix(fares.words())?)))?;
    let numbered = rest.split_once(" (order ").and_then(|(task, rest)| {
        let number = rest.split_once(')')?.0.parse().ok()?;
        Some((task, Some(number)))
    });
    let (task, number) = numbered.unwrap_or((rest.split_once('.').map_or(rest, |(task, _)| task), None));
    Some((fares, task, number))
}

/// Reads a report; `None` for a text that is no report.
pub(crate) fn read_report(text: &str) -> Option<OrderReport> {
    let all = [Fares::Begins, Fares::Succeeded, Fares::Failed, Fares::GoesOn];
    let fares = all.into_iter().find(|fares| text.starts_with(fares.words()))?;
    let order = text.split("(order ").skip(1).find_map(|rest| rest.split_once(')')?.0.parse().ok());
    let carried = text.rsplit_once(INVENTORY).and_then(|(_, carried)| read_carried(carried));
    Some(OrderReport { fares, order, carried })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_and_reports_are_read_as_they_are_written() {
        let carried = vec![ItemCount { item: "plank".to_owned(), count: 3 }];
        for fares in [Fares::Begins, Fares::Succeeded, Fares::Failed, Fares::GoesOn] {
            let text =
                write_report(fares, "lay planks (at 1, 2).", Some(7), "The bench is full.", Some(&carried));
            let report = OrderReport { fares, order: Some(7), carried: Some(carried.clone()) };
            assert_eq!(read_report(&text), Some(report), "{text}");
            assert_eq!(read_task(&text), Some((fares, "lay planks (at 1, 2)", Some(7))));
        }
        let bare = write_report(Fares::Begins, "rest", None, "", None);
        assert_eq!(bare, "I will start the task: rest.");
        assert_eq!(
            read_report(&bare),
            Some(OrderReport { fares: Fares::Begins, order: None, carried: None })
        );
        assert_eq!(read_task(&bare), Some((Fares::Begins, "rest", None)));
        assert_eq!((read_report("Done!"), read_task("Done!")), (None, None));
        assert_eq!(read_order(&write_order(12, "rest: now")), (Some(12), "rest: now"));
        assert_eq!(read_order("rest: now"), (None, "rest: now"));
    }
}
