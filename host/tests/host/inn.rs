//! A host of a test's own, and guests who speak to it.

use std::{path::PathBuf, sync::Mutex, time::Duration};

use futures_util::{SinkExt, StreamExt};
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};
use sqlx::{Connection, Row, SqliteConnection, sqlite::SqliteConnectOptions};
use tempfile::TempDir;
use tokio::{sync::oneshot, task::JoinHandle};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest},
};
use warmoot_host::{Config, Host, StartError, Timer};
use warmoot_table::Games;

/// No test waits longer for anything; long enough for a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(120);
/// How long a bot thinks before it acts: longer than any test, so that nothing happens at a table
/// but what the test does.
const BOTS_SIT_STILL: Duration = Duration::from_secs(24 * 3600);

/// A host of a test's own.
pub struct Inn {
    pub url: String,
    /// The time of its tables' clocks: it stands still until the test moves it.
    pub timer: Timer,
    folder: TempDir,
    change: fn(&mut Config),
    running: Option<Running>,
}

struct Running {
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), StartError>>,
}

impl Inn {
    /// A host with a database of its own, on a port of its own. Its bots sit still, and its clocks
    /// stand: what a test compares cannot change meanwhile.
    pub async fn open() -> Self {
        Self::with(|_| {}).await
    }

    /// A host whose bots act as soon as they are asked. Whatever is read twice there may differ.
    pub async fn with_lively_bots() -> Self {
        Self::with(|config| config.bot_pause = Duration::ZERO).await
    }

    /// The same with another configuration.
    pub async fn with(change: fn(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut inn = Self::closed(folder, change);
        inn.start(None).await;
        inn
    }

    /// The same with other games.
    pub async fn with_games(games: Games, change: fn(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut inn = Self::closed(folder, change);
        inn.start(Some(games)).await;
        inn
    }

    fn closed(folder: TempDir, change: fn(&mut Config)) -> Self {
        Self { url: String::new(), timer: Timer::by_hand(), folder, change, running: None }
    }

    /// Where its database is.
    pub fn database(&self) -> PathBuf {
        self.folder.path().join("host.sqlite")
    }

    /// A connection of another program to its database.
    pub async fn side_door(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(self.database());
        SqliteConnection::connect_with(&options).await.unwrap()
    }

    /// The seed of a match, out of the database.
    pub async fn seed_of(&self, id: &str) -> String {
        let row = sqlx::query("SELECT start FROM matches WHERE id = ?")
            .bind(id)
            .fetch_one(&mut self.side_door().await)
            .await
            .unwrap();
        let start: Value = serde_json::from_str(row.get(0)).unwrap();
        start["seed"].as_str().unwrap().to_owned()
    }

    async fn start(&mut self, games: Option<Games>) {
        let mut config = Config {
            address: ([127, 0, 0, 1], 0).into(),
            database: self.database(),
            bot_pause: BOTS_SIT_STILL,
            rate: None,
            timer: self.timer.clone(),
            ..Config::default()
        };
        (self.change)(&mut config);
        let host = Host::start(config, games.unwrap_or_else(crate::doors::every)).await.unwrap();
        self.url = format!("http://{}", host.address());
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(host.run_until(async {
            let _ = stopped.await;
        }));
        self.running = Some(Running { stop, task });
    }

    /// Ends the host as Ctrl-C would.
    pub async fn close(&mut self) {
        let Running { stop, task } = self.running.take().unwrap();
        stop.send(()).unwrap();
        tokio::time::timeout(PATIENCE, task).await.unwrap().unwrap().unwrap();
    }

    /// Ends the host and starts it anew with the same database, on another port.
    pub async fn restart(&mut self) {
        self.close().await;
        self.open_again().await;
    }

    /// Starts a host that was closed, with the same database, on another port.
    pub async fn open_again(&mut self) {
        self.start(None).await;
    }

    /// Somebody new.
    pub async fn guest(&self) -> Guest {
        let guest = Guest::stranger(&self.url);
        assert_eq!(guest.get("/api/me").await.0, StatusCode::OK);
        assert!(guest.cookie.lock().unwrap().is_some(), "the first answer brings a cookie");
        guest
    }
}

/// Somebody with a browser.
pub struct Guest {
    url: Mutex<String>,
    http: reqwest::Client,
    cookie: Mutex<Option<String>>,
}

pub type Answer = (StatusCode, Value);

impl Guest {
    /// Somebody without a cookie.
    pub fn stranger(url: &str) -> Self {
        let http = reqwest::Client::builder().timeout(PATIENCE).build().unwrap();
        Self { url: Mutex::new(url.to_owned()), http, cookie: Mutex::default() }
    }

    /// Goes on at the host's new address after a restart.
    pub fn follow(&self, inn: &Inn) {
        self.move_to(&inn.url);
    }

    /// Speaks to the host at another address from now on.
    pub fn move_to(&self, url: &str) {
        url.clone_into(&mut self.url.lock().unwrap());
    }

    /// The guest's cookie.
    pub fn cookie(&self) -> String {
        self.cookie.lock().unwrap().clone().unwrap()
    }

    /// A request with the guest's cookie, to be sent.
    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.url.lock().unwrap()));
        match &*self.cookie.lock().unwrap() {
            Some(cookie) => request.header(header::COOKIE, cookie),
            None => request,
        }
    }

    /// Sends a request; an answer that is no JSON is given as text.
    pub async fn send(&self, request: reqwest::RequestBuilder) -> Answer {
        let answer = request.send().await.unwrap();
        let status = answer.status();
        if let Some(cookie) = answer.headers().get(header::SET_COOKIE) {
            let cookie = cookie.to_str().unwrap().split(';').next().unwrap().to_owned();
            *self.cookie.lock().unwrap() = Some(cookie);
        }
        let text = answer.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.send(self.request(Method::POST, path).json(body)).await
    }

    /// `GET` that must succeed.
    pub async fn read(&self, path: &str) -> Value {
        let (status, answer) = self.get(path).await;
        assert_eq!(status, StatusCode::OK, "{path}: {answer}");
        answer
    }

    /// A match of Delve with these seats; its id.
    pub async fn delve(&self, seats: &Value) -> String {
        let count = seats.as_array().unwrap().len();
        let new = json!({"game": "delve", "setup": delve_setup(count), "seats": seats});
        let (status, answer) = self.post("/api/matches", &new).await;
        assert_eq!(status, StatusCode::CREATED, "{answer}");
        answer["id"].as_str().unwrap().to_owned()
    }

    /// The table as this guest sees it; who holds several seats looks from the one that is asked.
    pub async fn table(&self, id: &str) -> Value {
        let path = format!("/api/matches/{id}");
        let table = self.read(&path).await;
        match seat_to_name(&table) {
            Some(seat) => self.read(&format!("{path}?seat={seat}")).await,
            None => table,
        }
    }

    /// Takes the open seat of a match by the invitation that its owner sees.
    pub async fn sit(&self, owner: &Self, id: &str, seat: usize) -> Answer {
        let table = owner.table(id).await;
        let token = table["seats"][seat]["invitation"].as_str().unwrap().to_owned();
        self.post(&format!("/api/invitations/{token}"), &json!({})).await
    }

    /// Proposes something under a command id of its own.
    pub async fn propose(&self, id: &str, name: &str, seat: usize, what: &Value) -> Answer {
        let propose = json!({"id": name, "seat": seat, "what": what});
        self.post(&format!("/api/matches/{id}/proposals"), &propose).await
    }

    /// Answers the proposal that is open.
    pub async fn vote(&self, id: &str, seat: usize, yes: bool) -> Answer {
        let open = self.table(id).await["proposal"]["id"].as_str().unwrap().to_owned();
        let vote = json!({"seat": seat, "yes": yes});
        self.post(&format!("/api/matches/{id}/proposals/{open}/votes"), &vote).await
    }

    /// Acts in a seat.
    pub async fn act(&self, id: &str, command: &Value) -> Answer {
        self.post(&format!("/api/matches/{id}/commands"), command).await
    }

    /// Plays one choice of whichever of the guest's seats is asked; `false` if none is.
    pub async fn play_any(&self, id: &str, lot: usize) -> bool {
        let table = self.table(id).await;
        let choices = table["choices"].as_array().unwrap();
        if choices.is_empty() {
            return false;
        }
        let action = &choices[lot % choices.len()]["action"];
        let command = command(&table, action, &format!("{lot}-{}", table["revision"]));
        let (status, answer) = self.act(id, &command).await;
        assert_eq!(status, StatusCode::OK, "{command}: {answer}");
        true
    }

    /// A socket on this guest's behalf.
    pub async fn socket(&self, path: &str) -> Socket {
        let url = self.url.lock().unwrap().replace("http://", "ws://");
        let mut request = format!("{url}{path}").into_client_request().unwrap();
        if let Some(cookie) = &*self.cookie.lock().unwrap() {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        Socket(connect_async(request).await.unwrap().0)
    }
}

