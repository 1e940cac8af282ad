import { describe, expect, test } from "vitest";
import { draftFrom } from "./draft.ts";
import { filledDraft, offeredRows } from "./fill-drafts.ts";

const now = "2026-11-16T10:00:00.000Z";
const acorn = { name: "Acorn Carbon Ltd", email: "office@acorn.example", size: "12" };
const row = (registryId: string, company: string) => ({
  line: 2,
  registryId,
  values: { "company.name": company, "project.name": "Mara Forest" },
});

describe("the rows of a registry's file", () => {
  const own = [
    draftFrom({ company: acorn, project: { id: "5962", registry: "Verra" } }),
    draftFrom({ company: acorn, project: { id: "23574", registry: "Gold Standard" } }),
    draftFrom({ project: { id: "11, vcs12", isPortfolio: true } }),
  ];
  const offered = (registryId: string, company = "ACORN CARBON LIMITED") =>
    offeredRows([row(registryId, company)], "Verra", own)[0];

  test("are a developer's own when they name a company of theirs, however it is written", () => {
    expect(offered("1")?.isOwn).toBe(true);
    expect(offered("1", "Forest Department; Acorn Carbon")?.isOwn).toBe(true);
    expect(offered("1", "Oak Carbon Ltd")?.isOwn).toBe(false);
    expect(offered("1", "")?.isOwn).toBe(false);
  });
  test("are there already when a draft or project has the id in that registry", () => {
    expect(offered("5962")?.isThere).toBe(true);
    expect(offered("23574")?.isThere, "the same number in another registry").toBe(false);
    expect(offered("7")?.isThere).toBe(false);
  });
  test("are there already when a project that names no registry has the id, in a portfolio too", () => {
    expect(offered("11")?.isThere).toBe(true);
    expect(offered("VCS12")?.isThere).toBe(true);
  });
});

describe("a draft that is filled from a row", () => {
  test("has what the file says and leaves price, permanence and contact to the developer", () => {
    const draft = filledDraft(row("1", "Oak Carbon Ltd"), "Verra", [], now);
    expect(draft).toMatchObject({
      company: { name: "Oak Carbon Ltd", email: "" },
      project: { id: "1", registry: "Verra", name: "Mara Forest" },
      pricing: { costPerTon: "" },
      impact: { durability: "" },
      details: { contactEmail: "" },
      terms: { agreementToTerms: false },
      createdAt: now,
    });
  });
  test("has the company details that the developer has entered before, the name as they write it", () => {
    const own = [draftFrom({ company: { name: "Oak" } }), draftFrom({ company: acorn })];
    const draft = filledDraft(row("1", "ACORN CARBON LIMITED"), "Verra", own, now);
    expect(draft.company).toMatchObject(acorn);
    expect(draft.project.name).toBe("Mara Forest");
  });
});
