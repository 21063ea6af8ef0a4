//! What is drawn is what the rules count: over whole games of every ruleset.

use leonardo_rules::sim::standard_rulesets;
use leonardo_rules::{
    Event, FastDice, Game, Keys, LinePlace, NoEvents, Ruleset, Seat, Step, Symbol, Viewer,
};

/// Whether a place shows a symbol.
fn shows(game: &Game, seat: Option<Seat>, place: LinePlace, symbol: Symbol) -> bool {
    let card = match (place, seat) {
        (LinePlace::Zone(zone), Some(seat)) => game.layout(seat)[zone.index()].some(),
        (LinePlace::Cell(cell), None) => game.top(cell),
        _ => panic!("{place:?} of {seat:?}"),
    };
    card.is_some_and(|card| game.ruleset().symbols(card).has(symbol))
}

fn check_lines(game: &Game, ruleset: &Ruleset) -> usize {
    let open = game.view(Viewer::Public).lines(ruleset);
    for line in &open.lines {
        let shows = |place: &&LinePlace| shows(game, line.seat, **place, line.symbol);
        let showing = line.places.iter().filter(shows).count();
        let wanted = line.missing.map_or(0, |_| 1);
        assert_eq!(showing + wanted, line.places.len(), "{line:?}");
        let same = open.lines.iter().filter(|other| *other == line).count();
        assert_eq!(same, 1, "{line:?} is drawn twice");
    }
    let taken = Symbol::ALL.map(|symbol| game.taken().of(symbol));
    assert!(open.supply.iter().zip(taken).all(|(supply, taken)| supply.taken == taken));
    open.lines.len()
}

/// Every Key has lines, and they show its symbol.
fn check_given(game: &Game, event: &Event) {
    let Event::KeysGained { seat, keys, count, .. } = event else {
        return assert!(game.key_lines(event).is_empty());
    };
    let given = game.key_lines(event);
    assert_eq!(
        given.iter().map(|given| given.key).collect::<Vec<_>>(),
        keys.iter().collect::<Vec<_>>()
    );
    for given in given {
        assert_eq!((given.seat, given.count), (*seat, *count));
        assert!(!given.lines.is_empty(), "{event:?}");
        let of = (!game.ruleset().has_field()).then_some(*seat);
        for place in given.lines.iter().flatten() {
            assert!(shows(game, of, *place, given.symbol), "{given:?}");
        }
    }
}

#[test]
fn lines_surveys_and_keys_agree_with_the_rules_in_whole_games() {
    let (mut lines, mut keys, mut surveyed) = (0, 0, 0);
    for (number, (name, ruleset)) in standard_rulesets().into_iter().enumerate() {
        let mut dice = FastDice::new(number as u64 + 7);
        let mut game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
        let mut moves = Vec::new();
        for _ in 0..60 {
            if game.is_over() {
                break;
            }
            lines += check_lines(&game, &ruleset);
            game.legal_moves_into(&mut moves);
            let mv = moves[dice.below(moves.len() as u32) as usize];
            let turn = game.turn();
            let survey = mv.card().map(|card| {
                let survey = game.view(Viewer::Seat(turn)).survey(&ruleset, card);
                survey.expect("it is this player's turn")
            });
            let (step, had) = (game.step(), game.keys(turn));
            let mut events = Vec::new();
            game.clone().play_unchecked(mv, &mut dice.clone(), &mut events);
            for event in &events {
                game.evolve(event);
                check_given(&game, event);
            }
            if let Some(survey) = survey {
                let with_card = moves.iter().filter(|other| other.card() == mv.card()).count();
                assert_eq!(survey.len(), with_card, "{name}");
                let found = survey.iter().find(|(other, _)| *other == mv);
                let (_, prospect) = found.expect("the move is one of them");
                surveyed += 1;
                // Where Keys come with the play itself, exactly these come.
                if step == Step::Play && (ruleset.has_field() || !ruleset.has_extra()) {
                    let total = |keys: Keys| keys.total();
                    let now = total(game.keys(turn)) - total(had);
                    assert_eq!(total(prospect.keys), now, "{name}: {}", ruleset.show(mv));
                    keys += now;
                }
            }
            // The dice go on as if the move had been made with them.
            dice.below(2);
        }
    }
    assert!(lines > 1_000 && keys > 5 && surveyed > 300, "{lines} {keys} {surveyed}");
}

/// With an extra deck Keys come when the step ends: the survey says which.
#[test]
fn with_an_extra_deck_a_survey_tells_the_keys_of_the_step() {
    let mut found = 0;
    for (number, (_, ruleset)) in standard_rulesets().into_iter().enumerate() {
        if !ruleset.has_extra() || ruleset.has_field() {
            continue;
        }
        let mut dice = FastDice::new(number as u64);
        let mut game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
        let mut moves = Vec::new();
        for _ in 0..60 {
            if game.is_over() {
                break;
            }
            game.legal_moves_into(&mut moves);
            let mv = moves[dice.below(moves.len() as u32) as usize];
            let turn = game.turn();
            if let (Step::Play, Some(card)) = (game.step(), mv.card()) {
                let survey = game.view(Viewer::Seat(turn)).survey(&ruleset, card).expect("a turn");
                for (mv, prospect) in survey {
                    let mut after = game.clone();
                    let had = after.keys(turn).total();
                    after.play_unchecked(mv, &mut dice, &mut NoEvents);
                    after.play_unchecked(leonardo_rules::Move::Done, &mut dice, &mut NoEvents);
                    assert_eq!(after.keys(turn).total() - had, prospect.keys.total());
                    found += prospect.keys.total();
                }
            }
            game.play_unchecked(mv, &mut dice, &mut NoEvents);
        }
    }
    assert!(found > 10, "{found}");
}
