//! The JavaScript of pieces.

use std::fmt::Write as _;

use cooperage_blocks::registry;

use super::blueprint::OwnBlueprint;
use super::boxes::boxes;
use super::piece::Piece;

/// Finds level ground for a footprint: near the body, without trees, as even as there is.
const SITE: &str = "\
const taken = [];
function findSite(bot, wide, long) {
  const at = world.getPosition(bot).floored();
  const known = new Map();
  const bad = (name) => name.endsWith('_log') || name.endsWith('_leaves') || name === 'water' || name === 'lava';
  const isOpen = (name) => ['air', 'short_grass', 'tall_grass', 'fern', 'dandelion', 'poppy', 'snow'].includes(name) || name.endsWith('_sapling') || name.endsWith('_tulip') || name === 'azure_bluet' || name === 'oxeye_daisy' || name === 'cornflower';
  const ground = (x, z) => {
    const key = x + ',' + z;
    if (!known.has(key)) {
      let found = null;
      for (let y = at.y + 3; y >= at.y - 5; y--) {
        const block = bot.blockAt(new Vec3(x, y, z));
        const name = block ? block.name : 'water';
        if (bad(name)) break;
        if (!isOpen(name)) {
          found = y + 1;
          break;
        }
      }
      known.set(key, found);
    }
    return known.get(key);
  };
  const others = world.getNearbyPlayers(bot, 32).map((player) => player.position.floored());
  const stands = (x, z) => others.some((other) => other.x >= x - 1 && other.x <= x + wide && other.z >= z - 1 && other.z <= z + long);
  const isTaken = (x, z) => stands(x, z) || taken.some(([x1, z1, x2, z2]) => x <= x2 + 1 && x + wide - 1 >= x1 - 1 && z <= z2 + 1 && z + long - 1 >= z1 - 1);
  let best = null;
  for (let ring = 1; ring <= 9; ring++) {
    for (let dx = -ring; dx <= ring; dx++) {
      for (let dz = -ring; dz <= ring; dz++) {
        if (Math.max(Math.abs(dx), Math.abs(dz)) !== ring) continue;
        const x = dx >= 0 ? at.x + dx : at.x + dx - wide + 1;
        const z = dz >= 0 ? at.z + dz : at.z + dz - long + 1;
        if (isTaken(x, z)) continue;
        let low = 9999;
        let high = -9999;
        for (let i = 0; i < wide && low !== null; i++) {
          for (let j = 0; j < long; j++) {
            const y = ground(x + i, z + j);
            if (y === null) {
              low = null;
              break;
            }
            low = Math.min(low, y);
            high = Math.max(high, y);
          }
        }
        if (low === null) continue;
        const cost = (high - low) * 8 + ring;
        if (best === null || cost < best.cost) best = { x, y: high, z, cost };
      }
    }
    if (best !== null && best.cost <= ring) break;
  }
  const site = best ?? { x: at.x + 2, y: at.y, z: at.z + 2 };
  taken.push([site.x, site.z, site.x + wide - 1, site.z + long - 1]);
  return site;
}
";

/// Builds several boxes as one building.
const PARTS: &str = "\
const parts = [];
function part(x1, y1, z1, x2, y2, z2, block) {
  parts.push({ from: new Vec3(x1, y1, z1), to: new Vec3(x2, y2, z2), block });
}
async function raise(bot) {
  let whole = false;
  for (let tries = 0; tries < 3 && !whole; tries++) {
    whole = await skills.buildParts(bot, parts);
    if (!whole) await skills.stay(bot, 1);
  }
  parts.length = 0;
  return whole;
}
";

/// The script for these pieces; it logs whether all was done.
pub(super) fn write(pieces: &[Piece]) -> String {
    let mut script = String::new();
    if pieces.iter().any(needs_site) {
        script.push_str(SITE);
        script.push_str(PARTS);
    }
    script.push_str("let done = true;\n");
    for piece in pieces {
        script.push_str("{\n");
        for line in body(piece).lines() {
            let _ = writeln!(script, "  {line}");
        }
        script.push_str("}\n");
    }
    if pieces.is_empty() {
        script.push_str(
            "await skills.wait(bot, 50);\ndone = false;\nlog(bot, 'I do not know how to do that.');\n",
        );
    }
    // The script joins the words from parts, so that they do not stand in the code and a reader does not mistake it for
    // its log.
    script.push_str("log(bot, done ? 'All of it ' + 'is done.' : 'Part of it ' + 'is missing.');\n");
    script
}

fn needs_site(piece: &Piece) -> bool {
    matches!(piece, Piece::Building(_) | Piece::Pit { .. } | Piece::Farm { .. })
}

