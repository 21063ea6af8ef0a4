//! The layout at the bottom of the screen: the reader's own, in large.

use leonardo_bots::Spot;
use leonardo_rules::{Face, Layouts, LinePlace, Move, Zone};
use ratatui::layout::{Margin, Rect};
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::{TablePainter, seats, width};
use crate::full::choose::{Focus, place};
use crate::full::look::{Density, Frame, Role};
use crate::full::view_model::Hit;
use crate::text::clip;

impl TablePainter<'_> {
    /// How wide the own layout is, on a screen of this width.
    pub(super) fn own_width(&self, width: u16) -> u16 {
        3 * match (self.model.ruleset.has_extra(), width) {
            (_, 100..) => 16,
            (true, _) => 13,
            (false, _) => 11,
        }
    }

    /// The name, the Keys, and the cards in boxes as high as there is room.
    pub(super) fn own(&mut self, area: Rect, layouts: &Layouts) {
        let near = self.model.near();
        self.name_bar(Rect { height: 1, ..area }, near);
        let keys = self.keys(near, area.width.saturating_sub(2));
        let has_room = area.height > 10;
        if has_room {
            self.line(area.x + 1, area.y + 1, area.width - 1, keys);
        } else {
            // Beside the name, if there is no line for them.
            let x = area.right().saturating_sub(width(&keys) + 1).max(area.x + 6);
            self.line(x, area.y, area.right() - x, keys);
        }
        let head = 1 + u16::from(has_room);
        let grid = Rect { y: area.y + head, height: area.height - head, ..area };
        let height = (grid.height / 3).clamp(1, 5);
        let width = grid.width / 3;
        let has_corners = self.model.ruleset.has_extra();
        let zones = Zone::ALL.into_iter().filter(|zone| has_corners || !zone.is_corner());
        let zones: Vec<(Zone, Rect)> = zones
            .map(|zone| {
                let (column, row) = place(zone);
                let (x, y) = (grid.x + column as u16 * width, grid.y + row as u16 * height);
                (zone, Rect { x, y, width, height })
            })
            .collect();
        for (zone, at) in &zones {
            self.zone(*at, *zone, layouts);
        }
        self.own_lines(&zones, layouts);
    }

    /// Lines over the cards, and in their frames what is wanted and what the chosen card would bring.
    fn own_lines(&mut self, zones: &[(Zone, Rect)], layouts: &Layouts) {
        let near = self.model.near();
        let at = |place: LinePlace| {
            let found = zones.iter().find(|(zone, _)| LinePlace::Zone(*zone) == place);
            found.map(|(_, at)| *at)
        };
        if zones.iter().all(|(_, at)| at.height >= 3) {
            self.joints(Some(near), at);
        }
        for (zone, at) in zones {
            let mark = self.model.mark_in_zone(*zone).unwrap_or_default();
            let shown = self.shown(*zone, layouts);
            let used = match (at.height, shown) {
                (3.., _) => {
                    zone.code().len() as u16 + self.hint_sign(Spot::Zone(*zone)).width() as u16
                }
                (_, Some(face)) => 1 + width(&self.card(face, Density::Full)),
                (_, None) => 1,
            };
            self.signs_at(*at, used, &mark, Some(near), LinePlace::Zone(*zone));
        }
    }

    fn zone(&mut self, at: Rect, zone: Zone, layouts: &Layouts) {
        let (look, model) = (self.look, self.model);
        let near = model.near();
        let is_sealed = seats::sealed(layouts, near).has(zone);
        let chooser = &model.chooser;
        let is_here =
            chooser.focus == Focus::Zones && chooser.zone == Some(zone) && !model.moves.is_empty();
        let can = chooser
            .face(&model.view)
            .is_some_and(|card| model.moves.contains(&Move::Play { card, zone }));
        let changed = self.changed_role(Some(near), LinePlace::Zone(zone));
        let hinted = self.hint_sign(Spot::Zone(zone));
        let (frame, role) = match () {
            () if is_here => (Frame::Thick, Role::Chalk),
            () if is_sealed => (Frame::Double, Role::Wine),
            () if changed.is_some() => (Frame::Plain, changed.unwrap_or(Role::Ink)),
            () if !hinted.is_empty() => (Frame::Plain, Role::Gold),
            () if can => (Frame::Plain, Role::Ink),
            () => (Frame::Plain, Role::Faint),
        };
        self.hits.push((at, Hit::Zone(zone)));
        let shown = self.shown(zone, layouts);
        if at.height < 3 {
            let style = look.style(role);
            let sign = match (is_here, hinted.trim()) {
                (true, _) => look.sign("▸", ">"),
                (false, "") => " ",
                (false, sign) => sign,
            };
            self.text(at.x, at.y, at.width, sign, style);
            if let Some(face) = shown {
                self.line(at.x + 1, at.y, at.width - 1, self.card(face, Density::Full));
            }
            return;
        }
        let mut title = zone.code().to_string();
        if is_sealed {
            title.push_str(look.sign(" ⊠", " #"));
        }
        title.push_str(hinted);
        self.boxed(at, frame, look.style(role), Line::styled(title, look.style(role)));
        self.card_in(at.inner(Margin::new(1, 1)), shown);
    }

    /// The card in a zone; under the cursor what would lie there.
    fn shown(&self, zone: Zone, layouts: &Layouts) -> Option<Face> {
        let model = self.model;
        let card = layouts.layouts[model.near().index()].at(zone);
        match model.preview.as_ref().map(|(mv, _)| *mv) {
            Some(Move::Play { card, zone: here }) if here == zone => Some(card),
            _ => card,
        }
    }

    /// A card in a box: its symbols one below the other with their names, or side by side.
    pub(super) fn card_in(&mut self, inner: Rect, card: Option<Face>) {
        let (look, model) = (self.look, self.model);
        let Some(face) = card else {
            let empty = model.words.say("card-none");
            let y = inner.y + inner.height / 2;
            let x = inner.x + inner.width.saturating_sub(empty.width() as u16) / 2;
            return self.text(x, y, inner.width, &empty, look.style(Role::Faint));
        };
        let symbols = model.ruleset.symbols(face);
        let count = symbols.len() as u16;
        if !symbols.is_empty() && count <= inner.height && inner.width >= 11 {
            let top = inner.y + (inner.height - count) / 2;
            for (row, symbol) in symbols.iter().enumerate() {
                let name = model.words.symbol(symbol);
                let name = clip(&name, usize::from(inner.width).saturating_sub(4), look.ascii);
                self.line(inner.x, top + row as u16, inner.width, look.named(symbol, &name));
            }
            return;
        }
        let mut spans = self.card(face, Density::Full);
        if width(&spans) > inner.width && model.ruleset.is_action(face) {
            let clipped = |span: Span<'_>| {
                Span::styled(clip(&span.content, inner.width.into(), look.ascii), span.style)
            };
            spans = spans.into_iter().map(clipped).collect();
        } else if width(&spans) > inner.width {
            spans = self.card(face, Density::Code);
        }
        let x = inner.x + inner.width.saturating_sub(width(&spans)) / 2;
        self.line(x, inner.y + inner.height / 2, inner.right().saturating_sub(x), spans);
    }
}
