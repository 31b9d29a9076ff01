//! Players: a framework with the models that think for it, as a row of a table names them.

use std::collections::BTreeMap;

use cooperage_journal::EpisodePlan;
use cooperage_models::{LOCAL, ModelName};

/// The words behind the name of a team that is told its score, which others must not be compared with unnoticed; empty for others.
pub(crate) fn told_rewards(plan: &EpisodePlan) -> &'static str {
    match (plan.rewards, plan.shaped_rewards) {
        (false, _) => "",
        (true, false) => " (told its rewards)",
        (true, true) => " (told shaped rewards)",
    }
}

/// A framework and its models.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct TeamPlayer {
    pub framework: String,
    /// Models by role; the role `*` stands for every other one. Empty for teams without models.
    pub models: BTreeMap<String, String>,
    /// Whether clients of a game have acted in some of its seats.
    pub is_outside: bool,
}

/// The kind of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlayerKind {
    /// At least one language model.
    Model,
    /// A model that this program holds, tuned on scripted data for one game: never beside general language models unmarked.
    Tuned,
    /// A program: no language model, and never in one table with them.
    Scripted,
    /// Clients of a game have had a part in it: what plays behind them is not known, and no figure of theirs stands beside others.
    Outside,
}

impl PlayerKind {
    /// All kinds, in the order of tables.
    pub const ALL: [PlayerKind; 4] =
        [PlayerKind::Model, PlayerKind::Tuned, PlayerKind::Scripted, PlayerKind::Outside];

    /// Whether it is part of this program, so that no figure of it is compared with those of language models.
    #[must_use]
    pub fn is_program(self) -> bool {
        matches!(self, PlayerKind::Tuned | PlayerKind::Scripted)
    }

    /// The words that stand beside its name in tables.
    #[must_use]
    pub fn mark(self) -> Option<&'static str> {
        match self {
            PlayerKind::Model => None,
            PlayerKind::Tuned => {
                Some("tuned on scripted data for this game alone: no general language model")
            }
            PlayerKind::Scripted => Some("scripted: no language model"),
            PlayerKind::Outside => Some("clients of the game, from outside"),
        }
    }
}

impl TeamPlayer {
    /// A framework played by one model in every role.
    #[must_use]
    pub fn with_model(framework: &str, model: &str) -> TeamPlayer {
        let models = BTreeMap::from([("*".to_owned(), model.to_owned())]);
        TeamPlayer { framework: framework.to_owned(), models, is_outside: false }
    }

    /// A framework that needs no model.
    #[must_use]
    pub fn without_model(framework: &str) -> TeamPlayer {
        TeamPlayer { framework: framework.to_owned(), ..TeamPlayer::default() }
    }

    /// The same models in another framework; models of single roles stay with the framework that has these roles.
    #[must_use]
    pub fn within(&self, framework: &str) -> TeamPlayer {
        let of_framework = |role: &str| role == "*" || role.split('.').next() == Some(framework);
        let models = self.models.iter().filter(|(role, _)| of_framework(role));
        TeamPlayer {
            framework: framework.to_owned(),
            models: models.map(|(role, model)| (role.clone(), model.clone())).collect(),
            is_outside: self.is_outside,
        }
    }

    /// Returns the player of this episode.
    #[must_use]
    pub fn of(plan: &EpisodePlan) -> TeamPlayer {
        let mut models = BTreeMap::new();
        for (place, team) in plan.teams.iter().enumerate() {
            for (role, model) in &team.models {
                // Two teams of one framework have the same roles.
                let is_taken = place > 0 && models.contains_key(role);
                let seat = team.seats.first().copied().unwrap_or_default();
                let key = if is_taken { format!("{seat}:{role}") } else { role.clone() };
                models.insert(key, model.name.clone());
            }
            for (seat, own) in &team.seat_models {
                models.extend(own.iter().map(|(role, m)| (format!("{seat}:{role}"), m.name.clone())));
            }
        }
        TeamPlayer {
            framework: name_of(plan) + told_rewards(plan),
            models,
            is_outside: !plan.outside.is_empty(),
        }
    }

    /// Whether a language model has a part in it.
    #[must_use]
    pub fn kind(&self) -> PlayerKind {
        if self.is_outside {
            PlayerKind::Outside
        } else if self.models.values().all(|model| is_scripted(model)) {
            PlayerKind::Scripted
        } else if self.models.values().all(|model| is_scripted(model) || is_tuned(model)) {
            PlayerKind::Tuned
        } else {
            PlayerKind::Model
        }
    }

    /// The models' names, those of all roles, without repetition.
    #[must_use]
    pub fn model_names(&self) -> Vec<&str> {
        crate::distinct::distinct(self.models.values().map(String::as_str))
    }

    /// The name in tables: the model if one plays every role, else the models by role; `random team` without any.
    #[must_use]
    pub fn label(&self) -> String {
        match self.model_names()[..] {
            [] if self.kind() == PlayerKind::Outside => self.framework.clone(),
            [] => format!("{} team", self.framework),
            [only] => only.to_owned(),
            _ => {
                let by_role: Vec<String> =
                    self.models.iter().map(|(role, model)| format!("{role} = {model}")).collect();
                by_role.join(", ")
            }
        }
    }

    /// The label with the framework, such as `mindagent with oracle`.
    #[must_use]
    pub fn full_label(&self) -> String {
        if self.models.is_empty() {
            self.label()
        } else {
            format!("{} with {}", self.framework, self.label())
        }
    }

