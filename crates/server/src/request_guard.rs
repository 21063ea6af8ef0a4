//! Middleware that every request passes: who the client is, whether it calls the server by its name,
//! whether one of our own pages sent the request, and the security headers of the response.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::body::HttpBody;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use leonardo_protocol::RefusalCode;
use leonardo_table::Refusal;

use crate::address::{Client, TrustedProxies};
use crate::config::Config;
use crate::http::Failure;
use crate::origin::{Host, Origin};

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Scripts, styles and data from here, and nothing else: no inline code, no frames, no forms.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; \
     worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The client needs none of these, so no script that gets into it may use them.
const PERMISSIONS_POLICY: &str = "accelerometer=(), camera=(), display-capture=(), \
     geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), \
     publickey-credentials-get=(), serial=(), usb=()";

const RESPONSE_HEADERS: [(HeaderName, HeaderValue); 6] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT_SECURITY_POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("permissions-policy"), HeaderValue::from_static(PERMISSIONS_POLICY)),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

/// A browser that has been here through TLS does not come without it for a year. Other names of
/// the same domain are not ours to decide about.
const TRANSPORT_SECURITY: &str = "max-age=31536000";

/// What operators and their tools ask for, by address if need be.
const OPERATION: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// The state of [`protect`].
pub(crate) struct RequestGuard {
    proxies: TrustedProxies,
    public_url: Option<Origin>,
    allowed_hosts: Vec<Host>,
}

impl RequestGuard {
    pub(crate) fn new(config: &Config) -> Arc<RequestGuard> {
        Arc::new(RequestGuard {
            proxies: TrustedProxies(config.trusted_proxies.clone()),
            public_url: config.public_url.clone(),
            allowed_hosts: config.allowed_hosts.clone(),
        })
    }

    fn client(&self, request: &Request) -> Client {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        // A server without connections, as in some tests, has clients from nowhere.
        let address = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.ip());
        self.proxies.client(address, request.headers())
    }

    fn check(&self, request: &Request, client: &Client) -> Result<(), Refusal> {
        if !self.is_called(request, client) {
            return Err(RefusalCode::WrongHost.into());
        }
        let is_unsafe = !request.method().is_safe();
        if (is_unsafe || is_upgrade(request)) && !self.is_from_here(request.headers(), client) {
            return Err(RefusalCode::Foreign.into());
        }
        let has_body = !request.body().is_end_stream();
        if is_unsafe && has_body && !is_json(request.headers()) {
            return Err(Refusal::BadMessage("a body must be application/json".to_owned()));
        }
        Ok(())
    }

    /// Whether the request calls the server by one of its names. A page of another site whose name
    /// leads here (DNS rebinding) would be one of our own pages, as far as its browser can tell.
    fn is_called(&self, request: &Request, client: &Client) -> bool {
        let mut hosts = request.headers().get_all(header::HOST).iter();
        if hosts.next().is_some() && hosts.next().is_some() {
            return false;
        }
        // Browsers always say a name.
        let Some(host) = client.host.as_deref() else { return true };
        // Without a public URL only the proxy knows its names.
        if client.is_proxied && self.public_url.is_none() {
            return true;
        }
        let Some(named) = Host::parse(host) else { return false };
        if self.allowed_hosts.iter().any(|allowed| allowed.covers(&named)) {
            return true;
        }
        match &self.public_url {
            Some(public) if public.is_of_host(host) => true,
            // Proxies may leave out the port, or name the address at which they reach the server.
            Some(public) if client.is_proxied => public.is_named(&named) || named.is_literal(),
            // Tools that watch the server ask by address.
            Some(_) => named.is_literal() && OPERATION.contains(&request.uri().path()),
            None => named.is_literal(),
        }
    }

    /// Whether one of our own pages sent this, or no page at all. Browsers tell the origin of
    /// everything that can change something, and a page cannot make them lie.
    fn is_from_here(&self, headers: &HeaderMap, client: &Client) -> bool {
        let mut origins = headers.get_all(header::ORIGIN).iter();
        let Some(origin) = origins.next() else {
            return match headers.get(FETCH_SITE) {
                Some(site) => site == "same-origin" || site == "none",
                None => true,
            };
        };
        let Some(origin) = origin.to_str().ok().and_then(Origin::parse) else {
            return false;
        };
        let is_host = client.host.as_deref().is_some_and(|host| origin.is_of_host(host))
            && client.is_https.is_none_or(|is_https| is_https == origin.is_https());
        origins.next().is_none() && (is_host || self.public_url.as_ref() == Some(&origin))
    }
}

/// Middleware for everything that the server answers. It puts the [`Client`] into the extensions
/// of the request, refuses what pages of other sites send, and adds security headers to the response.
pub(crate) async fn protect(
    State(guard): State<Arc<RequestGuard>>,
    mut request: Request,
    next: Next,
) -> Response {
    let client = guard.client(&request);
    let mut response = match guard.check(&request, &client) {
        Ok(()) => {
            request.extensions_mut().insert(client);
            next.run(request).await
        }
        Err(refusal) => Failure::from(refusal).into_response(),
    };
    for (name, value) in RESPONSE_HEADERS {
        response.headers_mut().insert(name, value);
    }
    if guard.public_url.as_ref().is_some_and(Origin::is_https) {
        let always = HeaderValue::from_static(TRANSPORT_SECURITY);
        response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, always);
    }
    response
}

/// Whether it asks for a WebSocket: a GET, and yet more than reading.
fn is_upgrade(request: &Request) -> bool {
    request.method() == Method::CONNECT || request.headers().contains_key(header::UPGRADE)
}

fn is_json(headers: &HeaderMap) -> bool {
    let content_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    content_type.is_some_and(|text| {
        let media_type = text.split(';').next().unwrap_or_default();
        media_type.trim().eq_ignore_ascii_case("application/json")
    })
}

#[cfg(test)]
mod tests;
