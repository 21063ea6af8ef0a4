//! Where events go while a move is worked out.

use crate::event::Event;

/// Takes the events of a move as they happen.
pub trait Sink {
    /// Whether anybody keeps them; if not, none is made that would cost something.
    const KEEPS: bool;
    /// Takes one.
    fn push(&mut self, event: Event);
}

impl Sink for Vec<Event> {
    const KEEPS: bool = true;

    #[inline]
    fn push(&mut self, event: Event) {
        Vec::push(self, event);
    }
}

/// Keeps nothing: for search and simulation.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoEvents;

impl Sink for NoEvents {
    const KEEPS: bool = false;

    #[inline(always)]
    fn push(&mut self, event: Event) {
        // Only shuffles own memory, and they are not made for a sink that keeps nothing. Saying so
        // spares the look whether this event is one.
        debug_assert!(!matches!(event, Event::Shuffled { .. }));
        std::mem::forget(event);
    }
}
