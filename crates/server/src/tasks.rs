//! Starting tasks. All tasks of the server are started here: the simulator of the tests runs several
//! processes on one runtime, and has to know which task is of which.

use std::future::Future;

use tokio::task::JoinHandle;

#[cfg(test)]
pub(crate) use crate::simulation::process::{of_process, run_blocking};

/// Starts a task.
pub(crate) fn spawn<T: Send + 'static>(
    task: impl Future<Output = T> + Send + 'static,
) -> JoinHandle<T> {
    tokio::spawn(of_process(task))
}

/// A task of this process, to be started elsewhere.
#[cfg(not(test))]
pub(crate) fn of_process<T: Future>(task: T) -> T {
    task
}

/// Runs a job on a thread of its own.
#[cfg(not(test))]
pub(crate) async fn run_blocking<T: Send + 'static>(
    job: impl FnOnce() -> T + Send + 'static,
) -> Result<T, tokio::task::JoinError> {
    tokio::task::spawn_blocking(job).await
}

/// Waits for the first of several things; of those that are ready, one by chance.
#[cfg(not(test))]
pub(crate) use tokio::select;

/// The same without chance, so that a simulated run can be repeated: the first that is ready.
#[cfg(test)]
macro_rules! select {
    ($($branches:tt)*) => { tokio::select! { biased; $($branches)* } };
}
#[cfg(test)]
pub(crate) use select;
