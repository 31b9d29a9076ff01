//! Which split the things of a task belong to (docs/spec/villager-tasks.md, 6.1.7).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use cooperage_core::TreeRandom;
use cooperage_suites::tasks::Split;

use super::goal::MetaGoal;
use super::kind::MetaKind;
use super::pools::{DrawnThing, all, further};
use super::task::MetaEdition;

/// The things of a kind in an edition, divided; computed once, for each thing draws a number.
static DIVIDED: LazyLock<BTreeMap<(MetaKind, MetaEdition), DividedThings>> = LazyLock::new(|| {
    let of_kind = |kind| {
        let mut divided = DividedThings::new(kind, all(kind));
        let first = divided.clone();
        divided.extend(DividedThings::new(kind, further(kind)));
        [((kind, MetaEdition::First), first), ((kind, MetaEdition::Second), divided)]
    };
    MetaKind::ALL.into_iter().flat_map(of_kind).collect()
});

#[derive(Clone, Debug, Default)]
struct DividedThings {
    train: Vec<DrawnThing>,
    val: Vec<DrawnThing>,
    test: Vec<DrawnThing>,
}

impl DividedThings {
    /// A tenth is for choosing, a fifth for tests; of fewer than three, all are for everything.
    fn new(kind: MetaKind, mut things: Vec<DrawnThing>) -> DividedThings {
        if things.len() < 3 {
            return DividedThings { train: things.clone(), val: things.clone(), test: things };
        }
        things.sort_by_cached_key(|drawn| rank(kind, &drawn.name()));
        let share = |percent: usize| (things.len() * percent / 100).max(1);
        let (test, val) = (share(20), share(10));
        let mut rest = things.split_off(test);
        let train = rest.split_off(val);
        let mut divided = DividedThings { train, val: rest, test: things };
        divided.sort();
        divided
    }

    /// Adds things that came later. They are divided among themselves, so that none of before changes its split.
    fn extend(&mut self, more: DividedThings) {
        if more.train.is_empty() {
            return;
        }
        self.train.extend(more.train);
        self.val.extend(more.val);
        self.test.extend(more.test);
        self.sort();
    }

    fn sort(&mut self) {
        for things in [&mut self.train, &mut self.val, &mut self.test] {
            things.sort_by_cached_key(DrawnThing::name);
        }
    }
}

/// The things of a kind that belong to a split; of kinds with fewer than three, all.
#[must_use]
pub fn of_split(kind: MetaKind, split: Split, edition: MetaEdition) -> &'static [DrawnThing] {
    DIVIDED.get(&(kind, edition)).map_or(&[], |divided| match split {
        Split::Train => &divided.train,
        Split::Val => &divided.val,
        Split::Test => &divided.test,
    })
}

/// Whether the seed of a task belongs to a split, for kinds whose things are too few to be divided.
#[must_use]
pub fn seed_is_in(kind: MetaKind, seed: u64, split: Split) -> bool {
    let of = match rank(kind, &seed.to_string()) % 100 {
        0..20 => Split::Test,
        20..30 => Split::Val,
        _ => Split::Train,
    };
    of == split
        || of_split(kind, Split::Train, MetaEdition::First) != of_split(kind, Split::Test, MetaEdition::First)
}

/// The split to which the things of a goal belong; those that are not drawn here are for training.
#[must_use]
pub fn split_of(goal: &MetaGoal, seed: u64) -> Split {
    let has = |split: &Split| {
        of_split(goal.kind, *split, MetaEdition::Second).iter().any(|drawn| drawn.is_of(goal))
            && seed_is_in(goal.kind, seed, *split)
    };
    [Split::Test, Split::Val].into_iter().find(has).unwrap_or(Split::Train)
}

/// A number that a name always has.
fn rank(kind: MetaKind, name: &str) -> u64 {
    TreeRandom::from_seed(0).child("villagerbench/meta/split").child(kind.name()).child(name).next_u64()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn splits_have_nothing_in_common() {
        for (kind, edition) in
            MetaKind::ALL.into_iter().flat_map(|kind| MetaEdition::ALL.map(|edition| (kind, edition)))
        {
            let splits = [Split::Train, Split::Val, Split::Test].map(|split| of_split(kind, split, edition));
            let names = |of: &[DrawnThing]| of.iter().map(DrawnThing::name).collect::<BTreeSet<_>>();
            let [train, val, test] = splits.map(names);
            assert!(!train.is_empty() && !val.is_empty() && !test.is_empty(), "{}", kind.name());
            if all(kind).len() < 3 {
                assert_eq!((&train, &val), (&test, &test));
                let of = |split| (0..200).filter(|&seed| seed_is_in(kind, seed, split)).count();
                assert!(of(Split::Val) > 5 && of(Split::Test) > 20 && of(Split::Train) > 100);
                continue;
            }
            assert!(seed_is_in(kind, 0, Split::Train) && seed_is_in(kind, 0, Split::Test));
            assert!(train.is_disjoint(&val) && train.is_disjoint(&test) && val.is_disjoint(&test));
            let more = if edition == MetaEdition::Second { further(kind).len() } else { 0 };
            assert_eq!(train.len() + val.len() + test.len(), all(kind).len() + more);
        }
    }

    #[test]
    fn the_second_edition_changes_no_split_of_the_first() {
        for (kind, split) in MetaKind::ALL
            .into_iter()
            .flat_map(|kind| [Split::Train, Split::Val, Split::Test].map(|of| (kind, of)))
        {
            let [before, now] = MetaEdition::ALL.map(|edition| of_split(kind, split, edition));
            assert!(before.iter().all(|drawn| now.contains(drawn)), "{}", kind.name());
            assert_eq!(now.len() > before.len(), matches!(kind, MetaKind::Feed | MetaKind::BoneMeal));
        }
    }
}
