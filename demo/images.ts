import { readFile } from "node:fs/promises";

export const imageSize = { width: 1200, height: 630 };

/** What each image in demo/images shows. */
export const imageDescriptions: Readonly<Record<string, string>> = {
  "coast-at-dusk":
    "A low orange sun over a calm sea, with hills on the far shore and reeds in front",
  "coast-by-day":
    "A pale sun over a calm green sea, with hills on the far shore and reeds in front",
  "dark-map": "Contour lines of hills and hollows in dark green, with four marked points",
  "dark-strata":
    "Folded layers of rock in dark greens with orange seams, under a hillside with trees",
  "pale-map": "Contour lines of hills in pale green, with three marked points",
  "pale-strata":
    "Folded layers of rock in pale and dark greens with orange seams, under a wooded hill",
  "valley-at-dusk": "An orange sun behind ridges of mountains that fade from brown to dark green",
  "valley-by-day": "A pale sun above green ridges of mountains, each darker than the one behind it",
};

export const readDemoImage = (name: string): Promise<Buffer> =>
  readFile(new URL(`images/${name}.png`, import.meta.url));
