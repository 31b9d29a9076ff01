//! An agent's messages: reports on requests, and the end of the player's requests.

use cooperage_core::AgentId;
use cooperage_runtime::{FrameworkError, MessageKind};

use super::super::board::Circle;
use super::super::notes;
use super::super::organisation::OrganisationShape;
use super::super::reply::TaskProgress;
use super::super::report::{Fares, write_order, write_report};
use super::super::words::{ConversationRecordLine, Informer, PLAYER};
use super::{Agent, PAUSE_SECONDS, Request, Sleep};

/// Maximal number of repetitions in a row without any deed in between, for each agent that the player asks.
const FRUITLESS_MAX: u32 = 3;

impl Agent {
    pub(super) fn say(&mut self, to: AgentId, kind: MessageKind, text: &str) -> Result<(), FrameworkError> {
        let (speaker, tick) = (Informer::Agent(self.seat), self.setting.team.tick());
        self.lines.push(ConversationRecordLine {
            tick,
            speaker,
            to: Some(Informer::Agent(to)),
            text: text.to_owned(),
        });
        Ok(self.setting.floor.say(self.seat, &[to], kind, text)?)
    }

    /// Sends a report at once, also while a round holds reports back.
    pub(super) fn answer(
        &mut self,
        to: AgentId,
        kind: MessageKind,
        text: &str,
    ) -> Result<(), FrameworkError> {
        let (speaker, tick) = (Informer::Agent(self.seat), self.setting.team.tick());
        self.lines.push(ConversationRecordLine {
            tick,
            speaker,
            to: Some(Informer::Agent(to)),
            text: text.to_owned(),
        });
        self.setting.team.say(self.seat, &[to], kind, text)?;
        Ok(())
    }

    /// Reports the state of a request to the agent or player that made it.
    pub(super) fn report(
        &mut self,
        request: &Request,
        fares: Fares,
        reason: &str,
    ) -> Result<(), FrameworkError> {
        let seen = self.look()?.perception;
        let held = seen.as_ref().and_then(|seen| seen.held.as_ref());
        let held = held.filter(|_| fares == Fares::Failed && self.setting.options.tells_equipment);
        let reason = match held {
            Some(held) => format!("{reason} In my hand: {}.", held.item).trim_start().to_owned(),
            None => reason.to_owned(),
        };
        let carried = seen.map(|seen| seen.carried);
        let text = write_report(fares, &request.text, request.order, &reason, carried.as_deref());
        if let Some(order) = request.order.filter(|_| fares.wakes()) {
            self.reports.insert(order, (request.text.clone(), text.clone()));
        }
        notes::reported(&self.setting.team, self.seat, request.informer, request.order, fares);
        match request.informer {
            Informer::Agent(to) => self.say(to, MessageKind::Report, &text),
            Informer::Player => {
                let (speaker, tick) = (Informer::Agent(self.seat), self.setting.team.tick());
                self.lines.push(ConversationRecordLine { tick, speaker, to: Some(Informer::Player), text });
                Ok(())
            }
        }
    }

    /// Ends the current request: reports to the agent or player that made it, and in a chain lets the next agent go on.
    pub(super) fn finish(&mut self, has_succeeded: bool, reason: &str) -> Result<(), FrameworkError> {
        let Some(request) = self.current.take() else { return Ok(()) };
        self.drop_task(if has_succeeded { TaskProgress::Success } else { TaskProgress::Fail });
        self.queue.clear();
        self.sleep = None;
        self.barren = 0;
        self.objective.clear();
        self.stages.clear();
        let fares = if has_succeeded { Fares::Succeeded } else { Fares::Failed };
        self.report(&request, fares, reason)?;
        self.close(&request);
        let is_chain = self.setting.organisation.shape() == OrganisationShape::Chain;
        if is_chain {
            self.standing = None;
            if let Some(next) = self.employees.agents().first().copied() {
                if !self.has_handed_on {
                    self.setting.team.count("handed_on_unasked", 1);
                    let name = self.setting.names.get(self.seat);
                    let done = if has_succeeded { "has done its share" } else { "could not do its share" };
                    self.order(next, &format!("go on with this: {} ({name} {done})", request.text))?;
                }
                return Ok(());
            }
            self.ask_again();
        } else if request.informer == Informer::Player {
            self.ask_again();
        }
        Ok(())
    }

