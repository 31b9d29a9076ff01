//! The player answers each question by itself.

use std::collections::BTreeMap;

use cooperage_core::{EventKind, Tick, ToolCall, Wake, World, WorldEntry};
use cooperage_teams::player::{
    ActQuestion, AgentStep, AssignQuestion, AssignablePiece, CallResults, DivideQuestion, PieceSize,
    WorkPiece,
};
use serde_json::Value;

use super::*;
use crate::VillagerBenchSuite;
use crate::facts::TaskFacts;
use crate::settings::VillagerBenchSettings;
use crate::world::VillagerWorld;

fn world(task: &str, agents: u32) -> VillagerWorld {
    let suite = VillagerBenchSuite::new(&BTreeMap::new()).unwrap();
    suite.world(task, &VillagerBenchSettings::of_rules(true), agents, 1).unwrap()
}

/// The decision of a player that has never been asked before.
fn decided(world: &VillagerWorld, question: &Question<'_>) -> ExpertDecision {
    let task = TaskFacts::of(world).unwrap();
    Scene::with(world.blocks(), task.rooms(), |scene| {
        Foreman::default()
            .decide(&VillagerFacts { scene: *scene, expert: &|| task.expert(), home: task.home() }, question)
    })
}

/// A call that an agent made, and whether it succeeded.
type Made = (ToolCall, bool);

fn next(world: &VillagerWorld, agent: AgentId, work: &str, made: &[Made]) -> AgentStep {
    let ended = made.iter().map(|(call, succeeded)| EndedToolCall {
        agent,
        call,
        succeeded: *succeeded,
        message: "",
        trouble: None,
    });
    let question = ActQuestion {
        agent,
        team: &[],
        work,
        results: CallResults { all: ended.collect(), old: made.len().saturating_sub(1) },
        turns_left: Some(6),
        tools: &[],
        may_end: false,
        is_alone: false,
    };
    match decided(world, &Question::Act(question)) {
        ExpertDecision::Step(step) => step,
        other => panic!("{other:?}"),
    }
}

fn carry_out(world: &mut VillagerWorld, agent: AgentId, call: ToolCall) -> Made {
    World::submit(world, &[WorldEntry::Call { agent, call: call.clone() }]);
    let (_, events) = World::advance(world, Tick(world.blocks().tick().0 + 2_000), Wake::Anybody);
    let succeeded = events.iter().any(|event| event.kind == EventKind::ActionFinished { succeeded: true });
    (call, succeeded)
}

fn pieces(world: &VillagerWorld, team: &[AgentId]) -> Vec<WorkPiece> {
    let question = DivideQuestion {
        team,
        idle: team,
        open: Vec::new(),
        failed: Vec::new(),
        most: 8,
        size: PieceSize::Small,
        can_share: false,
        document: &Value::Null,
    };
    match decided(world, &Question::Divide(question)) {
        ExpertDecision::Pieces(pieces) => pieces,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_player_made_anew_for_each_call_does_a_whole_task() {
    let mut world = world("villagerbench/farm/0", 1);
    let mut made = Vec::new();
    for _ in 0..150 {
        match next(&world, AgentId(0), "Make the dish.", &made) {
            AgentStep::Call { call, .. } => made.push(carry_out(&mut world, AgentId(0), call)),
            AgentStep::Wait { .. } | AgentStep::End { .. } => break,
        }
    }
    assert!(world.tally(world.blocks()).completion.is_full(), "{made:?}");
}

#[test]
fn pieces_are_known_by_their_words() {
    let mut world = world("villagerbench/construction/11", 2);
    let team = [AgentId(0), AgentId(1)];
    let before = pieces(&world, &team);
    let piece = before.first().unwrap();
    let agent = *piece.agents.first().unwrap();
    let mut made = Vec::new();
    for _ in 0..40 {
        match next(&world, agent, &piece.words, &made) {
            AgentStep::Call { call, .. } => made.push(carry_out(&mut world, agent, call)),
            AgentStep::End { is_done, .. } => {
                assert!(is_done);
                break;
            }
            AgentStep::Wait { why } => panic!("{why}"),
        }
    }
    assert!(pieces(&world, &team).iter().all(|left| left.words != piece.words), "{}", piece.words);
}

#[test]
fn free_agents_get_the_pieces_for_which_they_are_best_placed() {
    let world = world("villagerbench/construction/19", 2);
    let team = [AgentId(0), AgentId(1)];
    let pieces = pieces(&world, &team);
    let free = [AgentId(1), AgentId(0)];
    let assignable = |piece: &WorkPiece| piece.agents.first().copied();
    let question = AssignQuestion {
        free: &free,
        pieces: pieces
            .iter()
            .map(|piece| AssignablePiece {
                words: &piece.words,
                candidates: &[],
                agents_needed: 1,
                suggested: assignable(piece),
            })
            .collect(),
    };
    let ExpertDecision::Assigned(assigned) = decided(&world, &Question::Assign(question)) else {
        panic!("no assignment")
    };
    assert_eq!(assigned.len(), 2);
    for (place, agents) in assigned {
        assert_eq!(agents.first().copied(), assignable(&pieces[place]), "{place}");
    }
}
