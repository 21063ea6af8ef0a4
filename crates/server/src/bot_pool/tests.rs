use super::*;

use std::cell::Cell;

use leonardo_bots::Level;
use leonardo_rules::sim::standard_rulesets;
use leonardo_rules::{FastDice, Game, NoEvents, Viewer};
use tokio::time::timeout;

use crate::metrics::Metrics;

const LONG: Duration = Duration::from_secs(3_600);

fn pool(config: &Config) -> Arc<BotPool> {
    BotPool::new(config, Metrics::new().bots)
}

/// One thread, and a search that takes no time worth mentioning.
fn narrow() -> Config {
    Config { bot_threads: 1, bot_think_ms: 1, ..Config::default() }
}

fn owner(guest: &str) -> Owner {
    Owner { address: None, guest: guest.to_string() }
}

/// The first decision of a game of Novem, with all moves or with one only.
fn job(level: Level, keep: usize) -> BotJob {
    let (_, ruleset) =
        standard_rulesets().into_iter().find(|(_, ruleset)| ruleset.has_extra()).unwrap();
    let game = Game::deal(ruleset.clone(), &mut FastDice::new(1), &mut NoEvents);
    BotJob {
        view: game.view(Viewer::Seat(game.turn())),
        moves: game.legal_moves().into_iter().cycle().take(keep).collect(),
        ruleset,
        bot: BotSpec { level, think_ms: None },
        owner: owner("Lisa"),
        is_opening: false,
        at: 0,
    }
}

/// What can be done in a step is told by a hand, and nothing of it by the clock (I4).
#[test]
fn the_pace_does_not_depend_on_what_a_bot_could_do() {
    for (name, ruleset) in standard_rulesets() {
        let game = Game::deal(ruleset.clone(), &mut FastDice::new(1), &mut NoEvents);
        let moves = game.legal_moves();
        let job = |moves: Vec<Move>, is_opening| BotJob {
            view: game.view(Viewer::Seat(game.turn())),
            moves,
            ruleset: ruleset.clone(),
            is_opening,
            ..job(Level::Apprentice, 1)
        };
        let share = share_of_pace(&job(moves.clone(), false));
        assert_eq!(share, share_of_pace(&job(vec![moves[0]], false)), "{name}");
        assert!(share_of_pace(&job(moves, true)) < share, "{name}");
    }
}

/// The same position of the same table is another one each time: nothing of it can be computed.
#[test]
fn luck_comes_from_the_system() {
    let lucks: Vec<Luck> = (0..100).map(|_| Luck::fresh()).collect();
    let different = |of: fn(&Luck) -> u64| {
        let mut all: Vec<u64> = lucks.iter().map(of).collect();
        all.sort_unstable();
        all.dedup();
        all.len()
    };
    assert_eq!(different(|luck| luck.seed), 100);
    assert!(different(|luck| luck.whim) > 20);
    assert!(lucks.iter().all(|luck| (80..=120).contains(&luck.whim)));
    let is_seed_of_whim = |luck: &&Luck| luck.whim == 80 + luck.seed % 41;
    assert!(lucks.iter().filter(is_seed_of_whim).count() < 30, "a whim tells nothing of the seed");
}

/// A decision with a single legal move waits in the same line as any other.
#[tokio::test(start_paused = true)]
async fn one_move_or_many_wait_in_the_same_line() {
    for keep in [1, 2] {
        let pool = pool(&narrow());
        let taken = pool.turns.wait(owner("Leo"), LONG).await;
        let decided = pool.decide(job(Level::Master, keep), Instant::now());
        tokio::pin!(decided);
        assert!(timeout(LONG, &mut decided).await.is_err(), "{keep} moves: the thread is taken");
        assert_eq!(pool.metrics.waiting.get(), 1);
        drop(taken);
        let freed = Instant::now();
        decided.await.unwrap();
        assert_eq!(pool.metrics.waiting.get(), 0);
        assert_eq!(freed.elapsed(), Duration::from_millis(1) + SPARE, "{keep} moves");
    }
}

/// With nothing to hide and nothing to search for, it must not search: it would do so on a thread that
/// serves requests, and without an end.
#[test]
fn without_a_pace_a_single_move_is_not_searched() {
    let (tell, told) = std::sync::mpsc::channel();
    // On a thread of its own, because a search without an end would block the test as well.
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let pool = pool(&Config { bot_pace_ms: 0, ..narrow() });
            let _taken = pool.turns.wait(owner("Leo"), LONG).await;
            let job = job(Level::Master, 1);
            let only = job.moves[0];
            let decided = pool.decide(job, Instant::now()).await;
            tell.send((decided == Some(only), pool.metrics.waiting.get())).unwrap();
        });
    });
    let decided = told.recv_timeout(Duration::from_secs(60));
    assert_eq!(decided, Ok((true, 0)), "it is decided at once, without waiting for a thread");
}

