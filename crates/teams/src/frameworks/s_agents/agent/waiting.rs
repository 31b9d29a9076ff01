//! Agents that wait: for the reports of those whom they command, for their successor in a chain, or for better times.

use super::super::organisation::OrganisationShape;
use super::super::reply::TaskProgress;
use super::super::report::{Fares, OrderReport};
use super::{Agent, PAUSE_SECONDS, Sleep, Task};

impl Agent {
    /// Whether an agent without a task goes on waiting: its patience is at an end, nothing has come, and orders are out.
    pub(super) fn waits_on(&mut self) -> bool {
        let waits = self.task.is_none()
            && self.sleep.is_some_and(|sleep| sleep.awaits_reports)
            && !self.is_woken
            && !self.has_better_request()
            && self.has_reports_to_come();
        if waits {
            self.sleep = Some(self.patience());
        }
        waits
    }

    /// Whether nothing is left for this agent of a chain behind its task, while its successor is at the rest.
    pub(super) fn leaves_rest(&self, task: &Task) -> bool {
        task.is_last && self.has_successor_at_work() && !self.has_better_request()
    }

    /// Ends its own task, and waits for the report of the rest: until then it plans nothing and reports nothing.
    pub(super) fn wait_for_successor(&mut self, progress: TaskProgress) {
        self.drop_task(progress);
        self.judged = None;
        self.barren = 0;
        self.is_woken = false;
        self.sleep = Some(self.patience());
        self.note_waiting(true);
    }

    /// Tells the book of orders whether this agent of a chain only waits for its successor.
    pub(super) fn note_waiting(&self, waits: bool) {
        let order = self.current.as_ref().and_then(|request| request.order);
        self.setting.board.borrow_mut().wait(order, waits && self.has_successor_at_work());
    }

    /// Whether an order is out whose report this agent awaits.
    pub(super) fn has_reports_to_come(&self) -> bool {
        self.awaits_reports() && self.has_orders_out()
    }

    /// Whether an order is out for which an agent waits that has nothing left to do: where it works on another agent's order itself,
    /// one that it gave for that. Without the repair any order counts, so that agents of a graph can wait for each other for ever.
    fn has_orders_out(&self) -> bool {
        match &self.current {
            Some(request) if self.setting.options.waits_for_own_orders && request.order.is_some() => {
                self.employees.has_orders_for(request.order)
            }
            _ => self.employees.has_orders_out(),
        }
    }

    /// A sleep for as long as a leader's patience lasts.
    pub(super) fn patience(&self) -> Sleep {
        let until = self.setting.in_seconds(self.setting.options.patience_s);
        Sleep { until, awaits_reports: true }
    }

    /// The plan gave it nothing to do: it looks again after a while.
    pub(super) fn pause(&mut self) {
        self.sleep = Some(Sleep { until: self.setting.in_seconds(PAUSE_SECONDS), awaits_reports: false });
    }

    /// Whether it waits for the agents that it commands. In a chain only an agent waits that has handed the rest on.
    pub(super) fn awaits_reports(&self) -> bool {
        self.setting.organisation.shape() != OrganisationShape::Chain || self.has_successor_at_work()
    }

    /// Whether its successor in a chain is at the rest, and has not reported the end of it.
    pub(super) fn has_successor_at_work(&self) -> bool {
        let setting = &self.setting;
        let is_chain = setting.organisation.shape() == OrganisationShape::Chain;
        let waits = setting.options.waits_for_successors;
        is_chain && waits && self.has_handed_on && self.employees.has_orders_out()
    }

    /// Whether a report of its successor in a chain says that the rest is done.
    pub(super) fn has_rest_done(&self, report: Option<&OrderReport>) -> bool {
        let setting = &self.setting;
        setting.options.waits_for_successors
            && setting.organisation.shape() == OrganisationShape::Chain
            && self.has_handed_on
            && report.is_some_and(|report| report.fares == Fares::Succeeded)
    }
}
