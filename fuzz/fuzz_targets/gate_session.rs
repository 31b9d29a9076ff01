//! Sessions of Minecraft's clients with a gate: any bytes, from the first of a connection or from the first of play, end the
//! connection or act in the world, in bounded memory (run with `-rss_limit_mb=512 -timeout=1`).

#![no_main]

use cooperage_minecraft_gate::{SessionStage, login_packets};
use cooperage_minecraft_wire::{FrameWriter, ProtocolVersion};
use libfuzzer_sys::fuzz_target;

thread_local! {
    static STAGE: SessionStage = SessionStage::default();
}

fuzz_target!(|input: (u8, u8, Vec<Vec<u8>>)| {
    let (which, form, packets) = input;
    let version = ProtocolVersion::ALL[usize::from(which % 8)];
    let (is_public, begins_in_play, logs_in, is_framed) =
        (form & 1 == 1, form & 2 == 2, form & 4 == 0, form & 8 == 0);
    let login = if logs_in && !begins_in_play { login_packets(version) } else { Vec::new() };
    let mut bytes = Vec::new();
    for (place, packet) in login.iter().chain(&packets).enumerate() {
        if is_framed || place < login.len() {
            // The first two packets of a connection are never packed.
            let threshold = (is_public && (begins_in_play || place > 1)).then_some(256);
            let _ = FrameWriter { threshold }.write(packet, &mut bytes);
        } else {
            bytes.extend(packet);
        }
    }
    STAGE.with(|stage| {
        if begins_in_play { stage.play_on(version, is_public, &bytes) } else { stage.play(is_public, &bytes) }
    });
});
