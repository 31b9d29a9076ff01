//! The digest of a world, and its snapshots.
//!
//! Cells are summed up as they are written; everything else is small and fed whole, in the encoding in which it is filed.

use cooperage_core::{Digest, DigestWriter};

use super::{Random, World};

/// A world at a moment. Cells are shared with it until either is written to, so that taking and restoring one is cheap.
#[derive(Clone)]
pub struct WorldSnapshot(World);

impl World {
    /// The whole state at this moment.
    #[must_use]
    pub fn snapshot(&self) -> WorldSnapshot {
        WorldSnapshot(self.clone())
    }

    /// Goes back to a moment.
    pub fn restore(&mut self, snapshot: &WorldSnapshot) {
        self.clone_from(&snapshot.0);
    }

    /// Equal digests mean equal worlds.
    #[must_use]
    pub fn digest(&self) -> Digest {
        // Every field is named, so that a new one either counts or is left out on purpose.
        let World {
            options,
            rules,
            difficulty,
            seed,
            generator,
            tick,
            day_time,
            // Summed up by the next one.
            chunks: _,
            cells_digest,
            block_entities,
            players,
            driven,
            menus,
            replica,
            inputs,
            sequences,
            spawn,
            entities,
            next_entity,
            schedule,
            // The cells determine it.
            calm: _,
            active,
            pinned,
            centers,
            seen,
            // They only save time.
            ahead: _,
            updates,
            updates_left,
            // No update is under way between ticks.
            halves: _,
            is_settling: _,
            // Events belong to observers, not to the state.
            events: _,
            // The seed determines the tree.
            random: Random { tree: _, random_tick, loot, items, spawn: spawning },
        } = self;
        // Inputs are carried out by issuer and number, so the order in which they arrived doesn't count.
        let mut inputs: Vec<_> = inputs.iter().collect();
        inputs.sort_by_key(|waiting| waiting.place());
        let mut writer = DigestWriter::new("block world 1");
        writer.put(&(
            options,
            rules,
            difficulty,
            seed,
            generator.fingerprint(),
            tick,
            day_time,
            cells_digest,
        ));
        writer.put(&(block_entities, players, inputs, sequences, spawn, entities, next_entity, schedule));
        writer.put(&(active.all(), pinned, centers, seen, updates, updates_left));
        writer.put(&[random_tick, loot, items, spawning]);
        // Files of worlds leave the rule out, and so does what is fed in their encoding.
        if rules.whole_husbandry {
            writer.put(&"whole husbandry");
        }
        // Worlds without clients have the digests that they had before there were any.
        if !driven.is_empty() || !menus.is_empty() {
            writer.put(&("clients", driven, menus));
        }
        if let Some(replica) = replica {
            writer.put(&("replica", replica));
        }
        let taken = self.taken_stacks();
        if !taken.is_empty() {
            writer.put(&("taken", taken));
        }
        let benches = self.benches();
        if !benches.is_empty() {
            writer.put(&("windows", benches));
        }
        let confirmed = self.confirmed_places();
        if !confirmed.is_empty() {
            writer.put(&("confirmed", confirmed));
        }
        writer.finish()
    }
}

#[cfg(test)]
mod tests;
