import { describe, expect, test } from "vitest";
import type { Registry } from "../vocabulary.ts";
import { indexRatings, type RatingRecord } from "./rating-match.ts";

function record(project_id: string, accreditor: string | null = "Verra"): RatingRecord {
  return { project_id, rating: "AA", on_watch: false, last_updated: "2026-10-05", accreditor };
}

interface Stated {
  registry?: Registry | null;
  accreditations?: readonly string[];
  company?: string;
}

function find(
  records: RatingRecord[],
  registryId: string,
  { registry = "Verra", accreditations = [], company = "Acme" }: Stated = {},
) {
  return indexRatings(records)({ registryId, company, accreditations, registry })?.project_id;
}

describe("a rating is matched to a project of its registry", () => {
  test("by its id", () => {
    expect(find([record("1764"), record("VCS-9")], "VCS-9")).toBe("VCS-9");
    expect(find([record(" VCS-9 ")], "VCS-9 ")).toBe(" VCS-9 ");
  });

  test("by the lower-case form of its id", () => {
    const puro = { registry: "Puro Standard and Registry" } as const;
    const rated = (id: string) => record(id, "Puro.Earth");
    expect(find([rated("puro-fi-0417")], "PURO-FI-0417", puro)).toBe("puro-fi-0417");
    expect(find([rated("PURO-FI-0417")], "puro-fi-0417", puro)).toBe("PURO-FI-0417");
  });

  test.each(["VCS-1764", "vcs1764", "Verra-1764", "VERRA 1764", "VCS_1764"])(
    "by an id with the accreditor's prefix on the project's side: %s",
    (registryId) => {
      expect(find([record("1764")], registryId)).toBe("1764");
    },
  );

  test("by an id with the accreditor's prefix on the agency's side", () => {
    expect(find([record("VCS-1764")], "1764")).toBe("VCS-1764");
    expect(find([record("gs90677", "Gold Standard")], "90677", { registry: "Gold Standard" })).toBe(
      "gs90677",
    );
  });

  test.each(["VCS", " verra ", "Verra VCS"])(
    "by any of the registry's names for the accreditor: %s",
    (accreditor) => expect(find([record("1764", accreditor)], "1764")).toBe("1764"),
  );

  test("by the name of a registry that is not an accreditor of ours", () => {
    const rated = [record("CDC-12", "Cercarbono")];
    expect(find(rated, "CDC-12", { registry: "Cercarbono" })).toBe("CDC-12");
    expect(find(rated, "CDC-12")).toBeUndefined();
  });

  test("by the second segment of a hyphenated id", () => {
    const gold = { registry: "Gold Standard" } as const;
    expect(find([record("90533", "Gold Standard")], "NP-90533-B", gold)).toBe("90533");
  });

  test("by the company's name", () => {
    const stated = { company: "Kilifi mangrove trust" };
    expect(find([record("Kilifi Mangrove Trust")], "X", stated)).toBeDefined();
    expect(find([record("kilifi-mangrove-trust")], "X", stated)).toBeDefined();
  });

  test("by the exact id before any looser form", () => {
    expect(find([record("1764"), record("vcs-1764"), record("VCS-1764")], "VCS-1764")).toBe(
      "VCS-1764",
    );
    expect(find([record("1764"), record("vcs-1764")], "VCS-1764")).toBe("vcs-1764");
  });

  test("by the newest of several records", () => {
    const newest = { ...record("9"), rating: "A" };
    const rated = { registryId: "9", company: "", accreditations: [], registry: "Verra" } as const;
    expect(indexRatings([newest, record("9")])(rated)).toBe(newest);
  });
});

describe("a rating belongs only to the project whose registry and ID the agency names", () => {
  test("not to one of another registry with the same ID", () => {
    const verra = { ...record("1764", "Verra"), rating: "AAA" };
    const goldStandard = { ...record("1764", "Gold Standard"), rating: "D" };
    const ratingIn = (registry: Registry | null, registryId = "1764") =>
      indexRatings([verra, goldStandard])({
        registryId,
        company: "1764",
        accreditations: ["Verra"],
        registry,
      })?.rating;
    expect(ratingIn("Verra")).toBe("AAA");
    expect(ratingIn("Gold Standard")).toBe("D");
    expect(ratingIn("Cercarbono")).toBeUndefined();
    expect(ratingIn("Another registry")).toBeUndefined();
    expect(find([record("VCS1764")], "VCS1764", { registry: "Gold Standard" })).toBeUndefined();
  });

  test("not to one that states no registry, whatever its ID and accreditation", () => {
    for (const id of ["1764", "VCS-1764", "verra 1764"]) {
      const stated = { registry: null, accreditations: ["Verra"] };
      expect(find([record("1764"), record("VCS-1764")], id, stated)).toBeUndefined();
    }
  });

  test("to nobody, if the agency names no registry that we know", () => {
    for (const accreditor of [null, "", "DNV", "Other", "constructor", "__proto__"]) {
      for (const registry of ["Verra", "Another registry", null] as const) {
        expect(find([record("1764", accreditor)], "1764", { registry })).toBeUndefined();
      }
    }
  });

  test("not to one whose ID has another registry's prefix", () => {
    expect(find([record("1764")], "GS-1764")).toBeUndefined();
    expect(find([record("1764")], "X-1764")).toBe("1764");
  });

  test("not to a portfolio of which the project is a part", () => {
    expect(find([record("1764")], "1764, 1765")).toBeUndefined();
  });

  test("not to a company that is named like its number", () => {
    expect(find([record("1764"), record("VCS-1764")], "X", { company: "1764" })).toBeUndefined();
    expect(find([record("VCS-1764")], "X", { company: "VCS 1764" })).toBeUndefined();
  });

  test("not to another accreditor's number in a registry of several", () => {
    const uk = { registry: "UK Land Carbon Registry" } as const;
    const peat = record("PC-388", "Peatland Code");
    const wood = record("WCC-388", "Woodland Carbon Code");
    expect(find([peat, wood], "388", { ...uk, accreditations: ["Woodland Carbon Code"] })).toBe(
      "WCC-388",
    );
    expect(
      find([peat], "388", { ...uk, accreditations: ["Woodland Carbon Code"] }),
    ).toBeUndefined();
    expect(find([peat], "PC-388", uk)).toBe("PC-388");
  });

  test("not if nothing matches, or there are no records", () => {
    expect(find([record("1764")], "VCS-17640")).toBeUndefined();
    expect(find([record("")], "", { company: "" })).toBeUndefined();
    expect(find([], "1764")).toBeUndefined();
  });
});
