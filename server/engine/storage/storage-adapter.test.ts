import { expect, test } from "vitest";
import { servedType } from "./storage-adapter.ts";

test.each([
  ["logo.png", "image/png"],
  ["photo.JPG", "image/jpeg"],
  ["photo.jpeg", "image/jpeg"],
  ["plan.pdf", "application/pdf"],
])("%s is served as %s", (key, type) => expect(servedType(key)).toBe(type));

test.each(["page.html", "x.constructor", "x.toString", "x.__proto__", "x."])(
  "%s is served as a plain download",
  (key) => expect(servedType(key)).toBe("application/octet-stream"),
);
