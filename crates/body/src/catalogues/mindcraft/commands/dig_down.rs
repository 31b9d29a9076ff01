//! `!digDown`: digs straight down.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, NumberDomain, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, number, told};
use crate::skills::{SkillError, dig_down};

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!digDown",
    doc: "Dig straight down; you stop before lava, water and deep drops.",
    kind: CommandKind::LASTING,
    parameters: &[CommandParameter {
        name: "distance",
        kind: Type::Integer(NumberDomain::from(1)),
        doc: "how many blocks",
    }],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let dug = dig_down(&body, number(&arguments, "distance")).await?;
                match dug.stopped {
                    Some(reason) => Err(SkillError::other(format!("dug down {} blocks, then stopped: {reason}", dug.steps))),
                    None => Ok(format!("Dug down {} blocks.", dug.steps)),
                }
            };
            told(result.await)
        })
    })
}
