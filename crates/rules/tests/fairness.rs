//! `docs/fairness.md` is true: its Python check deals what we deal, its vectors hold, and every
//! request for luck comes with the cards in the order that it states (B12).

#![allow(clippy::unwrap_used)] // A test that meets the unexpected fails.

use std::collections::HashMap;
use std::sync::Arc;

use leonardo_rules::sets::Library;
use leonardo_rules::{
    Chance, DeckKind, Dice, Event, Face, FastDice, Game, Moved, NoEvents, Options, Ruleset, Seat,
    Seed, SeededDice, Symbol, Target, Variant,
};
use leonardo_testkit::{fairness_check, page};

fn ruleset(variant: Variant, players: u8) -> Arc<Ruleset> {
    let setup = Library::embedded().setup(variant, players, Options::default(), None).unwrap();
    setup.ruleset().unwrap()
}

fn names(ruleset: &Ruleset, cards: impl IntoIterator<Item = Face>) -> String {
    let names: Vec<String> =
        cards.into_iter().map(|card| ruleset.card(card).unwrap().to_string()).collect();
    names.join(" ")
}

/// The deal in the words of the Python check.
fn our_deal(ruleset: &Arc<Ruleset>, seed: Seed) -> String {
    let mut events = Vec::new();
    let game = Game::deal(ruleset.clone(), &mut SeededDice::new(seed), &mut events);
    let mut text = format!("first seat {}\n", game.turn());
    for event in &events {
        if let Event::Dealt { seat, layout, hand, .. } = event {
            let (layout, hand) = (layout.iter().copied(), hand.iter().copied());
            let (layout, hand) = (names(ruleset, layout), names(ruleset, hand));
            text += &format!("seat {seat} N W C E S {layout} hand {hand}\n");
        }
    }
    let deck = names(ruleset, game.deck(DeckKind::Main).iter().copied());
    text + &format!("deck {deck}\n")
}

fn seed(number: u8) -> Seed {
    Seed(std::array::from_fn(|index| number.wrapping_mul(index as u8 + 1)))
}

#[test]
fn b12_the_python_check_deals_what_we_deal() {
    for players in 2..=6 {
        let ruleset = ruleset(Variant::Base, players);
        for seed in [seed(0), seed(players), seed(200 + players)] {
            let theirs = fairness_check(&[&seed.to_string(), &players.to_string()]);
            assert_eq!(our_deal(&ruleset, seed), theirs, "{players} players, {seed:?}");
        }
    }
}

#[test]
fn every_example_of_the_document_is_true() {
    let document = page("fairness.md");
    let mut examples = 0;
    for block in document.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        for session in block.split("$ python3 docs/fairness.py ").skip(1) {
            let (args, output) = session.split_once('\n').unwrap();
            let args: Vec<&str> = args.split(' ').collect();
            if args[0] == "seed" {
                continue; // How seeds are made is no matter of the rules: the record's tests ask.
            }
            assert_eq!(fairness_check(&args), output, "{args:?}");
            assert_eq!(our_answer(&args), output, "{args:?}");
            examples += 1;
        }
    }
    assert_eq!(examples, 5);
}

/// What the arguments of the Python check ask for, answered by our dice.
fn our_answer(args: &[&str]) -> String {
    let seed: Seed = args[0].parse().unwrap();
    let [reason, times, cards @ ..] = &args[1..] else {
        return our_deal(&ruleset(Variant::Base, args[1].parse().unwrap()), seed);
    };
    let chance = Chance::ALL[reason.parse::<usize>().unwrap()];
    let mut dice = dice_after(seed, chance, times.parse().unwrap());
    // Dice do not look at the cards, so any faces do: each stands for a place.
    let places: Vec<Face> = ruleset(Variant::Base, 2).faces().take(cards.len()).collect();
    if chance == Chance::Exchange {
        return format!("{}\n", cards[dice.pick(chance, &places)]);
    }
    let mut order = places;
    dice.shuffle(chance, &mut order);
    let order: Vec<&str> = order.iter().map(|place| cards[place.index()]).collect();
    order.join(" ") + "\n"
}

