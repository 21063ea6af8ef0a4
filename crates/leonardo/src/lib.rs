//! What the program offers to others of the house: the engine, for tests and fuzzing.

pub mod engine;
