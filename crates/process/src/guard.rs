//! Processes that do not outlive this program, however it ends.
//!
//! A program that is killed ends none of its processes. So on Linux the system kills each of them with this program, and on every
//! Unix a guard, a shell that leads the process's group and waits at a pipe of this program, kills the group when the pipe closes: a
//! process that ignores the end of its input ends, and so do the processes that it has started, unless they have left the group.

use std::ffi::OsString;
use std::io;
use std::ops::{Deref, DerefMut};
use std::process::{Child, Command};

use crate::environment::SET;

/// A process that ends with this program.
pub(crate) struct GuardedChild {
    child: Child,
    /// Whether it was killed with its group, whose number may be another's from then on.
    is_ended: bool,
    /// The number of its process group: its guard's, or its own where there is no guard.
    #[cfg(unix)]
    group: i32,
    #[cfg(unix)]
    guard: Option<guarding::GroupGuard>,
}

impl GuardedChild {
    /// Starts the command.
    ///
    /// # Errors
    /// The system cannot start it.
    pub(crate) fn start(command: Command) -> io::Result<GuardedChild> {
        #[cfg(unix)]
        {
            // The group is there before its first process, so that no instant is without a guard.
            let guard = guarding::GroupGuard::start();
            let group = guard.as_ref().map(guarding::GroupGuard::group);
            let child = guarding::spawn(command, group.unwrap_or(0))?;
            let group = group.unwrap_or_else(|| guarding::number_of(&child));
            Ok(GuardedChild { child, is_ended: false, group, guard })
        }
        #[cfg(not(unix))]
        {
            let mut command = command;
            Ok(GuardedChild { child: command.spawn()?, is_ended: false })
        }
    }

    /// Kills the process and its process group.
    pub(crate) fn end(&mut self) {
        if std::mem::replace(&mut self.is_ended, true) {
            return;
        }
        #[cfg(unix)]
        guarding::kill_group(self.group);
        let _ = self.child.kill();
        let _ = self.child.wait();
        #[cfg(unix)]
        drop(self.guard.take());
    }
}

/// A program with its arguments, which inherits these variables and no others.
pub(crate) fn command_of(program: &str, arguments: &[String], environment: &[(String, OsString)]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments);
    command.env_clear().envs(SET).envs(environment.iter().map(|(name, value)| (name, value)));
    command
}

impl Deref for GuardedChild {
    type Target = Child;

    fn deref(&self) -> &Child {
        &self.child
    }
}

impl DerefMut for GuardedChild {
    fn deref_mut(&mut self) -> &mut Child {
        &mut self.child
    }
}

#[cfg(unix)]
mod guarding {
    use std::io::{self, Write as _};
    use std::os::unix::process::CommandExt as _;
    use std::process::{Child, Command, Stdio};
    use std::sync::mpsc::{Sender, SyncSender, channel, sync_channel};
    use std::sync::{Mutex, OnceLock, PoisonError};

    use rustix::process::{Pid, Signal, kill_process_group};

    /// Kills its group, unless it reads a line first.
    const SCRIPT: &str = "trap '' HUP INT TERM QUIT; read -r line || kill -KILL 0";

    /// A shell that leads a process group and kills it once this program is gone.
    pub(super) struct GroupGuard(pub(super) Child);

    impl GroupGuard {
        /// Starts the guard of a new group. Without a shell there is none.
        pub(super) fn start() -> Option<GroupGuard> {
            let mut command = Command::new("/bin/sh");
            command.args(["-c", SCRIPT]).env_clear().process_group(0);
            command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
            command.spawn().ok().map(GroupGuard)
        }

        /// The number of its group.
        pub(super) fn group(&self) -> i32 {
            number_of(&self.0)
        }
    }

    impl Drop for GroupGuard {
        fn drop(&mut self) {
            if let Some(mut stdin) = self.0.stdin.take() {
                // A guard that is gone kills no group either.
                let _ = stdin.write_all(b"\n");
            }
            let _ = self.0.wait();
        }
    }

    /// Kills a process group, which may be gone already.
    pub(super) fn kill_group(group: i32) {
        if let Some(group) = Pid::from_raw(group) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }

    /// The number of a process, which is that of a group that it leads.
    pub(super) fn number_of(process: &Child) -> i32 {
        i32::try_from(process.id()).unwrap_or_default()
    }

