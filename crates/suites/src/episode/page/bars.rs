//! The bars of a lane: what an agent's time went into. Bars too narrow to be told apart are drawn as one, so that a drawing stays
//! small however much an agent does.

use std::collections::BTreeMap;

use serde::Serialize;

use super::lanes::{round, x};
use super::time;
use crate::episode::budget::{Span, Use};
use crate::episode::transcript::Transcript;
use crate::text::clean;

/// Below this share of the width, in percent, a bar has no room for its letter.
const LETTERED_MIN: f64 = 1.6;
/// Bars that are narrower than this, in percent of the width, and lie within the same part of this width are drawn as one. It is
/// between one and two pixels on a usual screen.
const APART_MIN: f64 = 0.2;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct BarView {
    left: f64,
    width: f64,
    class: &'static str,
    title: String,
    /// The middle of it with the letter of its use, where there is room.
    letter: Option<(f64, char)>,
}

/// The bars of an agent's time, without those in which it is idle.
pub(super) fn bars(transcript: &Transcript, spans: &[Span]) -> Vec<BarView> {
    let busy: Vec<&Span> = spans.iter().filter(|span| span.spent != Use::Idle).collect();
    busy.chunk_by(|one, other| {
        let place = place(transcript, one);
        place.is_some() && place == self::place(transcript, other)
    })
    .filter_map(|together| bar(transcript, together))
    .collect()
}

/// Which part of the width a bar lies in; none where it is wide enough to stand alone.
fn place(transcript: &Transcript, span: &Span) -> Option<u64> {
    let (left, right) = (x(transcript, span.from), x(transcript, span.to));
    (right - left < APART_MIN).then_some((left / APART_MIN) as u64)
}

/// One bar for spans that follow each other.
fn bar(transcript: &Transcript, together: &[&Span]) -> Option<BarView> {
    let (first, last) = (together.first()?, together.last()?);
    let (left, right) = (x(transcript, first.from), x(transcript, last.to));
    let mut ticks: BTreeMap<Use, u64> = BTreeMap::new();
    for span in together {
        *ticks.entry(span.spent).or_default() += span.to - span.from;
    }
    let mut uses: Vec<(Use, u64)> = ticks.into_iter().collect();
    uses.sort_by_key(|(spent, ticks)| (std::cmp::Reverse(*ticks), *spent));
    let (most, _) = *uses.first()?;
    let what = match together {
        [only] if only.label.is_empty() => most.words().to_owned(),
        [only] => format!("{}: {}", most.words(), clean(&only.label)),
        _ => {
            let words: Vec<&str> = uses.iter().map(|(spent, _)| spent.words()).collect();
            format!("{}: {} in a short time", words.join(", "), together.len())
        }
    };
    let width = round((right - left).max(0.04));
    Some(BarView {
        left,
        width,
        class: most.class(),
        title: format!("{what}, {} – {}", time(transcript, first.from), time(transcript, last.to)),
        letter: (width >= LETTERED_MIN).then(|| (round(left + width / 2.0), most.letter())),
    })
}

#[cfg(test)]
mod tests {
    use cooperage_journal::EpisodePlan;

    use super::*;

    fn transcript(ticks: u64) -> Transcript {
        Transcript { ticks, ..Transcript::of(EpisodePlan::default(), []) }
    }

    fn span(spent: Use, from: u64, to: u64) -> Span {
        Span { spent, from, to, label: "dig".to_owned() }
    }

    #[test]
    fn bars_that_can_be_told_apart_stand_alone() {
        let spans = [span(Use::Useful, 0, 10), span(Use::Idle, 10, 20), span(Use::Failed, 20, 21)];
        let all = bars(&transcript(100), &spans);
        let told: Vec<_> = all.iter().map(|bar| (bar.left, bar.width, bar.class)).collect();
        assert_eq!(told, [(0.0, 10.0, Use::Useful.class()), (20.0, 1.0, Use::Failed.class())]);
        assert!(all[0].title.starts_with("action that succeeded: dig, "), "{}", all[0].title);
    }

    #[test]
    fn what_is_done_each_tick_of_a_long_episode_is_drawn_together() {
        let spent = |tick: u64| if tick.is_multiple_of(3) { Use::Useful } else { Use::Failed };
        let spans: Vec<Span> = (0..36_000).map(|tick| span(spent(tick), tick, tick + 1)).collect();
        let all = bars(&transcript(36_000), &spans);
        assert!(all.len() <= 501, "{}", all.len());
        assert_eq!(all[0].class, Use::Failed.class());
        let title = &all[0].title;
        assert!(
            title.starts_with("failed action, action that succeeded: ")
                && title.contains(" in a short time, 0:0"),
            "{title}"
        );
        // Nothing is left out.
        assert!(all[0].left == 0.0 && all.last().is_some_and(|bar| bar.left + bar.width >= 100.0));
        assert!(all.windows(2).all(|pair| pair[1].left - pair[0].left - pair[0].width < 0.01));
    }
}
