//! Skills: what bodies can do, written once and shared by all catalogues.
