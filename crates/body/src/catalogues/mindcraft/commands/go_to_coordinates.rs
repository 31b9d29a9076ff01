//! `!goToCoordinates`: goes to a place.

use cooperage_blocks::BlockPos;
use cooperage_core::Coordinate;

use crate::body::Body;
use crate::catalogue::Run;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, Domain, Parameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, go_to, told};

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!goToCoordinates",
    doc: "Go to a position.",
    kind: CommandKind::LASTING,
    parameters: &[
        Parameter { name: "x", kind: Type::Place(Coordinate::East, Domain::ANY), doc: "x coordinate" },
        Parameter {
            name: "y",
            kind: Type::Place(Coordinate::Up, Domain { low: -64.0, high: 320.0 }),
            doc: "y coordinate, the height",
        },
        Parameter { name: "z", kind: Type::Place(Coordinate::South, Domain::ANY), doc: "z coordinate" },
        Parameter {
            name: "closeness",
            kind: Type::Number(Domain::NOT_NEGATIVE),
            doc: "how near to get, in blocks",
        },
    ],
};

pub(super) fn run<B: Body + 'static>() -> Run<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let part = |name| arguments.number(name).unwrap_or(0.0);
                let pos = BlockPos::holding(part("x"), part("y"), part("z"));
                let closeness = part("closeness").min(256.0);
                go_to(&body, pos, closeness).await?;
                Ok(format!("{pos} is reached."))
            };
            told(result.await)
        })
    })
}
