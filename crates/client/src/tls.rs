//! Whom to trust: what the system says, or the file that `SSL_CERT_FILE` names.

use std::io;
use std::sync::{Arc, OnceLock};

use rustls::crypto::CryptoProvider;
use rustls::pki_types::CertificateDer;
use rustls::{ClientConfig, RootCertStore};
use ureq::tls::{Certificate, RootCerts, TlsConfig, TlsProvider};

fn certificates() -> io::Result<&'static [CertificateDer<'static>]> {
    static FOUND: OnceLock<Vec<CertificateDer<'static>>> = OnceLock::new();
    if let Some(found) = FOUND.get() {
        return Ok(found);
    }
    let found = rustls_native_certs::load_native_certs();
    if found.certs.is_empty() {
        let why = found.errors.first().map_or("no certificates".into(), ToString::to_string);
        return Err(io::Error::other(why));
    }
    Ok(FOUND.get_or_init(|| found.certs))
}

fn provider() -> Arc<CryptoProvider> {
    Arc::new(rustls::crypto::ring::default_provider())
}

/// For HTTP.
pub(crate) fn http_config() -> io::Result<TlsConfig> {
    let roots = certificates()?.iter().map(|der| Certificate::from_der(der));
    let roots = RootCerts::Specific(Arc::new(roots.collect()));
    Ok(TlsConfig::builder()
        .provider(TlsProvider::Rustls)
        .root_certs(roots)
        .unversioned_rustls_crypto_provider(provider())
        .build())
}

/// For WebSockets.
pub(crate) fn socket_config() -> io::Result<Arc<ClientConfig>> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(certificates()?.iter().cloned());
    let config = ClientConfig::builder_with_provider(provider())
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Arc::new(config))
}
