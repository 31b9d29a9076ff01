//! The goals that an idle agent follows by itself: it gets things and builds, and keeps the hours of the day
//! (docs/spec/mindcraft.md, 11.3, which calls it a legacy). Off unless its profile says otherwise.
//!
//! The world hands out code for getting things and for building, the routines of its manual, and drawings of constructions.
//! This module decides the next errand, and remembers the results.

mod pursuing;

use std::collections::{BTreeMap, BTreeSet};

use cooperage_core::{Manual, SectionName, Tick};
use serde_json::{Map, Value, json};

use super::pace::MindTiming;
use super::profile::{NpcGoal, NpcProfile};

/// Milliseconds of idleness before an agent begins an errand by itself.
const IDLE_MS: u64 = 5_000;
/// How often this time is doubled at most, after goals that failed one after the other.
const DOUBLINGS_MAX: u32 = 6;
/// Goals whose ends are remembered.
const RESULTS_MAX: usize = 5;
/// The names of the three routines: the one of the day, the one that gets things, and the one that builds.
const ROUTINE: &str = "routine";
const GET: &str = "get";
const BUILD: &str = "build";

/// An errand of an idle agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Errand {
    /// Get a number of things.
    Get(NpcGoal),
    /// Build a construction of the given name.
    Build(NpcGoal),
    /// Think of a new goal.
    Think,
}

/// A run of the world's code, with its arguments.
#[derive(Clone, Debug, PartialEq)]
pub struct NpcScript {
    /// The source of the code: a function.
    pub source: String,
    /// Its arguments, as a list.
    pub arguments: Value,
}

/// The goals of one idle agent (see the module).
#[derive(Clone, Debug)]
pub struct Npc {
    profile: NpcProfile,
    routines: BTreeMap<String, String>,
    constructions: BTreeMap<String, Value>,
    /// The things that a building lacks, which come before all other goals.
    temporary: Vec<NpcGoal>,
    /// The names of the goals that are reached.
    done: BTreeSet<String>,
    /// Failures on the way to each goal, as the routine counts them.
    failures: BTreeMap<String, Value>,
    /// The ends of the last goals, the oldest first.
    results: Vec<(String, bool)>,
    /// The number of goals that failed one after the other.
    failed: u32,
    idle_since: Option<Tick>,
}

impl Npc {
    /// Creates the state for an agent with that profile in a world with that manual; `None` if the profile sets no goals,
    /// or the world lacks the routines for them.
    #[must_use]
    pub fn new(profile: Option<&NpcProfile>, manual: &Manual) -> Option<Npc> {
        let profile = profile?;
        if profile.goals.is_empty() && profile.current.is_none() && !profile.sets_goals {
            return None;
        }
        let named = |section: SectionName, key: &str| -> BTreeMap<String, Value> {
            let read = |text: &str| {
                let value: Value = serde_json::from_str(text).ok()?;
                let name = value.get("name")?.as_str()?.to_owned();
                Some((name, if key.is_empty() { value } else { value.get(key)?.clone() }))
            };
            manual.section(section).iter().filter_map(|item| read(&item.text)).collect()
        };
        let routines: BTreeMap<String, String> = named(SectionName::Routines, "code")
            .into_iter()
            .filter_map(|(name, code)| Some((name, code.as_str()?.to_owned())))
            .collect();
        if ![ROUTINE, GET, BUILD].iter().all(|name| routines.contains_key(*name)) {
            return None;
        }
        Some(Npc {
            profile: profile.clone(),
            routines,
            constructions: named(SectionName::Constructions, ""),
            temporary: Vec::new(),
            done: BTreeSet::new(),
            failures: BTreeMap::new(),
            results: Vec::new(),
            failed: 0,
            idle_since: None,
        })
    }

    /// Whether the agent has been idle long enough, and has an errand to do.
    pub fn update(&mut self, is_idle: bool, now: Tick, pace: MindTiming) -> bool {
        if !is_idle {
            self.idle_since = None;
            return false;
        }
        let since = *self.idle_since.get_or_insert(now);
        let is_due = now >= since.after(self.patience(pace));
        if is_due {
            self.idle_since = None;
        }
        is_due && !self.is_content()
    }

    /// Returns the tick of the next errand, if the agent stays idle.
    #[must_use]
    pub fn due(&self, pace: MindTiming) -> Option<Tick> {
        self.idle_since.filter(|_| !self.is_content()).map(|since| since.after(self.patience(pace)))
    }

    fn patience(&self, pace: MindTiming) -> u64 {
        pace.ticks(IDLE_MS << self.failed.min(DOUBLINGS_MAX))
    }

    /// Whether all goals are reached, and the profile asks neither for new ones nor for the routine of the day.
    fn is_content(&self) -> bool {
        self.next() == Errand::Think && !self.profile.sets_goals && !self.profile.has_routine
    }

