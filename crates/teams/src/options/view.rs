//! Whether models are shown what their agents see, and how.

use cooperage_runtime::{Framework, PlayFuture, TeamHandle, ViewStyle};

use super::{OptionInfo, OptionKind, ParsedValue, Resolved};

/// The ends of the names of the three options.
const VIEW: &str = ".view";
const VIEW_SIZE: &str = ".view_size";
const VIEW_LABELS: &str = ".view_labels";
/// The least and the greatest side of a picture, in pixels.
const SIDES: std::ops::RangeInclusive<u32> = 64..=1024;

/// The option by which the models of a framework are shown pictures; its name is the framework's with `.view` behind it.
pub(crate) const fn view_option(name: &'static str) -> OptionInfo {
    OptionInfo::new(
        name,
        "off",
        OptionKind::Switch,
        "whether each prompt to plan or to act has a picture of what the agent sees with its eyes; needs a block world and models \
         that see",
    )
    .prompt_only()
    .later()
}

/// The option of the size of these pictures, with `.view_size` behind the framework's name.
pub(crate) const fn view_size_option(name: &'static str) -> OptionInfo {
    let kind = OptionKind::Parsed {
        form: "WIDTHxHEIGHT in pixels, each side 64 to 1024",
        parse: |text| {
            size(text).map(ParsedValue::new).ok_or_else(|| format!("`{text}` is no size of a picture"))
        },
    };
    OptionInfo::new(name, "512x512", kind, "the size of these pictures").prompt_only().later()
}

/// The option of names in these pictures, with `.view_labels` behind the framework's name.
pub(crate) const fn view_labels_option(name: &'static str) -> OptionInfo {
    OptionInfo::new(
        name,
        "off",
        OptionKind::Switch,
        "whether these pictures, and the words beside them, name players, creatures and up to twelve blocks of kinds that the prompt \
         names",
    )
    .prompt_only()
    .later()
}

fn size(text: &str) -> Option<[u32; 2]> {
    let (width, height) = text.split_once(['x', 'X', '×'])?;
    let side = |text: &str| text.trim().parse().ok().filter(|side| SIDES.contains(side));
    Some([side(width)?, side(height)?])
}

/// How models are shown what their agents see, by a framework's options; `None` if they are not.
#[must_use]
pub fn view_style(framework: &str, roles: &'static [&'static str], options: &Resolved) -> Option<ViewStyle> {
    let name = |end: &str| format!("{framework}{end}");
    let is_shown = !roles.is_empty() && options.switch(&name(VIEW));
    is_shown.then(|| ViewStyle {
        roles,
        size: options.parsed(&name(VIEW_SIZE)).copied().unwrap_or([512; 2]),
        has_labels: options.switch(&name(VIEW_LABELS)),
    })
}

/// A framework whose models are shown what their agents see.
pub struct ViewingFramework {
    pub framework: Box<dyn Framework>,
    pub style: ViewStyle,
}

impl Framework for ViewingFramework {
    fn play(self: Box<Self>, team: TeamHandle) -> PlayFuture {
        team.show_views(self.style);
        self.framework.play(team)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        assert_eq!(size("800x512"), Some([800, 512]));
        assert_eq!(size("64 × 1024"), Some([64, 1024]));
        for text in ["", "512", "63x512", "512x1025", "x", "-5x512", "99999999999x512"] {
            assert_eq!(size(text), None, "{text}");
        }
    }
}
