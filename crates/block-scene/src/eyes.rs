//! The views from the eyes of a block world's agents, for models that see.

use std::collections::BTreeSet;

use cooperage_blocks::world::Player;
use cooperage_blocks::{BlockPos, World as Blocks, registry};
use cooperage_body::catalogues::mindcraft::SEES_WITH_EYES;
use cooperage_body::environment::BlockEnvironment;
use cooperage_body::round::{BlockRound, RoundWorld};
use cooperage_core::{AgentId, World};
use cooperage_picture::eyes::{Camera, EyesLabel, EyesScene, VIEW_SIZE, camera_of, draw_eyes, eyes_of};
use cooperage_suites::suite::{LookTarget, Shot, WorldCamera};

/// The camera of worlds with that round, from revision 5 of this program's conduct on.
#[must_use]
pub fn camera<R: BlockRound>() -> WorldCamera {
    show::<R>
}

fn show<R: BlockRound>(world: &dyn World, agent: AgentId, target: &LookTarget) -> Option<Shot> {
    let blocks = world.as_any().downcast_ref::<RoundWorld<R>>()?.blocks();
    // In runs of before no agent of these worlds looked at pictures, unless it is asked for by an option that came later.
    let is_new = matches!(target, LookTarget::Ahead { .. });
    (is_new || blocks.revision() >= SEES_WITH_EYES).then(|| eyes_shot(blocks, agent, target)).flatten()
}

/// Draws the view from an agent's eyes, or from those of the player whose view it takes.
#[must_use]
pub fn eyes_shot(blocks: &BlockEnvironment, agent: AgentId, target: &LookTarget) -> Option<Shot> {
    let me = blocks.player_of(agent)?;
    blocks.with_world(|world| {
        let me = world.player(me)?;
        let (camera, owner, text) = view(world, me, target)?;
        let (size, words) = match target {
            LookTarget::Ahead { size, words } => (*size, words.as_deref()),
            _ => (VIEW_SIZE, None),
        };
        let mut scene = EyesScene::of_world(world, camera, size, Some(owner.id));
        scene.labels = words.map(blocks_named);
        let seen = draw_eyes(&scene).ok()?;
        let middle = match seen.middle {
            Some(at) => {
                format!(" In the middle of the picture is {} at {}.", world.state(at).name(), cell(at))
            }
            None => " No block is in the middle of the picture.".to_owned(),
        };
        let text = text + &middle + &labels(&seen.labels);
        Some(Shot { text, png: seen.image.png_fast().ok()? })
    })
}

/// The camera of a look, the player whose eyes it has, and what it shows in words.
fn view<'w>(world: &'w Blocks, me: &'w Player, target: &LookTarget) -> Option<(Camera, &'w Player, String)> {
    let eyes = eyes_of(me);
    let yaw = me.body.yaw;
    Some(match target {
        LookTarget::Player(name) => {
            let player = world.player_named(name)?;
            let text =
                format!("You look at {}, at {}, from your own eyes.", player.name, cell(player.cell()));
            (Camera::towards(eyes, eyes_of(player), yaw), me, text)
        }
        LookTarget::ViewOf(name) => {
            let player = world.player_named(name)?;
            let text = format!("You look with the eyes of {}, {}.", player.name, direction(player));
            (camera_of(player), player, text)
        }
        LookTarget::Position(pos) => {
            let [x, y, z] = *pos;
            let middle = pos.map(|coordinate| coordinate as f64 + 0.5);
            let text = format!("You look at {x}, {y}, {z} from your own eyes.");
            (Camera::towards(eyes, middle, yaw), me, text)
        }
        LookTarget::Ahead { .. } => {
            let text = format!(
                "The picture is what you see now with your own eyes: you stand at {} and look {}.",
                cell(me.cell()),
                direction(me)
            );
            (camera_of(me), me, text)
        }
    })
}

/// A cell in words, as commands and goals name it.
fn cell(at: BlockPos) -> String {
    format!("{}, {}, {}", at.x, at.y, at.z)
}