    /// Returns the next errand: the open goal that failed least among the last ones. Of equals, the things that a building
    /// lacks come first, then the goals in their order, then the one under way. `Think` if no goal is open.
    #[must_use]
    pub fn next(&self) -> Errand {
        let goals = self.temporary.iter().chain(&self.profile.goals).chain(&self.profile.current);
        let open =
            goals.filter(|goal| !self.done.contains(&goal.name)).min_by_key(|goal| self.times_failed(goal));
        match open {
            Some(goal) if self.constructions.contains_key(&goal.name) => Errand::Build(goal.clone()),
            Some(goal) => Errand::Get(goal.clone()),
            None => Errand::Think,
        }
    }

    /// Returns how often a goal failed among the last ones; a thing that a building lacks is never put off.
    fn times_failed(&self, goal: &NpcGoal) -> usize {
        if self.temporary.contains(goal) {
            return 0;
        }
        self.results.iter().filter(|(name, succeeded)| *name == goal.name && !succeeded).count()
    }

    /// Whether a model sets a new goal when no goal is open.
    #[must_use]
    pub fn sets_goals(&self) -> bool {
        self.profile.sets_goals
    }

    /// Returns the run of the routine of the day, which tells whether there is work to be done now.
    #[must_use]
    pub fn routine(&self) -> NpcScript {
        let home = self.profile.home.as_ref().and_then(|home| self.profile.built.get(home));
        self.run(ROUTINE, json!([home, self.profile.has_routine]))
    }

    /// Returns the run of an errand's code; `None` for thinking.
    #[must_use]
    pub fn code(&self, errand: &Errand) -> Option<NpcScript> {
        match errand {
            Errand::Think => None,
            Errand::Get(goal) => {
                let failures = self.failures.get(&goal.name).cloned().unwrap_or_else(|| json!({}));
                Some(self.run(GET, json!([goal.name, goal.quantity, failures])))
            }
            Errand::Build(goal) => {
                let (construction, place) =
                    (self.constructions.get(&goal.name)?, self.profile.built.get(&goal.name));
                Some(self.run(BUILD, json!([construction, place])))
            }
        }
    }

    fn run(&self, name: &str, arguments: Value) -> NpcScript {
        NpcScript { source: self.routines.get(name).cloned().unwrap_or_default(), arguments }
    }

    /// Takes in the result of an errand: whether the code ran to its end, and the value that it returned.
    pub fn ended(&mut self, errand: &Errand, has_run: bool, result: &Value) {
        let is_done = has_run && result.get("done").and_then(Value::as_bool).unwrap_or(false);
        let goal = match errand {
            Errand::Think => return,
            Errand::Get(goal) => {
                if let Some(failures @ Value::Object(_)) = result.get("failures") {
                    self.failures.insert(goal.name.clone(), failures.clone());
                }
                goal
            }
            Errand::Build(goal) => {
                if let Some(place @ Value::Object(_)) = result.get("place") {
                    self.profile.built.insert(goal.name.clone(), place.clone());
                    self.profile.home.get_or_insert_with(|| goal.name.clone());
                }
                self.temporary = missing(result.get("missing"));
                for goal in &self.temporary {
                    self.done.remove(&goal.name);
                }
                if !self.temporary.is_empty() {
                    // It goes on when that is there.
                    return;
                }
                goal
            }
        };
        let is_temporary = self.temporary.contains(goal);
        if is_done && is_temporary {
            self.temporary.retain(|known| known != goal);
        } else if is_done {
            self.done.insert(goal.name.clone());
        } else if is_temporary {
            // A thing that cannot be got now may be got on the way to another goal.
            self.temporary.clear();
        }
        self.failed = if is_done { 0 } else { self.failed.saturating_add(1) };
        self.results.push((goal.name.clone(), is_done));
        let excess = self.results.len().saturating_sub(RESULTS_MAX);
        self.results.drain(..excess);
    }

    /// Takes in what a model has thought of: an object with `name` and `quantity` somewhere in its answer. Whether it is one.
    pub fn set_goal(&mut self, answer: &str) -> bool {
        let goal = NpcGoal::in_answer(answer);
        if let Some(goal) = &goal {
            self.done.remove(&goal.name);
        }
        self.failed = if goal.is_some() { self.failed } else { self.failed.saturating_add(1) };
        let is_one = goal.is_some();
        self.profile.current = goal.or(self.profile.current.take());
        is_one
    }

    /// Returns the ends of its last goals, a line each.
    #[must_use]
    pub fn last_goals(&self) -> String {
        let line = |(name, succeeded): &(String, bool)| {
            if *succeeded {
                format!("You have reached the goal {name}.")
            } else {
                format!("You have failed to reach the goal {name}.")
            }
        };
        self.results.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// Returns the profile's part about these goals, as it stands now.
    #[must_use]
    pub fn profile(&self) -> &NpcProfile {
        &self.profile
    }
}

/// Reads the things that a building lacks, as goals.
fn missing(value: Option<&Value>) -> Vec<NpcGoal> {
    let none = Map::new();
    let fields = value.and_then(Value::as_object).unwrap_or(&none);
    let goal = |(name, count): (&String, &Value)| NpcGoal::of(&json!({"name": name, "quantity": count}));
    fields.iter().filter_map(goal).collect()
}

#[cfg(test)]
mod tests;
