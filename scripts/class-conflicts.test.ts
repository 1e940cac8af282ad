import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { classConflicts, conflictsBetween } from "./class-conflicts.ts";

const read = (name: string) => ({ name, text: readFileSync(name, "utf8") });

test("no component is given a class that conflicts with one of its own", () => {
  const files = globSync("app/**/*.{ts,tsx}").filter((name) => !name.includes(".test."));
  expect(files.length).toBeGreaterThan(500);
  expect(classConflicts(files.map(read))).toEqual([]);
});

const card = `
  function Card({ className }) {
    return <div className={cn("rounded-xl bg-white", isWide && "p-6", className)} />;
  }
  function Panel({ className }) {
    return <Card className={cn("mt-4", className)} />;
  }
  function linkClass() {
    return cn("inline-flex", "px-4");
  }`;

test.each([
  ["a component", `<Card className="bg-paper" />`, "Card is given bg-white and bg-paper"],
  ["a condition", `<Card className={a ? "p-4" : "m-2"} />`, "Card is given p-6 and p-4"],
  [
    "what it passes on",
    `<Panel className="rounded-lg" />`,
    "Panel is given rounded-xl and rounded-lg",
  ],
  [
    "a function",
    `<a className={cn(linkClass(), "block")} />`,
    "linkClass is given inline-flex and block",
  ],
])("a conflict is found: with the classes of %s", (_, element, message) => {
  const use = { name: "use.tsx", text: `const use = ${element};` };
  expect(classConflicts([{ name: "card.tsx", text: card }, use])).toEqual([
    `use.tsx:1: ${message}`,
  ]);
});

test.each([
  ["text-sm", "text-quiet"],
  ["text-sm", "text-center"],
  ["border", "border-rule"],
  ["border", "border-dashed"],
  ["hover:bg-white", "bg-white/40"],
  ["mb-10", "md:mb-8"],
  ["px-3", "first:pl-5"],
  ["font-serif", "font-medium"],
])("%s and %s do not conflict", (one, other) => {
  expect(conflictsBetween([one], [other])).toEqual([]);
});
