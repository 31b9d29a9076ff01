//! All integration tests of the crate, in one program: each further program would have to be linked.

mod comments;
mod common;
mod live;
mod schema;
mod security;
mod voice;
mod watching;
