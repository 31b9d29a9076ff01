//! The bodies of creatures: a plan for each family, with colours for each kind.

use cooperage_blocks::world::{Entity, Mob};

use super::figure::{EyesFigure, FigureBuilder};
use super::texture::layer;
use crate::dyes::DYES;
use crate::inhabitants::coat;
use cooperage_raster::Colour;

const INK: Colour = Colour([34, 30, 28]);
const RED: Colour = Colour([206, 38, 34]);

/// The families of bodies.
#[derive(Clone, Copy)]
enum BodyPlan {
    /// On four legs, with ears or horns of this length.
    FourLegs {
        ears: f64,
        is_horned: bool,
    },
    /// Upright; `reaches` tells whether it holds its arms out.
    TwoLegs {
        reaches: bool,
        is_thin: bool,
        has_robe: bool,
    },
    Bird,
    Spider,
    Creeper,
    Cube,
    Fish,
    Squid,
    Golem,
    Flyer,
}

/// The colours of a kind: body, limbs, head, and a detail.
type CoatColours = [[u8; 3]; 4];

fn plan(kind: &str) -> Option<(BodyPlan, CoatColours)> {
    use BodyPlan::{Bird, Creeper, Cube, Fish, Flyer, FourLegs, Golem, Spider, Squid, TwoLegs};
    let four = |ears: f64| FourLegs { ears, is_horned: false };
    let horned = |ears: f64| FourLegs { ears, is_horned: true };
    let walker = TwoLegs { reaches: true, is_thin: false, has_robe: false };
    let thin = TwoLegs { reaches: true, is_thin: true, has_robe: false };
    let robe = TwoLegs { reaches: false, is_thin: false, has_robe: true };
    Some(match kind {
        "cow" => (horned(0.1), [[74, 58, 44], [58, 46, 36], [82, 64, 50], [230, 226, 220]]),
        "mooshroom" => (horned(0.1), [[164, 34, 34], [120, 26, 26], [172, 44, 40], [226, 220, 212]]),
        "pig" => (four(0.0), [[240, 164, 162], [226, 146, 146], [244, 172, 168], [206, 116, 122]]),
        "sheep" => (four(0.08), [[232, 230, 222], [206, 178, 156], [214, 186, 164], [196, 166, 146]]),
        "rabbit" => (four(0.5), [[150, 120, 88], [134, 106, 78], [160, 130, 98], [226, 206, 186]]),
        "horse" => (four(0.16), [[140, 92, 50], [112, 72, 40], [146, 98, 54], [50, 36, 26]]),
        "donkey" => (four(0.4), [[120, 108, 96], [96, 86, 78], [130, 118, 106], [222, 214, 202]]),
        "mule" => (four(0.3), [[96, 66, 44], [72, 50, 36], [104, 72, 50], [190, 172, 152]]),
        "wolf" => (four(0.22), [[204, 200, 196], [180, 176, 172], [216, 212, 208], [112, 104, 100]]),
        "fox" => (four(0.26), [[222, 120, 44], [92, 56, 36], [230, 130, 52], [244, 240, 232]]),
        "cat" => (four(0.2), [[226, 156, 84], [210, 140, 74], [232, 166, 94], [250, 232, 206]]),
        "ocelot" => (four(0.18), [[228, 192, 92], [206, 166, 74], [234, 200, 104], [120, 84, 44]]),
        "goat" => (horned(0.3), [[222, 216, 204], [186, 176, 162], [228, 222, 212], [126, 112, 98]]),
        "llama" | "trader_llama" => {
            (four(0.2), [[206, 182, 140], [186, 160, 120], [212, 190, 150], [150, 60, 60]])
        }
        "panda" => (four(0.12), [[238, 238, 234], [40, 38, 40], [242, 242, 238], [40, 38, 40]]),
        "polar_bear" => (four(0.1), [[240, 242, 240], [226, 230, 228], [244, 246, 244], [70, 70, 72]]),
        "turtle" => (four(0.0), [[66, 132, 66], [92, 168, 100], [96, 172, 104], [206, 206, 140]]),
        "villager" => (robe, [[134, 96, 66], [112, 80, 56], [190, 144, 116], [150, 106, 82]]),
        "wandering_trader" => (robe, [[54, 92, 152], [44, 74, 128], [190, 144, 116], [226, 176, 66]]),
        "witch" => (robe, [[84, 56, 106], [66, 44, 88], [182, 148, 120], [46, 40, 52]]),
        "pillager" => (robe, [[92, 88, 84], [66, 60, 58], [150, 156, 152], [112, 60, 44]]),
        "vindicator" => (robe, [[62, 66, 74], [44, 50, 58], [150, 156, 152], [60, 92, 74]]),
        "zombie" => (walker, [[40, 140, 140], [58, 58, 142], [86, 138, 76], [70, 116, 62]]),
        "husk" => (walker, [[150, 128, 92], [122, 102, 74], [192, 170, 128], [160, 138, 100]]),
        "drowned" => (walker, [[84, 132, 128], [56, 84, 100], [110, 176, 158], [74, 124, 112]]),
        "zombie_villager" => (walker, [[112, 82, 58], [92, 68, 48], [96, 146, 84], [76, 118, 66]]),
        "zombified_piglin" => (walker, [[186, 122, 104], [116, 92, 66], [228, 160, 148], [104, 146, 84]]),
        "piglin" | "piglin_brute" => (walker, [[116, 76, 48], [70, 50, 40], [236, 168, 140], [214, 176, 68]]),
        "skeleton" => (thin, [[198, 198, 196], [178, 178, 178], [214, 214, 210], [110, 110, 110]]),
        "stray" => (thin, [[128, 150, 156], [112, 132, 138], [190, 204, 206], [84, 104, 112]]),
        "wither_skeleton" => (thin, [[52, 52, 54], [42, 42, 44], [62, 62, 64], [28, 28, 30]]),
        "enderman" => (thin, [[22, 20, 26], [18, 16, 22], [24, 22, 28], [214, 112, 236]]),
        "creeper" => (Creeper, [[92, 186, 78], [74, 156, 64], [100, 196, 86], [28, 40, 26]]),
        "spider" => (Spider, [[58, 50, 44], [46, 40, 36], [64, 54, 48], [196, 30, 30]]),
        "cave_spider" => (Spider, [[26, 70, 82], [20, 54, 64], [30, 80, 92], [196, 30, 30]]),
        "slime" => (Cube, [[112, 190, 92], [96, 170, 78], [112, 190, 92], [44, 84, 38]]),
        "magma_cube" => (Cube, [[78, 26, 18], [212, 98, 28], [78, 26, 18], [250, 190, 60]]),
        "chicken" => (Bird, [[246, 246, 244], [226, 226, 222], [250, 250, 248], [226, 166, 56]]),
        "parrot" => (Bird, [[212, 40, 36], [46, 84, 190], [220, 48, 40], [60, 56, 54]]),
        "bat" => (Flyer, [[84, 66, 52], [60, 48, 40], [92, 74, 58], [40, 32, 28]]),
        "bee" => (Flyer, [[232, 184, 62], [210, 226, 232], [238, 192, 70], [58, 44, 34]]),
        "phantom" => (Flyer, [[74, 88, 146], [58, 70, 122], [82, 98, 158], [140, 230, 110]]),
        "squid" => (Squid, [[70, 92, 124], [58, 78, 108], [70, 92, 124], [220, 226, 230]]),
        "glow_squid" => (Squid, [[40, 130, 126], [90, 206, 180], [40, 130, 126], [220, 250, 236]]),
        "cod" => (Fish, [[176, 148, 112], [150, 124, 92], [186, 160, 124], [226, 212, 188]]),
        "salmon" => (Fish, [[176, 66, 58], [124, 108, 92], [146, 122, 92], [206, 190, 160]]),
        "pufferfish" => (Fish, [[226, 190, 60], [206, 130, 44], [232, 198, 74], [244, 236, 216]]),
        "tropical_fish" => (Fish, [[240, 128, 36], [246, 246, 244], [240, 140, 50], [246, 246, 244]]),
        "iron_golem" => (Golem, [[214, 206, 194], [194, 186, 174], [222, 214, 202], [112, 132, 74]]),
        "snow_golem" => (Golem, [[242, 248, 250], [120, 84, 48], [214, 128, 36], [60, 40, 24]]),
        _ => return None,
    })
}

