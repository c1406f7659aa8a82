//! Opening matches and looking at them.

use std::ops::RangeInclusive;

use axum::{
    Json,
    extract::State,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use utoipa::IntoParams;
use uuid::Uuid;
use warmoot_kernel::{Anchor, Seat, Seed};
use warmoot_table::{Glance, Moment, Table};

use super::FromSeat;
use crate::{
    app::App,
    clock_rule::ClockRule,
    games,
    http::{
        body::{JsonBody, PathOf, QueryOf},
        names::plain_name,
        session::Guest,
    },
    live::{seat_info, tell_apart},
    problem::{Problem, ProblemBody},
    store::{self, Holder, NewRecord, Place},
    who::{SessionId, random_token},
    wire::{Created, InWords, MatchInfo, NewMatch, NewSeat, TableState, Timeline, WhyNot},
};

/// The seconds a clock may have for the whole match: up to 30 days.
const MAIN: RangeInclusive<u32> = 10..=30 * 24 * 3600;
/// The seconds a clock may add with each act: up to a day.
const INCREMENT: RangeInclusive<u32> = 0..=24 * 3600;
/// The hours after which somebody who is asked counts as absent: up to 30 days, 3 days if nothing
/// is said (TABLE-SEAT-04).
const ABSENCE: RangeInclusive<u32> = 1..=30 * 24;
/// See [`ABSENCE`].
pub(super) const USUAL_ABSENCE: u32 = 72;
/// The most characters of a match's title.
const LONGEST_TITLE: usize = 80;

/// From where a list goes on.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Further {
    /// The last match of the list before.
    before: Option<Uuid>,
}

/// The matches this session opened or sits in, the last changed first.
#[utoipa::path(
    get,
    path = "/api/matches",
    operation_id = "matches",
    tag = "matches",
    params(Further),
    responses((status = 200, body = Vec<MatchInfo>), (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)),
)]
pub(crate) async fn list(
    State(app): State<App>,
    Guest(who): Guest,
    QueryOf(Further { before }): QueryOf<Further>,
) -> Result<Json<Vec<MatchInfo>>, Problem> {
    let all = &app.shared.games;
    let listed = app.shared.store.matches_of(&who, before).await?.into_iter().map(|listed| {
        let mut seats: Vec<_> = (0_u8..)
            .zip(&listed.seats)
            .map(|(seat, place)| seat_info(all, &listed.game, Seat(seat), place, &who))
            .collect();
        tell_apart(&mut seats, &listed.seats);
        let mine: Vec<_> = (0_u8..)
            .zip(&listed.seats)
            .filter(|(_, place)| place.session() == Some(who))
            .map(|(seat, _)| Seat(seat))
            .collect();
        MatchInfo {
            yours: mine.iter().any(|seat| listed.waiting >> seat.0 & 1 == 1),
            id: listed.id,
            game: listed.game,
            title: listed.title,
            revision: listed.revision,
            updated: rfc3339(listed.updated),
            over: listed.over,
            mine,
            owner: listed.owner == who,
            seats,
        }
    });
    Ok(Json(listed.collect()))
}

/// A moment in the store as text.
fn rfc3339(milliseconds: i64) -> String {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(milliseconds) * 1_000_000)
        .ok()
        .and_then(|at| at.format(&Rfc3339).ok())
        .unwrap_or_default()
}

