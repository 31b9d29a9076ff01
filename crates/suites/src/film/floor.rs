//! A kitchen that moves, as SVG without a script: what comes and goes is drawn once for each look that it has, and is shown while it
//! holds.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::scene::{Figure, Floor, Place, agent_colour};
use crate::text::{clean, markup_escaped, minutes};

/// Milliseconds of a moment.
const MOMENT_MS: usize = 250;
/// Sizes of cells: where places are where they are drawn, and where stations stand in rows and have names.
const CELL: u32 = 84;
const WIDE: u32 = 150;
const TALL: u32 = 96;
/// Pixels above the kitchen for the time, and below it for orders.
const HEAD: u32 = 34;
const ORDERS: u32 = 40;
/// Letters of a name that fit.
const LETTERS: usize = 18;

/// Ticks with floors, of which there is at least one.
pub(super) fn moving(floors: &[(u64, Floor)], tick_us: u64) -> String {
    let Some((_, first)) = floors.first() else { return String::new() };
    let (cell, tall) = if first.is_map { (CELL, CELL) } else { (WIDE, TALL) };
    let size = Size { cell, tall };
    let (width, height) = ((first.width * cell).max(420), first.height * tall);
    let has_orders = floors.iter().any(|(_, floor)| !floor.orders.is_empty());
    let all = HEAD + height + if has_orders { ORDERS } else { 0 };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {all}\" width=\"{width}\" height=\"{all}\" role=\"img\" \
         aria-label=\"an episode of {} moments, moving\" font-family=\"sans-serif\" font-size=\"13\" fill=\"#21201c\">\
         <rect width=\"{width}\" height=\"{all}\" fill=\"#fbfaf6\"/><g transform=\"translate(0,{HEAD})\">\
         <rect width=\"{}\" height=\"{height}\" rx=\"10\" fill=\"#f4f1e9\"/></g>",
        floors.len(),
        first.width * cell
    );
    // All drawn parts, each with the moments at which it is visible.
    let mut parts: BTreeMap<(u8, String), Vec<usize>> = BTreeMap::new();
    for (moment, (tick, floor)) in floors.iter().enumerate() {
        let mut add = |layer: u8, part: String| parts.entry((layer, part)).or_default().push(moment);
        add(3, head(*tick, tick_us, floor));
        for place in &floor.places {
            add(0, station(place, size));
        }
        for (number, figure) in floor.figures.iter().enumerate() {
            add(1, agent(number, figure, &floor.figures, size));
        }
        for (number, order) in floor.orders.iter().take((width / WIDE) as usize).enumerate() {
            let left = order.left.map(|left| format!(" · {left}")).unwrap_or_default();
            let x = number as u32 * WIDE;
            add(
                2,
                format!(
                    "<g transform=\"translate({},{})\"><rect width=\"{}\" height=\"28\" rx=\"5\" fill=\"#fff\" stroke=\"#2b6a8f\"/><text x=\"8\" y=\"19\">{}{left}</text></g>",
                    x + 4,
                    HEAD + height + 8,
                    WIDE - 8,
                    short(&order.name)
                ),
            );
        }
    }
    let film = Timing { moments: floors.len(), ms: floors.len() * MOMENT_MS };
    for ((_, part), moments) in parts {
        film.show(&part, &moments, &mut out);
    }
    out.push_str("</svg>\n");
    out
}

#[derive(Clone, Copy)]
struct Size {
    cell: u32,
    tall: u32,
}

fn head(tick: u64, tick_us: u64, floor: &Floor) -> String {
    let facts: Vec<String> = floor
        .facts
        .iter()
        .map(|(name, value)| format!(" · {} {}", markup_escaped(&clean(name)), markup_escaped(&clean(value))))
        .collect();
    let time = minutes(tick as f64 * tick_us as f64 / 1e6);
    format!(
        "<text x=\"10\" y=\"22\" font-weight=\"600\">{time}<tspan font-weight=\"400\"> tick {tick}{}</tspan></text>",
        facts.concat()
    )
}

fn station(place: &Place, size: Size) -> String {
    let Size { cell, tall } = size;
    let is_plain = place.name.is_empty() && matches!(place.form.as_str(), "" | "counter");
    let (fill, stroke) = match (is_plain, place.is_ready, place.left) {
        (true, ..) => ("#e6e2d8", "#e6e2d8"),
        (_, true, _) => ("#ffffff", "#2b8a5c"),
        (_, _, Some(_)) => ("#ffffff", "#7a4a1f"),
        _ => ("#ffffff", "#8c877b"),
    };
    let name = if place.name.is_empty() { &place.form } else { &place.name };
    let mut out = format!(
        "<g transform=\"translate({},{})\"><rect x=\"4\" y=\"4\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"{fill}\" stroke=\"{stroke}\" \
         stroke-width=\"2\"/>",
        place.x * cell,
        HEAD + place.y * tall,
        cell - 8,
        tall - 8
    );
    if !is_plain {
        let _ = write!(
            out,
            "<text x=\"{}\" y=\"24\" text-anchor=\"middle\" font-weight=\"600\">{}</text>",
            cell / 2,
            short(name)
        );
    }
    if !place.things.is_empty() {
        let _ = write!(
            out,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"12\" fill=\"#2b6a8f\">{}</text>",
            cell / 2,
            tall / 2 + 6,
            short(&place.things.join(", "))
        );
    }
    if let (Some(left), Some(takes)) = (place.left, place.takes.filter(|takes| *takes > 0)) {
        let done = (cell - 28) * takes.saturating_sub(left) / takes;
        let _ = write!(
            out,
            "<rect x=\"14\" y=\"{0}\" width=\"{1}\" height=\"7\" rx=\"3\" fill=\"#e6e2d8\"/><rect x=\"14\" y=\"{0}\" width=\"{done}\" height=\"7\" \
             rx=\"3\" fill=\"#7a4a1f\"/>",
            tall - 22,
            cell - 28
        );
    }
    out + "</g>"
}