/// Dice that were asked for this reason so many times already.
fn dice_after(seed: Seed, chance: Chance, times: u32) -> SeededDice {
    let mut dice = SeededDice::new(seed);
    (0..times).for_each(|_| dice.skip(chance));
    dice
}

/// The words that the document prints for a stream of the zero seed.
fn printed_words(stream: &str) -> Vec<u32> {
    let document = page("fairness.md");
    let line = document.lines().find_map(|line| line.strip_prefix(stream));
    let words = line.expect("the document prints this stream").split_whitespace();
    words.map(|word| u32::from_str_radix(word, 16).unwrap()).collect()
}

#[test]
fn the_key_stream_is_chacha20() {
    let words = printed_words("r=0 t=0:");
    // The key stream of the all-zero key and nonce stands in every description of ChaCha20.
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    assert_eq!(bytes[..8], [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]);
    // Below a power of two no word is passed over: the number is the word's lower part.
    let cards = vec![Face::NONE; 1 << 24];
    let number = SeededDice::new(seed(0)).pick(Chance::DealMain, &cards);
    assert_eq!(number, words[0] as usize % cards.len());
}

#[test]
fn a_word_that_would_favour_small_numbers_is_passed_over() {
    let words = printed_words("r=7 t=158:");
    let cards = vec![Face::NONE; (1 << 24) + 1];
    let limit = (1 << 32) / cards.len() * cards.len();
    assert!(words[0] as usize >= limit && limit > words[1] as usize);
    let number = dice_after(seed(0), Chance::Exchange, 158).pick(Chance::Exchange, &cards);
    assert_eq!(number, words[1] as usize % cards.len());
    assert!(page("fairness.md").contains(&format!("The number is {number}.")));
}

#[test]
fn b3_every_first_seat_and_every_order_is_as_likely_as_any_other() {
    let faces: Vec<Face> = ruleset(Variant::Base, 2).faces().take(4).collect();
    let mut dice = SeededDice::new(seed(1));
    let mut orders = HashMap::<Vec<Face>, u32>::new();
    let mut seats = [0u32; 6];
    for _ in 0..12_000 {
        let mut order = faces.clone();
        dice.shuffle(Chance::RefillMain, &mut order);
        *orders.entry(order).or_default() += 1;
        seats[dice.first_seat(6).index()] += 1;
    }
    assert_eq!(orders.len(), 24);
    // Chi-squared with 23 and 5 degrees of freedom: fair dice exceed this once in 10,000 times.
    assert!(chi_squared(orders.values().copied(), 500.0) < 57.0, "{orders:?}");
    assert!(chi_squared(seats, 2_000.0) < 26.0, "{seats:?}");
}

fn chi_squared(counts: impl IntoIterator<Item = u32>, expected: f64) -> f64 {
    counts.into_iter().map(|count| (f64::from(count) - expected).powi(2) / expected).sum()
}

#[test]
fn a_request_does_not_depend_on_other_requests() {
    let faces: Vec<Face> = ruleset(Variant::Base, 2).faces().collect();
    let refill = |dice: &mut SeededDice| {
        let mut cards = faces.clone();
        dice.shuffle(Chance::RefillMain, &mut cards);
        cards
    };
    let mut plain = SeededDice::new(seed(9));
    let [first, second] = [refill(&mut plain), refill(&mut plain)];
    assert_ne!(first, second);

    let mut busy = SeededDice::new(seed(9));
    busy.first_seat(6);
    busy.pick(Chance::Exchange, &faces);
    assert_eq!(refill(&mut busy), first);
    // A stored game goes on where it stopped: what was asked before is only counted.
    assert_eq!(refill(&mut dice_after(seed(9), Chance::RefillMain, 1)), second);
}

/// Dice that write down what they are asked, and leave a new deck as it lies.
struct Noting {
    luck: FastDice,
    asked: Vec<(Chance, Vec<Face>)>,
}

