//! An agent's knowledge of the agents that it commands, from their reports and from their silence.

use cooperage_core::{AgentId, ItemCount, Tick};

use super::super::briefs::Employee;
use super::super::employee_lines::EmployeeLine;
use super::super::report::{Fares, OrderReport};
use super::super::setting::SAgentsContext;
use super::super::words::{clock, name_of};
use crate::structured::folded;

/// How often an order is repeated to an employee that does not answer.
const CALLS_MAX: u32 = 3;

/// An order that is not reported to be over.
#[derive(Clone, Debug)]
struct OpenOrder {
    number: u32,
    text: String,
    /// The order for which it was given; `None` where that is the player's request.
    parent: Option<u32>,
    /// The tick at which the order was last said, or its receiver was last heard.
    heard: Tick,
    is_acknowledged: bool,
    calls: u32,
}

#[derive(Clone, Debug)]
struct EmployeeRecord {
    agent: AgentId,
    carried: Option<Vec<ItemCount>>,
    /// When it said so.
    counted: Tick,
    order: Option<OpenOrder>,
    last_report: String,
    /// When it sent that report.
    reported: Tick,
    record: (u32, u32),
    is_silent: bool,
}

/// The agents that an agent commands, and its knowledge of them.
pub(super) struct Employees(Vec<EmployeeRecord>);

/// An order whose receiver has not been heard of for too long.
pub(super) struct Silent {
    pub(super) agent: AgentId,
    pub(super) order: u32,
    pub(super) text: String,
    /// Whether nothing more is expected.
    pub(super) is_given_up: bool,
}

impl Employees {
    pub(super) fn new(agents: Vec<AgentId>) -> Employees {
        let known = |agent| EmployeeRecord {
            agent,
            carried: None,
            counted: Tick(0),
            order: None,
            last_report: String::new(),
            reported: Tick(0),
            record: (0, 0),
            is_silent: false,
        };
        Employees(agents.into_iter().map(known).collect())
    }

    pub(super) fn agents(&self) -> Vec<AgentId> {
        self.0.iter().map(|known| known.agent).collect()
    }

    fn get_mut(&mut self, agent: AgentId) -> Option<&mut EmployeeRecord> {
        self.0.iter_mut().find(|known| known.agent == agent)
    }

    pub(super) fn has_orders_out(&self) -> bool {
        self.0.iter().any(|known| known.order.is_some())
    }

    /// An employee's order now serves this order, or the player's request.
    pub(super) fn belongs_to(&mut self, agent: AgentId, parent: Option<u32>) {
        if let Some(order) = self.get_mut(agent).and_then(|known| known.order.as_mut()) {
            order.parent = parent;
        }
    }

    /// Whether an order is out that was given for this order, or for the player's request.
    pub(super) fn has_orders_for(&self, parent: Option<u32>) -> bool {
        self.0.iter().filter_map(|known| known.order.as_ref()).any(|order| order.parent == parent)
    }

    /// Returns the number of the same order, in any spelling, on which an employee already works.
    pub(super) fn same_order(&self, agent: AgentId, text: &str) -> Option<u32> {
        let mut open =
            self.0.iter().filter(|known| known.agent == agent).filter_map(|known| known.order.as_ref());
        open.find(|order| folded(&order.text) == folded(text)).map(|order| order.number)
    }

    /// Returns the number and the words of the order on which an employee works.
    pub(super) fn open_order(&self, agent: AgentId) -> Option<(u32, String)> {
        let known = self.0.iter().find(|known| known.agent == agent)?;
        known.order.as_ref().map(|order| (order.number, order.text.clone()))
    }

    /// Records a new order. Returns the number of the order that it replaces.
    pub(super) fn order(
        &mut self,
        agent: AgentId,
        (number, parent): (u32, Option<u32>),
        text: &str,
        now: Tick,
    ) -> Option<u32> {
        let known = self.get_mut(agent)?;
        let text = text.to_owned();
        let order = OpenOrder { number, text, parent, heard: now, is_acknowledged: false, calls: 0 };
        known.order.replace(order).map(|order| order.number)
    }

