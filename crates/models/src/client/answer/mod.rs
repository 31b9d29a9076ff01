//! The one room where a reply is made of what a provider sends.
//!
//! Each wire format has a reader that finds the pieces of a reply: texts, thoughts, refusals, calls of tools, counts. The later
//! steps are the same for every format and stand here: JSON is read as leniently as it can be without guessing
//! ([`json`]), thoughts are told apart from answers ([`crate::thoughts`]), the kind of the reply is found
//! ([`Reply::of_parted`](crate::reply::Reply::of_parted)), and no key that a server repeats gets into it ([`scrub`]).

mod json;
mod parts;
mod scrub;

pub(crate) use json::{count_in, list_in, object_in, read_json, text_in};
pub(crate) use parts::{ReplyParts, withheld};
pub(crate) use scrub::presentable;
