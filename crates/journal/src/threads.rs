//! The same work for each item of a list, on all processors. How the items fall to threads does not change what comes of them.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::thread::{available_parallelism, scope};

/// The most items that a thread takes at once.
const TAKEN_MAX: usize = 32;
/// How often each thread takes some at least, where there are as many: items differ in the time that they take.
const SHARES: usize = 8;

/// Makes something of each item on all processors; the results are in the order of the items. `make` gets the place of an item, too.
///
/// # Errors
/// The error of the first item, in their order, of which nothing can be made; those behind it may be left out.
pub fn on_all_threads<T: Sync, R: Send, E: Send>(
    items: &[T],
    make: impl Fn(usize, &T) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    on_threads(available_parallelism().unwrap_or(NonZeroUsize::MIN), items, make)
}

/// Makes something of each item as [`on_all_threads`] does, on that many threads.
///
/// # Errors
/// As [`on_all_threads`].
pub fn on_threads<T: Sync, R: Send, E: Send>(
    threads: NonZeroUsize,
    items: &[T],
    make: impl Fn(usize, &T) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let threads = threads.get();
    let taken = (items.len() / threads.saturating_mul(SHARES)).clamp(1, TAKEN_MAX);
    // Each thread writes into the places of its items: nothing is moved afterwards, for there may be very many.
    let mut made: Vec<Option<R>> = items.iter().map(|_| None).collect();
    let parts = Mutex::new(made.chunks_mut(taken).zip(items.chunks(taken)).enumerate());
    let failed: Mutex<Option<(usize, E)>> = Mutex::new(None);
    // Threads take parts in order, and go through each of them up to an error: so the first error is always found.
    let next = || {
        let has_failed = failed.lock().unwrap_or_else(PoisonError::into_inner).is_some();
        if has_failed { None } else { parts.lock().unwrap_or_else(PoisonError::into_inner).next() }
    };
    let work = || {
        while let Some((number, (made, items))) = next() {
            for ((place, item), made) in (number * taken..).zip(items).zip(made) {
                match make(place, item) {
                    Ok(value) => *made = Some(value),
                    Err(error) => {
                        let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                        if failed.as_ref().is_none_or(|(first, _)| place < *first) {
                            *failed = Some((place, error));
                        }
                        break;
                    }
                }
            }
        }
    };
    // The scope hands on the panic of a thread.
    scope(|scope| {
        for _ in 1..threads.min(items.len().div_ceil(taken)) {
            scope.spawn(work);
        }
        work();
    });
    match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some((_, error)) => Err(error),
        None => Ok(made.into_iter().collect::<Option<Vec<R>>>().unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREADS: [NonZeroUsize; 3] =
        [NonZeroUsize::MIN, NonZeroUsize::new(2).unwrap(), NonZeroUsize::new(7).unwrap()];

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let items: Vec<usize> = (0..1_000).collect();
        let tenfold = |place: usize, item: &usize| if place == *item { Ok(item * 10) } else { Err(place) };
        let expected: Vec<usize> = (0..1_000).map(|item| item * 10).collect();
        for threads in THREADS {
            assert_eq!(on_threads(threads, &items, tenfold), Ok(expected.clone()), "{threads}");
        }
        assert_eq!(on_all_threads(&[], |_, item: &u8| Ok::<u8, ()>(*item)), Ok(Vec::new()));
    }

    #[test]
    fn the_first_error_is_told() {
        let items: Vec<usize> = (0..1_000).collect();
        let late = |_: usize, item: &usize| if *item >= 400 { Err(*item) } else { Ok(*item) };
        for threads in THREADS {
            assert_eq!(on_threads(threads, &items, late), Err(400), "{threads}");
        }
    }
}