/// `const { x, y, z } = …` for a footprint.
fn site(wide: u32, long: u32) -> String {
    format!("const {{ x, y, z }} = findSite(bot, {wide}, {long});\n")
}

fn body(piece: &Piece) -> String {
    match piece {
        Piece::Building(blueprint) => building(blueprint),
        Piece::Pit { sides: (wide, long), depth } => {
            let (wide_last, long_last) = (wide - 1, long - 1);
            format!(
                "{}done = (await clearBox(bot, x, y - 1, z, x + {wide_last}, y - {depth}, z + {long_last})) && done;\n\
                 await skills.goToPosition(bot, x - 2, y, z, 1);\n\
                 // What it climbed out on is taken away from above.\n\
                 await clearBox(bot, x, y - 1, z, x + {wide_last}, y - {depth}, z + {long_last});\n",
                site(*wide, *long)
            )
        }
        Piece::Farm { sides: (wide, long), seed } => format!(
            "{}for (let i = 0; i < {wide}; i++) {{\n  for (let j = 0; j < {long}; j++) {{\n    \
               const above = bot.blockAt(new Vec3(x + i, y, z + j));\n    \
               if (above && above.name !== 'air') await skills.breakBlockAt(bot, x + i, y, z + j);\n    \
               done = (await skills.tillAndSow(bot, x + i, y - 1, z + j, '{seed}')) && done;\n  }}\n}}\n",
            site(*wide, *long)
        ),
        Piece::Torches { count } => format!(
            "const at = world.getPosition(bot).floored();\n\
             const places = [[3, 3], [-3, 3], [3, -3], [-3, -3], [3, 0], [-3, 0], [0, 3], [0, -3]];\n\
             for (const [dx, dz] of places.slice(0, {count})) {{\n  \
               done = (await skills.placeBlock(bot, 'torch', at.x + dx, at.y, at.z + dz)) && done;\n}}\n"
        ),
        Piece::Sort { what } => sort(what),
        Piece::Store { item } => format!("done = (await storeItems(bot, '{item}')) && done;\n"),
        Piece::Collect { item, count } => collect(item, *count),
        Piece::Craft { item, count } => {
            format!("done = (await craftItem(bot, '{item}', {count})) && done;\n")
        }
    }
}

fn building(blueprint: &OwnBlueprint) -> String {
    let (wide, long) = blueprint.sides();
    let mut text = site(wide as u32, long as u32);
    for ([x, y, z], more, block) in boxes(&blueprint.cells) {
        let [x2, y2, z2] = [x + more[0], y + more[1], z + more[2]];
        let _ = writeln!(text, "part(x + {x}, y + {y}, z + {z}, x + {x2}, y + {y2}, z + {z2}, '{block}');");
    }
    text.push_str("done = (await raise(bot)) && done;\n");
    for ([x, y, z], block) in &blueprint.placed {
        let _ = writeln!(
            text,
            "done = (await skills.placeBlock(bot, '{block}', x + {x}, y + {y}, z + {z})) && done;"
        );
    }
    text
}

fn sort(what: &str) -> String {
    let names = registry().items().iter().map(|item| &item.name).filter(|name| name.ends_with(what));
    let kinds: Vec<String> = names.map(|name| format!("'{name}'")).collect();
    let kinds = kinds.join(", ");
    format!(
        "const chests = world.getNearestBlocks(bot, ['chest'], 32, 2);\n\
         if (chests.length < 2) throw new Error('There are not two chests near.');\n\
         const [from, to] = chests.map((block) => block.position);\n\
         await skills.goToPosition(bot, from.x, from.y, from.z, 2);\n\
         for (const name of [{kinds}]) {{\n  await skills.takeFromChest(bot, name, -1);\n}}\n\
         await skills.goToPosition(bot, to.x, to.y, to.z, 1);\n\
         for (const item of bot.inventory.items()) {{\n  \
           if (item.name.endsWith('{what}')) done = (await skills.putInChest(bot, item.name, -1)) && done;\n}}\n"
    )
}

fn collect(item: &str, count: u32) -> String {
    match item {
        _ if item.ends_with("_log") => format!("done = (await gatherLogs(bot, {count})) && done;\n"),
        "dirt" => format!("done = (await gatherDirt(bot, {count})) && done;\n"),
        "cobblestone" => format!("done = (await gatherStone(bot, {count})) && done;\n"),
        "sand" => format!("done = (await gatherSand(bot, {count})) && done;\n"),
        "wheat_seeds" => format!("done = (await gatherSeeds(bot, {count})) && done;\n"),
        _ => format!("done = (await skills.collectBlock(bot, '{item}', {count})) && done;\n"),
    }
}
