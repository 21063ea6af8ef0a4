//! The devices of our seat: the link for another one, which there are, and signing them out.

use std::time::Duration;

use leonardo_protocol::{DeviceInfo, EntryMessage, Request, VisibleEvent};
use leonardo_words::{Words, say};

use super::Remote;
use super::table_actions::{TableAction, ask};
use crate::full::ago;
use crate::full::view_model::LogLine;

/// An answer of the server that has no words yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// The link that opens our seat elsewhere.
    Link(String),
    /// The devices, once they are known.
    Devices,
}

impl Remote {
    pub(super) fn hear_token(&mut self, token: &str) {
        self.answers.push(Answer::Link(self.link.of_seat(&self.table.id, token)));
    }

    /// Asks for the devices when the log says that there are others, or were.
    pub(super) fn note_devices(&mut self, entry: &EntryMessage) {
        let (VisibleEvent::Claimed { seat } | VisibleEvent::SignedOut { seat }) = entry.event
        else {
            return;
        };
        if self.you.seat == Some(seat) {
            self.devices.clear();
            self.ask(Request::Devices { seat });
        }
    }

    /// Lists the devices when the server has told them; says that this was a word.
    pub(super) fn list_devices(&mut self) -> bool {
        if let Some(seat) = self.you.seat {
            self.devices.clear();
            self.answers.push(Answer::Devices);
            self.ask(Request::Devices { seat });
        }
        true
    }

    /// The device of a number that was typed, in the order of the list.
    pub(super) fn device(&self, typed: &str) -> Option<u32> {
        let place = typed.trim().parse::<usize>().ok()?.checked_sub(1)?;
        self.devices.get(place).map(|device| device.device)
    }

    /// Puts what was answered into the log, and the link also where it can be copied from.
    pub(crate) fn tell_answers(&mut self, words: &Words) {
        for answer in std::mem::take(&mut self.answers) {
            let told = match &answer {
                Answer::Link(link) => {
                    self.told = Some(link.clone());
                    vec![say!(words, "tui-token", link = link.as_str())]
                }
                Answer::Devices if self.devices.is_empty() => {
                    self.answers.push(answer);
                    continue;
                }
                Answer::Devices => {
                    let lines = self.numbered().map(|(number, device)| {
                        let place = match device {
                            DeviceInfo { you: true, .. } => "this",
                            DeviceInfo { here: true, .. } => "here",
                            _ => "away",
                        };
                        say!(words, "tui-device", number, since = self.since(words, device), place)
                    });
                    lines.chain([words.say("tui-devices-how")]).collect()
                }
            };
            let line = |text| LogLine { turn: self.turn, text, is_great: false };
            self.log.extend(told.into_iter().map(line));
        }
    }

    /// The devices with their numbers, as people count them.
    fn numbered(&self) -> impl Iterator<Item = (u32, &DeviceInfo)> {
        (1..).zip(&self.devices)
    }

    /// How long ago a device came.
    fn since(&self, words: &Words, device: &DeviceInfo) -> String {
        let now_ms = self.clock_start + self.now.as_millis() as i64;
        ago(words, Duration::from_millis(u64::try_from(now_ms - device.since).unwrap_or(0)))
    }

    pub(super) fn token_action(&self, words: &Words, actions: &mut Vec<TableAction>) {
        if let Some(seat) = self.you.seat {
            actions.push(ask(words.say("tui-deed-token"), Request::Token { seat }));
        }
    }

    pub(super) fn sign_out_actions(&self, words: &Words, actions: &mut Vec<TableAction>) {
        let Some(seat) = self.you.seat else { return };
        // The first one took the seat, and stays.
        let others = || self.numbered().skip(1).filter(|(_, device)| !device.you);
        for (number, device) in others() {
            let since = self.since(words, device);
            let label = say!(words, "tui-deed-sign-out", number, since);
            actions.push(ask(label, Request::SignOut { seat, device: Some(device.device) }));
        }
        if others().count() > 1 {
            let label = words.say("tui-deed-sign-out-all");
            actions.push(ask(label, Request::SignOut { seat, device: None }));
        }
    }
}
