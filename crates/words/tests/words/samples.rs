//! One of each thing that has to be worded. The matches without a catch-all do not compile until a
//! new variant is listed above them.

use std::collections::BTreeSet;
use std::sync::Arc;

use leonardo_rules::notation::NotationError;
use leonardo_rules::sets::{AddError, DeckSpecError, Edge, Library, SetError, SetFault};
use leonardo_rules::{
    Cell, Chance, Choice, DeckError, DeckKind, DeckWarning, Effect, EffectsError, End, Face,
    FieldPlay, KeysHow, MaybeCard, MaybeCards, Move, Moved, Options, Outcome, Piles, Rejection,
    Rule, Ruleset, Seal, SealEnds, SealUntil, SealWhat, Seat, Seats, Seen, SetupError, Step,
    Symbol, Symbols, SymbolsError, Target, Time, Variant, Why, Zone, Zones,
};

pub(crate) fn ruleset() -> Arc<Ruleset> {
    let library = Library::embedded();
    let setup = library.setup(Variant::Novem, 3, Options::default(), None).unwrap();
    setup.ruleset().unwrap()
}

pub(crate) fn rejections(ruleset: &Ruleset) -> Vec<Rejection> {
    let card = ruleset.face("MeHa").unwrap();
    let action = ruleset.face("!blot").unwrap();
    let (seat, zone, other) = (Seat(1), Zone::N, Zone::SE);
    let symbols = [Symbol::Mechanism, Symbol::Halberd].into_iter().collect();
    let mut list = vec![
        Why::GameOver,
        Why::NotYourTurn { turn: seat },
        Why::NotInHand { card },
        Why::NotInHand { card: Face::NONE },
        Why::ActionIsNotPlayed { card: action },
        Why::WrongZone { card, zone },
        Why::Sealed { seat, zone },
        Why::NoMorePlays { deck: DeckKind::Main },
        Why::NoMorePlays { deck: DeckKind::Extra },
        Why::MustPlay,
        Why::NotAnAction { card },
        Why::WrongTime { card: action, time: Time::Start },
        Why::WrongTime { card: action, time: Time::End },
        Why::CameThisStep { card: action },
        Why::NothingToChoose { card: action },
        Why::EmptyZone { seat, zone },
        Why::ZonesDiffer { zone, other },
        Why::NotACorner { zone },
        Why::WrongPlayer { seat },
        Why::EmptyHand { seat },
        Why::NotInPile { card },
        Why::NotLookedAt { card },
        Why::NotASymbolCard { card: action },
        Why::HandFull,
        Why::HasKey { symbol: Symbol::Cat },
        Why::DeckEmpty { deck: DeckKind::Main },
        Why::DeckEmpty { deck: DeckKind::Extra },
        Why::FirstAtOrigin,
        Why::OutsideField { x: 4, y: -1 },
        Why::TooFar,
        Why::PlaceTaken { x: 4, y: -1 },
        Why::NotTouching { x: 4, y: -1 },
        Why::NoCardThere { x: 4, y: -1 },
        Why::NothingInCommon { card, other: ruleset.face("PrFl").unwrap() },
        Why::Echo { card, symbols },
        Why::MayNotPass,
    ];
    list.extend(steps().map(|step| Why::NotNow { step: step.name() }));
    let names: BTreeSet<&str> = effects().into_iter().map(Effect::name).collect();
    list.extend(names.into_iter().map(|effect| Why::WrongChoice { effect }));
    list.into_iter().map(|why| Rejection { rule: Rule::A1, why }).inspect(listed).collect()
}

fn listed(rejection: &Rejection) {
    match rejection.why {
        Why::GameOver
        | Why::NotYourTurn { .. }
        | Why::NotNow { .. }
        | Why::NotInHand { .. }
        | Why::ActionIsNotPlayed { .. }
        | Why::WrongZone { .. }
        | Why::Sealed { .. }
        | Why::NoMorePlays { .. }
        | Why::MustPlay
        | Why::NotAnAction { .. }
        | Why::WrongTime { .. }
        | Why::CameThisStep { .. }
        | Why::NothingToChoose { .. }
        | Why::WrongChoice { .. }
        | Why::EmptyZone { .. }
        | Why::ZonesDiffer { .. }
        | Why::NotACorner { .. }
        | Why::WrongPlayer { .. }
        | Why::EmptyHand { .. }
        | Why::NotInPile { .. }
        | Why::NotLookedAt { .. }
        | Why::NotASymbolCard { .. }
        | Why::HandFull
        | Why::HasKey { .. }
        | Why::DeckEmpty { .. }
        | Why::FirstAtOrigin
        | Why::OutsideField { .. }
        | Why::TooFar
        | Why::PlaceTaken { .. }
        | Why::NotTouching { .. }
        | Why::NoCardThere { .. }
        | Why::NothingInCommon { .. }
        | Why::Echo { .. }
        | Why::MayNotPass => {}
    }
}

