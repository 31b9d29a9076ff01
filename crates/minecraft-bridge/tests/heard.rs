//! The facts that a bridge has handed on.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::net::SocketAddr;
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use cooperage_minecraft_bridge::limits::Timeouts;
use cooperage_minecraft_bridge::{BridgeOptions, FactSink};
use cooperage_minecraft_replica::ServerFact;
use cooperage_minecraft_wire::ProtocolVersion;

/// The longest wait for a fact.
const PATIENCE: Duration = Duration::from_secs(30);

/// All facts so far.
#[derive(Clone, Default)]
pub(crate) struct Heard(Arc<(Mutex<Vec<ServerFact>>, Condvar)>);

impl Heard {
    pub(crate) fn sink(&self) -> FactSink {
        let inner = Arc::clone(&self.0);
        Arc::new(move |facts| {
            inner.0.lock().unwrap().extend(facts);
            inner.1.notify_all();
        })
    }

    /// Waits for a fact of which `wanted` makes something.
    pub(crate) fn until<T>(&self, what: &str, wanted: impl Fn(&ServerFact) -> Option<T>) -> T {
        self.until_after(0, what, wanted)
    }

    /// Waits for such a fact after the first so many.
    pub(crate) fn until_after<T>(
        &self,
        first: usize,
        what: &str,
        wanted: impl Fn(&ServerFact) -> Option<T>,
    ) -> T {
        let mut seen = first;
        let mut facts = self.0.0.lock().unwrap();
        loop {
            if let Some(found) = facts.iter().skip(seen).find_map(&wanted) {
                return found;
            }
            seen = facts.len().max(first);
            let (next, waited) = self.0.1.wait_timeout(facts, PATIENCE).unwrap();
            facts = next;
            let last = facts.iter().rev().take(5).collect::<Vec<_>>();
            assert!(
                !waited.timed_out() || facts.len() > seen,
                "{what} has not come; the last facts: {last:?}"
            );
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.0.0.lock().unwrap().len()
    }

    pub(crate) fn all(&self) -> Vec<ServerFact> {
        self.0.0.lock().unwrap().clone()
    }
}

pub(crate) fn options(server: SocketAddr, version: Option<ProtocolVersion>, names: &[&str]) -> BridgeOptions {
    BridgeOptions {
        server,
        host: "localhost".to_owned(),
        version,
        names: names.iter().map(|&name| name.to_owned()).collect(),
        view_distance: 6,
        capture: None,
        timeouts: Timeouts::default(),
    }
}
