//! A floor of cells as an image in tiles: stations with their things, agents, orders and facts.

use cooperage_raster::{Colour, RgbaImage, font};

use super::{Figure, Floor, Place};
use crate::text::clean;

/// The colours of agents, by number; more of them share these.
const AGENTS: [Colour; 6] = [
    Colour([11, 106, 162]),
    Colour([194, 84, 10]),
    Colour([10, 134, 96]),
    Colour([163, 71, 127]),
    Colour([125, 106, 0]),
    Colour([91, 79, 192]),
];
const INK: Colour = Colour([33, 32, 28]);
const FAINT: Colour = Colour([110, 106, 96]);
const WHITE: Colour = Colour([255; 3]);
const PAGE: Colour = Colour([251, 250, 246]);
const FREE: Colour = Colour([244, 241, 233]);
const COUNTER: Colour = Colour([214, 208, 194]);
const FRAME: Colour = Colour([140, 135, 123]);
const READY: Colour = Colour([43, 138, 92]);
const AT_WORK: Colour = Colour([122, 74, 31]);
const THINGS: Colour = Colour([43, 106, 143]);

/// Pixels of a cell: of a map, and of rows of stations, whose names are longer.
const MAP_CELL: [u32; 2] = [64, 64];
const ROW_CELL: [u32; 2] = [96, 72];
/// The least width of an image.
const WIDTH_LEAST: u32 = 320;
/// Pixels above the floor for facts, and below it for orders.
const HEAD: u32 = 24;
const ORDERS: u32 = 32;
/// The width of an order's card.
const CARD: u32 = 104;
/// The radius of an agent.
const RADIUS: u32 = 13;
/// Lines of things in a cell.
const THINGS_MAX: usize = 3;
/// Pixels from one line of small letters to the next.
const LINE: u32 = 9;

/// The colour of an agent, by its number.
pub(crate) fn agent_colour(number: usize) -> Colour {
    AGENTS.get(number % AGENTS.len()).copied().unwrap_or(FAINT)
}

/// Draws a floor. Its columns and rows alone decide the size of the image, so that the images of an episode have one size. `None`
/// where it has more cells than an image has room for.
#[must_use]
pub fn floor_image(floor: &Floor) -> Option<RgbaImage> {
    let cell = if floor.is_map { MAP_CELL } else { ROW_CELL };
    let width = floor.width.checked_mul(cell[0])?.max(WIDTH_LEAST);
    let height = floor.height.checked_mul(cell[1])?.checked_add(HEAD + ORDERS)?;
    let image = RgbaImage::gradient(width.into(), height.into(), PAGE, PAGE).ok()?;
    let mut canvas = FloorCanvas { image, cell };
    canvas.image.fill([0, HEAD], [floor.width * cell[0], floor.height * cell[1]], FREE);
    canvas.facts(floor);
    for place in floor.places.iter().filter(|place| place.x < floor.width && place.y < floor.height) {
        canvas.place(place);
    }
    for (number, figure) in floor.figures.iter().enumerate() {
        if figure.x < floor.width && figure.y < floor.height {
            canvas.figure(number, figure, &floor.figures);
        }
    }
    canvas.orders(floor, height - ORDERS);
    Some(canvas.image)
}

/// The image of a floor while it is drawn.
struct FloorCanvas {
    image: RgbaImage,
    cell: [u32; 2],
}

impl FloorCanvas {
    /// Writes small letters in the middle of a column of that width, as many as fit.
    fn centred(&mut self, text: &str, [left, top]: [u32; 2], width: u32, colour: Colour) {
        let text = fitted(text, width);
        let wide = font::width(&text).unsigned_abs();
        self.image.write(&text, [left + width.saturating_sub(wide) / 2, top], 1, colour);
    }

    fn facts(&mut self, floor: &Floor) {
        let facts: Vec<String> = floor.facts.iter().map(|(name, value)| format!("{name} {value}")).collect();
        let width = self.image.width() - 16;
        self.image.write(&fitted(&facts.join("   "), width), [8, 8], 1, INK);
    }