pub(crate) fn steps() -> impl Iterator<Item = Step> {
    let look = Step::Look { effect: 0, deck: DeckKind::Main, cards: 3 };
    let steps = [
        Step::Start,
        Step::Play,
        Step::End,
        Step::Effect(0),
        look,
        Step::Throw(0),
        Step::AnyKey,
        Step::Draw,
        Step::Over,
    ];
    for step in steps {
        match step {
            Step::Start
            | Step::Play
            | Step::End
            | Step::Effect(_)
            | Step::Look { .. }
            | Step::Throw(_)
            | Step::AnyKey
            | Step::Draw
            | Step::Over => {}
        }
    }
    steps.into_iter()
}

/// Every effect with every parameter that changes its text.
pub(crate) fn effects() -> Vec<Effect> {
    let mut list = Vec::new();
    for count in 1..=4 {
        list.extend([
            Effect::MoreMain { count },
            Effect::MoreExtra { count },
            Effect::MoreAny { count },
        ]);
    }
    list.extend([Effect::SwapOwn, Effect::Redirect, Effect::Throw, Effect::Exchange]);
    list.extend([Effect::SwapZone, Effect::Erase, Effect::KeysAgain, Effect::Unseal]);
    use SealUntil::{NextTurn, TheirTurnEnds, TurnAfterNext};
    for until in [NextTurn, TurnAfterNext, TheirTurnEnds] {
        for what in [
            SealWhat::OwnZone,
            SealWhat::OwnLayout,
            SealWhat::OpponentZone,
            SealWhat::OpponentLayout,
        ] {
            list.push(Effect::Seal { what, until });
        }
    }
    list.extend([Piles::Either, Piles::Main, Piles::Extra].map(|from| Effect::Recover { from }));
    list.extend((1..=6).map(|cards| Effect::Look { cards }));
    list.extend((1..=12).map(|cards| Effect::DrawUpTo { cards }));
    for effect in &list {
        match effect {
            Effect::MoreMain { .. }
            | Effect::MoreExtra { .. }
            | Effect::MoreAny { .. }
            | Effect::SwapOwn
            | Effect::Redirect
            | Effect::Seal { .. }
            | Effect::Recover { .. }
            | Effect::Look { .. }
            | Effect::Throw
            | Effect::Exchange
            | Effect::SwapZone
            | Effect::Erase
            | Effect::KeysAgain
            | Effect::Unseal
            | Effect::DrawUpTo { .. } => {}
        }
    }
    list
}

pub(crate) fn setup_errors() -> Vec<SetupError> {
    let card = "+MePr".to_string();
    let mut list = vec![
        SetupError::Players { players: 7 },
        SetupError::NoExtraDeck,
        SetupError::ExtraDeckInBase,
        SetupError::SameName { card: "!blot".into() },
        SetupError::Action { card: "blot".into(), error: "…".into() },
        SetupError::TooManyFaces { faces: 300, most: 250 },
        SetupError::TooManySeals { cards: 30, most: 24 },
        SetupError::Deck(DeckError::TooSmall { cards: 15, least: 45, players: 2 }),
        SetupError::Option { name: "keys", least: 1, most: 12 },
    ];
    for deck in DeckKind::ALL {
        list.push(SetupError::WrongDeck { card: card.clone(), deck });
        list.push(SetupError::TooFewCards { deck, cards: 5, players: 4, needed: 40 });
        list.push(SetupError::TooManyCards { deck, cards: 500, most: 108 });
    }
    for error in &list {
        match error {
            SetupError::Players { .. }
            | SetupError::NoExtraDeck
            | SetupError::ExtraDeckInBase
            | SetupError::WrongDeck { .. }
            | SetupError::SameName { .. }
            | SetupError::Action { .. }
            | SetupError::TooFewCards { .. }
            | SetupError::TooManyCards { .. }
            | SetupError::TooManyFaces { .. }
            | SetupError::TooManySeals { .. }
            | SetupError::Deck(DeckError::TooSmall { .. })
            | SetupError::Option { .. } => {}
        }
    }
    list
}

