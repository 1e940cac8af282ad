import type { Page } from "@playwright/test";
import { sessionKey } from "~/lib/data/session-key";
import type { TestServer } from "../../fixtures/test-server.ts";
import { html, openPage } from "../fixtures/loaded-page.ts";
import {
  completeDraft,
  descriptionField,
  heading,
  pdfFile,
  pngFile,
  projectsWithId,
  savedDraft,
  stepButton,
  submitButton,
} from "../fixtures/submission-form.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: { consent: true, reducedMotion: "reduce" } });

const email = "unlucky@developer.example";

async function expectFailure(page: Page, message: string) {
  await expect(page).toHaveURL("/submission-error");
  await expect(heading(page, "Project Submission Failed")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: message })).toHaveText(message);
  expect(await savedDraft(page), "the draft is kept").not.toBeNull();
}

/** Breaks one column of the database during an attempt. */
async function withoutColumn(
  { query }: TestServer,
  table: string,
  column: string,
  attempt: () => Promise<void>,
) {
  await query(`alter table public.${table} rename column ${column} to mislaid`);
  try {
    await attempt();
  } finally {
    await query(`alter table public.${table} rename column mislaid to ${column}`);
  }
}

/** Changes the user of the stored session without the page's knowledge. */
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

test.describe("each error of the catalogue leads to /submission-error with its message", () => {
  test("no session: 'Authentication required. …'", async ({ openReview }) => {
    const page = await openReview({ email, draft: completeDraft() });
    await changeSession(page, null);
    await submitButton(page).click();
    await expectFailure(
      page,
      "Authentication required. Please log in with a valid account to submit your project.",
    );
  });

  test("a user id that is no UUID: 'Invalid user session. …'", async ({ openReview }) => {
    const message = "Invalid user session. Please log out and log back in.";
    const page = await openReview({ email, draft: completeDraft() });
    await changeSession(page, { id: "demo" });
    await submitButton(page).click();
    await expectFailure(page, message);
  });

  test("a session that the service refuses: 'Invalid user session. …'", async ({ openReview }) => {
    const page = await openReview({ email, draft: completeDraft() });
    await page.evaluate((key) => {
      const session = JSON.parse(window.localStorage.getItem(key) ?? "{}");
      const [head, body] = session.access_token.split(".");
      const forged = { ...session, access_token: `${head}.${body}.forged` };
      window.localStorage.setItem(key, JSON.stringify(forged));
    }, sessionKey);
    await submitButton(page).click();
    await expectFailure(page, "Invalid user session. Please log out and log back in.");
  });

  test("a project ID in use: 'A project with ID \"{id}\" already exists. …'; Try Again returns to the draft", async ({
    openReview,
    server,
  }) => {
    const taken = completeDraft({ projectId: "TAKEN-1" });
    const first = await openReview({ email, draft: taken });
    await submitButton(first).click();
    await expect(first).toHaveURL("/submission-success");
    const again = completeDraft({ projectId: "taken-1" });
    const page = await openReview({ email, draft: again });
    await submitButton(page).click();
    await expectFailure(
      page,
      'A project with ID "taken-1" already exists. Please use a unique project ID. It is one of your own projects.',
    );
    const contact = page.getByRole("link", { name: "Contact us by e-mail" });
    await expect(contact).toHaveAttribute("href", /^mailto:hello@cleartonne\.example\?/);
    await expect(
      page.getByRole("main").getByRole("link", { name: "Return to Homepage" }),
    ).toHaveCount(1);
    await page.getByRole("link", { name: "Try Again" }).click();
    const id = page.getByLabel("Project ID");
    await expect(id, "focuses the field at fault").toBeFocused();
    await expect(id).toHaveAccessibleDescription(/A project with ID "taken-1" already exists\./);
    await id.fill("FREE-1");
    await expect(page.getByText("already exists")).toHaveCount(0);
    await stepButton(page, "Review & Submit").click();
    await submitButton(page).click();
    await expect(page).toHaveURL("/submission-success");
    expect(await projectsWithId(server, "FREE-1")).toHaveLength(1);
  });

  test("the database fails: 'Error checking company', 'Error checking project', 'Error creating project', each with its reason", async ({
    openReview,
    server,
  }) => {
    const page = await openReview({ email, draft: completeDraft() });
    for (const [table, column, beginning] of [
      ["companies", "name", "Error checking company: "],
      ["projects", "project_id", "Error checking project: "],
      ["projects", "is_portfolio", "Error creating project: "],
    ] as const) {
      await withoutColumn(server, table, column, async () => {
        await submitButton(page).click();
        await expect(page).toHaveURL("/submission-error");
        await expect(page.getByText(beginning)).toBeVisible();
      });
      await page.getByRole("link", { name: "Try Again" }).click();
      await expect(heading(page, /Review & Submit/)).toBeVisible();
    }
    await submitButton(page).click();
    await expect(page).toHaveURL("/submission-success");
  });

  test("a deleted account: 'Error creating company: {message}. Please ensure you are properly logged in.'", async ({
    openReview,
    server,
  }) => {
    const gone = "gone@developer.example";
    const page = await openReview({ email: gone, draft: completeDraft() });
    // Keeps the session, because without one the page would soon be signed out and could not
    // submit.
    await server.query(`do $$ begin
      perform set_config('session_replication_role', 'replica', true);
      delete from public.profiles where email = '${gone}';
      delete from auth.users where email = '${gone}';
    end $$`);
    await submitButton(page).click();
    await expect(page).toHaveURL("/submission-error");
    await expect(
      page.getByText(/^Error creating company: .+\. Please ensure you are properly logged in\.$/),
    ).toBeVisible();
  });

  test("a response without a project or a company: 'No project data returned after creation', 'No company data returned after creation'", async ({
    openReview,
  }) => {
    const page = await openReview({ email, draft: completeDraft() });
    for (const [body, message] of [
      ["null", "No project data returned after creation"],
      ['{"id":"7d1f8a52-0000-4000-8000-000000000001"}', "No company data returned after creation"],
    ] as const) {
      // The server never sends such a response, so it is mocked.
      const response = { status: 200, contentType: "application/json", body };
      await page.route("**/rpc/submit_project", (route) => route.fulfill(response), { times: 1 });
      await submitButton(page).click();
      await expectFailure(page, message);
      await page.getByRole("link", { name: "Try Again" }).click();
      await expect(heading(page, /Review & Submit/)).toBeVisible();
    }
  });

  test("without a message: 'An unexpected error occurred during submission.'", async ({
    server,
  }) => {
    const page = await html(server, "/submission-error");
    expect(page).toContain("An unexpected error occurred during submission.");
  });
});

