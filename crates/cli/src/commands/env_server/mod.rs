//! `cooperage env-server`: games for a learner in another process, over standard input and output. There is no runtime and no
//! journal in this: worlds, resets and joint steps alone. The Python package's `cooperage.env` is its client.
//!
//! # The protocol, version 1
//!
//! The client asks, the server answers each request with exactly one reply. A message is a header of 8 bytes, the length of what
//! follows it and the kind (two `u32`), and then so many bytes. All numbers are little-endian.
//!
//! | kind | request | what follows | reply |
//! | --- | --- | --- | --- |
//! | 1 | hello | the version (`u32`) | 1: the version (`u32`) |
//! | 2 | open | a JSON object, see [`open::OpenRequest`] | 2: a JSON object, see [`open::Opened`] |
//! | 3 | reset | for each game that begins: game (`u32`), 1 if there is a seed and 0 if not (`u32`), seed (`u64`) | 3: the arrays |
//! | 4 | step | an action (`u16`) for each learner's seat of each game | 3: the arrays |
//! | 5 | picture | a game (`u32`) | 4: width and height (two `u32`), then red, green and blue of each pixel, row by row |
//!
//! The arrays are one block of bytes; the answer to `open` says where which one stands in it, counted from the end of the
//! header. A second `open` replaces the batch. A game without a seed of its own goes on to the next episode of the seed it has.
//!
//! Reply 255 is an error, whose text follows. After an error about what was asked (an action that does not exist, a task that
//! does not exist) everything stands as before, and the server goes on. A message that breaks the protocol itself (no hello, an
//! unknown kind, a wrong length, an end in its midst) also ends the server, with exit code 2. When standard input ends between two
//! messages, the server ends with 0.

mod open;
mod picture;
mod serve;
mod wire;

use std::process::ExitCode;

use crate::error::{CliError, Exit};

pub(crate) fn env_server() -> Result<ExitCode, CliError> {
    let (input, output) = wire::standard().map_err(|error| {
        CliError::new(Exit::Input, format!("cannot use standard input and output: {error}"))
    })?;
    match serve::serve(input, output) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        // The client has gone.
        Err(wire::EnvPipeError::Io(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            Ok(ExitCode::SUCCESS)
        }
        Err(error) => Err(CliError::usage(error).hint(
            "env-server is started by the Python package; its module's documentation has the protocol",
        )),
    }
}
