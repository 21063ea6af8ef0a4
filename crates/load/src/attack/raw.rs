//! Requests from an address of one's own choice, which no HTTP library offers.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::Context;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// A connection from an address. With a small buffer, little is read that nobody asks for.
pub(super) async fn connect(
    from: Ipv4Addr,
    to: SocketAddr,
    buffer: Option<u32>,
) -> anyhow::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    if let Some(bytes) = buffer {
        socket.set_recv_buffer_size(bytes)?;
    }
    socket.bind((from, 0).into())?;
    Ok(socket.connect(to).await?)
}

/// Asks for a path, and does not wait for the answer.
pub(super) async fn ask(stream: &mut TcpStream, to: SocketAddr, path: &str) -> anyhow::Result<()> {
    let head = format!("GET {path} HTTP/1.1\r\nhost: {to}\r\nconnection: close\r\n\r\n");
    Ok(stream.write_all(head.as_bytes()).await?)
}

/// The status of the answer, and how long the answer is in all.
pub(super) async fn get(
    from: Ipv4Addr,
    to: SocketAddr,
    path: &str,
) -> anyhow::Result<(u16, usize)> {
    let mut stream = connect(from, to, None).await?;
    ask(&mut stream, to, path).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    let status = answer.get(9..12).and_then(|digits| std::str::from_utf8(digits).ok());
    Ok((status.and_then(|digits| digits.parse().ok()).context("a status")?, answer.len()))
}
