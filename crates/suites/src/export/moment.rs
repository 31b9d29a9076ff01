//! Virtual time as other programs want it: as moments of a calendar.

use std::time::{Duration, SystemTime};

/// When every episode begins, in the logs of programs that know calendars only.
pub(super) const BEGIN: &str = "2000-01-01T00:00:00Z";
/// The same moment, in seconds since 1970.
const BEGIN_S: u64 = 946_684_800;

/// Nothing is later than this, in microseconds behind the begin: five hundred years, for journals are untrusted.
const LATEST_US: u64 = 500 * 366 * 86_400 * 1_000_000;

/// Microseconds of virtual time at the end of a tick.
pub(super) fn at(tick: u64, tick_us: u64) -> u64 {
    tick.saturating_mul(tick_us).min(LATEST_US)
}

/// Returns the moment that many microseconds of virtual time after the begin, in the form of RFC 3339.
pub(super) fn moment(us: u64) -> String {
    let moment =
        SystemTime::UNIX_EPOCH + Duration::from_secs(BEGIN_S) + Duration::from_micros(us.min(LATEST_US));
    humantime::format_rfc3339_micros(moment).to_string()
}

/// Returns the same moment in nanoseconds since 1970.
pub(super) fn nanoseconds(us: u64) -> u64 {
    (BEGIN_S * 1_000_000 + us.min(LATEST_US)) * 1_000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_counted_from_the_same_begin() {
        assert_eq!(moment(0), BEGIN.replace('Z', ".000000Z"));
        assert_eq!(moment(3_661_000_001), "2000-01-01T01:01:01.000001Z");
        assert!(
            moment(u64::MAX).starts_with("2501-")
                && at(u64::MAX, 50_000) == LATEST_US
                && nanoseconds(u64::MAX) > 0
        );
        assert_eq!(nanoseconds(1_500_000), 946_684_801_500_000_000);
    }
}