/// In real time, with real searches: none is shown before its time, however soon it has ended. How
/// much later it is shown depends on the machine, so only [`thinking_happens_inside_of_the_pace`]
/// tests that, on paused time.
#[tokio::test]
async fn no_search_is_shown_before_its_time() {
    let pool = pool(&Config { bot_think_ms: 30, bot_pace_ms: 1, ..narrow() });
    for keep in [1, 2, 40] {
        let began = Instant::now();
        pool.decide(job(Level::Master, keep), began).await.unwrap();
        let took = began.elapsed();
        assert!(took >= Duration::from_millis(30) + SPARE, "{keep} moves: {took:?}");
    }
}

/// On a machine that is too slow the time shows how much work a decision was.
#[test]
fn one_move_is_searched_like_many() {
    let asked = |keep| {
        let asked = Cell::new(0);
        let go_on = || {
            asked.set(asked.get() + 1);
            asked.get() < 5
        };
        let job = job(Level::Master, keep);
        assert!(job.moves.contains(&choose(&job, 1, &go_on)));
        asked.get()
    };
    assert_eq!((asked(1), asked(2)), (5, 5));
}

/// The time of a search is the same if it has found out at once, and is rounded if it is late.
#[tokio::test(start_paused = true)]
async fn thinking_happens_inside_of_the_pace() {
    let pool = pool(&Config { bot_think_ms: 40, bot_pace_ms: 1_000, ..narrow() });
    let slow = self::pool(&Config { bot_think_ms: 40, bot_pace_ms: 1, ..narrow() });
    for keep in [1, 2] {
        let began = Instant::now();
        pool.decide(job(Level::Master, keep), began).await.unwrap();
        assert!((120..=180).contains(&began.elapsed().as_millis()), "{:?}", began.elapsed());
        let began = Instant::now();
        slow.decide(job(Level::Master, keep), began).await.unwrap();
        assert_eq!(began.elapsed(), Duration::from_millis(40) + SPARE);
    }
    assert_eq!(slow.metrics.late.get(), 0);
    let due = Instant::now();
    tokio::time::advance(SPARE + Duration::from_millis(1)).await;
    assert_eq!(slow.due(due) - due, SPARE * 2);
    assert_eq!(slow.metrics.late.get(), 1);
}

/// Nobody learns from the line how long another's search took.
#[tokio::test(start_paused = true)]
async fn a_thread_is_lent_for_a_time_and_not_for_a_piece_of_work() {
    let pool = pool(&Config { bot_think_ms: 40, ..narrow() });
    let first = pool.think(job(Level::Master, 1), &mpsc::channel(1).0.downgrade());
    tokio::task::yield_now().await;
    let began = Instant::now();
    drop(pool.turns.wait(owner("Leo"), LONG).await);
    assert_eq!(began.elapsed(), Duration::from_millis(40));
    drop(first);
}

#[tokio::test(start_paused = true)]
async fn bots_that_do_not_search_wait_for_nobody() {
    let pool = pool(&narrow());
    let _taken = pool.turns.wait(owner("Leo"), LONG).await;
    for level in [Level::Random, Level::Apprentice, Level::Journeyman] {
        for keep in [1, 2] {
            let began = Instant::now();
            pool.decide(job(level, keep), began).await.unwrap();
            // 15 per cent of 700 ms, more or less.
            assert!((84..=126).contains(&began.elapsed().as_millis()), "{:?}", began.elapsed());
        }
    }
}

/// Everyone knows the level, so its pace tells nothing else.
#[tokio::test(start_paused = true)]
async fn levels_have_a_pace_of_their_own() {
    let pool = pool(&narrow());
    for level in [Level::Novice, Level::Collector, Level::Courier, Level::Rival] {
        for keep in [1, 2] {
            let began = Instant::now();
            pool.decide(job(level, keep), began).await.unwrap();
            let usual = 700 * 15 * u128::from(level.pace()) / 10_000;
            let took = began.elapsed().as_millis();
            assert!((usual * 79 / 100..=usual * 121 / 100).contains(&took), "{level}: {took}");
        }
    }
    assert!(Level::Courier.pace() < Level::Sage.pace());
}

/// They have a thread for a short time only, however long others may think, and one move or many
/// take the same time.
#[tokio::test(start_paused = true)]
async fn brief_searches_take_a_short_turn() {
    let pool = pool(&Config { bot_think_ms: 10_000, bot_pace_ms: 1, ..narrow() });
    for level in [Level::Strategist, Level::Scholar, Level::Sage] {
        for keep in [1, 2] {
            let began = Instant::now();
            pool.decide(job(level, keep), began).await.unwrap();
            assert_eq!(began.elapsed(), Duration::from_millis(BRIEF_SEARCH_MS) + SPARE);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn who_is_no_longer_asked_leaves_the_line() {
    let pool = pool(&narrow());
    let taken = pool.turns.wait(owner("Leo"), LONG).await;
    let (sender, mut messages) = mpsc::channel(1);
    let asked = pool.think(job(Level::Master, 2), &sender.downgrade());
    tokio::task::yield_now().await;
    assert_eq!(pool.metrics.waiting.get(), 1);
    drop(asked);
    tokio::task::yield_now().await;
    assert_eq!(pool.metrics.waiting.get(), 0);
    drop(taken);
    drop(timeout(Duration::from_secs(1), pool.turns.wait(owner("Leo"), LONG)).await.unwrap());
    assert!(messages.try_recv().is_err());
}
