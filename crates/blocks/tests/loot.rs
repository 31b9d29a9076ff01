//! 10,000 seeded breaks of each listed block give each number of each item as often as the rules say, within four
//! standard errors (docs/spec/blockworld.md, 29.7).
#![allow(clippy::unwrap_used, reason = "names are known to be right")]

use std::collections::BTreeMap;

use cooperage_blocks::loot::{
    Break, Catch, Decoration, Kill, Loot, block_loot, entities_with_loot, entity_loot, fishing_loot,
};
use cooperage_blocks::{BlockState, registry};
use cooperage_core::TreeRandom;

const BREAKS: u32 = 10_000;

/// How one breaks: state, tool, level of Fortune, Silk Touch.
type How = (&'static str, Option<&'static str>, u32, bool);

fn break_once((state, tool, fortune, silk_touch): How, random: &mut TreeRandom) -> Loot {
    let breaking = Break {
        state: state.parse().unwrap(),
        tool: tool.map(|name| registry().item(name).unwrap()),
        fortune,
        silk_touch,
        by_entity: true,
        beside: &|_| BlockState::AIR,
    };
    block_loot(&breaking, random)
}

fn totals(loot: &Loot) -> BTreeMap<&'static str, u32> {
    let mut totals = BTreeMap::new();
    for drop in &loot.drops {
        *totals.entry(drop.item.name()).or_insert(0) += drop.count;
    }
    totals
}

