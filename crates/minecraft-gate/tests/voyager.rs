//! Programs in the style of Voyager at a gate, and Voyager's own.

use crate::episode::PlayedEpisode;
use crate::harness::{counts, has_folder, is_nightly, peer_with, turn};

/// The checks of the suite: it joins, and takes eight steps.
const CHECKS: u32 = 9;

/// Control primitives written on mineflayer gather, craft, place, smelt, store, build and hunt in natural terrain: in a nightly run, for
/// it takes minutes.
#[test]
fn control_primitives_gather_craft_smelt_and_build() {
    let _turn = turn();
    if !is_nightly() {
        return;
    }
    let episode = PlayedEpisode::begin("world/natural", &["bot"], 36_000);
    let port = episode.gate().address().port();
    let Some(output) = peer_with("voyager", port, &["bot"], &["1.21.1".to_owned()], &[]) else { return };
    eprintln!("{output}");
    episode.end();
    assert_eq!(counts(&output), (CHECKS, 0), "{output}");
}

/// Voyager's own server and its own control primitives, from the folder that VOYAGER_DIR names, do the same. It gives commands, and so
/// has the right.
#[test]
fn voyager_gathers_crafts_smelts_and_builds() {
    let _turn = turn();
    if !has_folder("Voyager", "VOYAGER_DIR") {
        return;
    }
    let episode = PlayedEpisode::begin_with_operators("world/natural", &["bot"], &[0], "survival", 36_000);
    let port = episode.gate().address().port();
    let words = ["--option", "voyager"];
    let Some(output) = peer_with("voyager", port, &["bot"], &["1.21.1".to_owned()], &words) else { return };
    eprintln!("{output}");
    episode.end();
    assert_eq!(counts(&output), (CHECKS, 0), "{output}");
}
