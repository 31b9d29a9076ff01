//! Teams of this suite alone: players that no model stands behind, to be paired with others.
//!
//! They give actions of the game. What they know is what everybody sees: the kitchen's data, read from their observation.

use cooperage_core::{AgentId, ToolCall, TreeRandom, Viewer, WorldEntry};
use cooperage_overcooked::Action;
use cooperage_overcooked::partners::{Cook, Greedy, Partner};
use cooperage_runtime::{Framework, PlayFuture, Team};
use cooperage_teams::FrameworkInfo;

use crate::sight::Kitchen;

/// All of them, sorted by name.
pub(crate) const ALL: &[FrameworkInfo] = &[
    partner(
        "cook",
        "a fixed rule over macros: onions into pots, a dish once a pot cooks, soups to the serving place",
        |_, _| Ok(play(|| Partner::Cook(Cook::new(true)))),
    ),
    partner(
        "greedy",
        "the rule-based model of Overcooked-AI 0.0.1, which sees to pots alone and jitters where it waits",
        |_, _| Ok(play(|| Partner::Greedy(Greedy::LEGACY))),
    ),
    partner(
        "greedy-new",
        "the rule-based model of Overcooked-AI 1.1.0 and 2.0.0, which also starts pots",
        |_, _| Ok(play(|| Partner::Greedy(Greedy::NEW))),
    ),
    partner("stay", "never moves", |_, _| Ok(play(|| Partner::Stay))),
    partner("walk", "walks at random and uses nothing: the random agent of Overcooked-AI", |_, _| {
        Ok(play(|| Partner::Walk))
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

fn play(make: fn() -> Partner) -> Box<dyn Framework> {
    Box::new(Partners { make })
}

/// A team of such players, one in each of its seats.
struct Partners {
    make: fn() -> Partner,
}

impl Framework for Partners {
    fn play(self: Box<Self>, team: Team) -> PlayFuture {
        Box::pin(async move {
            let mut players: Vec<(AgentId, Partner, TreeRandom)> = team
                .seats()
                .into_iter()
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
                    let view = kitchen.view(&state, seat.0 as usize);
                    let action = view.map_or(Action::Stay, |view| player.decide(&view, random));
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
