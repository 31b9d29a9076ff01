//! Memoizes computations that episodes of one run share.
//!
//! Thousands of episodes begin with the same tools and the same rules. A [`ResultCache`] keeps the last few results of a pure
//! function; since the function is pure, a kept result equals a new one.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Results kept at a time; a run mixes few levels, crew sizes and option sets.
const KEPT: usize = 32;

/// The last results of a pure function, by argument; shared between threads.
pub(crate) struct ResultCache<K, V>(Mutex<VecDeque<(K, Arc<V>)>>);

impl<K, V> ResultCache<K, V> {
    pub(crate) const fn new() -> ResultCache<K, V> {
        ResultCache(Mutex::new(VecDeque::new()))
    }

    /// The result for the argument that `is_it` tells: a kept one, or that of `compute` (whose errors are not kept),
    /// kept from now on under `argument`.
    pub(crate) fn get<E>(
        &self,
        is_it: impl Fn(&K) -> bool,
        argument: impl FnOnce() -> K,
        compute: impl FnOnce() -> Result<V, E>,
    ) -> Result<Arc<V>, E> {
        if let Some((_, result)) = self.kept().iter().find(|(known, _)| is_it(known)) {
            return Ok(Arc::clone(result));
        }
        let result = Arc::new(compute()?);
        let mut kept = self.kept();
        if kept.len() >= KEPT {
            kept.pop_front();
        }
        kept.push_back((argument(), Arc::clone(&result)));
        Ok(result)
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<(K, Arc<V>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_computed_once_and_the_oldest_are_forgotten() {
        let memo: ResultCache<usize, usize> = ResultCache::new();
        let square = |n: usize| memo.get(|&known| known == n, || n, || Ok::<_, ()>(n * n)).unwrap();
        let first = square(3);
        assert_eq!(*first, 9);
        assert!(Arc::ptr_eq(&first, &square(3)));
        (10..10 + KEPT).for_each(|n| assert_eq!(*square(n), n * n));
        assert!(!Arc::ptr_eq(&first, &square(3)));
        assert_eq!(memo.kept().len(), KEPT);
    }

    #[test]
    fn an_error_is_not_kept() {
        let memo: ResultCache<u8, u8> = ResultCache::new();
        assert_eq!(memo.get(|_| true, || 1, || Err("no")), Err("no"));
        assert_eq!(memo.get(|_| true, || 1, || Ok::<_, ()>(2)), Ok(Arc::new(2)));
    }
}
