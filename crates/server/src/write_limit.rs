//! Connections whose other end does not read: a write that makes no progress for too long fails, and
//! with it the connection. A connection with nothing to write waits as long as it likes.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep};

/// How long a client may take to read anything at all of what is being sent to it.
pub(crate) const WRITE_STALL_MAX: Duration = Duration::from_secs(30);

/// A stream whose writes must make progress.
pub(crate) struct WriteLimited<S> {
    stream: S,
    /// Runs while a write waits. On the heap, because most connections wait for hours for a message
    /// and never for this.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl<S> WriteLimited<S> {
    pub(crate) fn new(stream: S) -> WriteLimited<S> {
        WriteLimited { stream, stalled: None }
    }

    /// What came of a write, unless it has waited for too long.
    fn in_time<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let until = || Box::pin(tokio::time::sleep_until(Instant::now() + WRITE_STALL_MAX));
        ready!(self.stalled.get_or_insert_with(until).as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for WriteLimited<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for WriteLimited<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.in_time(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.in_time(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.in_time(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let ended = Pin::new(&mut self.stream).poll_shutdown(context);
        self.in_time(context, ended)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    #[tokio::test(start_paused = true)]
    async fn a_write_that_nobody_reads_fails_in_the_end() {
        let (ours, _theirs) = duplex(8);
        let begun = Instant::now();
        let error = WriteLimited::new(ours).write_all(&[0; 64]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert_eq!(begun.elapsed(), WRITE_STALL_MAX);
    }

    #[tokio::test(start_paused = true)]
    async fn reading_a_little_is_progress() {
        let (ours, mut theirs) = duplex(8);
        let mut ours = WriteLimited::new(ours);
        let reading = async {
            for _ in 0..8 {
                tokio::time::sleep(WRITE_STALL_MAX - Duration::from_secs(1)).await;
                theirs.read_exact(&mut [0; 8]).await.unwrap();
            }
        };
        let (written, ()) = tokio::join!(ours.write_all(&[0; 64]), reading);
        written.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_with_nothing_to_write_waits() {
        let (ours, mut theirs) = duplex(8);
        let mut ours = WriteLimited::new(ours);
        let speaking = async {
            tokio::time::sleep(100 * WRITE_STALL_MAX).await;
            theirs.write_all(b"x").await.unwrap();
        };
        let mut heard = [0];
        let (read, ()) = tokio::join!(ours.read_exact(&mut heard), speaking);
        assert_eq!((read.unwrap(), heard), (1, *b"x"));
        ours.write_all(b"y").await.unwrap();
    }
}
