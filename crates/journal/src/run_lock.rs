//! The hold of a process on a run directory, so that no two play, merge or repair one at the same time.
//!
//! The operating system's lock says so, and goes with the process that holds it. Some file systems of several machines have no
//! locks: there a file `claim`, which only one process can make, says the same.

use std::fs::{File, TryLockError};
use std::io::{ErrorKind, Write};
use std::sync::LazyLock;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use camino::{Utf8Path, Utf8PathBuf};
use serde::{Deserialize, Serialize};

use crate::beside::is_named;
use crate::error::JournalError;
use crate::open::{self, LinkPolicy};

/// The files of a lock in a run directory.
pub(crate) const FILES: [&str; 4] = [LOCK, CLAIMS[0], CLAIMS[1], CLAIMS[2]];
const LOCK: &str = "lock";
/// Each claim but the first one is about to take the place of the one before it, whose process is gone.
const CLAIMS: [&str; 3] = ["claim", "claim.next", "claim.next.next"];

/// How often a lock is tried once more, and after which time: a process that only asks whether it is held has it for a
/// moment.
const LOCK_TRIES: u32 = 10;
const LOCK_WAITS: Duration = Duration::from_millis(5);

/// The hold of this process on a run directory; it ends when this is dropped.
#[derive(Debug)]
pub struct RunLock {
    /// `None` for a folder without a lock file, which is only read.
    _file: Option<File>,
    claim: Option<Utf8PathBuf>,
}

impl Drop for RunLock {
    fn drop(&mut self) {
        // If the file stays, the next process is told of it by name.
        if let Some(claim) = &self.claim {
            let _ = open::remove(claim);
        }
    }
}

/// The content of a `claim`: the process that made it, for people and for a check on the same machine.
#[derive(Debug, Serialize, Deserialize)]
struct Claim {
    host: String,
    pid: u32,
    /// Seconds since 1970.
    time: u64,
    /// Tells processes apart that had the same number one after the other, as in a container that was started again.
    #[serde(default)]
    token: u64,
}

/// The token of this process.
#[expect(clippy::disallowed_methods, reason = "no two processes of one number begin at the same nanosecond")]
fn token() -> u64 {
    static TOKEN: LazyLock<u64> = LazyLock::new(|| {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
    });
    *TOKEN
}

fn lock_path(run: &Utf8Path) -> Utf8PathBuf {
    run.join(LOCK)
}

fn claim_path(run: &Utf8Path) -> Utf8PathBuf {
    run.join(CLAIMS[0])
}

/// Holds a run directory for this process alone.
///
/// # Errors
/// [`JournalError::InUse`] or [`JournalError::Claimed`] if another process holds it.
pub(crate) fn hold(run: &Utf8Path) -> Result<RunLock, JournalError> {
    hold_with(run, &File::try_lock)
}

fn hold_with(
    run: &Utf8Path,
    try_lock: &dyn Fn(&File) -> Result<(), TryLockError>,
) -> Result<RunLock, JournalError> {
    let path = lock_path(run);
    let file = open::to_write(&path, "create")?;
    match tried(&file, try_lock) {
        Ok(()) if is_named(&file, &path) => Ok(RunLock { _file: Some(file), claim: None }),
        // Its holder has removed the file together with the run.
        Ok(()) | Err(TryLockError::WouldBlock) => Err(JournalError::InUse { path: run.to_owned() }),
        Err(TryLockError::Error(error)) if has_no_locks(&error) => {
            let claim = claim(&CLAIMS.map(|name| run.join(name)))?;
            Ok(RunLock { _file: Some(file), claim: Some(claim) })
        }
        Err(TryLockError::Error(source)) => Err(JournalError::Io { action: "lock", path, source }),
    }
}

/// Keeps other processes from holding a run directory alone, while this one reads it. Nothing is written there.
///
/// # Errors
/// As [`hold`].
pub(crate) fn hold_shared(run: &Utf8Path) -> Result<RunLock, JournalError> {
    let in_use = || JournalError::InUse { path: run.to_owned() };
    match open::to_read(&lock_path(run), LinkPolicy::Refused) {
        Ok(file) => match tried(&file, &File::try_lock_shared) {
            Ok(()) => Ok(RunLock { _file: Some(file), claim: None }),
            Err(TryLockError::Error(error)) if has_no_locks(&error) && !is_claimed(run) => {
                Ok(RunLock { _file: None, claim: None })
            }
            Err(_) => Err(in_use()),
        },
        Err(JournalError::Io { source, .. }) if source.kind() == ErrorKind::NotFound => {
            Ok(RunLock { _file: None, claim: None })
        }
        Err(_) => Err(in_use()),
    }
}

