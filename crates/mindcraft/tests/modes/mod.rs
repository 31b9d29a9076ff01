//! MINDcraft's modes act for a body while its mind is busy (docs/spec/mindcraft.md, 11.1). These tests check which mode
//! interrupts which action, how soon, whether the model is told of it, and whether the action begins again.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

#[allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "helpers that are shared with tests of frameworks"
)]
#[path = "../../../teams/tests/common/alone.rs"]
mod alone;
mod goals;
#[allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "helpers that are shared with tests of frameworks"
)]
#[path = "../../../teams/tests/common/hooked.rs"]
mod hooked;
mod quirks;
mod resumed;
mod snapshots;
mod staged;

use std::collections::BTreeMap;
use std::sync::Arc;

// Those helpers use them.
use {camino as _, cooperage_runtime as _, tempfile as _};

use cooperage_journal::SayPlan;
use cooperage_models::{ChatRequest, Message};
use cooperage_teams::frameworks::mindcraft::briefs::SeatBrief;
use hooked::{Make, Played, Player, Set, play, scripted};
use staged::Staged;

/// When something happens to Alice; she has been at work for a while then.
const HAZARD: u64 = 200;
/// Ticks between two looks of the modes, and one until the mind hears the result.
const LOOK: u64 = 6 + 1;

/// Agents of MINDcraft that begin with `Go.` in a world of theirs, with a player that answers for them.
fn minds(world: Make, player: Player) -> Set<'static> {
    Set {
        team: "mindcraft",
        options: &[("mindcraft.init_message", "Go."), ("mindcraft.cooldown", "0")],
        agents: 2,
        horizon: 1_200,
        clock: "wait",
        tick_us: 50_000,
        world,
        player,
        say: Vec::new(),
        faults: Vec::new(),
        people: Vec::new(),
        pool: None,
    }
}

struct Case {
    name: &'static str,
    /// Alice's commands, in order; the last one is under way when the hazard occurs.
    commands: &'static [&'static str],
    /// The set-up commands of the hazard; `X`, `Y` and `Z` stand for the cell in which Alice stands.
    hazard: &'static [&'static str],
    /// The mode that acts, and the action it interrupts; `None` if nothing is interrupted.
    interrupted: Option<(&'static str, &'static str)>,
    end: End,
}

