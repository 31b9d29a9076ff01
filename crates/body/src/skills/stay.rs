//! Staying where one is.

use crate::body::Body;

/// Ticks of one look.
const LOOK_TICKS: u64 = 1_200;

/// Stays for so many ticks; for ever if that isn't said.
pub async fn stay<B: Body>(body: &B, ticks: Option<u64>) {
    let mut left = ticks;
    while left != Some(0) {
        let now = left.unwrap_or(LOOK_TICKS).min(LOOK_TICKS);
        body.wait(now as u32).await;
        left = left.map(|left| left - now);
    }
}