pub(crate) fn warnings() -> Vec<DeckWarning> {
    let copies = |copies| DeckWarning::ManyCopies { card: "+MePr".into(), copies, most: 3 };
    let few = |cards| DeckWarning::FewSymbolCards { cards, least: 30 };
    let list = vec![copies(4), copies(5), copies(21), few(1), few(12)];
    for warning in &list {
        match warning {
            DeckWarning::ManyCopies { .. } | DeckWarning::FewSymbolCards { .. } => {}
        }
    }
    list
}

pub(crate) fn deck_spec_errors() -> Vec<DeckSpecError> {
    let library = Library::embedded();
    let spelled = ["", "novem*0", "nowhere", "!nothing", "+MeMe", "+Me", "+XxYy", "novem base"];
    let mut list: Vec<DeckSpecError> =
        spelled.iter().map(|spec| library.deck(spec).unwrap_err()).collect();
    list.push(DeckSpecError::SpecTooLong { bytes: 100_000 });
    list.push(DeckSpecError::UnknownCard { card: "+MePrCa".into(), known: Vec::new() });
    list.push(DeckSpecError::AmbiguousCard {
        card: "!blot".into(),
        sets: vec!["novem".into(), "mine".into()],
    });
    for error in &list {
        match error {
            DeckSpecError::EmptySpec
            | DeckSpecError::SpecTooLong { .. }
            | DeckSpecError::Copies { .. }
            | DeckSpecError::UnknownSet { .. }
            | DeckSpecError::UnknownCard { .. }
            | DeckSpecError::CardSymbols { .. }
            | DeckSpecError::AmbiguousCard { .. }
            | DeckSpecError::MixedDeck => {}
        }
    }
    list
}

pub(crate) fn set_errors() -> Vec<SetError> {
    let effects = [
        EffectsError::None,
        EffectsError::TooMany,
        EffectsError::SealsTwice,
        EffectsError::EndOnly("look"),
        EffectsError::StartOnly("redirect"),
        EffectsError::Range("look", 1, 6),
        EffectsError::WhoseTurn,
    ];
    let mut list = vec![
        SetFault::TooLong(300_000),
        SetFault::Form("invalid key\nsecond line".into()),
        SetFault::Id("No Id".into()),
        SetFault::Words,
        SetFault::Symbols(SymbolsError::Unknown("Xx".into())),
        SetFault::Symbols(SymbolsError::Twice(Symbol::Skull)),
        SetFault::Symbols(SymbolsError::Count(4)),
        SetFault::Copies("0".into()),
        SetFault::Twice { card: "+MePr".into(), line: 7 },
        SetFault::ActionInMain,
        SetFault::Edge { deck: DeckKind::Main, edge: Edge::Gold },
        SetFault::Edge { deck: DeckKind::Extra, edge: Edge::Black },
        SetFault::Empty,
    ];
    list.extend(effects.map(SetFault::Effects));
    for fault in &list {
        match fault {
            SetFault::TooLong(_)
            | SetFault::Form(_)
            | SetFault::Id(_)
            | SetFault::Words
            | SetFault::Symbols(_)
            | SetFault::Copies(_)
            | SetFault::Twice { .. }
            | SetFault::ActionInMain
            | SetFault::Edge { .. }
            | SetFault::Effects(_)
            | SetFault::Empty => {}
        }
    }
    let error = |reason| SetError { file: "mine.toml".into(), line: 12, reason };
    list.into_iter().map(error).collect()
}

pub(crate) fn add_errors() -> Vec<AddError> {
    vec![
        AddError::Twice { set: "mine".into() },
        AddError::OtherDeck { set: "novem".into(), deck: DeckKind::Extra },
    ]
}

pub(crate) fn notation_errors() -> Vec<NotationError> {
    let text = || "abc".to_string();
    vec![
        NotationError::TooLong,
        NotationError::Unknown(text()),
        NotationError::Card(text()),
        NotationError::Zone(text()),
        NotationError::Cell(text()),
        NotationError::Symbol(text()),
        NotationError::Deck(text()),
        NotationError::Choice(text()),
    ]
}

