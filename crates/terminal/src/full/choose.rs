//! Finding a move with a cursor: first a card, then where it goes, or a line of a list.

use leonardo_rules::{Cell, Face, Move, View, Zone};

/// Where the cursor is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Focus {
    /// On a card of the hand.
    #[default]
    Hand,
    /// On a zone of the own layout.
    Zones,
    /// On a place of the field.
    Cells,
    /// On a line of a list.
    List,
}

/// The way of an arrow key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    Left,
    Right,
    Up,
    Down,
}

/// The state of the cursor.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chooser {
    pub(crate) focus: Focus,
    /// The card of the hand, by its place in it.
    pub(crate) card: usize,
    pub(crate) zone: Option<Zone>,
    pub(crate) cell: (i8, i8),
    /// The line of the list.
    pub(crate) line: usize,
    /// Whose possibilities are listed; otherwise those that need no card.
    pub(crate) opened: Option<Face>,
    /// Which of the ways to play onto a place.
    pub(crate) how: usize,
}

impl Chooser {
    /// At the start of a decision.
    pub(crate) fn new(view: &View, moves: &[Move]) -> Chooser {
        let mut chooser = Chooser::default();
        let first = view.hand.iter().position(|card| moves.iter().any(|mv| of(*mv) == Some(*card)));
        match first {
            Some(card) => chooser.card = card,
            None => chooser.focus = Focus::List,
        }
        chooser
    }

    pub(crate) fn face(&self, view: &View) -> Option<Face> {
        view.hand.get(self.card).copied()
    }

    /// The moves in the list.
    pub(crate) fn list(&self, moves: &[Move]) -> Vec<Move> {
        let belongs = |mv: &Move| match self.opened {
            Some(card) => of(*mv) == Some(card) && !is_placed(*mv),
            None => of(*mv).is_none(),
        };
        moves.iter().copied().filter(belongs).collect()
    }

    /// The move under the cursor.
    pub(crate) fn chosen(&self, view: &View, moves: &[Move]) -> Option<Move> {
        match self.focus {
            Focus::Hand => None,
            Focus::List => self.list(moves).get(self.line).copied(),
            Focus::Zones => {
                let play = Move::Play { card: self.face(view)?, zone: self.zone? };
                moves.contains(&play).then_some(play)
            }
            Focus::Cells => {
                let ways = self.ways(view, moves);
                ways.get(self.how % ways.len().max(1)).copied()
            }
        }
    }

    /// The ways to play the card onto the place under the cursor.
    pub(crate) fn ways(&self, view: &View, moves: &[Move]) -> Vec<Move> {
        let (Some(card), Some(at)) = (self.face(view), Cell::new(self.cell.0, self.cell.1)) else {
            return Vec::new();
        };
        let ways = [Move::Lay { card, at }, Move::Cover { card, at }, Move::Replace { card, at }];
        ways.into_iter().filter(|way| moves.contains(way)).collect()
    }

    /// Goes on from the hand; says whether there was anywhere to go.
    pub(crate) fn open(&mut self, view: &View, moves: &[Move]) -> bool {
        let Some(card) = self.face(view) else { return false };
        let Some(first) = moves.iter().find(|mv| of(**mv) == Some(card)) else { return false };
        if let Move::Play { zone, .. } = *first {
            let can = |zone: &Zone| moves.contains(&Move::Play { card, zone: *zone });
            (self.focus, self.zone) = (Focus::Zones, self.zone.filter(can).or(Some(zone)));
        } else if let Some(cell) = cell(*first) {
            (self.focus, self.how) = (Focus::Cells, 0);
            if self.ways(view, moves).is_empty() {
                self.cell = cell;
            }
        } else {
            (self.focus, self.opened, self.line) = (Focus::List, Some(card), 0);
        }
        true
    }

    /// One step back; says whether there was one.
    pub(crate) fn back(&mut self) -> bool {
        let was_in_hand = self.focus == Focus::Hand;
        (self.focus, self.opened, self.line) = (Focus::Hand, None, 0);
        !was_in_hand
    }

    /// To the other of hand and list; among targets, to the next one that is possible.
    pub(crate) fn next(&mut self, view: &View, moves: &[Move]) {
        let targets: Vec<Move> =
            moves.iter().copied().filter(|mv| of(*mv) == self.face(view)).collect();
        let here = self.chosen(view, moves);
        match self.focus {
            Focus::Hand if !self.list(moves).is_empty() => {
                (self.focus, self.line) = (Focus::List, 0);
            }
            Focus::Hand => {}
            Focus::List => {
                self.back();
            }
            Focus::Zones | Focus::Cells => {
                let place = targets.iter().position(|mv| Some(*mv) == here);
                let next = place.map_or(0, |place| (place + 1) % targets.len().max(1));
                if let Some(target) = targets.get(next) {
                    self.go_to_place(view, moves, *target);
                }
            }
        }
    }

