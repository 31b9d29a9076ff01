//! Images in memory, and their encoding as PNG.

use crate::colour::Colour;
use crate::font::{LETTER, STEP, is_set};

/// Most pixels of an image.
pub const PIXELS_MAX: u64 = 1 << 26;

/// The reason why an image cannot be made or encoded.
#[derive(Debug, thiserror::Error)]
pub enum RasterError {
    /// The image would have too many pixels.
    #[error("the picture would have {0} pixels; at most {PIXELS_MAX} are drawn")]
    TooLarge(u64),
    /// Encoding the pixels failed.
    #[error("the picture can't be packed as PNG")]
    Png(#[from] png::EncodingError),
}

/// A picture: rows from the top, four bytes (red, green, blue, opacity) for each pixel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RgbaImage {
    width: u32,
    height: u32,
    pixels: Vec<u8>,
}

impl RgbaImage {
    /// Makes an image in one colour above, blending into another below.
    ///
    /// # Errors
    /// [`RasterError::TooLarge`].
    pub fn gradient(width: u64, height: u64, above: Colour, below: Colour) -> Result<RgbaImage, RasterError> {
        let count = width.saturating_mul(height);
        if count > PIXELS_MAX {
            return Err(RasterError::TooLarge(count));
        }
        let mut pixels = Vec::with_capacity(count as usize * 4);
        for row in 0..height {
            let Colour([red, green, blue]) = above.towards(below, row as f32 / height.max(1) as f32);
            for _ in 0..width {
                pixels.extend([red, green, blue, 255]);
            }
        }
        Ok(RgbaImage { width: width as u32, height: height as u32, pixels })
    }

    /// Makes an image of these bytes, four for each pixel, row by row. Bytes that are missing are 0, and more are left out.
    #[must_use]
    pub fn of_pixels(width: u32, height: u32, mut pixels: Vec<u8>) -> RgbaImage {
        pixels.resize(width as usize * height as usize * 4, 0);
        RgbaImage { width, height, pixels }
    }

    /// The width in pixels.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The height in pixels.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// The bytes of all pixels, row by row.
    #[must_use]
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// The colour of a pixel; `None` outside the image.
    #[must_use]
    #[inline]
    pub fn pixel(&self, x: u32, y: u32) -> Option<Colour> {
        let index = self.index(x, y)?;
        Some(Colour([self.pixels[index], self.pixels[index + 1], self.pixels[index + 2]]))
    }

    /// Blends a colour over a pixel; does nothing outside the image.
    #[inline]
    pub fn blend(&mut self, x: u32, y: u32, colour: Colour, opacity: f32) {
        if let Some(index) = self.index(x, y) {
            for (byte, wanted) in self.pixels[index..index + 3].iter_mut().zip(colour.0) {
                let held = f32::from(*byte);
                *byte = (held + (f32::from(wanted) - held) * opacity + 0.5) as u8;
            }
        }
    }

    /// Fills a rectangle, given by its upper left pixel and its sides, as far as it lies within the image.
    pub fn fill(&mut self, [left, top]: [u32; 2], [width, height]: [u32; 2], colour: Colour) {
        for y in top..top.saturating_add(height).min(self.height) {
            for x in left..left.saturating_add(width).min(self.width) {
                self.blend(x, y, colour, 1.0);
            }
        }
    }

    /// Writes a line of letters, each point a square of so many pixels, from its upper left pixel on.
    pub fn write(&mut self, text: &str, [left, top]: [u32; 2], point: u32, colour: Colour) {
        for (place, letter) in (0_u32..).zip(text.chars()) {
            let left = left.saturating_add(place.saturating_mul(STEP.unsigned_abs() * point));
            if left >= self.width {
                return;
            }
            for y in 0..LETTER[1] {
                for x in (0..LETTER[0]).filter(|x| is_set(letter, *x, y)) {
                    let at = [left + x.unsigned_abs() * point, top.saturating_add(y.unsigned_abs() * point)];
                    self.fill(at, [point, point], colour);
                }
            }
        }
    }

    /// The bytes of all pixels without their opacity, three for each, row by row.
    #[must_use]
    pub fn rgb(&self) -> Vec<u8> {
        self.pixels.as_chunks::<4>().0.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect()
    }

    #[inline]
    fn index(&self, x: u32, y: u32) -> Option<usize> {
        let inside = x < self.width && y < self.height;
        inside.then(|| (y as usize * self.width as usize + x as usize) * 4)
    }

    /// A copy of the rows from `first` up to, but without, `end`.
    #[must_use]
    pub fn rows(mut self, first: usize, end: usize) -> RgbaImage {
        let end = end.min(self.height as usize);
        let row = self.width as usize * 4;
        self.pixels.truncate(end * row);
        self.pixels.drain(..first.min(end) * row);
        self.height = (end - first.min(end)) as u32;
        self
    }

    /// Encodes the image as a PNG file.
    ///
    /// # Errors
    /// [`RasterError::Png`] if encoding fails.
    pub fn png(&self) -> Result<Vec<u8>, RasterError> {
        self.encoded(png::Compression::Balanced)
    }

    /// Encodes the image as a PNG file that is larger and made in a fraction of the time.
    ///
    /// # Errors
    /// [`RasterError::Png`] if encoding fails.
    pub fn png_fast(&self) -> Result<Vec<u8>, RasterError> {
        self.encoded(png::Compression::Fast)
    }

    fn encoded(&self, compression: png::Compression) -> Result<Vec<u8>, RasterError> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(compression);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.rgb())?;
        writer.finish()?;
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: Colour = Colour([255; 3]);
    const BLACK: Colour = Colour([0; 3]);

    #[test]
    fn letters_are_written_point_by_point_and_end_at_the_border() {
        let mut image = RgbaImage::gradient(12, 8, WHITE, WHITE).unwrap();
        image.write("Tj, and more that has no room", [0, 1], 1, BLACK);
        let rows: Vec<String> = (0..8)
            .map(|y| (0..11).map(|x| if image.pixel(x, y) == Some(BLACK) { '#' } else { '.' }).collect())
            .collect();
        assert_eq!(
            rows,
            [
                "...........",
                "#####....#.",
                "..#........",
                "..#.....##.",
                "..#......#.",
                "..#......#.",
                "..#...#..#.",
                "..#....##..",
            ]
        );
        image.fill([7, 7], [u32::MAX, u32::MAX], BLACK);
        assert_eq!((image.pixel(11, 7), image.pixel(12, 7)), (Some(BLACK), None));
        assert_eq!(image.rgb().len(), 12 * 8 * 3);
    }

    #[test]
    fn an_image_has_a_size_that_can_be_kept() {
        let error = RgbaImage::gradient(1 << 20, 1 << 20, WHITE, WHITE).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the picture would have 1099511627776 pixels; at most 67108864 are drawn"
        );
        assert_eq!(RgbaImage::of_pixels(2, 1, vec![9]).pixels(), [9, 0, 0, 0, 0, 0, 0, 0]);
    }
}