/// The figure of a creature.
pub(crate) fn creature(entity: &Entity, mob: &Mob) -> EyesFigure {
    let (width, height) = mob.size();
    let name = mob.name.as_deref().unwrap_or_else(|| mob.kind_name());
    let mut body = FigureBuilder::new(name, entity.pos, height, mob.body.yaw);
    let Colour(main) = coat(mob);
    let darker = |factor: f32| Colour(main).times(factor).0;
    let (plan, mut colours) = plan(mob.kind_name()).unwrap_or_else(|| {
        let upright = BodyPlan::TwoLegs { reaches: mob.is_monster(), is_thin: false, has_robe: false };
        let plan =
            if height > width * 1.6 { upright } else { BodyPlan::FourLegs { ears: 0.1, is_horned: false } };
        (plan, [main, darker(0.75), darker(1.1), darker(0.5)])
    });
    if mob.kind_name() == "sheep" {
        if mob.is_shorn {
            colours[0] = colours[2];
        } else if let Some(dye) = mob.color.as_deref()
            && let Some((_, colour)) = DYES.iter().find(|(name, _)| *name == dye)
        {
            colours[0] = colour.0;
        }
    }
    let colours = colours.map(Colour);
    match plan {
        BodyPlan::FourLegs { ears, is_horned } => {
            four_legs(&mut body, [width, height], ears, is_horned, colours)
        }
        BodyPlan::TwoLegs { reaches, is_thin, has_robe } => {
            two_legs(&mut body, height, [reaches, is_thin, has_robe], colours);
            dress(&mut body, mob.kind_name(), height);
        }
        BodyPlan::Bird => bird(&mut body, [width, height], colours),
        BodyPlan::Spider => spider(&mut body, [width, height], colours),
        BodyPlan::Creeper => creeper(&mut body, height, colours),
        BodyPlan::Cube => cube(&mut body, width, colours),
        BodyPlan::Fish => fish(&mut body, [width, height], colours),
        BodyPlan::Squid => squid(&mut body, width, colours),
        BodyPlan::Golem => golem(&mut body, [width, height], colours),
        BodyPlan::Flyer => flyer(&mut body, [width, height], colours),
    }
    let wool = layer(if mob.kind_name() == "sheep" { "leaves" } else { "specks" });
    for part in &mut body.figure.parts {
        part.layer = wool;
    }
    body.figure
}

