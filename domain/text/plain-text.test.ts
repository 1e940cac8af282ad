import { expect, test } from "vitest";
import { matchingOptions } from "./plain-text.ts";

const options = ["Côte d'Ivoire", "Ireland", "Algeria", "Germany"];

test.each([
  ["", options],
  ["ire", ["Ireland", "Côte d'Ivoire"]],
  ["COTE", ["Côte d'Ivoire"]],
  ["ger", ["Germany", "Algeria"]],
  ["x", []],
])(
  "'%s' finds %j: what begins with the words first, in any case, accents or not",
  (search, found) => expect(matchingOptions(options, search)).toEqual(found),
);
