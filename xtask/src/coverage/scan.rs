//! Finds the tests of a package and the rule ids they say they show.
//!
//! The sources are read as tokens, from each crate root along its `mod` lines, so that a test in a
//! file no crate compiles does not count, and a test inside `proptest! { … }` does.

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// One id in a `covers!` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// The rule or ruling.
    pub id: String,
    /// The test it stands in, such as `battle::tests::ties_go_to_shields`; nothing if it stands
    /// outside of any test that runs.
    pub test: Option<String>,
    /// The file, from the project's root.
    pub file: String,
    /// The line.
    pub line: usize,
}

/// Every mention in the crates of all packages under `root`.
///
/// # Errors
/// If a source cannot be read or is not Rust.
pub fn mentions(root: &Path) -> Result<Vec<Mention>> {
    let mut scan = Scan { root, seen: HashSet::new(), found: Vec::new() };
    for package in packages(root)? {
        for source in crate_roots(&package)? {
            scan.file(&source, &[])?;
        }
    }
    Ok(scan.found)
}

/// The folders under `root` that hold a package.
fn packages(root: &Path) -> Result<Vec<PathBuf>> {
    let skipped = |name: &str| name.starts_with('.') && name.len() > 1;
    let made = ["target", "node_modules"];
    let walk = walkdir::WalkDir::new(root).sort_by_file_name().into_iter().filter_entry(|entry| {
        let name = entry.file_name().to_string_lossy();
        entry.depth() == 0 || !(skipped(&name) || made.contains(&name.as_ref()))
    });
    let mut packages = Vec::new();
    for entry in walk {
        let entry = entry.with_context(|| format!("{} cannot be read", root.display()))?;
        if entry.file_name() == "Cargo.toml"
            && let Some(folder) = entry.path().parent()
        {
            packages.push(folder.to_owned());
        }
    }
    Ok(packages)
}

/// The files cargo starts from: the library, the programs and the integration tests.
fn crate_roots(package: &Path) -> Result<Vec<PathBuf>> {
    let mut roots: Vec<PathBuf> =
        ["src/lib.rs", "src/main.rs"].iter().map(|file| package.join(file)).collect();
    for folder in ["src/bin", "tests"] {
        let folder = package.join(folder);
        if !folder.is_dir() {
            continue;
        }
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            if path.is_dir() {
                roots.push(path.join("main.rs"));
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                roots.push(path);
            }
        }
    }
    roots.retain(|file| file.is_file());
    roots.sort();
    Ok(roots)
}

/// A scan as it goes.
struct Scan<'a> {
    root: &'a Path,
    seen: HashSet<PathBuf>,
    found: Vec<Mention>,
}

/// A file being read.
struct Place<'a> {
    /// Its path from the project's root.
    name: String,
    /// Where the files of its submodules are.
    folder: &'a Path,
    /// Where the files are that a `#[path]` names.
    beside: &'a Path,
}

