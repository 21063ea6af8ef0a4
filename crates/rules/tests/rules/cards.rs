//! Cards that many tests use: layouts and hands, and action cards for the effects that Novem does
//! not have and for several effects on one card.

use std::sync::Arc;

use leonardo_rules::*;

/// A layout of which no line has a symbol in common.
pub(crate) const DULL: &str = "
    +CvHa PrCv +FlFi
     PrHa MeFl  CaFi
    +SeSk CaSt +StEc";

/// Another one.
pub(crate) const DULL_TOO: &str = "
    +CaSk SkCv +HaEc
     SkHa SeFl  CtFi
    +CtCvFi CtSt +SeCt";

/// Mechanism stands in the vertical line.
pub(crate) const STANDING: &str = "
    +CvHa MeCv +FlFi
     PrHa MeFl  CaFi
    +SeSk MeSt +StEc";

/// Seven cards of which no play onto a dull layout completes a line.
pub(crate) const SEVEN: &str = "CaEc SeEc SkEc CtEc PrFl +MePr +PrSe";

/// Eight main cards like that: after a play nothing has to be drawn.
pub(crate) const EIGHT: &str = "CaEc SeEc SkEc CtEc PrFl PrFi PrSt CaHa";

/// An action card called by its id.
pub(crate) fn action(id: &str, time: Time, effects: Vec<Effect>) -> Card {
    let name = Localized::english(id);
    Card::Action(Arc::new(Action { id: id.into(), name, time, effects }))
}

/// Two copies of every further effect, some of them together.
pub(crate) fn more_actions() -> Vec<(Card, u16)> {
    use Effect::*;
    let seal = |what, until| Seal { what, until };
    let list = [
        action("exchange", Time::End, vec![Exchange]),
        action("swap-zone", Time::Start, vec![SwapZone]),
        action("erase", Time::End, vec![Erase]),
        action("keys-again", Time::End, vec![KeysAgain]),
        action("long-study", Time::End, vec![DrawUpTo { cards: 9 }]),
        action("free-hand", Time::Start, vec![MoreAny { count: 1 }]),
        action("solvent", Time::Start, vec![Unseal]),
        action("shut-out", Time::End, vec![seal(SealWhat::OpponentLayout, SealUntil::NextTurn)]),
        // The first effect can always be worked out, the later ones only sometimes.
        action("study-and-erase", Time::End, vec![DrawUpTo { cards: 8 }, Erase, KeysAgain]),
        action("swap-and-keys", Time::End, vec![SwapOwn, KeysAgain]),
        action("throw-and-recover", Time::End, vec![Throw, Recover { from: Piles::Main }]),
        action(
            "seal-and-exchange",
            Time::End,
            vec![seal(SealWhat::OwnZone, SealUntil::NextTurn), Exchange],
        ),
        action(
            "seal-and-unseal",
            Time::End,
            vec![seal(SealWhat::OwnZone, SealUntil::NextTurn), Unseal],
        ),
        action("glance", Time::End, vec![Look { cards: 1 }]),
    ];
    list.into_iter().map(|card| (card, 2)).collect()
}
