import { expect, test } from "vitest";
import { renderEmail } from "./email-layout.ts";
import { composeEmail } from "./outbox-emails.ts";

const site = "https://cleartonne.example";
const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
const submission = (digit: number, kind: "project" | "revision") => ({
  kind,
  project: id(digit),
  project_id: `VCS-${digit}`,
  company: `Acorn <${digit}>`,
});

const emailOf = (...submissions: ReturnType<typeof submission>[]) =>
  composeEmail("submissions-received", { submissions }, site);

test("a single submission gets its own e-mail, with a link to its review", () => {
  const email = emailOf(submission(1, "project"));
  expect(email.subject).toBe("New project to review: Acorn <1>, VCS-1");
  expect(email.action?.url).toBe(`${site}/login?from=%2Fadmin%2Freview%2F${id(1)}`);
  expect(emailOf(submission(2, "revision")).subject).toBe(
    "Changed listing to review: Acorn <2>, VCS-2",
  );
});

test("several submissions share one e-mail that lists them all, each with a link to its review", () => {
  const email = emailOf(
    submission(1, "project"),
    submission(2, "revision"),
    submission(3, "project"),
  );
  expect(email.subject).toBe("3 submissions to review");
  const { text, html } = renderEmail("team@cleartonne.example", email);
  expect(text).toContain(
    `- Acorn <2>, VCS-2 (changed listing)\n  ${site}/login?from=%2Fadmin%2Freview%2F${id(2)}`,
  );
  for (const digit of [1, 2, 3]) {
    expect(html).toContain(`Acorn &lt;${digit}&gt;, VCS-${digit}`);
    expect(html).toContain(`${site}/login?from=%2Fadmin%2Freview%2F${id(digit)}"`);
  }
  expect(html).not.toContain("<1>");
  expect(email.action?.url).toBe(`${site}/login?from=%2Fadmin%2Freview`);
});

test("an e-mail that asks for changes leads to the project; other decisions lead to all projects", () => {
  const actionOf = (decision: string) =>
    composeEmail(
      "review-decision",
      { project: id(1), project_id: "VCS-1", company: "Acorn", decision, is_revision: false },
      site,
    ).action?.url;
  expect(actionOf("changes_requested")).toBe(`${site}/projects/${id(1)}/edit`);
  expect(actionOf("approved")).toBe(`${site}/my-projects`);
  expect(actionOf("rejected")).toBe(`${site}/my-projects`);
});

test("one decision on changes that were sent together is one e-mail that lists them", () => {
  const changes = [1, 2].map((digit) => ({
    project: id(digit),
    project_id: `VCS-${digit}`,
    company: "Acorn",
  }));
  const decision = { decision: "rejected", note: "Too high.", changes };
  const email = composeEmail("batch-decision", decision, site);
  expect(email.subject).toBe("2 changes not accepted");
  const { text } = renderEmail("developer@acorn.example", email);
  expect(text).toContain("Too high.");
  for (const digit of [1, 2]) expect(text).toContain(`Acorn, VCS-${digit}`);
});

const registryFile = (name: string, facts: object) => ({
  file_name: name,
  registry: "Gold Standard",
  contents: "issuances",
  as_of: "2026-09-01",
  ...facts,
});

test("a developer reads what became of their registry file and why, several of them in one e-mail", () => {
  const sentBack = registryFile("b.csv", { decision: "sent back", reason: "Other amounts." });
  const approved = registryFile("a.csv", { decision: "finished", reason: null });
  const decided = (...files: object[]) =>
    renderEmail("developer@acorn.example", composeEmail("registry-files-decided", { files }, site));
  expect(decided(approved).subject).toBe("Your registry file: approved");
  expect(decided(approved).text).toContain("(Gold Standard: issuances, as of 1 September 2026)");
  expect(decided(sentBack).text).toContain("Other amounts.");
  const both = decided(approved, sentBack);
  expect(both.subject).toBe("Decisions on 2 registry files");
  expect(both.text).toContain("- a.csv (approved)");
  expect(both.text).toContain("- b.csv (sent back: Other amounts.)");
  expect(both.text).toContain(`${site}/my-projects/registry-files`);
});

test("the team reads whose registry files wait", () => {
  const files = [registryFile("a.csv", { companies: ["Acorn", "Beech"] })];
  const email = composeEmail("registry-files-received", { files }, site);
  expect(email.subject).toBe("1 registry file to review");
  expect(email.list?.[0]?.label).toBe("Acorn, Beech: a.csv");
  expect(email.action?.url).toBe(`${site}/login?from=%2Fadmin%2Fimport`);
});

