import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sessionKey } from "~/lib/data/browser-client";
import { startTestServer } from "../../fixtures/test-server.ts";
import { openPage } from "../accounts/account-site.ts";
import { eventually } from "../site/visitors.ts";
import {
  completeDraft,
  heading,
  savedDraft,
  stepButton,
  submissionSite,
  submitButton,
} from "./submission-site.ts";

const site = submissionSite(startTestServer);
const email = "unlucky@developer.example";

async function expectFailure(page: Page, message: string) {
  await page.waitForURL("**/submission-error");
  await heading(page, "Project Submission Failed").waitFor();
  expect(await page.getByRole("alert").filter({ hasText: message }).textContent()).toBe(message);
  expect(await savedDraft(page), "the draft is kept").not.toBeNull();
}

/** Breaks the database in one place while something is tried. */
async function without(table: string, column: string, attempt: () => Promise<void>) {
  await site.server.query(`alter table public.${table} rename column ${column} to mislaid`);
  try {
    await attempt();
  } finally {
    await site.server.query(`alter table public.${table} rename column mislaid to ${column}`);
  }
}

/** What the stored session says of its user, changed behind the page's back. */
const changeSession = (page: Page, change: { id?: string } | null) =>
  page.evaluate(
    ([key, changed]) => {
      const session = JSON.parse(window.localStorage.getItem(key) ?? "{}");
      if (!changed) window.localStorage.removeItem(key);
      else
        window.localStorage.setItem(
          key,
          JSON.stringify({ ...session, user: { ...session.user, ...changed } }),
        );
    },
    [sessionKey, change] as const,
  );

describe("each error of the catalogue leads to /submission-error with its message", () => {
  test("no session: 'Authentication required. …'", async () => {
    const page = await site.openReview({ email, draft: completeDraft() });
    await changeSession(page, null);
    await submitButton(page).click();
    await expectFailure(
      page,
      "Authentication required. Please log in with a valid account to submit your project.",
    );
  });

  test("a user id that is no UUID: 'Invalid user session. …'", async () => {
    const message = "Invalid user session. Please log out and log back in.";
    const page = await site.openReview({ email, draft: completeDraft() });
    await changeSession(page, { id: "demo" });
    await submitButton(page).click();
    await expectFailure(page, message);
  });

  test("a session that the service refuses: 'Invalid user session. …'", async () => {
    const page = await site.openReview({ email, draft: completeDraft() });
    await page.evaluate((key) => {
      const session = JSON.parse(window.localStorage.getItem(key) ?? "{}");
      const [head, body] = session.access_token.split(".");
      const forged = { ...session, access_token: `${head}.${body}.forged` };
      window.localStorage.setItem(key, JSON.stringify(forged));
    }, sessionKey);
    await submitButton(page).click();
    await expectFailure(page, "Invalid user session. Please log out and log back in.");
  });

  test("a project ID in use: 'A project with ID \"{id}\" already exists. …'; Try Again leads back to the draft", async () => {
    const taken = completeDraft({ projectId: "TAKEN-1" });
    const first = await site.openReview({ email, draft: taken });
    await submitButton(first).click();
    await first.waitForURL("**/submission-success");
    const again = completeDraft({ projectId: "taken-1", company: "Someone Else" });
    const page = await site.openReview({ email: "rival@developer.example", draft: again });
    await submitButton(page).click();
    await expectFailure(
      page,
      'A project with ID "taken-1" already exists. Please use a unique project ID.',
    );
    const contact = page.getByRole("link", { name: "Contact us by e-mail" });
    expect(await contact.getAttribute("href")).toMatch(/^mailto:hello@cleartonne\.example\?/);
    expect(
      await page.getByRole("main").getByRole("link", { name: "Return to Homepage" }).count(),
    ).toBe(1);
    await page.getByRole("link", { name: "Try Again" }).click();
    await heading(page, /Review & Submit/).waitFor();
    await stepButton(page, "Project Details").click();
    await page.getByLabel("Project ID").fill("FREE-1");
    await stepButton(page, "Review & Submit").click();
    await submitButton(page).click();
    await page.waitForURL("**/submission-success");
    expect(await site.projectsWithId("FREE-1")).toHaveLength(1);
  });

  test("the database fails: 'Error checking company', 'Error checking project', 'Error creating project', each with its reason", async () => {
    const page = await site.openReview({ email, draft: completeDraft() });
    for (const [table, column, beginning] of [
      ["companies", "name", "Error checking company: "],
      ["projects", "project_id", "Error checking project: "],
      ["projects", "is_portfolio", "Error creating project: "],
    ] as const) {
      await without(table, column, async () => {
        await submitButton(page).click();
        await page.waitForURL("**/submission-error");
        await page.getByText(beginning).waitFor();
      });
      await page.getByRole("link", { name: "Try Again" }).click();
      await heading(page, /Review & Submit/).waitFor();
    }
    await submitButton(page).click();
    await page.waitForURL("**/submission-success");
  });

  test("an account that is gone: 'Error creating company: {message}. Please ensure you are properly logged in.'", async () => {
    const gone = "gone@developer.example";
    const page = await site.openReview({ email: gone, draft: completeDraft() });
    await site.server.query("delete from public.profiles where email = $1", [gone]);
    await site.server.query("delete from auth.users where email = $1", [gone]);
    await submitButton(page).click();
    await page.waitForURL("**/submission-error");
    await page
      .getByText(/^Error creating company: .+\. Please ensure you are properly logged in\.$/)
      .waitFor();
  });

  // An answer without its data cannot be had from this server.
  test.each([
    ["null", "No project data returned after creation"],
    ['{"id":"7d1f8a52-0000-4000-8000-000000000001"}', "No company data returned after creation"],
  ])("the answer %s: '%s'", async (body, message) => {
    const page = await site.openReview({ email, draft: completeDraft() });
    await page.route("**/rpc/submit_project", (route) =>
      route.fulfill({ status: 200, contentType: "application/json", body }),
    );
    await submitButton(page).click();
    await expectFailure(page, message);
  });

  test("without a message: 'An unexpected error occurred during submission.'", async () => {
    const page = await openPage(await site.developer({}), "/submission-error");
    await page.getByText("An unexpected error occurred during submission.").waitFor();
  });
});

