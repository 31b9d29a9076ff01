//! Rollouts: episodes in many kitchens side by side, each with draws of its own.

use cooperage_core::{RandomSource, TreeRandom};
use cooperage_overcooked::start::{RandomStart, random_start};
use cooperage_overcooked::{NoEvents, OvercookedAction, OvercookedRules, OvercookedState, Rewards, step};

use crate::features::Features;
use crate::network::kernel::OUT;
use crate::network::{ActorCritic, Pass, VALUE};
use crate::odds::{Odds, unit};
use crate::policy::LearnedPolicy;

/// The number of random starts that are tried until every player is in its own part of the kitchen; then the layout's
/// own start is taken.
const STREWN_TRIES: usize = 64;

/// The learner's rewards and how they are credited.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pay {
    /// The reward for a point of the score.
    pub(super) sparse: f32,
    /// The reward for a point of the shaped rewards.
    pub(super) shaped: f32,
    /// The share of the shaped rewards that goes only to the seat that earned them.
    pub(super) own: f32,
    /// The share of episodes that start with the players in random places.
    pub(super) strewn: f32,
    /// Discount factor γ per step.
    pub(super) discount: f32,
    /// GAE λ, from 0 to 1.
    pub(super) trace: f32,
}

/// Kitchens that one thread plays, with their rollout buffer.
pub(super) struct RolloutBlock {
    kitchens: Vec<RolloutKitchen>,
    pass: Pass,
    /// Facts of all samples, one after the other.
    facts: Vec<u32>,
    /// Where the facts of a sample end.
    ends: Vec<u32>,
    pub(super) samples: Vec<RolloutSample>,
    /// Scores of the episodes that were played.
    pub(super) scores: Vec<i32>,
}

struct RolloutKitchen {
    random: TreeRandom,
    state: OvercookedState,
    actions: Vec<OvercookedAction>,
    score: i32,
    /// Whether the learner plays all seats here, in every episode.
    is_all: bool,
    /// The seats that learn.
    learners: Vec<usize>,
    /// The partner that plays the other seats, by its number.
    partner: Option<usize>,
}

/// A sample: the action of one seat in one step.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RolloutSample {
    pub(super) action: u8,
    /// Its log-probability when it was drawn.
    pub(super) logarithm: f32,
    value: f32,
    reward: f32,
    is_last: bool,
    /// The advantage estimate (GAE).
    pub(super) advantage: f32,
    /// The value target.
    pub(super) target: f32,
}

/// The settings that all kitchens share.
pub(super) struct RolloutSetting<'s> {
    pub(super) rules: &'s OvercookedRules,
    pub(super) features: &'s Features,
    pub(super) horizon: u32,
    /// The partners of the training; empty in self-play.
    pub(super) partners: &'s [LearnedPolicy],
}

impl Pay {
    /// The reward of a seat for a step.
    fn of(&self, rewards: &Rewards, seat: usize) -> f32 {
        let own = rewards.shaped.get(seat).copied().unwrap_or_default() as f32;
        let shaped = self.own * own + (1.0 - self.own) * rewards.team_shaped() as f32;
        self.sparse * rewards.team() as f32 + self.shaped * shaped
    }
}

impl RolloutBlock {
    /// Makes a kitchen for each source of draws. In the first `with_itself` kitchens the learner plays all seats, in the
    /// others one. So every episode gives the same number of samples, in every block.
    pub(super) fn new(rules: &OvercookedRules, randoms: Vec<TreeRandom>, with_itself: usize) -> RolloutBlock {
        let kitchen = |(number, random)| RolloutKitchen {
            random,
            state: rules.start(),
            actions: vec![OvercookedAction::Stay; rules.players()],
            score: 0,
            is_all: number < with_itself,
            learners: Vec::new(),
            partner: None,
        };
        RolloutBlock {
            kitchens: randoms.into_iter().enumerate().map(kitchen).collect(),
            pass: Pass::default(),
            facts: Vec::new(),
            ends: Vec::new(),
            samples: Vec::new(),
            scores: Vec::new(),
        }
    }

    /// The facts of a sample.
    pub(super) fn facts(&self, sample: usize) -> &[u32] {
        let start = if sample == 0 { 0 } else { self.ends[sample - 1] };
        &self.facts[start as usize..self.ends[sample] as usize]
    }

    /// Plays one horizon of steps in each kitchen, and computes the advantages.
    pub(super) fn play(&mut self, setting: &RolloutSetting<'_>, network: &ActorCritic, pay: &Pay) {
        self.facts.clear();
        self.ends.clear();
        self.samples.clear();
        self.scores.clear();
        for kitchen in &mut self.kitchens {
            kitchen.begin(setting, pay);
        }
        for _ in 0..setting.horizon {
            self.look(setting, network);
            self.act(setting, pay);
        }
        self.judge(setting, network, pay);
    }

