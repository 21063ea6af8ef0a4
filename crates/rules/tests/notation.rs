//! The short notation of moves: what it looks like, that it loses nothing, that it never panics.
#![allow(clippy::unwrap_used)] // A helper that fails fails its test.

use std::sync::Arc;

use leonardo_rules::notation::NotationError;
use leonardo_rules::{
    Action, Card, Cell, Choice, DeckKind, DeckList, Effect, Face, FastDice, Game, Localized, Move,
    NoEvents, Options, Piles, Ruleset, SealUntil, SealWhat, Seat, Setup, Symbol, Symbols, Time,
    Variant, Zone,
};
use proptest::prelude::*;

fn pairs(deck: DeckKind, copies: u16) -> Vec<(Card, u16)> {
    let upper = Symbol::ALL[..6].iter();
    let pair = |a: Symbol, b: Symbol| Symbols::only(a).or(Symbols::only(b));
    upper
        .flat_map(|a| Symbol::ALL[6..].iter().map(move |b| pair(*a, *b)))
        .map(|symbols| (Card::Symbols(deck, symbols), copies))
        .collect()
}

/// One card of every effect, some with two, so that every kind of choice comes up.
fn actions() -> Vec<(Card, u16)> {
    use Effect::*;
    let seal = |what| Seal { what, until: SealUntil::NextTurn };
    let lists: [(&str, Time, Vec<Effect>); 15] = [
        ("second-sketch", Time::Start, vec![MoreMain { count: 1 }]),
        ("marginal-note", Time::Start, vec![MoreExtra { count: 1 }]),
        ("free-hand", Time::Start, vec![MoreAny { count: 1 }, SwapOwn]),
        ("mirror-writing", Time::Start, vec![SwapOwn]),
        ("contrary-wind", Time::Start, vec![Redirect]),
        ("fixative", Time::End, vec![seal(SealWhat::OwnZone), Throw]),
        ("closed-workshop", Time::End, vec![seal(SealWhat::OwnLayout)]),
        ("blot", Time::End, vec![seal(SealWhat::OpponentZone), Exchange]),
        ("closed-gate", Time::End, vec![seal(SealWhat::OpponentLayout), Erase]),
        ("rediscovered-page", Time::End, vec![Recover { from: Piles::Either }]),
        ("lamplight", Time::End, vec![Look { cards: 3 }, SwapZone]),
        ("blank-page", Time::End, vec![Throw]),
        ("exchange", Time::End, vec![Exchange, KeysAgain]),
        ("trade", Time::End, vec![SwapZone, Look { cards: 2 }]),
        ("erase", Time::End, vec![Erase, DrawUpTo { cards: 9 }, Recover { from: Piles::Main }]),
    ];
    let card = |(id, time, effects): (&str, Time, Vec<Effect>)| {
        let name = Localized::english(id);
        (Card::Action(Arc::new(Action { id: id.into(), name, time, effects })), 1)
    };
    lists.into_iter().map(card).collect()
}

fn ruleset(variant: Variant, players: u8, with_extra: Option<()>) -> Arc<Ruleset> {
    let extra = with_extra
        .map(|()| DeckList::new("extra", pairs(DeckKind::Extra, 2).into_iter().chain(actions())));
    let main = DeckList::new("main", pairs(DeckKind::Main, 2));
    let options = Options::default();
    Setup { variant, players, options, main, extra }.ruleset().unwrap()
}

fn rulesets() -> Vec<Arc<Ruleset>> {
    let mut rulesets = Vec::new();
    for players in 2..=4 {
        rulesets.push(ruleset(Variant::Base, players, None));
        rulesets.push(ruleset(Variant::Novem, players, Some(())));
        rulesets.push(ruleset(Variant::Sets, players, Some(())));
        rulesets.push(ruleset(Variant::Quintis, players, None));
        rulesets.push(ruleset(Variant::Quintis, players, Some(())));
    }
    rulesets
}

#[track_caller]
fn reads(ruleset: &Ruleset, token: &str, mv: Move) {
    assert_eq!(ruleset.parse(token), Ok(mv));
    assert_eq!(ruleset.show(mv), token);
}

