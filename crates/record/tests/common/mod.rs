//! Games to write down.
#![allow(dead_code)] // Every test file uses its own part of this.

use std::collections::BTreeMap;
use std::sync::Arc;

use leonardo_record::{Record, Recorder};
use leonardo_rules::sets::Library;
use leonardo_rules::{
    Action, Card, DeckKind, DeckList, Effect, FastDice, Localized, Options, Ruleset, SealUntil,
    SealWhat, Seed, SeededDice, Setup, Symbols, Time, Variant,
};

/// A seed that is easy to tell from others.
pub(crate) fn seed(number: u64) -> Seed {
    let mut bytes = [0x1e; 32];
    bytes[..8].copy_from_slice(&number.to_be_bytes());
    Seed(bytes)
}

/// A game of the embedded sets; Quintis Fontis with an extra deck if one is named.
pub(crate) fn ruleset(variant: Variant, players: u8, extra: Option<&str>) -> Arc<Ruleset> {
    let library = Library::embedded();
    let setup = library.setup(variant, players, Options::default(), extra).unwrap();
    setup.ruleset().unwrap()
}

/// Games of every variant and several sizes.
pub(crate) fn all_rulesets() -> Vec<Arc<Ruleset>> {
    let mut rulesets = Vec::new();
    for players in [2, 3, 6] {
        rulesets.push(ruleset(Variant::Base, players, None));
        rulesets.push(ruleset(Variant::Novem, players, None));
        rulesets.push(ruleset(Variant::Sets, players, None));
        rulesets.push(ruleset(Variant::Quintis, players, None));
        rulesets.push(ruleset(Variant::Quintis, players, Some("novem")));
    }
    rulesets.push(own_cards());
    rulesets
}

/// A game whose decks no library knows, with an action card of one's own.
pub(crate) fn own_cards() -> Arc<Ruleset> {
    let action = |id: &str, name: &str, time, effects: &[Effect]| {
        let name = [("en", name), ("ru", "Своя \"карта\" # [1]\nещё")];
        let name = name.map(|(tag, text)| (tag.to_string(), text.to_string()));
        let name = Localized::try_from(BTreeMap::from(name)).unwrap();
        (Card::Action(Arc::new(Action { id: id.into(), name, time, effects: effects.into() })), 6)
    };
    let symbols = |deck, bits| Card::Symbols(deck, Symbols::from_bits(bits));
    let wall = Effect::Seal { what: SealWhat::OpponentLayout, until: SealUntil::NextTurn };
    let mut extra = vec![
        action("barter", "Barter", Time::End, &[Effect::Exchange, Effect::Look { cards: 2 }]),
        action("wall", "A wall", Time::End, &[wall, Effect::Throw]),
        action("wide-hand", "Wide", Time::Start, &[Effect::MoreAny { count: 2 }, Effect::SwapOwn]),
    ];
    extra.extend((0..8).map(|n| (symbols(DeckKind::Extra, 0b1011 << n), 6)));
    let main = (0..10).map(|n| (symbols(DeckKind::Main, 0b101 << n), 5));
    let setup = Setup {
        variant: Variant::Sets,
        players: 3,
        options: Options { stall: Some(40), keys: Some(8), ..Options::default() },
        main: DeckList::new("our main deck", main),
        extra: Some(DeckList::new("our extra deck", extra)),
    };
    setup.ruleset().unwrap()
}

/// Plays at random from a seed, for at most so many moves.
pub(crate) fn play(ruleset: &Arc<Ruleset>, number: u64, moves_max: usize) -> Record {
    let mut dice = SeededDice::new(seed(number));
    let mut chooser = FastDice::new(number);
    let (mut recorder, mut game, _) = Recorder::deal(ruleset, &mut dice).unwrap();
    let mut moves = Vec::new();
    for _ in 0..moves_max {
        game.legal_moves_into(&mut moves);
        if moves.is_empty() {
            break;
        }
        let mv = moves[chooser.below(moves.len() as u32) as usize];
        recorder.play(&mut game, mv, &mut dice).unwrap();
    }
    recorder.into_record()
}