fn four_legs(
    body: &mut FigureBuilder,
    [w, h]: [f64; 2],
    ears: f64,
    is_horned: bool,
    [main, limbs, head, detail]: [Colour; 4],
) {
    let leg = h * 0.42;
    for z in [-0.36, 0.36] {
        body.pair([0.24 * w, leg / 2.0, z * w * 1.2], [w * 0.22, leg, w * 0.22], limbs);
    }
    body.put([0.0, leg + h * 0.2, -w * 0.05], [w * 0.72, h * 0.42, w * 1.3], main);
    // A patch on the back, or a mane.
    body.put([0.0, leg + h * 0.3, -w * 0.25], [w * 0.735, h * 0.235, w * 0.42], detail);
    let (y, z) = (h * 0.84, w * 0.82);
    body.put([0.0, y, z], [w * 0.5, h * 0.32, w * 0.46], head);
    body.put([0.0, y - h * 0.06, z + w * 0.26], [w * 0.32, h * 0.16, w * 0.14], detail);
    body.eyes([w * 0.16, y + h * 0.06, z + w * 0.235], h * 0.07, INK);
    if ears > 0.0 {
        let size = [w * 0.1, h * ears.max(0.1), w * 0.1];
        let up = y + h * (0.15 + ears / 2.0);
        let aside = if is_horned { w * 0.27 } else { w * 0.17 };
        body.pair([aside, up, z - w * 0.05], size, if is_horned { Colour([222, 214, 196]) } else { limbs });
    }
    body.put([0.0, leg + h * 0.28, -w * 0.74], [w * 0.1, h * 0.24, w * 0.1], limbs);
}