impl Scan<'_> {
    /// Reads a file and the files of its modules. `module` is the path of the file's own module.
    fn file(&mut self, path: &Path, module: &[String]) -> Result<()> {
        if !self.seen.insert(path.to_owned()) {
            return Ok(());
        }
        let name = path.strip_prefix(self.root).unwrap_or(path).display().to_string();
        let text = fs::read_to_string(path).with_context(|| format!("{name} cannot be read"))?;
        let tokens: TokenStream = text.parse().map_err(|error: proc_macro2::LexError| {
            let at = error.span().start();
            anyhow::anyhow!("{name}:{}:{}: this is not Rust: {error}", at.line, at.column + 1)
        })?;
        let beside = path.parent().unwrap_or(path);
        let stem = path.file_stem().unwrap_or_default();
        let owns_folder = module.is_empty() || stem == "mod";
        let folder = if owns_folder { beside.to_owned() } else { beside.join(stem) };
        self.items(tokens, module, &Place { name, folder: &folder, beside })
    }

    /// Reads the items of a file, a module, or anything else in braces.
    fn items(&mut self, tokens: TokenStream, module: &[String], place: &Place<'_>) -> Result<()> {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut attributes: Vec<Group> = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            let next = tokens.get(at + 1);
            match &tokens[at] {
                TokenTree::Punct(hash) if hash.as_char() == '#' => {
                    if let Some(TokenTree::Group(attribute)) = next {
                        attributes.push(attribute.clone());
                        at += 1;
                    }
                }
                TokenTree::Ident(word) if word == "fn" => {
                    let name = next.map(ToString::to_string).unwrap_or_default();
                    let (body, end) = braces(&tokens, at);
                    if let Some(body) = body {
                        let runs = attributes.iter().any(is_test)
                            && !attributes.iter().any(|it| last_word(it) == "ignore");
                        let test = runs.then(|| [module, &[name]].concat().join("::"));
                        self.covers(body.stream(), test.as_ref(), place);
                    }
                    attributes.clear();
                    at = end;
                }
                TokenTree::Ident(word) if word == "mod" => {
                    if let Some(TokenTree::Ident(name)) = next {
                        let inner = [module, &[name.to_string()]].concat();
                        at += 2;
                        match tokens.get(at) {
                            Some(TokenTree::Group(body)) => {
                                let folder = place.folder.join(name.to_string());
                                let name = place.name.clone();
                                let place = Place { name, folder: &folder, beside: place.beside };
                                self.items(body.stream(), &inner, &place)?;
                            }
                            _ => self.module_file(&name.to_string(), &inner, &attributes, place)?,
                        }
                    }
                    attributes.clear();
                }
                TokenTree::Ident(word) if word == "macro_rules" => {
                    // What a macro would write is no test until somebody calls it.
                    attributes.clear();
                    at = braces(&tokens, at).1;
                }
                // Words that may stand between an attribute and its function.
                TokenTree::Ident(word)
                    if ["pub", "async", "const", "extern"].iter().any(|it| word == it) => {}
                TokenTree::Group(group) => {
                    if group.delimiter() == Delimiter::Brace {
                        self.items(group.stream(), module, place)?;
                    }
                    attributes.clear();
                }
                _ => attributes.clear(),
            }
            at += 1;
        }
        Ok(())
    }

    /// Reads the file of `mod name;`. A file that is missing is the compiler's to complain about.
    fn module_file(
        &mut self,
        name: &str,
        module: &[String],
        attributes: &[Group],
        place: &Place<'_>,
    ) -> Result<()> {
        let given = attributes.iter().filter(|it| first_word(it) == "path").find_map(|it| {
            let text = it.stream().into_iter().last()?.to_string();
            Some(place.beside.join(text.trim_matches('"')))
        });
        let usual =
            [place.folder.join(format!("{name}.rs")), place.folder.join(name).join("mod.rs")];
        match given.into_iter().chain(usual).find(|file| file.is_file()) {
            Some(file) => self.file(&file, module),
            None => Ok(()),
        }
    }

    /// Notes every id in `covers!(…)` among `tokens`, at any depth.
    fn covers(&mut self, tokens: TokenStream, test: Option<&String>, place: &Place<'_>) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            let TokenTree::Group(group) = token else { continue };
            let called = at >= 2
                && tokens[at - 1].to_string() == "!"
                && matches!(&tokens[at - 2], TokenTree::Ident(word) if word == "covers");
            if !called {
                self.covers(group.stream(), test, place);
                continue;
            }
            for token in group.stream() {
                let TokenTree::Literal(id) = token else { continue };
                self.found.push(Mention {
                    id: id.to_string().trim_matches('"').to_owned(),
                    test: test.cloned(),
                    file: place.name.clone(),
                    line: id.span().start().line,
                });
            }
        }
    }
}

/// The first braces from `at` on and where they are; none if a semicolon comes first.
fn braces(tokens: &[TokenTree], at: usize) -> (Option<&Group>, usize) {
    for (end, token) in tokens.iter().enumerate().skip(at) {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                return (Some(group), end);
            }
            TokenTree::Punct(punct) if punct.as_char() == ';' => return (None, end),
            _ => {}
        }
    }
    (None, tokens.len())
}

/// Whether an attribute makes a function a test: `#[test]`, `#[tokio::test(…)]`.
fn is_test(attribute: &Group) -> bool {
    last_word(attribute) == "test" && first_word(attribute) != "cfg"
}

/// The last word of an attribute's path: `test` of `#[tokio::test(flavor = "…")]`.
fn last_word(attribute: &Group) -> String {
    let path = attribute.stream().into_iter().take_while(|token| match token {
        TokenTree::Ident(_) => true,
        TokenTree::Punct(punct) => punct.as_char() == ':',
        _ => false,
    });
    path.filter(|token| matches!(token, TokenTree::Ident(_)))
        .last()
        .map(|word| word.to_string())
        .unwrap_or_default()
}

/// The first word of an attribute.
fn first_word(attribute: &Group) -> String {
    attribute.stream().into_iter().next().map(|word| word.to_string()).unwrap_or_default()
}
