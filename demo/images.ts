import { readFile } from "node:fs/promises";

export const imageSize = { width: 1200, height: 630 };

/** A landscape, geological section, coast or map of that name. */
export const readDemoImage = (name: string): Promise<Buffer> =>
  readFile(new URL(`images/${name}.png`, import.meta.url));
