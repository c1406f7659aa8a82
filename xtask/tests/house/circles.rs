//! Files use each other one way: no circle of files, in no package and not in the client. Who reads
//! a file can then read first what it uses.
//!
//! A file uses another if a path in it (`crate::…`, `super::…`, a module's name) leads to something
//! that stands there. Handing on (`pub use`) is no use: the path is followed to where the thing
//! stands. Tests are left apart: they may look at everything. What a method call leads to is not
//! seen: a type's functions may stand in several files.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    path::{Path, PathBuf},
};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::{root, text, written};

/// How many files of a package still stand in circles. This list only gets shorter: a number that
/// is too high fails like one that is too low.
const STILL: [(&str, usize); 3] = [("games/bloodstones", 12), ("games/hate", 10), ("kernel", 12)];

/// What a module says of itself.
#[derive(Default)]
struct Module {
    /// Where it stands; of one within a file, that file.
    file: PathBuf,
    /// The folder of its modules' files.
    folder: PathBuf,
    modules: BTreeSet<String>,
    items: BTreeSet<String>,
    /// Names that it takes from elsewhere: each with the path to it.
    imports: HashMap<String, Vec<String>>,
    /// Modules it takes every name from.
    globs: Vec<Vec<String>>,
    /// Paths that its code walks.
    uses: BTreeSet<Vec<String>>,
    /// Names in its code that may be handed on from elsewhere.
    names: BTreeSet<String>,
}

/// The modules of a package by their paths.
#[derive(Default)]
struct Package(BTreeMap<Vec<String>, Module>);

/// Words that begin an item with a name.
const ITEMS: [&str; 9] =
    ["struct", "enum", "union", "trait", "fn", "type", "const", "static", "macro_rules"];

impl Package {
    /// Reads a package from its first file.
    fn read(first: &Path) -> Self {
        let mut package = Self::default();
        package.file(first, first.parent().unwrap(), Vec::new());
        package
    }

    /// Reads a module's file.
    fn file(&mut self, file: &Path, folder: &Path, at: Vec<String>) {
        let code = std::fs::read_to_string(file).unwrap();
        let tokens: TokenStream =
            code.parse().unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let module = Module { file: file.into(), folder: folder.into(), ..Module::default() };
        self.0.insert(at.clone(), module);
        self.walk(tokens, &at, true);
    }

    fn module(&mut self, at: &[String]) -> &mut Module {
        self.0.get_mut(at).unwrap()
    }

