//! Names: of seats at the login, and of agents as players.

use cooperage_minecraft_wire::names::cut_name as cut;
use cooperage_minecraft_wire::packet::limits::NAME_CHARS_MAX;

/// The login name of a person: the name in the plan as far as the game allows, with a code where one is asked for.
#[must_use]
pub(crate) fn login_name(person: &str, code: Option<&str>) -> String {
    let Some(code) = code else { return cut(person, NAME_CHARS_MAX) };
    format!("{}_{code}", cut(person, NAME_CHARS_MAX - 1 - code.len().min(NAME_CHARS_MAX - 2)))
}

/// A login name that has a code, without it.
#[must_use]
pub(crate) fn without_code(login: &str) -> &str {
    login.rsplit_once('_').map_or(login, |(name, _)| name)
}

/// The UUID of a player who is called so on a server without accounts: version 3 of `OfflinePlayer:NAME` would be an MD5 sum;
/// any stable value of the right form serves, for clients take the server's.
#[must_use]
pub(crate) fn player_uuid(name: &str) -> u128 {
    // FNV-1a of 128 bits.
    let mut hash = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128;
    for byte in format!("OfflinePlayer:{name}").bytes() {
        hash = (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
    }
    hash & !(0xf << 76 | 0x3 << 62) | 0x3 << 76 | 0x2 << 62
}

/// The letters of a code, which no reader mistakes for others.
const CODE_LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A new code of six letters, from the operating system's randomness; none where it has none.
pub(crate) fn new_code() -> Option<String> {
    let mut bytes = [0_u8; 6];
    getrandom::fill(&mut bytes).ok()?;
    Some(
        bytes
            .iter()
            .filter_map(|byte| CODE_LETTERS.get(usize::from(byte % 32)))
            .map(|&c| char::from(c))
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn login_names_have_one_to_sixteen_characters_of_the_game() {
        assert_eq!(login_name("andy", Some("k7x2")), "andy_k7x2");
        assert_eq!(login_name("a name that is too long", Some("k7x2")), "a_name_that_k7x2");
        assert_eq!(login_name("Jürgen von Höhe zu Tal", None), "J_rgen_von_H_he_");
        assert_eq!(new_code().map(|code| code.len()), Some(6));
        for person in ["andy", "an_dy", "a name that is too long"] {
            let code = new_code().unwrap();
            let login = login_name(person, Some(&code));
            assert_eq!(without_code(&login), login.strip_suffix(&format!("_{code}")).unwrap());
        }
    }

    #[test]
    fn names_have_uuids_of_their_own() {
        assert_ne!(player_uuid("Alice"), player_uuid("alice_2"));
    }
}
