//! Runs other programs: each is printed before it starts and named when it fails.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};

/// Prints a step that is about to begin.
pub fn step(text: &str) {
    eprintln!("\u{2192} {text}");
}

/// A program with its arguments, run in the foreground.
pub struct Run {
    command: Command,
    shown: String,
    quiet: bool,
}

impl Run {
    /// The program `name`, found on the path.
    pub fn new(name: impl AsRef<OsStr>) -> Self {
        let shown = Path::new(name.as_ref()).file_name().unwrap_or(name.as_ref());
        let shown = shown.to_string_lossy().into_owned();
        Self { command: Command::new(name), shown, quiet: false }
    }

    /// Appends arguments.
    pub fn args<I: IntoIterator<Item = S>, S: AsRef<OsStr>>(mut self, args: I) -> Self {
        for arg in args {
            self.shown.push(' ');
            self.shown.push_str(&shorten(arg.as_ref()));
            self.command.arg(arg);
        }
        self
    }

    /// Runs in `dir`.
    pub fn dir(mut self, dir: impl AsRef<Path>) -> Self {
        self.command.current_dir(dir);
        self
    }

    /// Sets an environment variable.
    pub fn env(mut self, key: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(key, value);
        self
    }

    /// Shows the output only when the program fails.
    pub fn quiet(mut self) -> Self {
        self.quiet = true;
        self
    }

    /// Runs to the end; an exit code other than 0 is an error.
    pub fn run(mut self) -> Result<()> {
        step(&self.shown);
        let begun = Instant::now();
        if self.quiet {
            let output =
                self.command.stdin(Stdio::null()).output().with_context(|| self.missing())?;
            if !output.status.success() {
                eprint!("{}", String::from_utf8_lossy(&output.stdout));
                eprint!("{}", String::from_utf8_lossy(&output.stderr));
                bail!("`{}` failed: {}", self.shown, output.status);
            }
        } else {
            let status =
                self.command.stdin(Stdio::null()).status().with_context(|| self.missing())?;
            if !status.success() {
                bail!("`{}` failed: {status}", self.shown);
            }
        }
        let seconds = begun.elapsed().as_secs_f64();
        if seconds > 5.0 {
            eprintln!("  {seconds:.0} s");
        }
        Ok(())
    }

    /// Runs to the end and gives what was printed, standard output first, whatever the exit code.
    pub fn output(mut self) -> Result<String> {
        let output = self.command.stdin(Stdio::null()).output().with_context(|| self.missing())?;
        let text = [output.stdout, output.stderr].concat();
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    fn missing(&self) -> String {
        format!("`{}` cannot be started", self.shown)
    }
}

/// Arguments below the project's folder are shown relative to it.
fn shorten(arg: &OsStr) -> String {
    let arg = arg.to_string_lossy().into_owned();
    arg.replace(&format!("{}/", crate::paths::root().display()), "")
}
