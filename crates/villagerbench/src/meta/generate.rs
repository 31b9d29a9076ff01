//! New meta tasks, by kind or as their authors mix them.

use cooperage_core::TreeRandom;
use cooperage_suites::tasks::TaskGenerationOptions;

use super::draw;
use super::kind::MetaKind;
use super::task::{MetaEdition, MetaTask};
use super::words::wording;

/// The tasks for these wishes; `attempts` say how often each has been replaced.
///
/// # Errors
/// There is no such kind or wording.
pub fn generate(wishes: &TaskGenerationOptions, attempts: &[u32]) -> Result<Vec<MetaTask>, String> {
    let random =
        TreeRandom::from_seed(wishes.seed).child("villagerbench/meta").child(wishes.purpose().name());
    let kinds = match &wishes.kind {
        Some(kind) => vec![MetaKind::named(kind)?; attempts.len()],
        None => draw::kinds(&mut random.child("kinds"), attempts.len() as u32),
    };
    let wording = wishes.wording.as_deref().map(wording).transpose()?;
    let mut counts = std::collections::BTreeMap::new();
    let task = |((number, kind), attempt): ((u64, MetaKind), &u32)| {
        let id = counts.entry(kind).or_insert(0);
        *id += 1;
        let random = random.numbered_child("task", number).numbered_child("attempt", u64::from(*attempt));
        let drawn = draw::task(kind, *id - 1, wishes.purpose(), MetaEdition::Second, random);
        MetaTask { wording: wording.unwrap_or(drawn.wording), ..drawn }
    };
    Ok((0..).zip(kinds).zip(attempts).map(task).collect())
}
