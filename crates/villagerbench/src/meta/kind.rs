//! The kinds of meta tasks, as their authors name and draw them (docs/spec/villager-tasks.md, 6.1.2).

/// A kind of task, for one or two actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MetaKind {
    Dig,
    Craft,
    Place,
    /// Put on a piece of armour.
    UseItem,
    Move,
    Attack,
    Feed,
    Cook,
    Handover,
    Store,
    Shear,
    Milk,
    /// Fill a bucket with water.
    Water,
    /// Till ground and plant on it.
    Till,
    Fishing,
    BoneMeal,
    Chat,
    Sign,
    /// Open a door, a trapdoor or a gate.
    Toggle,
    Saddle,
    Boat,
    Minecart,
    Bed,
    /// Take something out of a chest. Only signs ask for it.
    Take,
}

impl MetaKind {
    /// The kinds of tasks, in the order of the specification.
    pub const ALL: [MetaKind; 23] = [
        MetaKind::Dig,
        MetaKind::Craft,
        MetaKind::Place,
        MetaKind::UseItem,
        MetaKind::Move,
        MetaKind::Attack,
        MetaKind::Feed,
        MetaKind::Cook,
        MetaKind::Handover,
        MetaKind::Store,
        MetaKind::Shear,
        MetaKind::Milk,
        MetaKind::Water,
        MetaKind::Till,
        MetaKind::Fishing,
        MetaKind::BoneMeal,
        MetaKind::Chat,
        MetaKind::Sign,
        MetaKind::Toggle,
        MetaKind::Saddle,
        MetaKind::Boat,
        MetaKind::Minecart,
        MetaKind::Bed,
    ];

    /// Its name in the names of tasks.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            MetaKind::Dig => "dig",
            MetaKind::Craft => "craft",
            MetaKind::Place => "place",
            MetaKind::UseItem => "useitem",
            MetaKind::Move => "move",
            MetaKind::Attack => "attack",
            MetaKind::Feed => "feed",
            MetaKind::Cook => "cook",
            MetaKind::Handover => "handover",
            MetaKind::Store => "store",
            MetaKind::Shear => "shear",
            MetaKind::Milk => "milk",
            MetaKind::Water => "water",
            MetaKind::Till => "till",
            MetaKind::Fishing => "fishing",
            MetaKind::BoneMeal => "bone_meal",
            MetaKind::Chat => "chat",
            MetaKind::Sign => "sign",
            MetaKind::Toggle => "toggle",
            MetaKind::Saddle => "saddle",
            MetaKind::Boat => "boat",
            MetaKind::Minecart => "minecart",
            MetaKind::Bed => "bed",
            MetaKind::Take => "take",
        }
    }

    /// The kind of a task of that name.
    ///
    /// # Errors
    /// A text that names the kinds that there are.
    pub fn named(name: &str) -> Result<MetaKind, String> {
        MetaKind::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(|| {
            let name: String = name.chars().filter(|c| !c.is_control()).take(60).collect();
            let all: Vec<&str> = MetaKind::ALL.into_iter().map(MetaKind::name).collect();
            format!("there is no kind `{name}` of meta tasks; there are {}", all.join(", "))
        })
    }

    /// How often its authors drew it, of 10,000.
    #[must_use]
    pub const fn weight(self) -> u32 {
        /// The share of interactions in per cent.
        const INTERACT: u32 = 67;
        match self {
            MetaKind::Dig | MetaKind::Place => 700,
            MetaKind::Craft => 1_600,
            MetaKind::UseItem => 100,
            MetaKind::Move => 200,
            MetaKind::Attack => INTERACT * 6,
            MetaKind::Feed | MetaKind::BoneMeal => INTERACT * 8,
            MetaKind::Cook | MetaKind::Toggle => INTERACT * 10,
            MetaKind::Handover | MetaKind::Store | MetaKind::Saddle => INTERACT * 4,
            MetaKind::Shear | MetaKind::Boat | MetaKind::Minecart | MetaKind::Bed => INTERACT * 3,
            MetaKind::Milk | MetaKind::Water => INTERACT * 2,
            MetaKind::Till => INTERACT * 7,
            MetaKind::Fishing | MetaKind::Sign => INTERACT * 5,
            MetaKind::Chat => INTERACT * 13,
            MetaKind::Take => 0,
        }
    }

    /// The number of agents that it is made for.
    #[must_use]
    pub const fn agents(self) -> u32 {
        if matches!(self, MetaKind::Chat | MetaKind::Handover) { 2 } else { 1 }
    }

    /// Whether the things that it takes may lie in chests.
    #[must_use]
    pub const fn may_use_chests(self) -> bool {
        !matches!(
            self,
            MetaKind::UseItem
                | MetaKind::Move
                | MetaKind::Store
                | MetaKind::Chat
                | MetaKind::Sign
                | MetaKind::Bed
                | MetaKind::Take
        )
    }

    /// Whether it is about an animal.
    #[must_use]
    pub const fn has_animal(self) -> bool {
        matches!(
            self,
            MetaKind::Attack | MetaKind::Feed | MetaKind::Shear | MetaKind::Milk | MetaKind::Saddle
        )
    }

    /// Whether it has a cell that it is about.
    #[must_use]
    pub const fn has_cell(self) -> bool {
        matches!(
            self,
            MetaKind::Dig
                | MetaKind::Place
                | MetaKind::Move
                | MetaKind::Store
                | MetaKind::Water
                | MetaKind::Till
                | MetaKind::Fishing
                | MetaKind::BoneMeal
                | MetaKind::Sign
                | MetaKind::Toggle
                | MetaKind::Boat
                | MetaKind::Minecart
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_are_shares_of_the_whole() {
        assert_eq!(MetaKind::ALL.into_iter().map(MetaKind::weight).sum::<u32>(), 10_000);
        for kind in MetaKind::ALL {
            assert_eq!(MetaKind::named(kind.name()), Ok(kind));
        }
        assert!(MetaKind::named("dance").unwrap_err().contains("`dance`"));
    }
}
