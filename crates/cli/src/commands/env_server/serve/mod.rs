//! The conversation: a request, a reply, until the input ends.

use std::io::{Read, Write};

use cooperage_vector_env::Reset;

use super::open::{Open, OpenRequest};
use super::picture::picture;
use super::wire::{self, EnvPipeError, VERSION, reply, request};

/// The bytes of a game in a request `reset`.
const RESET: usize = 16;

/// The state of the server after the client's requests so far.
#[derive(Default)]
struct Server {
    greeted: bool,
    open: Option<Open>,
    /// Room for the actions of a step.
    actions: Vec<u16>,
}

/// An answer to a request.
enum EnvServerReply<'s> {
    Hello,
    Text(String),
    Arrays(&'s [u8]),
    Picture(Vec<u8>),
}

/// Why something is not done.
enum EnvServerError {
    /// An error about the request; the server goes on.
    Asked(String),
    /// The protocol is broken.
    Protocol(String),
}

/// Talks to a client until its pipe closes.
pub(super) fn serve(mut input: impl Read, mut output: impl Write) -> Result<(), EnvPipeError> {
    let (mut server, mut body) = (Server::default(), Vec::new());
    loop {
        let kind = match wire::read(&mut input, &mut body) {
            Ok(Some(kind)) => kind,
            Ok(None) => return Ok(()),
            Err(error) => {
                // A client that cut its message short has usually gone.
                let _ = wire::write(&mut output, reply::ERROR, error.to_string().as_bytes());
                return Err(error);
            }
        };
        match server.answer(kind, &body) {
            Ok(EnvServerReply::Hello) => wire::write(&mut output, reply::HELLO, &VERSION.to_le_bytes())?,
            Ok(EnvServerReply::Text(text)) => wire::write(&mut output, reply::OPENED, text.as_bytes())?,
            Ok(EnvServerReply::Arrays(bytes)) => wire::write(&mut output, reply::ARRAYS, bytes)?,
            Ok(EnvServerReply::Picture(bytes)) => wire::write(&mut output, reply::PICTURE, &bytes)?,
            Err(EnvServerError::Asked(text)) => wire::write(&mut output, reply::ERROR, text.as_bytes())?,
            Err(EnvServerError::Protocol(text)) => {
                wire::write(&mut output, reply::ERROR, text.as_bytes())?;
                return Err(EnvPipeError::Protocol(text));
            }
        }
    }
}

impl Server {
    fn answer(&mut self, kind: u32, body: &[u8]) -> Result<EnvServerReply<'_>, EnvServerError> {
        if kind == request::HELLO {
            return self.hello(body);
        }
        if !self.greeted {
            return Err(EnvServerError::Protocol("the first message must be a hello".to_owned()));
        }
        match kind {
            request::OPEN => self.open(body),
            request::RESET => self.reset(body),
            request::STEP => self.step(body),
            request::PICTURE => self.picture(body),
            _ => Err(EnvServerError::Protocol(format!("there is no request of kind {kind}"))),
        }
    }

    fn hello(&mut self, body: &[u8]) -> Result<EnvServerReply<'_>, EnvServerError> {
        let version = body.try_into().map(u32::from_le_bytes).map_err(|_| wrong_length("hello", body))?;
        if version != VERSION {
            let text =
                format!("the client speaks version {version} of the protocol, and this is version {VERSION}");
            return Err(EnvServerError::Protocol(text));
        }
        self.greeted = true;
        Ok(EnvServerReply::Hello)
    }

    fn open(&mut self, body: &[u8]) -> Result<EnvServerReply<'_>, EnvServerError> {
        let wanted: OpenRequest = serde_json::from_slice(body).map_err(|error| {
            EnvServerError::Asked(format!("the games that are wanted cannot be read: {error}"))
        })?;
        let open = self.open.insert(wanted.open().map_err(EnvServerError::Asked)?);
        let text =
            serde_json::to_string(&open.told()).map_err(|error| EnvServerError::Asked(error.to_string()))?;
        Ok(EnvServerReply::Text(text))
    }

    fn reset(&mut self, body: &[u8]) -> Result<EnvServerReply<'_>, EnvServerError> {
        let (games, rest) = body.as_chunks::<RESET>();
        if !rest.is_empty() {
            return Err(wrong_length("reset", body));
        }
        let resets: Vec<Reset> = games.iter().map(reset_of).collect();
        let open = self.open.as_mut().ok_or_else(nothing_open)?;
        open.batch.reset(&resets).map_err(|error| EnvServerError::Asked(error.to_string()))?;
        Ok(EnvServerReply::Arrays(open.batch.buffer()))
    }

    fn step(&mut self, body: &[u8]) -> Result<EnvServerReply<'_>, EnvServerError> {
        let (actions, rest) = body.as_chunks::<2>();
        if !rest.is_empty() {
            return Err(wrong_length("step", body));
        }
        self.actions.clear();
        self.actions.extend(actions.iter().map(|bytes| u16::from_le_bytes(*bytes)));
        let open = self.open.as_mut().ok_or_else(nothing_open)?;
        open.batch.step(&self.actions).map_err(|error| EnvServerError::Asked(error.to_string()))?;
        Ok(EnvServerReply::Arrays(open.batch.buffer()))
    }

    fn picture(&self, body: &[u8]) -> Result<EnvServerReply<'_>, EnvServerError> {
        let game = body.try_into().map(u32::from_le_bytes).map_err(|_| wrong_length("picture", body))?;
        let open = self.open.as_ref().ok_or_else(nothing_open)?;
        let view =
            open.batch.view(game as usize).map_err(|error| EnvServerError::Asked(error.to_string()))?;
        let too_large = || EnvServerError::Asked("the game is too large to be drawn".to_owned());
        Ok(EnvServerReply::Picture(picture(view).ok_or_else(too_large)?))
    }
}

fn reset_of(bytes: &[u8; RESET]) -> Reset {
    let [a, b, c, d, e, f, g, h, seed @ ..] = *bytes;
    let has_seed = u32::from_le_bytes([e, f, g, h]) != 0;
    Reset {
        game: u32::from_le_bytes([a, b, c, d]) as usize,
        seed: has_seed.then_some(u64::from_le_bytes(seed)),
    }
}

fn nothing_open() -> EnvServerError {
    EnvServerError::Asked("no games are open yet".to_owned())
}

fn wrong_length(what: &str, body: &[u8]) -> EnvServerError {
    EnvServerError::Protocol(format!("a message `{what}` cannot have {} bytes", body.len()))
}

#[cfg(test)]
mod tests;
