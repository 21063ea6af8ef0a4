//! Lessons over HTTP: played by the server from the inputs of each request, kept nowhere.

use leonardo_lessons::{Lesson, check};
use leonardo_protocol::LESSON_INPUTS_MAX;
use leonardo_rules::sets::Library;
use serde_json::{Value, json};

use crate::harness::{House, Reply};

async fn state(house: &House, lesson: &str, inputs: &[&str]) -> Reply {
    let body = json!({ "inputs": inputs });
    house.stranger().post(&format!("/api/lessons/{lesson}"), &body).await
}

#[tokio::test]
async fn every_lesson_can_be_played_from_its_offers_to_its_end() {
    let house = House::open().await;
    let listed = house.get("/api/lessons").await.body["lessons"].clone();
    let listed: Vec<&str> =
        listed.as_array().expect("lessons").iter().filter_map(|one| one["id"].as_str()).collect();
    let shipped: Vec<&str> = Lesson::all_shipped().iter().map(|one| one.id.as_str()).collect();
    assert_eq!(listed, shipped);
    for lesson in Lesson::all_shipped() {
        let inputs = check(lesson, &Library::embedded()).expect("it can be passed");
        let inputs: Vec<&str> = inputs.iter().map(String::as_str).collect();
        for done in 0..inputs.len() {
            let told = state(&house, &lesson.id, &inputs[..done]).await;
            assert_eq!(told.status, 200, "{} {done}: {told:?}", lesson.id);
            let next = inputs[done];
            assert_eq!(told.body["reads"] == json!(true), next == "next", "{} {done}", lesson.id);
            let offers = told.body["offers"].as_array().expect("offers");
            let is_offered = offers.iter().any(|offer| offer["move"] == next);
            let is_game = told.body["view"] != Value::Null && next != "next";
            assert_eq!(is_offered, is_game, "{} {done}: {next}", lesson.id);
        }
        let told = state(&house, &lesson.id, &inputs).await;
        assert_eq!(told.body["text"], Value::Null, "{} is over", lesson.id);
        assert_eq!(told.body["step"], json!(lesson.steps.len()));
    }
}

#[tokio::test]
async fn a_mistake_is_explained_in_the_readers_language_and_not_kept() {
    let house = House::open().await;
    let wrong = ["CtCv>N", "next", "MeFl>S"];
    let body = json!({ "inputs": wrong });
    let told = house.stranger().post("/api/lessons/first-key?language=ru", &body).await;
    assert_eq!(told.status, 200);
    assert!(told.body["mistake"].as_str().expect("words").contains("Кошка"), "{told:?}");
    let before = state(&house, "first-key", &wrong[..2]).await;
    assert_eq!(told.body["view"], before.body["view"]);
    assert_eq!((&before.body["step"], &before.body["begun"]), (&json!(1), &json!(2)));
    assert_eq!(before.body["hints"].as_array().expect("hints").len(), 3);
    let after = state(&house, "first-key", &[&wrong[..], &["CtEc>S"]].concat()).await;
    assert_eq!((after.status, after.code()), (400, "bad-message"), "only the last may be one");
}

#[tokio::test]
async fn inputs_that_do_not_fit_are_refused() {
    let house = House::open().await;
    let many = vec!["next"; LESSON_INPUTS_MAX + 1];
    for (lesson, inputs, status, code) in [
        ("nothing", &[][..], 404, "not-found"),
        ("first-key", &["next"][..], 400, "bad-message"),
        ("first-key", &["CtCv"][..], 400, "no-move"),
        ("first-key", &["SeHa>N"][..], 400, "illegal"),
        ("deck", &["+nothing"][..], 400, "bad-message"),
        ("first-key", &many[..], 400, "bad-message"),
    ] {
        let told = state(&house, lesson, inputs).await;
        assert_eq!((told.status, told.code()), (status, code), "{lesson} {told:?}");
    }
}
