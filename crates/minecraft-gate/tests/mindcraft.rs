//! MINDcraft's own program at a gate.

use crate::episode::PlayedEpisode;
use crate::harness::{has_folder, peer_with, turn};

/// MINDcraft's own program plays tasks of its own, which it sets up by commands and judges itself. Its folder is named by MINDCRAFT_DIR.
#[test]
fn mindcraft_plays_its_own_tasks() {
    let _turn = turn();
    if !has_folder("MINDcraft", "MINDCRAFT_DIR") {
        return;
    }
    let (mut passed, mut played) = (0, 0);
    for (scenario, task, mode, names) in [
        ("wool", "world/flat", "survival", &["andy", "jill"][..]),
        ("compass", "world/flat", "survival", &["andy", "jill"]),
        ("pickaxe", "world/natural", "survival", &["andy"]),
        ("bread", "world/flat", "survival", &["andy", "jill"]),
        ("house", "world/flat", "creative", &["andy"]),
    ] {
        let operators: Vec<u32> = (0..).take(names.len()).collect();
        let episode = PlayedEpisode::begin_with_operators(task, names, &operators, mode, 14_000);
        let words = ["--option", scenario];
        let port = episode.gate().address().port();
        let Some(output) = peer_with("mindcraft", port, names, &["1.21.1".to_owned()], &words) else {
            return;
        };
        eprintln!("{output}");
        episode.end();
        played += 1;
        passed +=
            u32::from(output.lines().any(|line| line.contains(" ok ") && !line.contains("handed over")));
        if names.len() > 1 {
            assert!(output.contains("ok an item is handed over"), "{output}");
        }
    }
    assert!(passed >= 4, "{passed} of {played} tasks");
}
