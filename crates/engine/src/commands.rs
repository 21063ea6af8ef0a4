//! One function for each command.

use leonardo_record::{Record, Session};
use leonardo_rules::{
    FastDice, Options, Position, Ruleset, Seat, Setup, SetupError, Variant, Viewer, Worlds, names,
};
use serde_json::{Value, json};

use crate::decks::{self, DeckReply, SetReply};
use crate::fault::Fault;
use crate::reply::{self, body, hello, named, offer, status};
use crate::request::{self, Audience, Format, RecordLuck, Request};
use crate::session;
use crate::{Engine, Fields, GAMES_MAX, ID_BYTES_MAX, read};

pub(super) type Answer = Result<Fields, Fault>;

impl Engine {
    pub(super) fn command(&mut self, cmd: &str, fields: Fields) -> Answer {
        match read::fields(fields)? {
            Request::Hello(_) => Ok(hello()),
            Request::Sets(_) => Ok(self.sets()),
            Request::Games(_) => Ok(self.ids()),
            Request::Deck { deck, players } => self.deck(&deck, players),
            Request::New(request) => self.start(&request),
            Request::Load { id, record, tell } => self.load(&id, &record, tell),
            Request::Fork { id, to, moves } => self.fork(&id, &to, moves),
            Request::World(request) => self.world(&request),
            Request::Close { id } => self.close(&id),
            Request::Play(request) => self.play(&request),
            Request::Undo { id, moves } => self.undo(&id, moves),
            Request::Check(request) => self.check(&request),
            Request::Legal { id } => Ok(legal(self.session(&id)?)),
            Request::Status { id } => Ok(status(self.session(&id)?)),
            Request::Setup { id } => Ok(reply::setup(self.session(&id)?.ruleset().setup())),
            Request::View { id, viewer } => self.view(&id, viewer),
            Request::Think(request) => self.think(&request),
            Request::Evaluate(request) => self.evaluate(&request),
            Request::Position { id } => {
                let session = self.session(&id)?;
                let position = session.game().position();
                Ok(named(session.ruleset(), || json!({ "position": position })))
            }
            Request::Events(request) => self.events(&request),
            Request::History { id } => {
                let session = self.session(&id)?;
                Ok(named(session.ruleset(), || session::history(session)))
            }
            Request::Record(request) => self.record(&request),
            Request::Unknown => Err(Fault::UnknownCommand(cmd.to_string())),
        }
    }

    fn sets(&self) -> Fields {
        let sets: Vec<SetReply<'_>> = self.library.sets().map(SetReply::new).collect();
        body(json!({ "sets": sets }))
    }

    fn ids(&self) -> Fields {
        body(json!({ "games": self.games.keys().collect::<Vec<_>>() }))
    }

    fn deck(&self, deck: &Value, players: Option<u8>) -> Answer {
        let deck = decks::read(&self.library, deck)?;
        let size = deck.len();
        let mut answer = json!({"deck": DeckReply::new(&deck), "size": size});
        if let Some(players) = players {
            // Not only X1: all that `new` would refuse.
            let usual = self.library.setup(Variant::Sets, players, Options::default(), None)?;
            Setup { extra: Some(deck.clone()), ..usual }.ruleset()?;
            let warnings = deck.check_extra(players).map_err(SetupError::from)?;
            answer["warnings"] = json!(warnings);
        }
        Ok(body(answer))
    }

    fn start(&mut self, request: &request::New) -> Answer {
        self.check_free(&request.id)?;
        let setup = self.asked_setup(request)?;
        let ruleset = setup.ruleset()?;
        let rolls = read::rolls(&ruleset, &request.rolls)?;
        let session = match &request.position {
            None => Session::deal(&ruleset, request.seed, rolls)?,
            Some(position) => {
                let position: Position = read::in_game(&ruleset, position)?;
                Session::place(&ruleset, position, request.seed, rolls)?
            }
        };
        let answer = report(&session, 0, request.tell)?;
        self.games.insert(request.id.clone(), session);
        Ok(answer)
    }

    fn asked_setup(&self, request: &request::New) -> Result<Setup, Fault> {
        let request::New { variant, players, options, .. } = request;
        let usual = self.library.setup(*variant, *players, options.clone(), None)?;
        let own = |deck: &Value| decks::read(&self.library, deck);
        Ok(Setup {
            main: request.main.as_ref().map(own).unwrap_or(Ok(usual.main))?,
            extra: request.extra.as_ref().map(own).transpose()?.or(usual.extra),
            ..usual
        })
    }

    fn load(&mut self, id: &str, record: &Value, tell: Option<Audience>) -> Answer {
        self.check_free(id)?;
        let record = match record {
            Value::String(text) => Record::parse(text, &self.library)?,
            twin => Record::from_json(&twin.to_string(), &self.library)?,
        };
        let session = session::replay(&record)?;
        let mut answer = report(&session, 0, tell)?;
        answer.insert("names".into(), json!(record.names));
        answer.insert("tags".into(), json!(record.tags));
        self.games.insert(id.into(), session);
        Ok(answer)
    }

    fn fork(&mut self, id: &str, to: &str, moves: Option<usize>) -> Answer {
        let mut session = self.session(id)?.clone();
        self.check_free(to)?;
        if let Some(moves) = moves {
            session.undo(moves)?;
        }
        let answer = status(&session);
        self.games.insert(to.into(), session);
        Ok(answer)
    }