    /// Reads code of a module: at its top, or deeper within.
    fn walk(&mut self, tokens: TokenStream, at: &[String], top: bool) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let word = |i: usize| match tokens.get(i) {
            Some(TokenTree::Ident(ident)) => ident.to_string(),
            _ => String::new(),
        };
        let mark = |i: usize, wanted: char| matches!(tokens.get(i), Some(TokenTree::Punct(it)) if it.as_char() == wanted);
        let leads = |i: usize| mark(i, ':') && mark(i + 1, ':');
        let mut handed_on = false;
        let mut i = 0;
        while i < tokens.len() {
            if mark(i, '#') && is_for_tests(tokens.get(i + 1)) {
                i = after_item(&tokens, i + 2);
                continue;
            }
            if let TokenTree::Group(group) = &tokens[i] {
                self.walk(group.stream(), at, false);
                handed_on = false;
                i += 1;
                continue;
            }
            let here = word(i);
            match here.as_str() {
                "pub" => {
                    handed_on = true;
                    i += 1;
                    // How far it is seen.
                    if let Some(TokenTree::Group(group)) = tokens.get(i)
                        && group.delimiter() == Delimiter::Parenthesis
                    {
                        i += 1;
                    }
                    continue;
                }
                // Not `use<…>`, which says what a type holds on to.
                "use" if !mark(i + 1, '<') => {
                    let end = (i..tokens.len()).find(|&end| mark(end, ';')).unwrap_or(tokens.len());
                    self.take(&tokens[i + 1..end], &[], at, handed_on);
                    handed_on = false;
                    i = end + 1;
                    continue;
                }
                "mod" if top && !word(i + 1).is_empty() => {
                    let name = word(i + 1);
                    self.child(&name, tokens.get(i + 2), at);
                    handed_on = false;
                    i += 3;
                    continue;
                }
                item if top && ITEMS.contains(&item) => {
                    // `macro_rules! name`
                    let name = if mark(i + 1, '!') { word(i + 2) } else { word(i + 1) };
                    self.module(at).items.insert(name);
                }
                _ => {}
            }
            if top && mark(i + 1, '!') && !here.is_empty() {
                // What a macro makes is named between its brackets.
                if let Some(TokenTree::Group(group)) = tokens.get(i + 2) {
                    let made = group.stream().into_iter().filter_map(|token| match token {
                        TokenTree::Ident(ident) => Some(ident.to_string()),
                        _ => None,
                    });
                    self.module(at).items.extend(made);
                }
            }
            handed_on = false;
            let follows = (i >= 2 && leads(i - 2)) || (i >= 1 && mark(i - 1, '$'));
            if !here.is_empty() && leads(i + 1) && !follows {
                let mut path = vec![here];
                while leads(i + 1) && !word(i + 3).is_empty() {
                    path.push(word(i + 3));
                    i += 3;
                }
                self.module(at).uses.insert(path);
            } else if here.starts_with(char::is_uppercase) && !follows {
                self.module(at).names.insert(here);
            }
            i += 1;
        }
    }

    /// A module within a module: in a file of its own, or not.
    fn child(&mut self, name: &str, body: Option<&TokenTree>, at: &[String]) {
        let path = [at, &[name.to_owned()]].concat();
        let within = self.module(at);
        within.modules.insert(name.to_owned());
        let (file, folder) = (within.file.clone(), within.folder.clone());
        if let Some(TokenTree::Group(group)) = body {
            let module = Module { file, folder: folder.join(name), ..Module::default() };
            self.0.insert(path.clone(), module);
            self.walk(group.stream(), &path, true);
            return;
        }
        let own = folder.join(format!("{name}.rs"));
        let file = if own.is_file() { own } else { folder.join(name).join("mod.rs") };
        self.file(&file, &folder.join(name), path);
    }

    /// Reads what stands between `use` and its end.
    fn take(&mut self, tree: &[TokenTree], before: &[String], at: &[String], handed_on: bool) {
        let mut path = before.to_vec();
        let mut name = None;
        let mut tokens = tree.iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Ident(ident) if *ident == "as" => {
                    name = tokens.next().map(ToString::to_string);
                }
                TokenTree::Ident(ident) if *ident == "self" && !path.is_empty() => {}
                TokenTree::Ident(ident) => path.push(ident.to_string()),
                TokenTree::Punct(punct) if punct.as_char() == '*' => {
                    if !handed_on {
                        self.module(at).uses.insert(path.clone());
                    }
                    self.module(at).globs.push(path);
                    return;
                }
                TokenTree::Group(group) => {
                    let parts: Vec<TokenTree> = group.stream().into_iter().collect();
                    let comma = |token: &TokenTree| matches!(token, TokenTree::Punct(it) if it.as_char() == ',');
                    for part in parts.split(comma).filter(|part| !part.is_empty()) {
                        self.take(part, &path, at, handed_on);
                    }
                    return;
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
        let Some(name) = name.or_else(|| path.last().cloned()) else { return };
        let module = self.module(at);
        if !handed_on {
            module.uses.insert(path.clone());
        }
        module.imports.insert(name, path);
    }

    /// The file that a path leads to, seen from a module; nothing if it leads out of the package.
    fn find(&self, from: &[String], path: &[String], depth: u8) -> Option<Vec<String>> {
        if depth == 0 {
            return None;
        }
        let mut at = from.to_vec();
        let mut rest = path;
        let mut inside = false;
        while let Some((first, others)) = rest.split_first() {
            match first.as_str() {
                "crate" => at.clear(),
                "self" => {}
                "super" => drop(at.pop()),
                _ => break,
            }
            (rest, inside) = (others, true);
        }
        while let Some((first, others)) = rest.split_first() {
            let module = &self.0[&at];
            if module.modules.contains(first) {
                at.push(first.clone());
                if !self.0.contains_key(&at) {
                    return None;
                }
            } else if module.items.contains(first) {
                return Some(at);
            } else if let Some(import) = module.imports.get(first).filter(|it| *it != path) {
                let whole = [import.as_slice(), others].concat();
                return self.find(&at, &whole, depth - 1);
            } else if !inside {
                return None;
            } else {
                let through = |glob: &Vec<String>| {
                    let there = self.find(&at, glob, depth - 1)?;
                    let has = self.0[&there].items.contains(first)
                        || self.0[&there].modules.contains(first)
                        || self.0[&there].imports.contains_key(first);
                    let rest = [&["self".to_owned()], rest].concat();
                    if has { self.find(&there, &rest, depth - 1) } else { None }
                };
                return module.globs.iter().find_map(through).or(Some(at));
            }
            (rest, inside) = (others, true);
        }
        Some(at)
    }

    /// Which files use which.
    fn arrows(&self) -> BTreeMap<PathBuf, BTreeSet<PathBuf>> {
        let mut arrows: BTreeMap<PathBuf, BTreeSet<PathBuf>> = BTreeMap::new();
        for (at, module) in &self.0 {
            let own = arrows.entry(module.file.clone()).or_default();
            let named = module.names.iter().map(|name| vec!["self".to_owned(), name.clone()]);
            for path in module.uses.iter().cloned().chain(named) {
                if let Some(there) = self.find(at, &path, 16) {
                    own.insert(self.0[&there].file.clone());
                }
            }
            own.remove(&module.file);
        }
        arrows
    }
}

