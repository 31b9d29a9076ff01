//! Vector files with a few bytes changed are errors or differences, never a panic.

use cooperage_blocks::conformance::{self, FormatError, VectorCase};
use cooperage_core::{RandomSource, TreeRandom};

use crate::vectors;

type Reader = fn(&[u8]) -> Result<Vec<VectorCase>, FormatError>;

#[test]
fn changed_bytes_do_no_harm() {
    let mut random = TreeRandom::from_seed(17);
    let files: [(&str, Reader); 5] = [
        ("dig.json", conformance::dig),
        ("crafting.json", conformance::crafting),
        ("crafting_grid.json", conformance::crafting_grid),
        ("physics.json", conformance::physics),
        ("jump_gaps.json", conformance::jump_gaps),
    ];
    for (name, reader) in files {
        let Some(bytes) = vectors::bytes(name) else { continue };
        for _ in 0..8 {
            let mut changed = bytes.clone();
            for _ in 0..1 + random.below(12) {
                let place = random.below(changed.len() as u32) as usize;
                changed[place] = if changed[place].is_ascii_digit() {
                    b"0123456789-.e"[random.below(13) as usize]
                } else if random.below(4) == 0 {
                    b"[]{},:\"x"[random.below(8) as usize]
                } else {
                    changed[place]
                };
            }
            let _: Result<Vec<VectorCase>, FormatError> = reader(&changed);
        }
    }
}

#[test]
fn absurd_numbers_are_refused() {
    let far = "[-2147483648,-2147483648,-2147483648,2147483647,2147483647,2147483647,\"stone\"]";
    let physics = |world: &str, start: &str| {
        format!(
            "{{\"scenarios\":[{{\"name\":\"x\",\"world\":[{world}],\"start\":{start},\"vel\":[0,1e300,-1e300],\
             \"on_ground\":true,\"yaw\":1e300,\"effects\":{{}},\"script\":[],\"ticks\":2,\"summary\":{{}},\
             \"trace\":[[0,0,0,0,0,0,0],[0,0,0,0,0,0,0]]}}]}}"
        )
    };
    let error = conformance::physics(physics(far, "[0,0,0]").as_bytes()).unwrap_err();
    assert!(error.to_string().contains("more than the limit"), "{error}");
    let cases = conformance::physics(physics("", "[1e300,-1e300,3e9]").as_bytes()).unwrap();
    assert!(matches!(cases[0].outcome, conformance::VectorOutcome::Failed(_)));
    let gap = b"{\"rows\":[{\"mode\":\"walk\",\"gap\":1,\"dh\":-2147483648,\"ok\":true}]}";
    assert!(conformance::jump_gaps(gap).is_err());
    let deep = "[".repeat(100_000);
    assert!(conformance::dig(deep.as_bytes()).is_err());
}
