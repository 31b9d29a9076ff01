//! `!goToCoordinates`: goes to a place.

use cooperage_blocks::BlockPos;
use cooperage_core::Coordinate;

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, NumberDomain, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, go_to, told};

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!goToCoordinates",
    doc: "Go to a position.",
    kind: CommandKind::LASTING,
    parameters: &[
        CommandParameter { name: "x", kind: Type::Place(Coordinate::East, NumberDomain::ANY), doc: "x coordinate" },
        CommandParameter {
            name: "y",
            kind: Type::Place(Coordinate::Up, NumberDomain { low: -64.0, high: 320.0 }),
            doc: "y coordinate, the height",
        },
        CommandParameter { name: "z", kind: Type::Place(Coordinate::South, NumberDomain::ANY), doc: "z coordinate" },
        CommandParameter {
            name: "closeness",
            kind: Type::Number(NumberDomain::NOT_NEGATIVE),
            doc: "how near to get, in blocks",
        },
    ],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
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