/// Whether an attribute says that what follows is for tests only.
fn is_for_tests(attribute: Option<&TokenTree>) -> bool {
    let Some(TokenTree::Group(group)) = attribute else { return false };
    let text: String = group.stream().to_string().split_whitespace().collect();
    text.starts_with("cfg(test") || text.starts_with("cfg(all(test")
}

/// Where the item ends that begins here.
fn after_item(tokens: &[TokenTree], from: usize) -> usize {
    let mut words = BTreeSet::new();
    for (i, token) in tokens.iter().enumerate().skip(from) {
        let named = words.iter().any(|word: &String| {
            ITEMS.contains(&word.as_str()) || ["use", "mod", "impl"].contains(&word.as_str())
        });
        match token {
            TokenTree::Ident(ident) => drop(words.insert(ident.to_string())),
            TokenTree::Punct(punct) if punct.as_char() == ';' => return i + 1,
            TokenTree::Punct(punct) if punct.as_char() == ',' && !named => return i + 1,
            TokenTree::Group(group)
                if group.delimiter() == Delimiter::Brace && !words.contains("use") =>
            {
                return i + 1;
            }
            _ => {}
        }
    }
    tokens.len()
}

/// The circles among files: those of which each leads to every other.
fn circles(arrows: &BTreeMap<PathBuf, BTreeSet<PathBuf>>) -> Vec<BTreeSet<PathBuf>> {
    let reach = |from: &PathBuf| {
        let mut seen = BTreeSet::new();
        let mut open = vec![from];
        while let Some(file) = open.pop() {
            for to in arrows.get(file).into_iter().flatten() {
                if seen.insert(to.clone()) {
                    open.push(to);
                }
            }
        }
        seen
    };
    let reached: BTreeMap<_, _> = arrows.keys().map(|file| (file, reach(file))).collect();
    let mut found: Vec<BTreeSet<PathBuf>> = Vec::new();
    for (file, there) in &reached {
        if !there.contains(*file) || found.iter().any(|circle| circle.contains(*file)) {
            continue;
        }
        let back = |other: &&PathBuf| reached.get(other).is_some_and(|it| it.contains(*file));
        found.push(there.iter().filter(back).cloned().collect());
    }
    found
}

/// The arrows of a folder of sources: a package's, or the client's.
fn arrows_of(folder: &Path) -> BTreeMap<PathBuf, BTreeSet<PathBuf>> {
    let firsts = ["lib.rs", "main.rs"].map(|name| folder.join(name));
    let mut arrows: BTreeMap<PathBuf, BTreeSet<PathBuf>> = BTreeMap::new();
    for first in firsts.iter().filter(|first| first.is_file()) {
        for (file, to) in Package::read(first).arrows() {
            arrows.entry(file).or_default().extend(to);
        }
    }
    arrows
}

/// The arrows of the client: what a file takes in from another one.
fn arrows_of_the_client(folder: &Path) -> BTreeMap<PathBuf, BTreeSet<PathBuf>> {
    let mut arrows = BTreeMap::new();
    for path in written().into_iter().map(|path| root().join(path)) {
        let name = path.to_string_lossy().into_owned();
        let source = name.ends_with(".ts") || name.ends_with(".svelte");
        let apart = name.ends_with(".test.ts") || path.starts_with(folder.join("types"));
        if !path.starts_with(folder) || !source || apart {
            continue;
        }
        let code = text(&path).unwrap();
        let quoted =
            code.split(['\'', '"']).filter(|it| it.starts_with("./") || it.starts_with("../"));
        let to = quoted.filter_map(|taken| {
            let there = path.parent().unwrap().join(taken);
            let there = ["", ".ts", ".svelte.ts", ".svelte"]
                .map(|end| PathBuf::from(format!("{}{end}", there.display())));
            there.into_iter().find(|file| file.is_file())?.canonicalize().ok()
        });
        let to: BTreeSet<PathBuf> = to.collect();
        arrows.insert(path.canonicalize().unwrap(), to);
    }
    arrows
}