test("an e-mail to a submission's communications address says why it came there", () => {
  const decision = {
    project: id(1),
    project_id: "VCS-1",
    company: "Acorn & Sons",
    decision: "approved",
    is_revision: false,
  };
  const because =
    "Acorn & Sons gave this address for messages about its submissions to Cleartonne.";
  const rendered = (data: object, template = "review-decision") =>
    renderEmail("office@acorn.example", composeEmail(template, data, site));
  expect(rendered(decision).text).not.toContain(because);
  const { text, html } = rendered({ ...decision, for_communications: true });
  expect(text).toContain(because);
  expect(html).toContain(because.replace("&", "&amp;"));
  const batch = { decision: "approved", changes: [decision], for_communications: true };
  expect(rendered(batch, "batch-decision").text).toContain(because);
});

const changedProject = (digit: number, price: string) => ({
  project: id(digit),
  project_id: `VCS-${digit}`,
  company: `Acorn <${digit}>`,
  lists: ["Spring", "Reserve"],
  before: { isListed: true, price: "$100" },
  after: { isListed: true, price },
});

test("changes on lists share one e-mail with the old and new values and an unsubscribe link", () => {
  const email = composeEmail(
    "list-changes",
    { projects: [changedProject(1, "$120"), changedProject(2, "On request")] },
    site,
  );
  expect(email.subject).toBe("2 projects on your lists have changed");
  const unsubscribeUrl = `${site}/unsubscribe/lists/token`;
  const { text, html, headers } = renderEmail("buyer@example.org", email, unsubscribeUrl);
  expect(text).toContain(
    `- Acorn <1>, VCS-1 (on ‘Spring’, ‘Reserve’)\n  Cost / tCO2e: $120 (before: $100)\n  ${site}/projects/${id(1)}`,
  );
  expect(html).toContain("Cost / tCO2e: On request (before: $100)");
  expect(text).toContain(`Unsubscribe: ${unsubscribeUrl}`);
  expect(html).toContain(`<a href="${unsubscribeUrl}"`);
  expect(headers).toEqual({
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(() => renderEmail("buyer@example.org", email), "never without the link").toThrow();
});

test("an e-mail with very many changes lists the first fifty and counts the others", () => {
  const projects = Array.from({ length: 53 }, () => changedProject(1, "$120"));
  const email = composeEmail("list-changes", { projects }, site);
  expect(email.list).toHaveLength(50);
  expect(email.paragraphs).toContain("These are the first 50; 3 more have changed.");
});

test("e-mails about the team's own changes to a project name the fields and the reason", () => {
  const facts = {
    project: id(1),
    project_id: "VCS-1",
    company: "Acorn",
    reason: "As the registry says.",
  };
  const fields = ["company.email", "impact.vintage", "team.projectStatus"];
  const edited = composeEmail("project-edited", { ...facts, fields }, site);
  expect(edited).toMatchObject({
    subject: "Our team edited project VCS-1",
    quotation: "As the registry says.",
    action: { url: `${site}/my-projects` },
  });
  expect(edited.paragraphs[0]).toBe(
    "Our team changed 3 fields of your project: Communications e-mail; Vintage; Project status.",
  );
  expect(composeEmail("project-taken-up", facts, site)).toMatchObject({
    subject: "Project VCS-1 is in review again",
    quotation: "As the registry says.",
  });
  expect(composeEmail("listings-shown-differently", facts, site)).toMatchObject({
    subject: "The listings of Acorn now look different",
    quotation: "As the registry says.",
  });
});

test("tells the team which listed projects have ended in their registry, and how many more", () => {
  const project = "0b8f2c54-4a4e-4d0e-9a6b-3f9d5b3c1a10";
  const ended = { project, project_id: "1234", name: "Kelp", company: "Acorn", status: "On Hold" };
  const told = { registry: "Verra", file_name: "all.csv", as_of: "2025-11-16" };
  const one = composeEmail("listings-ended", { ...told, count: 1, projects: [ended] }, site);
  expect(one).toMatchObject({
    subject: "1 listed project has ended in Verra",
    list: [
      {
        label: "Kelp, 1234",
        note: "On Hold",
        url: `${site}/login?from=${encodeURIComponent(`/admin/projects/${project}`)}`,
      },
    ],
  });
  expect(one.paragraphs).toEqual([
    "According to all.csv, dated 16 November 2025. It is now listed as not available. Please check whether it should stay listed.",
  ]);
  const many = composeEmail("listings-ended", { ...told, count: 60, projects: [ended] }, site);
  expect(many.subject).toBe("60 listed projects have ended in Verra");
  expect(many.paragraphs[1]).toBe("These are the first 1; 59 more have ended.");
});
