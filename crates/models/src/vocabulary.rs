//! The tokens of `o200k_base`, and into how many of them a piece of text is joined.
//!
//! A published encoder keeps three automata of all tokens beside each other, for it also cuts texts into tokens from both ends and
//! anywhere between. That takes 70 MiB of every process that counts. Only the tokens and a table of their hashes are needed for
//! counting, and take five. So `bpe-openai`, whose counts are the same, stays the reference of the tests and does not replace this
//! module (`docs/design/own-tokenizer.md`).

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::Hasher;
use std::io::Read;
use std::sync::LazyLock;

use flate2::read::ZlibDecoder;
use rustc_hash::FxHasher;

/// The tokens in the order of their numbers, each behind a byte with its length; packed. The example `vocabulary` makes it.
const PACKED: &[u8] = include_bytes!("../data/o200k_base.tokens");
/// Places in the table of hashes: a power of two, more than twice the tokens.
const PLACES: usize = 1 << 19;
/// A place without a token.
const FREE: u32 = u32::MAX;

/// The tokens of `o200k_base`; unpacked when they are asked for first.
#[expect(
    clippy::expect_used,
    reason = "the file is part of the program, and every test that counts reads it"
)]
pub(crate) static O200K_BASE: LazyLock<Vocabulary> =
    LazyLock::new(|| Vocabulary::unpack(PACKED).expect("the tokens of this program are whole"));

/// See the module.
pub(crate) struct Vocabulary {
    /// All tokens, one behind the other.
    bytes: Vec<u8>,
    /// Where each begins, and where the last one ends.
    starts: Vec<u32>,
    /// Numbers of tokens by the hash of their bytes: at the first free place from there on.
    places: Vec<u32>,
}

impl Vocabulary {
    /// Reads a packed list; none where it is damaged.
    fn unpack(packed: &[u8]) -> Option<Vocabulary> {
        let mut list = Vec::new();
        ZlibDecoder::new(packed).read_to_end(&mut list).ok()?;
        let mut vocabulary = Vocabulary { bytes: Vec::new(), starts: vec![0], places: vec![FREE; PLACES] };
        let mut rest: &[u8] = &list;
        while let Some((&length, tail)) = rest.split_first() {
            let (token, tail) = tail.split_at_checked(usize::from(length))?;
            vocabulary.add(token)?;
            rest = tail;
        }
        vocabulary.bytes.shrink_to_fit();
        vocabulary.starts.shrink_to_fit();
        Some(vocabulary)
    }

    fn add(&mut self, token: &[u8]) -> Option<()> {
        let number = u32::try_from(self.starts.len() - 1).ok()?;
        if self.starts.len() * 2 > PLACES {
            return None;
        }
        let mut place = place_of(token);
        while *self.places.get(place)? != FREE {
            place = (place + 1) % PLACES;
        }
        *self.places.get_mut(place)? = number;
        self.bytes.extend_from_slice(token);
        self.starts.push(u32::try_from(self.bytes.len()).ok()?);
        Some(())
    }

    /// The bytes of a token.
    fn token(&self, number: u32) -> Option<&[u8]> {
        let number = usize::try_from(number).ok()?;
        let (from, to) = (*self.starts.get(number)?, *self.starts.get(number + 1)?);
        self.bytes.get(usize::try_from(from).ok()?..usize::try_from(to).ok()?)
    }

    /// The number of the token with these bytes: the lower, the earlier they are joined.
    fn number(&self, bytes: &[u8]) -> Option<u32> {
        let mut place = place_of(bytes);
        loop {
            let number = *self.places.get(place)?;
            if number == FREE {
                return None;
            }
            if self.token(number) == Some(bytes) {
                return Some(number);
            }
            place = (place + 1) % PLACES;
        }
    }

    /// Into how many tokens a piece of text is joined, within which the tokenizer joins bytes.
    pub(crate) fn count(&self, piece: &[u8]) -> u64 {
        match piece.len() {
            0 => 0,
            _ if self.number(piece).is_some() => 1,
            _ => Joining::new(self, piece).count(),
        }
    }
}

