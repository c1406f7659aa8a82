//! Prints a map as an SVG picture, for people who make maps:
//! `cargo run -p warmoot-bloodstones --example draw -- packs/bloodstones/maps/NAME.toml > map.svg`

use std::{env, fs, process::ExitCode};

use warmoot_bloodstones::map::{Drawing, Terrain, read_map};

fn main() -> ExitCode {
    let Some(path) = env::args().nth(1) else {
        eprintln!("give the path of a map file");
        return ExitCode::FAILURE;
    };
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::FAILURE;
        }
    };
    match read_map("map", &path, &text) {
        Ok((map, _)) => {
            eprintln!("{:?}", map.stats());
            println!("{}", picture(&map.drawing()));
            ExitCode::SUCCESS
        }
        Err(faults) => {
            for fault in faults {
                eprintln!("{fault}");
            }
            ExitCode::FAILURE
        }
    }
}

/// The drawing as SVG, plain but true to the outlines.
fn picture(drawing: &Drawing) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"1000\" \
         font-family=\"serif\"><rect width=\"{w}\" height=\"{h}\" fill=\"#2c3b45\"/>",
        w = drawing.width,
        h = drawing.height
    );
    for area in &drawing.areas {
        let colour = match area.terrain {
            Terrain::Plains => "#d3c58a",
            Terrain::Forest => "#6f9158",
            Terrain::Hill => "#b58b5c",
            Terrain::Mountain => "#8a8481",
            Terrain::Desert => "#e9d8a0",
            Terrain::Sea => "#80a8c0",
        };
        svg += &format!(
            "<path d=\"{}\" fill=\"{colour}\" stroke=\"#33291c\" stroke-width=\"2.5\" \
             stroke-opacity=\".6\" stroke-linejoin=\"round\"/>",
            area.path
        );
    }
    for coast in &drawing.coasts {
        svg += &format!(
            "<path d=\"{coast}\" fill=\"none\" stroke=\"#33291c\" stroke-width=\"6\" \
             stroke-linecap=\"round\"/>"
        );
    }
    for area in &drawing.areas {
        let (x, y) = area.at;
        let sign = match area.terrain {
            Terrain::Plains => "",
            Terrain::Forest => "\u{2663}",
            Terrain::Hill => "\u{2229}",
            Terrain::Mountain => "\u{25b2}",
            Terrain::Desert => "\u{2234}",
            Terrain::Sea => "\u{2248}",
        };
        svg += &format!(
            "<g text-anchor=\"middle\" fill=\"#221a10\"><text x=\"{x}\" y=\"{}\" font-size=\"34\" \
             opacity=\".6\">{sign}</text><text x=\"{x}\" y=\"{}\" font-size=\"26\">{}</text>\
             <text x=\"{x}\" y=\"{}\" font-size=\"20\" opacity=\".6\">{}</text></g>",
            y - 22,
            y + 8,
            area.name.replace('&', "&amp;"),
            y + 32,
            area.id
        );
    }
    svg + "</svg>"
}
