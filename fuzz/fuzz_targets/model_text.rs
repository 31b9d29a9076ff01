//! Any text as a model's reply: through the planner's extraction into CuisineWorld and back into the next prompt.
//!
//! The input is up to [`TURNS_MAX`] replies, one after the other, separated by the byte 1.
#![no_main]

#[allow(dead_code, reason = "the property test uses the rest")]
#[path = "../../crates/teams/tests/common/model_text.rs"]
mod model_text;

use std::cell::RefCell;

use libfuzzer_sys::fuzz_target;
use model_text::Rig;

const TURNS_MAX: usize = 4;

thread_local! {
    static RIG: RefCell<Rig> = RefCell::new(Rig::new(3));
}

fuzz_target!(|data: &[u8]| {
    RIG.with_borrow_mut(|rig| {
        rig.restart();
        let mut turns = data.split(|&byte| byte == 1).take(TURNS_MAX).map(String::from_utf8_lossy).peekable();
        while let Some(text) = turns.next() {
            if turns.peek().is_some() {
                rig.play(&text);
            } else {
                rig.play_and_prompt(&text);
                rig.submit_raw(&text);
            }
        }
    });
});
