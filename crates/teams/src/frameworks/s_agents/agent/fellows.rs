//! People in places of the organisation: they command and report in plain words.

use cooperage_core::AgentId;
use cooperage_runtime::{FrameworkError, Mail};

use super::super::notes;
use super::super::people::{fares_in, is_answer};
use super::super::reply::{MonitorReply, TaskProgress};
use super::super::report::{Fares, write_report};
use super::super::words::{ConversationRecordLine, Informer};
use super::phrases::says_stop;
use super::{Agent, Request, Task};
use crate::people::quoted_words;

impl Agent {
    /// Takes in the words of a person in a place of the organisation: a report on the order that the person has from this agent,
    /// an order if the person commands it, or talk.
    pub(super) fn hear_fellow(&mut self, person: AgentId, mail: &Mail) -> Result<(), FrameworkError> {
        let setting = self.setting.clone();
        let place = setting.place(person);
        let commands = setting.organisation.commanders(self.place).any(|above| above == place);
        let fares = fares_in(&mail.text);
        let ends = fares.is_some_and(Fares::wakes) || is_answer(&mail.text);
        let order = self.employees.open_order(person).filter(|_| !commands || ends);
        self.is_woken = true;
        if says_stop(&mail.text, setting.names.get(self.seat)) {
            self.record_words(mail, mail.text.clone());
            self.stop_work();
        } else if let Some((number, task)) = order {
            let words = format!("In the words of a person: {}.", quoted_words(&mail.text));
            let text = write_report(fares.unwrap_or(Fares::GoesOn), &task, Some(number), &words, None);
            self.record_words(mail, text.clone());
            self.hear_report((person, mail.sent), &text);
        } else if commands && !is_answer(&mail.text) {
            self.record_words(mail, mail.text.clone());
            self.take_in_order_of_person(person, mail);
        } else {
            self.record_words(mail, mail.text.clone());
            self.hear_chat(person, mail.text.clone());
        }
        Ok(())
    }

    fn record_words(&mut self, mail: &Mail, text: String) {
        let speaker = mail.from.map_or(Informer::Player, Informer::Agent);
        let to = Some(Informer::Agent(self.seat));
        self.lines.push(ConversationRecordLine { tick: mail.sent, speaker, to, text });
    }

    fn take_in_order_of_person(&mut self, person: AgentId, mail: &Mail) {
        let team = self.setting.team.clone();
        let (number, _) = self.setting.board.borrow_mut().issue(person, self.seat, None);
        team.count("orders", 1);
        notes::ordered(&team, (person, self.seat), number, None, &mail.text);
        self.barren = 0;
        self.take_in(Request {
            text: mail.text.clone(),
            informer: Informer::Agent(person),
            order: Some(number),
            message: mail.number,
            asked: mail.sent,
        });
    }

    /// Whether a person in a place of the organisation made the current request.
    fn works_for_person(&self) -> bool {
        let informer = self.current.as_ref().map(|request| request.informer);
        matches!(informer, Some(Informer::Agent(agent)) if self.setting.people.contains_key(&agent))
    }

    /// Tells a person who gave the order how far the task is, as the monitor judges it.
    pub(super) fn tell_progress(
        &mut self,
        task: &Task,
        judgement: &MonitorReply,
    ) -> Result<(), FrameworkError> {
        let Some(request) = self.current.clone().filter(|_| self.works_for_person()) else { return Ok(()) };
        if judgement.status != TaskProgress::Unknown || judgement.analysis.is_empty() {
            return Ok(());
        }
        self.report(&Request { text: task.text.clone(), ..request }, Fares::GoesOn, &judgement.analysis)
    }

    /// The reason that the report of a success gives: for a person the monitor's analysis.
    pub(super) fn summary<'j>(&self, judgement: &'j MonitorReply) -> &'j str {
        if self.works_for_person() { &judgement.analysis } else { "" }
    }
}
