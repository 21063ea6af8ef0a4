//! What the next player can do in every world: with each card that may be in that hand.

use std::ops::ControlFlow;

use leonardo_rules::{
    DeckKind, Event, Face, FastDice, Game, HAND_MAX, HandPosition, Move, NoEvents, Seat,
};

use crate::chance::Chance;
use crate::lines::is_turn_over;
use crate::puzzle::Puzzle;

/// The best that the next player can do with one card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// Who.
    pub seat: Seat,
    /// With which card.
    pub card: Face,
    /// The moves, without the draw.
    pub moves: Vec<Move>,
    /// The Keys that they bring.
    pub keys: u32,
    /// Whether they win.
    pub wins: bool,
}

/// The cards that the next player may hold, as the mover knows it.
pub(crate) struct NextHand {
    seat: Seat,
    /// Cards that are there for sure.
    known: Vec<Face>,
    /// Cards that may be there, with copies.
    unseen: Vec<Face>,
    /// How many of those are.
    hidden: usize,
}

impl NextHand {
    pub(crate) fn of(puzzle: &Puzzle) -> NextHand {
        let seat = puzzle.next_seat();
        let hand = &puzzle.view().hands[seat.index()];
        let (known, hidden) = (hand.known.clone(), hand.main - hand.known.len());
        NextHand { seat, known, unseen: puzzle.unseen(DeckKind::Main), hidden }
    }

    /// Each face that may be there, once.
    fn faces(&self) -> Vec<Face> {
        let unseen = if self.hidden > 0 { &self.unseen[..] } else { &[] };
        let mut faces: Vec<Face> = self.known.iter().chain(unseen).copied().collect();
        faces.sort_unstable();
        faces.dedup();
        faces
    }

    /// The chance that the hand has none of these faces.
    pub(crate) fn chance_without(&self, bad: &[Face]) -> Chance {
        if self.known.iter().any(|card| bad.contains(card)) {
            return Chance::new(0, 1);
        }
        let of_bad = self.unseen.iter().filter(|card| bad.contains(card)).count();
        Chance::of_none(self.unseen.len() as u64, of_bad as u64, self.hidden as u64)
    }

    /// The best reply with each card that may be there, after the mover's turn; none if the game is
    /// over. What a card can do does not depend on the other cards of a hand, because one card is
    /// played in a turn; so hands are made of as many different cards as a hand can hold.
    pub(crate) fn replies(&self, after: &Game, mut each: impl FnMut(Reply) -> ControlFlow<()>) {
        if after.is_over() || after.turn() != self.seat {
            return;
        }
        let mut position = after.position();
        for faces in self.faces().chunks(HAND_MAX - 1) {
            let hand = HandPosition { cards: faces.to_vec(), known: Vec::new() };
            position.hands[self.seat.index()] = hand;
            let game = position.restore(after.ruleset().clone());
            let game = game.expect("another hand of cards of the same game fits");
            let moves = game.legal_moves();
            for card in faces {
                let with_card = moves.iter().filter(|mv| mv.card() == Some(*card));
                let replies = with_card.map(|mv| best_after(&game, self.seat, *card, *mv));
                if let Some(best) = replies.max_by_key(|reply| (reply.wins, reply.keys))
                    && each(best).is_break()
                {
                    return;
                }
            }
        }
    }

    /// The first reply that is as bad for the mover as this says.
    pub(crate) fn find(&self, after: &Game, is_bad: impl Fn(&Reply) -> bool) -> Option<Reply> {
        let mut found = None;
        self.replies(after, |reply| match is_bad(&reply) {
            true => {
                found = Some(reply);
                ControlFlow::Break(())
            }
            false => ControlFlow::Continue(()),
        });
        found
    }
}

/// A move and the best choice of a Key after it.
fn best_after(game: &Game, seat: Seat, card: Face, mv: Move) -> Reply {
    let mut after = game.clone();
    after.play_unchecked(mv, &mut FastDice::new(0), &mut NoEvents);
    let mut moves = vec![mv];
    // Which Key is chosen does not matter here: any is one more (B7).
    while !is_turn_over(&after, seat) {
        let moves_left = after.legal_moves();
        let takes = moves_left.iter().find(|mv| matches!(mv, Move::TakeKey { .. }));
        let Some(choice) = takes.or(moves_left.first()).copied() else { break };
        after.play_unchecked(choice, &mut FastDice::new(0), &mut NoEvents);
        moves.push(choice);
    }
    let keys = after.keys(seat).total() - game.keys(seat).total();
    let wins = after.outcome().is_some_and(|outcome| outcome.winners.has(seat)) && keys > 0;
    Reply { seat, card, moves, keys, wins }
}

/// Whether an event belongs to the move itself, and everyone knows how it comes out.
pub(crate) fn is_known(event: &Event) -> bool {
    !event.traits().reveals && !event.traits().follows
}

/// What happens in a reply, up to the draw.
pub(crate) fn played(reply: &Reply, after: &Game) -> Option<Vec<Event>> {
    let mut game = with_card(reply, after)?;
    let mut played = Vec::new();
    for mv in &reply.moves {
        let mut events = Vec::new();
        game.play(*mv, &mut FastDice::new(0), &mut events).ok()?;
        played.extend(events.into_iter().take_while(is_known));
    }
    Some(played)
}

/// The same game, in which the next player holds the card of the reply.
pub(crate) fn with_card(reply: &Reply, game: &Game) -> Option<Game> {
    let mut position = game.position();
    let hand = &mut position.hands[reply.seat.index()];
    let mut cards = std::mem::take(&mut hand.cards);
    if !cards.contains(&reply.card) {
        cards.pop();
        cards.push(reply.card);
    }
    *hand = HandPosition { cards, known: Vec::new() };
    position.restore(game.ruleset().clone()).ok()
}
