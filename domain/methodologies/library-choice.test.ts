import { expect, test } from "vitest";
import { type LibraryChoice, libraryChoiceOf, libraryUrl } from "./library-choice.ts";

const all: LibraryChoice = { view: "library", search: "", programme: "" };

test("the library's filters are kept in the URL; defaults are left out", () => {
  expect(libraryUrl(all)).toBe("/admin/methodologies");
  const choices: LibraryChoice[] = [
    { view: "undocumented", search: "soil & water", programme: "Verra" },
    { view: "free-text", search: "draft", programme: "" },
  ];
  for (const choice of choices) {
    const { searchParams } = new URL(libraryUrl(choice, 3), "https://site.example");
    expect(libraryChoiceOf(searchParams)).toEqual(choice);
    expect(searchParams.get("page")).toBe("3");
  }
});

test("free text belongs to no programme", () => {
  expect(libraryUrl({ ...all, view: "free-text", programme: "Verra" })).toBe(
    "/admin/methodologies?show=free-text",
  );
});

test("a URL without a valid view shows the library", () => {
  for (const show of ["", "nothing", "toString"]) {
    expect(libraryChoiceOf(new URLSearchParams({ show }))).toEqual(all);
  }
});
