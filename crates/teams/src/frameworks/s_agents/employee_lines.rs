//! A leader's knowledge of an agent that it commands, as a line of its prompts, and read back from that line.

use cooperage_core::{AgentId, ItemCount};

use super::briefs::Employee;
use super::words::{carried_text, read_carried};
use crate::budget::words_within;

/// Maximal length of an employee's last words, in characters.
const SAID_MAX: usize = 200;

const LEADS: (&str, &str) = (" (who leads ", " more)");
const SILENT: &str = " does not answer";
const TOLD: (&str, &str) = (" was told to ", " and is not done yet");
const IDLE: &str = " has no order from you";
const CARRIED: (&str, &str) = ("; carried ", " when it reported at ");
const RECORD: (&str, &str, &str) = ("; has succeeded in ", " and failed ", " tasks");
/// Before the last words: with the time at which they were said, or where they are the report that tells the items.
const SAID: (&str, &str) = ("; said last, at ", ": ");
const SAID_THEN: &str = "; said then: ";

/// The parts of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EmployeeLine<'a> {
    pub(crate) name: &'a str,
    /// The number of agents that it leads itself.
    pub(crate) under: usize,
    pub(crate) profile: Option<&'a str>,
    pub(crate) is_silent: bool,
    /// Its latest order, until it reports the end.
    pub(crate) order: Option<&'a str>,
    /// The items of its last report that tells them, with the time of that report.
    pub(crate) carried: Option<(&'a [ItemCount], &'a str)>,
    pub(crate) record: (u32, u32),
    /// Its last report and the time of it; empty before the first.
    pub(crate) said: (&'a str, &'a str),
}

impl EmployeeLine<'_> {
    pub(crate) fn text(&self) -> String {
        let mut line = self.name.to_owned();
        if self.under > 0 {
            line.push_str(&format!("{}{}{}", LEADS.0, self.under, LEADS.1));
        }
        if let Some(profile) = self.profile {
            line.push_str(&format!(" ({profile})"));
        }
        match self.order {
            _ if self.is_silent => line.push_str(SILENT),
            Some(order) => line.push_str(&format!("{}{order}{}", TOLD.0, TOLD.1)),
            None => line.push_str(IDLE),
        }
        if let Some((carried, at)) = self.carried {
            line.push_str(&format!("{}{}{}{at}", CARRIED.0, carried_text(carried), CARRIED.1));
        }
        if self.record != (0, 0) {
            let (succeeded, failed) = self.record;
            line.push_str(&format!("{}{succeeded}{}{failed}{}", RECORD.0, RECORD.1, RECORD.2));
        }
        let (said, at) = self.said;
        if !said.is_empty() {
            let said = words_within(said, SAID_MAX);
            line.push_str(&match self.carried {
                Some((_, counted)) if counted == at => format!("{SAID_THEN}{said}"),
                _ => format!("{}{at}{}{said}", SAID.0, SAID.1),
            });
        }
        line
    }
}

/// Reads a line back, with the number of agents that the employee leads itself; `None` if it is no such line about one of the
/// named agents.
pub(crate) fn read_line(line: &str, names: &[String]) -> Option<(Employee, usize)> {
    let is_name = |name: &&String| line.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with(' '));
    let place = (0..).zip(names).filter(|(_, name)| is_name(name)).max_by_key(|(_, name)| name.len())?;
    let mut rest = line.get(place.1.len()..)?;
    let mut under = 0;
    if let Some((number, after)) = rest.strip_prefix(LEADS.0).and_then(|rest| rest.split_once(LEADS.1)) {
        (under, rest) = (number.parse().ok()?, after);
    }
    let (rest, last_report) = match (rest.split_once(SAID_THEN), rest.split_once(SAID.0)) {
        (Some((rest, said)), _) => (rest, said),
        (None, Some((rest, said))) => (rest, said.split_once(SAID.1)?.1),
        (None, None) => (rest, ""),
    };
    let (rest, record) = match rest.rsplit_once(RECORD.0) {
        Some((rest, record)) => {
            let (succeeded, failed) = record.strip_suffix(RECORD.2)?.split_once(RECORD.1)?;
            (rest, (succeeded.parse().ok()?, failed.parse().ok()?))
        }
        None => (rest, (0, 0)),
    };
    let (rest, carried) = match rest.rsplit_once(CARRIED.0) {
        Some((rest, carried)) => (rest, read_carried(carried.rsplit_once(CARRIED.1)?.0)),
        None => (rest, None),
    };
    let order = rest.split_once(TOLD.0).and_then(|(_, order)| order.strip_suffix(TOLD.1));
    let is_silent = rest.ends_with(SILENT);
    (order.is_some() || is_silent || rest.ends_with(IDLE)).then(|| {
        let employee = Employee {
            agent: AgentId(place.0),
            carried,
            order: order.map(str::to_owned),
            last_report: last_report.to_owned(),
            record,
            is_silent,
        };
        (employee, under)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_as_it_is_written() {
        let names = ["Alice", "Bob", "Bobby"].map(str::to_owned);
        let items = [ItemCount { item: "oak_log".to_owned(), count: 4 }];
        let line = EmployeeLine {
            name: "Bobby",
            under: 2,
            profile: Some("A smith; strong."),
            is_silent: false,
            order: Some("mine 3 logs; then rest"),
            carried: Some((&items, "0:44")),
            record: (1, 2),
            said: ("I have failed the task: rest (order 3).", "0:44"),
        };
        let text = line.text();
        assert_eq!(
            text,
            "Bobby (who leads 2 more) (A smith; strong.) was told to mine 3 logs; then rest and is not done yet; \
             carried 4 oak_log when it reported at 0:44; has succeeded in 1 and failed 2 tasks; \
             said then: I have failed the task: rest (order 3)."
        );
        let read = Employee {
            agent: AgentId(2),
            carried: Some(items.to_vec()),
            order: Some("mine 3 logs; then rest".to_owned()),
            last_report: "I have failed the task: rest (order 3).".to_owned(),
            record: (1, 2),
            is_silent: false,
        };
        assert_eq!(read_line(&text, &names), Some((read.clone(), 2)));
        let later = EmployeeLine { said: (line.said.0, "1:02"), under: 0, ..line };
        assert_eq!(read_line(&later.text(), &names), Some((read, 0)));
        let idle = EmployeeLine {
            name: "Bob",
            under: 0,
            profile: None,
            order: None,
            carried: None,
            record: (0, 0),
            said: ("", ""),
            ..line
        };
        assert_eq!(idle.text(), "Bob has no order from you");
        assert_eq!(read_line(&idle.text(), &names).map(|(read, _)| read.agent), Some(AgentId(1)));
        let silent = EmployeeLine { is_silent: true, ..idle };
        assert!(read_line(&silent.text(), &names).is_some_and(|(read, _)| read.is_silent));
        assert_eq!(read_line("Cindy has no order from you", &names), None);
        assert_eq!(read_line("Bob is here", &names), None);
    }
}
