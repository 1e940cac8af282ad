import { expect, test } from "vitest";
import { type LibraryChoice, libraryAddress } from "./library-choice.ts";

const all: LibraryChoice = { view: "library", search: "", programme: "" };

test("the library's filters are kept in the URL; defaults are left out", () => {
  expect(libraryAddress.url(all)).toBe("/admin/methodologies");
  const choices: LibraryChoice[] = [
    { view: "undocumented", search: "soil & water", programme: "Verra" },
    { view: "free-text", search: "draft", programme: "" },
  ];
  for (const choice of choices) {
    const { searchParams } = new URL(libraryAddress.url(choice, 3), "https://site.example");
    expect(libraryAddress.read(searchParams)).toEqual(choice);
    expect(searchParams.get("page")).toBe("3");
  }
});

test("free text belongs to no programme", () => {
  expect(libraryAddress.url({ ...all, view: "free-text", programme: "Verra" })).toBe(
    "/admin/methodologies?show=free-text",
  );
});

test("a URL without a valid view shows the library", () => {
  for (const show of ["", "nothing", "toString"]) {
    expect(libraryAddress.read(new URLSearchParams({ show }))).toEqual(all);
  }
});
