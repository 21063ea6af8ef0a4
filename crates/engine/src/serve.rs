//! The engine between two streams.

use std::io::{self, BufRead, Write};

use crate::{Engine, LINE_BYTES_MAX};

/// Answers each line of the input with one line of output.
pub fn serve(
    engine: &mut Engine,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut line = Vec::new();
    while read_line(&mut input, &mut line)? {
        let mut reply = engine.answer(&line);
        reply.push('\n');
        output.write_all(reply.as_bytes())?;
        output.flush()?;
    }
    Ok(())
}

/// Reads the next line without its end, unless the input is over. Of a line that is too long only
/// so much is kept that it can be seen to be too long.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let mut is_begun = false;
    loop {
        let piece = match input.fill_buf() {
            Ok(piece) => piece,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if piece.is_empty() {
            return Ok(is_begun);
        }
        is_begun = true;
        let end = piece.iter().position(|byte| *byte == b'\n');
        let kept = &piece[..end.unwrap_or(piece.len())];
        let room = (LINE_BYTES_MAX + 1).saturating_sub(line.len());
        line.extend_from_slice(&kept[..kept.len().min(room)]);
        let read = end.map_or(piece.len(), |end| end + 1);
        input.consume(read);
        if end.is_some() {
            return Ok(true);
        }
    }
}