    /// A command to be started, with the place for its process.
    type Order = (Command, SyncSender<io::Result<Child>>);

    /// Starts a command on a thread that lives as long as this program: the system takes the end of the thread that started a process
    /// for the end of its parent.
    ///
    /// The process joins the group of that number, or gets one of its own for 0: an interrupt at the terminal reaches only this
    /// program, and a kill of the group also ends the processes that the process has started.
    pub(super) fn spawn(mut command: Command, group: i32) -> io::Result<Child> {
        static STARTER: OnceLock<Mutex<Sender<Order>>> = OnceLock::new();
        command.process_group(group);
        let starter = STARTER.get_or_init(|| {
            let (orders, waiting) = channel::<Order>();
            std::thread::spawn(move || {
                for (mut command, started) in waiting {
                    end_with_parent(&mut command);
                    let _ = started.send(command.spawn());
                }
            });
            Mutex::new(orders)
        });
        let gone = || io::Error::other("the thread that starts processes is gone");
        let (started, child) = sync_channel(1);
        let orders = starter.lock().unwrap_or_else(PoisonError::into_inner).clone();
        orders.send((command, started)).map_err(|_| gone())?;
        child.recv().map_err(|_| gone())?
    }

    /// Has the system kill the process when this program ends.
    #[cfg(target_os = "linux")]
    #[expect(
        unsafe_code,
        reason = "the system is asked between fork and exec, which the standard library offers no other way"
    )]
    fn end_with_parent(command: &mut Command) {
        let parent = rustix::process::getpid();
        let ask = move || {
            // Where the system refuses, the guard is still there.
            let _ = rustix::process::set_parent_process_death_signal(Some(Signal::KILL));
            // A parent that ended before that sends no signal.
            if rustix::process::getppid() == Some(parent) {
                Ok(())
            } else {
                Err(io::Error::from_raw_os_error(rustix::io::Errno::SRCH.raw_os_error()))
            }
        };
        // SAFETY: between fork and exec the closure makes three system calls; it allocates nothing and takes no lock.
        unsafe {
            command.pre_exec(ask);
        }
    }

    /// Other systems have no such signal; the guard does it.
    #[cfg(not(target_os = "linux"))]
    fn end_with_parent(_: &mut Command) {}
}

#[cfg(all(test, target_os = "linux"))]
#[expect(clippy::unwrap_used, reason = "these are tests")]
mod tests {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;

    use super::*;

    /// A process that ignores the end of its input, and its child, which it names in a line.
    fn stubborn() -> (GuardedChild, String) {
        let script = "trap '' HUP TERM; sleep 600 & echo $!; wait";
        let mut command = command_of("/bin/sh", &["-c".to_owned(), script.to_owned()], &[]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = GuardedChild::start(command).unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        (child, line.trim().to_owned())
    }

    /// Whether a process runs; one that has ended and was not waited for does not.
    fn is_alive(process: &str) -> bool {
        let told = Command::new("cat").arg(format!("/proc/{process}/stat")).output().unwrap();
        let stat = String::from_utf8_lossy(&told.stdout);
        stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with('Z'))
    }

    #[test]
    fn the_guard_kills_the_whole_group_when_its_pipe_closes() {
        let (mut child, grandchild) = stubborn();
        assert!(is_alive(&grandchild));
        // As it closes when this program is killed.
        let mut guard = child.guard.take().unwrap();
        drop(guard.0.stdin.take());
        child.wait().unwrap();
        guard.0.wait().unwrap();
        while is_alive(&grandchild) {
            std::thread::yield_now();
        }
    }

    #[test]
    fn a_guard_that_is_no_longer_needed_kills_no_group() {
        let (mut child, grandchild) = stubborn();
        drop(child.guard.take());
        assert!(is_alive(&grandchild) && child.try_wait().unwrap().is_none());
        child.end();
        while is_alive(&grandchild) {
            std::thread::yield_now();
        }
    }

    #[test]
    fn a_process_outlives_the_thread_that_asked_for_it() {
        let (mut child, _) = std::thread::spawn(stubborn).join().unwrap();
        assert!(child.try_wait().unwrap().is_none());
        child.end();
        assert!(child.try_wait().unwrap().is_some());
    }
}
