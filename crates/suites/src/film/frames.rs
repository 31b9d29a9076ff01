//! Pictures one after the other as one animated PNG: of each only the rectangle that differs from the one before.

use std::io::Cursor;

use png::{BitDepth, ColorType, Compression, Decoder, Encoder, Transformations};

use super::FilmError;

/// Milliseconds for which a picture is shown, and the last one.
const SHOWN_MS: u16 = 200;
const LAST_MS: u16 = 2_000;

/// A picture in three bytes a pixel.
struct Pixels {
    width: u32,
    height: u32,
    bytes: Vec<u8>,
}

/// Columns and rows from one to before another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Area {
    left: u32,
    top: u32,
    right: u32,
    bottom: u32,
}

/// The film of PNG files; a picture of another size than the first is cut off or filled up.
pub(super) fn animated(pictures: &[(u64, Vec<u8>)]) -> Result<Vec<u8>, FilmError> {
    let mut all = Vec::new();
    for (_, png) in pictures {
        let pixels = read(png)?;
        let first: &Pixels = all.first().unwrap_or(&pixels);
        let (width, height) = (first.width, first.height);
        all.push(pixels.of_size(width, height));
    }
    let Some(first) = all.first() else { return Err(FilmError::Undrawn) };
    let mut parts = vec![(first.whole(), first, SHOWN_MS)];
    for (before, now) in all.iter().zip(all.iter().skip(1)) {
        match difference(before, now) {
            Some(area) => parts.push((area, now, SHOWN_MS)),
            None => {
                // Nothing new: what is shown stays.
                if let Some(last) = parts.last_mut() {
                    last.2 = last.2.saturating_add(SHOWN_MS);
                }
            }
        }
    }
    if let Some(last) = parts.last_mut() {
        last.2 = LAST_MS;
    }
    write(first, &parts).map_err(|error| FilmError::Picture(error.to_string()))
}

fn write(first: &Pixels, parts: &[(Area, &Pixels, u16)]) -> Result<Vec<u8>, png::EncodingError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, first.width, first.height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    encoder.set_animated(u32::try_from(parts.len()).unwrap_or(u32::MAX), 0)?;
    let mut writer = encoder.write_header()?;
    for (area, pixels, shown) in parts {
        // The size is checked against the place of the frame before.
        writer.set_frame_position(0, 0)?;
        writer.set_frame_dimension(area.right - area.left, area.bottom - area.top)?;
        writer.set_frame_position(area.left, area.top)?;
        writer.set_frame_delay(*shown, 1_000)?;
        writer.write_image_data(&pixels.part(*area))?;
    }
    writer.finish()?;
    Ok(file)
}

fn read(png: &[u8]) -> Result<Pixels, FilmError> {
    let broken = |error: png::DecodingError| FilmError::Picture(error.to_string());
    let mut decoder = Decoder::new(Cursor::new(png));
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(broken)?;
    let size = reader.output_buffer_size().ok_or_else(|| FilmError::Picture("it is too large".to_owned()))?;
    let mut bytes = vec![0; size];
    let info = reader.next_frame(&mut bytes).map_err(broken)?;
    bytes.truncate(info.buffer_size());
    let channels = info.color_type.samples();
    let rgb = |pixel: &[u8]| match *pixel {
        [r, g, b, ..] => [r, g, b],
        [grey, ..] => [grey; 3],
        [] => [0; 3],
    };
    let bytes = bytes.chunks_exact(channels).flat_map(rgb).collect();
    Ok(Pixels { width: info.width, height: info.height, bytes })
}

impl Pixels {
    fn whole(&self) -> Area {
        Area { left: 0, top: 0, right: self.width, bottom: self.height }
    }

    fn row(&self, row: u32, left: u32, right: u32) -> &[u8] {
        let at = |column: u32| (row as usize * self.width as usize + column as usize) * 3;
        self.bytes.get(at(left)..at(right)).unwrap_or_default()
    }

    fn part(&self, area: Area) -> Vec<u8> {
        (area.top..area.bottom).flat_map(|row| self.row(row, area.left, area.right)).copied().collect()
    }

    fn of_size(self, width: u32, height: u32) -> Pixels {
        if (self.width, self.height) == (width, height) {
            return self;
        }
        let mut bytes = vec![255; width as usize * height as usize * 3];
        for row in 0..height.min(self.height) {
            let part = self.row(row, 0, width.min(self.width));
            let at = row as usize * width as usize * 3;
            if let Some(place) = bytes.get_mut(at..at + part.len()) {
                place.copy_from_slice(part);
            }
        }
        Pixels { width, height, bytes }
    }
}

/// The smallest rectangle outside of which two pictures of one size are the same; none where they are the same.
fn difference(before: &Pixels, now: &Pixels) -> Option<Area> {
    let mut area: Option<Area> = None;
    for row in 0..now.height {
        let (old, new) = (before.row(row, 0, now.width), now.row(row, 0, now.width));
        let Some(first) = old.iter().zip(new).position(|(old, new)| old != new) else { continue };
        let last = old.iter().zip(new).rposition(|(old, new)| old != new).unwrap_or(first);
        let (left, right) = ((first / 3) as u32, (last / 3) as u32 + 1);
        area = Some(match area {
            None => Area { left, top: row, right, bottom: row + 1 },
            Some(area) => {
                Area { left: area.left.min(left), right: area.right.max(right), bottom: row + 1, ..area }
            }
        });
    }
    area
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(colours: [[u8; 3]; 4]) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, 2, 2);
        encoder.set_color(ColorType::Rgb);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&colours.concat()).unwrap();
        writer.finish().unwrap();
        file
    }

    #[test]
    fn a_film_holds_what_changes_and_the_same_pictures_give_the_same_bytes() {
        let (red, blue) = ([200, 0, 0], [0, 0, 200]);
        let pictures =
            [(0, png([red; 4])), (1, png([red; 4])), (2, png([red, blue, red, red])), (3, png([blue; 4]))];
        let film = animated(&pictures).unwrap();
        assert_eq!(film, animated(&pictures).unwrap());
        let mut reader = Decoder::new(Cursor::new(&film[..])).read_info().unwrap();
        assert_eq!(reader.info().animation_control().unwrap().num_frames, 3);
        let mut sizes = Vec::new();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        for _ in 0..3 {
            reader.next_frame(&mut bytes).unwrap();
            let frame = reader.info().frame_control().unwrap();
            sizes.push((frame.width, frame.height, frame.x_offset, frame.delay_num));
        }
        assert_eq!(sizes, [(2, 2, 0, 400), (1, 1, 1, 200), (2, 2, 0, 2_000)]);
    }

    #[test]
    fn a_picture_of_another_size_is_made_to_fit() {
        let small = Pixels { width: 1, height: 1, bytes: vec![1, 2, 3] };
        assert_eq!(small.of_size(2, 1).bytes, [1, 2, 3, 255, 255, 255]);
    }
}