impl Noting {
    fn new(seed: u64) -> Noting {
        Noting { luck: FastDice::new(seed), asked: Vec::new() }
    }
}

impl Dice for Noting {
    fn shuffle(&mut self, chance: Chance, cards: &mut [Face]) {
        self.asked.push((chance, cards.to_vec()));
        if !matches!(chance, Chance::DealMain | Chance::DealExtra) {
            self.luck.shuffle(chance, cards);
        }
    }

    fn first_seat(&mut self, players: u8) -> Seat {
        self.asked.push((Chance::FirstSeat, Vec::new()));
        self.luck.first_seat(players)
    }

    fn pick(&mut self, chance: Chance, hand: &[Face]) -> usize {
        self.asked.push((chance, hand.to_vec()));
        self.luck.pick(chance, hand)
    }
}

#[test]
fn b12_luck_is_asked_for_the_decks_and_then_for_the_first_seat() {
    for (variant, expected) in [
        (Variant::Base, &[Chance::DealMain, Chance::FirstSeat][..]),
        (Variant::Novem, &[Chance::DealMain, Chance::DealExtra, Chance::FirstSeat]),
        (Variant::Quintis, &[Chance::DealMain, Chance::FirstSeat]),
    ] {
        let ruleset = ruleset(variant, 3);
        let mut dice = Noting::new(1);
        Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
        let reasons: Vec<Chance> = dice.asked.iter().map(|(chance, _)| *chance).collect();
        assert_eq!(reasons, expected, "{variant:?}");
        for (deck, (_, cards)) in DeckKind::ALL.iter().zip(&dice.asked[..expected.len() - 1]) {
            assert_eq!(*cards, sorted_deck(&ruleset, *deck), "{variant:?}, {deck:?}");
        }
    }
}

/// All cards of a kind as section 5 of the document sorts them.
fn sorted_deck(ruleset: &Ruleset, deck: DeckKind) -> Vec<Face> {
    let mut faces: Vec<Face> = ruleset.faces_of(deck).collect();
    faces.sort_by_key(|face| {
        let card = ruleset.card(*face).unwrap();
        let symbols: Vec<usize> = card.symbols().iter().map(Symbol::index).collect();
        let action = card.action().map(|action| action.id.clone());
        (action.is_some(), symbols, action)
    });
    faces
        .into_iter()
        .flat_map(|face| std::iter::repeat_n(face, usize::from(ruleset.copies(face))))
        .collect()
}

#[test]
fn b12_each_seat_is_dealt_its_main_cards_and_then_its_extra_cards() {
    for (variant, kinds) in [
        (Variant::Base, &[(DeckKind::Main, 5, 5)][..]),
        (Variant::Novem, &[(DeckKind::Main, 5, 5), (DeckKind::Extra, 4, 2)]),
        (Variant::Quintis, &[(DeckKind::Main, 0, 6)]),
    ] {
        let ruleset = ruleset(variant, 3);
        let mut events = Vec::new();
        Game::deal(ruleset.clone(), &mut Noting::new(1), &mut events);
        let mut dealt = events.iter().filter_map(|event| match event {
            Event::Dealt { seat, deck, layout, hand } => Some((*seat, *deck, layout, hand)),
            _ => None,
        });
        for (kind, in_layout, in_hand) in kinds {
            // The deck was left as it lay before the shuffle.
            let mut cards = sorted_deck(&ruleset, *kind).into_iter();
            for expected in Seat::all(3) {
                let (seat, deck, layout, hand) = dealt.next().unwrap();
                assert_eq!((seat, deck), (expected, *kind), "{variant:?}");
                assert_eq!(layout[..], cards.by_ref().take(*in_layout).collect::<Vec<_>>());
                assert_eq!(hand[..], cards.by_ref().take(*in_hand).collect::<Vec<_>>());
            }
        }
        assert_eq!(dealt.next(), None);
    }
}