fn two_legs(
    body: &mut FigureBuilder,
    h: f64,
    [reaches, is_thin, has_robe]: [bool; 3],
    [main, limbs, head, detail]: [Colour; 4],
) {
    let thick = if is_thin { 0.13 } else { 0.24 } * h / 1.95;
    let unit = h / 1.95;
    let leg = if has_robe { 0.4 } else { 0.75 } * unit;
    body.pair([0.125 * unit, leg / 2.0, 0.0], [thick, leg, thick], limbs);
    let low = leg;
    let top = 1.46 * unit;
    let size = if has_robe {
        [0.56, 0.4]
    } else if is_thin {
        [0.42, 0.22]
    } else {
        [0.5, 0.27]
    };
    body.put([0.0, (low + top) / 2.0, 0.0], [size[0] * unit, top - low, size[1] * unit], main);
    let shoulder = 1.32 * unit;
    if reaches {
        body.pair(
            [0.36 * unit, shoulder, 0.3 * unit],
            [thick * 0.85, thick * 0.85, 0.66 * unit],
            if is_thin { limbs } else { head },
        );
        body.pair([0.36 * unit, shoulder, 0.02 * unit], [thick * 0.95, thick * 0.95, 0.24 * unit], main);
    } else {
        // Arms folded before the body.
        body.put([0.0, 1.12 * unit, 0.26 * unit], [0.74 * unit, 0.2 * unit, 0.2 * unit], detail);
        body.pair([0.34 * unit, 1.24 * unit, 0.12 * unit], [0.16 * unit, 0.36 * unit, 0.24 * unit], main);
    }
    body.put([0.0, 1.7 * unit, 0.0], [0.47 * unit, 0.47 * unit, 0.47 * unit], head);
    let eye = if detail.0 == [214, 112, 236] { detail } else { INK };
    body.eyes([0.11 * unit, 1.72 * unit, 0.236 * unit], 0.08 * unit, eye);
    if has_robe {
        body.put([0.0, 1.6 * unit, 0.27 * unit], [0.1 * unit, 0.2 * unit, 0.1 * unit], detail);
    } else {
        body.put([0.0, 1.57 * unit, 0.236 * unit], [0.22 * unit, 0.04 * unit, 0.02 * unit], detail);
    }
}

/// Hats and bows.
fn dress(body: &mut FigureBuilder, kind: &str, h: f64) {
    match kind {
        "witch" => {
            body.put([0.0, h * 0.985, 0.0], [0.72, 0.06, 0.72], Colour([42, 34, 50]));
            body.put([0.0, h * 1.06, 0.0], [0.4, 0.24, 0.4], Colour([42, 34, 50]));
            body.put([0.0, h * 1.18, -0.05], [0.22, 0.2, 0.22], Colour([42, 34, 50]));
        }
        "skeleton" | "stray" | "bogged" => {
            body.put([-0.36, h * 0.68, 0.66], [0.05, 0.74, 0.07], Colour([112, 82, 46]));
        }
        "pillager" => {
            body.put([-0.1, h * 0.6, 0.46], [0.6, 0.07, 0.12], Colour([112, 82, 46]));
        }
        _ => {}
    }
}

fn bird(body: &mut FigureBuilder, [w, h]: [f64; 2], [main, limbs, head, detail]: [Colour; 4]) {
    body.pair([w * 0.2, h * 0.14, 0.0], [w * 0.1, h * 0.28, w * 0.1], detail);
    body.put([0.0, h * 0.48, -w * 0.06], [w * 0.82, h * 0.42, w * 1.05], main);
    body.pair([w * 0.45, h * 0.5, -w * 0.08], [w * 0.12, h * 0.3, w * 0.8], limbs);
    body.put([0.0, h * 0.86, w * 0.42], [w * 0.5, h * 0.36, w * 0.42], head);
    body.put([0.0, h * 0.84, w * 0.72], [w * 0.36, h * 0.09, w * 0.22], detail);
    body.put([0.0, h * 0.74, w * 0.66], [w * 0.14, h * 0.12, w * 0.12], RED);
    body.eyes([w * 0.2, h * 0.92, w * 0.635], h * 0.06, INK);
}

fn spider(body: &mut FigureBuilder, [w, h]: [f64; 2], [main, limbs, head, detail]: [Colour; 4]) {
    body.put([0.0, h * 0.55, -w * 0.3], [w * 0.56, h * 0.6, w * 0.56], main);
    body.put([0.0, h * 0.52, w * 0.06], [w * 0.3, h * 0.4, w * 0.3], limbs);
    body.put([0.0, h * 0.55, w * 0.34], [w * 0.4, h * 0.5, w * 0.36], head);
    for z in [-0.24, -0.06, 0.12, 0.3] {
        body.pair([w * 0.42, h * 0.5, z * w], [w * 0.5, h * 0.1, w * 0.07], limbs);
        body.pair([w * 0.68, h * 0.26, z * w * 1.5], [w * 0.07, h * 0.52, w * 0.07], limbs);
    }
    body.eyes([w * 0.11, h * 0.64, w * 0.525], h * 0.1, detail);
    body.eyes([w * 0.05, h * 0.5, w * 0.525], h * 0.08, detail);
}

