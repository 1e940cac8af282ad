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
  "'%s' finds %j, ignoring case and accents, with options that start with it first",
  (search, found) => expect(matchingOptions(options, search)).toEqual(found),
);
