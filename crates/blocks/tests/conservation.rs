//! No act of any player creates or destroys items without a record, and nothing panics.
//!
//! Four players do random things in four worlds. After every thousand ticks everything is counted by a full scan
//! (inventories, the ground, containers, furnaces, campfires) and compared with the ledger kept from events. A failure
//! names the seed and the world; `make nightly` plays ten million actions.
#![expect(clippy::print_stderr, reason = "the table of what was accepted")]

use crate::common::{Game, PLAYERS, Tally};

fn play(actions: u64) -> Tally {
    let worlds = ["superflat", "cooking", "forest", "redstone"];
    let ticks = actions / PLAYERS.len() as u64 / worlds.len() as u64;
    let mut all = Tally::default();
    // A world is a thread's own; the four play side by side.
    let tallies: Vec<Tally> = std::thread::scope(|scope| {
        let games = worlds.iter().enumerate();
        let games: Vec<_> =
            games.map(|(seed, name)| scope.spawn(move || play_world(name, seed as u64, ticks))).collect();
        games
            .into_iter()
            .map(|game| game.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    for (kind, (tried, done)) in tallies.iter().flat_map(|tally| &tally.0) {
        let sum = all.0.entry(kind).or_default();
        *sum = (sum.0 + tried, sum.1 + done);
    }
    for (kind, (tried, done)) in &all.0 {
        eprintln!("{kind:16} {tried:>10} tried {done:>10} accepted");
    }
    eprintln!("accepted: {:.1} %", all.accepted() * 100.0);
    all
}

/// Plays one world to its end.
fn play_world(name: &'static str, seed: u64, ticks: u64) -> Tally {
    let mut game = Game::new(name, seed);
    let mut digests = std::collections::BTreeSet::new();
    for tick in 1..=ticks {
        game.tick();
        if tick % 1_000 == 0 || tick == ticks {
            game.check();
            game.gifts();
            let digest = game.world.digest();
            assert!(
                digests.insert(digest),
                "world {name} of seed {seed}: the digest of tick {tick} came before"
            );
        }
        if tick % 5_000 == 0 {
            // All players go home to a fresh place, so that none is stuck in a hole of its own for good.
            for player in PLAYERS {
                let spawn = game.world.generator().spawn();
                let z = spawn.z + (tick / 5_000 % 7) as i32;
                game.command(&format!("tp {player} {} {} {z}", spawn.x, spawn.y + 2));
            }
        }
        if tick % 100_000 == 0 {
            eprintln!("{name}: {tick} of {ticks} ticks, {} entities", game.world.entities().len());
        }
    }
    game.tally
}

/// Whether the test runs at its full size, as `make nightly` asks.
#[expect(clippy::disallowed_methods, reason = "the size of a test is chosen when it runs")]
fn is_nightly() -> bool {
    std::env::var_os("COOPERAGE_NIGHTLY").is_some()
}

#[test]
fn random_actions_conserve_items() {
    let tally = play(if is_nightly() { 10_000_000 } else { 100_000 });
    assert!(tally.accepted() >= 0.3, "{:.3} accepted", tally.accepted());
    for (kind, (tried, done)) in &tally.0 {
        assert!(*done >= if is_nightly() { 1_000 } else { 1 }, "{kind}: {done} of {tried} accepted");
    }
}
