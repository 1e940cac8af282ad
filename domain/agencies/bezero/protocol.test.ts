import { expect, test } from "vitest";
import { ratingRow } from "./protocol.ts";

const entry = {
  id: "r1",
  projectID: "p1",
  registryID: " 1764 ",
  accreditor: "Verra",
  vintages: [{ startDate: "2020-01-01", endDate: "2020-12-31" }],
  rating: "AA",
  onRatingsWatch: true,
  summaryAnalysis: "Sound.",
  platformURL: "https://agency.example/p1",
  dataLastUpdatedAt: "2026-10-05T12:00:00Z",
  links: { ratingDetails: "/ratings/r1", riskFactors: "/ratings/r1/risks" },
};

test("maps the agency's fields to ours; the project ID is the registry's", () => {
  expect(ratingRow(entry)).toEqual({
    id: "r1",
    agency_project_id: "p1",
    project_id: "1764",
    rating: "AA",
    on_watch: true,
    last_updated: "2026-10-05T12:00:00Z",
    accreditor: "Verra",
    platform_url: "https://agency.example/p1",
    vintages: [{ startDate: "2020-01-01", endDate: "2020-12-31" }],
    summary: "Sound.",
  });
});

test("drops optional values that are missing or invalid", () => {
  const bare = {
    ...entry,
    accreditor: "",
    vintages: "all",
    summaryAnalysis: 7,
    dataLastUpdatedAt: "soon",
  };
  expect(ratingRow({ ...bare, platformURL: "javascript:alert(1)" })).toMatchObject({
    accreditor: null,
    vintages: [],
    summary: null,
    last_updated: null,
    platform_url: null,
  });
});

test.each([
  ["no object", 7],
  ["no id", { ...entry, id: " " }],
  ["no registry id", { ...entry, registryID: null }],
  ["no rating", { ...entry, rating: "" }],
  ["a rating that is too long", { ...entry, rating: "A".repeat(21) }],
  ["a watch flag that is not a boolean", { ...entry, onRatingsWatch: "maybe" }],
])("rejects an invalid entry: %s", (_, given) => {
  expect(ratingRow(given)).toBeNull();
});
