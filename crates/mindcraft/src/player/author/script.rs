//! The JavaScript that puts a blueprint up.

use std::fmt::Write as _;

use super::blueprint::{DOOR, OwnBlueprint};
use super::boxes::boxes;

/// Finds level ground for a footprint: near the body, without trees, as even as there is.
const SITE: &str = "\
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
  let best = null;
  for (let ring = 1; ring <= 9; ring++) {
    for (let dx = -ring; dx <= ring; dx++) {
      for (let dz = -ring; dz <= ring; dz++) {
        if (Math.max(Math.abs(dx), Math.abs(dz)) !== ring) continue;
        const x = dx >= 0 ? at.x + dx : at.x + dx - wide + 1;
        const z = dz >= 0 ? at.z + dz : at.z + dz - long + 1;
        if (stands(x, z)) continue;
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
  return best ?? { x: at.x + 2, y: at.y, z: at.z + 2 };
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
  return whole;
}
";

/// The end of a script, which logs whether all was done. It joins the words from parts, so that they do not stand in the code
/// and a reader does not mistake it for its log.
pub(super) const END: &str = "log(bot, done ? 'All of it ' + 'is done.' : 'Part of it ' + 'is missing.');\n";

/// The script for a building; it logs whether all was done.
pub(super) fn write(blueprint: &OwnBlueprint) -> String {
    let [wide, long] = blueprint.sides();
    let mut script =
        format!("{SITE}{PARTS}let done = true;\nconst {{ x, y, z }} = findSite(bot, {wide}, {long});\n");
    for ([x, y, z], more, block) in boxes(&blueprint.cells) {
        let [x2, y2, z2] = [x + more[0], y + more[1], z + more[2]];
        let _ = writeln!(script, "part(x + {x}, y + {y}, z + {z}, x + {x2}, y + {y2}, z + {z2}, '{block}');");
    }
    script.push_str("done = (await raise(bot)) && done;\n");
    if let Some([x, y, z]) = blueprint.door {
        let _ = writeln!(
            script,
            "done = (await skills.placeBlock(bot, '{DOOR}', x + {x}, y + {y}, z + {z})) && done;"
        );
    }
    script.push_str(END);
    script
}
