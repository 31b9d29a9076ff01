//! Files of worlds from strangers: whatever the bytes are, reading them gives a value or an error, in bounded memory
//! (run with `-rss_limit_mb=1024`).

#![no_main]

use cooperage_blocks::{import, save};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &[u8])| {
    let (which, file) = input;
    let unknown = if which & 8 == 0 { import::Unknown::Air } else { import::Unknown::Refuse };
    match which % 6 {
        0 => drop(import::read_region(file, unknown)),
        1 => drop(import::read_schem(file, unknown)),
        2 => drop(import::read_litematic(file, unknown)),
        3 => drop(import::read_structure(file, unknown)),
        4 => {
            // A world that is read can be played and written again.
            if let Ok(mut world) = cooperage_blocks::read_world(file) {
                (0..20).for_each(|_| world.step());
                let _ = cooperage_blocks::write_world(&world);
            }
        }
        _ => {
            // What is read is written, and that is read as the same.
            if let Ok(chunks) = save::read_chunks(file) {
                let written = save::write_chunks(&chunks).expect("what was read is within the limits");
                assert!(save::read_chunks(&written).expect("our own file") == chunks);
            }
        }
    }
    let _ = import::read_blueprint(file, unknown);
});
