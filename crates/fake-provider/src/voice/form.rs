//! A form as RFC 7578 has it.

use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;

/// The parts of a form, by name, in order.
pub(super) struct FormParts<'a>(Vec<(String, &'a [u8])>);

impl<'a> FormParts<'a> {
    /// Reads a form; `None` if it is none, or is not whole.
    pub(super) fn read(headers: &HeaderMap, body: &'a [u8]) -> Option<FormParts<'a>> {
        let kind = headers.get(CONTENT_TYPE)?.to_str().ok()?;
        let boundary = kind.strip_prefix("multipart/form-data;")?.trim().strip_prefix("boundary=")?;
        let boundary = boundary.trim_matches('"');
        if boundary.is_empty() || boundary.len() > 70 {
            return None;
        }
        let mut rest = body.strip_prefix(format!("--{boundary}").as_bytes())?;
        let between = format!("\r\n--{boundary}");
        let mut parts = Vec::new();
        while rest != b"--\r\n" && rest != b"--" {
            let part = rest.strip_prefix(b"\r\n")?;
            let end = find(part, between.as_bytes())?;
            parts.push(read_part(part.get(..end)?)?);
            rest = part.get(end + between.len()..)?;
        }
        Some(FormParts(parts))
    }

    pub(super) fn get(&self, name: &str) -> Option<&'a [u8]> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, bytes)| *bytes)
    }

    pub(super) fn text(&self, name: &str) -> Option<&'a str> {
        std::str::from_utf8(self.get(name)?).ok()
    }
}

/// The name and the content of a part.
fn read_part(part: &[u8]) -> Option<(String, &[u8])> {
    let end = find(part, b"\r\n\r\n")?;
    let head = std::str::from_utf8(part.get(..end)?).ok()?;
    let name = head.split("; name=\"").nth(1)?.split('"').next()?;
    Some((name.to_owned(), part.get(end + 4..)?))
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_read_or_not() {
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, "multipart/form-data; boundary=x".parse().unwrap());
        let form = "--x\r\nContent-Disposition: form-data; name=\"model\"\r\n\r\nm\r\n--x\r\n\
                    Content-Disposition: form-data; name=\"file\"; filename=\"a\"\r\nContent-Type: audio/wav\r\n\r\n\
                    R\r\nF\r\n--x--\r\n";
        let parts = FormParts::read(&headers, form.as_bytes()).unwrap();
        assert_eq!((parts.text("model"), parts.get("file")), (Some("m"), Some(b"R\r\nF".as_slice())));
        assert_eq!(parts.get("language"), None);
        for length in 0..form.len() - 4 {
            assert!(FormParts::read(&headers, &form.as_bytes()[..length]).is_none(), "{length} bytes");
        }
        headers.insert(CONTENT_TYPE, "application/json".parse().unwrap());
        assert!(FormParts::read(&headers, form.as_bytes()).is_none());
    }
}