#[test]
fn files_use_each_other_one_way() {
    let mut folders: Vec<PathBuf> = written()
        .into_iter()
        .filter(|path| path.ends_with("Cargo.toml") && path.components().count() > 1)
        .map(|path| path.parent().unwrap().to_owned())
        .collect();
    folders.push("web".into());
    let still: BTreeMap<&str, usize> = STILL.into();
    let mut wrong = Vec::new();
    let mut looked = 0;
    for folder in &folders {
        let source = root().join(folder).join("src");
        let arrows = if folder == Path::new("web") {
            arrows_of_the_client(&source)
        } else {
            arrows_of(&source)
        };
        looked += arrows.len();
        let circles = circles(&arrows);
        let files: usize = circles.iter().map(BTreeSet::len).sum();
        let ways: usize = arrows.values().map(BTreeSet::len).sum();
        let name = folder.display().to_string().replace('\\', "/");
        println!("{name}: {} files, {ways} arrows, {files} files in circles", arrows.len());
        let known = still.get(name.as_str()).copied().unwrap_or_default();
        if files != known {
            let short =
                |file: &PathBuf| file.strip_prefix(&source).unwrap_or(file).display().to_string();
            let named: Vec<Vec<String>> =
                circles.iter().map(|circle| circle.iter().map(short).collect()).collect();
            wrong.push(format!(
                "{name}: {files} files stand in circles, and {known} are known in this test. Mend \
                 the new ones, or lower the number: {named:?}"
            ));
        }
    }
    assert!(looked > 300, "only {looked} files were looked at");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The rooms of the host, lowest first: files and folders of its `src`. A room uses itself, those
/// beside it and those before it.
const ROOMS_OF_THE_HOST: [&[&str]; 8] = [
    &["clock_rule.rs", "config.rs", "games.rs", "timer.rs", "who.rs", "words.rs"],
    &["store"],
    &["problem.rs", "shared.rs"],
    &["wire"],
    &["live"],
    &["app.rs", "http"],
    &["serve.rs"],
    &["lib.rs"],
];

#[test]
fn the_rooms_of_the_host_lie_one_above_the_other() {
    let source = root().join("host/src");
    let room = |file: &Path| {
        let name = file.strip_prefix(&source).unwrap().iter().next().unwrap();
        let known = |rooms: &&[&str]| rooms.iter().any(|room| name == *room);
        let floor = ROOMS_OF_THE_HOST.iter().position(known);
        floor.unwrap_or_else(|| panic!("say in this test where {} lies", file.display()))
    };
    let arrows = arrows_of(&source);
    assert!(arrows.len() > 40, "only {} files were looked at", arrows.len());
    for (file, to) in &arrows {
        for used in to {
            assert!(
                room(used) <= room(file),
                "{} must not use {}, which lies above it",
                file.strip_prefix(&source).unwrap().display(),
                used.strip_prefix(&source).unwrap().display()
            );
        }
    }
}

#[test]
fn a_circle_is_found_through_what_is_handed_on_and_tests_are_left_apart() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, code: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, code).unwrap();
    };
    write("lib.rs", "mod a; mod b; mod c; mod room; pub use a::A; pub use room::*;");
    write("a.rs", "use crate::room::Deep; pub struct A(Deep);");
    write("b.rs", "use crate::c; fn b() { c::made() } #[cfg(test)] mod tests { use crate::A; }");
    write("c.rs", "pub fn made() {} #[cfg(test)] use crate::{b, a};");
    write("room/mod.rs", "mod deep; mod flat; pub use deep::Deep; pub use flat::flat;");
    write("room/deep.rs", "pub struct Deep; fn deep() { super::flat() }");
    write("room/flat.rs", "pub fn flat() {}");
    let names = |folder: &Path| {
        let found = circles(&arrows_of(folder)).into_iter().flatten();
        found.map(|it| it.strip_prefix(folder).unwrap().display().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(names(folder.path()), Vec::<String>::new());
    // Through the list at the top, which only hands on.
    write("room/flat.rs", "pub fn flat() -> Option<crate::A> { None }");
    assert_eq!(names(folder.path()), ["a.rs", "room/deep.rs", "room/flat.rs"]);
    write("c.rs", "pub fn made() { super::b::b() }");
    assert_eq!(names(folder.path()), ["a.rs", "room/deep.rs", "room/flat.rs", "b.rs", "c.rs"]);
}