/// Ticks that a mode lets pass by itself before it does anything: things must have been seen for a while, and an action must not
/// have got on for long.
fn patience(mode: &str) -> u64 {
    match mode {
        "item_collecting" => 41,
        // 400 ticks from the last time that it turned to a block, which it still does for a while.
        "unstuck" => 400 + 110,
        _ => 0,
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum End {
    /// The model is told.
    Told,
    /// The model is told by the agent it talks with.
    ToldInTalk,
    /// The action begins again, and the model is not told.
    Resumes,
    /// The model is not told, since nothing was interrupted.
    Nothing,
    /// The loop of the goal goes on by itself.
    GoalGoesOn,
}

const COLLECT: &str = "!collectBlocks(\"oak_log\", 64)";
const GO: &str = "!goToCoordinates(400, -60, 0, 1)";
const FOLLOW: &str = "!followPlayer(\"Bob\", 3)";
const ZOMBIE: &[&str] = &["summon zombie X.5 Y Z+4"];
const FIRE: &[&str] = &["fill X-3 Y Z-3 X+3 Y Z+3 fire"];

const CASES: &[Case] = &[
    Case {
        name: "an enemy while collecting",
        commands: &[COLLECT],
        hazard: ZOMBIE,
        interrupted: Some(("self_defense", "collectBlocks")),
        end: End::Told,
    },
    Case {
        name: "an enemy on the way",
        commands: &[GO],
        hazard: ZOMBIE,
        interrupted: Some(("self_defense", "goToCoordinates")),
        end: End::Told,
    },
    Case {
        name: "an enemy while following",
        commands: &[FOLLOW],
        hazard: ZOMBIE,
        interrupted: Some(("self_defense", "followPlayer")),
        end: End::Resumes,
    },
    Case {
        name: "fire while collecting",
        commands: &[COLLECT],
        hazard: FIRE,
        interrupted: Some(("self_preservation", "collectBlocks")),
        end: End::Told,
    },
    Case {
        name: "fire on the way",
        commands: &[GO],
        hazard: FIRE,
        interrupted: Some(("self_preservation", "goToCoordinates")),
        end: End::Told,
    },
    Case {
        name: "fire while following",
        commands: &[FOLLOW],
        hazard: FIRE,
        interrupted: Some(("self_preservation", "followPlayer")),
        end: End::Resumes,
    },
    Case {
        name: "an enemy while collecting, for a coward",
        commands: &["!setMode(\"cowardice\", true)", COLLECT],
        hazard: &["summon zombie X.5 Y Z-9"],
        interrupted: Some(("cowardice", "collectBlocks")),
        end: End::Told,
    },
    Case {
        name: "an enemy while following, for a coward",
        commands: &["!setMode(\"cowardice\", true)", FOLLOW],
        hazard: &["summon zombie X.5 Y Z-9"],
        interrupted: Some(("cowardice", "followPlayer")),
        end: End::Resumes,
    },
    Case {
        name: "darkness while following",
        commands: &[FOLLOW],
        hazard: &["give Alice torch 4"],
        interrupted: Some(("torch_placing", "followPlayer")),
        end: End::Resumes,
    },
    Case {
        name: "something lies about while following",
        commands: &[FOLLOW],
        hazard: &["setblock X+3 Y Z oak_log", "setblock X+3 Y Z air destroy"],
        interrupted: Some(("item_collecting", "followPlayer")),
        end: End::Resumes,
    },
    Case {
        name: "a block that does not break while collecting",
        commands: &[COLLECT],
        hazard: &["effect give Alice mining_fatigue 1000 4"],
        interrupted: Some(("unstuck", "collectBlocks")),
        end: End::Told,
    },
    Case {
        name: "somebody too near while following",
        commands: &[FOLLOW],
        hazard: &["tp Bob X.5 Y Z.5", "tp Alice X.5 Y Z.5"],
        interrupted: Some(("elbow_room", "followPlayer")),
        end: End::Resumes,
    },
    Case {
        name: "somebody too near while collecting",
        commands: &[COLLECT],
        hazard: &["tp Bob X.5 Y Z.5", "tp Alice X.5 Y Z.5"],
        interrupted: None,
        end: End::Nothing,
    },
    Case {
        name: "prey while collecting",
        commands: &[COLLECT],
        hazard: &["summon pig X.5 Y Z+4"],
        interrupted: None,
        end: End::Nothing,
    },
    Case {
        name: "prey while idle",
        commands: &["!stats"],
        hazard: &["summon pig X.5 Y Z+4"],
        interrupted: None,
        end: End::Nothing,
    },
    Case {
        name: "an enemy while staying",
        commands: &["!stay(120)"],
        hazard: ZOMBIE,
        interrupted: None,
        end: End::Nothing,
    },
    Case {
        name: "an enemy while collecting in a conversation",
        commands: &["!startConversation(\"Bob\", \"I fetch some earth.\")", COLLECT],
        hazard: ZOMBIE,
        interrupted: Some(("self_defense", "collectBlocks")),
        end: End::ToldInTalk,
    },
    Case {
        name: "an enemy while collecting for a goal",
        commands: &["!goal(\"much earth\")", COLLECT, COLLECT, COLLECT],
        hazard: ZOMBIE,
        interrupted: Some(("self_defense", "collectBlocks")),
        end: End::GoalGoesOn,
    },
];

fn play_case(case: &'static Case) -> Played {
    play_until(case, "repair", HAZARD)
}

/// The same with another value of `mindcraft.quirks` and another time at which something happens.
fn play_until(case: &'static Case, quirks: &str, hazard: u64) -> Played {
    let answer = move |role: &str, request: &ChatRequest, _: &dyn std::any::Any| {
        let brief: &SeatBrief = request.brief.as_ref().unwrap().get().unwrap();
        let last = request.messages.last().map_or("", Message::text);
        if role != "mindcraft.converse" {
            return "ignore".to_owned();
        }
        if brief.name != "Alice" {
            return if last.contains("FROM OTHER BOT") { "All right.".to_owned() } else { "\t".to_owned() };
        }
        let own = request
            .messages
            .iter()
            .filter(|message| message.speaker() == cooperage_models::ChatRole::Assistant);
        let said = own.filter(|message| message.text().starts_with('!')).count();
        let is_told = last.contains("was interrupted") || last.starts_with("Ann");
        case.commands.get(said).filter(|_| !is_told).map_or("\t", |command| *command).to_owned()
    };
    let acts: BTreeMap<u64, Vec<String>> = BTreeMap::from([
        (
            0,
            [
                "fill 4 -60 -8 12 -60 8 oak_log",
                "tp Alice 0.5 -60 0.5",
                "tp Bob -8.5 -60 0.5",
                "give Alice iron_sword 1",
            ]
            .map(str::to_owned)
            .into(),
        ),
        (hazard, case.hazard.iter().map(|&text| text.to_owned()).collect()),
    ]);
    let world =
        move |agents| -> Box<dyn cooperage_core::World> { Box::new(Staged::new(agents, acts.clone())) };
    let ask = SayPlan {
        tick: hazard + 1_300,
        from: "Ann".to_owned(),
        to: vec![0],
        text: "What are you doing?".to_owned(),
    };
    play(Set {
        options: &[
            ("mindcraft.init_message", "Go."),
            ("mindcraft.cooldown", "0"),
            ("mindcraft.quirks", quirks),
        ],
        horizon: hazard + 1_500,
        say: vec![ask],
        ..minds(Arc::new(world), scripted(answer))
    })
    .unwrap()
}

fn check(case: &'static Case) {
    let played = play_case(case);
    let name = case.name;
    let interruptions: Vec<(u64, String, String)> = played
        .notes("mindcraft.interrupted")
        .into_iter()
        .filter(|(tick, data)| data["agent"] == 0 && *tick >= HAZARD)
        .map(|(tick, data)| {
            (tick, data["by"].as_str().unwrap().to_owned(), data["action"].as_str().unwrap().to_owned())
        })
        .collect();
    let told = played.asked.iter().filter_map(|asked| {
        let last = asked.messages.last()?.text();
        last.contains("your body did").then(|| last.to_owned())
    });
    let told: Vec<String> = told.collect();
    let Some((mode, action)) = case.interrupted else {
        assert_eq!((interruptions, told), (Vec::new(), Vec::new()), "{name}");
        return;
    };
    let (tick, by, what) = interruptions.first().unwrap_or_else(|| panic!("{name}: nothing was interrupted"));
    assert_eq!((by.as_str(), what.as_str()), (mode, action), "{name}");
    assert!(*tick <= HAZARD + patience(mode) + LOOK, "{name}: at {tick}");
    let later =
        played.asked.iter().rev().find(|asked| asked.messages.last().unwrap().text().starts_with("Ann: "));
    let later =
        later.unwrap_or_else(|| panic!("{name}: nobody was asked later")).messages[0].text().to_owned();
    match case.end {
        End::Told | End::ToldInTalk => {
            let words = told.first().unwrap_or_else(|| panic!("{name}: the model is not told"));
            assert!(words.contains(action) && words.contains(mode), "{name}: {words}");
            assert_eq!(words.starts_with("Bob: "), case.end == End::ToldInTalk, "{name}: {words}");
            assert!(!later.contains(&format!("Current Action: {action}")), "{name}: it does not begin again");
        }
        End::Resumes => {
            assert_eq!(told, Vec::<String>::new(), "{name}");
            assert!(later.contains(&format!("Current Action: {action}")), "{name}: {later}");
        }
        End::GoalGoesOn => {
            assert_eq!(told, Vec::<String>::new(), "{name}");
            let goal = |tick: u64| {
                let reminded = played
                    .asked
                    .iter()
                    .filter(|asked| asked.messages.last().unwrap().text().contains("this goal by yourself"));
                (reminded.count() as u64, tick)
            };
            assert!(goal(0).0 >= 2, "{name}: its loop begins again");
        }
        End::Nothing => {}
    }
}

macro_rules! cases {
    ($($name:ident = $number:literal,)*) => {
        $(#[test]
        fn $name() {
            check(&CASES[$number]);
        })*
    };
}

cases! {
    an_enemy_while_collecting = 0,
    an_enemy_on_the_way = 1,
    an_enemy_while_following = 2,
    fire_while_collecting = 3,
    fire_on_the_way = 4,
    fire_while_following = 5,
    a_coward_while_collecting = 6,
    a_coward_while_following = 7,
    darkness_while_following = 8,
    something_lies_about_while_following = 9,
    a_block_that_does_not_break_while_collecting = 10,
    somebody_too_near_while_following = 11,
    somebody_too_near_while_collecting = 12,
    prey_while_collecting = 13,
    prey_while_idle = 14,
    an_enemy_while_staying = 15,
    an_enemy_in_a_conversation = 16,
    an_enemy_while_working_at_a_goal = 17,
}
