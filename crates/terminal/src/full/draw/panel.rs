//! What is asked, what a move would do, what can be chosen from a list, what happened.

use leonardo_bots::Spot;
use leonardo_rules::{Move, Preview, Seat};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use unicode_width::UnicodeWidthStr;

use leonardo_words::say;

use super::TablePainter;
use crate::full::choose::Focus;
use crate::full::look::Role;
use crate::full::view_model::Hit;
use crate::game_text;
use crate::preview_text::{Tone, preview_lines};
use crate::text::wrap;

/// A line of the panel with its style.
type Told = (String, Style);

impl TablePainter<'_> {
    /// One above the other: the question and the preview or the list; below them the log.
    pub(super) fn panel(&mut self, area: Rect) {
        if area.width < 12 || area.height < 2 {
            return;
        }
        if area.width >= 72 {
            return self.panel_across(area);
        }
        let used = self.question(area);
        self.log(Rect { y: area.y + used, height: area.height - used, ..area });
    }

    /// Side by side.
    pub(super) fn panel_across(&mut self, area: Rect) {
        let half = area.width / 2;
        self.question(Rect { width: half - 1, ..area });
        self.log(Rect { x: area.x + half, width: area.width - half, ..area });
    }

    /// What is asked of the reader; says how many lines it took.
    fn question(&mut self, area: Rect) -> u16 {
        let (look, model) = (self.look, self.model);
        let mut y = area.y;
        let headline = self.headline();
        let rest = |y: u16| Rect { y, height: area.bottom().saturating_sub(y), ..area };
        y += self.lines(rest(y), &headline, look.bold(Role::Chalk), 0);
        if let Some(lesson) = &model.lesson {
            y += self.lesson_text(rest(y), lesson);
            if lesson.goes_on {
                return y - area.y;
            }
        }
        if let Some(asked) = model.online.as_ref().and_then(|online| online.asked.as_ref()) {
            y += self.lines(rest(y), asked, look.bold(Role::Gold), 2);
        }
        if let Some(outcome) = model.view.outcome {
            let keys = |seat: Seat| model.view.keys[seat.index()];
            for text in game_text::standings(&model.teller(), outcome, keys) {
                y += self.lines(rest(y), &text, look.style(Role::Ink), 2);
            }
            return y - area.y;
        }
        if !model.view.looking.is_empty() {
            let cards = model.teller().cards(&model.view.looking);
            let text = say!(model.words, "play-looking", cards);
            y += self.lines(rest(y), &text, look.style(Role::Soft), 2);
        }
        if model.moves.is_empty() {
            return y - area.y;
        }
        if let Some(hint) = &model.hint {
            y += self.lines(rest(y), hint, look.bold(Role::Gold), 2);
        }
        // The log keeps a few lines whatever happens.
        let bottom = area.bottom() - if area.height > 9 { 3 } else { 0 };
        let rest = |y: u16| Rect { y, height: bottom.saturating_sub(y), ..area };
        let list = model.chooser.list(&model.moves);
        let told = self.told();
        let height = |(text, _): &Told| wrap(text, area.width.into(), 2).len();
        let told_height = told.iter().map(height).sum::<usize>().min(6) as u16;
        if !list.is_empty() && matches!(model.chooser.focus, Focus::Hand | Focus::List) {
            let room = rest(y).height.saturating_sub(told_height).max(2);
            y += self.choices(Rect { height: room.min(rest(y).height), ..rest(y) }, &list);
        }
        for (text, style) in told {
            y += self.lines(rest(y), &text, style, 2);
        }
        y - area.y
    }

    fn headline(&self) -> String {
        let model = self.model;
        let (words, teller) = (&model.words, model.teller());
        if let Some(replay) = model.replay {
            let id = if replay.is_running { "tui-replay-runs" } else { "tui-replay" };
            return say!(words, id, at = replay.at, length = replay.length);
        }
        if let Some(lesson) = &model.lesson {
            return lesson.step.clone();
        }
        if let Some(outcome) = model.view.outcome {
            return game_text::winners(&teller, outcome.winners.iter());
        }
        if let Some(over) = model.online.as_ref().and_then(|online| online.over.clone()) {
            return over;
        }
        if model.moves.is_empty() {
            return match model.is_thinking {
                true => say!(words, "tui-thinking", player = teller.player(model.view.turn)),
                false => String::new(),
            };
        }
        words.say(game_text::question(model.view.step))
    }

    /// The list that can be chosen from, scrolled to the cursor.
    fn choices(&mut self, area: Rect, list: &[Move]) -> u16 {
        let model = self.model;
        let brings = |mv: Move| {
            let mark = model.mark(mv).map_or_else(Vec::new, |mark| self.mark(mark, area.width / 3));
            // What is chosen from a list has no other place for the sign of a hint.
            let hint = match Spot::of(model.view.viewer, mv) {
                Spot::Hand => "",
                spot => self.hint_sign(spot).trim_start(),
            };
            let mut said = hint.to_string();
            said.extend(mark.iter().map(|span| &*span.content));
            said.extend((!said.is_empty()).then_some(' '));
            said
        };
        let brings: Vec<String> = list.iter().map(|mv| brings(*mv)).collect();
        let text = |mark: &str, place: usize| {
            let offer = model.teller().offer(model.view.step, list[place]).to_string();
            format!("{mark}{:>2} {}{offer}", place + 1, brings[place])
        };
        let is_here = model.chooser.focus == Focus::List;
        self.list(area, (list.len(), model.chooser.line, is_here), text, Hit::Line);
        list.len().min(area.height.into()) as u16
    }

    /// About the card or the move under the cursor.
    fn told(&self) -> Vec<Told> {
        let (look, model) = (self.look, self.model);
        let teller = model.teller();
        if let Some((mv, preview)) = &model.preview {
            return self.preview(*mv, preview);
        }
        if model.chooser.focus == Focus::Cells {
            return vec![(self.say("tui-choose-place"), look.style(Role::Soft))];
        }
        let Some(card) =
            model.chooser.face(&model.view).filter(|_| model.chooser.focus == Focus::Hand)
        else {
            return Vec::new();
        };
        let mut told = vec![(teller.card_fully(card), look.bold(Role::Ink))];
        if let Some(action) = model.ruleset.card(card).and_then(|card| card.action()) {
            told.push((model.words.action_text(action), look.style(Role::Ink)));
        }
        told.push((self.say("tui-choose-card"), look.style(Role::Faint)));
        told
    }

    /// What the move would do, and how to do it.
    fn preview(&self, mv: Move, preview: &Preview) -> Vec<Told> {
        let (look, model) = (self.look, self.model);
        let style = |tone: Tone| match tone {
            Tone::Gain => look.bold(Role::Verdigris),
            Tone::Nothing => look.style(Role::Soft),
            Tone::Plain => look.style(Role::Ink),
            Tone::Good => look.style(Role::Verdigris),
            Tone::Bad => look.style(Role::Wine),
        };
        let told = preview_lines(&model.teller(), &model.view, mv, preview).into_iter();
        let mut told: Vec<Told> = told.map(|(text, tone)| (text, style(tone))).collect();
        if model.chooser.focus == Focus::Cells
            && model.chooser.ways(&model.view, &model.moves).len() > 1
        {
            told.push((self.say("tui-other-way"), look.style(Role::Gold)));
        }
        told.push((self.say("tui-confirm"), look.style(Role::Faint)));
        told
    }

    /// What happened last, the newest at the bottom.
    pub(super) fn log(&mut self, area: Rect) {
        if area.height < 2 || area.width < 8 {
            return;
        }
        let look = self.look;
        let title = format!(" {} ", self.say("tui-log"));
        let fill = look.sign("─", "-").repeat(area.width.into());
        self.text(area.x, area.y, area.width, &fill, look.style(Role::Faint));
        self.text(area.x + 1, area.y, title.width() as u16, &title, look.style(Role::Soft));
        let below = Rect { y: area.y + 1, height: area.height - 1, ..area };
        let lines = self.log_lines(below.width.into(), below.height.into());
        self.page(below, &lines, 0);
        self.hits.push((area, Hit::Log));
    }

    /// The last lines of the log, broken to this width; those of the turn before are dimmer.
    pub(super) fn log_lines(&self, width: usize, room: usize) -> Vec<Line<'static>> {
        let newest = self.model.log.last().map_or(0, |line| line.turn);
        let mut lines: Vec<Line<'static>> = Vec::new();
        for entry in self.model.log.iter().rev() {
            let role = match () {
                () if entry.is_great => Role::Gold,
                () if entry.turn + 1 >= newest => Role::Ink,
                () => Role::Faint,
            };
            let broken = wrap(&entry.text, width, 2);
            // No sentence begins in its middle, but the newest is there whatever happens.
            if !lines.is_empty() && lines.len() + broken.len() > room {
                break;
            }
            let style = self.look.style(role);
            lines.extend(broken.into_iter().rev().map(|text| Line::styled(text, style)));
        }
        lines.truncate(room);
        lines.reverse();
        lines
    }
}
