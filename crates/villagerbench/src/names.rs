//! What the agents of the benchmark are called (1.9).

/// The names in order; there are at least as many as agents can be.
pub const NAMES: [&str; 26] = [
    "Alice", "Bob", "Cindy", "David", "Eve", "Frank", "Grace", "Helen", "Ivy", "Jack", "Kevin", "Lily",
    "Mary", "Nancy", "Olivia", "Peter", "Queen", "Rose", "Sam", "Tom", "Umbrella", "Vivian", "Wendy",
    "Xavier", "Yolanda", "Zoe",
];
