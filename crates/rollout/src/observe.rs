//! Looks at the episode of a session while it is played: its end, its last picture, and the conduct that costs rewards.

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_core::{Judge, World};
use cooperage_journal::{EpisodePlan, Record};
use cooperage_runtime::{EpisodeFactory as _, Observer, SeatRewards};
use cooperage_suites::episode::charges::ConductCharges;
use cooperage_suites::episode::transcript::Transcript;
use cooperage_suites::suite::Suites;

use crate::picture;
use crate::session::RolloutSession;
use crate::wire::PenaltyWeights;

/// Observes the episode of a session.
pub(crate) struct SessionObserver {
    session: Arc<RolloutSession>,
    suites: Arc<Suites>,
    plan: EpisodePlan,
    /// The rewards of an episode that the server plays with the client's models; no process is told them.
    rewards: Option<SeatRewards>,
    /// The lines so far, where conduct costs rewards.
    records: Vec<Record>,
}

impl SessionObserver {
    /// The observer of an episode that needs one.
    pub(crate) fn of(
        session: Arc<RolloutSession>,
        suites: &Arc<Suites>,
        plan: &EpisodePlan,
    ) -> Option<SessionObserver> {
        let is_played = session.hello.is_null();
        if !is_played && !session.keeps_picture && session.penalties.is_none() {
            return None;
        }
        let rewards = is_played.then(|| suites.rewards(plan));
        let (suites, plan) = (Arc::clone(suites), plan.clone());
        Some(SessionObserver { session, suites, plan, rewards, records: Vec::new() })
    }

    /// The reward that each seat loses by the conduct of the episode.
    fn losses(&mut self) -> BTreeMap<u32, f64> {
        let PenaltyWeights { undone_work, false_claims } = self.session.penalties;
        let transcript = Transcript::of(self.plan.clone(), std::mem::take(&mut self.records));
        let charges = ConductCharges::of(&transcript);
        let loss = |seat: u32| {
            let claims = charges.false_claims.get(&seat).copied().unwrap_or_default();
            undone_work * charges.undone_work as f64 + false_claims * claims as f64
        };
        (0..self.plan.agents).map(|seat| (seat, loss(seat))).collect()
    }
}

impl Observer for SessionObserver {
    fn record(&mut self, record: &Record, world: &dyn World, judge: &dyn Judge) {
        if !self.session.penalties.is_none() {
            self.records.push(record.clone());
        }
        let Record::End(end) = record else { return };
        let losses = if self.session.penalties.is_none() { BTreeMap::new() } else { self.losses() };
        let picture = self.session.keeps_picture.then(|| picture::told(&self.suites, &self.plan.task, world));
        let mut state = self.session.state();
        state.losses = losses;
        state.last_picture = picture.flatten();
        let Some(rewards) = self.rewards else { return };
        match judge.score(world).and_then(|score| rewards(world, &score)) {
            Ok(rewards) => self.session.played(&mut state, end, &rewards),
            Err(_) => self.session.broke(&mut state, "broken", "fault", "the program failed"),
        }
    }
}
