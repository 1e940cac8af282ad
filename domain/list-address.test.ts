import { expect, test } from "vitest";
import { addressWith, keyOf, numberIn, pageIn, parametersOf } from "./list-address.ts";

test("reads a key of a table from the URL, or null", () => {
  const views = { all: "All", waiting: "Waiting" };
  expect(keyOf(views, "waiting")).toBe("waiting");
  for (const name of [null, "", "Waiting", "toString"]) expect(keyOf(views, name)).toBeNull();
});

test("treats an invalid page number as the first page", () => {
  expect(numberIn(new URLSearchParams({ place: "204" }), "place")).toBe(204);
  expect(pageIn(new URLSearchParams({ page: "3" }))).toBe(3);
  for (const page of ["-1", "1e9", "1.5", "", "99999999", "0"]) {
    const parameters = new URLSearchParams({ page });
    expect(numberIn(parameters, "page")).toBe(0);
    expect(pageIn(parameters)).toBe(1);
  }
  expect(pageIn(new URLSearchParams())).toBe(1);
});

test("leaves empty and default values out of the URL", () => {
  const usual = { show: "all", sort: "since" };
  const address = (show: string, q: string, page?: number) =>
    addressWith("/list", parametersOf({ show, q, sort: "since" }, usual), page);
  expect(address("all", "")).toBe("/list");
  expect(address("all", "", 1)).toBe("/list");
  expect(address("waiting", "tea & co", 3)).toBe("/list?show=waiting&q=tea+%26+co&page=3");
});

test("adding a page number does not modify the given parameters", () => {
  const parameters = parametersOf({ q: "tea" });
  expect(addressWith("/list", parameters, 2)).toBe("/list?q=tea&page=2");
  expect(String(parameters)).toBe("q=tea");
});
