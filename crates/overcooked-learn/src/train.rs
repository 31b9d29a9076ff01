//! Whole trainings: self-play, and fictitious co-play.

use cooperage_core::TreeRandom;
use cooperage_overcooked::OvercookedRules;

use crate::evaluate;
use crate::network::TrainError;
use crate::policy::LearnedPolicy;
use crate::ppo::{Learner, PpoProgress, PpoSettings, Response};

/// The method by which a partner is trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Self-play: one network plays all seats and learns from all of them.
    SelfPlay,
    /// Fictitious co-play (Strouse et al. 2021): a best response to a population of self-play policies, each at the
    /// start, half-way and at the end of its training.
    CoPlay,
}

impl Method {
    /// Both methods of training.
    pub const ALL: [Method; 2] = [Method::SelfPlay, Method::CoPlay];

    /// The word in options and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Method::SelfPlay => "sp",
            Method::CoPlay => "fcp",
        }
    }

    /// The method with that word.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Method> {
        Method::ALL.into_iter().find(|method| method.name() == name)
    }
}

/// The seeds of the population of fictitious co-play.
pub const POPULATION: u64 = 4;
/// Episodes of an evaluation.
pub const EPISODES: u64 = 50;

/// A training: all that its result depends on, beside the rules.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Training {
    pub method: Method,
    /// The seed of all draws.
    pub seed: u64,
    /// How each learner learns: self-play has one, fictitious co-play one for each seed of the population and one more, which
    /// learns as [`PpoSettings::response`] says.
    pub settings: PpoSettings,
    /// The number of threads, which changes only the time.
    pub threads: usize,
}

/// The learner that is being trained now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrainingStage {
    /// The only learner of self-play.
    SelfPlay,
    /// The member of the population with that number, from 0.
    Population(u64),
    /// The best response to the population.
    Response,
}

/// The draws of a training by the word of its method and its seed.
#[must_use]
pub fn draws(seed: u64, method: &str) -> TreeRandom {
    TreeRandom::from_seed(seed).child("overcooked training").child(method)
}

impl Training {
    /// Trains a policy, and reports the progress of every round to `tell`.
    ///
    /// # Errors
    /// [`TrainError`].
    pub fn run(
        &self,
        rules: &OvercookedRules,
        tell: &mut dyn FnMut(TrainingStage, PpoProgress),
    ) -> Result<LearnedPolicy, TrainError> {
        let random = self.random();
        match self.method {
            Method::SelfPlay => {
                let mut tell = |progress| tell(TrainingStage::SelfPlay, progress);
                Ok(self.learn(rules, self.settings, &[], &random, &mut tell)?.policy)
            }
            Method::CoPlay => {
                let partners = self.population(rules, tell)?;
                self.response(rules, &partners, &mut |progress| tell(TrainingStage::Response, progress))
            }
        }
    }

    /// Trains the population of fictitious co-play, and returns the start, the middle and the end of each seed.
    ///
    /// # Errors
    /// [`TrainError`].
    pub fn population(
        &self,
        rules: &OvercookedRules,
        tell: &mut dyn FnMut(TrainingStage, PpoProgress),
    ) -> Result<Vec<LearnedPolicy>, TrainError> {
        let mut partners = Vec::new();
        for number in 0..POPULATION {
            let mut tell = |progress| tell(TrainingStage::Population(number), progress);
            partners.extend(self.member(rules, number, &mut tell)?);
        }
        Ok(partners)
    }

    /// Trains a member of the population, and returns its policies at the start, the middle and the end.
    ///
    /// # Errors
    /// [`TrainError`].
    pub fn member(
        &self,
        rules: &OvercookedRules,
        number: u64,
        tell: &mut dyn FnMut(PpoProgress),
    ) -> Result<[LearnedPolicy; 3], TrainError> {
        let random = self.random().numbered_child("population", number);
        let learned = self.learn(rules, self.settings, &[], &random, tell)?;
        Ok([learned.start, learned.middle, learned.policy])
    }

    /// Trains the best response to a population.
    ///
    /// # Errors
    /// [`TrainError`].
    pub fn response(
        &self,
        rules: &OvercookedRules,
        partners: &[LearnedPolicy],
        tell: &mut dyn FnMut(PpoProgress),
    ) -> Result<LearnedPolicy, TrainError> {
        let Response { times, shaped_share, shaped_own } = self.settings.response;
        let steps = self.settings.steps.saturating_mul(times);
        let settings = PpoSettings { steps, shaped_share, shaped_own, ..self.settings };
        Ok(self.learn(rules, settings, partners, &self.random().child("response"), tell)?.policy)
    }

    /// The steps of the environment that all learners play together.
    #[must_use]
    pub fn steps_total(&self) -> u64 {
        let learners = match self.method {
            Method::SelfPlay => 1,
            Method::CoPlay => self.settings.response.times.saturating_add(POPULATION),
        };
        self.settings.steps.saturating_mul(learners)
    }

