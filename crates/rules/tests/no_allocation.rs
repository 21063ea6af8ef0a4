//! On the path that search uses nothing is allocated: dealing, playing, copying a game, drawing a
//! world. A counting allocator proves it.

// The workspace forbids unsafe code. An allocator cannot be written without it, and this one, in a
// test, only counts and hands everything on to the system's.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use leonardo_rules::sets::Library;
use leonardo_rules::{FastDice, Game, NoEvents, Options, Seat, Variant, Viewer, Worlds, sim};

struct Counting;

thread_local! {
    /// Allocations of this thread: the test harness has threads of its own.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    // While a thread ends, its counter may be gone already.
    let _ = ALLOCATIONS.try_with(|allocations| allocations.set(allocations.get() + 1));
}

// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How many allocations `work` makes.
fn allocations(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(std::hint::black_box(vec![0u8; 100]))), 1);
    assert_eq!(
        allocations(|| {
            std::hint::black_box([0u8; 100]);
        }),
        0
    );
}

#[test]
fn dealing_and_playing_allocate_nothing() {
    let stalling = Options { stall: Some(1), ..Options::default() };
    let stalls = Library::embedded().setup(Variant::Base, 2, stalling, None).unwrap();
    let stalls = ("stalls".to_string(), stalls.ruleset().unwrap());
    for (name, ruleset) in sim::standard_rulesets().into_iter().chain([stalls]) {
        let mut dice = FastDice::new(1);
        // More than any list of legal moves needs.
        let mut moves = Vec::with_capacity(4096);
        let mut game = Game::deal(ruleset, &mut dice, &mut NoEvents);
        let mut plies = 0;
        let allocated = allocations(|| {
            for _ in 0..20 {
                game.redeal(&mut dice, &mut NoEvents);
                plies +=
                    sim::play_out(&mut game, &mut dice, &mut moves, &mut NoEvents, |_, _| {}).plies;
            }
        });
        assert_eq!(allocated, 0, "{name}: {plies} plies");
    }
}

#[test]
fn copying_a_game_and_drawing_a_world_allocate_nothing() {
    for (name, ruleset) in sim::standard_rulesets() {
        let mut dice = FastDice::new(2);
        let mut moves = Vec::with_capacity(4096);
        let mut game = Game::deal(ruleset.clone(), &mut dice, &mut NoEvents);
        let mut copy = game.clone();
        let mut plies = 0;
        sim::play_out(&mut game, &mut dice.clone(), &mut moves, &mut NoEvents, |game, mv| {
            plies += 1;
            if plies % 10 != 0 {
                return;
            }
            let mut worlds = Worlds::new(&ruleset, &game.view(Viewer::Seat(Seat(1)))).unwrap();
            // The first world makes room for the order of a deck.
            worlds.draw_into(&mut dice, &mut copy);
            let allocated = allocations(|| {
                worlds.draw_into(&mut dice, &mut copy);
                copy.clone_from(game);
                copy.play_unchecked(mv, &mut dice, &mut NoEvents);
            });
            assert_eq!(allocated, 0, "{name}, ply {plies}");
        });
    }
}

#[test]
fn the_state_of_a_game_is_small() {
    const { assert!(Game::STATE_BYTES <= 1024) };
}
