//! Rounds as they are played: latches, carrying, exits that close again, scores.

use cooperage_blocks::BlockPos;
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::contract::environment_contract;
use cooperage_core::{AgentId, Entry, Environment, Receipt, Tick, ToolCall, Wake};
use serde_json::json;

use super::super::scenario::{Escape, EventRules};
use super::super::tasks::{self, EscapeTask};
use super::*;
use crate::settings::VillagerBenchSettings;
use crate::site::ScenarioSite;
use crate::world::{RoundEndReason, VillagerScenario};

/// A round without the world around it.
struct Round {
    blocks: BlockEnvironment,
    escape: Escape,
    is_over: bool,
}

fn task(level: u32, seed: i64) -> &'static EscapeTask {
    tasks::published().iter().find(|task| (task.level, task.seed) == (level, seed)).unwrap()
}

impl Round {
    fn new(level: u32, seed: i64, event_rules: EventRules) -> Round {
        let task = task(level, seed);
        let layout = task.layout(2).unwrap();
        let settings =
            VillagerBenchSettings { is_fixed: event_rules.is_fixed, ..VillagerBenchSettings::of_rules(true) };
        let mut site = ScenarioSite::flat(settings.behaviour(), 1);
        build::build(&mut site, &layout, &task.atoms, event_rules.is_fixed);
        let mut world = site.finish().unwrap();
        let players = [("Alice", 0), ("Bob", 1)].map(|(name, number)| {
            let start = layout.start[number];
            world.join(name, [f64::from(start.x) + 0.5, -60.0, f64::from(start.z) + 0.5])
        });
        let catalogue = cooperage_body::catalogues::embedded("villager").unwrap();
        let blocks = BlockEnvironment::new(world, &players, catalogue, 1);
        Round { blocks, escape: Escape::new(&layout, &task.atoms, event_rules, 1), is_over: false }
    }

    fn wait(&mut self, seconds: u64) {
        for _ in 0..seconds {
            let next = Tick((self.blocks.tick().0 / 20 + 1) * 20);
            self.blocks.advance(next, Wake::Nobody, &mut Vec::new());
            self.is_over |= self.escape.poll(&mut self.blocks, next.0 / 20) == Some(RoundEndReason::Complete);
        }
    }

    /// Drops an agent onto a cell.
    fn put(&mut self, who: &str, [x, y, z]: [i32; 3]) {
        let [x, y, z] = [f64::from(x) + 0.5, f64::from(y) + 0.3, f64::from(z) + 0.5];
        self.command(&format!("tp {who} {x} {y} {z}"));
    }

    fn command(&mut self, text: &str) {
        self.blocks.command(text).unwrap();
    }

    fn name_at(&self, [x, y, z]: [i32; 3]) -> &'static str {
        self.blocks.with_world(|world| world.state(BlockPos::new(x, y, z)).name())
    }

    fn place(&self, agent: u32) -> [f64; 3] {
        let id = self.blocks.player_of(AgentId(agent)).unwrap();
        self.blocks.with_world(|world| world.player(id).unwrap().body.pos)
    }

    fn completion(&self) -> f64 {
        self.escape.tally(&self.blocks).completion.value()
    }
}

const FIXED: EventRules = EventRules { latch_s: 30, is_fixed: true };
const PAPER: EventRules = EventRules { latch_s: 0, is_fixed: false };
const ASIDE: [i32; 3] = [130, -60, 128];

