//! What goes wrong in a simulated world.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::luck;
use super::world::{Running, World};

/// How long a process that is asked to stop may take.
const GRACE: Duration = Duration::from_secs(10);

/// What is done to the world.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Blow {
    /// A process ends at once; the system closes its connections.
    Kill,
    /// The machine of a process is gone: its connections do not even end.
    Vanish,
    /// A process is asked to stop.
    Terminate,
    /// A process stands still for a while, perhaps for longer than its lease lasts.
    Pause,
    /// A process does not reach the database.
    CutDatabase,
    /// Nobody reaches the database.
    Outage,
    /// Two processes do not reach each other.
    CutLink,
    /// All links between processes break.
    BreakLinks,
    /// The database and the network become slow, or fast again.
    Weather,
}

pub(super) const BLOWS: [Blow; 9] = [
    Blow::Kill,
    Blow::Vanish,
    Blow::Terminate,
    Blow::Pause,
    Blow::CutDatabase,
    Blow::Outage,
    Blow::CutLink,
    Blow::BreakLinks,
    Blow::Weather,
];

/// Strikes the world again and again for a while; says how often with what.
pub(super) async fn rage(world: &Arc<World>, time: Duration) -> BTreeMap<Blow, u32> {
    let over = Instant::now() + time;
    let pace_ms = *luck::one_of(&[600, 2_500, 8_000]);
    let mut blows = BTreeMap::new();
    while Instant::now() < over {
        let blow = *luck::one_of(&BLOWS);
        world.note("world", &format!("{blow:?}"));
        *blows.entry(blow).or_default() += 1;
        tokio::spawn(strike(world.clone(), blow));
        sleep(luck::time(50, pace_ms)).await;
    }
    blows
}

/// How well everything works in bad times.
pub(super) fn set_weather(world: &World) {
    let mut weather = world.database.weather();
    weather.late_ms = *luck::one_of(&[0, 5, 30, 30, 200, 1_500]);
    weather.trouble_permille = *luck::one_of(&[0, 5, 50, 200]);
    drop(weather);
    world.network.set_late_ms(*luck::one_of(&[0, 5, 40, 40, 400]));
}

/// From now on nothing goes wrong.
pub(super) fn make_peace(world: &World) {
    let mut weather = world.database.weather();
    (weather.trouble_permille, weather.is_down) = (0, false);
    weather.late_ms = weather.late_ms.min(30);
    weather.cut.clear();
    drop(weather);
    world.network.heal();
    world.network.set_late_ms(20);
    world.processes().iter().for_each(|process| process.resume());
}

async fn strike(world: Arc<World>, blow: Blow) {
    let Some(struck) = world.any() else { return };
    let number = struck.process.number;
    match blow {
        Blow::Kill | Blow::Vanish => {
            if blow == Blow::Vanish {
                world.network.silence(number);
            }
            struck.process.kill();
            replace(&world, &struck).await;
        }
        Blow::Terminate => {
            // A process that stands still does not hear that it should stop.
            if !struck.process.is_paused() {
                terminate(&world, &struck).await;
            }
        }
        Blow::Pause => {
            struck.process.pause();
            sleep(luck::time(20, 12_000)).await;
            struck.process.resume();
        }
        Blow::CutDatabase => {
            world.database.weather().cut.insert(number);
            sleep(luck::time(100, 9_000)).await;
            world.database.weather().cut.remove(&number);
        }
        Blow::Outage => {
            world.database.weather().is_down = true;
            sleep(luck::time(50, 7_000)).await;
            world.database.weather().is_down = false;
        }
        Blow::CutLink => {
            let Some(other) = world.any() else { return };
            let other = other.process.number;
            world.network.set_cut(number, other, true);
            sleep(luck::time(100, 9_000)).await;
            world.network.set_cut(number, other, false);
        }
        Blow::BreakLinks => world.network.break_links(),
        Blow::Weather => set_weather(&world),
    }
}

/// Lets a process give its tables back and end.
async fn terminate(world: &Arc<World>, struck: &Running) {
    world.forget(&struck.process);
    let state = struck.site.state.clone();
    let stopping = struck.process.run(async move {
        let _ = tokio::time::timeout(GRACE, state.close()).await;
        state.store.close().await
    });
    // It may be killed meanwhile, and then nothing comes.
    let _ = tokio::time::timeout(2 * GRACE, stopping).await;
    struck.process.kill();
    world.start().await;
}

/// Another process takes the place of one that has ended.
async fn replace(world: &Arc<World>, struck: &Running) {
    // A balancer notices only after a while.
    sleep(luck::time(0, 500)).await;
    let was_there =
        world.running().iter().any(|other| other.process.number == struck.process.number);
    world.forget(&struck.process);
    // Someone else has seen to it.
    if was_there {
        sleep(luck::time(0, 3_000)).await;
        world.start().await;
    }
}