describe("nothing is lost and nothing is doubled", () => {
  test("offline at submit: the failure is told without a network, and a retry succeeds with the files", async () => {
    const draft = completeDraft({ projectId: "OFFLINE-1" });
    const context = await site.developer({ email, draft });
    const page = await openPage(context, "/submit-project?step=4");
    await page.getByText("Ready to submit").waitFor();
    await stepButton(page, "Media & Documentation").click();
    await page.getByLabel(/^Project documents/).setInputFiles({
      name: "plan.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7 plan"),
    });
    await stepButton(page, "Review & Submit").click();
    await submitButton(page).waitFor();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await submitButton(page).click();
    await expectFailure(
      page,
      "An unexpected error occurred while submitting your project. Please try again.",
    );
    await page.getByRole("link", { name: "Try Again" }).click();
    await page.getByText("plan.pdf").waitFor();
    await context.setOffline(false);
    await submitButton(page).click();
    await page.waitForURL("**/submission-success");
    const [project] = await site.projectsWithId("OFFLINE-1");
    const files = await site.server.query("select name from storage.objects where name like $1", [
      `${project?.company_id}/documents/%`,
    ]);
    expect(files).toHaveLength(1);
  });

  test("a double click submits once", async () => {
    const page = await site.openReview({ email, draft: completeDraft({ projectId: "DOUBLE-1" }) });
    let calls = 0;
    page.on("request", (request) => {
      if (request.url().includes("/rpc/submit_project")) calls += 1;
    });
    await submitButton(page).dblclick();
    await page.waitForURL("**/submission-success");
    expect(calls).toBe(1);
    expect(await site.projectsWithId("DOUBLE-1")).toHaveLength(1);
  });

  test("two tabs with the same draft make one project, and both succeed", async () => {
    const draft = completeDraft({ projectId: "TABS-1" });
    const context = await site.developer({ email, draft });
    const one = await openPage(context, "/submit-project?step=5");
    const other = await openPage(context, "/submit-project?step=5");
    await submitButton(one).click();
    await one.waitForURL("**/submission-success");
    await submitButton(other).click();
    await other.waitForURL("**/submission-success");
    expect(await site.projectsWithId("TABS-1")).toHaveLength(1);
  });

  test("the answer is lost on its way: trying again finds the project that was made", async () => {
    const draft = completeDraft({ projectId: "LOST-1" });
    const page = await site.openReview({ email, draft });
    await page.route(
      "**/rpc/submit_project",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await submitButton(page).click();
    await page.waitForURL("**/submission-error");
    await page.getByRole("link", { name: "Try Again" }).click();
    await submitButton(page).click();
    await page.waitForURL("**/submission-success");
    expect(await site.projectsWithId("LOST-1")).toHaveLength(1);
  });
});

describe("upload failures warn, and the visitor still goes to /submission-success", () => {
  test("'Logo upload warning', and 'Project submitted with warnings' with how many of what", async () => {
    const draft = completeDraft({ projectId: "WARN-1", company: "Warned Works" });
    const page = await openPage(await site.developer({ email, draft }), "/submit-project");
    await page.getByText("Ready to submit").waitFor();
    const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
    await stepButton(page, "Company Information").click();
    await page
      .getByLabel(/^Company logo/)
      .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: png });
    await stepButton(page, "Media & Documentation").click();
    await page
      .getByLabel(/^Project photos/)
      .setInputFiles(
        ["a.png", "b.png"].map((name) => ({ name, mimeType: "image/png", buffer: png })),
      );
    await page.getByLabel(/^Verification report/).setInputFiles({
      name: "report.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7"),
    });
    await stepButton(page, "Review & Submit").click();
    // Storage itself refuses: its limit is lower than any file.
    await site.server.query(
      "update storage.buckets set file_size_limit = 4 where id in ('company-logos', 'project_media')",
    );
    await submitButton(page).click();
    await page.waitForURL("**/submission-success");
    await site.server.query(
      "update storage.buckets set file_size_limit = 5242880 where file_size_limit = 4",
    );
    await page.getByText("Logo upload warning").waitFor();
    await page
      .getByText("Company logo upload failed, but project will still be submitted.")
      .waitFor();
    await page.getByText("Project submitted with warnings").waitFor();
    await page
      .getByText(
        "Project was created successfully, but: 2 project photo(s) failed to upload, 1 document(s) failed to upload. You can re-upload files later if needed.",
      )
      .waitFor();
    await eventually(() => site.projectsWithId("WARN-1")).toHaveLength(1);
  });
});
