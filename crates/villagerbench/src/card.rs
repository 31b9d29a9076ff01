//! The knowledge card: the facts about the world that every agent of the benchmark reads
//! (docs/spec/villager.md, 1.7.1).

/// The fact that matters where there is milk.
const BUCKETS: &str = "A bucket holds one unit: several units of milk or water need as many buckets.";

/// The card's facts; that on buckets stands only where an agent may need one.
#[must_use]
pub(crate) fn facts(has_buckets: bool) -> Vec<String> {
    let facts = [
        "The world is Minecraft's. Coordinates are x (east), y (up) and z (south), so north is towards smaller z; the \
         ground's top layer is y=-61.",
        "Blocks can be dug with a tool or with the bare hand, and placed elsewhere.",
        "What a chest holds can't be seen from outside, nor used before it has been taken out.",
        "What a chest doesn't hold may be in another chest, with another agent, in a block to dig, or be crafted.",
        BUCKETS,
        "What an agent carries only that agent can hand over. Leave alone what others have placed for the task.",
    ];
    facts.into_iter().filter(|fact| has_buckets || *fact != BUCKETS).map(str::to_owned).collect()
}
