//! A server for Minecraft's clients. A client that logs in with the name of a person sits in that person's seat: it owns the
//! movement of the body there, acts through the door of the episode, and sees the world.
//!
//! [`MinecraftGate::open`] listens; [`MinecraftGate::observe`] makes the observer of a run's episodes. Each connection has a thread that reads, and
//! one that writes once the client plays; each episode has one that hands moments to clients and their acts to the door.
//! A client's view is the difference between the present moment and what the client was sent, so that a client that is slow,
//! comes again, or is in a resumed episode ends in the same state as any other.
//!
//! **Invariant:** nothing here can change an episode but through its door, and no client can make the world wait: the observer
//! on the worker hands moments on without waiting, and all else is done on the threads of this crate.

mod byte_link;
mod client;
mod connection;
mod gate;
mod hall;
mod intake;
mod limits;
mod moment;
mod names;
mod packets;
mod room;
mod view;
mod watcher;

#[cfg(any(test, feature = "rehearsal"))]
pub use connection::{PlayedSession, SessionStage, login_packets};
pub use gate::{GateError, GateSettings, Invitation, MinecraftGate};