/// Each (item, count) is as likely as it should be, and nothing else is dropped.
fn check(how: How, expected: &[(&'static str, u32, f64)]) {
    let mut random = TreeRandom::from_seed(7).child(how.0);
    let mut counts: BTreeMap<(&str, u32), u32> = BTreeMap::new();
    for _ in 0..BREAKS {
        for (item, count) in totals(&break_once(how, &mut random)) {
            *counts.entry((item, count)).or_insert(0) += 1;
        }
    }
    for &(item, count, chance) in expected {
        let seen = f64::from(counts.remove(&(item, count)).unwrap_or(0)) / f64::from(BREAKS);
        let error = (chance * (1.0 - chance) / f64::from(BREAKS)).sqrt();
        assert!(
            (seen - chance).abs() <= 4.0 * error + 1e-12,
            "{how:?}: {count} {item} in {seen} of all, expected {chance} ± {error}"
        );
    }
    assert!(counts.is_empty(), "{how:?} also drops {counts:?}");
}

/// `base` + binomial(n, p) of an item.
fn binomial(item: &'static str, base: u32, n: u32, p: f64) -> Vec<(&'static str, u32, f64)> {
    let choose = |k: u32| (0..k).fold(1.0, |product, i| product * f64::from(n - i) / f64::from(i + 1));
    (0..=n).map(|k| (item, base + k, choose(k) * p.powi(k as i32) * (1.0 - p).powi((n - k) as i32))).collect()
}

/// Every number from `least` to `most` as likely.
fn uniform(item: &'static str, least: u32, most: u32) -> Vec<(&'static str, u32, f64)> {
    let chance = 1.0 / f64::from(most - least + 1);
    (least..=most).map(|count| (item, count, chance)).collect()
}

fn by_hand(state: &'static str) -> How {
    (state, None, 0, false)
}

#[test]
fn spec_29_7_listed_blocks_drop_as_often_as_the_rules_say() {
    let p = 4.0 / 7.0;
    check(by_hand("gravel"), &[("flint", 1, 0.1), ("gravel", 1, 0.9)]);
    check(("gravel", None, 3, false), &[("flint", 1, 1.0)]);
    let sticks = [("stick", 1, 0.01), ("stick", 2, 0.01)];
    for (leaves, sapling, chance) in
        [("oak_leaves", "oak_sapling", 0.05), ("dark_oak_leaves", "dark_oak_sapling", 0.05)]
    {
        let rest = [(sapling, 1, chance), ("apple", 1, 0.005)];
        check(by_hand(leaves), &[&sticks[..], &rest[..]].concat());
    }
    check(by_hand("jungle_leaves"), &[&sticks[..], &[("jungle_sapling", 1, 0.025)]].concat());
    check(by_hand("short_grass"), &[("wheat_seeds", 1, 0.125)]);
    check(by_hand("wheat[age=7]"), &[&binomial("wheat_seeds", 1, 3, p)[..], &[("wheat", 1, 1.0)]].concat());
    check(by_hand("carrots[age=7]"), &binomial("carrot", 2, 3, p));
    let poisonous = [("poisonous_potato", 1, 0.02)];
    check(by_hand("potatoes[age=7]"), &[&binomial("potato", 2, 3, p)[..], &poisonous].concat());
    check(
        by_hand("beetroots[age=3]"),
        &[&binomial("beetroot_seeds", 1, 3, p)[..], &[("beetroot", 1, 1.0)]].concat(),
    );
    check(by_hand("nether_wart[age=3]"), &uniform("nether_wart", 2, 4));
    check(by_hand("melon"), &uniform("melon_slice", 3, 7));
    check(by_hand("copper_ore"), &uniform("raw_copper", 2, 5));
    check(by_hand("lapis_ore"), &uniform("lapis_lazuli", 4, 9));
    check(by_hand("redstone_ore"), &uniform("redstone", 4, 5));
    check(by_hand("glowstone"), &uniform("glowstone_dust", 2, 4));
    // One, and with Fortune III twice to four times that in a fifth of all cases each.
    check(
        ("coal_ore", Some("iron_pickaxe"), 3, false),
        &[("coal", 1, 0.4), ("coal", 2, 0.2), ("coal", 3, 0.2), ("coal", 4, 0.2)],
    );
}

#[test]
fn what_is_certain_is_dropped_always() {
    for (state, item, count) in [
        ("wheat", "wheat_seeds", 1),
        ("wheat[age=6]", "wheat_seeds", 1),
        ("carrots[age=6]", "carrot", 1),
        ("potatoes", "potato", 1),
        ("cocoa[age=2]", "cocoa_beans", 3),
        ("cocoa[age=1]", "cocoa_beans", 1),
        ("coal_ore", "coal", 1),
        ("diamond_ore", "diamond", 1),
        ("emerald_ore", "emerald", 1),
        ("iron_ore", "raw_iron", 1),
        ("gold_ore", "raw_gold", 1),
        ("clay", "clay_ball", 4),
        ("grass_block", "dirt", 1),
        ("stone", "cobblestone", 1),
        ("bookshelf", "book", 3),
        ("oak_log", "oak_log", 1),
        ("oak_door[half=lower]", "oak_door", 1),
        ("red_bed[part=head]", "red_bed", 1),
        ("wall_torch", "torch", 1),
        ("snow[layers=3]", "snowball", 3),
        ("candle[candles=3]", "candle", 3),
    ] {
        let loot = break_once(by_hand(state), &mut TreeRandom::from_seed(1));
        assert_eq!(totals(&loot).into_iter().collect::<Vec<_>>(), [(item, count)], "{state}");
    }
    for nothing in ["oak_door[half=upper]", "red_bed[part=foot]", "water", "bedrock", "glass", "cave_vines"] {
        assert_eq!(break_once(by_hand(nothing), &mut TreeRandom::from_seed(1)), Loot::default(), "{nothing}");
    }
    for (how, item) in [
        (("stone", None, 0, true), "stone"),
        (("oak_leaves", Some("shears"), 0, false), "oak_leaves"),
        (("glass", None, 0, true), "glass"),
        (("amethyst_cluster", Some("iron_pickaxe"), 0, false), "amethyst_shard"),
    ] {
        let loot = break_once(how, &mut TreeRandom::from_seed(1));
        assert_eq!(loot.drops[0].item.name(), item, "{how:?}");
    }
    let pot = break_once(by_hand("decorated_pot[cracked=true]"), &mut TreeRandom::from_seed(1));
    assert_eq!(pot.contents, ["sherds"]);
}

#[test]
fn double_plants_look_at_their_other_half() {
    let grass = |beside: BlockState| {
        let breaking = Break {
            state: "tall_grass[half=lower]".parse().unwrap(),
            tool: registry().item("shears"),
            fortune: 0,
            silk_touch: false,
            by_entity: true,
            beside: &|offset| if offset == [0, 1, 0] { beside } else { BlockState::AIR },
        };
        totals(&block_loot(&breaking, &mut TreeRandom::from_seed(1)))
    };
    assert_eq!(grass("tall_grass[half=upper]".parse().unwrap()), BTreeMap::from([("short_grass", 2)]));
    assert_eq!(grass(BlockState::AIR), BTreeMap::new());
}

#[test]
fn every_state_can_be_broken() {
    let mut random = TreeRandom::from_seed(3);
    for block in registry().blocks() {
        for state in [block.default_state].into_iter().chain(block.states().step_by(7)) {
            for (fortune, silk_touch) in [(0, false), (3, false), (u32::MAX, false), (0, true)] {
                let breaking = Break {
                    state,
                    tool: registry().item("diamond_pickaxe"),
                    fortune: if fortune == u32::MAX { 1000 } else { fortune },
                    silk_touch,
                    by_entity: true,
                    beside: &|_| state,
                };
                let loot = block_loot(&breaking, &mut random);
                assert!(loot.drops.iter().all(|drop| drop.count > 0));
            }
        }
    }
}

const KILL: Kill<'static> = Kill {
    entity: "cow",
    by_player: true,
    looting: 0,
    fire_aspect: false,
    on_fire: false,
    size: 1,
    is_sheared: false,
    wool_color: "white",
    killer: Some("player"),
    is_captain: false,
    damage_tags: &[],
};

/// How often a kind drops so many of an item.
fn share(kill: &Kill<'_>, item: &str, count: u32) -> f64 {
    let mut random = TreeRandom::from_seed(11).child(kill.entity);
    let seen = (0..BREAKS)
        .filter(|_| totals(&entity_loot(kill, &mut random)).get(item).copied().unwrap_or(0) == count)
        .count();
    seen as f64 / f64::from(BREAKS)
}

#[test]
fn creatures_drop_what_their_tables_say() {
    let near = |seen: f64, chance: f64| {
        let error = (chance * (1.0 - chance) / f64::from(BREAKS)).sqrt();
        assert!((seen - chance).abs() <= 4.0 * error + 1e-12, "{seen}, expected {chance}");
    };
    for count in 1..=3 {
        near(share(&KILL, "beef", count), 1.0 / 3.0);
    }
    near(share(&Kill { on_fire: true, ..KILL }, "cooked_beef", 2), 1.0 / 3.0);
    near(share(&Kill { entity: "chicken", ..KILL }, "chicken", 1), 1.0);
    near(share(&Kill { entity: "sheep", wool_color: "red", ..KILL }, "red_wool", 1), 1.0);
    near(share(&Kill { entity: "sheep", is_sheared: true, ..KILL }, "white_wool", 1), 0.0);
    near(share(&Kill { entity: "zombie", ..KILL }, "carrot", 1), 0.025 / 3.0);
    near(share(&Kill { entity: "zombie", by_player: false, ..KILL }, "carrot", 1), 0.0);
    near(share(&Kill { entity: "slime", size: 1, ..KILL }, "slime_ball", 2), 1.0 / 3.0);
    near(share(&Kill { entity: "slime", size: 2, ..KILL }, "slime_ball", 0), 1.0);
    let by_skeleton = Kill { entity: "creeper", killer: Some("skeleton"), ..KILL };
    let loot = entity_loot(&by_skeleton, &mut TreeRandom::from_seed(2));
    assert!(loot.drops.iter().any(|drop| drop.item.name().starts_with("music_disc_")), "{loot:?}");
    // Leather 0–2, and Looting III adds 3 · U(0, 1), rounded: 0 to 3 with 1/6, 1/3, 1/3, 1/6.
    near(share(&Kill { looting: 3, ..KILL }, "leather", 5), 1.0 / 3.0 / 6.0);
    let mut random = TreeRandom::from_seed(5);
    for entity in entities_with_loot() {
        for looting in [0, 1, 3, 1000] {
            let kill = Kill { entity, looting, is_captain: true, damage_tags: &["is_lightning"], ..KILL };
            assert!(entity_loot(&kill, &mut random).drops.iter().all(|drop| drop.count > 0), "{entity}");
        }
    }
    assert_eq!(entity_loot(&Kill { entity: "stone", ..KILL }, &mut random), Loot::default());
}

#[test]
fn hooks_bring_fish_junk_and_in_open_water_treasure() {
    let shares = |is_open_water: bool| {
        let mut random = TreeRandom::from_seed(13);
        let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
        for _ in 0..BREAKS {
            let loot = fishing_loot(&Catch { biome: "plains", is_open_water }, &mut random);
            assert_eq!(loot.drops.len(), 1);
            let kind = loot.drops[0].item.name();
            let worn = loot.drops[0].decorations.iter().any(|decoration| {
                matches!(decoration, Decoration::DurabilityLeft(part) if (0.0..0.9).contains(part))
            });
            assert_eq!(worn, ["leather_boots", "fishing_rod", "bow"].contains(&kind), "{kind}");
            *counts.entry(kind).or_insert(0) += 1;
        }
        counts
    };
    let near = |counts: &BTreeMap<&str, u32>, item: &str, chance: f64| {
        let seen = f64::from(counts.get(item).copied().unwrap_or(0)) / f64::from(BREAKS);
        let error = (chance * (1.0 - chance) / f64::from(BREAKS)).sqrt();
        assert!((seen - chance).abs() <= 4.0 * error, "{item}: {seen}, expected {chance}");
    };
    let closed = shares(false);
    near(&closed, "cod", 0.85 / 0.95 * 0.6);
    near(&closed, "tropical_fish", 0.85 / 0.95 * 0.02);
    // Bamboo only hangs on hooks in jungles: 100 parts are left of the junk's 110.
    near(&closed, "bone", 0.1 / 0.95 * 0.1);
    near(&closed, "saddle", 0.0);
    let open = shares(true);
    near(&open, "cod", 0.85 * 0.6);
    near(&open, "saddle", 0.05 / 6.0);
}