/// Moves with all choices, each with a step that it is made in.
pub(crate) fn offers(ruleset: &Ruleset) -> Vec<(Step, Move)> {
    let card = ruleset.face("MeHa").unwrap();
    let action = ruleset.face("!blot").unwrap();
    let at = Cell::new(1, -2).unwrap();
    let (seat, zone, other) = (Seat(2), Zone::NW, Zone::SE);
    let choices = [
        Choice::Nothing,
        Choice::Zone { zone },
        Choice::Zones { zone, other },
        Choice::Player { seat },
        Choice::Piles,
        Choice::Place { seat, zone },
        Choice::Card { card },
        Choice::Deck { deck: DeckKind::Extra },
        Choice::Give { seat, card },
    ];
    let mut list: Vec<(Step, Move)> =
        choices.map(|choice| (Step::Start, Move::Use { card: action, choice })).to_vec();
    list.extend(
        choices[1..].iter().map(|choice| (Step::Effect(0), Move::Choose { choice: *choice })),
    );
    for step in [Step::Start, Step::Play, Step::End, Step::Throw(0)] {
        list.push((step, Move::Done));
    }
    let others = [
        Move::Play { card, zone },
        Move::Discard { card: action },
        Move::TakeKey { symbol: Symbol::Cat },
        Move::DeclineKey,
        Move::Draw { deck: DeckKind::Main },
        Move::Lay { card, at },
        Move::Cover { card, at },
        Move::Replace { card, at },
        Move::Pass,
    ];
    list.extend(others.map(|mv| (Step::Play, mv)));
    list
}

pub(crate) fn events(ruleset: &Ruleset) -> Vec<Seen> {
    let face = |name: &str| ruleset.face(name).unwrap();
    let (card, old, action) = (face("MeHa"), face("PrFl"), face("!blot"));
    let (seat, left, right) = (Seat(0), Seat(1), Seat(2));
    let zone = Zone::N;
    let moved = |to, discarded, sealed| Some(Moved { card: old, to, discarded, sealed });
    let to = Target::Seat(left);
    let keys = |list: &[Symbol]| -> Symbols { list.iter().copied().collect() };
    let mut list = vec![
        Seen::FirstSeat { seat },
        Seen::Dealt {
            seat,
            deck: DeckKind::Main,
            layout: vec![card, old],
            hand: MaybeCards::Faces(vec![card]),
        },
        Seen::Dealt { seat, deck: DeckKind::Main, layout: Vec::new(), hand: MaybeCards::Backs(6) },
        Seen::TurnedUp { seat, zone: Zone::NE, card: action },
        Seen::TurnBegan { seat, step: Step::Start },
        Seen::Played { seat, card, zone, moved: None },
        Seen::Played { seat, card, zone, moved: moved(to, Some(card), None) },
        Seen::Played { seat, card, zone, moved: moved(to, None, None) },
        Seen::Played { seat, card, zone, moved: moved(Target::Seat(right), Some(card), None) },
        Seen::Played { seat, card, zone, moved: moved(Target::Piles, None, None) },
        Seen::Played { seat, card, zone, moved: moved(Target::Piles, None, Some(left)) },
        Seen::NothingPlayed { seat },
        Seen::KeysGained { seat, keys: keys(&[Symbol::Cat]), count: 1, how: KeysHow::Lines },
        Seen::KeysGained {
            seat,
            keys: keys(&[Symbol::Cat, Symbol::Stream]),
            count: 2,
            how: KeysHow::Lines,
        },
        Seen::KeysGained { seat, keys: keys(&[Symbol::Cat]), count: 1, how: KeysHow::Any },
        Seen::KeyDeclined { seat },
        Seen::Drew { seat, deck: DeckKind::Main, card: MaybeCard::Face(card) },
        Seen::Drew { seat, deck: DeckKind::Main, card: MaybeCard::Back(DeckKind::Main) },
        Seen::Drew { seat, deck: DeckKind::Extra, card: MaybeCard::Back(DeckKind::Extra) },
        Seen::Passed { seat },
    ];
    let at = Cell::new(1, -2).unwrap();
    let plays = [FieldPlay::Laid, FieldPlay::Covered(old), FieldPlay::Replaced(old)];
    list.extend(plays.map(|how| Seen::FieldPlayed { seat, card, at, how }));
    list.extend([1, 2, 6].map(|turns| Seen::LastTurns { turns }));
    list.extend(
        Chance::ALL
            .iter()
            .zip([72, 1, 2, 22, 5, 11, 21, 3])
            .map(|(chance, cards)| Seen::Shuffled { deck: DeckKind::Main, chance: *chance, cards }),
    );
    list.extend(steps().map(|step| Seen::StepBegan { step }));
    let outcome = |end| Outcome { end, winners: Seats::only(seat) };
    list.extend(End::ALL.map(|end| Seen::Ended { outcome: outcome(end) }));
    list.extend(action_events(ruleset));
    list.iter().for_each(listed_event);
    list
}

