//! Takes in messages to an agent: orders, reports, a person's words, and talk.

use cooperage_core::{AgentId, Tick};
use cooperage_runtime::{FrameworkError, Mail, MessageKind};

use super::super::notes;
use super::super::options::OrderConduct;
use super::super::reply::TaskProgress;
use super::super::report::{Fares, read_order, read_report, write_report};
use super::super::words::{ConversationRecordLine, Informer};
use super::phrases::says_stop;
use super::{Agent, Request};
use crate::people::person_of;

impl Agent {
    pub(super) fn hear(&mut self, mail: Vec<Mail>) -> Result<(), FrameworkError> {
        for mail in mail {
            let speaker = mail.from.map_or(Informer::Player, Informer::Agent);
            let is_known = mail.from.is_none_or(|from| self.common.seats.contains(&from));
            let me = Some(Informer::Agent(self.seat));
            // Messages from outside the team can have any sender, and count as chat, not as orders.
            let kind = if is_known { mail.kind } else { MessageKind::Chat };
            let is_voice = matches!(mail.kind, MessageKind::Person | MessageKind::Order);
            let is_persons = is_voice && person_of(&self.setting.team, &mail).is_some();
            if let Some(fellow) =
                mail.from.filter(|from| is_persons && self.setting.people.contains_key(from))
            {
                self.hear_fellow(fellow, &mail)?;
                continue;
            }
            self.lines.push(ConversationRecordLine {
                tick: mail.sent,
                speaker,
                to: me,
                text: mail.text.clone(),
            });
            match (kind, mail.from) {
                _ if is_persons => self.hear_player(&mail),
                (MessageKind::Order, Some(_)) => self.hear_order(&mail, speaker)?,
                (MessageKind::Report, Some(from)) => self.hear_report((from, mail.sent), &mail.text),
                (MessageKind::Chat, Some(from)) => self.hear_chat(from, mail.text),
                (MessageKind::Person | MessageKind::Order | MessageKind::Report | MessageKind::Chat, _) => {}
            }
        }
        Ok(())
    }

    /// Takes in a report of an agent, which it sent at a tick.
    pub(super) fn hear_report(&mut self, said: (AgentId, Tick), text: &str) {
        let report = read_report(text);
        let is_meant = self.employees.hear(said, text, report.as_ref(), self.setting.team.tick());
        self.rest_is_done |= is_meant && self.has_rest_done(report.as_ref());
        if let Some(report) = report {
            self.is_woken |= report.fares.wakes();
            if is_meant && report.fares == Fares::Succeeded {
                self.barren = 0;
            }
        }
        if !self.awaits_reports() {
            self.employees.forget_acknowledged();
        }
    }

    /// A person's words are what is asked for from now on, in place of what was asked for before.
    fn hear_player(&mut self, mail: &Mail) {
        if self.setting.options.heeds_stop && says_stop(&mail.text, self.setting.names.get(self.seat)) {
            self.stop_work();
            return;
        }
        let request = Request {
            text: mail.text.clone(),
            informer: Informer::Player,
            order: None,
            message: mail.number,
            asked: mail.sent,
        };
        self.is_woken = true;
        self.barren = 0;
        if self.setting.organisation.tops().any(|top| top == self.place) {
            let is_current =
                self.current.as_ref().is_some_and(|current| current.informer == Informer::Player);
            self.standing = Some(request.clone());
            if !is_current {
                return;
            }
        }
        self.pending.retain(|pending| pending.informer != Informer::Player);
        self.pending.push(request);
    }

    /// A person wants it to stop: what it does ends at once, and it waits until somebody asks it for something.
    pub(super) fn stop_work(&mut self) {
        let requests: Vec<Request> = self.current.take().into_iter().chain(self.pending.drain(..)).collect();
        for request in &requests {
            self.close(request);
        }
        self.standing = None;
        self.drop_task(TaskProgress::Unknown);
        self.judged = None;
        self.queue.clear();
        self.sleep = None;
        self.is_interrupted = true;
        self.setting.team.count("stopped_by_people", 1);
    }

    fn hear_order(&mut self, mail: &Mail, informer: Informer) -> Result<(), FrameworkError> {
        let (order, text) = read_order(&mail.text);
        if let Some(number) = order
            && let Some(answer) = self.answer_to_repeated(number)?
        {
            if let Informer::Agent(to) = informer {
                // An answer is no report: it is sent at once, also when the agent does not hold the floor.
                self.answer(to, MessageKind::Report, &answer)?;
            }
            return Ok(());
        }
        self.take_in(Request {
            text: text.to_owned(),
            informer,
            order,
            message: mail.number,
            asked: mail.sent,
        });
        Ok(())
    }

    /// Keeps an order until the agent takes it up, in place of orders that give way to it.
    pub(super) fn take_in(&mut self, request: Request) {
        let informer = request.informer;
        let interrupts = self.setting.orders == OrderConduct::Interrupt;
        let (dropped, kept) = std::mem::take(&mut self.pending)
            .into_iter()
            .partition(|pending| pending.order.is_some() && (interrupts || pending.informer == informer));
        self.pending = kept;
        for pending in dropped {
            self.close(&pending);
        }
        self.pending.push(request);
        if interrupts {
            self.queue.clear();
            self.sleep = None;
            self.is_interrupted = true;
        }
    }

    /// Returns the answer to an order that the agent has heard before.
    fn answer_to_repeated(&self, number: u32) -> Result<Option<String>, FrameworkError> {
        if let Some((task, report)) = self.reports.get(&number) {
            let is_held = self.setting.floor.holds_reports();
            let goes_on = || write_report(Fares::GoesOn, task, Some(number), "", None);
            return Ok(Some(if is_held { goes_on() } else { report.clone() }));
        }
        let mut known = self.current.iter().chain(&self.pending);
        let Some(request) = known.find(|request| request.order == Some(number)) else { return Ok(None) };
        let carried = self.carried()?;
        Ok(Some(write_report(Fares::GoesOn, &request.text, Some(number), "", carried.as_deref())))
    }

    /// A request is over, or gives way to another.
    pub(super) fn close(&self, request: &Request) {
        if let Some(order) = request.order
            && self.setting.board.borrow_mut().close(order)
        {
            notes::dropped(&self.setting.team, self.seat, order);
        }
    }

    /// Whether something has been asked for that goes before what it works on.
    pub(super) fn has_better_request(&self) -> bool {
        self.pending.iter().any(|pending| self.goes_before(pending))
    }

    fn goes_before(&self, request: &Request) -> bool {
        self.current.as_ref().is_none_or(|current| {
            current.informer == request.informer
                || request.informer == Informer::Player
                || self.setting.orders == OrderConduct::Interrupt
        })
    }

    /// Takes up the next request. Returns whether the agent has taken up a request.
    pub(super) fn take_request(&mut self) -> bool {
        let place = self.pending.iter().position(|pending| self.goes_before(pending));
        let next = match place {
            Some(place) => self.pending.remove(place),
            None if self.current.is_some() => return false,
            None => match &self.standing {
                Some(standing) => standing.clone(),
                None => return false,
            },
        };
        if let Some(before) = self.current.replace(next) {
            self.close(&before);
        }
        self.barren = 0;
        self.has_handed_on = false;
        self.rest_is_done = false;
        self.is_interrupted = false;
        true
    }
}
