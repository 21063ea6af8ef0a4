//! Hints for the person to move. A master thinks once about each decision, from that person's view
//! alone; every depth is told from what it found. Nothing of it is stored, and nobody else is told.

use leonardo_bots::{Advice, Depth, Level};
use leonardo_protocol::{BotSpec, RefusalCode, ServerMessage};
use leonardo_rules::{Seat, Step, Viewer};
use leonardo_table::{OwnDecision, Refusal};

use super::TableTask;
use crate::bot_pool::{BotJob, Owner, Thinking};
use crate::log_text::{Reader, names_in};

/// How many requests wait for one advice: a few devices, and a few depths on each.
const WAITING_MAX: usize = 16;
/// When to ask again if more do.
const RETRY_AFTER_MS: u64 = 1_000;

/// The advice about one decision.
pub(super) struct Hints {
    /// The number of the position.
    at: u32,
    seat: Seat,
    step: Step,
    advice: Found,
}

enum Found {
    /// A master thinks about it, and these requests wait: the connection, the id and the depth.
    Soon { _thinking: Thinking, waiting: Vec<(u64, Option<String>, Depth)> },
    /// There it is.
    Now(Advice),
}

impl TableTask {
    /// A hint at once, if a master has thought about the decision already; otherwise it comes later.
    pub(super) fn hint(
        &mut self,
        place: usize,
        reader: &Reader,
        id: Option<String>,
        depth: u8,
    ) -> Result<Option<ServerMessage>, Refusal> {
        let decision = self.table.decision_of(reader.recipient.viewer)?;
        let depth = Depth::of(depth).ok_or(RefusalCode::BadNumber)?;
        let number = self.connections[place].number;
        match self.hints.as_deref_mut() {
            Some(Hints { at, seat, advice, .. })
                if (*at, *seat) == (decision.at, decision.seat) =>
            {
                match advice {
                    Found::Soon { waiting, .. } if waiting.len() < WAITING_MAX => {
                        waiting.push((number, id, depth));
                        return Ok(None);
                    }
                    Found::Soon { .. } => {
                        return Err(Refusal::TooMany { retry_after_ms: RETRY_AFTER_MS });
                    }
                    Found::Now(_) => {}
                }
            }
            _ => {
                self.ask_master(place, reader, decision, vec![(number, id, depth)])?;
                return Ok(None);
            }
        }
        Ok(self.told_hint(reader, id, depth))
    }

    /// Lets a master think about a decision, in the turn of the person who asks.
    fn ask_master(
        &mut self,
        place: usize,
        reader: &Reader,
        decision: OwnDecision,
        waiting: Vec<(u64, Option<String>, Depth)>,
    ) -> Result<(), Refusal> {
        if self.state.is_closing() {
            return Err(Refusal::TooMany { retry_after_ms: RETRY_AFTER_MS });
        }
        let OwnDecision { at, seat, view, moves } = decision;
        let address = Some(self.connections[place].address);
        let guest = reader.recipient.guest.clone().unwrap_or_default();
        let step = view.step;
        let job = BotJob {
            view,
            moves,
            ruleset: self.table.ruleset.clone(),
            bot: BotSpec { level: Level::Master, think_ms: None },
            owner: Owner { address, guest },
            is_opening: false,
            at,
        };
        let _thinking = self.state.bots.advise(job, &self.me);
        let advice = Found::Soon { _thinking, waiting };
        self.hints = Some(Box::new(Hints { at, seat, step, advice }));
        Ok(())
    }

    /// The master has thought: everyone who waits is told as much as they asked for.
    pub(super) fn take_advice(&mut self, at: u32, advice: Advice) {
        let Some(hints) = self.hints.as_deref_mut().filter(|hints| hints.at == at) else { return };
        let found = std::mem::replace(&mut hints.advice, Found::Now(advice));
        let Found::Soon { waiting, .. } = found else { return };
        for (number, id, depth) in waiting {
            let Some(connection) = self.connections.iter().find(|other| other.number == number)
            else {
                continue;
            };
            if let Some(told) = self.told_hint(&connection.reader, id, depth) {
                let _ = connection.queue.try_send(self.table.write(&told).into());
            }
        }
    }

    /// Forgets an advice when its decision is made. Those who still wait for it are told so.
    pub(super) fn drop_old_hints(&mut self) {
        let now = self.table.playing().map(|play| play.game_next);
        let Some(old) = self.hints.take_if(|hints| Some(hints.at) != now) else { return };
        let Found::Soon { waiting, .. } = old.advice else { return };
        let refusal = Refusal::Code(RefusalCode::Stale);
        for (number, id, _) in waiting {
            if let Some(connection) = self.connections.iter().find(|other| other.number == number) {
                let refused = self.refused(&connection.reader, id, &refusal);
                let _ = connection.queue.try_send(self.table.write(&refused).into());
            }
        }
    }

    /// The hint in the reader's language; nothing for those who do not look from that seat any more.
    fn told_hint(
        &self,
        reader: &Reader,
        id: Option<String>,
        depth: Depth,
    ) -> Option<ServerMessage> {
        let hints = self.hints.as_deref()?;
        let Found::Now(advice) = &hints.advice else { return None };
        if reader.recipient.viewer != Viewer::Seat(hints.seat) {
            return None;
        }
        let words = self.state.words.of(reader.language);
        let names = names_in(&self.table, words);
        let teller = words.about(&self.table.ruleset).with_names(&names).to(hints.seat);
        let hint = advice.hint(depth);
        let text = teller.hint(hints.step, &hint);
        let whole = hint.whole.as_ref();
        Some(ServerMessage::Hint {
            id,
            depth: depth.number(),
            spot: hint.spot,
            aim: hint.aim,
            mv: whole.map(|advice| self.table.ruleset.show(advice.mv)),
            win: whole.and_then(Advice::percent),
            text,
        })
    }
}