    /// Takes in the words of an employee, which it said at `sent`. Returns whether they are about its open order.
    pub(super) fn hear(
        &mut self,
        (agent, sent): (AgentId, Tick),
        text: &str,
        report: Option<&OrderReport>,
        now: Tick,
    ) -> bool {
        let Some(known) = self.get_mut(agent) else { return false };
        known.is_silent = false;
        if let Some(order) = &mut known.order {
            order.heard = now;
            order.calls = 0;
        }
        let Some(report) = report else { return false };
        known.last_report = text.to_owned();
        known.reported = sent;
        if report.carried.is_some() {
            known.carried.clone_from(&report.carried);
            known.counted = sent;
        }
        let is_meant =
            known.order.as_ref().is_some_and(|o| report.order.is_none_or(|number| number == o.number));
        if !is_meant {
            return false;
        }
        match report.fares {
            Fares::Begins | Fares::GoesOn => {
                if let Some(order) = &mut known.order {
                    order.is_acknowledged = true;
                }
            }
            Fares::Succeeded => {
                known.record.0 += 1;
                known.order = None;
            }
            Fares::Failed => {
                known.record.1 += 1;
                known.order = None;
            }
        }
        true
    }

    /// Forgets acknowledged orders, whose end no agent waits for.
    pub(super) fn forget_acknowledged(&mut self) {
        for known in &mut self.0 {
            if known.order.as_ref().is_some_and(|order| order.is_acknowledged) {
                known.order = None;
            }
        }
    }

    /// Returns the tick at which the next silent employee must be called again.
    pub(super) fn next_call(&self, setting: &SAgentsContext) -> Option<Tick> {
        self.0.iter().filter_map(|known| Some(due(known.agent, known.order.as_ref()?, setting))).min()
    }

    /// Returns the employees that have been silent for too long, and counts them as called again or given up.
    pub(super) fn silent(&mut self, setting: &SAgentsContext) -> Vec<Silent> {
        let now = setting.team.tick();
        let mut silent = Vec::new();
        for known in &mut self.0 {
            let agent = known.agent;
            let Some(order) = known.order.as_mut().filter(|order| due(agent, order, setting) <= now) else {
                continue;
            };
            order.calls += 1;
            order.heard = now;
            let is_given_up = order.calls > CALLS_MAX;
            let (number, text) = (order.number, order.text.clone());
            if is_given_up {
                known.order = None;
                known.is_silent = true;
            }
            silent.push(Silent { agent, order: number, text, is_given_up });
        }
        silent
    }

    /// Returns the employees as briefs show them.
    pub(super) fn shown(&self) -> Vec<Employee> {
        let shown = |known: &EmployeeRecord| Employee {
            agent: known.agent,
            carried: known.carried.clone(),
            order: known.order.as_ref().map(|order| order.text.clone()),
            last_report: known.last_report.clone(),
            record: known.record,
            is_silent: known.is_silent,
        };
        self.0.iter().map(shown).collect()
    }

    /// One line for each.
    pub(super) fn lines(&self, setting: &SAgentsContext) -> Vec<String> {
        self.0.iter().map(|known| line(setting, known)).collect()
    }

    /// The orders that are out, in words.
    pub(super) fn orders_out(&self, setting: &SAgentsContext) -> Vec<String> {
        let order = |known: &EmployeeRecord| {
            let order = known.order.as_ref()?;
            Some(format!("{}: {}", name_of(&setting.common, known.agent), order.text))
        };
        self.0.iter().filter_map(order).collect()
    }
}

/// Returns the tick at which an employee must be called. One that has not acknowledged its order is called after the
/// leader's patience, and one that has acknowledged it after twice that time; further calls follow after half of it.
/// A person needs no word to have heard an order, and is not silent while moving.
fn due(agent: AgentId, order: &OpenOrder, setting: &SAgentsContext) -> Tick {
    let patience = setting.options.patience_s;
    let is_person = setting.people.contains_key(&agent);
    let moved = setting.team.person_moved_at(agent).filter(|_| is_person);
    let heard = moved.map_or(order.heard, |moved| moved.max(order.heard));
    let seconds = match (order.calls, order.is_acknowledged || is_person) {
        (0, true) => 2 * patience,
        (0, false) => patience,
        _ => patience.div_ceil(2),
    };
    heard.after(setting.ticks(seconds))
}

fn line(setting: &SAgentsContext, employee: &EmployeeRecord) -> String {
    let time = |tick| clock(tick, setting.tick_length);
    let (counted, reported) = (time(employee.counted), time(employee.reported));
    EmployeeLine {
        name: &name_of(&setting.common, employee.agent),
        under: setting.organisation.under(setting.place(employee.agent)),
        profile: setting.profile(employee.agent),
        is_silent: employee.is_silent,
        order: employee.order.as_ref().map(|order| order.text.as_str()),
        carried: employee.carried.as_deref().map(|carried| (carried, counted.as_str())),
        record: employee.record,
        said: (&employee.last_report, &reported),
    }
    .text()
}
