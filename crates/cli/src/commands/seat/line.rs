//! Lines from a person or a script: any bytes, any length.

use std::io::{BufRead, Read};
use std::sync::mpsc::{Sender, SyncSender, sync_channel};

use super::{Keyboard, PersonEvent};

/// Bytes of a line that are read at most.
const LINE_BYTES_MAX: u64 = 16 * 1024;
/// Characters that are shown of a line that was not understood.
const SHOWN_CHARACTERS_MAX: usize = 80;

/// A line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::commands) enum InputLine {
    Text(String),
    /// Nothing that could be obeyed: its beginning, and what is wrong with it.
    Wrong(String, &'static str),
    /// Nothing more will come.
    End,
}

/// Reads standard input on a thread of its own, a line or a key each time it is asked for. The thread ends with the process.
pub(super) fn listen<N: PersonEvent>(news: Sender<N>, keyboard: Option<Keyboard>) -> SyncSender<()> {
    let (ask, asked) = sync_channel(1);
    std::thread::spawn(move || {
        for () in asked {
            let line = match &keyboard {
                Some(keyboard) => keyboard.read(),
                None => read(&mut std::io::stdin().lock()),
            };
            if news.send(N::typed(line)).is_err() {
                return;
            }
        }
    });
    ask
}

fn read(input: &mut impl BufRead) -> InputLine {
    let mut bytes = Vec::new();
    match input.by_ref().take(LINE_BYTES_MAX).read_until(b'\n', &mut bytes) {
        Ok(0) | Err(_) => return InputLine::End,
        Ok(_) => {}
    }
    if bytes.last() != Some(&b'\n') && bytes.len() as u64 == LINE_BYTES_MAX {
        skip_line(input);
        return wrong(&bytes, "the line is too long");
    }
    match std::str::from_utf8(&bytes) {
        Ok(text) => checked(text),
        Err(_) => wrong(&bytes, "the line is no text in UTF-8"),
    }
}

/// A line that is a text.
pub(super) fn checked(text: &str) -> InputLine {
    if text.len() as u64 >= LINE_BYTES_MAX {
        return wrong(text.as_bytes(), "the line is too long");
    }
    let line = text.trim().replace('\t', " ");
    if line.chars().any(char::is_control) {
        return wrong(text.as_bytes(), "there are control characters in the line");
    }
    InputLine::Text(line)
}

fn skip_line(input: &mut impl BufRead) {
    loop {
        let (used, is_over) = match input.fill_buf() {
            Ok(bytes) => match bytes.iter().position(|byte| *byte == b'\n') {
                Some(place) => (place + 1, true),
                None => (bytes.len(), bytes.is_empty()),
            },
            Err(_) => (0, true),
        };
        input.consume(used);
        if is_over {
            return;
        }
    }
}

fn wrong(bytes: &[u8], why: &'static str) -> InputLine {
    let shown = String::from_utf8_lossy(bytes);
    InputLine::Wrong(shown.chars().filter(|c| !c.is_control()).take(SHOWN_CHARACTERS_MAX).collect(), why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_text_or_wrong_and_none_swallows_the_next() {
        let mut input = b" look\t up \r\n\n\xff\xfe\nx\x1b[A\n".to_vec();
        input.extend(vec![b'z'; 3 * LINE_BYTES_MAX as usize]);
        input.extend(b"\nlast");
        let mut input = std::io::BufReader::with_capacity(10, input.as_slice());
        let mut lines = Vec::new();
        loop {
            match read(&mut input) {
                InputLine::End => break,
                line => lines.push(line),
            }
        }
        let text = |text: &str| InputLine::Text(text.to_owned());
        assert_eq!(lines.len(), 6, "{lines:?}");
        assert_eq!((&lines[0], &lines[1], &lines[5]), (&text("look  up"), &text(""), &text("last")));
        assert_eq!(lines[2], InputLine::Wrong("\u{fffd}\u{fffd}".to_owned(), "the line is no text in UTF-8"));
        assert_eq!(lines[3], InputLine::Wrong("x[A".to_owned(), "there are control characters in the line"));
        assert_eq!(lines[4], InputLine::Wrong("z".repeat(SHOWN_CHARACTERS_MAX), "the line is too long"));
    }
}
