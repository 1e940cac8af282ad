import { expect, it } from "vitest";
import { projectsCard } from "./sharing-card.ts";

const day = new Date("2026-11-18T09:00:00Z");
const card = (names: readonly string[], called?: string) =>
  projectsCard({ kicker: "Comparison", names, called, dated: "As listed on", day });

it("names the projects and the day", () => {
  expect(card(["Kilifi Creek Mangroves", "Kemijärvi Kiln One"])).toEqual({
    kicker: "Comparison",
    title: "Kilifi Creek Mangroves and Kemijärvi Kiln One",
    detail: "As listed on 18 November 2026",
  });
  expect(card(["Aerolith"]).title).toBe("Aerolith");
});

it("names as many as there is room for, and counts the others", () => {
  const names = Array.from({ length: 20 }, (_, index) => `A project with a name ${index + 1}`);
  const { title } = card(names);
  expect(title.length).toBeLessThanOrEqual(200);
  expect(title).toMatch(/^A project with a name 1, .+ and \d+ more$/);
  const long = "W".repeat(300);
  expect(card([long, "Another"]).title).toBe(`${long} and 1 more`);
});

it("says what a page is called", () => {
  expect(card(["Aerolith"], "Board shortlist").detail).toBe(
    "Board shortlist  ·  As listed on 18 November 2026",
  );
});
