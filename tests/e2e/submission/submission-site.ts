import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { draftFrom, type SubmissionDraft } from "#domain/submission/draft.ts";
import { sessionKey } from "~/lib/data/browser-client";
import { draftKey } from "~/lib/session/auth-request";
import { signIn } from "../../fixtures/mailbox.ts";
import { completeSubmission } from "../../fixtures/submissions.ts";
import { accountSite, openPage } from "../accounts/account-site.ts";

/** A draft that can be submitted as it is; parts of it can be given differently. */
export function completeDraft(changes: Parameters<typeof completeSubmission>[0] = {}) {
  const submission = completeSubmission(changes);
  submission.project.isPortfolio = false;
  submission.project.accreditation = ["Puro.Earth"];
  submission.impact.sdgs = ["13: Climate Action"];
  const now = new Date().toISOString();
  return draftFrom({ ...submission, createdAt: now, updatedAt: now });
}

interface DeveloperProfile {
  /** Signed in as; none: signed out. */
  email?: string;
  /** A draft that this browser has kept. */
  draft?: SubmissionDraft | Record<string, unknown>;
}

/** A site whose visitors may come with a session and a draft, as if from an earlier visit. */
export function submissionSite(startServer?: Parameters<typeof accountSite>[0]) {
  const site = accountSite(startServer);
  const signedIn = new Map<string, ReturnType<typeof signIn>>();

  /** Signed in once for the whole file. */
  function accountOf(email: string) {
    const account = signedIn.get(email) ?? signIn(site.server, email);
    signedIn.set(email, account);
    return account;
  }

  async function developer(
    { email, draft }: DeveloperProfile,
    options: BrowserContextOptions = {},
  ): Promise<BrowserContext> {
    const localStorage: { name: string; value: string }[] = [];
    if (email) {
      const { session } = await accountOf(email);
      localStorage.push({ name: sessionKey, value: JSON.stringify(session) });
    }
    if (draft) localStorage.push({ name: draftKey, value: JSON.stringify(draft) });
    const origins = [{ origin: site.server.url, localStorage }];
    return site.newProfile({ storageState: { cookies: [], origins }, ...options });
  }

  return {
    get server() {
      return site.server;
    },
    mailTo: site.mailTo,
    accountOf,
    developer,
    /** Opens the review of a complete draft, signed in. */
    async openReview(profile: DeveloperProfile): Promise<Page> {
      const page = await openPage(await developer(profile), "/submit-project?step=5");
      await page.getByText("Ready to submit").waitFor();
      return page;
    },
    async projectsWithId(projectId: string) {
      return site.server.query<{ id: string; status: string; company_id: string }>(
        "select id, status, company_id from public.projects where project_id = $1",
        [projectId],
      );
    },
  };
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });
export const submitButton = (page: Page) =>
  page.getByRole("button", { name: "Submit Project", exact: true });
/** A step in the bar above the form. */
export const stepButton = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name });
export const continueButton = (page: Page) => page.getByRole("button", { name: "Continue" });

export const savedDraft = (page: Page) =>
  page.evaluate((key) => window.localStorage.getItem(key), draftKey);