#[test]
fn every_kind_of_move_has_its_token() {
    let ruleset = ruleset(Variant::Sets, 4, Some(()));
    let card = |name: &str| ruleset.face(name).unwrap();
    let at = Cell::new(1, -2).unwrap();
    let (main, extra) = (card("MeHa"), card("+MeFl"));
    let using = |id: &str, choice| Move::Use { card: card(id), choice };
    let moves = [
        ("MeHa>N", Move::Play { card: main, zone: Zone::N }),
        ("+MeFl>NW", Move::Play { card: extra, zone: Zone::NW }),
        ("!second-sketch", using("!second-sketch", Choice::Nothing)),
        (
            "!mirror-writing:N,S",
            using("!mirror-writing", Choice::Zones { zone: Zone::N, other: Zone::S }),
        ),
        ("!contrary-wind:2", using("!contrary-wind", Choice::Player { seat: Seat(2) })),
        ("!contrary-wind:piles", using("!contrary-wind", Choice::Piles)),
        ("!fixative:NW", using("!fixative", Choice::Zone { zone: Zone::NW })),
        ("!blot:1,NW", using("!blot", Choice::Place { seat: Seat(1), zone: Zone::NW })),
        ("!rediscovered-page:MeHa", using("!rediscovered-page", Choice::Card { card: main })),
        ("!lamplight:main", using("!lamplight", Choice::Deck { deck: DeckKind::Main })),
        ("!exchange:2,+MeFl", using("!exchange", Choice::Give { seat: Seat(2), card: extra })),
        (
            "!exchange:2,!blot",
            using("!exchange", Choice::Give { seat: Seat(2), card: card("!blot") }),
        ),
        ("=MeHa", Move::Choose { choice: Choice::Card { card: main } }),
        ("=C", Move::Choose { choice: Choice::Zone { zone: Zone::C } }),
        ("=1,NW", Move::Choose { choice: Choice::Place { seat: Seat(1), zone: Zone::NW } }),
        ("=", Move::Choose { choice: Choice::Nothing }),
        ("-blot", Move::Discard { card: card("!blot") }),
        (".", Move::Done),
        ("*Me", Move::TakeKey { symbol: Symbol::Mechanism }),
        ("*-", Move::DeclineKey),
        ("<m", Move::Draw { deck: DeckKind::Main }),
        ("<x", Move::Draw { deck: DeckKind::Extra }),
        ("MeHa@1,-2", Move::Lay { card: main, at }),
        ("MeHa^1,-2", Move::Cover { card: main, at }),
        ("MeHa~1,-2", Move::Replace { card: main, at }),
        ("--", Move::Pass),
    ];
    for (token, mv) in moves {
        reads(&ruleset, token, mv);
    }
}

#[test]
fn longer_spellings_are_read_too() {
    let ruleset = ruleset(Variant::Sets, 2, Some(()));
    for (long, short) in [("<main", "<m"), ("<extra", "<x"), ("Ha-Me>N", "MeHa>N")] {
        let mv = ruleset.parse(long).unwrap();
        assert_eq!(ruleset.show(mv), short);
    }
}

/// Also what no rule allows: a referee must be able to write down what was tried.
#[test]
fn illegal_moves_lose_nothing_either() {
    let ruleset = ruleset(Variant::Sets, 2, Some(()));
    let (symbols, action) = (ruleset.face("MeHa").unwrap(), ruleset.face("!blot").unwrap());
    let at = Cell::ORIGIN;
    reads(&ruleset, "!blot>N", Move::Play { card: action, zone: Zone::N });
    reads(&ruleset, "!blot@0,0", Move::Lay { card: action, at });
    reads(&ruleset, "-MeHa", Move::Discard { card: symbols });
    let choice = Choice::Player { seat: Seat(255) };
    reads(&ruleset, "!MeHa:255", Move::Use { card: symbols, choice });
    assert_eq!(ruleset.show(Move::Discard { card: Face::NONE }), "-?");
}