/// Level 1, seed 0: plates at (128, 131) and (132, 131), one agent on one after the other.
#[test]
fn conditions_count_for_thirty_seconds_or_must_hold_at_once() {
    for (event_rules, pause, is_done) in [(FIXED, 20, true), (FIXED, 40, false), (PAPER, 2, false)] {
        let mut round = Round::new(1, 0, event_rules);
        round.wait(1);
        round.put("Alice", [128, -60, 131]);
        round.wait(2);
        assert_eq!(round.completion(), 0.5, "one of two");
        round.put("Alice", ASIDE);
        round.wait(pause);
        round.put("Alice", [132, -60, 131]);
        round.wait(2);
        assert_eq!(
            (round.is_over, round.completion()),
            (is_done, if is_done { 1.0 } else { 0.5 }),
            "{event_rules:?}"
        );
    }
    let mut round = Round::new(1, 0, PAPER);
    round.put("Alice", [128, -60, 131]);
    round.put("Bob", [132, -60, 131]);
    round.wait(2);
    assert!(round.is_over && round.name_at([130, -60, 135]) == "air");
    let figures = round.escape.tally(&round.blocks).figures;
    assert_eq!((figures["triggered_agent0"], figures["triggered_agent1"]), (1, 1));
    assert_eq!((figures["rooms"], figures["rooms_done"], figures["complexity_milli"]), (1, 1, 1_000));
}

#[test]
fn what_is_broken_early_comes_back_and_an_open_exit_closes_again() {
    let mut round = Round::new(1, 0, FIXED);
    round.wait(1);
    let bars = round.name_at([130, -60, 135]);
    assert_eq!(bars, "spruce_trapdoor");
    round.command("setblock 130 -60 135 air");
    round.wait(1);
    assert_eq!(round.name_at([130, -60, 135]), bars);
    round.put("Alice", [128, -60, 131]);
    round.put("Bob", [132, -60, 131]);
    round.wait(2);
    assert_eq!(round.name_at([130, -60, 135]), "air");
    round.put("Alice", ASIDE);
    round.put("Bob", ASIDE);
    round.wait(290);
    assert_eq!(round.name_at([130, -60, 135]), "air");
    round.wait(20);
    assert_eq!(round.name_at([130, -60, 135]), bars, "300 seconds after it opened");
    assert!(round.is_over, "a room that is done stays done");
}

/// The briefing tells that no walk leads down from a roof, and that digging the glass below the feet does.
#[test]
fn an_agent_comes_down_from_a_roof_by_digging_the_glass() {
    let mut round = Round::new(1, 0, FIXED);
    round.put("Alice", [130, -55, 131]);
    round.wait(2);
    let down = |round: &mut Round, tool: &str, [x, y, z]: [i32; 3]| {
        let arguments = [("player_name", json!("Alice")), ("x", json!(x)), ("y", json!(y)), ("z", json!(z))];
        let arguments = arguments.map(|(name, value)| (name.to_owned(), value)).into_iter().collect();
        let call = ToolCall { tool: tool.to_owned(), arguments };
        let mut receipts = Vec::new();
        let entry = Entry::Named { agent: AgentId(0), call: &call };
        Environment::submit(&mut round.blocks, &[entry], &mut receipts);
        assert!(matches!(receipts[..], [Receipt::Accepted]), "{receipts:?}");
        round.wait(60);
        round.place(0)[1]
    };
    let walked = down(&mut round, "navigateTo", [130, -60, 131]);
    let dug = down(&mut round, "MineBlock", [130, -56, 131]);
    assert!(walked > -56.0 && dug < -59.0, "{walked} {dug}");
}

/// Level 1, seed 1: two rooms, each with a lever that carries to the finish.
#[test]
fn a_merging_room_carries_to_the_common_place() {
    let mut round = Round::new(1, 1, FIXED);
    round.wait(1);
    round.command("setblock 121 -60 132 lever[powered=true]");
    round.wait(2);
    assert_eq!(round.completion(), 0.5, "nobody stood by: it counts, but nobody is carried");
    assert!(!round.escape.is_done(0));
    round.put("Alice", [121, -60, 131]);
    round.wait(2);
    assert!(round.escape.is_done(0) && !round.is_over);
    let [x, y, z] = round.place(0);
    assert!((x - 130.5).abs() < 0.1 && (z - 140.5).abs() < 0.1 && y > -59.0, "on the chest of the finish");
    round.put("Bob", [130, -60, 131]);
    round.command("setblock 130 -60 132 lever[powered=true]");
    round.wait(2);
    assert!(round.is_over);
}

