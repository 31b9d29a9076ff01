//! Tests of partners; their returns over many games are in `tests/returns.rs`.
