//! The rules as play: every rule id of sections B, N, A, Q and I has tests named after it.

mod cards;
mod play;
mod table;

mod actions;
mod base;
mod knowledge;
mod lines;
mod novem;
mod open_lines;
mod quintis;
mod refusals;
mod seals;
