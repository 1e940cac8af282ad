import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signIn } from "../../fixtures/mailbox.ts";
import { completeSubmission, submitProject } from "../../fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { testSite } from "../../fixtures/test-site.ts";
import { signedInVisitor } from "../site/visitors.ts";

const developerEmail = "developer@hollow-lane.example";
export const secondReviewer = "second-reviewer@cleartonne.example";

/** One server and one browser for a test file, with a developer and two administrators. */
export function teamDesk() {
  const site = testSite(() => startTestServer());
  let developer: TestServer["anonymous"];

  beforeAll(async () => {
    developer = (await signIn(site.server, developerEmail)).client;
    await signIn(site.server, secondReviewer);
    await site.server.query("update public.profiles set user_role = 'admin' where email = $1", [
      secondReviewer,
    ]);
  });

  return {
    get server() {
      return site.server;
    },
    get browser() {
      return site.browser;
    },
    get developer() {
      return developer;
    },
    /** A page of an administrator, before anything is opened. */
    reviewer(email: string = demoAccounts.administrator): Promise<Page> {
      return signedInVisitor(site, { email, reducedMotion: "reduce" });
    },
    /** Sends a project in as the form does. */
    async submit(submission = completeSubmission({ company: `Hollow Lane ${randomUUID()}` })) {
      return { ...(await submitProject(developer, submission)), submission };
    },
    /** Edits a project as the form does; returns what came of it. */
    async edit(project: string, submission: ReturnType<typeof completeSubmission>) {
      const { data, error } = await developer.rpc("update_project", { project, submission });
      if (error) throw new Error(error.message);
      return data as { outcome: string };
    },
    /** What the public sees of a project with the next request; null when it is not listed. */
    async listed(project: string) {
      const { data, error } = await site.server.anonymous
        .from("project_listings")
        .select("company_name, description")
        .eq("id", project)
        .maybeSingle();
      if (error) throw new Error(error.message);
      return data;
    },
  };
}

/** Decides on the open project by mouse. */
export async function decide(page: Page, action: string, note?: string): Promise<void> {
  await page.getByRole("button", { name: action, exact: true }).click();
  const dialog = page.getByRole("dialog");
  if (note) await dialog.getByLabel("Note to the developer").fill(note);
  await dialog.getByRole("button", { name: action, exact: true }).click();
}