/// Level 4, seed 1: room 3 parts the team to (121, 122) and (130, 122).
#[test]
fn a_splitting_room_carries_each_to_another_place() {
    for apart in [false, true] {
        let mut round = Round::new(4, 1, FIXED);
        round.wait(1);
        round.put("Alice", [130, -60, 115]);
        round.put("Bob", if apart { [130, -60, 110] } else { [130, -60, 113] });
        round.command("setblock 130 -60 114 lever[powered=true]");
        round.wait(2);
        if apart {
            round.put("Bob", [130, -60, 113]);
            round.command("setblock 130 -60 114 lever[powered=true]");
            round.wait(5);
        }
        assert!(round.escape.is_done(3));
        let mut columns = [0, 1].map(|agent| round.place(agent)[0].floor() as i32);
        columns.sort_unstable();
        assert_eq!(columns, [121, 130], "apart: {apart}");
        assert!([0, 1].iter().all(|&agent| (round.place(agent)[2] - 122.5).abs() < 0.6));
    }
}

/// Level 1, seed 2: two plates for two doors, and bars between them that no event removes.
#[test]
fn all_events_must_fire_and_the_exit_opens_unless_the_rules_are_the_papers() {
    for (event_rules, is_over, exit) in [(FIXED, false, "iron_bars"), (PAPER, true, "iron_bars")] {
        let mut round = Round::new(1, 2, event_rules);
        round.wait(1);
        round.put("Alice", [129, -60, 131]);
        round.wait(2);
        assert_eq!((round.is_over, round.name_at([130, -60, 135])), (is_over, exit), "the last plate alone");
        round.put("Bob", [131, -60, 131]);
        round.wait(2);
        assert!(round.is_over);
        let exit = if event_rules.is_fixed { "air" } else { "iron_bars" };
        assert_eq!(round.name_at([130, -60, 135]), exit);
    }
}

/// The front wall of a room with nothing before it is open in both layers, or shut as in the published program.
#[test]
fn entrances() {
    for (event_rules, expected) in [(FIXED, "air"), (PAPER, "stone_brick_wall")] {
        let round = Round::new(4, 1, event_rules);
        assert_eq!(round.name_at([130, -60, 127]), "air");
        assert_eq!(round.name_at([130, -60, 126]), expected);
    }
    let round = Round::new(2, 0, FIXED);
    assert_eq!(round.name_at([130, -60, 126]), "iron_bars", "there the exit of the room before it is");
    assert_eq!(round.name_at([130, -58, 131]), "oak_wall_sign");
    assert_eq!(round.name_at([130, -59, 140]), "chest");
}

#[test]
fn hints_tell_what_is_active_and_where_to_go() {
    let mut round = Round::new(2, 0, FIXED);
    round.wait(1);
    let text = |round: &Round| round.escape.sign(&round.blocks, AgentId(0)).unwrap_or_default();
    let hint = "One stands on the plate while another presses the button; the trapdoor and exit open.";
    assert_eq!(
        text(&round),
        format!("{hint} Nothing here is active now. The middle of this room is [130, -60, 122].")
    );
    round.put("Alice", [131, -60, 124]);
    round.wait(2);
    assert_eq!(
        text(&round),
        format!(
            "{hint} Active here now: oak_pressure_plate at [131, -60, 124] powered. The middle of this room is [130, -60, 122]."
        )
    );
    // A button stays in for a second: it is pressed between two looks.
    let between = Tick(round.blocks.tick().0 + 7);
    round.blocks.advance(between, Wake::Nobody, &mut Vec::new());
    round.command("setblock 129 -60 124 stone_button[powered=true]");
    round.wait(1);
    assert!(text(&round).contains("This room is done. Go on to [130, -60, 128]."), "{}", text(&round));
    round.put("Alice", [140, -60, 100]);
    round.wait(1);
    assert_eq!(text(&round), "", "too far from every room");
}

#[test]
fn the_world_keeps_the_contract() {
    environment_contract(|seed| {
        tasks::world(task(2, 5), &VillagerBenchSettings::of_rules(true), 2, seed).unwrap()
    });
}
