//! Runs the same work for each item of a list, on several threads. The distribution over threads does not change the result.

/// Does the work for every item, on that many threads at most.
pub(crate) fn for_each<T: Send>(threads: usize, items: &mut [T], work: impl Fn(&mut T) + Sync) {
    let share = items.len().div_ceil(threads.max(1)).max(1);
    if share >= items.len() {
        items.iter_mut().for_each(work);
        return;
    }
    std::thread::scope(|scope| {
        for items in items.chunks_mut(share) {
            scope.spawn(|| items.iter_mut().for_each(&work));
        }
    });
}
