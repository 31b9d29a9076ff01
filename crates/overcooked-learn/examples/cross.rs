//! Lets policies play with each other: `cross EPISODES FILE...` prints the mean return of each file in seat 0 beside each in
//! seat 1, with drawn actions and with the likeliest ones.
#![expect(clippy::unwrap_used, reason = "an example that stops at the first error")]
#![expect(clippy::print_stdout, reason = "a program of its own")]

use cooperage_core::TreeRandom;
use cooperage_overcooked::{Dynamics, Rules, layout};
use cooperage_overcooked_learn::{Choice, Policy, PolicyFile, evaluate};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [episodes, files @ ..] = words.as_slice() else { return println!("cross EPISODES FILE...") };
    let files: Vec<PolicyFile> =
        files.iter().map(|file| PolicyFile::read(&std::fs::read(file).unwrap()).unwrap()).collect();
    let Some(first) = files.first() else { return };
    let rules = Rules::new(layout::built_in(&first.card.layout).unwrap(), Dynamics::Old).unwrap();
    let random = TreeRandom::from_seed(0).child("cross");
    for choice in Choice::ALL {
        let policies: Vec<Policy> =
            files.iter().map(|file| file.policy(&rules).unwrap().with_choice(choice)).collect();
        println!("{} {}", first.card.layout, choice.name());
        for (row, (one, file)) in policies.iter().zip(&files).enumerate() {
            let means: Vec<String> = policies
                .iter()
                .enumerate()
                .map(|(column, other)| {
                    let random =
                        random.numbered_child("row", row as u64).numbered_child("column", column as u64);
                    let horizon = file.card.horizon;
                    let scores =
                        evaluate::scores(&rules, &[one, other], horizon, episodes.parse().unwrap(), &random);
                    format!("{:6.1}", evaluate::mean(&scores))
                })
                .collect();
            println!("{:>4} {:<3} {}", file.card.origin.method, file.card.origin.seed, means.join(" "));
        }
    }
}
