//! A client on a pair of streams, such as standard input and output: a request a line, an answer a line.

use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc;
use std::time::Duration;

use crate::connection::Connection;
use crate::wire::LINE_BYTES_MAX;

/// The time in which the last answers are written after the input has ended.
const FAREWELL: Duration = Duration::from_secs(1);

/// Serves a client until its input ends, or until it has made too many mistakes in a row. Answers are written by a thread of their own,
/// so that a client that reads slowly does not hold up sessions.
///
/// # Errors
/// When the input cannot be read.
pub fn serve_lines(
    connection: Connection,
    mut input: impl BufRead,
    mut output: impl Write + Send + 'static,
) -> io::Result<()> {
    let (sender, answers) = mpsc::channel::<String>();
    let (finished, end) = mpsc::channel::<()>();
    std::thread::spawn(move || {
        // Dropped when the last answer is written.
        let _finished = finished;
        // Answers that have come meanwhile are written at once.
        while let Ok(mut lines) = answers.recv() {
            lines.extend(answers.try_iter());
            if output.write_all(lines.as_bytes()).and_then(|()| output.flush()).is_err() {
                return;
            }
        }
    });
    let outcome = read_lines(&connection, &mut input, &sender);
    // Its sessions hold takers of answers until they have ended.
    drop((connection, sender));
    // A client that reads nothing more is not waited for.
    let _ = end.recv_timeout(FAREWELL);
    outcome
}

fn read_lines(
    connection: &Connection,
    input: &mut impl BufRead,
    sender: &mpsc::Sender<String>,
) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        let most = LINE_BYTES_MAX as u64 + 1;
        if input.by_ref().take(most).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let sender = sender.clone();
        // A client that is gone takes no answer.
        let taker = move |answer: &str| drop(sender.send(format!("{answer}\n")));
        let is_whole = line.ends_with(b"\n");
        let flow = if line.len() as u64 >= most && !is_whole {
            skip_line(input)?;
            connection.too_large(taker)
        } else if line.trim_ascii().is_empty() {
            continue;
        } else {
            connection.line(line.trim_ascii(), taker)
        };
        if flow.is_break() {
            return Ok(());
        }
    }
}

/// Reads up to the end of a line and keeps nothing.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let read = end.map_or(buffer.len(), |end| end + 1);
        input.consume(read);
        if end.is_some() {
            return Ok(());
        }
    }
}
