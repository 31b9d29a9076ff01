//! Teams of this suite alone: players that no model stands behind, to be paired with others.
//!
//! They give actions of the game. What they know is what everybody sees: the kitchen's data, read from their observation.

use cooperage_core::{AgentId, ToolCall, TreeRandom, Viewer, WorldEntry};
use cooperage_overcooked::partners::{Cook, Greedy, stay, walk};
use cooperage_overcooked::{Action, State};
use cooperage_runtime::{Framework, PlayFuture, Team};
use cooperage_teams::FrameworkInfo;

use crate::sight::Kitchen;

/// All of them, sorted by name.
pub(crate) const ALL: &[FrameworkInfo] = &[
    partner(
        "cook",
        "a fixed rule over macros: onions into pots, a dish once a pot cooks, soups to the serving place",
        |_, _| Ok(play(|| Player::Cook(Box::new(Cook::new(true))))),
    ),
    partner(
        "greedy",
        "the rule-based model of Overcooked-AI 0.0.1, which sees to pots alone and jitters where it waits",
        |_, _| Ok(play(|| Player::Greedy(Box::new(Greedy::LEGACY)))),
    ),
    partner(
        "greedy-new",
        "the rule-based model of Overcooked-AI 1.1.0 and 2.0.0, which also starts pots",
        |_, _| Ok(play(|| Player::Greedy(Box::new(Greedy::NEW)))),
    ),
    partner("stay", "never moves", |_, _| Ok(play(|| Player::Stay))),
    partner("walk", "walks at random and uses nothing: the random agent of Overcooked-AI", |_, _| {
        Ok(play(|| Player::Walk))
    }),
];

const fn partner(
    name: &'static str,
    description: &'static str,
    build: cooperage_teams::registry::Build,
) -> FrameworkInfo {
    FrameworkInfo {
        name,
        description,
        roles: &[],
        options: &[],
        formation: None,
        refused: &[],
        implied: |_| &[],
        argument: None,
        build,
    }
}

/// Whether a team hands in actions of the game; all others hand in macros.
pub(crate) fn acts_in_steps(framework: &str) -> bool {
    ALL.iter().any(|partner| partner.name == framework)
}

/// One player with its memory.
enum Player {
    Stay,
    Walk,
    Greedy(Box<Greedy>),
    Cook(Box<Cook>),
}

impl Player {
    fn decide(&mut self, kitchen: &Kitchen, state: &State, seat: usize, random: &mut TreeRandom) -> Action {
        match self {
            Player::Stay => stay(),
            Player::Walk => walk(random),
            Player::Greedy(greedy) => {
                kitchen.view(state, seat).map_or(Action::Stay, |view| greedy.decide(&view, random))
            }
            Player::Cook(cook) => {
                kitchen.view(state, seat).map_or(Action::Stay, |view| cook.decide(&view, random))
            }
        }
    }
}

fn play(make: fn() -> Player) -> Box<dyn Framework> {
    Box::new(Partner { make })
}

/// A team of such players, one in each of its seats.
struct Partner {
    make: fn() -> Player,
}

impl Framework for Partner {
    fn play(self: Box<Self>, team: Team) -> PlayFuture {
        Box::pin(async move {
            let mut seats = team.seats().into_iter();
            let mut players: Vec<(AgentId, Player, TreeRandom)> = seats
                .by_ref()
                .map(|seat| {
                    (seat, (self.make)(), team.random("partner").numbered_child("seat", u64::from(seat.0)))
                })
                .collect();
            let Some(first) = players.first().map(|(seat, ..)| *seat) else { return Ok(()) };
            let mut seen = team.observe(Viewer::Agent(first))?;
            let kitchen = Kitchen::read(&seen.data)?;
            while team.tick() < team.horizon() {
                let state = kitchen.state(&seen.data)?;
                let entries = players.iter_mut().map(|(seat, player, random)| {
                    let action = player.decide(&kitchen, &state, seat.0 as usize, random);
                    WorldEntry::Call { agent: *seat, call: ToolCall::new(action.name(), &[]) }
                });
                let batch: Vec<WorldEntry> = entries.collect();
                // Nothing is refused but what comes after the end.
                let _ = team.submit(&batch);
                team.next_tick().await;
                seen = team.observe(Viewer::Agent(first))?;
            }
            Ok(())
        })
    }
}
