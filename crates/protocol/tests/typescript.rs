//! The types that clients exchange with the server, for TypeScript: `web/src/protocol.ts` is
//! written from the Rust types, so that the two cannot drift apart.

#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use leonardo_protocol::*;
use ts_rs::{Config, TS, TypeVisitor};

/// Everything that a client sends or gets; what these use comes along.
fn declarations() -> String {
    let mut found = Found::default();
    found.visit::<ClientMessage>();
    found.visit::<ServerMessage>();
    found.visit::<RefusalInfo>();
    found.visit::<Guest>();
    found.visit::<NewName>();
    found.visit::<SetList>();
    found.visit::<DeckRequest>();
    found.visit::<DeckReport>();
    found.visit::<LessonList>();
    found.visit::<LessonRequest>();
    found.visit::<LessonState>();
    found.visit::<NewTable>();
    found.visit::<TableList>();
    found.visit::<Seated>();
    found.visit::<SitRequest>();
    found.visit::<ClaimRequest>();
    found.visit::<TokenSeat>();
    found.visit::<Replay>();
    found.visit::<PositionInfo>();
    found.visit::<ContinueRequest>();
    found.visit::<RecordRequest>();
    found.visit::<ContinueRecordRequest>();
    found.visit::<Analysis>();
    found.visit::<RetryRequest>();
    found.visit::<RetryRecordRequest>();
    found.visit::<RetryInfo>();
    found.visit::<PuzzleInfo>();
    found.visit::<AnswerRequest>();
    found.visit::<AnswerInfo>();
    found.visit::<PuzzlesRequest>();
    found.visit::<PuzzlesRecordRequest>();
    found.visit::<PuzzlesInfo>();
    let head = "// Written by a test of crates/protocol from its Rust types; do not edit.\n\
                // To update it: UPDATE_GOLDEN=1 cargo test -p leonardo-protocol\n";
    let version = format!("{head}\nexport const PROTOCOL_VERSION = {PROTOCOL_VERSION};\n");
    found.declared.values().fold(version, |text, declared| format!("{text}\n{declared}"))
}

/// Lays a declaration out for people: a field a line, an alternative a line.
fn lay_out(docs: &str, declaration: &str) -> String {
    let body = declaration.replace(" \n", "\n").replace(", };", ",\n};");
    let body = one_line_comments(&body);
    let (name, value) = body.split_once(" = ").expect("a declaration has a value");
    let is_long = value.lines().any(|line| line.len() > LINE_MAX);
    let value = match is_long {
        true => value.replace(" | {", "\n| {").replace("& ({", "& (\n| {"),
        false => value.to_string(),
    };
    let value = value.replace('\n', "\n  ").replace("\n  };", "\n};");
    format!("{}export {name} = {value}\n", one_line_comments(docs))
}

/// The width from which on a type is broken into lines.
const LINE_MAX: usize = 100;

fn one_line_comments(text: &str) -> String {
    let mut parts = text.split("/**\n * ");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |text, part| {
        let (comment, rest) = part.split_once("\n */").expect("a comment ends");
        match comment.contains('\n') {
            true => format!("{text}/**\n * {comment}\n */{rest}"),
            false => format!("{text}/** {comment} */{rest}"),
        }
    })
}

/// Types and their declarations, by name.
#[derive(Default)]
struct Found {
    seen: HashSet<TypeId>,
    declared: BTreeMap<String, String>,
}

impl TypeVisitor for Found {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        let config = Config::new().with_large_int("number");
        // What has no file of its own is built into the language: numbers, lists.
        if T::output_path().is_some() {
            let declared = lay_out(&T::docs().unwrap_or_default(), &T::decl(&config));
            let same = self.declared.insert(T::ident(&config), declared);
            assert!(same.is_none(), "two types are called {}", T::ident(&config));
        }
        T::visit_dependencies(self);
    }
}

#[test]
fn the_types_of_the_web_client_are_those_of_the_protocol() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol.ts");
    let fresh = declarations();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::create_dir_all(path.parent().expect("the file is in a folder")).unwrap();
        std::fs::write(&path, &fresh).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == fresh,
        "web/src/protocol.ts is stale: UPDATE_GOLDEN=1 cargo test -p leonardo-protocol"
    );
}
