import { darkPlotColours, plotColours } from "./plot-colours.ts";

/** The background of every page. Separate, so that the browser need not load the whole palette. */
export const paper = "#f7f5ef";
export const darkPaper = "#0d1513";

/**
 * Every colour of the product: pages, e-mails and generated images use these. Names of backgrounds,
 * and of the colours on top of them, describe the light theme; the dark theme redefines each one.
 */
export const palette = {
  white: "#ffffff",
  ink: "#0e1b1a",
  pine: "#0f3d35",
  pineDeep: "#0a2c26",
  moss: "#2f7d5b",
  mossDeep: "#256549",
  mint: "#ddf3e6",
  mintPale: "#f0f9f3",
  paper,
  paperDeep: "#efece2",
  amber: "#b8651b",
  brick: "#a9342b",

  // Hairlines, control borders, and secondary text.
  rule: "#e3dfd3",
  edge: "#cbc6b8",
  quiet: "#55605e",

  // Badges: a pale background and dark text of the same hue, with a contrast of at least 4.5:1.
  greenTint: "#ddf3e6",
  greenText: "#1b5a3f",
  yellowTint: "#fbf0c6",
  yellowText: "#695007",
  orangeTint: "#fce6d3",
  orangeText: "#84430d",
  redTint: "#f9e1de",
  redText: "#8e2920",
  blueTint: "#dfeaf7",
  blueText: "#20507f",
  purpleTint: "#ece4f6",
  purpleText: "#5b3a8c",
  emeraldTint: "#cdeedd",
  emeraldText: "#0b563f",
  indigoTint: "#e3e6f8",
  indigoText: "#383d92",
  tealTint: "#d5eeef",
  tealText: "#12565a",
  amberTint: "#f8e8d0",
  amberText: "#774311",
  greyTint: "#ebe9e1",
  greyText: "#48524f",

  // Always dark or always light, whichever the theme: full-width bands, shadows, logo backgrounds.
  band: "#0f3d35",
  onBand: "#ffffff",
  bandMint: "#ddf3e6",
  shade: "#0e1b1a",
  logoGround: "#efece2",

  ...plotColours,
} as const;

/** The same colours for the dark theme. */
export const darkPalette: Readonly<Record<keyof typeof palette, string>> = {
  white: "#151f1c",
  ink: "#e8eeea",
  pine: "#a5dcc6",
  pineDeep: "#c4ecdb",
  moss: "#5fbf93",
  mossDeep: "#7fd0aa",
  mint: "#1e3f33",
  mintPale: "#182823",
  paper: darkPaper,
  paperDeep: "#1c2825",
  amber: "#e3a468",
  brick: "#f2968d",

  rule: "#27332f",
  edge: "#41504b",
  quiet: "#a4b1ac",

  greenTint: "#1b3a2c",
  greenText: "#a2dfc0",
  yellowTint: "#383012",
  yellowText: "#ecd687",
  orangeTint: "#3f291a",
  orangeText: "#f4be92",
  redTint: "#42211e",
  redText: "#f5b1aa",
  blueTint: "#1c3149",
  blueText: "#aed0f3",
  purpleTint: "#31264a",
  purpleText: "#d0bcf1",
  emeraldTint: "#123c2f",
  emeraldText: "#93e2c2",
  indigoTint: "#272c53",
  indigoText: "#bec5f6",
  tealTint: "#143a3c",
  tealText: "#97dadd",
  amberTint: "#3c2b16",
  amberText: "#ecc48b",
  greyTint: "#28322f",
  greyText: "#bdc8c3",

  band: "#12332c",
  onBand: "#eff5f1",
  bandMint: "#bfe3d2",
  shade: "#000000",
  logoGround: "#f3f5f2",

  ...darkPlotColours,
};

/** For the rating images, which are drawn once and stored, so they look the same in both themes. */
export const ratingTones = {
  green: { ground: "#ddf3e6", rule: "#8fcfae", text: "#14563f" },
  blue: { ground: "#e2edf7", rule: "#9dbfdd", text: "#1d4d78" },
  amber: { ground: "#fbecd8", rule: "#e2b682", text: "#8a4a10" },
} as const;

/**
 * The palette as Tailwind's theme: `mintPale` becomes `bg-mint-pale` and `--color-mint-pale`.
 * Printed pages always use the light theme.
 */
export function paletteTheme(): string {
  return `@theme static {
--color-*: initial;
${variables(palette)}
}
@media screen and (prefers-color-scheme: dark) {
:root {
color-scheme: dark;
${variables(darkPalette)}
}
}
`;
}

function variables(colours: Readonly<Record<string, string>>): string {
  return Object.entries(colours)
    .map(
      ([name, colour]) =>
        `--color-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${colour};`,
    )
    .join("\n");
}
