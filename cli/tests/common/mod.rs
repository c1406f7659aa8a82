//! Running the `warmoot` command in tests.
#![allow(dead_code, clippy::unwrap_used)]

use std::{
    io::Write,
    process::{Command, Stdio},
};

/// What a run of the command came to.
pub struct Ran {
    pub out: String,
    pub err: String,
    pub ok: bool,
    /// The exit code; none if the program was killed.
    pub code: Option<i32>,
}

impl Ran {
    /// Whether it ended with code 1 and an error that says all of `words`, without a panic.
    pub fn fails_with(&self, words: &[&str]) -> bool {
        let said = format!("{}{}", self.out, self.err);
        self.code == Some(1)
            && !said.contains("panicked")
            && words.iter().all(|word| said.contains(word))
    }
}

/// Runs `warmoot` with these arguments and no input.
pub fn warmoot(args: &[&str]) -> Ran {
    typed(args, "")
}

/// Runs `warmoot` with these arguments and this input.
pub fn typed(args: &[&str], input: &str) -> Ran {
    typed_bytes(args, input.as_bytes())
}

/// The same with any bytes.
pub fn typed_bytes(args: &[&str], input: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_warmoot"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // The command may end before it has read everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Ran {
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
        ok: output.status.success(),
        code: output.status.code(),
    }
}
