//! Tests about the repository itself live in `tests/`.
