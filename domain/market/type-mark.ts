import { severalTypes } from "../listing/figure-type.ts";
import type { plotColours } from "../plot-colours.ts";
import { projectTypes } from "../vocabulary.ts";

/** Names rather than values, because the style sheet has a light and a dark value for each. */
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
  [...projectTypes, severalTypes].map((type, index) => [
    type,
    {
      colour: colours[index % colours.length] ?? quietColour,
      shape: markShapes[index % markShapes.length] ?? "circle",
    },
  ]),
);
const unknown: TypeMark = { colour: quietColour, shape: "circle" };

/** A type keeps its mark whatever the filters. */
export function typeMark(type: string): TypeMark {
  return marks.get(type) ?? unknown;
}

/** The fill of a mark: `var(--color-plot-blue)`. */
export function markFill(colour: MarkColour): string {
  return `var(--color-${colour.replace("plot", "plot-").toLowerCase()})`;
}
