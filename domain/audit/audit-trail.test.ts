import { describe, expect, it } from "vitest";
import { auditAddress, auditCondition, everything, subjectUrl } from "./audit-trail.ts";

const person = "7d1f0c52-0b7e-4a55-9d5d-0d4f0a1c2b3e";

describe("audit trail filters", () => {
  it("are written to the URL and read back", () => {
    const choice = {
      kind: "post",
      who: person,
      act: "post-edited",
      from: "2026-11-01",
      to: "2026-11-16",
      search: "kelp & co",
    } as const;
    const address = auditAddress.url(choice, 3);
    const parameters = new URL(address, "https://site.example").searchParams;
    expect(auditAddress.read(parameters)).toEqual(choice);
    expect(parameters.get("page")).toBe("3");
    expect(auditAddress.url(everything)).toBe("/admin/audit-trail");
  });

  it("ignore invalid values in the URL", () => {
    const nonsense = "kind=toString&who=me),or(1&act=A&from=2026-13-01&to=yesterday";
    expect(auditAddress.read(new URLSearchParams(nonsense))).toEqual(everything);
    expect(auditAddress.read(new URLSearchParams("who=server")).who).toBe("server");
  });

  it("form one group of conditions, with an inclusive date range and every search word", () => {
    expect(auditCondition({ ...everything, kind: "project" })).toBeNull();
    expect(
      auditCondition({
        ...everything,
        from: "2026-11-01",
        to: "2026-12-31",
        search: " Forêt 50% ",
      }),
    ).toBe(
      "and(created_at.gte.2026-11-01T00:00:00Z,created_at.lt.2027-01-01T00:00:00Z,search_text.ilike.%foret%,search_text.ilike.%50_%)",
    );
  });
});

it("links to the subject's page, if there is one", () => {
  expect(subjectUrl("post", "news/3")).toBe("/admin/content/news/3");
  expect(subjectUrl("project", person)).toContain(person);
  expect(subjectUrl("person", person)).toBe(`/admin/people/${person}`);
  expect(subjectUrl("post", null)).toBeNull();
  expect(subjectUrl("ratings", person)).toBeNull();
  expect(subjectUrl("import", person)).toBe("/admin/import");
  expect(subjectUrl("import", "type-rules")).toBe("/admin/type-rules");
});
