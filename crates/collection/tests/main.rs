//! Tests of both suites with whole episodes.
#![expect(clippy::unwrap_used, reason = "whatever goes wrong here is a test that fails")]

mod reader;
