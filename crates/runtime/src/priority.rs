//! Who gives way to whom on the processor: the threads that play worlds go first, those that serve people behind them, and those
//! that tidy files last.

/// What a thread does beside those that play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// It shows what is played to people who watch.
    Serving,
    /// It closes journals.
    Closing,
}

impl Beside {
    /// The priority of such a thread, from -20 (first) to 19 (last); those that play have 0.
    #[cfg(target_os = "linux")]
    fn niceness(self) -> i32 {
        match self {
            Beside::Serving => 10,
            Beside::Closing => 15,
        }
    }

    /// Lets the calling thread go behind those that play: they keep pace with real time and have replies to act on. Where nobody
    /// plays, or where a processor is free, it is as quick as before.
    pub fn give_way(self) {
        // On Linux this concerns the calling thread alone; elsewhere it would slow down the whole process. A system that refuses
        // leaves things as they are.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::setpriority_process(None, self.niceness());
    }
}
