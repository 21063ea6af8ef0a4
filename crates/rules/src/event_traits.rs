//! What kind of event each event is, in one exhaustive table.

use crate::dice::{Chance, Roll};
use crate::event::Event;
use crate::seat::Viewer;
use crate::seen::Seen;

/// What an event is, whatever it says in detail.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EventTraits {
    /// It came from the dice: [`Event::luck`] says how they fell.
    pub luck: bool,
    /// It shows different viewers different things.
    pub hides: bool,
    /// Someone learns something that cannot be forgotten: what led to it is not taken back freely.
    pub reveals: bool,
    /// It belongs to what follows a move, not to the move.
    pub follows: bool,
    /// It changes the layouts or the field.
    pub layout: bool,
    /// People want to read about it; the rest shows in the table that follows.
    pub news: bool,
}

/// One row for each event, for [`Event`] and [`Seen`] alike. A new event does not compile without.
macro_rules! table {
    ($($event:ident: $($is:ident)*;)*) => {
        impl Event {
            /// What kind of event this is.
            pub fn traits(&self) -> EventTraits {
                match self {
                    $(Event::$event { .. } => EventTraits { $($is: true,)* ..Default::default() },)*
                }
            }
        }

        impl Seen {
            /// What kind of event this is.
            pub fn traits(&self) -> EventTraits {
                match self {
                    $(Seen::$event { .. } => EventTraits { $($is: true,)* ..Default::default() },)*
                }
            }
        }
    };
}

table! {
    Shuffled:      luck hides reveals news;
    FirstSeat:     luck reveals news;
    Dealt:         hides reveals layout;
    TurnedUp:      reveals layout news;
    TurnBegan:     follows;
    StepBegan:     ;
    Played:        layout news;
    NothingPlayed: news;
    KeysGained:    news;
    KeyDeclined:   news;
    Drew:          hides reveals news;
    Used:          news;
    MorePlays:     news;
    SwappedOwn:    layout news;
    Redirected:    news;
    Sealed:        layout news;
    SealEnded:     layout news;
    Recovered:     news;
    Looked:        hides reveals news;
    Took:          hides reveals news;
    Threw:         news;
    Discarded:     news;
    Exchanged:     luck hides reveals news;
    SwappedZone:   layout news;
    Erased:        layout news;
    DrawsUpTo:     news;
    Skipped:       news;
    WorkedOut:     ;
    StaysInPlay:   ;
    FieldPlayed:   layout news;
    Passed:        news;
    LastTurns:     follows news;
    Ended:         news;
}

impl Event {
    /// What was asked of the dice, and how they fell.
    ///
    /// ```
    /// use leonardo_rules::{Chance, Event, Roll, Seat};
    ///
    /// let event = Event::FirstSeat { seat: Seat(1) };
    /// assert_eq!(event.luck(), Some((Chance::FirstSeat, Roll::Seat(Seat(1)))));
    /// assert_eq!(Event::Passed { seat: Seat(0) }.luck(), None);
    /// ```
    pub fn luck(&self) -> Option<(Chance, Roll)> {
        let luck = match self {
            Event::Shuffled { chance, order, .. } => Some((*chance, Roll::Order(order.to_vec()))),
            Event::FirstSeat { seat } => Some((Chance::FirstSeat, Roll::Seat(*seat))),
            Event::Exchanged { got, .. } => Some((Chance::Exchange, Roll::Card(*got))),
            _ => None,
        };
        debug_assert_eq!(luck.is_some(), self.traits().luck, "the table says so");
        luck
    }

    /// The viewer who sees most of it.
    pub fn best_viewer(&self) -> Viewer {
        match self {
            Event::Dealt { seat, .. }
            | Event::Drew { seat, .. }
            | Event::Looked { seat, .. }
            | Event::Took { seat, .. }
            | Event::Exchanged { seat, .. } => Viewer::Seat(*seat),
            // Nobody sees the order of a deck.
            Event::Shuffled { .. } => Viewer::Public,
            open => {
                debug_assert!(!open.traits().hides, "the table says so");
                Viewer::Public
            }
        }
    }
}

impl Seen {
    /// Whether people want to read about it: what makes news, but for the shuffles of the deal.
    pub fn is_news(&self) -> bool {
        let is_deal =
            matches!(self, Seen::Shuffled { chance: Chance::DealMain | Chance::DealExtra, .. });
        self.traits().news && !is_deal
    }
}
