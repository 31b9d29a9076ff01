//! The way out of one connection: a queue without loss, and the thread that writes what is in it.

use std::collections::VecDeque;
use std::io::Write;
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use cooperage_minecraft_replica::SentAct;
use cooperage_minecraft_wire::{Codec, Direction, FrameWriter, ProtocolState, ProtocolVersion, Serverbound};

use crate::acts::ActWriter;
use crate::capture::Capture;
use crate::error::VisitEnd;
use crate::limits::{QUEUE_MAX, now};
use crate::link::is_pause;

/// Something for the writer.
#[derive(Debug)]
pub(crate) enum Queued {
    /// A packet of the connection itself, such as an answer.
    Packet(Serverbound),
    /// An act of the body.
    Act(SentAct),
    /// The packets after it belong to that state.
    State(ProtocolState),
    /// The packets after it are compressed from that size on.
    Compression(usize),
    /// The body's entity at the server; acts count from then on.
    Plays(i32),
    /// Whether the body rides.
    Rides(bool),
}

/// The things that wait for a writer.
#[derive(Debug, Default)]
pub(crate) struct SendQueue {
    waiting: Mutex<Waiting>,
    bell: Condvar,
}

#[derive(Debug, Default)]
struct Waiting {
    queued: VecDeque<Queued>,
    is_closed: bool,
}

/// More than [`QUEUE_MAX`] things wait.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QueueOverflow;

impl SendQueue {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds things. A closed queue takes none.
    ///
    /// # Errors
    /// [`QueueOverflow`].
    pub(crate) fn push(&self, more: impl IntoIterator<Item = Queued>) -> Result<(), QueueOverflow> {
        let mut waiting = self.waiting();
        if !waiting.is_closed {
            waiting.queued.extend(more);
        }
        if waiting.queued.len() > QUEUE_MAX {
            return Err(QueueOverflow);
        }
        self.bell.notify_all();
        Ok(())
    }

    /// Ends the writer.
    pub(crate) fn close(&self) {
        let mut waiting = self.waiting();
        waiting.is_closed = true;
        waiting.queued.clear();
        self.bell.notify_all();
    }

    /// Waits for things; `None` once the queue is closed.
    fn take(&self) -> Option<VecDeque<Queued>> {
        let mut waiting = self.waiting();
        while waiting.queued.is_empty() {
            if waiting.is_closed {
                return None;
            }
            waiting = self.bell.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
        Some(std::mem::take(&mut waiting.queued))
    }
}

/// Writes what waits in a queue.
pub(crate) struct PacketWriter {
    pub(crate) stream: TcpStream,
    pub(crate) queue: Arc<SendQueue>,
    codec: Codec,
    frames: FrameWriter,
    acts: ActWriter,
    silence: Duration,
    pub(crate) capture: Option<(Capture, u32)>,
}

impl PacketWriter {
    /// A writer that gives up on a server that takes nothing in for so long.
    pub(crate) fn new(
        stream: TcpStream,
        queue: Arc<SendQueue>,
        version: ProtocolVersion,
        silence: Duration,
    ) -> PacketWriter {
        let (codec, frames) = (Codec::new(version), FrameWriter::default());
        PacketWriter { stream, queue, codec, frames, acts: ActWriter::new(version), silence, capture: None }
    }

    /// Writes until the queue is closed or the server takes no more.
    pub(crate) fn run(mut self) {
        while let Some(queued) = self.queue.take() {
            let mut bytes = Vec::new();
            queued.into_iter().for_each(|queued| self.encode(queued, &mut bytes));
            if self.write(&bytes).is_err() {
                break;
            }
        }
        self.queue.close();
        // The reader ends with the writer.
        let _ = self.stream.shutdown(Shutdown::Both);
    }

    fn encode(&mut self, queued: Queued, bytes: &mut Vec<u8>) {
        match queued {
            Queued::Packet(packet) => self.put(&packet, bytes),
            Queued::Act(sent) if self.codec.state == ProtocolState::Play => {
                for packet in self.acts.packets(sent) {
                    self.put(&packet, bytes);
                }
            }
            // A body that is between two worlds does nothing.
            Queued::Act(_) => {}
            Queued::State(state) => self.codec.state = state,
            Queued::Compression(threshold) => self.frames.threshold = Some(threshold),
            Queued::Plays(entity) => self.acts.begin(entity),
            Queued::Rides(rides) => self.acts.rides = rides,
        }
    }

    /// Appends a packet. One that the version does without, or whose fields do not fit it, is left out.
    fn put(&self, packet: &Serverbound, bytes: &mut Vec<u8>) {
        let Ok(Some(encoded)) = self.codec.encode(packet) else { return };
        if let Some((capture, seat)) = &self.capture {
            capture.packet(*seat, self.codec.state, Direction::Serverbound, &encoded);
        }
        let _ = self.frames.write(&encoded, bytes);
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), VisitEnd> {
        let until = now() + self.silence;
        let mut rest = bytes;
        while !rest.is_empty() {
            let left = until.saturating_duration_since(now());
            if left.is_zero() {
                return Err(VisitEnd::Closed);
            }
            self.stream.set_write_timeout(Some(left))?;
            match self.stream.write(rest) {
                Ok(0) => return Err(VisitEnd::Closed),
                Ok(count) => rest = rest.get(count..).unwrap_or_default(),
                Err(error) if is_pause(error.kind()) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost_up_to_the_limit_and_beyond_it_the_caller_learns() {
        let queue = SendQueue::default();
        let one = || Queued::Packet(Serverbound::TickEnded {});
        assert!(queue.push((0..QUEUE_MAX).map(|_| one())).is_ok());
        assert!(queue.push([one()]).is_err());
        assert_eq!(queue.take().map(|taken| taken.len()), Some(QUEUE_MAX + 1));
        queue.close();
        assert!(queue.push([one()]).is_ok());
        assert!(queue.take().is_none());
    }
}
