//! What there is to agree on before a game, described: the command line and any page can ask for it.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value, json};
use ts_rs::TS;

/// The form of a game's setup.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Form {
    /// What is asked, in this order.
    pub fields: Vec<Field>,
}

/// One thing to agree on.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Field {
    /// Its key in the setup.
    pub key: String,
    /// Its name on the command line: `--map`.
    pub option: String,
    /// Its name for people.
    pub label: String,
    /// What it does, in a sentence.
    pub about: String,
    /// What is asked for.
    pub input: Input,
}

/// What a field asks for.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Input {
    /// One of these words.
    Word {
        /// What there is.
        words: Vec<Word>,
        /// Whether it may be left open, to be decided at the table (`null`). Else the first that
        /// suits the number of seats is taken.
        open: bool,
    },
    /// One of these words for each seat, each once; left open: chosen at the table.
    WordEach {
        /// What there is.
        words: Vec<Word>,
    },
    /// How many seats there are: nothing to ask, whoever sets a table up says it anyhow.
    Seats,
    /// One of the seats, or nobody: left to chance or the table.
    Seat,
    /// Yes or no; no, if nothing is said.
    Flag,
    /// A whole number.
    Number {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
        /// What it is if nothing is said.
        usual: u32,
    },
}

/// A word to choose, such as a map.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Word {
    /// The word in the setup.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// The fewest and the most seats it is made for.
    pub seats: Option<(u8, u8)>,
}

impl Word {
    /// A word for any number of seats.
    #[must_use]
    pub fn new(id: impl Into<String>, name: impl Into<String>) -> Self {
        Self { id: id.into(), name: name.into(), seats: None }
    }

    fn suits(&self, seats: usize) -> bool {
        self.seats
            .is_none_or(|(least, most)| (usize::from(least)..=usize::from(most)).contains(&seats))
    }
}

impl Field {
    /// A field with the same key and option.
    #[must_use]
    pub fn new(key: &str, label: &str, about: &str, input: Input) -> Self {
        let (key, label, about) = (key.to_owned(), label.to_owned(), about.to_owned());
        Self { option: key.replace('_', "-"), key, label, about, input }
    }

    /// The same under another name on the command line.
    #[must_use]
    pub fn option(mut self, option: &str) -> Self {
        option.clone_into(&mut self.option);
        self
    }

    /// What stands in the setup for what was said.
    fn value(&self, said: Option<&Vec<String>>, seats: usize) -> Result<Value, String> {
        let option = &self.option;
        let one = said.map(|said| said.join(","));
        match &self.input {
            Input::Word { words, open } => match one {
                Some(one) if *open && one == "-" => Ok(Value::Null),
                Some(one) => known(words, &one, option).map(Value::from),
                None if *open => Ok(Value::Null),
                None => {
                    let found = words.iter().find(|word| word.suits(seats));
                    found.map(|word| word.id.clone().into()).ok_or_else(|| {
                        let names = list(words);
                        format!(
                            "no {option} is made for {seats} seats: name one of {names} with --{option}"
                        )
                    })
                }
            },
            Input::WordEach { words } => {
                let said = said.map(Vec::as_slice).unwrap_or_default();
                if !said.is_empty() && said.len() != seats {
                    let named = said.len();
                    return Err(format!("--{option} names {named}, but there are {seats} seats"));
                }
                let each = (0..seats).map(|seat| match said.get(seat) {
                    Some(word) if word != "-" => known(words, word, option).map(Value::from),
                    _ => Ok(Value::Null),
                });
                each.collect::<Result<Vec<_>, _>>().map(Value::from)
            }
            Input::Seats => Ok(json!(seats)),
            Input::Seat => match one.as_deref() {
                None | Some("-") => Ok(Value::Null),
                Some(one) => {
                    let seat = one.parse().ok().filter(|seat| (1..=seats).contains(seat));
                    let seat = seat.ok_or_else(|| {
                        format!("--{option} {one}: expected a seat, 1 to {seats}, or -")
                    })?;
                    Ok(json!(seat - 1))
                }
            },
            Input::Flag => Ok(json!(said.is_some())),
            Input::Number { least, most, usual } => match one {
                None => Ok(json!(usual)),
                Some(one) => {
                    let number = one.parse().ok().filter(|number| (least..=most).contains(&number));
                    let number: u32 = number.ok_or_else(|| {
                        format!("--{option} {one}: expected a number, {least} to {most}")
                    })?;
                    Ok(json!(number))
                }
            },
        }
    }
}