/// An open socket.
pub struct Socket(pub WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>);

impl Socket {
    /// The next message, whatever it is about.
    pub async fn any(&mut self) -> Value {
        tokio::time::timeout(PATIENCE, async {
            loop {
                if let Message::Text(text) = self.0.next().await.unwrap().unwrap() {
                    return serde_json::from_str(&text).unwrap();
                }
            }
        })
        .await
        .unwrap()
    }

    /// The next message about more than who is there.
    pub async fn next(&mut self) -> Value {
        loop {
            let message = self.any().await;
            if message["type"] != "presence" {
                return message;
            }
        }
    }

    /// Reads on until the table satisfies a condition; the message that does, and the numbers of
    /// the moments that came until then.
    pub async fn until(&mut self, good: impl Fn(&Value) -> bool) -> (Value, Vec<u64>) {
        let mut numbers = Vec::new();
        loop {
            let message = self.next().await;
            assert_eq!(message["type"], "table", "{message}");
            let moments = message["moments"].as_array().unwrap();
            numbers.extend(moments.iter().map(|moment| moment["number"].as_u64().unwrap()));
            if good(&message["table"]) {
                return (message, numbers);
            }
        }
    }

    pub async fn say(&mut self, message: Message) {
        let _ = self.0.send(message).await;
    }
}

/// The seat that who holds several has to name to see anything of it: the one that is asked.
pub fn seat_to_name(table: &Value) -> Option<u64> {
    let mine = table["mine"].as_array()?;
    let asked = mine.iter().find(|seat| table["waiting"].as_array().unwrap().contains(seat));
    let seat = asked.or(mine.first())?.as_u64();
    seat.filter(|_| table["looking"] == Value::Null)
}

/// A setup of Delve.
pub fn delve_setup(seats: usize) -> Value {
    json!({"seats": seats, "rounds": 6})
}

/// A command for the seat that looks at `table`.
pub fn command(table: &Value, action: &Value, id: &str) -> Value {
    json!({"id": id, "seat": table["looking"], "revision": table["revision"], "action": action})
}
