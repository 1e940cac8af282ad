import { plotColours } from "../plot-colours.ts";
import { projectTypes } from "../vocabulary.ts";

const { plotGrey, ...ofTypes } = plotColours;
const colours = Object.values(ofTypes);

const markShapes = ["circle", "square", "triangle", "diamond", "cross", "arrow"] as const;
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
      colour: colours[place % colours.length] ?? plotGrey,
      shape: markShapes[place % markShapes.length] ?? "circle",
    },
  ]),
);
const unknown: TypeMark = { colour: plotGrey, shape: "circle" };

/** The same whatever the filters are. */
export function typeMark(type: string): TypeMark {
  return marks.get(type) ?? unknown;
}
