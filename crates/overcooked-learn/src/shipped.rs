//! The policies that come with the program. A README in the folder `data` says how each was made.

use crate::file::{FileError, PolicyFile};

/// Files by layout and name.
const FILES: &[(&str, &str, &[u8])] = &[
    ("asymmetric_advantages", "sp-0", include_bytes!("../data/asymmetric_advantages-sp-0.safetensors")),
    ("coordination_ring", "sp-0", include_bytes!("../data/coordination_ring-sp-0.safetensors")),
    (
        "counter_circuit_o_1order",
        "fcp-0",
        include_bytes!("../data/counter_circuit_o_1order-fcp-0.safetensors"),
    ),
    ("counter_circuit_o_1order", "sp-0", include_bytes!("../data/counter_circuit_o_1order-sp-0.safetensors")),
    ("counter_circuit_o_1order", "sp-1", include_bytes!("../data/counter_circuit_o_1order-sp-1.safetensors")),
    ("counter_circuit_o_1order", "sp-2", include_bytes!("../data/counter_circuit_o_1order-sp-2.safetensors")),
    ("counter_circuit_o_1order", "sp-3", include_bytes!("../data/counter_circuit_o_1order-sp-3.safetensors")),
    ("cramped_room", "fcp-0", include_bytes!("../data/cramped_room-fcp-0.safetensors")),
    ("cramped_room", "sp-0", include_bytes!("../data/cramped_room-sp-0.safetensors")),
    ("cramped_room", "sp-1", include_bytes!("../data/cramped_room-sp-1.safetensors")),
    ("cramped_room", "sp-2", include_bytes!("../data/cramped_room-sp-2.safetensors")),
    ("cramped_room", "sp-3", include_bytes!("../data/cramped_room-sp-3.safetensors")),
    ("forced_coordination", "sp-0", include_bytes!("../data/forced_coordination-sp-0.safetensors")),
];

/// The names of the policies for a layout, in alphabetical order: the method and the seed, such as `sp-0`.
pub fn names(layout: &str) -> impl Iterator<Item = &'static str> {
    FILES.iter().filter(move |(of, ..)| *of == layout).map(|(_, name, _)| *name)
}

/// Whether a policy of that name comes with the program, for any layout.
#[must_use]
pub fn is_known(name: &str) -> bool {
    FILES.iter().any(|(_, known, _)| *known == name)
}

/// The policy of that name for a layout; none where there is none.
///
/// # Errors
/// [`FileError`] if its file is damaged, which a test excludes.
pub fn read(layout: &str, name: &str) -> Result<Option<PolicyFile>, FileError> {
    let found = FILES.iter().find(|(of, known, _)| *of == layout && *known == name);
    found.map(|(_, _, bytes)| PolicyFile::read(bytes)).transpose()
}

#[cfg(test)]
mod tests {
    use cooperage_core::TreeRandom;
    use cooperage_overcooked::{Dynamics, NoEvents, OvercookedAction, OvercookedRules, layout, step};

    use super::*;
    use crate::ppo::PpoSettings;
    use crate::train::{Method, Training};

    /// The mean return of a policy in self-play over so many games.
    fn mean_return(layout: &str, name: &str, games: u64) -> f64 {
        let rules = OvercookedRules::new(layout::built_in(layout).unwrap(), Dynamics::Old).unwrap();
        let policy = read(layout, name).unwrap().unwrap().policy(&rules).unwrap();
        let mut points = 0.0;
        for game in 0..games {
            let mut draws = [0, 1].map(|seat| TreeRandom::from_seed(game).numbered_child("seat", seat));
            let mut state = rules.start();
            for _ in 0..400 {
                let mut actions = [OvercookedAction::Stay; 2];
                for (seat, (action, draws)) in actions.iter_mut().zip(&mut draws).enumerate() {
                    *action = policy.act(&state, seat, draws);
                }
                points += f64::from(step(&rules, &mut state, &actions, &mut NoEvents).team());
            }
        }
        points / games as f64
    }

    /// The least mean returns in self-play that each method must reach in a layout.
    const LEAST: [(&str, &str, f64); 7] = [
        ("asymmetric_advantages", "sp", 400.0),
        ("coordination_ring", "sp", 260.0),
        ("counter_circuit_o_1order", "fcp", 140.0),
        ("counter_circuit_o_1order", "sp", 160.0),
        ("cramped_room", "fcp", 200.0),
        ("cramped_room", "sp", 200.0),
        ("forced_coordination", "sp", 260.0),
    ];

    #[test]
    fn every_policy_plays_its_layout() {
        for (layout, name, bytes) in FILES {
            let mean = mean_return(layout, name, 20);
            println!("{layout} {name}: {mean}");
            let least =
                LEAST.iter().find(|(of, method, _)| of == layout && name.starts_with(method)).unwrap();
            assert!(mean >= least.2, "{layout} {name}: {mean}");
            assert!(bytes.len() < 1 << 20);
        }
        assert!(FILES.is_sorted_by(|a, b| (a.0, a.1) < (b.0, b.1)));
        assert_eq!(names("cramped_room").collect::<Vec<_>>(), ["fcp-0", "sp-0", "sp-1", "sp-2", "sp-3"]);
        assert!(read("cramped_room", "sp-9").unwrap().is_none());
    }

    #[test]
    fn cards_say_what_the_defaults_are() {
        for (layout, name, _) in FILES {
            let card = read(layout, name).unwrap().unwrap().card;
            let (method, seed) = name.split_once('-').unwrap();
            assert_eq!((card.layout.as_str(), card.origin.method.as_str()), (*layout, method));
            assert_eq!(card.origin.seed.to_string(), seed);
            let settings = PpoSettings::of_layout(layout, None, card.horizon);
            let (steps, method_of) = (settings.steps, Method::of_name(method).unwrap());
            let training = Training { method: method_of, seed: 0, settings, threads: 1 };
            assert_eq!(card.origin.steps, training.steps_total(), "{layout} {name}");
            let command = format!(
                "cooperage train overcooked {layout} --method {method} --seed {seed} --steps {steps}"
            );
            assert_eq!(card.origin.command, command);
        }
    }
}
