//! Every skill as a typed tool, with one line by which it can be searched for.

mod activate;
mod attack;
mod attack_player;
mod avoid_enemies;
mod bone_meal;
mod breed;
mod build;
mod clear_furnace;
mod collect_blocks;
mod consume;
mod craft;
mod cut_stone;
mod defend;
mod dig_down;
mod disenchant;
mod dismantle_ladder;
mod dismount;
mod enchant;
mod equip;
mod erect_ladder;
mod explore;
mod feed;
mod fish;
mod follow;
mod give;
mod go_to;
mod hand_over;
mod harvest;
mod lay_beam;
mod list_trades;
mod look_inside;
mod milk;
mod mine;
mod mount;
mod move_away;
mod observation;
mod place_block;
mod put_in;
mod read;
mod read_book;
mod read_sign;
mod remove_beam;
mod repair;
mod shear;
mod shoot;
mod sleep;
mod smelt;
mod sow;
mod staircase;
mod stay;
mod take_off;
mod take_out;
mod till;
mod toss;
mod trade;
mod tunnel;
mod use_on_block;
mod use_on_entity;
mod write_book;
mod write_sign;

use cooperage_blocks::BlockPos;
use cooperage_blocks::world::PlayerId;

use crate::action::ActionOutcome;
use crate::body::Body;
use crate::catalogue::{Arguments, ToolCatalogue, parse_call};
use crate::perception::SightRange;
use crate::skills::{SkillError, item_named, player_named};

/// Returns the catalogue `skills`.
#[must_use]
pub fn skills<B: Body + 'static>() -> ToolCatalogue<B> {
    ToolCatalogue {
        name: "skills",
        commands: vec![
            go_to::command(),
            collect_blocks::command(),
            craft::command(),
            cut_stone::command(),
            smelt::command(),
            clear_furnace::command(),
            look_inside::command(),
            take_out::command(),
            put_in::command(),
            give::command(),
            hand_over::command(),
            equip::command(),
            take_off::command(),
            toss::command(),
            consume::command(),
            read_sign::command(),
            write_sign::command(),
            read_book::command(),
            write_book::command(),
            enchant::command(),
            disenchant::command(),
            repair::command(),
            list_trades::command(),
            trade::command(),
            mount::command(),
            dismount::command(),
            place_block::command(),
            build::command(),
            dig_down::command(),
            tunnel::command(),
            staircase::command(),
            erect_ladder::command(),
            dismantle_ladder::command(),
            lay_beam::command(),
            remove_beam::command(),
            attack::command(),
            attack_player::command(),
            defend::command(),
            shoot::command(),
            move_away::command(),
            avoid_enemies::command(),
            follow::command(),
            till::command(),
            sow::command(),
            harvest::command(),
            bone_meal::command(),
            milk::command(),
            shear::command(),
            feed::command(),
            breed::command(),
            fish::command(),
            sleep::command(),
            activate::command(),
            use_on_block::command(),
            use_on_entity::command(),
            mine::command(),
            stay::command(),
            explore::command(),
        ],
        observe: Box::new(observation::observe),
        sight: SightRange::USUAL,
        read: Box::new(parse_call),
        check: Box::new(|_| Ok(serde_json::Map::new())),
        stops: true,
        modes: &[],
        place_of_death: None,
        summary: |_, outcome| outcome,
        sections: Vec::new(),
        former_sections: None,
    }
}

/// Turns the result of a skill into the outcome that the caller reads.
fn outcome<T>(result: Result<T, SkillError>, done: impl FnOnce(T) -> String) -> ActionOutcome {
    match result {
        Ok(value) => ActionOutcome::done(done(value)),
        Err(error) => ActionOutcome::failed(error.to_string()),
    }
}

/// The cell of the parameters `x`, `y` and `z`.
fn cell(arguments: &Arguments) -> BlockPos {
    let part = |name| arguments.integer_or(name, 0, -30_000_000..=30_000_000) as i32;
    BlockPos::new(part("x"), part("y"), part("z"))
}

/// The player of the parameter `player`.
fn player<B: Body>(body: &B, arguments: &Arguments) -> Result<PlayerId, SkillError> {
    let name = arguments.text("player");
    let found = body.see(|view| player_named(view, name));
    found.ok_or_else(|| SkillError::Unknown { kind: "player", name: name.to_owned() })
}
