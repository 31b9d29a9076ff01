//! The system's information about a connection on this machine.

use std::net::SocketAddr;

/// The state of a connection that neither side has given up, as Linux tells it.
const ESTABLISHED: &str = "01";

/// Whether the server still has the connection from that port; none where the system does not tell.
pub(super) fn is_open(server: SocketAddr, from: SocketAddr) -> Option<bool> {
    let table = std::fs::read_to_string("/proc/net/tcp").ok()?;
    let ends = [server, from].map(|end| format!(":{:04X}", end.port()));
    let is_this = |line: &&str| {
        let mut fields = line.split_whitespace().skip(1);
        let (own, other) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
        own.ends_with(&ends[0]) && other.ends_with(&ends[1])
    };
    let state = table.lines().find(is_this).and_then(|line| line.split_whitespace().nth(3));
    Some(state == Some(ESTABLISHED))
}