    fn place(&mut self, place: &Place) {
        let [wide, tall] = self.cell;
        let (left, top) = (place.x * wide, HEAD + place.y * tall);
        let is_plain = place.name.is_empty() && matches!(place.form.as_str(), "" | "counter");
        let (frame, inside) = match (is_plain, place.is_ready, place.left) {
            (true, ..) => (COUNTER, COUNTER),
            (false, true, _) => (READY, WHITE),
            (false, false, Some(_)) => (AT_WORK, WHITE),
            (false, false, None) => (FRAME, WHITE),
        };
        self.image.fill([left + 2, top + 2], [wide - 4, tall - 4], frame);
        self.image.fill([left + 4, top + 4], [wide - 8, tall - 8], inside);
        if !is_plain {
            let name = if place.name.is_empty() { &place.form } else { &place.name };
            self.centred(name, [left + 6, top + 8], wide - 12, INK);
        }
        for (line, thing) in (0_u32..).zip(place.things.iter().take(THINGS_MAX)) {
            self.centred(thing, [left + 6, top + 22 + line * LINE], wide - 12, THINGS);
        }
        if let (Some(left_ticks), Some(takes)) = (place.left, place.takes.filter(|takes| *takes > 0)) {
            let bar = wide - 16;
            let done = bar - (u64::from(bar) * u64::from(left_ticks.min(takes)) / u64::from(takes)) as u32;
            self.image.fill([left + 8, top + tall - 14], [bar, 6], COUNTER);
            self.image.fill([left + 8, top + tall - 14], [done, 6], AT_WORK);
        }
    }

    /// Draws an agent; those in one cell stand beside each other.
    fn figure(&mut self, number: usize, figure: &Figure, all: &[Figure]) {
        let [wide, tall] = self.cell;
        let is_here = |other: &&Figure| (other.x, other.y) == (figure.x, figure.y);
        let here = all.iter().filter(is_here).count().max(1) as u32;
        let place = all.iter().take(number).filter(is_here).count() as u32;
        let x = figure.x * wide + wide * (place + 1) / (here + 1);
        let y = HEAD + figure.y * tall + tall / 2;
        let colour = agent_colour(number);
        let nose = match figure.facing.as_deref() {
            Some("north") => Some([x, y.saturating_sub(RADIUS)]),
            Some("south") => Some([x, y + RADIUS]),
            Some("east") => Some([x + RADIUS, y]),
            Some("west") => Some([x.saturating_sub(RADIUS), y]),
            _ => None,
        };
        if let Some(nose) = nose {
            self.disc(nose, 4, INK);
        }
        if figure.is_busy {
            self.disc([x, y], RADIUS + 2, INK);
        }
        self.disc([x, y], RADIUS, colour);
        let label = (number + 1).to_string();
        let half = font::width(&label).unsigned_abs();
        self.image.write(&label, [x.saturating_sub(half), y.saturating_sub(7)], 2, WHITE);
        let column = wide / here;
        let left = x.saturating_sub(column / 2) + 2;
        let room = column.saturating_sub(4);
        self.centred(&figure.name, [left, y + RADIUS + 4], room, INK);
        if !figure.carries.is_empty() {
            self.centred(&figure.carries.join(","), [left, y.saturating_sub(RADIUS + 11)], room, THINGS);
        }
    }

    fn disc(&mut self, [x, y]: [u32; 2], radius: u32, colour: Colour) {
        let square = |one: u32, other: u32| u64::from(one.abs_diff(other)).pow(2);
        for row in y.saturating_sub(radius)..=y + radius {
            for column in x.saturating_sub(radius)..=x + radius {
                if square(row, y) + square(column, x) <= u64::from(radius).pow(2) {
                    self.image.blend(column, row, colour, 1.0);
                }
            }
        }
    }

