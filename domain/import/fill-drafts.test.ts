import { describe, expect, test } from "vitest";
import { draftFrom } from "../submission/draft.ts";
import { filledDraft, offeredRows } from "./fill-drafts.ts";
import { statedRow } from "./importable-fields.ts";

const now = "2026-11-16T10:00:00.000Z";
const acorn = { name: "Acorn Carbon Ltd", email: "office@acorn.example", size: "12" };
const row = (registryId: string, company: string) =>
  statedRow({
    line: 2,
    registryId,
    values: { "company.name": company, "project.name": "Mara Forest" },
  });

describe("rows of a registry's file", () => {
  const own = [
    draftFrom({ company: acorn, project: { id: "5962", registry: "Verra" } }),
    draftFrom({ company: acorn, project: { id: "23574", registry: "Gold Standard" } }),
    draftFrom({ project: { id: "11, vcs12", isPortfolio: true } }),
  ];
  const offered = (registryId: string, company = "ACORN CARBON LIMITED") =>
    offeredRows([row(registryId, company)], "Verra", own)[0];

  test("belong to the developer if they name one of their companies, however it is spelt", () => {
    expect(offered("1")?.isOwn).toBe(true);
    expect(offered("1", "Forest Department; Acorn Carbon")?.isOwn).toBe(true);
    expect(offered("1", "Oak Carbon Ltd")?.isOwn).toBe(false);
    expect(offered("1", "")?.isOwn).toBe(false);
  });
  test("are marked as existing if a draft or project has the ID in that registry", () => {
    expect(offered("5962")?.alreadyExists).toBe(true);
    expect(offered("23574")?.alreadyExists, "the same number in another registry").toBe(false);
    expect(offered("7")?.alreadyExists).toBe(false);
  });
  test("are marked as existing, and whose they are, if they are on the site", () => {
    const onSite = new Map([["1", "claimable"] as const]);
    const [known, other] = offeredRows([row("1", "Oak"), row("2", "Oak")], "Verra", [], onSite);
    expect(known).toMatchObject({ alreadyExists: true, whose: "claimable" });
    expect(other).toMatchObject({ alreadyExists: false, whose: null });
  });
  test("are marked as existing if a project without a registry, or a portfolio, has the ID", () => {
    expect(offered("11")?.alreadyExists).toBe(true);
    expect(offered("VCS12")?.alreadyExists).toBe(true);
    expect(offered("12")?.alreadyExists, "spelt without the registry's prefix").toBe(true);
  });
});

describe("a draft filled from a row", () => {
  test("has the file's values, and leaves price, permanence and contact to the developer", () => {
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
  test("keeps the company details that the developer has already entered, including its spelling", () => {
    const own = [draftFrom({ company: { name: "Oak" } }), draftFrom({ company: acorn })];
    const draft = filledDraft(row("1", "ACORN CARBON LIMITED"), "Verra", own, now);
    expect(draft.company).toMatchObject(acorn);
    expect(draft.project.name).toBe("Mara Forest");
  });
});
