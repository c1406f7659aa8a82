//! The host's interface as it describes itself, printed: as the browser's calls and as the list in
//! `docs/api.md`.

use std::{collections::BTreeSet, fmt::Write as _};

use serde_json::Value;

/// One method of one address.
pub struct Operation {
    /// Its name, such as `takeSeat`.
    name: String,
    method: String,
    /// The address, such as `/api/matches/{id}`.
    path: String,
    /// What comes of it, in a sentence without its full stop.
    about: String,
    tag: String,
    parameters: Vec<Parameter>,
    body: Option<Value>,
    answer: Value,
    status: String,
}

struct Parameter {
    name: String,
    within: String,
    required: bool,
    schema: Value,
}

/// What a host says of itself.
pub struct Interface {
    operations: Vec<Operation>,
    schemas: Value,
    /// Types that the browser has.
    types: BTreeSet<String>,
}

impl Interface {
    /// Reads the description; `types` are those that the browser has.
    pub fn read(text: &str, types: BTreeSet<String>) -> Self {
        let all: Value = serde_json::from_str(text).unwrap();
        let mut operations = Vec::new();
        for (path, methods) in all["paths"].as_object().unwrap() {
            for (method, it) in methods.as_object().unwrap() {
                operations.push(Operation::read(path, method, it));
            }
        }
        operations.sort_by(|a, b| (&a.path, &a.method).cmp(&(&b.path, &b.method)));
        Self { operations, schemas: all["components"]["schemas"].clone(), types }
    }

    /// The browser's calls, one function an operation.
    pub fn calls(&self) -> String {
        let mut used = BTreeSet::new();
        let calls: String = self
            .operations
            .iter()
            .filter(|it| it.status != "101")
            .map(|it| self.call(it, &mut used))
            .collect();
        let mut text = String::from(
            "// Written by `cargo xtask types` from the host's description of its interface: one function an\n\
             // operation. What is the same for everybody while the host runs is asked for once.\n",
        );
        for name in used {
            writeln!(text, "import type {{ {name} }} from '../types/{name}';").unwrap();
        }
        text.push_str("import { asked, once, part, request } from './api';\n");
        text + &calls
    }

    fn call(&self, it: &Operation, used: &mut BTreeSet<String>) -> String {
        let mut takes = Vec::new();
        let mut path = it.path.trim_start_matches("/api").to_owned();
        for parameter in it.parameters.iter().filter(|it| it.within == "path") {
            takes.push(format!("{}: {}", parameter.name, self.script(&parameter.schema, used)));
            path = path.replace(
                &format!("{{{}}}", parameter.name),
                &format!("${{part({})}}", parameter.name),
            );
        }
        let query: Vec<_> = it.parameters.iter().filter(|it| it.within == "query").collect();
        if !query.is_empty() {
            let fields: Vec<_> = query
                .iter()
                .map(|it| {
                    let mark = if it.required { "" } else { "?" };
                    format!("{}{mark}: {}", it.name, self.script(&it.schema, used))
                })
                .collect();
            let usual = if query.iter().any(|it| it.required) { "" } else { " = {}" };
            takes.push(format!("query: {{ {} }}{usual}", fields.join("; ")));
            path.push_str("${asked(query)}");
        }
        let body = it.body.as_ref().map(|body| self.script(body, used));
        if let Some(body) = &body {
            takes.push(format!("body: {body}"));
        }
        let mut answer = self.script(&it.answer, used);
        let mut generic = "";
        if answer == "unknown" {
            (generic, answer) = ("<T>", "T".to_owned());
        }
        let path = if path.contains("${") { format!("`{path}`") } else { format!("'{path}'") };
        let method = it.method.to_uppercase();
        let made = match (&*it.tag, &body) {
            ("games", _) => format!("once<{answer}>({path})"),
            (_, Some(_)) => format!("request<{answer}>('{method}', {path}, body)"),
            (_, None) => format!("request<{answer}>('{method}', {path})"),
        };
        format!(
            "\n/** {}. */\nexport const {} = {generic}({}): Promise<{answer}> => {made};\n",
            it.about,
            it.name,
            takes.join(", "),
        )
    }

