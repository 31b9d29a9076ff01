//! The form that a recording is sent in: `multipart/form-data`, RFC 7578.

use super::TranscriptionRequest;

/// A filled form.
pub(super) struct Form {
    /// The value of the header `Content-Type`.
    pub(super) content_type: String,
    pub(super) bytes: Vec<u8>,
}

impl Form {
    /// The form of a request for the words of a recording.
    pub(super) fn of(request: &TranscriptionRequest<'_>) -> Form {
        let mut fields = vec![("model", request.model.model()), ("response_format", "json")];
        fields.extend(request.language.map(|language| ("language", language)));
        Form::filled(&fields, request.wav)
    }

    /// Fills a form with fields and a WAV file, in this order.
    fn filled(fields: &[(&str, &str)], wav: &[u8]) -> Form {
        let boundary = boundary(fields, wav);
        let mut bytes = Vec::with_capacity(wav.len() + 1_024);
        for (name, value) in fields {
            bytes.extend_from_slice(
                format!("--{boundary}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
                    .as_bytes(),
            );
        }
        bytes.extend_from_slice(
            format!(
                "--{boundary}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"speech.wav\"\r\n\
                 Content-Type: audio/wav\r\n\r\n"
            )
            .as_bytes(),
        );
        bytes.extend_from_slice(wav);
        bytes.extend_from_slice(format!("\r\n--{boundary}--\r\n").as_bytes());
        Form { content_type: format!("multipart/form-data; boundary={boundary}"), bytes }
    }
}

/// A line that stands nowhere in the fields and the file. It is a function of them, so that equal requests have equal bytes.
fn boundary(fields: &[(&str, &str)], wav: &[u8]) -> String {
    let mut hash = blake3::hash(wav).to_hex();
    loop {
        let boundary = format!("cooperage-{}", hash.get(..32).unwrap_or_default());
        let is_in_file = wav.windows(boundary.len()).any(|window| window == boundary.as_bytes());
        if !is_in_file && !fields.iter().any(|(_, value)| value.contains(&boundary)) {
            return boundary;
        }
        hash = blake3::hash(hash.as_bytes()).to_hex();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_is_what_the_standard_says() {
        let form = Form::filled(&[("model", "whisper-1"), ("language", "en")], b"RIFF\r\n--x");
        let boundary = form.content_type.strip_prefix("multipart/form-data; boundary=").unwrap().to_owned();
        let expected = format!(
            "--{boundary}\r\nContent-Disposition: form-data; name=\"model\"\r\n\r\nwhisper-1\r\n\
             --{boundary}\r\nContent-Disposition: form-data; name=\"language\"\r\n\r\nen\r\n\
             --{boundary}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"speech.wav\"\r\n\
             Content-Type: audio/wav\r\n\r\nRIFF\r\n--x\r\n--{boundary}--\r\n"
        );
        assert_eq!(String::from_utf8(form.bytes).unwrap(), expected);
        assert!(boundary.len() <= 70, "RFC 2046 allows no more");
    }

    #[test]
    fn a_boundary_that_stands_in_the_file_is_not_taken() {
        let inner = boundary(&[], b"");
        let other = boundary(&[("model", &inner)], b"");
        assert_ne!(inner, other);
        let with = boundary(&[("model", &inner), ("language", &other)], b"");
        assert!(with != inner && with != other);
    }
}
