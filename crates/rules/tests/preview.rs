//! What is shown before a move is what happens when it is made, as far as it can be known.

use leonardo_rules::sim::standard_rulesets;
use leonardo_rules::{FastDice, Game, Move, NoEvents, PreviewError, Seat, Seen, Step, Viewer};

/// Whether something can only be known when it happens, or comes after the move.
fn ends_a_preview(seen: &Seen) -> bool {
    matches!(
        seen,
        Seen::Shuffled { .. }
            | Seen::TurnedUp { .. }
            | Seen::TurnBegan { .. }
            | Seen::Drew { .. }
            | Seen::Looked { .. }
            | Seen::Took { .. }
            | Seen::Exchanged { .. }
            | Seen::LastTurns { .. }
    )
}

#[test]
fn a_preview_is_the_beginning_of_what_happens() {
    let mut previews = 0;
    let mut with_lines = 0;
    for (number, (name, ruleset)) in standard_rulesets().into_iter().enumerate() {
        let mut dice = FastDice::new(number as u64);
        let mut game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
        let mut moves = Vec::new();
        for _ in 0..120 {
            if game.is_over() {
                break;
            }
            let viewer = Viewer::Seat(game.turn());
            let view = game.view(viewer);
            game.legal_moves_into(&mut moves);
            let mv = moves[dice.below(moves.len() as u32) as usize];
            let preview = view.preview(&ruleset, mv).expect("a legal move can be looked at");
            let mut events = Vec::new();
            game.play_unchecked(mv, &mut dice, &mut events);
            let seen: Vec<Seen> = events
                .iter()
                .map(|event| event.seen_by(&ruleset, viewer))
                .take_while(|seen| !ends_a_preview(seen))
                .collect();
            assert_eq!(preview.seen, seen, "{name}: {}", ruleset.show(mv));
            previews += 1;
            for change in &preview.lines {
                assert_ne!(change.before, change.after);
                with_lines += 1;
            }
        }
    }
    assert!(previews > 1_000, "{previews}");
    assert!(with_lines > 100, "{with_lines}");
}

#[test]
fn only_the_player_to_move_can_look_ahead_and_only_at_legal_moves() {
    let (_, ruleset) = standard_rulesets().into_iter().next().expect("there are rulesets");
    let mut dice = FastDice::new(1);
    let game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
    let moves = game.legal_moves();
    let waiting = game.turn().left(ruleset.players());
    for viewer in [Viewer::Seat(waiting), Viewer::Public] {
        let refused = game.view(viewer).preview(&ruleset, moves[0]).unwrap_err();
        assert_eq!(refused, PreviewError::NotYours);
    }
    let pass = leonardo_rules::Move::Pass;
    let refused = game.view(Viewer::Seat(game.turn())).preview(&ruleset, pass).unwrap_err();
    assert!(matches!(refused, PreviewError::Illegal(_)), "{refused:?}");
}

#[test]
fn plays_are_planned_as_the_table_lies() {
    let mut planned = 0;
    for (number, (name, ruleset)) in standard_rulesets().into_iter().enumerate() {
        let mut dice = FastDice::new(number as u64);
        let mut game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
        let mut moves = Vec::new();
        for _ in 0..60 {
            if game.is_over() {
                break;
            }
            for seat in Seat::all(ruleset.players()) {
                let view = game.view(Viewer::Seat(seat));
                let plans = view.plans(&ruleset).expect("a view can be planned from");
                if seat == game.turn() && game.step() != Step::Start {
                    assert_eq!(plans, [], "{name}: what can be done is offered");
                }
                for mv in plans {
                    let ahead = view.ahead().expect("there are plans");
                    ahead.preview(&ruleset, mv).expect("a plan can be looked at");
                    planned += 1;
                }
            }
            // What is planned before the step of playing can be played in it.
            let plans = game.view(Viewer::Seat(game.turn())).plans(&ruleset).expect("a view");
            game.legal_moves_into(&mut moves);
            if game.step() == Step::Start {
                game.play_unchecked(Move::Done, &mut dice, &mut NoEvents);
                game.legal_moves_into(&mut moves);
                let plays: Vec<Move> = moves.iter().copied().filter(Move::is_play).collect();
                assert_eq!(plans, plays, "{name}");
            }
            let mv = moves[dice.below(moves.len() as u32) as usize];
            game.play_unchecked(mv, &mut dice, &mut NoEvents);
        }
    }
    assert!(planned > 1_000, "{planned}");
}
