//! Alarms: an attack, or nightfall, ends what an agent does, so that it plans for that.

use std::pin::Pin;
use std::rc::Rc;

use cooperage_core::{AgentId, Tick, Viewer};

use super::super::notes;
use super::super::setting::SAgentsContext;
use super::Agent;

/// Virtual seconds after an attack for which no further one ends an action: the agent must be able to defend itself or flee.
const CALM_SECONDS: u64 = 60;
/// Virtual seconds between two looks at the time of day.
const LOOK_SECONDS: u64 = 30;
/// The times of day at which it is night.
const NIGHT: [&str; 2] = ["night", "midnight"];

/// The cause for which a running action ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alarm {
    /// Another being has hurt the agent.
    Danger,
    /// Night has fallen.
    Night,
}

impl Alarm {
    /// The word in journals.
    fn name(self) -> &'static str {
        match self {
            Alarm::Danger => "danger",
            Alarm::Night => "night",
        }
    }

    /// The name of its count.
    fn count(self) -> &'static str {
        match self {
            Alarm::Danger => "actions_ended_by_danger",
            Alarm::Night => "actions_ended_by_night",
        }
    }

    /// The result of an action that it ended, in words.
    pub(super) fn text(self) -> &'static str {
        match self {
            Alarm::Danger => "It was ended because I was attacked.",
            Alarm::Night => "It was ended because night has fallen.",
        }
    }
}

/// A future alarm of an agent.
pub(super) type NextAlarm = Pin<Box<dyn Future<Output = Alarm>>>;

impl Agent {
    /// Returns the next alarm of this agent; it never comes where alarms end no actions.
    pub(super) fn next_alarm(&self) -> NextAlarm {
        if !self.setting.options.heeds_alarms {
            return Box::pin(std::future::pending());
        }
        Box::pin(alarm(Rc::clone(&self.setting), self.seat, self.calm_until))
    }

    /// Records that an alarm has ended an action.
    pub(super) fn is_alarmed(&mut self, alarm: Alarm, action: &str) {
        let setting = &self.setting;
        if alarm == Alarm::Danger {
            self.calm_until = setting.in_seconds(CALM_SECONDS);
        }
        setting.team.count(alarm.count(), 1);
        notes::alarmed(&setting.team, self.seat, alarm.name(), action);
    }
}

async fn alarm(setting: Rc<SAgentsContext>, agent: AgentId, calm_until: Tick) -> Alarm {
    let team = &setting.team;
    let awaits_night = is_night(&setting, agent) == Some(false);
    loop {
        let next_look = if awaits_night { setting.in_seconds(LOOK_SECONDS) } else { team.horizon() };
        let until = next_look.max(team.tick().after(1));
        let events = team.wait(until, vec![agent]).await;
        let is_attacked = events.iter().any(|event| event.is_attack() && event.audience.includes(agent));
        if is_attacked && team.tick() >= calm_until {
            return Alarm::Danger;
        }
        if awaits_night && is_night(&setting, agent) == Some(true) {
            return Alarm::Night;
        }
    }
}

/// Whether it is night; `None` in a world without times of day.
fn is_night(setting: &SAgentsContext, agent: AgentId) -> Option<bool> {
    let seen = setting.team.observe(Viewer::Agent(agent)).ok()?.perception?;
    (!seen.time_of_day.is_empty()).then(|| NIGHT.contains(&seen.time_of_day.as_str()))
}
