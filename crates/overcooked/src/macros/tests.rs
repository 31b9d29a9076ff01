//! Tests of preconditions, candidates and the controller; recorded games are in `tests/conformance.rs`.