fn creeper(body: &mut FigureBuilder, h: f64, [main, limbs, head, detail]: [Colour; 4]) {
    for z in [-0.2, 0.2] {
        body.pair([0.13, h * 0.11, z], [0.24, h * 0.22, 0.24], limbs);
    }
    body.put([0.0, h * 0.45, 0.0], [0.46, h * 0.46, 0.26], main);
    body.put([0.0, h * 0.84, 0.0], [0.5, 0.5, 0.5], head);
    body.eyes([0.12, h * 0.9, 0.245], 0.13, detail);
    body.put([0.0, h * 0.8, 0.251], [0.12, 0.14, 0.02], detail);
    body.pair([0.09, h * 0.76, 0.251], [0.07, 0.15, 0.02], detail);
}

fn cube(body: &mut FigureBuilder, w: f64, [main, limbs, _, detail]: [Colour; 4]) {
    body.put([0.0, w * 0.5, 0.0], [w, w, w], main);
    body.put([0.0, w * 0.42, 0.0], [w * 1.01, w * 0.16, w * 1.01], limbs);
    body.eyes([w * 0.22, w * 0.68, w * 0.5], w * 0.18, detail);
    body.put([w * 0.08, w * 0.28, w * 0.51], [w * 0.14, w * 0.1, 0.02], detail);
}

fn fish(body: &mut FigureBuilder, [w, h]: [f64; 2], [main, limbs, head, detail]: [Colour; 4]) {
    body.put([0.0, h * 0.55, 0.0], [w * 0.34, h * 0.72, w * 0.9], main);
    body.put([0.0, h * 0.55, w * 0.5], [w * 0.26, h * 0.5, w * 0.24], head);
    body.put([0.0, h * 0.55, -w * 0.62], [w * 0.06, h * 0.7, w * 0.34], limbs);
    body.put([0.0, h * 0.55, -w * 0.05], [w * 0.35, h * 0.73, w * 0.2], detail);
    body.pair([w * 0.24, h * 0.42, w * 0.1], [w * 0.22, h * 0.06, w * 0.22], limbs);
    body.pair([w * 0.14, h * 0.66, w * 0.52], [0.02, h * 0.16, h * 0.16], INK);
}

fn squid(body: &mut FigureBuilder, w: f64, [main, limbs, _, detail]: [Colour; 4]) {
    body.put([0.0, w * 0.75, 0.0], [w * 0.75, w, w * 0.75], main);
    for (x, z) in [(0.26, 0.26), (0.26, 0.0), (0.26, -0.26)] {
        body.pair([x * w, w * 0.02, z * w], [w * 0.12, w * 0.56, w * 0.12], limbs);
    }
    body.eyes([w * 0.2, w * 0.72, w * 0.38], w * 0.16, detail);
}

fn golem(body: &mut FigureBuilder, [w, h]: [f64; 2], [main, limbs, head, detail]: [Colour; 4]) {
    body.pair([w * 0.2, h * 0.17, 0.0], [w * 0.26, h * 0.34, w * 0.26], main);
    body.put([0.0, h * 0.56, 0.0], [w * 0.92, h * 0.46, w * 0.5], main);
    body.put([0.0, h * 0.42, w * 0.01], [w * 0.62, h * 0.12, w * 0.52], detail);
    body.pair([w * 0.56, h * 0.5, 0.0], [w * 0.2, h * 0.6, w * 0.24], limbs);
    body.put([0.0, h * 0.9, w * 0.06], [w * 0.42, h * 0.2, w * 0.42], head);
    body.put([0.0, h * 0.87, w * 0.3], [w * 0.1, h * 0.09, w * 0.1], limbs);
    body.eyes([w * 0.1, h * 0.92, w * 0.275], h * 0.03, INK);
}

fn flyer(body: &mut FigureBuilder, [w, h]: [f64; 2], [main, limbs, head, detail]: [Colour; 4]) {
    body.put([0.0, h * 0.5, 0.0], [w * 0.5, h * 0.46, w * 0.8], main);
    body.put([0.0, h * 0.5, -w * 0.14], [w * 0.51, h * 0.47, w * 0.16], detail);
    body.put([0.0, h * 0.58, w * 0.46], [w * 0.42, h * 0.4, w * 0.26], head);
    body.pair([w * 0.55, h * 0.74, -w * 0.05], [w * 0.7, h * 0.05, w * 0.46], limbs);
    body.eyes([w * 0.13, h * 0.66, w * 0.6], h * 0.09, INK);
}