/// An agent; those in one cell stand beside each other.
fn agent(number: usize, figure: &Figure, all: &[Figure], size: Size) -> String {
    let is_here = |other: &&Figure| (other.x, other.y) == (figure.x, figure.y);
    let here = all.iter().filter(is_here).count().max(1) as u32;
    let place = all.iter().take(number).filter(is_here).count() as u32;
    let x = figure.x * size.cell + size.cell * (place + 1) / (here + 1);
    let y = HEAD + figure.y * size.tall + size.tall / 2;
    let [red, green, blue] = agent_colour(number).0;
    let colour = format!("#{red:02x}{green:02x}{blue:02x}");
    let busy =
        if figure.is_busy { " stroke=\"#21201c\" stroke-dasharray=\"4 3\" stroke-width=\"2\"" } else { "" };
    let (nose_x, nose_y) = match figure.facing.as_deref() {
        Some("north") => (0, -17),
        Some("south") => (0, 17),
        Some("east") => (17, 0),
        Some("west") => (-17, 0),
        _ => (0, 0),
    };
    let carries = if figure.carries.is_empty() { String::new() } else { short(&figure.carries.join(", ")) };
    format!(
        "<g transform=\"translate({x},{y})\"><circle cx=\"{nose_x}\" cy=\"{nose_y}\" r=\"5\" fill=\"{colour}\"/><circle r=\"17\" \
         fill=\"{colour}\"{busy}/><text y=\"5\" text-anchor=\"middle\" font-weight=\"700\" fill=\"#fff\">{}</text><text y=\"34\" \
         text-anchor=\"middle\" font-size=\"12\">{}</text><text y=\"-22\" text-anchor=\"middle\" font-size=\"12\" fill=\"#2b6a8f\">{carries}\
         </text></g>",
        number + 1,
        short(&figure.name)
    )
}

fn short(text: &str) -> String {
    let text = clean(&text.replace('_', " "));
    let cut: String = text.chars().take(LETTERS).collect();
    markup_escaped(&if cut.len() < text.len() { format!("{cut}…") } else { cut })
}

struct Timing {
    moments: usize,
    ms: usize,
}

impl Timing {
    /// Draws a part once, to be seen at these moments, which ascend.
    fn show(&self, part: &str, moments: &[usize], out: &mut String) {
        if moments.len() == self.moments {
            out.push_str(part);
            return;
        }
        let mut changes: Vec<(usize, bool)> = Vec::new();
        if moments.first() != Some(&0) {
            changes.push((0, false));
        }
        for (place, &moment) in moments.iter().enumerate() {
            let follows = place
                .checked_sub(1)
                .and_then(|before| moments.get(before))
                .is_some_and(|before| before + 1 == moment);
            if !follows {
                changes.push((moment, true));
            }
            let goes_on = moments.get(place + 1) == Some(&(moment + 1));
            if !goes_on && moment + 1 < self.moments {
                changes.push((moment + 1, false));
            }
        }
        let word = |shown: bool| if shown { "inline" } else { "none" };
        let key = |moment: usize| {
            if moment == 0 { "0".to_owned() } else { format!("{:.5}", moment as f64 / self.moments as f64) }
        };
        let words: Vec<&str> = changes.iter().map(|(_, shown)| word(*shown)).collect();
        let keys: Vec<String> = changes.iter().map(|(moment, _)| key(*moment)).collect();
        let _ = write!(
            out,
            "<g display=\"{}\"><animate attributeName=\"display\" calcMode=\"discrete\" dur=\"{}ms\" repeatCount=\"indefinite\" \
             values=\"{}\" keyTimes=\"{}\"/>{part}</g>",
            words.first().copied().unwrap_or("none"),
            self.ms,
            words.join(";"),
            keys.join(";")
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_drawn_once_and_shown_while_they_hold() {
        let floor = |x: u32| Floor {
            width: 2,
            height: 1,
            is_map: true,
            figures: vec![Figure { x, name: "<A>".to_owned(), ..Figure::default() }],
            places: vec![Place { form: "pot".to_owned(), ..Place::default() }],
            ..Floor::default()
        };
        let svg = moving(&[(0, floor(0)), (1, floor(1)), (2, floor(0)), (3, floor(0))], 1_000_000);
        assert_eq!(svg.matches("&lt;A&gt;").count(), 2, "once in each place");
        assert!(svg.contains("values=\"inline;none;inline\" keyTimes=\"0;0.25000;0.50000\""), "{svg}");
        assert!(svg.contains("values=\"none;inline;none\" keyTimes=\"0;0.25000;0.50000\""));
        assert_eq!(svg.matches(">pot<").count(), 1);
        assert!(!svg.contains("<A>") && !svg.contains("<script"));
    }
}
