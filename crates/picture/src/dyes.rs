//! Colours that many blocks share: dyes and woods.

use cooperage_raster::Colour;

/// The sixteen dyes. Names that contain others stand first.
pub(crate) const DYES: [(&str, Colour); 16] = [
    ("light_blue", Colour([92, 168, 216])),
    ("light_gray", Colour([154, 156, 152])),
    ("white", Colour([232, 234, 234])),
    ("orange", Colour([230, 124, 40])),
    ("magenta", Colour([186, 78, 178])),
    ("yellow", Colour([240, 200, 62])),
    ("lime", Colour([122, 188, 48])),
    ("pink", Colour([236, 152, 176])),
    ("gray", Colour([76, 80, 84])),
    ("cyan", Colour([38, 142, 150])),
    ("purple", Colour([122, 56, 172])),
    ("blue", Colour([56, 68, 164])),
    ("brown", Colour([120, 80, 50])),
    ("green", Colour([92, 116, 38])),
    ("red", Colour([168, 48, 42])),
    ("black", Colour([34, 34, 38])),
];

/// A wood: its planks, its bark, its leaves.
pub(crate) struct Wood {
    pub(crate) name: &'static str,
    pub(crate) planks: Colour,
    pub(crate) bark: Colour,
    pub(crate) leaves: Colour,
}

const fn wood(name: &'static str, planks: [u8; 3], bark: [u8; 3], leaves: [u8; 3]) -> Wood {
    Wood { name, planks: Colour(planks), bark: Colour(bark), leaves: Colour(leaves) }
}

/// The woods. Names that contain others stand first.
pub(crate) const WOODS: [Wood; 11] = [
    wood("dark_oak", [74, 50, 28], [62, 48, 32], [66, 112, 40]),
    wood("oak", [172, 140, 86], [108, 86, 54], [88, 144, 54]),
    wood("spruce", [118, 88, 54], [66, 46, 28], [72, 112, 78]),
    wood("birch", [200, 184, 128], [216, 214, 206], [134, 168, 80]),
    wood("jungle", [166, 120, 84], [92, 74, 34], [58, 130, 38]),
    wood("acacia", [176, 96, 54], [108, 100, 90], [106, 128, 42]),
    wood("cherry", [228, 180, 172], [62, 40, 50], [238, 172, 202]),
    wood("mangrove", [122, 58, 52], [90, 74, 48], [82, 122, 42]),
    wood("bamboo", [200, 176, 84], [126, 146, 54], [104, 146, 48]),
    wood("crimson", [110, 54, 76], [100, 34, 42], [132, 20, 24]),
    wood("warped", [46, 110, 106], [64, 60, 84], [28, 126, 122]),
];
