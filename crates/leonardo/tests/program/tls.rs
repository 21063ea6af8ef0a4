//! A server behind a proxy that does TLS, as real ones are. The certificate in `tls/` is for these
//! tests only; nobody else trusts it.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::online::serve;
use crate::run::{folder, leonardo, run_command};
use crate::screen::Screen;

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/tls").join(name)
}

/// A proxy on a port of its own that takes TLS and passes what is inside on.
fn proxy(to: SocketAddr) -> u16 {
    let certificate = CertificateDer::from_pem_file(file("cert.pem")).unwrap();
    let key = PrivateKeyDer::from_pem_file(file("key.pem")).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .unwrap();
    let config = Arc::new(config);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for outside in listener.incoming().flatten() {
            let (config, inside) = (config.clone(), TcpStream::connect(to));
            std::thread::spawn(move || {
                let Ok(inside) = inside else { return };
                let tls = ServerConnection::new(config).unwrap();
                pass(StreamOwned::new(tls, outside), inside);
            });
        }
    });
    port
}

/// Bytes from one to the other and back, until either ends.
fn pass(mut outside: StreamOwned<ServerConnection, TcpStream>, mut inside: TcpStream) {
    outside.sock.set_nonblocking(true).unwrap();
    inside.set_nonblocking(true).unwrap();
    loop {
        let there = step(&mut outside, &mut inside);
        let back = step(&mut inside, &mut outside);
        match (there, back) {
            (Ok(0), Ok(0)) => std::thread::sleep(Duration::from_millis(2)),
            (Ok(_), Ok(_)) => {}
            _ => break,
        }
    }
    outside.conn.send_close_notify();
    let _ = outside.flush();
}

fn step(from: &mut impl Read, to: &mut impl Write) -> io::Result<usize> {
    let mut bytes = [0; 16_384];
    let count = match from.read(&mut bytes) {
        Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
        Ok(count) => count,
        Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(0),
        Err(error) => return Err(error),
    };
    let mut rest = &bytes[..count];
    while !rest.is_empty() {
        match to.write(rest) {
            Ok(written) => rest = &rest[written..],
            Err(error) if error.kind() == ErrorKind::WouldBlock => std::thread::yield_now(),
            Err(error) => return Err(error),
        }
    }
    while let Err(error) = to.flush() {
        if error.kind() != ErrorKind::WouldBlock {
            return Err(error);
        }
    }
    Ok(count)
}

fn trusting(args: &[&str], home: &Path) -> Command {
    let mut command = leonardo(args);
    command.env("SSL_CERT_FILE", file("cert.pem")).env_remove("SSL_CERT_DIR");
    command.env("HOME", home).env("XDG_DATA_HOME", home);
    command
}

#[test]
fn a_table_behind_tls() {
    let home = folder("tls");
    let server = serve(&home.join("games.sqlite"), "127.0.0.1:0");
    let port = proxy(server.address);
    let url = format!("https://localhost:{port}/");
    let said = run_command(trusting(&["play", "--plain", &url], &home), "").well();
    assert!(said.contains("no open tables"), "{said}");

    let mut lisa = Screen::with(&home, &trusting(&["play", &url, "--name", "Lisa"], &home));
    lisa.see("Create a table");
    lisa.type_keys("\r");
    lisa.see("Seat 1");
    // A bot for the other seat, now.
    lisa.type_keys("\x1b[B\x1b[B\x1b[B\x1b[B\x1b[C\x1b[A\x1b[A\x1b[A\x1b[A\r");
    lisa.see(&format!("https://localhost:{port}/table/"));
    lisa.see("Deal the cards");
    lisa.type_keys("\r");
    lisa.see("✦ 0/7");
    lisa.see("Which card do you play");
    lisa.type_keys("\r");
    lisa.see("Enter: confirm");
    lisa.type_keys("\r");
    lisa.see("You play");
    server.kill();
    lisa.see("Connection lost");
}

#[test]
fn a_server_with_a_wrong_certificate_is_refused() {
    let home = folder("tls-other");
    let server = serve(&home.join("games.sqlite"), "127.0.0.1:0");
    let port = proxy(server.address);
    // The certificate is for another name.
    let url = format!("https://127.0.0.1:{port}/");
    let refused = run_command(trusting(&["play", "--plain", &url], &home), "").refused();
    assert!(refused.contains("no secure connection"), "{refused}");
    server.kill();
}
