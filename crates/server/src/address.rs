//! Who is asking: the address of a client, also behind proxies that the operator trusts.

use std::net::{IpAddr, Ipv6Addr};

use axum::http::{HeaderMap, HeaderName, header};
use ipnet::{IpNet, Ipv4Net};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const FORWARDED_HOST: HeaderName = HeaderName::from_static("x-forwarded-host");
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// The length of the prefix of IPv4-mapped IPv6 addresses.
const MAPPED_BITS: u8 = 96;

/// The proxies whose forwarding headers are believed.
#[derive(Clone, Debug)]
pub(crate) struct TrustedProxies(pub(crate) Vec<IpNet>);

/// What is known about the sender of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Client {
    /// Its address, never an IPv4-mapped IPv6 address.
    pub(crate) address: IpAddr,
    /// Whether it came through TLS; none where a trusted proxy does not say.
    pub(crate) is_https: Option<bool>,
    /// What it calls the server, with the port if that is an unusual one.
    pub(crate) host: Option<String>,
    /// Whether that and the rest is the word of a trusted proxy.
    pub(crate) is_proxied: bool,
}

/// The addresses that count as one client: an IPv4 address, or the /64 that an IPv6 network hands
/// out to one customer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct AddressGroup(IpAddr);

impl AddressGroup {
    pub(crate) fn of(address: IpAddr) -> AddressGroup {
        const NETWORK_HALF: u128 = !(u64::MAX as u128);
        AddressGroup(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => {
                IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & NETWORK_HALF))
            }
        })
    }
}

impl AddressGroup {
    /// An address of the group.
    pub(crate) fn ip(self) -> IpAddr {
        self.0
    }
}

impl Client {
    /// What limits for addresses go by.
    pub(crate) fn group(&self) -> AddressGroup {
        AddressGroup::of(self.address)
    }
}

impl TrustedProxies {
    /// The client behind a connection from `peer`. What stands in headers counts only if the peer
    /// is trusted.
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> Client {
        let peer = peer.to_canonical();
        let host = headers.get(header::HOST).and_then(|value| value.to_str().ok());
        if !self.trusts(peer) {
            return Client {
                address: peer,
                is_https: Some(false),
                host: host.map(str::to_owned),
                is_proxied: false,
            };
        }
        Client {
            address: self.forwarded_for(peer, headers),
            is_https: last_item(headers, &FORWARDED_PROTO)
                .map(|scheme| scheme.eq_ignore_ascii_case("https")),
            host: last_item(headers, &FORWARDED_HOST).or(host).map(str::to_owned),
            is_proxied: true,
        }
    }

    /// Each proxy appends who it heard from, so the list is read from its end, for as long as
    /// trusted proxies wrote it. What stands before that may be invented.
    fn forwarded_for(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer;
        for item in items_from_last(headers, &FORWARDED_FOR) {
            if !self.trusts(client) {
                break;
            }
            match item.and_then(address_of) {
                Some(address) => client = address,
                None => break,
            }
        }
        client
    }

    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|net| net.contains(&address))
    }
}

/// Unmaps an IPv4-mapped IPv6 network.
pub(crate) fn plain_net(net: IpNet) -> IpNet {
    if let IpNet::V6(wide) = net
        && let Some(address) = wide.addr().to_ipv4_mapped()
        && let Some(bits) = wide.prefix_len().checked_sub(MAPPED_BITS)
        && let Ok(plain) = Ipv4Net::new(address, bits)
    {
        return IpNet::V4(plain);
    }
    net
}

/// The comma-separated items of a header that may stand there several times, the last one first;
/// `None` for what is not text.
fn items_from_last<'a>(
    headers: &'a HeaderMap,
    name: &HeaderName,
) -> impl Iterator<Item = Option<&'a str>> {
    headers.get_all(name).iter().rev().flat_map(|value| {
        // A value that is not text counts as one unreadable item.
        let text = value.to_str().ok();
        let items =
            text.into_iter().flat_map(|text| text.rsplit(',').map(|item| Some(item.trim())));
        items.chain(text.is_none().then_some(None))
    })
}

/// What the nearest proxy wrote.
fn last_item<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    items_from_last(headers, name).next().flatten().filter(|item| !item.is_empty())
}

/// Reads `1.2.3.4`, `1.2.3.4:5`, `::1`, `[::1]` and `[::1]:5`: proxies write all of them.
fn address_of(item: &str) -> Option<IpAddr> {
    let address = item
        .parse::<IpAddr>()
        .ok()
        .or_else(|| item.parse::<std::net::SocketAddr>().ok().map(|socket| socket.ip()))
        .or_else(|| {
            item.strip_prefix('[')?.strip_suffix(']')?.parse::<Ipv6Addr>().ok().map(IpAddr::V6)
        });
    address.map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests;
