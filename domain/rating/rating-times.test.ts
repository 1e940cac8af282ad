import { expect, test } from "vitest";
import { indexRatingTimes } from "./rating-times.ts";

const project = {
  registryId: "VCS-1764",
  company: "Northern Peat",
  accreditations: ["Verra"],
  registry: "Verra" as const,
};
const time = (project_id: string, day: number, accreditor: string | null = null) => ({
  project_id,
  accreditor,
  changed_at: `2026-05-0${day}T10:00:00.123456+00:00`,
});

test("a project's ratings changed when the newest of all that may belong to it did", () => {
  const find = indexRatingTimes([
    time("VCS-1764", 1, "Verra"),
    time("1764", 4, "Verra"),
    time("1764", 8, "Gold Standard"),
    time("northern-peat", 3, "Verra"),
    time("9999", 9, "Verra"),
  ]);
  expect(find(project)).toBe("2026-05-04T10:00:00.123456Z");
});

test("a project that never had a rating has no such time", () => {
  expect(indexRatingTimes([])(project)).toBe("");
  expect(indexRatingTimes([time("9999", 9)])(project)).toBe("");
});
