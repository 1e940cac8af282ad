import type { plotColours } from "../plot-colours.ts";
import { projectTypes } from "../vocabulary.ts";

/** By their names, not their values: the style sheet has each for light and for dark pages. */
const colours = [
  "plotBlue",
  "plotOrange",
  "plotGreen",
  "plotPink",
  "plotBrown",
  "plotSky",
  "plotInk",
] as const satisfies (keyof typeof plotColours)[];
const quietColour = "plotGrey" satisfies keyof typeof plotColours;
type MarkColour = (typeof colours)[number] | typeof quietColour;

const markShapes = ["circle", "square", "triangle", "diamond", "cross", "arrow"] as const;
export type MarkShape = (typeof markShapes)[number];

export interface TypeMark {
  colour: MarkColour;
  shape: MarkShape;
}

/** Seven colours and six shapes: neighbours differ in both, and no two types share a mark. */
const marks = new Map<string, TypeMark>(
  projectTypes.map((type, place) => [
    type,
    {
      colour: colours[place % colours.length] ?? quietColour,
      shape: markShapes[place % markShapes.length] ?? "circle",
    },
  ]),
);
const unknown: TypeMark = { colour: quietColour, shape: "circle" };

/** The same whatever the filters are. */
export function typeMark(type: string): TypeMark {
  return marks.get(type) ?? unknown;
}

/** What a drawing is filled with: `var(--color-plot-blue)`. */
export function markFill(colour: MarkColour): string {
  return `var(--color-${colour.replace("plot", "plot-").toLowerCase()})`;
}
