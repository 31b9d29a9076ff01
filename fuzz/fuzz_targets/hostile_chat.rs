//! Any words that a partner or a person may say, and any file of an agent: through everything of MINDcraft that reads them.
#![no_main]

#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../../crates/teams/tests/common/hostile.rs"]
mod hostile;

use hostile::Readers;
use libfuzzer_sys::fuzz_target;

thread_local! {
    static READERS: Readers = Readers::default();
}

fuzz_target!(|data: &[u8]| {
    READERS.with(|readers| readers.read(&String::from_utf8_lossy(data)));
});
