//! Carries out one entry of the queue: an order, a message to another agent, or a direct action.

use cooperage_core::Tick;
use cooperage_runtime::{Either, FrameworkError, race};

use super::super::acting::{DirectAction, DirectActionOutcome, act};
use super::super::briefs::Deed;
use super::super::notes;
use super::super::reply::Todo;
use super::Agent;

/// A direct action with the ticks at which it began and ended.
#[derive(Clone, Debug)]
pub(super) struct TimedDeed {
    pub(super) deed: Deed,
    pub(super) from: Tick,
    pub(super) to: Tick,
}

impl Agent {
    pub(super) async fn carry_out(&mut self, todo: Todo) -> Result<(), FrameworkError> {
        match todo {
            Todo::Inform { to, order } => self.order(to, &order),
            Todo::Tell { to, words } => self.tell(to, &words),
            Todo::Direct(what) => self.act(what).await,
        }
    }

    /// Does it, and hears meanwhile what comes; an order, a person, an attack or nightfall may end it.
    async fn act(&mut self, what: String) -> Result<(), FrameworkError> {
        let setting = self.setting.clone();
        let team = &setting.team;
        setting.board.borrow_mut().begin(self.current.as_ref().and_then(|request| request.order));
        let from = team.tick();
        let task = self.task.as_ref().map(|task| task.text.clone()).unwrap_or_default();
        self.is_interrupted = false;
        let deeds = self.deed_lines();
        let doing = DirectAction { agent: self.seat, action: what.clone(), task, deeds };
        setting.board.borrow_mut().actions += 1;
        let mut doing = Box::pin(act(setting.clone(), doing));
        let mut alarm = self.next_alarm();
        let outcome = loop {
            let mail = team.mail(self.seat)?;
            match race(doing.as_mut(), race(alarm.as_mut(), mail)).await {
                Either::First(outcome) => break outcome?,
                Either::Second(Either::Second(mail)) => self.hear(mail)?,
                Either::Second(Either::First(alarm)) => {
                    drop(doing);
                    // Whether it stops is the tool's affair.
                    let _ = team.stop(self.seat)?;
                    self.is_alarmed(alarm, &what);
                    let message = alarm.text().to_owned();
                    break DirectActionOutcome { message, ..DirectActionOutcome::default() };
                }
            }
            if self.is_interrupted {
                drop(doing);
                // Whether it stops is the tool's affair.
                let _ = team.stop(self.seat)?;
                team.count("actions_interrupted", 1);
                break DirectActionOutcome {
                    message: "An order has ended it.".to_owned(),
                    ..DirectActionOutcome::default()
                };
            }
        };
        {
            let mut board = setting.board.borrow_mut();
            board.actions = board.actions.saturating_sub(1);
        }
        notes::done(team, self.seat, &what, outcome.attempts, &outcome.shown, &outcome.used);
        let succeeded = outcome.succeeded;
        let deed = Deed { what: what.clone(), succeeded, message: outcome.message };
        self.deeds.push(TimedDeed { deed, from, to: team.tick() });
        if succeeded {
            self.barren = 0;
            setting.board.borrow_mut().deeds += 1;
            self.scripts.extend(outcome.script.map(|script| (what, script)));
        } else {
            self.queue.clear();
        }
        Ok(())
    }
}