test.describe("nothing is lost or duplicated", () => {
  test("offline at submit: the error page works without a network, and a retry succeeds with the files", async ({
    newVisitor,
    server,
  }) => {
    const draft = completeDraft({ projectId: "OFFLINE-1" });
    // Offline, the service worker supplies the pages.
    const context = await newVisitor({ email, draft, serviceWorkers: "allow" });
    const page = await openPage(context, "/submit-project?step=4");
    await expect(
      heading(page, /Media & Documentation/),
      "direct entry opens the requested step",
    ).toBeVisible();
    await page.getByLabel(/^Project documents/).setInputFiles(pdfFile("plan.pdf", "%PDF-1.7 plan"));
    await stepButton(page, "Review & Submit").click();
    await expect(submitButton(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await submitButton(page).click();
    await expectFailure(
      page,
      "An unexpected error occurred while submitting your project. Please try again. The server did not respond. Check your connection.",
    );
    await page.getByRole("link", { name: "Try Again" }).click();
    await expect(page.getByText("plan.pdf")).toBeVisible();
    await context.setOffline(false);
    await submitButton(page).click();
    await expect(page).toHaveURL("/submission-success");
    const [project] = await projectsWithId(server, "OFFLINE-1");
    const files = await server.query("select name from storage.objects where name like $1", [
      `${project?.company_id}/documents/%`,
    ]);
    expect(files).toHaveLength(1);
  });

  test("a double click submits once", async ({ openReview, server }) => {
    const page = await openReview({ email, draft: completeDraft({ projectId: "DOUBLE-1" }) });
    let calls = 0;
    page.on("request", (request) => {
      if (request.url().includes("/rpc/submit_project")) calls += 1;
    });
    await submitButton(page).dblclick();
    await expect(page).toHaveURL("/submission-success");
    expect(calls).toBe(1);
    expect(await projectsWithId(server, "DOUBLE-1")).toHaveLength(1);
  });

  test("tabs with the same draft create one project, which gets what is changed in the last of them", async ({
    newVisitor,
    server,
  }) => {
    const draft = completeDraft({ projectId: "TABS-1" });
    const context = await newVisitor({ email, draft });
    const [one, other, changed] = [
      await openPage(context, "/submit-project?step=5"),
      await openPage(context, "/submit-project?step=5"),
      await openPage(context, "/submit-project?step=5"),
    ];
    await submitButton(one).click();
    await expect(one).toHaveURL("/submission-success");
    await submitButton(other).click();
    await expect(other).toHaveURL("/submission-success");
    expect(await projectsWithId(server, "TABS-1")).toHaveLength(1);

    await stepButton(changed, "Media & Documentation").click();
    await descriptionField(changed).fill("Char, and ash from another tab.");
    await stepButton(changed, "Review & Submit").click();
    await submitButton(changed).click();
    await expect(changed.getByText("Your earlier submission was updated")).toBeVisible();
    await expect(changed).toHaveURL("/submission-success");
    expect(
      await server.query("select description from public.projects where project_id = 'TABS-1'"),
    ).toEqual([{ description: "Char, and ash from another tab." }]);
  });

  test("the response is lost: a retry finds the project already created", async ({
    openReview,
    server,
  }) => {
    const draft = completeDraft({ projectId: "LOST-1" });
    const page = await openReview({ email, draft });
    await page.route(
      "**/rpc/submit_project",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await submitButton(page).click();
    await expect(page).toHaveURL("/submission-error");
    await page.getByRole("link", { name: "Try Again" }).click();
    await submitButton(page).click();
    await expect(page).toHaveURL("/submission-success");
    expect(await projectsWithId(server, "LOST-1")).toHaveLength(1);
  });

  test("the response is lost and the draft then changed: the project gets the change, and is never called a taken one", async ({
    openReview,
    server,
  }) => {
    const draft = completeDraft({ projectId: "LOST-2" });
    const page = await openReview({ email, draft });
    await page.route(
      "**/rpc/submit_project",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await submitButton(page).click();
    await expect(page).toHaveURL("/submission-error");
    await page.getByRole("link", { name: "Try Again" }).click();
    const checked = page.waitForResponse("**/rpc/is_project_id_taken");
    await page.reload();
    await stepButton(page, "Media & Documentation").click();
    await descriptionField(page).fill("Char, and now compost too.");
    await stepButton(page, "Review & Submit").click();
    await checked;
    await expect(page.getByText("already exists")).toHaveCount(0);
    await submitButton(page).click();
    await expect(page).toHaveURL("/submission-success");
    expect(
      await server.query("select description from public.projects where project_id = 'LOST-2'"),
    ).toEqual([{ description: "Char, and now compost too." }]);
  });
});

test.describe("upload failures warn, and the visitor still goes to /submission-success", () => {
  test("'Logo upload warning', and 'Project submitted with warnings' with the number of failed files", async ({
    server,
    visit,
  }) => {
    const draft = completeDraft({ projectId: "WARN-1", company: "Warned Works" });
    const page = await visit("/submit-project", { email, draft });
    const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
    await stepButton(page, "Company Information").click();
    await page.getByLabel(/^Company logo/).setInputFiles(pngFile("logo.png", png));
    await stepButton(page, "Media & Documentation").click();
    await page
      .getByLabel(/^Project photos/)
      .setInputFiles(["a.png", "b.png"].map((name) => pngFile(name, png)));
    await page.getByLabel(/^Verification report/).setInputFiles(pdfFile("report.pdf"));
    await stepButton(page, "Review & Submit").click();
    // Makes storage refuse every file by setting its limit below any file's size.
    await server.query(
      "update storage.buckets set file_size_limit = 4 where id in ('company-logos', 'project_media')",
    );
    await submitButton(page).click();
    // Not behind the other toast: it could be pressed.
    await page.getByText("Logo upload warning").click({ trial: true });
    await expect(
      page.getByText("Company logo upload failed, but project will still be submitted."),
    ).toBeVisible();
    await page.getByText("Project submitted with warnings").click({ trial: true });
    await expect(
      page.getByText(
        "Project was created successfully, but: 2 project photo(s) failed to upload, 1 document(s) failed to upload. You can re-upload files later if needed.",
      ),
    ).toBeVisible();
    await expect(page).toHaveURL("/submission-success");
    await server.query(
      "update storage.buckets set file_size_limit = 5242880 where file_size_limit = 4",
    );
    await expect.poll(() => projectsWithId(server, "WARN-1")).toHaveLength(1);
  });
});
