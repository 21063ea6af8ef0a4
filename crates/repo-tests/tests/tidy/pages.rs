//! The pages: links lead somewhere, and nothing of one machine or of unfinished work is tracked.

use std::path::{Path, PathBuf};

use crate::{files, has_extension, read, root};

fn pages() -> Vec<PathBuf> {
    files("").into_iter().filter(|file| has_extension(file, "md")).collect()
}

#[test]
fn links_between_pages_lead_somewhere() {
    for page in pages() {
        for link in links(&read(&page)) {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            let (target, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let folder = page.parent().unwrap_or(Path::new(""));
            let target = if target.is_empty() { page.clone() } else { folder.join(target) };
            let from = page.display();
            assert!(root().join(&target).exists(), "{from}: {link} leads nowhere");
            if !anchor.is_empty() {
                assert!(anchors(&read(target)).contains(&anchor.to_owned()), "{from}: {link}");
            }
        }
    }
}

/// The targets of all Markdown links outside of code.
fn links(text: &str) -> Vec<String> {
    let mut links = Vec::new();
    let mut is_code = false;
    for line in text.lines() {
        if line.starts_with("```") {
            is_code = !is_code;
        }
        if !is_code {
            let targets = line.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
            links.extend(targets.map(|(target, _)| target.to_owned()));
        }
    }
    links
}

/// What a link into a page can name: its marked places and its headings.
fn anchors(text: &str) -> Vec<String> {
    let marked = text.split("<a id=\"").skip(1).filter_map(|rest| rest.split_once('"'));
    let headings = text.lines().filter(|line| line.starts_with('#')).map(|line| {
        let heading = line.trim_start_matches('#').trim().to_lowercase();
        let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.collect::<String>().replace(' ', "-")
    });
    marked.map(|(anchor, _)| anchor.to_owned()).chain(headings).collect()
}

#[test]
fn nothing_of_one_machine_and_nothing_unfinished_is_in_the_repository() {
    // Put together here, so that this file does not find itself.
    let folders = ["work", "root", "farm", "tmp", "home"].map(|folder| format!("/{folder}/"));
    let marks = [["FIX", "ME"], ["XX", "X"], ["TO", "DO:"], ["../sha", "red"]].map(|m| m.concat());
    for file in files("") {
        // What is not text is not for reading: a fuzzer's finds.
        let Ok(text) = std::fs::read_to_string(root().join(&file)) else { continue };
        for (number, line) in text.lines().enumerate() {
            let at = format!("{}:{}", file.display(), number + 1);
            for mark in &marks {
                assert!(!line.contains(mark), "{at}: {mark}");
            }
            for folder in &folders {
                let is_path = line.match_indices(folder).any(|(place, _)| {
                    !line[..place].ends_with(|c: char| c.is_alphanumeric() || ".})".contains(c))
                });
                assert!(!is_path, "{at}: a path of one machine, {folder}");
            }
        }
    }
}

#[test]
fn the_first_screen_of_the_readme_has_two_commands() {
    let readme = read("README.md");
    let first_block = readme.split("```").nth(1).expect("a block of commands");
    let commands: Vec<&str> = first_block
        .lines()
        .skip(1)
        .map(|line| line.split('#').next().unwrap_or_default().trim())
        .collect();
    assert_eq!(commands, ["make play", "make test"]);
    let place = readme.find(first_block).expect("just found");
    assert!(readme[..place].lines().count() < 20, "they are on the first screen");
}

#[test]
fn what_the_pages_tell_people_to_make_can_be_made() {
    let makefile = read("Makefile");
    for page in pages() {
        for line in read(&page).lines() {
            for rest in line.split("`make ").skip(1) {
                let target = rest.split(|c: char| !c.is_ascii_lowercase()).next().unwrap_or("");
                let is_there = makefile.lines().any(|rule| rule.starts_with(&format!("{target}:")));
                assert!(is_there, "{}: `make {target}`", page.display());
            }
        }
    }
}
