//! The other players: names, Keys, and their layouts in small.

use leonardo_bots::Spot;
use leonardo_rules::{Layouts, LinePlace, Seat, Zone, Zones};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;

use leonardo_words::say;

use super::{Push, TablePainter, width};
use crate::full::look::{Density, Role};
use crate::game_text;
use crate::remote::clock_time;

/// A name, the Keys, three rows of cards.
const HEIGHT: u16 = 5;
/// The sign of a line and the code of its symbol.
const LINE_SIGN: u16 = 3;
/// When a clock has no more than this, it shows.
const HURRY_SECONDS: u64 = 20;

impl TablePainter<'_> {
    /// How wide a card in small is, with a column for a mark.
    fn small_card(&self) -> u16 {
        if self.model.ruleset.has_extra() { 7 } else { 5 }
    }

    fn in_a_row(&self, width: u16) -> u16 {
        let others = self.model.others().len().max(1) as u16;
        let needed = 3 * self.small_card() + 4;
        let fit = (width / needed).clamp(1, others);
        // Two rows are filled evenly.
        let rows = others.div_ceil(fit);
        others.div_ceil(rows)
    }

    /// How many lines the other players need.
    pub(super) fn seats_height(&self, width: u16) -> u16 {
        let others = self.model.others().len().max(1) as u16;
        others.div_ceil(self.in_a_row(width)) * HEIGHT
    }

    pub(super) fn seats(&mut self, area: Rect, layouts: &Layouts, push: Option<Push>) {
        let in_a_row = self.in_a_row(area.width);
        let width = area.width / in_a_row;
        for (place, seat) in self.model.others().into_iter().enumerate() {
            let (row, column) = (place as u16 / in_a_row, place as u16 % in_a_row);
            let (x, y) = (area.x + column * width, area.y + row * HEIGHT);
            let at = Rect::new(x, y, width - 1, HEIGHT);
            if at.bottom() <= area.bottom() {
                self.seat(at, seat, layouts, push);
            }
        }
    }

    fn seat(&mut self, area: Rect, seat: Seat, layouts: &Layouts, push: Option<Push>) {
        self.name_bar(Rect { height: 1, ..area }, seat);
        let keys = self.keys(seat, area.width.saturating_sub(1));
        self.line(area.x + 1, area.y + 1, area.width - 1, keys);
        let full = if self.model.ruleset.has_extra() { 12 } else { 8 };
        let (card, density) = match 3 * full + 1 < area.width {
            true => (full, Density::Full),
            false => (self.small_card(), Density::Code),
        };
        // Behind each card the lines have room, if the screen has it.
        let card = ((area.width - 1) / 3).clamp(card, card + LINE_SIGN);
        let sealed = sealed(layouts, seat);
        for (place, zone) in Zone::ALL.into_iter().enumerate() {
            if zone.is_corner() && !self.model.ruleset.has_extra() {
                continue;
            }
            let (row, column) = (place as u16 / 3, place as u16 % 3);
            let (x, y) = (area.x + 1 + column * card, area.y + 2 + row);
            let is_hit = push.is_some_and(|push| push.seat == seat && push.zone == zone);
            // Where a card would be pushed to lies what would be there.
            let lying = layouts.layouts[seat.index()].at(zone);
            let face = push.filter(|_| is_hit).map(|push| push.card).or(lying);
            let look = self.look;
            match face {
                Some(face) => self.line(x, y, card - 1, self.card(face, density)),
                None => self.text(x, y, card - 1, look.sign("··", ".."), look.style(Role::Faint)),
            }
            // Signs stand next to their card, so that nobody takes them for the neighbour's.
            let mut beside = face.map_or(2, |face| width(&self.card(face, density)));
            if sealed.has(zone) {
                self.text(x + beside, y, 1, look.sign("⊠", "#"), look.bold(Role::Wine));
                beside += 1;
            }
            let room = (card - 1).saturating_sub(beside);
            let tags = self.tags(Some(seat), LinePlace::Zone(zone), room);
            self.line(x + beside, y, width(&tags), tags);
            if is_hit {
                self.text(x - 1, y, 1, look.sign("▸", ">"), look.bold(Role::Chalk));
                let cell = Rect { x, y, width: beside.min(card - 1), height: 1 };
                // Its symbols keep their colours: some are dark letters on a bright ground.
                self.buf.set_style(cell, Style::default().add_modifier(Modifier::UNDERLINED));
            }
        }
    }

    /// Who it is, where that player sits, whose turn it is, how many cards there are in the hand.
    pub(super) fn name_bar(&mut self, area: Rect, seat: Seat) {
        let (look, model) = (self.look, self.model);
        let (view, players) = (&model.view, model.ruleset.players());
        let near = model.near();
        let is_mover = view.turn == seat && view.outcome.is_none() && view.turns > 0;
        let side = match seat {
            _ if seat == near => "",
            _ if players == 2 => look.sign("⇄ ", "<> "),
            _ if near.left(players) == seat => look.sign("← ", "<- "),
            _ if seat.left(players) == near => look.sign("→ ", "-> "),
            _ => "",
        };
        let style = if is_mover { look.bold(Role::Chalk) } else { look.bold(Role::Soft) };
        let mark = if is_mover { look.sign("▶ ", "> ") } else { "" };
        let name = model.teller().player(seat);
        let cards = game_text::hand_count(&view.hands[seat.index()]);
        let count = say!(model.words, "play-hand-size", cards);
        let fill = look.sign("─", "-").repeat(area.width.into());
        self.text(area.x, area.y, area.width, &fill, look.style(Role::Faint));
        let mut spans = vec![
            Span::styled(format!(" {mark}"), style),
            Span::styled(side, look.bold(Role::Gold)),
            Span::styled(format!("{name} "), style),
        ];
        let spot = if model.reader() == Some(seat) { Spot::Keys } else { Spot::Player(seat) };
        let hint = self.hint_sign(spot).trim_start();
        if !hint.is_empty() {
            spans.push(Span::styled(format!("{hint} "), look.bold(Role::Gold)));
        }
        if model.reader() != Some(seat) {
            spans.push(Span::styled(format!("{count} "), look.style(Role::Faint)));
        }
        if let Some(online) = &model.online {
            if let Some((_, left)) = online.clock.filter(|(running, _)| *running == seat) {
                let style = look.bold(if left <= HURRY_SECONDS { Role::Wine } else { Role::Gold });
                spans.push(Span::styled(format!("{} ", clock_time(left)), style));
            }
            if online.away.get(seat.index()) == Some(&true) {
                let away = format!("{} ", self.say("tui-seat-away"));
                spans.push(Span::styled(away, look.style(Role::Wine)));
            }
        }
        self.line(area.x, area.y, area.width, spans);
    }

    /// The Keys of a player: how many of how many, and which.
    pub(super) fn keys(&self, seat: Seat, width: u16) -> Vec<Span<'static>> {
        let (look, model) = (self.look, self.model);
        let keys = model.view.keys[seat.index()];
        let goal = model.ruleset.keys_to_win();
        let count = match goal {
            Some(goal) => format!("{}/{goal}", keys.total()),
            None => keys.total().to_string(),
        };
        let sign = look.sign("✦ ", "Keys ");
        let mut spans = vec![Span::styled(format!("{sign}{count} "), look.bold(Role::Gold))];
        let symbols: Vec<_> = keys.symbols().iter().collect();
        let room = usize::from(width).saturating_sub(count.len() + 6);
        let is_spacious = symbols.len() * 4 + usize::from(goal.is_none()) * symbols.len() <= room;
        let density = if is_spacious { Density::Full } else { Density::Code };
        for symbol in symbols {
            spans.push(look.symbol(symbol, density));
            if keys.of(symbol) > 1 {
                spans.push(Span::styled(format!("{}", keys.of(symbol)), look.bold(Role::Ink)));
            }
            if is_spacious {
                spans.push(Span::raw(" "));
            }
        }
        spans
    }
}

/// The sealed zones of a player.
pub(crate) fn sealed(layouts: &Layouts, seat: Seat) -> Zones {
    let of_seat = layouts.seals.iter().filter(|seal| seal.target == seat);
    of_seat.fold(Zones::NONE, |zones, seal| zones.or(seal.zones))
}
