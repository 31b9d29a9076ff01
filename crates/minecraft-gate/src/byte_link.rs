//! The way of bytes to a client and back: a socket, and in rehearsals nothing.

use std::fmt::Debug;
use std::io::{self, Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

/// The bytes to a client and from it.
pub(crate) trait ByteLink: Debug + Send + Sync {
    /// Waits so long for bytes at most, and returns how many have come; 0 at the end of all.
    fn read_within(&mut self, buffer: &mut [u8], patience: Duration) -> io::Result<usize>;
    /// Waits so long at most until the client takes some of these bytes, and returns how many.
    fn write_within(&mut self, bytes: &[u8], patience: Duration) -> io::Result<usize>;
    /// The same connection again, for another thread.
    fn again(&self) -> io::Result<Box<dyn ByteLink>>;
    /// Ends the connection in both directions.
    fn hang_up(&self);
}

impl ByteLink for TcpStream {
    fn read_within(&mut self, buffer: &mut [u8], patience: Duration) -> io::Result<usize> {
        self.set_read_timeout(Some(patience))?;
        self.read(buffer)
    }

    fn write_within(&mut self, bytes: &[u8], patience: Duration) -> io::Result<usize> {
        self.set_write_timeout(Some(patience))?;
        self.write(bytes)
    }

    fn again(&self) -> io::Result<Box<dyn ByteLink>> {
        Ok(Box::new(self.try_clone()?))
    }

    fn hang_up(&self) {
        // It may be closed already.
        let _ = self.shutdown(Shutdown::Both);
    }
}

/// The link of a client all of whose bytes are known before: none come, and those that go are lost.
#[cfg(any(test, feature = "rehearsal"))]
#[derive(Debug)]
pub(crate) struct NoLink;

#[cfg(any(test, feature = "rehearsal"))]
impl ByteLink for NoLink {
    fn read_within(&mut self, _: &mut [u8], _: Duration) -> io::Result<usize> {
        Ok(0)
    }

    fn write_within(&mut self, bytes: &[u8], _: Duration) -> io::Result<usize> {
        Ok(bytes.len())
    }

    fn again(&self) -> io::Result<Box<dyn ByteLink>> {
        Ok(Box::new(NoLink))
    }

    fn hang_up(&self) {}
}
