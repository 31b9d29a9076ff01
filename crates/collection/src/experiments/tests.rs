//! What the experiments play, and what they make of it.