/// Whether some process holds it, so that its episodes go on. If that cannot be found out, it counts as held.
pub(crate) fn is_held(run: &Utf8Path) -> bool {
    match open::to_read(&lock_path(run), LinkPolicy::Refused) {
        // The lock is shared, so that two processes that ask do not see each other.
        Ok(file) => match file.try_lock_shared() {
            Ok(()) => false,
            Err(TryLockError::Error(error)) if has_no_locks(&error) => is_claimed(run),
            Err(_) => true,
        },
        Err(JournalError::Io { source, .. }) => source.kind() != ErrorKind::NotFound,
        Err(_) => true,
    }
}

#[expect(clippy::disallowed_methods, reason = "the operating system tells nobody when a lock is free")]
fn tried(file: &File, try_lock: &dyn Fn(&File) -> Result<(), TryLockError>) -> Result<(), TryLockError> {
    let mut tries = LOCK_TRIES;
    loop {
        match try_lock(file) {
            // Another process may only be asking whether it is held.
            Err(TryLockError::WouldBlock) if tries > 0 => {
                tries -= 1;
                std::thread::sleep(LOCK_WAITS);
            }
            outcome => return outcome,
        }
    }
}

/// Whether an error of locking says that the file system knows no locks.
fn has_no_locks(error: &std::io::Error) -> bool {
    #[cfg(unix)]
    {
        use rustix::io::Errno;
        let none = [Errno::NOLCK, Errno::NOSYS, Errno::NOTSUP, Errno::OPNOTSUPP];
        error.raw_os_error().is_some_and(|code| none.iter().any(|none| none.raw_os_error() == code))
    }
    #[cfg(not(unix))]
    {
        error.kind() == ErrorKind::Unsupported
    }
}

/// Makes the first of these claims this process's, and returns it. One whose process is known to be gone is replaced.
///
/// Several processes may find one that is left at the same time, and none may remove the fresh claim of another one: so each makes
/// the next one its own first, which only one of them can, and renames it over the one that is left, which must still be there. A
/// process that is killed in between leaves the next one too, which is replaced in the same way.
fn claim(claims: &[Utf8PathBuf]) -> Result<Utf8PathBuf, JournalError> {
    let [path, others @ ..] = claims else { return Ok(Utf8PathBuf::new()) };
    let left = left_claim(path).filter(|_| !others.is_empty());
    let Some(left) = left else {
        make_claim(path)?;
        return Ok(path.clone());
    };
    let next = claim(others)?;
    if left_claim(path) == Some(left) {
        std::fs::rename(&next, path).map_err(JournalError::io("rename", path))?;
        return Ok(path.clone());
    }
    // Another process was quicker, and may be through by now.
    open::remove(&next)?;
    make_claim(path).map(|()| path.clone())
}

/// Makes the file of a claim, which must not be there.
#[expect(clippy::disallowed_methods, reason = "a person who finds the claim wants to know how old it is")]
fn make_claim(path: &Utf8Path) -> Result<(), JournalError> {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let own = Claim { host: host(), pid: std::process::id(), time, token: token() };
    let mut file = match File::options().write(true).create_new(true).open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            let by = std::fs::read_to_string(path).unwrap_or_default().trim().to_owned();
            return Err(JournalError::Claimed { path: path.to_owned(), by });
        }
        Err(error) => return Err(JournalError::io("create", path)(error)),
    };
    let text = serde_json::to_string(&own).unwrap_or_default() + "\n";
    file.write_all(text.as_bytes()).map_err(|error| {
        // A claim that is not whole would count for ever.
        let _ = open::remove(path);
        JournalError::io("write", path)(error)
    })
}

/// Whether there is a claim by a process that may still be at work.
fn is_claimed(run: &Utf8Path) -> bool {
    let path = claim_path(run);
    path.symlink_metadata().is_ok() && left_claim(&path).is_none()
}

/// The claim of a process that is known to be gone. One on another machine never is, nor is one whose claim is not whole yet.
fn left_claim(path: &Utf8Path) -> Option<String> {
    let text = std::fs::read_to_string(path).ok()?;
    let claim: Claim = serde_json::from_str(&text).ok()?;
    (claim.host == host() && !may_live(&claim)).then_some(text)
}

