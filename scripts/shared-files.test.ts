import { expect, test } from "vitest";
import { mergeIntoFiles, type SharedModule } from "./shared-files.ts";

const pages = ["home", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
const large = 400_000;

function shared(id: string, entries: string[], size = 100, libraries: string[] = []): SharedModule {
  return { id, size, entries: new Set(entries), libraries: new Set(libraries) };
}

function filesOf(modules: SharedModule[], libraryUsers: Record<string, string[]> = {}) {
  const users = Object.entries(libraryUsers).map(([name, by]) => [name, new Set(by)] as const);
  return mergeIntoFiles(modules, {
    home: "home",
    weightOf: () => 1,
    libraryUsers: new Map(users),
  }).map((file) => file.modules.map(({ id }) => id).join(" "));
}

test("modules that the same pages need are one file, whatever their size", () => {
  expect(filesOf([shared("x", ["a", "b"], large), shared("y", ["b", "a"], large)])).toEqual([
    "x y",
  ]);
});

test("small files of nearly the same pages become one, as a request costs more", () => {
  expect(filesOf([shared("x", ["a", "b", "c"]), shared("y", ["a", "b"])])).toEqual(["x y"]);
});

test("large files of different pages stay apart", () => {
  const modules = [shared("x", ["a", "b", "c"], large), shared("y", ["a", "d"], large)];
  expect(filesOf(modules)).toEqual(["x", "y"]);
});

test("files of pages that have nothing in common stay apart", () => {
  expect(filesOf([shared("x", ["a", "b"]), shared("y", ["c", "d"])])).toEqual(["x", "y"]);
});

test("a page gets no library that it does not need, for the sake of a request", () => {
  const modules = [shared("x", ["a", "b", "c"]), shared("y", ["a", "b"], 100, ["zod"])];
  expect(filesOf(modules, { zod: ["a", "b"] })).toEqual(["x", "y"]);
  expect(filesOf(modules, { zod: ["a", "b", "c"] })).toEqual(["x y"]);
});

test("the home page gets two shared files, and nothing that it does not need", () => {
  const modules = [
    shared("many", pages),
    shared("few", ["home", "a"], large),
    shared("others", ["a", "b"]),
    shared("few-too", ["home", "b", "c"]),
    shared("many-too", pages.slice(0, 10)),
  ];
  expect(filesOf(modules)).toEqual(["many many-too", "few few-too", "others"]);
});
