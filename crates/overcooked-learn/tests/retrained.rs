//! A policy that ships is trained again, to the same bytes. It takes a minute, and so runs only in the nightly size.

use cooperage_overcooked::{Dynamics, OvercookedRules, layout};
use cooperage_overcooked_learn::ppo::PpoSettings;
use cooperage_overcooked_learn::train::{Method, Training};
use cooperage_overcooked_learn::{PolicyFile, shipped};

#[expect(clippy::disallowed_methods, reason = "nightly runs ask for the large size by the environment")]
fn is_nightly() -> bool {
    std::env::var_os("COOPERAGE_NIGHTLY").is_some()
}

#[test]
fn a_shipped_policy_is_what_its_command_gives() {
    if !is_nightly() {
        return eprintln!("left out: COOPERAGE_NIGHTLY is not set");
    }
    let file = shipped::read("cramped_room", "sp-0").unwrap().unwrap();
    let rules = OvercookedRules::new(layout::built_in("cramped_room").unwrap(), Dynamics::Old).unwrap();
    let settings = PpoSettings::of_layout("cramped_room", None, file.card.horizon);
    let training = Training { method: Method::SelfPlay, seed: 0, settings, threads: 2 };
    let policy = training.run(&rules, &mut |_, _| {}).unwrap();
    let again = PolicyFile::of(&policy, file.card.horizon, file.card.origin.clone());
    assert!(again.write().unwrap() == file.write().unwrap(), "the training gives other bytes");
}
