import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";
import { root } from "./run-step.ts";

/** Character ranges in `unicode-range` syntax; `app/fonts/fonts.css` has the same for each file. */
const ascii = "20-7E";
const punctuation = "A0, A3, A9, B7, 2013-2014, 2018-2019, 201C-201D, 2026, 20AC";
const restOfLatin =
  "A1-A2, A4-A8, AA-B6, B8-FF, 131, 152-153, 2BB-2BC, 2C6, 2DA, 2DC, 304, 308, 329, 2000-2012, 2015-2017, 201A-201B, 201E-2025, 2027-206F, 2122, 2191, 2193, 2212, 2215, FEFF, FFFD";

const inter = "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
const newsreader = "@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2";

/** The weights that pages use, and the optical sizes, in pixels, of headlines and quotations. */
const interAxes = { wght: { min: 400, max: 700 } };
const newsreaderAxes = { wght: { min: 400, max: 500 }, opsz: { min: 18, max: 60 } };

const fonts = [
  {
    file: "inter-latin.woff2",
    from: inter,
    letters: [ascii, punctuation, restOfLatin],
    axes: interAxes,
  },
  {
    file: "newsreader-english.woff2",
    from: newsreader,
    letters: [ascii, punctuation],
    axes: newsreaderAxes,
  },
  {
    file: "newsreader-latin.woff2",
    from: newsreader,
    letters: [restOfLatin],
    axes: newsreaderAxes,
  },
];

/** Subsets the fonts to the characters and axes that pages use; the results are committed. */
const folder = path.join(root, "app", "fonts");
for (const { file, from, letters, axes } of fonts) {
  const whole = await readFile(path.join(root, "node_modules", from));
  const part = await subsetFont(whole, letters.map(textOf).join(""), {
    targetFormat: "woff2",
    variationAxes: axes,
  });
  await writeFile(path.join(folder, file), part);
  process.stdout.write(`${file}: ${Math.round(part.byteLength / 1000)} KB\n`);
}

function textOf(range: string): string {
  return range
    .split(", ")
    .map((part) => {
      const [first = 0, last = first] = part.split("-").map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) =>
        String.fromCodePoint(first + index),
      ).join("");
    })
    .join("");
}