    /// Repeats the player's request if it is not reached yet: to this agent if the player speaks to it, otherwise to
    /// the first agent that the player speaks to.
    pub(super) fn ask_again(&mut self) {
        let setting = &self.setting;
        let tops = setting.agents(setting.organisation.tops());
        let is_top = tops.contains(&self.seat);
        let Some(&whom) = tops.iter().find(|top| !is_top || **top == self.seat) else { return };
        let text = format!("The goal is not reached yet. {}", setting.goal);
        if setting.people.contains_key(&whom) {
            // How long it is worth trying, the person decides.
            let _ = setting.team.say_as(PLAYER, &[whom], MessageKind::Person, &text);
            return;
        }
        let fruitless = setting.board.borrow_mut().ask_again();
        if fruitless as usize > FRUITLESS_MAX as usize * tops.len() {
            setting.board.borrow_mut().is_over = true;
            return;
        }
        if whom == self.seat {
            // The agent pauses before it asks itself again.
            self.sleep = Some(Sleep { until: setting.in_seconds(PAUSE_SECONDS), awaits_reports: false });
        }
        // The seat belongs to the team.
        let _ = setting.team.say_as(PLAYER, &[whom], MessageKind::Person, &text);
    }

    /// Gives an order to an employee, unless it already works on the same order.
    pub(super) fn order(&mut self, to: AgentId, text: &str) -> Result<(), FrameworkError> {
        let team = self.setting.team.clone();
        let parent = self.current.as_ref().and_then(|request| request.order);
        if let Some(open) = self.employees.same_order(to, text) {
            team.count("orders_unchanged", 1);
            self.employees.belongs_to(to, parent);
            let parent = parent.filter(|_| self.setting.options.is_repaired);
            let circle = parent.and_then(|parent| self.setting.board.borrow().way(open, parent));
            return circle.map_or(Ok(()), |circle| self.refuse_circle(to, &circle));
        }
        let (number, circle) = self.setting.board.borrow_mut().issue(self.seat, to, parent);
        self.employees.order(to, (number, parent), text, team.tick());
        self.has_handed_on = true;
        team.count("orders", 1);
        notes::ordered(&team, (self.seat, to), number, self.task.as_ref().map(|task| task.number), text);
        if let Some(circle) = circle {
            if self.setting.options.is_repaired {
                self.setting.board.borrow_mut().came_back();
            }
            notes::circle(&team, &circle);
        }
        self.say(to, MessageKind::Order, &write_order(number, text))
    }

    /// Ends work on an order that goes back, in the same words, to an agent from which it came: no agent would begin it.
    fn refuse_circle(&mut self, to: AgentId, circle: &Circle) -> Result<(), FrameworkError> {
        notes::circle(&self.setting.team, circle);
        self.setting.board.borrow_mut().came_back();
        let name = self.setting.names.get(to);
        let reason = format!(
            "The order comes from {name}, whom I had given it myself, and no agent has begun it: one of us must do it."
        );
        self.finish(false, &reason)
    }

    /// Repeats orders to employees that have been silent for too long, and gives up those that stay silent.
    pub(super) fn call_the_silent(&mut self) -> Result<(), FrameworkError> {
        let setting = self.setting.clone();
        for silent in self.employees.silent(&setting) {
            notes::silent(&setting.team, self.seat, silent.agent, silent.order, silent.is_given_up);
            if !silent.is_given_up {
                self.say(silent.agent, MessageKind::Order, &write_order(silent.order, &silent.text))?;
                continue;
            }
            if setting.board.borrow_mut().close(silent.order) {
                notes::dropped(&setting.team, silent.agent, silent.order);
            }
            let text = format!("{} does not answer.", setting.names.get(silent.agent));
            let (speaker, tick) = (Informer::Agent(self.seat), setting.team.tick());
            self.lines.push(ConversationRecordLine { tick, speaker, to: None, text });
            self.is_woken = true;
            if setting.organisation.shape() == OrganisationShape::Chain && self.current.is_none() {
                self.ask_again();
            }
        }
        Ok(())
    }
}
