//! Faults as people write them: `crash Bob@40s`, `slow 2 3x`, `drop-messages 20%`.

use std::fmt;
use std::str::FromStr;

use cooperage_core::Micros;

use super::SeatSelector;
use crate::text::closest;

/// A fault that a condition asks for, before seats and ticks are resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConditionFault {
    /// An agent fails at that moment.
    Crash(SeatSelector, TimeSpec),
    /// An agent that was down is there again.
    Rejoin(SeatSelector, TimeSpec),
    /// An agent is down from the beginning and joins at that moment.
    Late(SeatSelector, TimeSpec),
    /// From that moment on nothing works that an agent tries in the world.
    Unable(SeatSelector, TimeSpec),
    /// An agent thinks and pauses longer, by this factor in thousandths.
    Slow(SeatSelector, u32),
    /// The share of messages between agents that are lost, in millionths.
    DropMessages(u32),
    /// All messages between agents arrive later by this time.
    DelayMessages(TimeSpec),
    /// Each message between agents arrives later by a time of its own, at most this long.
    ReorderMessages(TimeSpec),
}

/// A length of virtual time, or a moment counted from the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeSpec {
    /// A number of ticks of the world.
    Ticks(u64),
    /// A length of virtual time.
    Time(Micros),
}

/// A text that is no fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultError {
    /// The reason, without the text itself.
    pub reason: String,
    /// A hint how to mend the text.
    pub hint: String,
}

impl fmt::Display for FaultError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for FaultError {}

/// The kinds, each with an example.
const KINDS: [(&str, &str); 8] = [
    ("crash", "crash Bob@40s"),
    ("rejoin", "rejoin Bob@2m"),
    ("late", "late Cindy@1m"),
    ("unable", "unable Bob@0s"),
    ("slow", "slow Bob 3x"),
    ("drop-messages", "drop-messages 20%"),
    ("delay-messages", "delay-messages 5s"),
    ("reorder-messages", "reorder-messages 5s"),
];

/// The most times as long that a slow agent takes.
const SLOW_MAX: f64 = 1_000.0;
/// The most virtual seconds of a span: some thirty years.
const SECONDS_MAX: f64 = 1e9;

impl TimeSpec {
    /// The ticks that cover it; none cover no time.
    #[must_use]
    pub fn ticks(self, tick: Micros) -> u64 {
        match self {
            TimeSpec::Ticks(ticks) => ticks,
            TimeSpec::Time(time) => time.0.div_ceil(tick.0.max(1)),
        }
    }
}

impl FromStr for TimeSpec {
    type Err = String;

    /// `40s`, `2m`, `1h`, `500ms` or `100t`; numbers may have decimals, except for ticks.
    fn from_str(text: &str) -> Result<TimeSpec, String> {
        let wrong = || format!("`{text}` is no time");
        let unit_at = text.find(|c: char| !c.is_ascii_digit() && c != '.').ok_or_else(wrong)?;
        let (number, unit) = text.split_at(unit_at);
        if unit == "t" {
            return number.parse().map(TimeSpec::Ticks).map_err(|_| wrong());
        }
        let unit_s = match unit {
            "ms" => 1e-3,
            "s" => 1.0,
            "m" => 60.0,
            "h" => 3_600.0,
            _ => return Err(wrong()),
        };
        let seconds = number.parse::<f64>().map_err(|_| wrong())? * unit_s;
        if seconds <= SECONDS_MAX {
            Ok(TimeSpec::Time(Micros((seconds * 1e6).round() as u64)))
        } else {
            Err(wrong())
        }
    }
}

impl FromStr for ConditionFault {
    type Err = FaultError;