/// Opens a match.
#[utoipa::path(
    post,
    path = "/api/matches",
    operation_id = "createMatch",
    tag = "matches",
    request_body = NewMatch,
    responses((status = 201, body = Created), (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)),
)]
pub(crate) async fn create(
    State(app): State<App>,
    Guest(who): Guest,
    JsonBody(new): JsonBody<NewMatch>,
) -> Result<Response, Problem> {
    let all = &app.shared.games;
    let Some(title) = games::title(all, &new.game) else {
        return Err(Problem::unfit(
            "unknown_game",
            format!("There is no game {:?} here.", new.game),
        )
        .field("game"));
    };
    let title = match &new.name {
        Some(name) => plain_name(name, LONGEST_TITLE)?,
        None => title,
    };
    if let Some(clock) = &new.clock {
        within_limits(clock)?;
    }
    let absence = new.absence_hours.unwrap_or(USUAL_ABSENCE);
    if !ABSENCE.contains(&absence) {
        let (least, most) = (ABSENCE.start(), ABSENCE.end());
        let why = format!("Somebody is absent after {least} to {most} hours here, not {absence}.");
        return Err(Problem::unfit("absence", why).field("absence_hours"));
    }
    let mut seed = [0; 32];
    getrandom::fill(&mut seed)?;
    let table = all
        .create(&new.game, &new.setup, Seed(seed))
        .map_err(|refusal| Problem::from(refusal).field("setup"))?;
    if table.seats() != new.seats.len() {
        return Err(Problem::unfit(
            "seats",
            format!(
                "The setup has {} seats, but {} say who sits there.",
                table.seats(),
                new.seats.len()
            ),
        )
        .field("seats"));
    }
    let name = app.shared.store.name(&who).await?.unwrap_or_else(|| who.guest_name());
    let mut seats = Vec::with_capacity(new.seats.len());
    for (seat, kind) in new.seats.into_iter().enumerate() {
        seats.push(match kind {
            NewSeat::Here {} => person(who, &name),
            NewSeat::Friend {} => Place::new(Holder::Nobody, Some(random_token::<16>()?), 0),
            NewSeat::Bot { bot } => {
                if games::bot(all, &new.game, &bot).is_none() {
                    return Err(
                        Problem::unknown_bot(&new.game, &bot).field(format!("seats[{seat}].bot"))
                    );
                }
                Place::new(Holder::Bot(bot), None, 0)
            }
        });
    }
    let new = New { title, table, seats, notices: Vec::new(), clock: new.clock, absence };
    keep_new(&app, who, name, new).await
}

/// An error unless a clock is one that people can play with.
fn within_limits(clock: &ClockRule) -> Result<(), Problem> {
    for (seconds, limits, field) in [
        (clock.main_seconds, MAIN, "clock.main_seconds"),
        (clock.increment_seconds, INCREMENT, "clock.increment_seconds"),
    ] {
        if !limits.contains(&seconds) {
            let (least, most) = (limits.start(), limits.end());
            let why = format!("A clock has {least} to {most} seconds here, not {seconds}.");
            return Err(Problem::unfit("clock", why).field(field));
        }
    }
    Ok(())
}

/// A seat held by a session.
pub(super) fn person(who: SessionId, name: &str) -> Place {
    Place::new(Holder::Person { session: who, name: name.to_owned() }, None, 0)
}

/// A match that was just made.
pub(super) struct New {
    pub title: String,
    pub table: Box<dyn Table>,
    pub seats: Vec<Place>,
    pub notices: Vec<String>,
    pub clock: Option<ClockRule>,
    pub absence: u32,
}

/// Stores a match that was just made and says where it is.
pub(super) async fn keep_new(
    app: &App,
    owner: SessionId,
    owner_name: String,
    New { title, table, mut seats, notices, clock, absence }: New,
) -> Result<Response, Problem> {
    let parts = store::split(&table.save())
        .map_err(|error| Problem::fault(format!("The new match cannot be stored: {error}")))?;
    let id = Uuid::now_v7();
    let opened = app.config.timer.wall();
    for (seat, place) in (0_u8..).zip(&mut seats) {
        place.since = opened;
        let asked = place.session().is_some() && table.waiting().contains(Seat(seat));
        place.mark.asked = asked.then_some(opened);
    }
    let record = NewRecord {
        id,
        game: table.game().to_owned(),
        title,
        owner,
        owner_name,
        start: parts.start,
        content_hash: parts.hash,
        content: parts.content,
        revision: table.revision(),
        waiting: table.waiting(),
        seats,
        notices,
        clock,
        absence,
        opened,
    };
    drop(table);
    within_room(app, &record).await?;
    app.shared.store.create(&record).await?;
    let mut response = (StatusCode::CREATED, Json(Created { id })).into_response();
    if let Ok(place) = HeaderValue::from_str(&format!("/api/matches/{id}")) {
        response.headers_mut().insert(header::LOCATION, place);
    }
    Ok(response)
}

/// An error if a guest opens more matches than one may, or fills the store.
async fn within_room(app: &App, new: &NewRecord) -> Result<(), Problem> {
    let caps = &app.config.caps;
    let (matches, bytes) = app.shared.store.room_of(&new.owner).await?;
    let bytes = bytes + (new.start.len() + new.content.len()) as u64;
    let why = if matches >= caps.matches {
        format!("You have opened {matches} matches here, and that is the most one guest may.")
    } else if bytes > caps.guest_bytes {
        let most = caps.guest_bytes >> 20;
        format!("Your matches would take more than the {most} MB of this host one guest may have.")
    } else {
        return Ok(());
    };
    Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, "too_many_matches", why))
}