#[test]
fn what_is_wrong_is_said() {
    let ruleset = ruleset(Variant::Sets, 2, Some(()));
    let error = |token: &str| ruleset.parse(token).unwrap_err();
    let text = String::from;
    assert_eq!(error("MeHa"), NotationError::Unknown(text("MeHa")));
    assert_eq!(error(""), NotationError::Unknown(text("")));
    assert_eq!(error("meha>N"), NotationError::Card(text("meha")), "case matters");
    assert_eq!(error("MeHa>n"), NotationError::Zone(text("n")));
    assert_eq!(error("MeHa@5"), NotationError::Cell(text("5")));
    assert_eq!(error("MeHa@01,0"), NotationError::Cell(text("01,0")));
    assert_eq!(error("MeHa@-0,0"), NotationError::Cell(text("-0,0")));
    assert_eq!(error("MeHa@1,-"), NotationError::Cell(text("1,-")));
    assert_eq!(error("MeHa@+1,0"), NotationError::Cell(text("+1,0")));
    assert_eq!(error("*Xx"), NotationError::Symbol(text("Xx")));
    assert_eq!(error("<pile"), NotationError::Deck(text("pile")));
    assert_eq!(error("!blot:01,NW"), NotationError::Choice(text("01,NW")));
    assert_eq!(error("!blob"), NotationError::Card(text("blob")));
    assert_eq!(error(&"M".repeat(201)), NotationError::TooLong);
}

/// Plays at random and reads back the token of every legal move on the way.
#[test]
fn every_legal_move_of_random_games_comes_back() {
    let mut moves = Vec::new();
    let mut forms = std::collections::BTreeSet::new();
    for (index, ruleset) in rulesets().into_iter().enumerate() {
        let mut dice = FastDice::new(index as u64);
        let mut game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
        for _ in 0..1500 {
            game.legal_moves_into(&mut moves);
            if moves.is_empty() {
                game.redeal(&mut dice, &mut NoEvents);
                continue;
            }
            for mv in &moves {
                let token = ruleset.show(*mv);
                assert!(!token.contains([' ', '#', '[', ']', '{', '}']), "{token}");
                assert_eq!(ruleset.parse(&token), Ok(*mv), "{token}");
                forms.insert(match mv {
                    Move::Use { choice, .. } => format!("use {:?}", std::mem::discriminant(choice)),
                    Move::Choose { choice } => {
                        format!("choose {:?}", std::mem::discriminant(choice))
                    }
                    _ => format!("{:?}", std::mem::discriminant(mv)),
                });
            }
            let mv = moves[dice.below(moves.len() as u32) as usize];
            game.play_unchecked(mv, &mut dice, &mut NoEvents);
        }
    }
    // Twelve kinds of moves but use and choose, nine kinds of choices with a use, and at least
    // the five kinds of choices that these cards ask for later.
    assert!(forms.len() >= 10 + 9 + 5, "{} forms came up: {forms:?}", forms.len());
}

proptest! {
    #[test]
    fn nonsense_never_panics(token in "\\PC{0,40}") {
        for ruleset in [ruleset(Variant::Sets, 3, Some(())), ruleset(Variant::Quintis, 2, None)] {
            let _ = ruleset.parse(&token);
        }
    }

    /// Made of pieces of the notation, so that it comes far; what is read is written and read again.
    #[test]
    fn what_is_read_can_be_written(
        pieces in prop::collection::vec(
            prop::sample::select(vec![
                "Me", "Ha", "MeHa", "+", "!", "blot", "exchange", "-", "--", ".", "*", "<", "m",
                "main", "=", ":", ",", "1", "-2", ">", "@", "^", "~", "N", "NW", "piles", "é",
            ]),
            0..6,
        )
    ) {
        let ruleset = ruleset(Variant::Sets, 3, Some(()));
        if let Ok(mv) = ruleset.parse(&pieces.concat()) {
            prop_assert_eq!(ruleset.parse(&ruleset.show(mv)), Ok(mv));
        }
    }
}
