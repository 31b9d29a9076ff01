//! Images in memory, and their encoding as PNG.

use crate::colour::Colour;
use crate::scene::{PIXELS_MAX, PictureError};

/// A picture: rows from the top, four bytes (red, green, blue, opacity) for each pixel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RgbaImage {
    width: u32,
    height: u32,
    pixels: Vec<u8>,
}

impl RgbaImage {
    /// A picture in one colour above, blending into another below.
    pub(crate) fn gradient(
        width: u64,
        height: u64,
        above: Colour,
        below: Colour,
    ) -> Result<RgbaImage, PictureError> {
        let count = width.saturating_mul(height);
        if count > PIXELS_MAX {
            return Err(PictureError::TooLarge { what: "pixels", count, limit: PIXELS_MAX });
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

    /// A picture of these bytes, four for each pixel, row by row.
    pub(crate) fn of_pixels(width: u32, height: u32, pixels: Vec<u8>) -> RgbaImage {
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
    pub fn pixel(&self, x: u32, y: u32) -> Option<Colour> {
        let index = self.index(x, y)?;
        Some(Colour([self.pixels[index], self.pixels[index + 1], self.pixels[index + 2]]))
    }

    /// Blends a colour over a pixel; does nothing outside the image.
    pub(crate) fn blend(&mut self, x: u32, y: u32, colour: Colour, opacity: f32) {
        if let Some(index) = self.index(x, y) {
            for (byte, wanted) in self.pixels[index..index + 3].iter_mut().zip(colour.0) {
                let held = f32::from(*byte);
                *byte = (held + (f32::from(wanted) - held) * opacity + 0.5) as u8;
            }
        }
    }

    fn index(&self, x: u32, y: u32) -> Option<usize> {
        let inside = x < self.width && y < self.height;
        inside.then(|| (y as usize * self.width as usize + x as usize) * 4)
    }

    /// A copy of the rows from `first` up to, but without, `end`.
    pub(crate) fn rows(mut self, first: usize, end: usize) -> RgbaImage {
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
    /// [`PictureError::Png`] if encoding fails.
    pub fn png(&self) -> Result<Vec<u8>, PictureError> {
        self.encoded(png::Compression::Balanced)
    }

    /// Encodes the image as a PNG file that is larger and made in a fraction of the time.
    ///
    /// # Errors
    /// [`PictureError::Png`] if encoding fails.
    pub fn png_fast(&self) -> Result<Vec<u8>, PictureError> {
        self.encoded(png::Compression::Fast)
    }

    fn encoded(&self, compression: png::Compression) -> Result<Vec<u8>, PictureError> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(compression);
        let mut writer = encoder.write_header()?;
        let rgb: Vec<u8> =
            self.pixels.as_chunks::<4>().0.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect();
        writer.write_image_data(&rgb)?;
        writer.finish()?;
        Ok(file)
    }
}
