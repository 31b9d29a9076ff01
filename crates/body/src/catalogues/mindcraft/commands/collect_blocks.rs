//! `!collectBlocks`: breaks blocks and picks up their drops.

use cooperage_blocks::{BlockId, registry};

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, NumberDomain, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, light, number, told};
use crate::catalogues::mindcraft::reports::CommandReport;
use crate::skills::{BlockSearch, Travel, collect_and};

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!collectBlocks",
    doc: "Find the nearest blocks of a kind, break them and pick up what they drop.",
    kind: CommandKind::Lasting { ticks_max: Some(10 * 60 * 20), resumes: false },
    parameters: &[
        CommandParameter { name: "type", kind: Type::Block, doc: "kind of block" },
        CommandParameter { name: "num", kind: Type::Integer(NumberDomain::from(1)), doc: "how many blocks" },
    ],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let (name, count) = (arguments.text("type").to_owned(), number(&arguments, "num"));
                let search =
                    BlockSearch { kinds: kinds(&name), range: RANGE, excluded: Vec::new(), travel: Travel::free() };
                let collected = collect_and(&body, &search, count, async |body: &B| light(body).await).await?;
                let more = collected.why_no_more().map_or(String::new(), |why| format!(" {why}"));
                let report = CommandReport::Collected { blocks: collected.blocks, kind: name };
                Ok(format!("{report}{more}"))
            };
            told(result.await)
        })
    })
}

/// How far blocks are looked for, in blocks.
const RANGE: f64 = 64.0;

/// The block itself, the ore of a mineral, the ore in deepslate, grass for dirt.
fn kinds(name: &str) -> Vec<BlockId> {
    let minerals = ["coal", "diamond", "emerald", "iron", "gold", "lapis_lazuli", "redstone"];
    let mut names = vec![name.to_owned()];
    if minerals.contains(&name) {
        names.push(format!("{}_ore", name.trim_end_matches("_lazuli")));
    }
    if name.ends_with("ore") {
        names.push(format!("deepslate_{name}"));
    }
    if name == "dirt" {
        names.push("grass_block".to_owned());
    }
    names.iter().filter_map(|name| registry().block(name)).collect()
}