/// The name of this machine.
fn host() -> String {
    #[cfg(unix)]
    {
        rustix::system::uname().nodename().to_string_lossy().into_owned()
    }
    #[cfg(not(unix))]
    {
        String::new()
    }
}

/// Whether the process of this machine that made the claim may be at work.
fn may_live(claim: &Claim) -> bool {
    if claim.pid == std::process::id() {
        return claim.token == token();
    }
    #[cfg(unix)]
    {
        let pid = i32::try_from(claim.pid).ok().and_then(rustix::process::Pid::from_raw);
        pid.is_some_and(|pid| rustix::process::test_kill_process(pid) != Err(rustix::io::Errno::SRCH))
    }
    #[cfg(not(unix))]
    {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    fn without_locks(_: &File) -> Result<(), TryLockError> {
        let code = rustix::io::Errno::NOLCK.raw_os_error();
        Err(TryLockError::Error(std::io::Error::from_raw_os_error(code)))
    }

    #[cfg(unix)]
    #[test]
    fn where_there_are_no_locks_a_claim_says_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let run = Utf8Path::from_path(folder.path()).unwrap();
        let held = hold_with(run, &without_locks).unwrap();
        let error = hold_with(run, &without_locks).unwrap_err();
        let JournalError::Claimed { by, .. } = &error else { panic!("{error}") };
        assert!(by.contains(&format!("\"pid\":{}", std::process::id())), "{by}");
        drop(held);
        assert!(!claim_path(run).exists());

        // A process of this machine that is gone holds nothing; one of another machine may.
        let gone = |host: &str| serde_json::json!({"host": host, "pid": i32::MAX, "time": 1}).to_string();
        std::fs::write(claim_path(run), gone(&host())).unwrap();
        drop(hold_with(run, &without_locks).unwrap());
        // Nor does one that had the number of this one.
        let before = serde_json::json!({"host": host(), "pid": std::process::id(), "time": 1, "token": 1});
        std::fs::write(claim_path(run), before.to_string()).unwrap();
        drop(hold_with(run, &without_locks).unwrap());
        std::fs::write(claim_path(run), gone("another")).unwrap();
        assert!(matches!(hold_with(run, &without_locks), Err(JournalError::Claimed { .. })));
    }

    /// Every process waits for the others once it has found that there are no locks.
    #[cfg(unix)]
    #[test]
    fn of_many_that_find_a_left_claim_one_takes_its_place() {
        const MANY: usize = 8;
        let folder = tempfile::tempdir().unwrap();
        let run = Utf8Path::from_path(folder.path()).unwrap();
        let left = serde_json::json!({"host": host(), "pid": i32::MAX, "time": 1}).to_string();
        for round in 0..200 {
            std::fs::write(claim_path(run), &left).unwrap();
            // A process may have been killed while it took the place of another one.
            if round % 2 == 0 {
                std::fs::write(run.join(CLAIMS[1]), &left).unwrap();
            }
            let at_once = std::sync::Barrier::new(MANY);
            let hold = || {
                hold_with(run, &|file| {
                    at_once.wait();
                    without_locks(file)
                })
            };
            let held: Vec<Result<RunLock, JournalError>> = std::thread::scope(|scope| {
                let all: Vec<_> = (0..MANY).map(|_| scope.spawn(hold)).collect();
                all.into_iter().map(|one| one.join().unwrap()).collect()
            });
            let holders = held.iter().filter(|held| held.is_ok()).count();
            assert_eq!(holders, 1, "round {round}");
            assert!(held.iter().all(|held| matches!(held, Ok(_) | Err(JournalError::Claimed { .. }))));
            drop(held);
            assert!(CLAIMS.iter().all(|name| !run.join(name).exists()), "round {round}");
        }
    }

    #[test]
    fn readers_keep_a_holder_out_and_not_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let run = Utf8Path::from_path(folder.path()).unwrap();
        drop(hold_shared(run).unwrap());
        assert!(!lock_path(run).exists(), "nothing is written");
        let held = hold(run).unwrap();
        assert!(matches!(hold_shared(run), Err(JournalError::InUse { .. })) && is_held(run));
        drop(held);
        let (one, _two) = (hold_shared(run).unwrap(), hold_shared(run).unwrap());
        assert!(matches!(hold(run), Err(JournalError::InUse { .. })));
        assert!(!is_held(run), "a reader is no holder");
        drop(one);
    }
}