/// The direction in which a player looks, in words.
fn direction(player: &Player) -> String {
    const WINDS: [&str; 8] =
        ["south", "south-west", "west", "north-west", "north", "north-east", "east", "south-east"];
    let eighth = ((player.body.yaw / 45.0).round() as i64).rem_euclid(8) as usize;
    let tilt = match player.pitch {
        pitch if pitch >= 60.0 => ", steeply down",
        pitch if pitch >= 15.0 => ", downwards",
        pitch if pitch <= -60.0 => ", steeply up",
        pitch if pitch <= -15.0 => ", upwards",
        _ => "",
    };
    format!("{}{tilt}", WINDS[eighth])
}

/// The kinds of blocks that words name, as `oak_log` or `oak log`.
fn blocks_named(words: &str) -> Vec<String> {
    let parts = words.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).map(str::to_ascii_lowercase).collect();
    let mut named = BTreeSet::new();
    for place in 0..parts.len() {
        for count in 1..=4.min(parts.len() - place) {
            let name = parts[place..place + count].join("_");
            let singular = name.strip_suffix('s').unwrap_or(&name);
            let found = [name.as_str(), singular].into_iter().find(|name| registry().block(name).is_some());
            named.extend(found.map(str::to_owned));
        }
    }
    named.into_iter().collect()
}

/// The labels of a picture as a sentence; empty without labels.
fn labels(labels: &[EyesLabel]) -> String {
    if labels.is_empty() {
        return String::new();
    }
    let each = labels.iter().map(|label| format!("{} at {}", label.text, cell(label.cell)));
    format!(" Its labels: {}.", each.collect::<Vec<_>>().join("; "))
}

#[cfg(test)]
mod tests {
    use cooperage_blocks::terrain::ChunkGenerator;
    use cooperage_blocks::world::WorldOptions;
    use cooperage_body::catalogues;

    use super::*;

    #[test]
    fn kinds_are_read_from_words() {
        let words = "Collect 3 oak logs, then a chest; dirt is no use (nor `iron_ore`, IRON ORE).";
        assert_eq!(blocks_named(words), ["chest", "dirt", "iron_ore", "oak_log"]);
        assert_eq!(blocks_named("Say hello."), Vec::<String>::new());
    }

    #[test]
    fn an_agent_sees_what_is_before_it_and_reads_the_labels() {
        let mut world = Blocks::new(WorldOptions::default(), ChunkGenerator::superflat(), 1);
        let players =
            [("alice", [0.5, -60.0, 0.5]), ("bob", [1.5, -60.0, 6.5])].map(|(name, at)| world.join(name, at));
        for command in ["setblock 0 -60 4 chest", "time set 6000"] {
            world.command(command).unwrap();
        }
        let blocks = BlockEnvironment::new(world, &players, catalogues::skills(), 1);
        let look = |words: Option<&str>| {
            let target = LookTarget::Ahead { size: [320, 320], words: words.map(str::to_owned) };
            eyes_shot(&blocks, AgentId(0), &target).unwrap()
        };
        let plain = look(None);
        assert_eq!(
            plain.text,
            "The picture is what you see now with your own eyes: you stand at 0, -60, 0 and look south. No block is in the middle of \
             the picture."
        );
        let named = look(Some("open the chest"));
        assert!(named.text.ends_with(" Its labels: bob at 1, -60, 6; chest at 0, -60, 4."), "{}", named.text);
        assert_ne!(plain.png, named.png);
        let at = eyes_shot(&blocks, AgentId(1), &LookTarget::Player("alice".to_owned())).unwrap();
        assert!(at.text.starts_with("You look at alice, at 0, -60, 0, from your own eyes."), "{}", at.text);
        assert_eq!(eyes_shot(&blocks, AgentId(1), &LookTarget::Player("nobody".to_owned())), None);
        assert_eq!(eyes_shot(&blocks, AgentId(7), &LookTarget::Ahead { size: [64; 2], words: None }), None);
    }
}
