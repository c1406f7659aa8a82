//! The browser client, built into the program.

use axum::{
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{Html, IntoResponse, Response},
};
use rust_embed::RustEmbed;

use crate::problem::Problem;

/// The built client: `web/dist`. In a development build it is read from there at run time.
#[derive(RustEmbed)]
#[folder = "../web/dist"]
#[allow_missing = true]
struct Client;

/// How the addresses of the client's pages begin, see `web/src/lib/page.ts`.
const PAGES: [&str; 6] = ["", "new", "match", "rules", "join", "about"];

/// How the build has packed the files besides, the smaller first: the packing, and the ending of the
/// packed file's name. Those files are no addresses of their own.
const PACKINGS: [(&str, &str); 2] = [("br", "br"), ("gzip", "gz")];

/// Shown where the client was not built.
const UNBUILT: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<title>Warmoot</title>
<h1>The browser client is not built</h1>
<p>The host runs, and its interface under <code>/api/</code> answers. To have the pages too, run
<code>cargo xtask play</code> in the project's folder; it builds the client and starts the
host.</p>
";

/// A file of the client; for the address of a page its first one, which finds its own way. Below
/// `/api/` there are no pages.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    if path == "/api" || path.starts_with("/api/") {
        return Problem::unknown("address").into_response();
    }
    if !matches!(method, Method::GET | Method::HEAD) {
        return wrong_method(method).await.into_response();
    }
    let path = path.trim_start_matches('/');
    let packed = PACKINGS.iter().any(|(_, ending)| path.ends_with(&format!(".{ending}")));
    if let Some(file) = Client::get(path).filter(|_| !packed) {
        return answer(path, &file, &headers);
    }
    // A file that is not there, or was renamed by a newer build, must not be answered with a page.
    let last = path.rsplit('/').next().unwrap_or_default();
    if path.starts_with("assets/") || path.starts_with('.') || last.contains('.') {
        return Problem::unknown("file").into_response();
    }
    let first = path.split('/').next().unwrap_or_default();
    match Client::get("index.html") {
        Some(page) if PAGES.contains(&first) => answer("index.html", &page, &headers),
        // The client says so to people.
        Some(page) => {
            let mut response = answer("index.html", &page, &HeaderMap::new());
            *response.status_mut() = StatusCode::NOT_FOUND;
            response
        }
        None => (StatusCode::SERVICE_UNAVAILABLE, Html(UNBUILT)).into_response(),
    }
}

/// A file with what a browser should know about it.
fn answer(path: &str, file: &rust_embed::EmbeddedFile, headers: &HeaderMap) -> Response {
    let tag: String =
        file.metadata.sha256_hash()[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    // Weak: it is the same file however it is packed.
    let tag = format!("W/\"{tag}\"");
    // Names in this folder hold a hash of the file, so a name never means anything else.
    let keep = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let said = |name| headers.get(name).and_then(|said: &HeaderValue| said.to_str().ok());
    let known = said(header::IF_NONE_MATCH).is_some_and(|known| known.contains(&tag));
    let packed = packed(path, said(header::ACCEPT_ENCODING).unwrap_or_default());
    let packing = packed.as_ref().filter(|_| !known).map(|(packing, _)| *packing);
    let data = packed.map_or_else(|| file.data.clone(), |(_, packed)| packed.data);
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        data.into_owned().into_response()
    };
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let headers = response.headers_mut();
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(packing) = packing {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(packing));
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    if let Ok(kind) = HeaderValue::from_str(kind.as_ref()) {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

/// A file as the build packed it, the smaller first, if the browser takes it so.
fn packed(path: &str, accepted: &str) -> Option<(&'static str, rust_embed::EmbeddedFile)> {
    PACKINGS
        .into_iter()
        .filter(|(packing, _)| accepts(accepted, packing))
        .find_map(|(packing, ending)| Some((packing, Client::get(&format!("{path}.{ending}"))?)))
}

/// Whether an `Accept-Encoding` takes this packing.
fn accepts(accepted: &str, packing: &str) -> bool {
    accepted.split(',').any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, ""));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse().ok());
        name.trim().eq_ignore_ascii_case(packing) && weight != Some(0.0_f32)
    })
}

/// An address that is there, but not for this method.
pub(crate) async fn wrong_method(method: Method) -> Problem {
    Problem::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "wrong_method",
        format!("{method} is not for this address."),
    )
}

#[cfg(test)]
mod tests {
    use super::accepts;

    #[test]
    fn a_packing_is_taken_if_it_is_named_and_not_forbidden() {
        assert!(accepts("gzip, deflate, br", "br"));
        assert!(accepts("BR;q=0.5", "br"));
        assert!(accepts("br;q=1.0, *;q=0", "br"));
        for never in ["", "gzip", "br;q=0", "br; q=0.000, gzip", "brotli"] {
            assert!(!accepts(never, "br"), "{never}");
        }
    }
}
