//! New levels, as a kitchen file.

use cooperage_kitchen::generate::{self, LevelPurpose, LevelRequest as KitchenWishes, LevelSplit};
use cooperage_kitchen::{DifficultyClass, KitchenBook};
use cooperage_suites::tasks::{Split, TaskBundle, TaskGenerationOptions, TaskGenerator};

/// Most levels of a kitchen that are made at once.
const LEVELS_MAX: u32 = 100;

pub(super) const GENERATORS: &[TaskGenerator] = &[TaskGenerator {
    name: "cuisineworld",
    makes_folder: false,
    options: &["hold-out-shapes", "related-dishes"],
}];

/// Levels of a class in one file.
pub(super) fn generate(wishes: &TaskGenerationOptions) -> Result<TaskBundle, String> {
    if wishes.count > LEVELS_MAX {
        return Err(format!("at most {LEVELS_MAX} levels can be made at once"));
    }
    let class = DifficultyClass::ALL
        .into_iter()
        .find(|class| class.name() == wishes.class)
        .ok_or_else(|| format!("there is no class `{}` of levels", wishes.class))?;
    if wishes.holds_out_shapes && wishes.split != Some(Split::Train) {
        return Err("shapes of recipes are held out of levels for training only (--split train)".to_owned());
    }
    let purpose = wishes.split.map(|split| LevelPurpose {
        split: match split {
            Split::Train => LevelSplit::Train,
            Split::Val => LevelSplit::Val,
            Split::Test => LevelSplit::Test,
        },
        holds_out_shapes: wishes.holds_out_shapes,
    });
    let related_dishes = wishes.related_dishes;
    let wishes = KitchenWishes { seed: wishes.seed, class, levels: wishes.count, related_dishes, purpose };
    let made = generate::generate(&KitchenBook::built_in(), wishes).map_err(|error| chain(&error))?;
    let command = made
        .levels
        .first()
        .map(|level| format!("cooperage run cuisineworld/{level} --kitchen {{}} --model oracle"));
    Ok(TaskBundle { files: vec![("kitchen.toml", made.toml)], command, remarks: Vec::new() })
}

/// An error with all its causes in one line.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        source = cause.source();
    }
    text
}