    /// An arrow key. `width` is how many cards of the hand are in a row.
    pub(crate) fn step(&mut self, way: Way, view: &View, moves: &[Move], width: usize) {
        match self.focus {
            Focus::Hand => {
                let count = view.hand.len().max(1);
                let width = width.max(1);
                match way {
                    Way::Left => self.card = (self.card + count - 1) % count,
                    Way::Right => self.card = (self.card + 1) % count,
                    Way::Down if self.card + width < count => self.card += width,
                    Way::Up if self.card >= width => self.card -= width,
                    Way::Up => {
                        self.open(view, moves);
                    }
                    Way::Down => {}
                }
            }
            Focus::List => {
                let count = self.list(moves).len().max(1);
                match way {
                    Way::Up if self.line == 0 => self.line = count - 1,
                    Way::Up => self.line -= 1,
                    Way::Down => self.line = (self.line + 1) % count,
                    Way::Left => {
                        self.back();
                    }
                    Way::Right => {}
                }
            }
            Focus::Zones => self.step_zone(way, view, moves),
            Focus::Cells => {
                let (x, y) = self.cell;
                let (x, y) = match way {
                    Way::Left => (x - 1, y),
                    Way::Right => (x + 1, y),
                    Way::Up => (x, y - 1),
                    Way::Down => (x, y + 1),
                };
                (self.cell, self.how) = ((x.clamp(-4, 4), y.clamp(-4, 4)), 0);
            }
        }
    }

    /// To the nearest zone in that direction that the card may go to.
    fn step_zone(&mut self, way: Way, view: &View, moves: &[Move]) {
        let (Some(from), Some(card)) = (self.zone, self.face(view)) else { return };
        let (x, y) = place(from);
        let distance = |zone: Zone| {
            let (dx, dy) = (place(zone).0 - x, place(zone).1 - y);
            let (along, aside) = match way {
                Way::Left => (-dx, dy),
                Way::Right => (dx, dy),
                Way::Up => (-dy, dx),
                Way::Down => (dy, dx),
            };
            (along > 0).then_some(2 * along + 3 * aside.abs())
        };
        let can = |zone: &Zone| moves.contains(&Move::Play { card, zone: *zone });
        let zones = Zone::ALL.into_iter().filter(can);
        let best =
            zones.filter_map(|zone| Some((distance(zone)?, zone))).min_by_key(|found| found.0);
        match best {
            Some((_, zone)) => self.zone = Some(zone),
            // Below the lowest zone is the hand.
            None if way == Way::Down => {
                self.back();
            }
            None => {}
        }
    }

    /// Puts the cursor on a move.
    pub(crate) fn go_to(&mut self, view: &View, moves: &[Move], mv: Move) {
        if let Some(card) = of(mv)
            && let Some(place) = view.hand.iter().position(|other| *other == card)
        {
            self.card = place;
        }
        if is_placed(mv) {
            return self.go_to_place(view, moves, mv);
        }
        (self.focus, self.opened) = (Focus::List, of(mv));
        self.line = self.list(moves).iter().position(|line| *line == mv).unwrap_or(0);
    }

    /// Puts the cursor on the place to which a move plays a card.
    fn go_to_place(&mut self, view: &View, moves: &[Move], mv: Move) {
        if let Move::Play { zone, .. } = mv {
            (self.focus, self.zone) = (Focus::Zones, Some(zone));
        } else if let Some(cell) = cell(mv) {
            (self.focus, self.cell) = (Focus::Cells, cell);
            self.how = self.ways(view, moves).iter().position(|way| *way == mv).unwrap_or(0);
        }
    }
}

/// The column and row of a zone.
pub(crate) fn place(zone: Zone) -> (i32, i32) {
    ((zone.index() % 3) as i32, (zone.index() / 3) as i32)
}

/// The card of the hand that a move plays, uses or discards.
pub(crate) fn of(mv: Move) -> Option<Face> {
    match mv {
        Move::Play { card, .. }
        | Move::Use { card, .. }
        | Move::Discard { card }
        | Move::Lay { card, .. }
        | Move::Cover { card, .. }
        | Move::Replace { card, .. } => Some(card),
        Move::Choose { .. } | Move::TakeKey { .. } | Move::Draw { .. } => None,
        Move::Done | Move::DeclineKey | Move::Pass => None,
    }
}

/// The place on the field to which a move plays a card.
pub(crate) fn cell(mv: Move) -> Option<(i8, i8)> {
    match mv {
        Move::Lay { at, .. } | Move::Cover { at, .. } | Move::Replace { at, .. } => {
            Some((at.x(), at.y()))
        }
        _ => None,
    }
}

/// Whether the move is shown by a place on the table rather than by a line of a list.
pub(crate) fn is_placed(mv: Move) -> bool {
    matches!(mv, Move::Play { .. }) || cell(mv).is_some()
}