    /// Returns the caveat beside the label: a scripted player is no language model.
    #[must_use]
    pub fn caveat(&self) -> Option<&'static str> {
        match self.kind() {
            PlayerKind::Model => None,
            PlayerKind::Tuned => Some(
                "a policy network with a text interface, tuned on scripted data for this game alone: no general language model",
            ),
            PlayerKind::Scripted => Some("a scripted player, no language model"),
            PlayerKind::Outside => Some("clients of the game have played from outside"),
        }
    }
}

/// The framework's name, or where several play who sits where.
fn name_of(plan: &EpisodePlan) -> String {
    if let ([team], true) = (&plan.teams[..], plan.people.is_empty()) {
        return team.framework.clone();
    }
    let mut players: Vec<(u32, String)> = Vec::new();
    for team in &plan.teams {
        let seats: Vec<String> = team.seats.iter().map(u32::to_string).collect();
        let word = if seats.len() == 1 { "seat" } else { "seats" };
        let first = team.seats.first().copied().unwrap_or_default();
        // People sit in all its seats until they hand them over.
        let is_stand_in = team.seats.iter().all(|seat| plan.people.contains_key(seat));
        let role = if is_stand_in { " as stand-in" } else { "" };
        players.push((first, format!("{}{role} ({word} {})", team.framework, seats.join(", "))));
    }
    let people = plan.people.iter().filter(|(seat, _)| !plan.outside.contains(seat));
    players.extend(people.map(|(seat, name)| (*seat, format!("{name} (seat {seat})"))));
    if let Some(first) = plan.outside.first() {
        let seats: Vec<String> = plan.outside.iter().map(u32::to_string).collect();
        let word = if seats.len() == 1 { "seat" } else { "seats" };
        players.push((*first, format!("outside ({word} {})", seats.join(", "))));
    }
    players.sort();
    players.into_iter().map(|(_, name)| name).collect::<Vec<_>>().join(" + ")
}

/// The names of the players that need no network and are no models.
pub(crate) fn is_scripted(model: &str) -> bool {
    let kind = model.split_once(':').map_or(model, |(kind, _)| kind);
    matches!(kind, "oracle" | "reader" | "random")
}

/// Whether a model's weights are read by this program, so that it was trained for one game.
#[must_use]
pub fn is_tuned(model: &str) -> bool {
    model.parse::<ModelName>().ok().and_then(|name| Some(name.remote()?.provider().name() == LOCAL))
        == Some(true)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use cooperage_journal::{ModelPlan, TeamPlan};

    use super::*;

    #[test]
    fn seats_of_clients_are_a_team_of_their_own() {
        let mut plan = EpisodePlan {
            agents: 3,
            teams: vec![TeamPlan {
                framework: "mindcraft".to_owned(),
                seats: vec![0],
                models: BTreeMap::from([(
                    "*".to_owned(),
                    ModelPlan {
                        name: "openai/gpt-4".to_owned(),
                        temperature_milli: None,
                        output_tokens_max: None,
                        price: None,
                        params: BTreeMap::new(),
                    },
                )]),
                ..TeamPlan::default()
            }]
            .into(),
            people: BTreeMap::from([(1, "andy".to_owned()), (2, "jill".to_owned())]),
            ..EpisodePlan::default()
        };
        let people = TeamPlayer::of(&plan);
        assert_eq!(people.framework, "mindcraft (seat 0) + andy (seat 1) + jill (seat 2)");
        assert_eq!(people.kind(), PlayerKind::Model);
        let key = plan.key();
        plan.outside = BTreeSet::from([1, 2]);
        let outside = TeamPlayer::of(&plan);
        assert_eq!(outside.framework, "mindcraft (seat 0) + outside (seats 1, 2)");
        assert_eq!((outside.kind(), plan.key()), (PlayerKind::Outside, key));
        plan.teams = Vec::new().into();
        plan.outside = BTreeSet::from([1]);
        let outside = TeamPlayer::of(&plan);
        assert_eq!(outside.full_label(), "outside (seat 1) + jill (seat 2)");
        assert!(outside.caveat().is_some_and(|caveat| caveat.contains("from outside")));
        // A person may have any name.
        plan.outside.clear();
        plan.people = BTreeMap::from([(1, "outside".to_owned())]);
        assert_eq!(TeamPlayer::of(&plan).kind(), PlayerKind::Scripted);
    }

    #[test]
    fn labels_and_kinds() {
        let oracle = TeamPlayer::with_model("mindagent", "oracle");
        assert_eq!((oracle.label(), oracle.kind()), ("oracle".to_owned(), PlayerKind::Scripted));
        assert_eq!(oracle.full_label(), "mindagent with oracle");
        let random = TeamPlayer::without_model("random");
        assert_eq!((random.label(), random.kind()), ("random team".to_owned(), PlayerKind::Scripted));
        assert!(random.caveat().is_some());
        let mut mixed = TeamPlayer::with_model("villager", "openai/gpt-4");
        mixed.models.insert("villager.decompose".to_owned(), "oracle".to_owned());
        assert_eq!(mixed.kind(), PlayerKind::Model, "one model suffices to be no script");
        assert_eq!(mixed.label(), "* = openai/gpt-4, villager.decompose = oracle");
        assert_eq!(TeamPlayer::with_model("mindagent", "oracle:clairvoyant").kind(), PlayerKind::Scripted);
        assert_eq!(TeamPlayer::with_model("mindagent", "reader:weak").kind(), PlayerKind::Scripted);
        assert_eq!(TeamPlayer::with_model("mindagent", "ollama/oracle").kind(), PlayerKind::Model);
    }
}
