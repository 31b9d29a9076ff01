//! All tests of the crate from outside, in one program.

mod damage;
#[cfg(unix)]
mod full_disk;
mod hostile;
mod lifecycle;
mod merge;
mod numbers;