    fn from_str(text: &str) -> Result<ConditionFault, FaultError> {
        let mut words = text.split_whitespace();
        let kind = words.next().unwrap_or_default();
        let Some((kind, example)) = KINDS.iter().find(|(known, _)| *known == kind) else {
            let known: Vec<&str> = KINDS.iter().map(|(known, _)| *known).collect();
            let hint = closest(kind, &known).unwrap_or_else(|| format!("there are {}", known.join(", ")));
            return Err(FaultError { reason: format!("there is no fault `{kind}`"), hint });
        };
        let rest: Vec<&str> = words.collect();
        let wrong = |reason: String| FaultError { reason, hint: format!("write it like `{example}`") };
        let span = |text: &str| text.parse::<TimeSpec>().map_err(wrong);
        match (*kind, &rest[..]) {
            ("crash" | "rejoin" | "late" | "unable", [one]) => {
                let (who, at) =
                    one.split_once('@').ok_or_else(|| wrong("it does not say when".to_owned()))?;
                let (who, at) = (who_of(who).map_err(wrong)?, span(at)?);
                Ok(match *kind {
                    "crash" => ConditionFault::Crash(who, at),
                    "rejoin" => ConditionFault::Rejoin(who, at),
                    "unable" => ConditionFault::Unable(who, at),
                    _ => ConditionFault::Late(who, at),
                })
            }
            ("slow", [who, times]) => {
                let times = times
                    .strip_suffix('x')
                    .and_then(|times| times.parse::<f64>().ok())
                    .filter(|times| (1.0..=SLOW_MAX).contains(times))
                    .ok_or_else(|| wrong(format!("`{times}` is not 1x to 1000x")))?;
                Ok(ConditionFault::Slow(who_of(who).map_err(wrong)?, (times * 1e3).round() as u32))
            }
            ("drop-messages", [share]) => {
                let share = share
                    .strip_suffix('%')
                    .and_then(|share| share.parse::<f64>().ok())
                    .filter(|share| (0.0..=100.0).contains(share))
                    .ok_or_else(|| wrong(format!("`{share}` is not 0% to 100%")))?;
                Ok(ConditionFault::DropMessages((share * 1e4).round() as u32))
            }
            ("delay-messages", [time]) => Ok(ConditionFault::DelayMessages(span(time)?)),
            ("reorder-messages", [time]) => Ok(ConditionFault::ReorderMessages(span(time)?)),
            _ => Err(wrong(format!("a fault of the kind {kind} has other parts"))),
        }
    }
}

/// An agent by its seat's number or by its name.
fn who_of(text: &str) -> Result<SeatSelector, String> {
    match text.parse() {
        _ if text.is_empty() => Err("it does not say whose".to_owned()),
        Ok(seat) => Ok(SeatSelector::Seats { first: seat, last: seat }),
        Err(_) => Ok(SeatSelector::Name(text.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_read_as_people_write_them() {
        let bob = || SeatSelector::Name("Bob".to_owned());
        let seconds = |seconds| TimeSpec::Time(Micros::from_secs(seconds));
        for (text, fault) in [
            ("crash Bob@40s", ConditionFault::Crash(bob(), seconds(40))),
            ("rejoin 1@2m", ConditionFault::Rejoin(SeatSelector::Seats { first: 1, last: 1 }, seconds(120))),
            ("late Bob@100t", ConditionFault::Late(bob(), TimeSpec::Ticks(100))),
            ("unable Bob@0s", ConditionFault::Unable(bob(), seconds(0))),
            ("slow  Bob 3x", ConditionFault::Slow(bob(), 3_000)),
            ("slow Bob 1.5x", ConditionFault::Slow(bob(), 1_500)),
            ("drop-messages 20%", ConditionFault::DropMessages(200_000)),
            ("delay-messages 1.5s", ConditionFault::DelayMessages(TimeSpec::Time(Micros(1_500_000)))),
            ("reorder-messages 500ms", ConditionFault::ReorderMessages(TimeSpec::Time(Micros(500_000)))),
        ] {
            assert_eq!(text.parse(), Ok(fault), "{text}");
        }
        assert_eq!(seconds(40).ticks(Micros(50_000)), 800);
        assert_eq!(TimeSpec::Time(Micros(1)).ticks(Micros(50_000)), 1);
    }

    #[test]
    fn what_is_no_fault_is_told_with_an_example() {
        let error = |text: &str| {
            let FaultError { reason, hint } = text.parse::<ConditionFault>().unwrap_err();
            format!("{reason} | {hint}")
        };
        assert_eq!(error("crsh Bob@40s"), "there is no fault `crsh` | did you mean `crash`?");
        assert_eq!(error("crash Bob"), "it does not say when | write it like `crash Bob@40s`");
        assert_eq!(error("crash Bob@40"), "`40` is no time | write it like `crash Bob@40s`");
        assert_eq!(error("crash @4s"), "it does not say whose | write it like `crash Bob@40s`");
        assert_eq!(error("slow Bob 0.5x"), "`0.5x` is not 1x to 1000x | write it like `slow Bob 3x`");
        assert_eq!(
            error("drop-messages 120%"),
            "`120%` is not 0% to 100% | write it like `drop-messages 20%`"
        );
        for text in [
            "",
            "crash Bob@-1s",
            "crash Bob@1.5t",
            "slow Bob",
            "slow Bob nanx",
            "late Bob@.s",
            "crash Bob @4s",
        ] {
            assert!(text.parse::<ConditionFault>().is_err(), "{text}");
        }
    }
}