    /// The scores of a policy in self-play, with draws from the training's seed that the training itself does not use.
    #[must_use]
    pub fn evaluate(&self, rules: &OvercookedRules, policy: &LearnedPolicy) -> Vec<i32> {
        let seats = vec![policy; rules.players()];
        evaluate::scores(rules, &seats, self.settings.horizon, EPISODES, &self.random().child("evaluation"))
    }

    fn random(&self) -> TreeRandom {
        draws(self.seed, self.method.name())
    }

    fn learn(
        &self,
        rules: &OvercookedRules,
        settings: PpoSettings,
        partners: &[LearnedPolicy],
        random: &TreeRandom,
        tell: &mut dyn FnMut(PpoProgress),
    ) -> Result<Learned, TrainError> {
        let mut learner = Learner::new(rules, partners, settings, self.threads, random);
        let start = learner.policy()?;
        let mut halves = Halves { kept: Vec::new() };
        while !learner.is_done() {
            let progress = learner.round();
            tell(progress);
            // Only self-play learners become partners.
            if partners.is_empty() && self.method == Method::CoPlay {
                halves.offer(progress.score, || learner.policy())?;
            }
        }
        let policy = learner.policy()?;
        let middle = halves.middle().unwrap_or_else(|| policy.clone());
        Ok(Learned { start, middle, policy })
    }
}

/// The policies of one learner at three points of its training.
struct Learned {
    start: LearnedPolicy,
    /// The policy that first had half of the best score.
    middle: LearnedPolicy,
    policy: LearnedPolicy,
}

/// Policies during a training, each better than the one before. The first with half of the best score is the middle one.
struct Halves {
    kept: Vec<(f64, LearnedPolicy)>,
}

/// How much better a policy must be than the last that was kept.
const BETTER_BY: f64 = 5.0;

impl Halves {
    fn offer(
        &mut self,
        score: f64,
        policy: impl FnOnce() -> Result<LearnedPolicy, TrainError>,
    ) -> Result<(), TrainError> {
        if self.kept.last().is_none_or(|(best, _)| score >= best + BETTER_BY) {
            self.kept.push((score, policy()?));
        }
        Ok(())
    }

    fn middle(self) -> Option<LearnedPolicy> {
        let best = self.kept.last()?.0;
        self.kept.into_iter().find(|(score, _)| *score >= best / 2.0).map(|(_, policy)| policy)
    }
}

#[cfg(test)]
mod tests {
    use cooperage_overcooked::{Dynamics, layout};

    use super::*;

    fn rules() -> OvercookedRules {
        OvercookedRules::new(layout::built_in("cramped_room").unwrap(), Dynamics::Old).unwrap()
    }

    fn training(method: Method) -> Training {
        let response = Response { times: 3, ..PpoSettings::usual(0, 1).response };
        let settings = PpoSettings { kitchens: 1, with_itself: 0, response, ..PpoSettings::usual(200, 25) };
        Training { method, seed: 1, settings, threads: 1 }
    }

    #[test]
    fn co_play_learns_beside_three_of_each_of_four() {
        let (training, rules) = (training(Method::CoPlay), rules());
        let partners = training.population(&rules, &mut |_, _| {}).unwrap();
        assert_eq!(partners.len(), 12);
        let state = rules.start();
        let odds: Vec<_> = partners.iter().map(|partner| partner.probabilities(&state, 0)).collect();
        assert!(odds[0] != odds[2] && odds[2] != odds[5], "starts, ends and seeds differ");
        let mut stages = Vec::new();
        training
            .run(&rules, &mut |stage, progress| {
                assert!(
                    progress.of == if stage == TrainingStage::Response { 600 } else { 200 }
                        && progress.steps <= progress.of
                );
                stages.push(stage);
            })
            .unwrap();
        assert_eq!(stages.len(), 4 * 2 + 6, "rounds of 100 steps each");
        assert_eq!(
            (stages[0], stages[7], stages[13]),
            (TrainingStage::Population(0), TrainingStage::Population(3), TrainingStage::Response)
        );
        assert_eq!((training.steps_total(), self::training(Method::SelfPlay).steps_total()), (1400, 200));
    }

    #[test]
    fn the_middle_is_where_half_of_the_last_score_was_reached() {
        let training = training(Method::SelfPlay);
        let policy = training.run(&rules(), &mut |_, _| {}).unwrap();
        let mut halves = Halves { kept: Vec::new() };
        for score in [0.0, 20.0, 22.0, 60.0, 40.0, 100.0] {
            halves.offer(score, || Ok(policy.clone())).unwrap();
        }
        let scores: Vec<f64> = halves.kept.iter().map(|(score, _)| *score).collect();
        assert_eq!(scores, [0.0, 20.0, 60.0, 100.0], "those that are clearly better");
        assert!(halves.middle().is_some());
        assert!(Halves { kept: Vec::new() }.middle().is_none());
        assert_eq!(training.evaluate(&rules(), &policy).len() as u64, EPISODES);
    }
}
