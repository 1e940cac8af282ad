import { expect, test } from "vitest";
import {
  addressWith,
  keyOf,
  keyParameter,
  listAddress,
  numberIn,
  pageIn,
  together,
  valueParameter,
} from "./list-address.ts";
import { flagParameter, textParameter, textsParameter } from "./url-parameters.ts";

const views = { all: "All", waiting: "Waiting" };

test("reads a key of a table from the URL, or null", () => {
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

const list = listAddress("/list", {
  view: keyParameter("show", views, "all"),
  search: textParameter("q", { maxLength: 20 }),
  more: together({
    day: textParameter("day", { pattern: /^\d{4}$/ }),
    colour: valueParameter("colour", ["red", "blue"], "red"),
  }),
  isOpen: flagParameter("open"),
  tags: textsParameter("tag", /^[a-z ]+$/),
});
const read = (query: string) => list.read(new URLSearchParams(query));
const usual = read("");

test("leaves empty and default values out of the URL", () => {
  expect(usual).toEqual({
    view: "all",
    search: "",
    more: { day: "", colour: "red" },
    isOpen: false,
    tags: [],
  });
  expect(list.url(usual)).toBe("/list");
  expect(list.url(usual, 1)).toBe("/list");
  expect(list.url({ ...usual, view: "waiting", search: "tea & co" }, 3)).toBe(
    "/list?show=waiting&q=tea+%26+co&page=3",
  );
});

test("every state survives a round trip, in the order of the description", () => {
  const state = {
    view: "waiting" as const,
    search: "tea",
    more: { day: "2026", colour: "blue" as const },
    isOpen: true,
    tags: ["a b", "c"],
  };
  const query = "show=waiting&q=tea&day=2026&colour=blue&open=yes&tag=a+b&tag=c";
  expect(String(list.parameters(state))).toBe(query);
  expect(read(query)).toEqual(state);
});

test("reads what a list does not offer as the default", () => {
  for (const query of ["show=toString&day=x&colour=green&open=1&tag=7&tag=+", "other=1&show="]) {
    expect(read(query)).toEqual(usual);
  }
  expect(read(`q=${"x".repeat(30)}`).search).toHaveLength(20);
  expect(read("tag=c&tag=+c+&tag=d").tags).toEqual(["c", "d"]);
});

test("adding a page number does not modify the given parameters", () => {
  const parameters = list.parameters({ ...usual, search: "tea" });
  expect(addressWith("/list", parameters, 2)).toBe("/list?q=tea&page=2");
  expect(String(parameters)).toBe("q=tea");
});
