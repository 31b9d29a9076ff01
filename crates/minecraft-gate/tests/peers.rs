//! Bots of the Minecraft community at a gate.

use crate::course::course;
use crate::episode::PlayedEpisode;
use crate::harness::{ALL, counts, is_nightly, peer, peer_with, turn};
use crate::workshop::{building_ground, workshops};

/// The versions that `make test` plays; `make nightly` plays [`ALL`].
const FEW: [&str; 3] = ["1.20.4", "1.21.1", "1.21.8"];

/// Bots of several versions play side by side in one world, and the journal can be verified without them.
#[test]
fn bots_of_several_versions_walk_dig_place_and_talk() {
    let _turn = turn();
    let versions: &[&str] = if is_nightly() { &ALL } else { &FEW };
    let versions: Vec<String> = versions.iter().map(|&version| version.to_owned()).collect();
    let names: Vec<String> = (0..versions.len()).map(|number| format!("bot{number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let episode = PlayedEpisode::begin("world/flat", &names, 12_000);
    let Some(output) = peer("join", episode.gate().address().port(), &names, &versions) else { return };
    eprintln!("{output}");
    let lines = episode.end();
    let wanted = format!("{} passed, 0 failed", 11 * versions.len());
    assert!(output.lines().last() == Some(wanted.as_str()), "{output}");
    let has = |word: &str| lines.iter().any(|line| line.contains(word));
    assert!(
        has(r#""Dig""#) && has(r#""UseOn""#) && has(r#""Click""#),
        "the acts of the bots are in the journal"
    );
}

/// Forty checks on a course: at least 38 succeed in the home version, 36 in others.
#[test]
fn a_bot_passes_the_course() {
    let _turn = turn();
    let versions: &[&str] = if is_nightly() { &ALL } else { &["1.21.1"] };
    for version in versions {
        let bots = ["bot", "partner"];
        let file = cooperage_mindcraft::living::encode(&course(&bots));
        let episode = PlayedEpisode::begin_in_file(file, &bots, 24_000);
        let words = ["--option", "partner"];
        let Some(output) =
            peer_with("full", episode.gate().address().port(), &["bot"], &[(*version).to_owned()], &words)
        else {
            return;
        };
        eprintln!("{output}");
        episode.end();
        let (passed, failed) = counts(&output);
        let wanted = if *version == "1.21.1" { 38 } else { 36 };
        assert!(passed >= wanted && passed + failed == 40, "{version}:\n{output}");
    }
}

/// Bots of the oldest, the home and the newest version, or of all, see each other and the same natural terrain.
#[test]
fn bots_of_several_versions_see_the_same_world() {
    let _turn = turn();
    let versions: &[&str] = if is_nightly() { &ALL } else { &["1.20.1", "1.21.1", "1.21.11"] };
    let versions: Vec<String> = versions.iter().map(|&version| version.to_owned()).collect();
    let names = &["ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal"][..versions.len()];
    let episode = PlayedEpisode::begin("world/natural", names, 12_000);
    let Some(output) = peer("mixed", episode.gate().address().port(), names, &versions) else { return };
    eprintln!("{output}");
    episode.end();
    // Each comes in, sees each other one, and the blocks.
    let checks = versions.len() * (versions.len() + 1);
    assert_eq!(counts(&output), (checks as u32, 0), "{output}");
}

/// A bot whose connection breaks keeps its seat, its place and its items, and leaves no connection behind.
#[test]
fn a_bot_comes_again_and_again() {
    let _turn = turn();
    let episode = PlayedEpisode::begin("world/flat", &["bot"], 24_000);
    let times = if is_nightly() { "50" } else { "5" };
    let port = episode.gate().address().port();
    let words = ["--option", times];
    let Some(output) = peer_with("reconnect", port, &["bot"], &["1.21.1".to_owned()], &words) else { return };
    eprintln!("{output}");
    let until = std::time::Duration::from_millis(50);
    for _ in 0..100 {
        if episode.gate().connections() == 0 {
            break;
        }
        std::thread::park_timeout(until);
    }
    assert_eq!(episode.gate().connections(), 0);
    episode.end();
    assert_eq!(counts(&output), (7, 0), "{output}");
}

/// Twenty checks of windows: all succeed in the home version, at least 18 in each other one.
#[test]
fn bots_of_several_versions_work_with_windows() {
    let _turn = turn();
    // Three at a time: each has a helper beside it.
    let side_by_side = FEW.len();
    let rounds = if is_nightly() { ALL.chunks(side_by_side) } else { FEW.chunks(side_by_side) };
    for versions in rounds {
        let names: Vec<String> =
            (0..versions.len()).flat_map(|bot| [format!("bot{bot}"), format!("help{bot}")]).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let bots: Vec<&str> = names.iter().copied().step_by(2).collect();
        let file = cooperage_mindcraft::living::encode(&workshops(&names));
        let episode = PlayedEpisode::begin_in_file(file, &names, 24_000);
        let played: Vec<String> = versions.iter().map(|&version| version.to_owned()).collect();
        let Some(output) = peer("windows", episode.gate().address().port(), &bots, &played) else { return };
        eprintln!("{output}");
        episode.end();
        for version in versions {
            let passed = output.lines().filter(|line| line.starts_with(&format!("{version} ok "))).count();
            let wanted = if *version == "1.21.1" { 20 } else { 18 };
            assert!(passed >= wanted, "{version}: {passed}\n{output}");
        }
    }
}

/// A bot in creative mode builds a house of 300 blocks within a minute.
#[test]
fn a_bot_in_creative_mode_builds_a_house() {
    let _turn = turn();
    let versions: &[&str] = if is_nightly() { &ALL } else { &["1.21.1"] };
    for version in versions {
        let file = cooperage_mindcraft::living::encode(&building_ground(&["bot"]));
        let episode = PlayedEpisode::begin_in_file(file, &["bot"], 24_000);
        let played = [(*version).to_owned()];
        let Some(output) = peer("house", episode.gate().address().port(), &["bot"], &played) else { return };
        eprintln!("{output}");
        episode.end();
        assert_eq!(counts(&output), (3, 0), "{version}:\n{output}");
    }
}

/// A bot as it comes from npm makes itself a stone pickaxe and an iron ingot in natural terrain: in a nightly run, for it takes minutes.
#[test]
fn a_bot_makes_a_pickaxe_and_an_ingot_from_nothing() {
    let _turn = turn();
    if !is_nightly() {
        return;
    }
    for version in FEW {
        let episode = PlayedEpisode::begin("world/natural", &["bot"], 24_000);
        let port = episode.gate().address().port();
        let Some(output) = peer("pickaxe", port, &["bot"], &[version.to_owned()]) else { return };
        eprintln!("{output}");
        episode.end();
        assert_eq!(counts(&output).1, 0, "{version}:\n{output}");
    }
}

/// Twenty bots in two processes find their ways at once in natural terrain, in a nightly run; six by day.
#[test]
fn a_crowd_of_bots_find_their_ways() {
    let _turn = turn();
    let names: Vec<String> = (0..if is_nightly() { 20 } else { 6 }).map(|bot| format!("bot{bot}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let episode = PlayedEpisode::begin("world/natural", &names, 24_000);
    let versions = ["1.21.1", "1.20.4"].map(str::to_owned);
    let Some(output) = peer("crowd", episode.gate().address().port(), &names, &versions) else { return };
    eprintln!("{output}");
    episode.end();
    // Each joins and arrives; each process sees all.
    assert_eq!(counts(&output), (2 * names.len() as u32 + 2, 0), "{output}");
}
