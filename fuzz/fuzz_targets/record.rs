#![no_main]

#[allow(dead_code)] // Each target uses its half.
#[path = "../feed.rs"]
mod feed;

libfuzzer_sys::fuzz_target!(|data: &[u8]| feed::record(data));
