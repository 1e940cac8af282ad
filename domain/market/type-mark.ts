import { palette } from "../palette.ts";
import { projectTypes } from "../vocabulary.ts";

const colours = [
  palette.plotBlue,
  palette.plotOrange,
  palette.plotGreen,
  palette.plotPink,
  palette.plotBrown,
  palette.plotSky,
  palette.plotInk,
] as const;

export const markShapes = ["circle", "square", "triangle", "diamond", "cross", "arrow"] as const;
export type MarkShape = (typeof markShapes)[number];

export interface TypeMark {
  colour: string;
  shape: MarkShape;
}

/** Seven colours and six shapes: neighbours differ in both, and no two types share a mark. */
const marks = new Map<string, TypeMark>(
  projectTypes.map((type, place) => [
    type,
    {
      colour: colours[place % colours.length] ?? palette.plotInk,
      shape: markShapes[place % markShapes.length] ?? "circle",
    },
  ]),
);
const unknown: TypeMark = { colour: palette.quiet, shape: "circle" };

/** The same whatever the filters are. */
export function typeMark(type: string): TypeMark {
  return marks.get(type) ?? unknown;
}
