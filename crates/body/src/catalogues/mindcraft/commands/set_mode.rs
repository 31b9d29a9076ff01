//! `!setMode`: switches a mode.

use crate::action::ActionOutcome;
use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, CommandParameter, Type};
use crate::catalogues::mindcraft::instant::answers;
use crate::catalogues::mindcraft::texts::modes;
use crate::mode::ModeKind;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!setMode",
    doc: "Switch a mode on or off.",
    kind: CommandKind::Instant,
    parameters: &[
        CommandParameter { name: "mode_name", kind: Type::Text, doc: "name of the mode" },
        CommandParameter { name: "on", kind: Type::Boolean, doc: "whether it is to be on" },
    ],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    answers(|_, agent_memory, arguments| {
        let (name, on) = (arguments.text("mode_name"), arguments.flag("on"));
        let Some(mode) = ModeKind::from_name(name).filter(|mode| agent_memory.modes.has(*mode)) else {
            let name: String = name.chars().take(60).collect();
            return ActionOutcome::failed(format!("There is no mode {name}.\n{}", modes(agent_memory))).into();
        };
        let word = if on { "on" } else { "off" };
        if agent_memory.modes.is_on(mode) == on {
            return ActionOutcome::done(format!("The mode {name} is {word} already.")).into();
        }
        agent_memory.modes.set(mode, on);
        ActionOutcome::done(format!("The mode {name} is {word} now.")).into()
    })
}
