import { plotColours } from "./plot-colours.ts";

/** The ground of every page. On its own, so that the browser loads this colour and not all of them. */
export const paper = "#f7f5ef";

/** Every colour of the product: pages, e-mails and drawn pictures take theirs from here. */
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

  // Thin lines, edges of controls, and text that may stand back.
  rule: "#e3dfd3",
  edge: "#cbc6b8",
  quiet: "#55605e",

  // Badges: a pale ground and a dark text of the same hue, at least 4.5:1 apart.
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

  ...plotColours,
} as const;

/** The palette as Tailwind's theme: `mintPale` is the utility `bg-mint-pale` and `--color-mint-pale`. */
export function paletteTheme(): string {
  const variables = Object.entries(palette).map(
    ([name, colour]) =>
      `--color-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${colour};`,
  );
  return `@theme {\n--color-*: initial;\n${variables.join("\n")}\n}\n`;
}
