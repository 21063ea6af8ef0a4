//! A process of the simulated world: the tasks that it has started, directly or not. They share one
//! runtime with those of the other processes, but can be paused and ended together.

use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, Weak};
use std::task::{Context, Poll, Waker};

use super::luck;
use crate::registry::lock;

thread_local! {
    static CURRENT: RefCell<Option<Arc<Process>>> = const { RefCell::new(None) };
}

/// How often a task that could go on lets others go first, of a thousand times.
const GIVES_WAY_PERMILLE: u32 = 60;

/// A process.
pub(crate) struct Process {
    pub(super) number: u32,
    life: Mutex<Life>,
}

#[derive(Default)]
struct Life {
    is_paused: bool,
    is_dead: bool,
    has_panicked: bool,
    /// What wants to go on after the pause.
    waiting: Vec<Waker>,
    tasks: Vec<Weak<dyn End>>,
}

/// A task without its result.
trait End: Send + Sync {
    fn end(&self);
}

type Work<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// The work of a task; none when it has ended.
struct Slot<T>(Mutex<Option<Work<T>>>);

impl<T> End for Slot<T> {
    fn end(&self) {
        let work = lock(&self.0).take();
        drop(work);
    }
}

/// A task of a process.
struct Task<T> {
    process: Arc<Process>,
    slot: Arc<Slot<T>>,
    gave_way: bool,
}

/// The process whose task runs now.
struct Running(Option<Arc<Process>>);

impl Running {
    fn of(process: &Arc<Process>) -> Running {
        Running(CURRENT.replace(Some(process.clone())))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let process = CURRENT.replace(self.0.take());
        if let (true, Some(process)) = (std::thread::panicking(), process) {
            lock(&process.life).has_panicked = true;
        }
    }
}

impl<T> Future for Task<T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<T> {
        let mut life = lock(&self.process.life);
        if life.is_paused || life.is_dead {
            life.waiting.push(context.waker().clone());
            return Poll::Pending;
        }
        drop(life);
        if !self.gave_way && luck::happens(GIVES_WAY_PERMILLE) {
            self.gave_way = true;
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        self.gave_way = false;
        let _running = Running::of(&self.process);
        let mut slot = lock(&self.slot.0);
        let Some(work) = slot.as_mut() else { return Poll::Pending };
        let polled = work.as_mut().poll(context);
        if polled.is_ready() {
            *slot = None;
        }
        polled
    }
}

impl Process {
    pub(super) fn new(number: u32) -> Arc<Process> {
        Arc::new(Process { number, life: Mutex::default() })
    }

    /// Runs something in this process.
    pub(super) fn run<T: Send + 'static>(
        self: &Arc<Process>,
        work: impl Future<Output = T> + Send + 'static,
    ) -> tokio::task::JoinHandle<T> {
        tokio::spawn(self.task(work))
    }

    fn task<T: 'static>(
        self: &Arc<Process>,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Task<T> {
        let work: Work<T> = Box::pin(work);
        let slot = Arc::new(Slot(Mutex::new(Some(work))));
        let mut life = lock(&self.life);
        if life.is_dead {
            lock(&slot.0).take();
        }
        life.tasks.retain(|task| task.strong_count() > 0);
        let weak: Weak<Slot<T>> = Arc::downgrade(&slot);
        life.tasks.push(weak);
        drop(life);
        Task { process: self.clone(), slot, gave_way: false }
    }

    /// Nothing goes on in it from now on.
    pub(super) fn pause(&self) {
        lock(&self.life).is_paused = true;
    }

    /// All goes on, as if no time had passed.
    pub(super) fn resume(&self) {
        let mut life = lock(&self.life);
        life.is_paused = false;
        let waiting = std::mem::take(&mut life.waiting);
        drop(life);
        waiting.into_iter().for_each(Waker::wake);
    }

    /// Ends all of it at once. What it has asked of others may still happen.
    pub(super) fn kill(&self) {
        let mut life = lock(&self.life);
        life.is_dead = true;
        let tasks = std::mem::take(&mut life.tasks);
        life.waiting.clear();
        drop(life);
        tasks.iter().filter_map(Weak::upgrade).for_each(|task| task.end());
    }

    pub(super) fn is_dead(&self) -> bool {
        lock(&self.life).is_dead
    }

    pub(super) fn is_paused(&self) -> bool {
        lock(&self.life).is_paused
    }

    pub(super) fn has_panicked(&self) -> bool {
        lock(&self.life).has_panicked
    }
}

/// The process whose task runs now; none in tests without a simulated world.
pub(super) fn current() -> Option<Arc<Process>> {
    CURRENT.with_borrow(Clone::clone)
}

/// A task of the process that runs now.
pub(crate) fn of_process<T: 'static>(
    task: impl Future<Output = T> + Send + 'static,
) -> Pin<Box<dyn Future<Output = T> + Send>> {
    match current() {
        Some(process) => Box::pin(process.task(task)),
        None => Box::pin(task),
    }
}

/// Runs a job on a thread of its own, or at once in a simulated process: threads have their own
/// time.
pub(crate) async fn run_blocking<T: Send + 'static>(
    job: impl FnOnce() -> T + Send + 'static,
) -> Result<T, tokio::task::JoinError> {
    if current().is_some() {
        return Ok(job());
    }
    tokio::task::spawn_blocking(job).await
}
