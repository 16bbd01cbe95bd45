//! Installs what the other tasks need, from the package registries alone.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::paths::{root, target};
use crate::run::{Run, step};
use crate::stamp::unless_fresh;

/// A virtual environment below `target/`: its folder and its packages.
pub type Environment = (&'static str, &'static [&'static str]);

/// The Python packages that stand beside ours in tests.
const PYTHON: Environment = ("venv", &["joserfc==1.8.0", "wasmtime==50.0.1"]);

/// The official A2A clients in Python. Both are called `a2a`, so each has an environment of its own.
const A2A_0_3: Environment = ("venv-a2a-0.3", &["a2a-sdk[signing]==0.3.26"]);
const A2A_1_3: Environment = ("venv-a2a-1.3", &["a2a-sdk[signing]==1.3.0"]);

/// Where Debian puts its browser.
const CHROMIUM: &str = "/usr/bin/chromium";

/// Everything at once.
pub fn all() -> Result<()> {
    wasm_target()?;
    node()?;
    node_modules("pkg")?;
    pythons()?;
    if chromium()?.is_none() {
        step("no Chromium: its tests will be reported as skipped");
    }
    Ok(())
}

/// The target that the engine is compiled to. The download has been seen to stall, so it is tried
/// again.
pub fn wasm_target() -> Result<()> {
    let installed = Run::new("rustup").args(["target", "list", "--installed"]).output()?;
    if installed.lines().any(|line| line == "wasm32-unknown-unknown") {
        return Ok(());
    }
    for attempt in 1..=3 {
        let add =
            Run::new("timeout").args(["120", "rustup", "target", "add", "wasm32-unknown-unknown"]);
        match add.run() {
            Ok(()) => return Ok(()),
            Err(error) => step(&format!("attempt {attempt} of 3: {error}")),
        }
    }
    bail!("the target wasm32-unknown-unknown cannot be installed")
}

/// What runs JavaScript: a Node that is new enough, and the packages of the tests.
pub fn node() -> Result<()> {
    check_node()?;
    node_modules("tests")
}

/// The pinned npm packages of `folder`, by its lock file.
pub fn node_modules(folder: &str) -> Result<()> {
    let dir = root().join(folder);
    let lock = dir.join("package-lock.json");
    let installed = dir.join("node_modules/.package-lock.json");
    unless_fresh(&format!("npm-{folder}"), "", &[lock], &[installed], || {
        let ci = Run::new("npm").args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
        ci.dir(&dir).run()
    })
}

/// The Pythons of the tests, each with the environment variable that names it to them.
pub fn pythons() -> Result<[(&'static str, PathBuf); 3]> {
    Ok([
        ("COUNTERSIGN_PYTHON", python(PYTHON)?),
        ("COUNTERSIGN_A2A_0_3", python(A2A_0_3)?),
        ("COUNTERSIGN_A2A_1_3", python(A2A_1_3)?),
    ])
}

/// The Python of a virtual environment.
pub fn python((folder, packages): Environment) -> Result<PathBuf> {
    let venv = target(folder);
    let python = venv.join("bin/python");
    unless_fresh(folder, &packages.join(" "), &[], std::slice::from_ref(&python), || {
        Run::new("python3").args(["-m", "venv", "--clear"]).args([&venv]).run()?;
        let pip = Run::new(&python).args(["-m", "pip", "install", "--quiet"]);
        pip.args(["--disable-pip-version-check"]).args(packages).run()
    })?;
    Ok(python)
}

/// The browser: an installed one, or Debian's package where we are root. Nothing when there is
/// neither.
pub fn chromium() -> Result<Option<&'static str>> {
    if Path::new(CHROMIUM).exists() {
        return Ok(Some(CHROMIUM));
    }
    let user = Run::new("id").args(["-u"]).output()?;
    if user.trim() != "0" || !Path::new("/usr/bin/apt-get").exists() {
        return Ok(None);
    }
    let apt =
        |args: &[&str]| Run::new("apt-get").args(args).env("DEBIAN_FRONTEND", "noninteractive");
    let installed = apt(&["update", "-qq"]).quiet().run().and_then(|()| {
        let install = ["install", "-y", "-qq", "--no-install-recommends", "chromium"];
        apt(&install).quiet().run()
    });
    if let Err(error) = installed {
        step(&format!("Chromium cannot be installed: {error}"));
    }
    Ok(Path::new(CHROMIUM).exists().then_some(CHROMIUM))
}

/// The version of the Node on the path, which the npm packages are pinned for.
fn check_node() -> Result<()> {
    let version = Run::new("node").args(["--version"]).output()?;
    let major = version.trim().trim_start_matches('v').split('.').next().unwrap_or_default();
    let major: u32 = major.parse().with_context(|| format!("`node --version` gave {version}"))?;
    if major < 20 {
        bail!("Node {major} is too old: 20 or later is needed");
    }
    Ok(())
}
