//! How many files and connections may be open at once. Systems allow few unless they are asked for more, and a run has one
//! file for each episode and one connection for each call that is out.

use std::num::NonZeroUsize;

use cooperage_models::ConcurrencyOptions;

/// More are not asked for: programs that are started inherit the limit, and some go through all of it.
#[cfg(unix)]
const WANTED_MAX: u64 = 65_536;
/// Descriptors for everything but episodes and calls.
const RESERVED: u64 = 32;
/// Of the others each third is for the episodes, for the calls, and for what is opened for a moment.
const PARTS: u64 = 3;
/// Descriptors of an episode with a process.
const OF_PROCESS: u64 = 8;

/// Raises the limit of this process to what it may have.
pub(crate) fn raise_limit() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        let wanted = maximum.unwrap_or(WANTED_MAX).min(WANTED_MAX);
        if current.is_some_and(|current| current < wanted) {
            // Where the system refuses, the limit stays as it is, and less is done at once.
            let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum });
        }
    }
}

/// The limit, where there is one.
fn limit() -> Option<u64> {
    #[cfg(unix)]
    return rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    #[cfg(not(unix))]
    None
}

/// How many things of that many descriptors fit under a limit.
fn fitting(limit: u64, of_each: u64) -> NonZeroUsize {
    let fit = limit.saturating_sub(RESERVED) / PARTS / of_each;
    NonZeroUsize::new(usize::try_from(fit).unwrap_or(usize::MAX)).unwrap_or(NonZeroUsize::MIN)
}

/// How many calls may be out at a provider.
pub(crate) fn calls() -> ConcurrencyOptions {
    let usual = ConcurrencyOptions::STANDARD;
    let Some(limit) = limit() else { return usual };
    let most = u32::try_from(fitting(limit, 1).get()).unwrap_or(u32::MAX);
    ConcurrencyOptions { min: usual.min.min(most), start: usual.start.min(most), max: usual.max.min(most) }
}

/// How a run is spread over threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RunParallelism {
    pub(crate) threads: NonZeroUsize,
    pub(crate) episodes_per_thread: NonZeroUsize,
}

/// Spreads episodes that are under way at a time over threads, as far as files may be open; where they may not, the
/// second value says so.
pub(crate) fn spread(
    threads: NonZeroUsize,
    in_flight: NonZeroUsize,
    has_processes: bool,
) -> (RunParallelism, Option<String>) {
    spread_under(limit(), threads, in_flight, has_processes)
}

fn spread_under(
    limit: Option<u64>,
    threads: NonZeroUsize,
    in_flight: NonZeroUsize,
    has_processes: bool,
) -> (RunParallelism, Option<String>) {
    let per_thread = |all: usize| NonZeroUsize::new(all).unwrap_or(NonZeroUsize::MIN);
    let wanted =
        RunParallelism { threads, episodes_per_thread: per_thread(in_flight.get().div_ceil(threads.get())) };
    let fits = limit.map(|limit| (limit, fitting(limit, if has_processes { OF_PROCESS } else { 1 })));
    let all = threads.get().saturating_mul(wanted.episodes_per_thread.get());
    let Some((limit, most)) = fits.filter(|(_, most)| most.get() < all) else { return (wanted, None) };
    let threads = threads.min(most);
    let spread = RunParallelism { threads, episodes_per_thread: per_thread(most.get() / threads.get()) };
    let hint = format!(
        "at most {most} episodes are under way at a time, for only {limit} files may be open at once; `ulimit -n` raises that"
    );
    (spread, Some(hint))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_episodes_are_under_way_where_few_files_may_be_open() {
        let number = |number| NonZeroUsize::new(number).unwrap();
        let spread = |limit, threads, in_flight, has_processes| {
            let (RunParallelism { threads, episodes_per_thread }, hint) =
                spread_under(limit, number(threads), number(in_flight), has_processes);
            (threads.get(), episodes_per_thread.get(), hint.is_some())
        };
        assert_eq!(spread(None, 2, 64, false), (2, 32, false));
        assert_eq!(spread(Some(1024), 2, 64, false), (2, 32, false));
        assert_eq!(spread(Some(64), 2, 64, false), (2, 5, true));
        assert_eq!(spread(Some(64), 64, 64, false), (10, 1, true));
        assert_eq!(spread(Some(64), 2, 4, false), (2, 2, false));
        assert_eq!(spread(Some(64), 2, 4, true), (1, 1, true));
        assert_eq!(spread(Some(16), 4, 64, false), (1, 1, true));
    }
}
