//! Builds the products: the npm package's two modules, the WIT component, the Worker with its page.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::paths::{root, target};
use crate::run::{Run, step};
use crate::sections::without_names;
use crate::setup;
use crate::stamp::unless_fresh;

/// One build of the crate for wasm32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Product {
    /// The engine of the npm package.
    Npm,
    /// Parsing and verification only, for pages.
    Inspect,
    /// The WIT component.
    Component,
    /// The Cloudflare Worker.
    Worker,
}

impl Product {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Npm, Self::Inspect, Self::Component, Self::Worker];

    /// The cargo feature and the word on the command line.
    pub fn feature(self) -> &'static str {
        match self {
            Self::Npm => "npm",
            Self::Inspect => "inspect",
            Self::Component => "component",
            Self::Worker => "worker",
        }
    }

    /// The cargo profile: how much is given for speed depends on who downloads it.
    fn profile(self) -> &'static str {
        match self {
            Self::Inspect => "wasm-small",
            Self::Npm | Self::Component => "wasm-package",
            Self::Worker => "wasm",
        }
    }

    /// The module that is shipped.
    pub fn module(self) -> PathBuf {
        match self {
            Self::Npm => root().join("pkg/wasm/countersign_bg.wasm"),
            Self::Inspect => root().join("pkg/wasm/inspect_bg.wasm"),
            Self::Component => target("component/countersign.component.wasm"),
            Self::Worker => target("worker/countersign_bg.wasm"),
        }
    }
}

/// Builds the products and then the npm package.
pub fn run(words: &[String]) -> Result<()> {
    let named: Vec<_> =
        Product::ALL.into_iter().filter(|p| words.iter().any(|word| word == p.feature())).collect();
    if named.is_empty() {
        all()?;
        return Ok(());
    }
    build(&named)
}

/// Builds everything and gives the packed npm package.
pub fn all() -> Result<PathBuf> {
    build(&Product::ALL)?;
    package()
}

/// Builds products.
pub fn build(products: &[Product]) -> Result<()> {
    setup::wasm_target()?;
    for product in products.iter().copied() {
        let core = compile(product)?;
        match product {
            Product::Npm | Product::Inspect | Product::Worker => bindgen(product, &core)?,
            Product::Component => component(&core)?,
        }
    }
    if products.contains(&Product::Worker) { page() } else { Ok(()) }
}

/// Builds the page that the Worker serves at `/`, out of the small engine and the inspector.
fn page() -> Result<()> {
    build(&[Product::Inspect])?;
    setup::node_modules("pkg")?;
    let pkg = root().join("pkg");
    let sources = ["src", "site", "site.mjs", "package-lock.json", "wasm/inspect.js"];
    let mut inputs: Vec<_> = sources.iter().map(|name| pkg.join(name)).collect();
    inputs.push(Product::Inspect.module());
    unless_fresh("site", "", &inputs, &[target("site/index.html")], || {
        Run::new("node").args(["site.mjs"]).args([target("site")]).dir(&pkg).run()
    })
}

/// Compiles the crate with the feature of `product`. Cargo gives the modules of all features one
/// name and so would compile each anew after any other: whether to compile is decided here.
fn compile(product: Product) -> Result<PathBuf> {
    let profile = product.profile();
    let rustc = Run::new("rustc").args(["--version"]).output()?;
    let inputs =
        ["src", "wit", "patches", "Cargo.toml", "Cargo.lock"].map(|name| root().join(name));
    let kept = target("core").join(format!("{}.wasm", product.feature()));
    let name = format!("core-{}", product.feature());
    unless_fresh(&name, &(rustc + &flags()), &inputs, std::slice::from_ref(&kept), || {
        Run::new("cargo")
            .args(["build", "--package", "countersign", "--lib"])
            .args(["--target", "wasm32-unknown-unknown", "--profile", profile])
            .args(["--features", product.feature()])
            // Paths of the building machine would make the bytes differ from place to place.
            .env("RUSTFLAGS", flags())
            .dir(root())
            .run()?;
        let built = target("wasm32-unknown-unknown").join(profile).join("countersign.wasm");
        fs::create_dir_all(target("core"))?;
        fs::copy(&built, &kept).with_context(|| format!("no {}", built.display()))?;
        Ok(())
    })?;
    Ok(kept)
}

/// Every host of ours has vector instructions, which searching text uses.
fn flags() -> String {
    let home = std::env::var("CARGO_HOME")
        .or_else(|_| std::env::var("HOME").map(|home| format!("{home}/.cargo")))
        .unwrap_or_default();
    let root = root().display();
    format!(
        "-Ctarget-feature=+simd128 --remap-path-prefix={home}=cargo \
         --remap-path-prefix={root}=countersign"
    )
}

/// Writes the JavaScript glue and the module beside it.
fn bindgen(product: Product, core: &Path) -> Result<()> {
    let module = product.module();
    let dir = module.parent().context("a module stands in a folder")?.to_owned();
    let name = if product == Product::Inspect { "inspect" } else { "countersign" };
    let glue = dir.join(format!("{name}.js"));
    unless_fresh(product.feature(), "web", &[core.to_owned()], &[module.clone(), glue], || {
        step(&format!("wasm-bindgen {}", product.feature()));
        fs::create_dir_all(&dir)?;
        Bindgen::new()
            .input_path(core)
            .out_name(name)
            .web(true)?
            .omit_default_module_path(true)
            .typescript(true)
            .reset_state_function(true)
            .remove_name_section(true)
            .remove_producers_section(true)
            .generate(&dir)?;
        Ok(())
    })
}

/// Wraps the core module in a component and checks it.
fn component(core: &Path) -> Result<()> {
    let module = Product::Component.module();
    unless_fresh("component", "unnamed", &[core.to_owned()], std::slice::from_ref(&module), || {
        let dir = module.parent().context("a module stands in a folder")?;
        fs::create_dir_all(dir)?;
        step("wit-component");
        let bytes = wit_component::ComponentEncoder::default()
            .validate(true)
            .module(&without_names(&fs::read(core)?)?)?
            .encode()?;
        fs::write(&module, bytes)?;
        Ok(())
    })
}

/// Compiles and packs the npm package; gives the tarball.
pub fn package() -> Result<PathBuf> {
    setup::node_modules("pkg")?;
    let dir = root().join("pkg");
    let tarball = target("npm/countersign.tgz");
    let sources =
        ["src", "examples", "skill", "wasm", "build.mjs", "package.json", "tsconfig.json"];
    // The build copies these two into the package.
    let copied = ["../README.md", "../LICENSE"];
    let inputs: Vec<_> = sources.iter().chain(&copied).map(|name| dir.join(name)).collect();
    unless_fresh("package", "", &inputs, std::slice::from_ref(&tarball), || {
        Run::new("npm").args(["run", "--silent", "build"]).dir(&dir).run()?;
        let out = target("npm");
        fs::create_dir_all(&out)?;
        let pack = Run::new("npm").args(["pack", "--silent", "--pack-destination"]).args([&out]);
        pack.dir(&dir).quiet().run()?;
        let version = env!("CARGO_PKG_VERSION");
        fs::rename(out.join(format!("countersign-{version}.tgz")), &tarball)?;
        Ok(())
    })?;
    Ok(tarball)
}
