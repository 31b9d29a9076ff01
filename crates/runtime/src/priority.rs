//! The priority of threads beside the workers.

/// Lowers the priority of the calling thread below that of workers, which have worlds to move on. `niceness` goes from 0, that of
/// workers, to 19. On Linux alone: elsewhere it would slow down the whole process.
#[cfg_attr(not(target_os = "linux"), expect(unused_variables, reason = "see above"))]
pub fn give_way(niceness: i32) {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, niceness);
}