/// What action cards do.
fn action_events(ruleset: &Ruleset) -> Vec<Seen> {
    let face = |name: &str| ruleset.face(name).unwrap();
    let (card, old, extra, action) = (face("MeHa"), face("PrFl"), face("+MePr"), face("!blot"));
    let (seat, left, right) = (Seat(0), Seat(1), Seat(2));
    let zone = Zone::N;
    let seal = |zones, ends| Seal { card: action, user: seat, target: left, zones, ends };
    let one_zone = Zones::only(zone);
    let mut list = vec![
        Seen::Used { seat, card: action },
        Seen::MorePlays { main: 1, extra: 2, any: 3 },
        Seen::MorePlays { main: 0, extra: 0, any: 1 },
        Seen::SwappedOwn { seat, zone, other: Zone::S },
        Seen::Redirected { seat, to: Target::Seat(right) },
        Seen::Redirected { seat, to: Target::Piles },
        Seen::Sealed { seal: seal(one_zone, SealEnds::TargetTurnEnds) },
        Seen::Sealed { seal: seal(Zones::ALL, SealEnds::UserTurnsBegin(1)) },
        Seen::Sealed { seal: seal(Zones::CORNERS, SealEnds::UserTurnsBegin(2)) },
        Seen::SealEnded { seal: seal(one_zone, SealEnds::TargetTurnEnds) },
        Seen::Recovered { seat, card },
        Seen::Looked { seat, deck: DeckKind::Main, cards: MaybeCards::Faces(vec![card, old]) },
        Seen::Took { seat, deck: DeckKind::Main, card: MaybeCard::Back(DeckKind::Main) },
        Seen::Threw { seat, card },
        Seen::Discarded { seat, card: action },
        Seen::Exchanged {
            seat,
            with: left,
            gave: MaybeCard::Face(card),
            got: MaybeCard::Face(extra),
        },
        Seen::Exchanged {
            seat,
            with: left,
            gave: MaybeCard::Back(DeckKind::Main),
            got: MaybeCard::Back(DeckKind::Extra),
        },
        Seen::SwappedZone { seat, with: left, zone },
        Seen::Erased { seat, target: left, zone: Zone::SW, card: extra },
        Seen::DrawsUpTo { cards: 9 },
        Seen::DrawsUpTo { cards: 1 },
        Seen::Skipped { effect: 1 },
        Seen::WorkedOut { card: action },
        Seen::StaysInPlay { card: action },
    ];
    list.extend([1, 2, 5].map(|count| Seen::Looked {
        seat,
        deck: DeckKind::Extra,
        cards: MaybeCards::Backs(count),
    }));
    list
}

fn listed_event(seen: &Seen) {
    match seen {
        Seen::Shuffled { .. }
        | Seen::FirstSeat { .. }
        | Seen::Dealt { .. }
        | Seen::TurnedUp { .. }
        | Seen::TurnBegan { .. }
        | Seen::StepBegan { .. }
        | Seen::Played { .. }
        | Seen::NothingPlayed { .. }
        | Seen::KeysGained { .. }
        | Seen::KeyDeclined { .. }
        | Seen::Drew { .. }
        | Seen::Used { .. }
        | Seen::MorePlays { .. }
        | Seen::SwappedOwn { .. }
        | Seen::Redirected { .. }
        | Seen::Sealed { .. }
        | Seen::SealEnded { .. }
        | Seen::Recovered { .. }
        | Seen::Looked { .. }
        | Seen::Took { .. }
        | Seen::Threw { .. }
        | Seen::Discarded { .. }
        | Seen::Exchanged { .. }
        | Seen::SwappedZone { .. }
        | Seen::Erased { .. }
        | Seen::DrawsUpTo { .. }
        | Seen::Skipped { .. }
        | Seen::WorkedOut { .. }
        | Seen::StaysInPlay { .. }
        | Seen::FieldPlayed { .. }
        | Seen::Passed { .. }
        | Seen::LastTurns { .. }
        | Seen::Ended { .. } => {}
    }
}