impl Form {
    /// The setup for so many seats, with what was said by option; everything else is usual. A
    /// word's `-` leaves it open.
    ///
    /// # Errors
    /// What is wrong with what was said, and what was expected.
    pub fn setup(
        &self,
        said: &BTreeMap<String, Vec<String>>,
        seats: usize,
    ) -> Result<Value, String> {
        if let Some(unknown) =
            said.keys().find(|key| self.fields.iter().all(|it| it.option != **key))
        {
            let known: Vec<_> = self.fields.iter().map(|it| format!("--{}", it.option)).collect();
            return Err(format!("this game has no --{unknown}; it has {}", known.join(", ")));
        }
        let mut setup = Map::new();
        for field in &self.fields {
            setup.insert(field.key.clone(), field.value(said.get(&field.option), seats)?);
        }
        Ok(setup.into())
    }
}

/// The word, if it is one of these.
fn known(words: &[Word], said: &str, option: &str) -> Result<String, String> {
    if words.iter().any(|word| word.id == said) {
        return Ok(said.to_owned());
    }
    Err(format!("there is no {option} `{said}`: expected one of {}", list(words)))
}

fn list(words: &[Word]) -> String {
    words.iter().map(|word| word.id.as_str()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> Form {
        let island = |id: &str, seats| Word { seats: Some(seats), ..Word::new(id, id) };
        let words = vec![island("small", (2, 3)), island("large", (4, 6))];
        let tribes = vec![Word::new("red", "Red"), Word::new("blue", "Blue")];
        Form {
            fields: vec![
                Field::new("map", "Map", "Where.", Input::Word { words, open: false }),
                Field::new("tribes", "Tribes", "Who.", Input::WordEach { words: tribes }),
                Field::new("attacker", "Attacker", "Who begins.", Input::Seat),
                Field::new("milder", "Milder", "Words.", Input::Flag),
                Field::new(
                    "round_limit",
                    "Rounds",
                    "How long.",
                    Input::Number { least: 1, most: 9, usual: 4 },
                )
                .option("rounds"),
            ],
        }
    }

    fn setup(said: &[(&str, &str)], seats: usize) -> Result<Value, String> {
        let split = |words: &str| words.split(',').map(str::to_owned).collect();
        let said = said.iter().map(|(key, words)| ((*key).to_owned(), split(words))).collect();
        form().setup(&said, seats)
    }

    #[test]
    fn what_is_not_said_is_usual() {
        let usual = json!({
            "map": "large", "tribes": [null, null, null, null], "attacker": null,
            "milder": false, "round_limit": 4,
        });
        assert_eq!(setup(&[], 4), Ok(usual));
    }

    #[test]
    fn what_is_said_stands_in_the_setup() {
        let said = [
            ("map", "large"),
            ("tribes", "-,red"),
            ("attacker", "2"),
            ("milder", ""),
            ("rounds", "9"),
        ];
        let wanted = json!({
            "map": "large", "tribes": [null, "red"], "attacker": 1, "milder": true, "round_limit": 9,
        });
        assert_eq!(setup(&said, 2), Ok(wanted));
    }

    #[test]
    fn what_is_wrong_is_told_with_what_was_expected() {
        for (said, seats, why) in [
            (vec![("map", "sea")], 2, "there is no map `sea`: expected one of small, large"),
            (vec![], 7, "no map is made for 7 seats: name one of small, large with --map"),
            (vec![("tribes", "red")], 2, "--tribes names 1, but there are 2 seats"),
            (vec![("tribes", "red,ret")], 2, "there is no tribes `ret`: expected one of red, blue"),
            (vec![("attacker", "3")], 2, "--attacker 3: expected a seat, 1 to 2, or -"),
            (vec![("rounds", "0")], 2, "--rounds 0: expected a number, 1 to 9"),
            (
                vec![("sails", "3")],
                2,
                "this game has no --sails; it has --map, --tribes, --attacker, --milder, --rounds",
            ),
        ] {
            assert_eq!(setup(&said, seats), Err(why.to_owned()));
        }
    }
}
