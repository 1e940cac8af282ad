import { expect, test } from "vitest";
import { coordinatesIn } from "./coordinates.ts";

test.each([
  ["-3.4653, -62.2159", "-3.4653", "-62.2159"],
  [" 51.5;0 ", "51.5", "0"],
  ["3.4653° S, 62.2159° W", "-3.4653", "-62.2159"],
  ["51.5N 0.1E", "51.5", "0.1"],
  ["−33.9\t+18.4", "-33.9", "18.4"],
])("'%s' is a pair of coordinates", (text, latitude, longitude) =>
  expect(coordinatesIn(text)).toEqual({ latitude, longitude }),
);

test.each(["-3.4653", "1, 2, 3", "62.2 W, 3.4 S", "3°27'55\" S, 62°12' W", "here, there", ""])(
  "'%s' is not a pair of coordinates",
  (text) => expect(coordinatesIn(text)).toBeNull(),
);