/// Decks and piles as someone at the table would keep them, from the events alone.
#[derive(Default)]
struct Table {
    decks: [Vec<Face>; 2],
    /// The oldest card first.
    piles: [Vec<Face>; 2],
}

impl Table {
    fn discard(&mut self, ruleset: &Ruleset, card: Face) {
        self.piles[ruleset.deck(card).index()].push(card);
    }

    /// Notes an event; if it came of a request for luck, gives the cards as they lay before it.
    fn note(
        &mut self,
        before: Option<&Game>,
        ruleset: &Ruleset,
        event: &Event,
    ) -> Option<Vec<Face>> {
        match event {
            Event::Shuffled { deck, chance, order } => {
                let deck = deck.index();
                let lay = match chance {
                    Chance::RefillMain | Chance::RefillExtra => {
                        std::mem::take(&mut self.piles[deck])
                    }
                    Chance::LookMain | Chance::LookExtra => self.decks[deck].clone(),
                    _ => order.to_vec(),
                };
                self.decks[deck] = order.to_vec();
                return Some(lay);
            }
            Event::FirstSeat { .. } => return Some(Vec::new()),
            Event::Exchanged { with, .. } => return Some(before?.hand(*with).collect()),
            Event::Dealt { deck, layout, hand, .. } => {
                self.decks[deck.index()].drain(..layout.len() + hand.len());
            }
            Event::Drew { deck, .. } => drop(self.decks[deck.index()].remove(0)),
            Event::Took { deck, card, .. } => {
                let deck = &mut self.decks[deck.index()];
                deck.remove(deck.iter().position(|other| other == card).unwrap());
            }
            Event::Recovered { card, .. } => {
                let pile = &mut self.piles[ruleset.deck(*card).index()];
                pile.remove(pile.iter().rposition(|other| other == card).unwrap());
            }
            Event::Played { moved: Some(Moved { card, to: Target::Piles, .. }), .. }
            | Event::Played { moved: Some(Moved { discarded: Some(card), .. }), .. }
            | Event::WorkedOut { card }
            | Event::Threw { card, .. }
            | Event::Discarded { card, .. }
            | Event::Erased { card, .. } => self.discard(ruleset, *card),
            Event::SealEnded { seal } => self.discard(ruleset, seal.card),
            _ => {}
        }
        None
    }
}

/// Plays a game by chance, and checks with which cards luck is asked. Gives the reasons asked.
fn check_requests(ruleset: &Arc<Ruleset>, seed: u64) -> Vec<Chance> {
    let (mut dice, mut choose) = (Noting::new(seed), FastDice::new(!seed));
    let (mut table, mut events, mut moves) = (Table::default(), Vec::new(), Vec::new());
    let mut game = Game::deal(ruleset.clone(), &mut dice, &mut events);
    let mut before = None;
    let mut reasons = Vec::new();
    loop {
        let lay = events.iter().filter_map(|event| table.note(before.as_ref(), ruleset, event));
        let lay: Vec<Vec<Face>> = lay.collect();
        let (chances, asked): (Vec<Chance>, Vec<Vec<Face>>) = dice.asked.drain(..).unzip();
        assert_eq!(asked, lay, "{chances:?}, seed {seed}");
        reasons.extend(chances);
        if game.is_over() {
            return reasons;
        }
        game.legal_moves_into(&mut moves);
        let mv = moves[choose.below(moves.len() as u32) as usize];
        events.clear();
        before = Some(game.clone());
        game.play_unchecked(mv, &mut dice, &mut events);
    }
}

#[test]
fn b12_every_request_comes_with_the_cards_in_the_stated_order() {
    let mut reasons = Vec::new();
    for variant in [Variant::Base, Variant::Novem, Variant::Sets] {
        for players in [2, 4] {
            let ruleset = ruleset(variant, players);
            (0..20).for_each(|seed| reasons.extend(check_requests(&ruleset, seed)));
        }
    }
    for chance in Chance::ALL {
        assert!(reasons.contains(&chance), "no game asked for {chance:?}");
    }
}
