//! Bars of a lane show the use of an agent's time, from left to right. Bars too narrow to be told apart are drawn as
//! one, so that a drawing stays small however much an agent does.

use serde::Serialize;

use super::budget::Use;
use crate::text::{clean, hundredths};

/// A stretch of time on a lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaneBar<'a> {
    /// The use of the time.
    pub(crate) spent: Use,
    /// Where it begins and ends, in the drawing's own unit.
    pub(crate) left: f64,
    pub(crate) right: f64,
    /// The action or model role of that time; empty if there is none.
    pub(crate) label: &'a str,
}

/// The widths that a drawing can show, in its own unit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BarLayout {
    /// Bars that are narrower and begin within the same part of the lane of this width are drawn as one: between one and two pixels
    /// on a usual screen.
    pub(crate) apart_min: f64,
    /// The narrowest bar that is drawn.
    pub(crate) bar_min: f64,
    /// Narrower bars have no room for their letter.
    pub(crate) letter_min: f64,
}

/// A bar of a lane, as templates draw it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Bar {
    pub(crate) left: f64,
    pub(crate) width: f64,
    pub(crate) class: &'static str,
    /// The text that is shown while the pointer is on the bar.
    pub(crate) title: String,
    /// The middle of it with the letter of its use, where there is room.
    pub(crate) letter: Option<(f64, char)>,
}

/// The bars of stretches that follow each other. `read` says where each lies, `title` what a bar says: what was done from the first
/// of some stretches to the last.
pub(crate) fn bars<'a, T: 'a>(
    all: impl IntoIterator<Item = &'a T>,
    room: &BarLayout,
    read: impl Fn(&'a T) -> LaneBar<'a>,
    title: impl Fn(&str, &T, &T) -> String,
) -> Vec<Bar> {
    let read: Vec<(&T, LaneBar<'a>)> = all.into_iter().map(|one| (one, read(one))).collect();
    let is_one = |one: &(&T, LaneBar<'_>), next: &(&T, LaneBar<'_>)| {
        let part = room.part(&one.1);
        part.is_some() && part == room.part(&next.1)
    };
    let bar = |together: &[(&'a T, LaneBar<'a>)]| {
        let (first, last) = (together.first()?, together.last()?);
        let (what, most) = told(together.iter().map(|(_, stretch)| stretch))?;
        let left = first.1.left;
        let width = hundredths((last.1.right - left).max(room.bar_min));
        Some(Bar {
            left,
            width,
            class: most.class(),
            title: title(&what, first.0, last.0),
            letter: (width >= room.letter_min && most != Use::Idle)
                .then(|| (hundredths(left + width / 2.0), most.letter())),
        })
    };
    read.chunk_by(is_one).filter_map(bar).collect()
}

impl BarLayout {
    /// The part of the lane in which a stretch lies that is too narrow to stand alone.
    fn part(&self, stretch: &LaneBar<'_>) -> Option<u64> {
        (stretch.right - stretch.left < self.apart_min).then_some((stretch.left / self.apart_min) as u64)
    }
}

/// Describes stretches that are drawn as one bar, and returns the use of most of their time.
fn told<'a>(together: impl ExactSizeIterator<Item = &'a LaneBar<'a>>) -> Option<(String, Use)> {
    let count = together.len();
    let mut uses: Vec<(Use, f64)> = Vec::new();
    let mut label = "";
    for stretch in together {
        let width = stretch.right - stretch.left;
        match uses.iter_mut().find(|(spent, _)| *spent == stretch.spent) {
            Some((_, sum)) => *sum += width,
            None => uses.push((stretch.spent, width)),
        }
        label = stretch.label;
    }
    uses.sort_by(|(one, width), (other, wider)| wider.total_cmp(width).then(one.cmp(other)));
    let (most, _) = *uses.first()?;
    let words: Vec<&str> = uses.iter().map(|(spent, _)| spent.words()).collect();
    let words = words.join(", ");
    let what = match count {
        1 if label.is_empty() => words,
        1 => format!("{words}: {}", clean(label)),
        _ => format!("{words}: {count} in a short time"),
    };
    Some((what, most))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: BarLayout = BarLayout { apart_min: 0.2, bar_min: 0.04, letter_min: 1.6 };

    /// The bars of an agent's time in percent of so many ticks.
    fn drawn(ticks: u64, spans: &[(Use, u64, u64)]) -> Vec<Bar> {
        let at = |tick: u64| hundredths(100.0 * tick as f64 / ticks as f64);
        let read = |&(spent, from, to): &(Use, u64, u64)| LaneBar {
            spent,
            left: at(from),
            right: at(to),
            label: "dig",
        };
        bars(spans, &ROOM, read, |what, (_, from, _), (.., to)| format!("{what}, {from} – {to}"))
    }

    #[test]
    fn bars_that_can_be_told_apart_stand_alone() {
        let all = drawn(100, &[(Use::Useful, 0, 10), (Use::Idle, 10, 20), (Use::Failed, 20, 21)]);
        let told: Vec<_> = all.iter().map(|bar| (bar.left, bar.width, bar.class, bar.letter)).collect();
        let expected = [
            (0.0, 10.0, Use::Useful.class(), Some((5.0, 'S'))),
            (10.0, 10.0, Use::Idle.class(), None),
            (20.0, 1.0, Use::Failed.class(), None),
        ];
        assert_eq!(told, expected);
        assert_eq!(all[0].title, "action that succeeded: dig, 0 – 10");
    }

    #[test]
    fn what_is_done_each_tick_of_a_long_episode_is_drawn_together() {
        let spent = |tick: u64| if tick.is_multiple_of(3) { Use::Useful } else { Use::Failed };
        let spans: Vec<(Use, u64, u64)> = (0..36_000).map(|tick| (spent(tick), tick, tick + 1)).collect();
        let all = drawn(36_000, &spans);
        assert!(all.len() <= 501, "{}", all.len());
        let all_time = all.iter().map(|bar| bar.width).sum::<f64>();
        assert!((all_time - 100.0).abs() < 0.1, "nothing is left out: {all_time}");
        assert_eq!(all[0].class, Use::Failed.class());
        assert_eq!(all[0].title, "failed action, action that succeeded: 71 in a short time, 0 – 71");
    }
}