    /// Runs the network for all learners, and keeps their inputs.
    fn look(&mut self, setting: &RolloutSetting<'_>, network: &ActorCritic) {
        let first = self.ends.len();
        for kitchen in &self.kitchens {
            for &seat in &kitchen.learners {
                setting.features.write(setting.rules, &kitchen.state, seat, &mut self.facts);
                self.ends.push(self.facts.len() as u32);
            }
        }
        let mut start = if first == 0 { 0 } else { self.ends[first - 1] } as usize;
        let facts = self.ends[first..].iter().map(|end| {
            let facts = &self.facts[start..*end as usize];
            start = *end as usize;
            facts
        });
        network.forward(facts, &mut self.pass);
    }

    fn act(&mut self, setting: &RolloutSetting<'_>, pay: &Pay) {
        let mut outs = self.pass.out.chunks_exact(OUT);
        for kitchen in &mut self.kitchens {
            let first = self.samples.len();
            for (&seat, out) in kitchen.learners.iter().zip(&mut outs) {
                let odds = Odds::of(out);
                let action = odds.draw(&mut kitchen.random);
                kitchen.actions[seat] = OvercookedAction::ALL[action];
                self.samples.push(RolloutSample {
                    action: action as u8,
                    logarithm: odds.logarithm[action],
                    value: out[VALUE],
                    ..RolloutSample::default()
                });
            }
            let (rewards, is_last) = kitchen.step(setting, &mut self.scores);
            for (sample, &seat) in self.samples[first..].iter_mut().zip(&kitchen.learners) {
                sample.reward = pay.of(&rewards, seat);
                sample.is_last = is_last;
            }
        }
    }

    /// Computes advantages backwards (generalised advantage estimation).
    ///
    /// An episode that reaches its horizon is bootstrapped with the value of its last state, because the policy does not
    /// see the time.
    fn judge(&mut self, setting: &RolloutSetting<'_>, network: &ActorCritic, pay: &Pay) {
        let played = (self.facts.len(), self.ends.len());
        self.look(setting, network);
        self.facts.truncate(played.0);
        self.ends.truncate(played.1);
        let learners = self.pass.out.len() / OUT;
        for learner in 0..learners {
            let mut next = self.pass.out[learner * OUT + VALUE];
            let mut advantage = 0.0;
            for sample in self.samples.iter_mut().skip(learner).step_by(learners).rev() {
                let goes_on = if sample.is_last { 0.0 } else { 1.0 };
                let surprise = sample.reward + pay.discount * next * goes_on - sample.value;
                advantage = surprise + pay.discount * pay.trace * goes_on * advantage;
                sample.advantage = advantage;
                sample.target = advantage + sample.value;
                next = sample.value;
            }
        }
        for kitchen in &mut self.kitchens {
            self.scores.push(kitchen.score);
        }
    }
}

impl RolloutKitchen {
    fn begin(&mut self, setting: &RolloutSetting<'_>, pay: &Pay) {
        self.state = setting.rules.start();
        if pay.strewn > 0.0 && unit(&mut self.random) < pay.strewn {
            self.strew(setting.rules);
        }
        self.score = 0;
        let seats = setting.rules.players();
        self.learners.clear();
        self.partner = None;
        if self.is_all {
            self.learners.extend(0..seats);
        } else {
            self.partner = Some(self.random.below(setting.partners.len() as u32) as usize);
            self.learners.push(self.random.below(seats as u32) as usize);
        }
    }

    /// Puts players in random places, each in its own part of the kitchen: two cooks on the same side of a wall could
    /// not serve.
    fn strew(&mut self, rules: &OvercookedRules) {
        for _ in 0..STREWN_TRIES {
            let how = RandomStart { cells: true, objects: 0.0 };
            let number = self.random.next_u64();
            let strewn = random_start(rules, how, &self.random.numbered_child("start", number));
            let mut pairs = strewn.players().iter().zip(rules.grid().starts());
            if pairs.all(|(player, start)| rules.grid().region(player.cell) == rules.grid().region(*start)) {
                self.state = strewn;
                return;
            }
        }
    }

    /// Plays a step; gives its rewards, and whether the game ended before its time.
    fn step(&mut self, setting: &RolloutSetting<'_>, scores: &mut Vec<i32>) -> (Rewards, bool) {
        if let Some(partner) = self.partner.and_then(|partner| setting.partners.get(partner)) {
            for seat in 0..self.actions.len() {
                if !self.learners.contains(&seat) {
                    self.actions[seat] = partner.act(&self.state, seat, &mut self.random);
                }
            }
        }
        let rewards = step(setting.rules, &mut self.state, &self.actions, &mut NoEvents);
        self.score = self.score.saturating_add(rewards.team());
        let is_last = self.state.orders().is_done();
        if is_last {
            scores.push(self.score);
            self.state = setting.rules.start();
            self.score = 0;
        }
        (rewards, is_last)
    }
}