    /// A schema as TypeScript.
    fn script(&self, schema: &Value, used: &mut BTreeSet<String>) -> String {
        if let Some(name) = name_of(schema) {
            if self.types.contains(name) {
                used.insert(name.to_owned());
                return name.to_owned();
            }
            return self.script(&self.schemas[name], used);
        }
        let of = |kind: &str| match &schema["type"] {
            Value::String(it) => it == kind,
            Value::Array(all) => all.iter().any(|it| it == kind),
            _ => false,
        };
        if of("array") {
            return format!("{}[]", self.script(&schema["items"], used));
        }
        if of("integer") || of("number") {
            return "number".to_owned();
        }
        if of("string") {
            return "string".to_owned();
        }
        if of("boolean") {
            return "boolean".to_owned();
        }
        if let Some(one) = schema["oneOf"].as_array() {
            // An optional thing: `null`, or it.
            let some = one.iter().find(|it| it["type"] != "null").unwrap();
            return self.script(some, used);
        }
        let Some(properties) = schema["properties"].as_object() else {
            return "unknown".to_owned();
        };
        let fields: Vec<_> = properties
            .iter()
            .map(|(name, it)| format!("{name}: {}", self.script(it, used)))
            .collect();
        format!("{{ {} }}", fields.join("; "))
    }

    /// The list of addresses for `docs/api.md`.
    pub fn list(&self) -> String {
        let mut text = String::from("| request | body | answer | what |\n|---|---|---|---|\n");
        for it in &self.operations {
            let asked: Vec<_> = it
                .parameters
                .iter()
                .filter(|it| it.within == "query")
                .map(|it| if it.required { it.name.clone() } else { format!("{}?", it.name) })
                .collect();
            let asked =
                if asked.is_empty() { String::new() } else { format!("?{}", asked.join("&")) };
            let body = it.body.as_ref().map(word).unwrap_or_default();
            writeln!(
                text,
                "| `{} {}{asked}` | {body} | {} {} | {} |",
                it.method.to_uppercase(),
                it.path,
                it.status,
                word(&it.answer),
                it.about,
            )
            .unwrap();
        }
        text
    }
}

impl Operation {
    fn read(path: &str, method: &str, it: &Value) -> Self {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let parameters = it["parameters"].as_array().cloned().unwrap_or_default();
        let (status, answer) = it["responses"]
            .as_object()
            .unwrap()
            .iter()
            .find(|(status, _)| status.parse::<u16>().is_ok())
            .unwrap();
        let content = |it: &Value| {
            let kinds = it["content"].as_object().unwrap();
            kinds.values().next().unwrap()["schema"].clone()
        };
        Self {
            name: text(&it["operationId"]),
            method: method.to_owned(),
            path: path.to_owned(),
            about: text(&it["summary"]).trim_end_matches('.').to_owned(),
            tag: text(&it["tags"][0]),
            parameters: parameters
                .iter()
                .map(|it| Parameter {
                    name: text(&it["name"]),
                    within: text(&it["in"]),
                    required: it["required"] == true,
                    schema: it["schema"].clone(),
                })
                .collect(),
            body: it.get("requestBody").map(content),
            answer: content(answer),
            status: status.clone(),
        }
    }
}

/// The name of the type that a schema stands for.
fn name_of(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.strip_prefix("#/components/schemas/")
}

/// A schema in a word.
fn word(schema: &Value) -> String {
    match (name_of(schema), &schema["items"]) {
        (Some(name), _) => format!("`{name}`"),
        (None, Value::Null) => "JSON".to_owned(),
        (None, items) => format!("[{}]", word(items)),
    }
}
