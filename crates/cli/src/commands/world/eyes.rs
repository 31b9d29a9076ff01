//! `cooperage world render --view eyes`: the view from a place in a world.

use std::collections::BTreeMap;

use cooperage_picture::eyes::{Camera, EyesScene, draw_eyes};
use serde_json::json;

use super::{picture_error, write};
use crate::args::RenderArgs;
use crate::error::CliError;
use crate::output;
use crate::world_file::Loaded;

/// The tick of the day in worlds that have none: the middle of the morning.
const MORNING: u64 = 3_000;

pub(super) fn render(args: &RenderArgs, loaded: &Loaded) -> Result<(), CliError> {
    let from = args.from.as_deref().ok_or_else(|| {
        CliError::usage("where are the eyes?").hint("--from X,Y,Z, such as --from 10.5,65.62,-3.5")
    })?;
    let [x, y, z] = numbers(from, "place", "X,Y,Z")?;
    let [yaw, pitch] = numbers(&args.look, "direction", "YAW,PITCH")?;
    let size = size(&args.size)?;
    let camera = Camera::turned([x, y, z], yaw, pitch);
    let scene = match loaded.world() {
        Some(world) => EyesScene::of_world(world, camera, size, None),
        None => EyesScene {
            chunks: loaded.chunks(),
            day_time: MORNING,
            camera,
            size,
            figures: Vec::new(),
            signs: BTreeMap::new(),
            labels: None,
        },
    };
    let picture = draw_eyes(&scene).map_err(|error| picture_error(&error))?;
    write(&args.out, &picture.image.png_fast().map_err(|error| picture_error(&error.into()))?)?;
    if args.json {
        let middle = picture.middle.map(|pos| json!([pos.x, pos.y, pos.z]));
        return output::json(&json!({
            "picture": args.out.as_str(), "width": size[0], "height": size[1], "middle": middle,
        }));
    }
    match picture.middle {
        Some(pos) => output::note(&format!("in the middle: {} at {pos}", scene.chunks.state(pos).name())),
        None => output::note("in the middle: no block"),
    }
    output::data(args.out.as_str())
}

/// Numbers with commas between them.
fn numbers<const N: usize>(text: &str, what: &str, form: &str) -> Result<[f64; N], CliError> {
    let parts: Option<Vec<f64>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    let parts = parts.filter(|parts| parts.iter().all(|part: &f64| part.is_finite() && part.abs() < 3.0e7));
    parts.and_then(|parts| parts.try_into().ok()).ok_or_else(|| {
        CliError::usage(format!("`{text}` is no {what}")).hint(format!("write it as {form}, in numbers"))
    })
}

/// The width and the height of a picture.
pub(crate) fn size(text: &str) -> Result<[u32; 2], CliError> {
    let sides =
        text.split_once('x').and_then(|(width, height)| Some([width.parse().ok()?, height.parse().ok()?]));
    sides.ok_or_else(|| {
        CliError::usage(format!("`{text}` is no size of a picture"))
            .hint("write it as WIDTHxHEIGHT, such as 512x512")
    })
}