/// The table as it is now.
#[utoipa::path(
    get,
    path = "/api/matches/{id}",
    operation_id = "look",
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match"), FromSeat),
    responses((status = 200, body = TableState), (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)),
)]
pub(crate) async fn look(
    State(app): State<App>,
    Guest(who): Guest,
    PathOf(id): PathOf<Uuid>,
    QueryOf(from): QueryOf<FromSeat>,
) -> Result<Json<TableState>, Problem> {
    app.matches.get(id).look(who, from.looking()).await.map(Json)
}

/// What somebody points at.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pointing {
    /// Who points: a seat of this session.
    seat: Seat,
    /// At what, such as `area:7`.
    anchor: Anchor,
}

/// Why pointing at something does nothing.
#[utoipa::path(
    get,
    path = "/api/matches/{id}/why",
    operation_id = "why",
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match"), Pointing),
    responses((status = 200, body = WhyNot), (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)),
)]
pub(crate) async fn why(
    State(app): State<App>,
    Guest(who): Guest,
    PathOf(id): PathOf<Uuid>,
    QueryOf(Pointing { seat, anchor }): QueryOf<Pointing>,
) -> Result<Json<WhyNot>, Problem> {
    app.matches.get(id).why(who, seat, anchor).await.map(Json)
}

/// From which act on.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct FromAct {
    /// Which of the session's own seats looks.
    seat: Option<Seat>,
    /// The first act wanted.
    #[serde(default)]
    from: u32,
}

/// What happened, from an act on; everything once the game is over.
#[utoipa::path(
    get,
    path = "/api/matches/{id}/log",
    operation_id = "log",
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match"), FromAct),
    responses((status = 200, body = Vec<Moment>), (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)),
)]
pub(crate) async fn log(
    State(app): State<App>,
    Guest(who): Guest,
    PathOf(id): PathOf<Uuid>,
    QueryOf(FromAct { seat, from }): QueryOf<FromAct>,
) -> Result<Json<Vec<Moment>>, Problem> {
    app.matches.get(id).log(who, FromSeat { seat }.looking(), from).await.map(Json)
}

/// The table after so many acts, as that seat may see it.
#[utoipa::path(
    get,
    path = "/api/matches/{id}/at/{number}",
    operation_id = "at",
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match"), ("number" = u32, Path, description = "So many acts"), FromSeat),
    responses((status = 200, body = Glance), (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)),
)]
pub(crate) async fn at(
    State(app): State<App>,
    Guest(who): Guest,
    PathOf((id, number)): PathOf<(Uuid, u32)>,
    QueryOf(from): QueryOf<FromSeat>,
) -> Result<Json<Glance>, Problem> {
    app.matches.get(id).at(who, from.looking(), number).await.map(Json)
}

/// From where, and after how many acts.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct AfterActs {
    /// Which of the session's own seats looks.
    seat: Option<Seat>,
    /// After so many acts; now, if nothing is said.
    number: Option<u32>,
}

/// The table in words, as it is read in a terminal; now, or after so many acts.
#[utoipa::path(
    get,
    path = "/api/matches/{id}/words",
    operation_id = "inWords",
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match"), AfterActs),
    responses(
        (status = 200, body = InWords),
        (status = "4XX", body = ProblemBody),
        (status = "5XX", body = ProblemBody),
    ),
)]
pub(crate) async fn in_words(
    State(app): State<App>,
    Guest(who): Guest,
    PathOf(id): PathOf<Uuid>,
    QueryOf(AfterActs { seat, number }): QueryOf<AfterActs>,
) -> Result<Json<InWords>, Problem> {
    app.matches.get(id).in_words(who, FromSeat { seat }.looking(), number).await.map(Json)
}

/// The scores after every act.
#[utoipa::path(
    get,
    path = "/api/matches/{id}/timeline",
    operation_id = "timeline",
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match")),
    responses((status = 200, body = Timeline), (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)),
)]
pub(crate) async fn timeline(
    State(app): State<App>,
    PathOf(id): PathOf<Uuid>,
) -> Result<Json<Timeline>, Problem> {
    app.matches.get(id).timeline().await.map(Json)
}
