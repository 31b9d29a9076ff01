//! Server-sent events, cut out of a byte stream.

/// The events of one stream; bytes in, `data` out.
#[derive(Default)]
pub(crate) struct Events {
    bytes: Vec<u8>,
    /// Where the first line that isn't read yet begins.
    line_start: usize,
    /// Up to where the bytes have been searched for a line's end.
    searched: usize,
    data: String,
    has_data: bool,
    /// Whether the first line is past: a byte order mark may stand before it.
    has_begun: bool,
}

impl Events {
    /// Adds what has arrived.
    pub(crate) fn feed(&mut self, chunk: &[u8]) {
        self.bytes.drain(..self.line_start);
        self.searched -= self.line_start;
        self.line_start = 0;
        self.bytes.extend_from_slice(chunk);
    }

    /// The data of the next whole event, lines joined by line feeds; `None` until more has arrived. An event ends with
    /// an empty line; what is left when the stream ends was cut and is never returned.
    pub(crate) fn next_data(&mut self) -> Option<String> {
        loop {
            let rest = self.bytes.get(self.searched..)?;
            let Some(length) = rest.iter().position(|byte| *byte == b'\n') else {
                self.searched = self.bytes.len();
                return None;
            };
            let end = self.searched + length;
            let line = self.bytes.get(self.line_start..end)?;
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let line =
                if self.has_begun { line } else { line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line) };
            self.has_begun = true;
            if line.is_empty() {
                self.skip_to(end + 1);
                if std::mem::take(&mut self.has_data) {
                    return Some(std::mem::take(&mut self.data));
                }
                continue;
            }
            if let Some(data) = line.strip_prefix(b"data:") {
                let data = data.strip_prefix(b" ").unwrap_or(data);
                if self.has_data {
                    self.data.push('\n');
                }
                self.data.push_str(&String::from_utf8_lossy(data));
                self.has_data = true;
            }
            self.skip_to(end + 1);
        }
    }

    fn skip_to(&mut self, place: usize) {
        self.line_start = place;
        self.searched = place;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_the_same_however_the_bytes_are_cut() {
        let stream = "\u{feff}data: first\n\n: hello\r\n\r\ndata: {\"a\":\r\ndata:1}\r\n\r\nevent: x\nid: 7\ndata: é\n\ndata: cut";
        for size in 1..stream.len() {
            let mut events = Events::default();
            let mut seen = Vec::new();
            for chunk in stream.as_bytes().chunks(size) {
                events.feed(chunk);
                seen.extend(std::iter::from_fn(|| events.next_data()));
            }
            assert_eq!(seen, ["first", "{\"a\":\n1}", "é"], "chunks of {size}");
        }
    }
}
