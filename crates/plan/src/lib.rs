//! From goals in a block world to steps that bodies can take.
