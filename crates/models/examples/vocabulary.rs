//! Writes the tokens of `o200k_base` as this crate keeps them, from a published encoder:
//! `cargo run -q -p cooperage-models --example vocabulary > crates/models/data/o200k_base.tokens`.

use std::io::{Error, Write};

use bpe_openai::o200k_base;
use flate2::Compression;
use flate2::write::ZlibEncoder;

fn main() -> Result<(), Error> {
    let published = &o200k_base().bpe;
    let mut packed = ZlibEncoder::new(std::io::stdout().lock(), Compression::best());
    for number in 0..u32::try_from(published.num_tokens()).map_err(Error::other)? {
        let token = published.token_bytes(number);
        packed.write_all(&[u8::try_from(token.len()).map_err(Error::other)?])?;
        packed.write_all(token)?;
    }
    packed.finish()?.flush()
}