    fn orders(&mut self, floor: &Floor, top: u32) {
        let room = (self.image.width() / CARD) as usize;
        for (place, order) in (0_u32..).zip(floor.orders.iter().take(room)) {
            let left = place * CARD;
            self.image.fill([left + 2, top + 4], [CARD - 4, ORDERS - 8], THINGS);
            self.image.fill([left + 3, top + 5], [CARD - 6, ORDERS - 10], WHITE);
            let ticks = order.left.map(|left| format!(" {left}")).unwrap_or_default();
            let name = fitted(&order.name, CARD - 12 - font::width(&ticks).unsigned_abs());
            self.image.write(&format!("{name}{ticks}"), [left + 6, top + 12], 1, INK);
        }
    }
}

/// As many letters of a text as fit into so many pixels, without characters that are not shown.
fn fitted(text: &str, width: u32) -> String {
    let letters = (width / font::STEP.unsigned_abs()) as usize;
    clean(&text.replace('_', " ")).chars().take(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::super::OrderCard;
    use super::*;

    fn floor() -> Floor {
        Floor {
            width: 3,
            height: 2,
            is_map: true,
            places: vec![
                Place { form: "counter".to_owned(), ..Place::default() },
                Place { x: 1, form: "pot".to_owned(), left: Some(5), takes: Some(20), ..Place::default() },
            ],
            figures: vec![Figure { x: 2, y: 1, name: "agent0".to_owned(), ..Figure::default() }],
            ..Floor::default()
        }
    }

    #[test]
    fn each_change_shows_and_the_size_stays() {
        let first = floor_image(&floor()).unwrap();
        assert_eq!((first.width(), first.height()), (320, 2 * 64 + 56));
        assert_eq!(first.pixel(10, 50), Some(COUNTER));
        assert_eq!(first.pixel(2 * 64 + 24, 24 + 64 + 32), Some(AGENTS[0]));
        let figure = |change: fn(&mut Figure)| {
            let mut floor = floor();
            floor.figures.iter_mut().for_each(change);
            floor
        };
        let place = |change: fn(&mut Place)| {
            let mut floor = floor();
            floor.places.iter_mut().for_each(change);
            floor
        };
        let order = OrderCard { name: "soup".to_owned(), left: Some(3), had: None };
        let changed = [
            figure(|figure| figure.x = 1),
            figure(|figure| figure.facing = Some("west".to_owned())),
            figure(|figure| figure.carries.push("onion".to_owned())),
            figure(|figure| figure.is_busy = true),
            place(|place| place.things.push("dish".to_owned())),
            place(|place| place.left = Some(4)),
            place(|place| place.is_ready = true),
            Floor { orders: vec![order], ..floor() },
            Floor { facts: vec![("points".to_owned(), "20".to_owned())], ..floor() },
        ];
        for floor in changed {
            let image = floor_image(&floor).unwrap();
            assert_eq!((image.width(), image.height()), (first.width(), first.height()));
            assert!(image != first, "{floor:?}");
            assert!(image == floor_image(&floor).unwrap());
        }
    }

    #[test]
    fn strange_floors_are_drawn_or_not_at_all() {
        let crowd = vec![Figure { is_busy: true, facing: Some("west".to_owned()), ..Figure::default() }; 200];
        assert!(floor_image(&Floor { width: 1, height: 1, figures: crowd, ..Floor::default() }).is_some());
        let figures = vec![Figure { x: 9, y: 9, name: "\u{1b}[31m\u{e9}".repeat(40), ..Figure::default() }];
        assert!(floor_image(&Floor { width: 1, height: 1, figures, ..Floor::default() }).is_some());
        assert!(floor_image(&Floor::default()).is_some());
        assert!(floor_image(&Floor { width: u32::MAX, height: 7, ..Floor::default() }).is_none());
        assert!(floor_image(&Floor { width: 1 << 20, height: 1 << 20, ..Floor::default() }).is_none());
    }
}