fn place_of(bytes: &[u8]) -> usize {
    let mut hasher = FxHasher::default();
    hasher.write(bytes);
    usize::try_from(hasher.finish() % PLACES as u64).unwrap_or_default()
}

/// A piece while its bytes are joined: of all neighbours that are a token together those with the lowest number, again and again.
struct Joining<'a> {
    vocabulary: &'a Vocabulary,
    piece: &'a [u8],
    /// Where the part ends that begins at a byte; 0 where none begins there any more.
    ends: Vec<usize>,
    /// Where the part before it begins.
    befores: Vec<usize>,
    /// Neighbours that are a token together: its number, where it begins and ends.
    pairs: BinaryHeap<Reverse<(u32, usize, usize)>>,
}

impl<'a> Joining<'a> {
    fn new(vocabulary: &'a Vocabulary, piece: &'a [u8]) -> Joining<'a> {
        let mut joining = Joining {
            vocabulary,
            piece,
            ends: (1..=piece.len()).collect(),
            befores: (0..=piece.len()).map(|place| place.saturating_sub(1)).collect(),
            pairs: BinaryHeap::with_capacity(piece.len()),
        };
        (0..piece.len()).for_each(|start| joining.offer(start));
        joining
    }

    /// Where the part ends that begins there, if one does.
    fn end(&self, start: usize) -> Option<usize> {
        self.ends.get(start).copied().filter(|end| *end > 0)
    }

    /// Notes the token that the part which begins there makes with the next one.
    fn offer(&mut self, start: usize) {
        let pair = self.end(start).and_then(|middle| self.end(middle));
        if let Some(end) = pair
            && let Some(number) = self.piece.get(start..end).and_then(|both| self.vocabulary.number(both))
        {
            self.pairs.push(Reverse((number, start, end)));
        }
    }

    fn count(mut self) -> u64 {
        let mut parts = self.piece.len() as u64;
        while let Some(Reverse((_, start, end))) = self.pairs.pop() {
            let Some(middle) = self.end(start) else { continue };
            // One of the two may have been joined with another part since.
            if self.end(middle) != Some(end) {
                continue;
            }
            for (place, value) in [(start, end), (middle, 0)] {
                if let Some(known) = self.ends.get_mut(place) {
                    *known = value;
                }
            }
            if let Some(before) = self.befores.get_mut(end) {
                *before = start;
            }
            parts -= 1;
            self.offer(start);
            if let Some(&before) = self.befores.get(start).filter(|_| start > 0) {
                self.offer(before);
            }
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use bpe_openai::o200k_base;

    use super::*;

    #[test]
    fn its_tokens_are_those_of_the_published_encoder() {
        let published = &o200k_base().bpe;
        let vocabulary = &*O200K_BASE;
        assert_eq!(vocabulary.starts.len() - 1, published.num_tokens());
        for number in 0..published.num_tokens() as u32 {
            let token = vocabulary.token(number).unwrap();
            assert_eq!(token, published.token_bytes(number));
            assert_eq!(vocabulary.number(token), Some(number));
        }
    }

    #[test]
    fn bytes_are_joined_as_the_published_encoder_joins_them() {
        let published = &o200k_base().bpe;
        let check = |piece: &[u8]| {
            assert_eq!(
                O200K_BASE.count(piece),
                published.count(piece) as u64,
                "{:?}",
                String::from_utf8_lossy(piece)
            );
        };
        // Parts of tokens, alone and two of them together, bring most pairs that there are.
        let mut before: &[u8] = b"";
        for number in (0..published.num_tokens() as u32).step_by(11) {
            let token = O200K_BASE.token(number).unwrap();
            check(&token[..token.len() / 2 + 1]);
            check(&[before, token].concat());
            before = token;
        }
        check(&b"ab".repeat(5_000));
        check(&[7, 255, 0, 200].repeat(50));
        check(b"");
    }

    #[test]
    fn a_damaged_list_is_none() {
        assert!(Vocabulary::unpack(&PACKED[..1_000]).is_none());
        assert!(Vocabulary::unpack(b"no list").is_none());
    }
}
