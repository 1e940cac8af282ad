import { describe, expect, test } from "vitest";
import type { Registry } from "../vocabulary.ts";
import { indexRatings, type RatingRecord } from "./rating-match.ts";

function record(project_id: string, accreditor: string | null = "Verra"): RatingRecord {
  return { project_id, rating: "AA", on_watch: false, last_updated: "2026-10-05", accreditor };
}

function find(
  ids: RatingRecord[],
  registryId: string,
  accreditations = ["Verra"],
  company = "Acme",
) {
  return indexRatings(ids)({ registryId, company, accreditations, registry: null })?.project_id;
}

describe("a rating is matched to a project", () => {
  test("by its id", () => {
    expect(find([record("1764"), record("VCS-9")], "VCS-9")).toBe("VCS-9");
    expect(find([record(" VCS-9 ")], "VCS-9 ")).toBe(" VCS-9 ");
  });

  test("by the lower-case form of its id", () => {
    expect(find([record("puro-fi-0417")], "PURO-FI-0417")).toBe("puro-fi-0417");
    expect(find([record("PURO-FI-0417")], "puro-fi-0417")).toBe("PURO-FI-0417");
  });

  test.each(["VCS-1764", "vcs1764", "Verra-1764", "VERRA 1764", "VCS_1764"])(
    "by an id with the accreditor's prefix on the project's side: %s",
    (registryId) => {
      expect(find([record("1764")], registryId, ["Verra"])).toBe("1764");
    },
  );

  test("by an id with the accreditor's prefix on the agency's side", () => {
    expect(find([record("VCS-1764")], "1764", ["Verra"])).toBe("VCS-1764");
    expect(find([record("gs90677", "Gold Standard")], "90677", ["Gold Standard"])).toBe("gs90677");
  });

  test.each(["constructor", "toString", "__proto__"])(
    "whatever the agency's name for the accreditor: %s",
    (accreditor) => expect(find([record("1764", accreditor)], "1764", [accreditor])).toBe("1764"),
  );

  test("by the second segment of a hyphenated id", () => {
    expect(find([record("90533", "Gold Standard")], "GSID-90533-B", ["Gold Standard"])).toBe(
      "90533",
    );
  });

  test("by the company's name", () => {
    expect(find([record("Kilifi Mangrove Trust")], "X", [], "Kilifi mangrove trust")).toBeDefined();
    expect(find([record("kilifi-mangrove-trust")], "X", [], "Kilifi Mangrove Trust")).toBeDefined();
  });

  test("by the first rated id of a portfolio", () => {
    expect(find([record("B-2")], "A-1, B-2, C-3", [])).toBe("B-2");
  });

  test("by the exact id before any looser form", () => {
    expect(find([record("1764"), record("vcs-1764"), record("VCS-1764")], "VCS-1764")).toBe(
      "VCS-1764",
    );
    expect(find([record("1764"), record("vcs-1764")], "VCS-1764")).toBe("vcs-1764");
  });

  test("by the newest of several records", () => {
    const newest = { ...record("9"), rating: "A" };
    expect(
      indexRatings([newest, record("9")])({
        registryId: "9",
        company: "",
        accreditations: [],
        registry: null,
      }),
    ).toBe(newest);
  });
});

describe("a rating is not matched to another project", () => {
  test("if the number is the same but the registry differs", () => {
    expect(find([record("1764", "Verra")], "GS-1764", ["Gold Standard"])).toBeUndefined();
    expect(find([record("1764", "VCS")], "X-1764", ["Verra"])).toBe("1764");
    expect(find([record("1764", null)], "GS-1764", ["Gold Standard"])).toBe("1764");
    expect(find([record("1764", "Verra")], "X-1764", ["Other"])).toBe("1764");
  });

  test("if two registries use the same bare number", () => {
    const verra = { ...record("1764", "Verra"), rating: "AAA" };
    const goldStandard = { ...record("1764", "Gold Standard"), rating: "D" };
    const ratingIn = (registry: Registry | null, records: RatingRecord[], registryId = "1764") =>
      indexRatings(records)({ registryId, company: "", accreditations: ["Verra"], registry })
        ?.rating;
    const both = [verra, goldStandard];
    expect(ratingIn("Verra", both)).toBe("AAA");
    expect(ratingIn("Gold Standard", both)).toBe("D");
    expect(ratingIn("Gold Standard", [verra])).toBeUndefined();
    expect(ratingIn("Another registry", both)).toBeUndefined();
    expect(ratingIn("UK Land Carbon Registry", [record("1764", "Peatland Code")])).toBe("AA");
    expect(ratingIn("Gold Standard", [record("VCS-1764")])).toBeUndefined();
    expect(ratingIn("Verra", [record("VCS-1764")])).toBe("AA");
    // Without a registry, or with an accreditor that is not one, they cannot be told apart.
    expect(ratingIn(null, [goldStandard])).toBe("D");
    expect(ratingIn("Cercarbono", [record("1764", null)])).toBe("AA");
    // An ID with letters is unambiguous.
    expect(ratingIn("Gold Standard", [record("VCS1764")], "VCS1764")).toBe("AA");
  });

  test("if nothing matches, or there are no records", () => {
    expect(find([record("1764")], "VCS-17640")).toBeUndefined();
    expect(find([record("")], "", [], "")).toBeUndefined();
    expect(find([], "1764")).toBeUndefined();
  });
});
