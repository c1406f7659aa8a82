//! Makes sure the folder of the built browser client exists, so that the host compiles without it.

fn main() {
    let folder = std::path::Path::new("../web/dist");
    if let Err(error) = std::fs::create_dir_all(folder) {
        println!("cargo::warning=could not make {}: {error}", folder.display());
    }
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=migrations");
    println!("cargo::rerun-if-changed=../web/dist");
}
