//! `!searchForEntity`: goes to the nearest creature of a kind.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, NumberDomain, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, free, told};
use crate::primitive::MovingTarget;
use crate::skills::{SkillError, go_near};

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!searchForEntity",
    doc: "Find the nearest creature of a kind and go there.",
    kind: CommandKind::LASTING,
    parameters: &[
        CommandParameter { name: "type", kind: Type::Creature, doc: "kind of creature" },
        CommandParameter {
            name: "search_range",
            kind: Type::Number(NumberDomain { low: 32.0, high: 512.0 }),
            doc: "how far to look, in blocks",
        },
    ],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let name = arguments.text("type").to_owned();
                let range = arguments.number("search_range").unwrap_or(32.0).min(512.0);
                let found = body.see(|view| {
                    let mob = view.mobs(range).into_iter().find(|(_, mob)| mob.kind_name() == name)?;
                    Some((mob.0, view.distance_to(MovingTarget::Entity(mob.0))?))
                });
                let (entity, far) =
                    found.ok_or_else(|| SkillError::NotFound { what: name.clone(), range: range as u32 })?;
                body.note(format!("There is a {name} {far:.1} blocks away."));
                go_near(&body, MovingTarget::Entity(entity), 4.0, &free()).await?;
                Ok(format!("The {name} is reached."))
            };
            told(result.await)
        })
    })
}