    fn world(&mut self, request: &request::World) -> Answer {
        let session = self.session(&request.id)?;
        let ruleset = session.ruleset().clone();
        check_viewer(&ruleset, request.viewer)?;
        let view = session.game().view(request.viewer);
        let mut worlds = Worlds::new(&ruleset, &view).map_err(|_| Fault::NoWorld)?;
        let world = worlds.draw(&mut FastDice::new(request.number));
        let answer = named(&ruleset, || json!({ "position": world.position() }));
        if request.to.is_none() && request.seed.is_some() {
            return Err(Fault::BadRequest("a `seed` is for a world that becomes a game".into()));
        }
        if let Some(to) = &request.to {
            self.check_free(to)?;
            self.games.insert(to.clone(), Session::from_game(world, request.seed));
        }
        Ok(answer)
    }

    fn close(&mut self, id: &str) -> Answer {
        self.games.remove(id).map(|_| Fields::new()).ok_or(Fault::UnknownGame)
    }

    fn play(&mut self, request: &request::Play) -> Answer {
        let session = self.games.get_mut(&request.id).ok_or(Fault::UnknownGame)?;
        let ruleset = session.ruleset().clone();
        let mv = read::mv(&ruleset, &request.mv)?;
        let rolls = read::rolls(&ruleset, &request.rolls)?;
        check_audience(&ruleset, request.tell)?;
        let before = session.events().len();
        session::play(session, request.seat, mv, &rolls)?;
        report(session, before, request.tell)
    }

    fn undo(&mut self, id: &str, moves: usize) -> Answer {
        let session = self.games.get_mut(id).ok_or(Fault::UnknownGame)?;
        session.undo(moves)?;
        Ok(status(session))
    }

    fn check(&self, request: &request::Check) -> Answer {
        let session = self.session(&request.id)?;
        let mv = read::mv(session.ruleset(), &request.mv)?;
        let legal = session::check(session, request.seat, mv)?;
        Ok(named(session.ruleset(), || offer(session.ruleset(), legal.mv())))
    }

    fn view(&self, id: &str, viewer: Viewer) -> Answer {
        let session = self.session(id)?;
        check_viewer(session.ruleset(), viewer)?;
        let view = session.game().view(viewer);
        Ok(named(session.ruleset(), || json!({ "view": view })))
    }

    fn events(&self, request: &request::Events) -> Answer {
        let session = self.session(&request.id)?;
        check_audience(session.ruleset(), Some(request.tell))?;
        let events = told(session, request.from, request.tell);
        Ok(body(json!({ "from": request.from, "events": events })))
    }

    fn record(&self, request: &request::Record) -> Answer {
        let session = self.session(&request.id)?;
        let players = session.ruleset().players();
        let mut recorder = session.recorder()?;
        if request.names.len() > usize::from(players) {
            return Err(Fault::NoSeat { players });
        }
        for (seat, name) in Seat::all(players).zip(&request.names) {
            recorder.name(seat, name)?;
        }
        for (name, value) in &request.tags {
            recorder.tag(name, value)?;
        }
        let record = match session.seed().filter(|_| request.luck == RecordLuck::Seed) {
            Some(seed) => recorder.into_record().with_seed(seed),
            None => recorder.into_record(),
        };
        let record = match request.format {
            Format::Leo => Value::String(record.to_string()),
            Format::Json => {
                serde_json::from_str(&record.to_json()).expect("the JSON twin of a record is JSON")
            }
        };
        Ok(body(json!({ "record": record })))
    }

    pub(super) fn session(&self, id: &str) -> Result<&Session, Fault> {
        self.games.get(id).ok_or(Fault::UnknownGame)
    }

    /// Whether a new game can get this id.
    fn check_free(&self, id: &str) -> Result<(), Fault> {
        match id.len() {
            _ if self.games.contains_key(id) => Err(Fault::GameExists),
            1..=ID_BYTES_MAX if self.games.len() < GAMES_MAX => Ok(()),
            1..=ID_BYTES_MAX => Err(Fault::TooManyGames),
            _ => Err(Fault::BadId),
        }
    }
}

fn legal(session: &Session) -> Fields {
    let (game, ruleset) = (session.game(), session.ruleset());
    named(ruleset, || {
        let moves = game.legal_moves().into_iter();
        let legal: Vec<Value> = moves.map(|mv| offer(ruleset, mv)).collect();
        json!({ "turn": game.turn(), "step": game.step(), "legal": legal })
    })
}

/// Where a game stands, and on demand what has just happened.
fn report(session: &Session, from: usize, tell: Option<Audience>) -> Answer {
    check_audience(session.ruleset(), tell)?;
    let mut answer = status(session);
    if let Some(audience) = tell {
        answer.insert("told".into(), told(session, from, audience));
    }
    Ok(answer)
}

/// The events from a number on, as the audience is told of them.
fn told(session: &Session, from: usize, audience: Audience) -> Value {
    let events = session.events().get(from..).unwrap_or_default();
    let ruleset = session.ruleset();
    let viewer = match audience {
        Audience::Referee => return names::with(ruleset, || json!(events)),
        Audience::Public => Viewer::Public,
        Audience::Seat(seat) => Viewer::Seat(seat),
    };
    let seen: Vec<_> = events.iter().map(|event| event.seen_by(ruleset, viewer)).collect();
    names::with(ruleset, || json!(seen))
}

fn check_audience(ruleset: &Ruleset, audience: Option<Audience>) -> Result<(), Fault> {
    match audience {
        Some(Audience::Seat(seat)) => check_viewer(ruleset, Viewer::Seat(seat)),
        _ => Ok(()),
    }
}

pub(super) fn check_viewer(ruleset: &Ruleset, viewer: Viewer) -> Result<(), Fault> {
    let players = ruleset.players();
    match viewer {
        Viewer::Seat(seat) if seat.0 >= players => Err(Fault::NoSeat { players }),
        _ => Ok(()),
    }
}
