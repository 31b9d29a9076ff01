//! `!attackPlayer`: fights a player.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, player, told};
use crate::mode::ModeKind;
use crate::primitive::MovingTarget;
use crate::skills::{Fight, attack};

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!attackPlayer",
    doc: "Attack a player until they die or get away. Attack nobody without reason: this is no way to \
          talk.",
    kind: CommandKind::LASTING,
    parameters: &[CommandParameter { name: "player_name", kind: Type::Player, doc: "name of the player" }],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let (id, name) = player(&body, &arguments)?;
                body.keep(|agent_memory| agent_memory.pause(ModeKind::Cowardice));
                attack(&body, MovingTarget::Player(id), &Fight::to_death(24.0)).await?;
                Ok(format!("{name} is defeated."))
            };
            told(result.await)
        })
    })
}
