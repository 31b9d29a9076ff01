//! Looks before it leaps: plays alternatives on with the quick scheduler against the same orders, and takes what turns out
//! best on average.
//!
//! There are two kinds of alternatives: another job for one agent now, and another [`Policy`] from now on; the policy chosen
//! stays until something better is found. Halving (half of the alternatives go on to twice as many samples) spends most
//! samples on those that are hard to tell apart.

use super::futures::Futures;
use super::kitchen::{Job, Kitchen};
use super::model::Model;
use super::policy::{self, Policy};
use super::pull::Offers;
use crate::limits::CREW_MAX;
use crate::rules::NOTHING;

/// Alternatives tried at most, the quick scheduler's own choice included.
pub(super) const CANDIDATES_MAX: usize = 64;
/// Steps that are played on at most.
pub(super) const LOOK_AHEAD_MAX: u32 = 120;
/// Samples that every alternative gets.
const SAMPLES_FIRST: usize = 2;
/// Things to do that are tried for each agent.
const JOBS_TRIED: usize = 6;

/// Jobs of the whole crew.
type Jobs = [Job; CREW_MAX];

/// A candidate: jobs for the whole crew, and the policy to go on with.
#[derive(Clone, Debug)]
struct Candidate {
    jobs: Jobs,
    policy: Policy,
    score: u64,
}

/// Gives the agents jobs and returns the policy to go on with.
pub(super) fn choose(
    model: &Model,
    kitchen: &mut Kitchen,
    policy: Policy,
    futures: impl FnOnce(&Model, &Kitchen) -> Futures,
) -> Policy {
    policy::drop_impossible_jobs(model, kitchen);
    let crew = model.crew.min(CREW_MAX);
    if kitchen.workers[..crew].iter().all(|worker| worker.job != Job::Free) {
        return policy;
    }
    let mut candidates = Candidates::default();
    candidates.add_policies(model, kitchen, policy);
    candidates.add_jobs(model, kitchen, policy);
    let mut found = candidates.found;
    if found.len() > 1 {
        let futures = futures(model, kitchen);
        narrow(model, kitchen, &futures, &mut found);
    }
    let Some(best) = found.first() else { return policy };
    for (worker, job) in kitchen.workers.iter_mut().zip(best.jobs) {
        worker.job = job;
    }
    best.policy
}

/// Halves the candidates again and again, with more samples for those that remain. The best comes first.
fn narrow(model: &Model, kitchen: &Kitchen, futures: &Futures, candidates: &mut Vec<Candidate>) {
    let (mut from, mut until) = (0, SAMPLES_FIRST.min(futures.len()));
    loop {
        for candidate in candidates.iter_mut() {
            for number in from..until {
                candidate.score += play(model, kitchen, candidate, futures.sample(number));
            }
        }
        // Stable: of equals the earlier, which is the quick scheduler's own choice first of all.
        candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
        if candidates.len() <= 1 || until >= futures.len() {
            return;
        }
        candidates.truncate(candidates.len().div_ceil(2));
        (from, until) = (until, (2 * until).min(futures.len()));
    }
}

/// Plays on; the score is the share of completed orders, in 2⁻²⁰, as the collaboration score counts it.
fn play(model: &Model, kitchen: &Kitchen, candidate: &Candidate, orders: &[u8]) -> u64 {
    let mut kitchen = kitchen.clone();
    for (worker, job) in kitchen.workers.iter_mut().zip(candidate.jobs) {
        worker.job = job;
    }
    let end = kitchen.left.saturating_sub(LOOK_AHEAD_MAX);
    let mut orders = orders.iter().copied();
    let mut offers = Offers::new();
    loop {
        kitchen.act(model, |_| {});
        kitchen.end_step(model, || orders.next());
        if kitchen.left <= end {
            break;
        }
        policy::decide(model, &mut kitchen, &candidate.policy, &mut offers);
    }
    let (completed, failed) = (u64::from(kitchen.completed), u64::from(kitchen.failed));
    (completed << 20) / (completed + failed).max(1)
}

#[derive(Default)]
struct Candidates {
    found: Vec<Candidate>,
    offers: Offers,
}

impl Candidates {
    /// Adds the decision of the quick scheduler under that policy, unless it is already known.
    fn add(&mut self, model: &Model, mut kitchen: Kitchen, policy: Policy) {
        kitchen.stirred = true;
        policy::decide(model, &mut kitchen, &policy, &mut self.offers);
        let mut jobs = [Job::Free; CREW_MAX];
        for (job, worker) in jobs.iter_mut().zip(&kitchen.workers) {
            *job = worker.job;
        }
        let known = self.found.iter().any(|other| other.jobs == jobs && other.policy == policy);
        if !known && self.found.len() < CANDIDATES_MAX {
            self.found.push(Candidate { jobs, policy, score: 0 });
        }
    }

    /// The present policy, then its neighbours.
    fn add_policies(&mut self, model: &Model, kitchen: &Kitchen, policy: Policy) {
        self.add(model, kitchen.clone(), policy);
        policy.neighbours(model, |other| self.add(model, kitchen.clone(), other));
    }

    /// Each thing to do for each agent with empty hands, those under way included: they may be called back.
    fn add_jobs(&mut self, model: &Model, kitchen: &Kitchen, policy: Policy) {
        let crew = model.crew.min(CREW_MAX);
        let mut asked = kitchen.clone();
        for worker in asked.workers.iter_mut().take(crew) {
            if worker.hold == NOTHING && worker.busy == 0 {
                worker.job = Job::Free;
            }
        }
        let mut offers = Offers::new();
        policy::aim(model, &mut asked.clone(), &policy, &mut offers, crew);
        for number in 0..crew {
            if kitchen.workers[number].hold != NOTHING || asked.workers[number].job != Job::Free {
                continue;
            }
            for offer in offers.iter().take(JOBS_TRIED) {
                let mut other = kitchen.clone();
                for worker in other.workers.iter_mut().take(crew) {
                    if worker.hold == NOTHING && worker.job == offer.job {
                        worker.job = Job::Free;
                    }
                }
                other.workers[number].job = offer.job;
                self.add(model, other, policy);
            }
        }
    }
}
