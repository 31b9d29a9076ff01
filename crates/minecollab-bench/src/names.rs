//! The agents' names (docs/spec/mindcraft.md, 12.8).

/// Names of up to two agents.
const TWO: [&str; 2] = ["Andy", "Jill"];
/// Names of three agents and more, again from the first where there are more.
const MANY: [&str; 10] = ["Andy", "Jill", "Bob", "Sally", "Mike", "Laura", "John", "Emma", "Tom", "Kate"];

/// The names of that many agents. The number behind each is that of the published program's server, of which there is one.
#[must_use]
pub fn names(agents: u32) -> Vec<String> {
    let known: &[&str] = if agents as usize <= TWO.len() { &TWO } else { &MANY };
    let name = |number: usize| {
        let round = number / known.len();
        let again = if round == 0 { String::new() } else { (round + 1).to_string() };
        format!("{}{again}_0", known[number % known.len()])
    };
    (0..agents as usize).map(name).collect()
}

/// Whether all food has to end up with an agent of that name.
#[must_use]
pub fn is_collector(name: &str) -> bool {
    name.to_lowercase().starts_with("andy")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_the_list() {
        assert_eq!(names(2), ["Andy_0", "Jill_0"]);
        assert_eq!(names(4), ["Andy_0", "Jill_0", "Bob_0", "Sally_0"]);
        assert_eq!(names(11)[10], "Andy2_0");
        assert!(is_collector("andy_3") && !is_collector("Jill_0"));
    }
}
