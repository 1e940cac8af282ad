import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { submissionOf } from "#domain/submission/submission.ts";
import { submitProject } from "../../fixtures/submissions.ts";
import { logOut } from "../fixtures/header.ts";
import { openPage } from "../fixtures/loaded-page.ts";
import { fillLogin, mailTo, signInByLink } from "../fixtures/sign-in.ts";
import {
  completeDraft,
  continueButton,
  heading,
  keptFileNames,
  pdfFile,
  projectsWithId,
  stepButton,
  submitButton,
} from "../fixtures/submission-form.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true, reducedMotion: "reduce" } });

const endedNotice = (page: Page) => page.getByRole("region", { name: "Your session has ended" });
const region = (page: Page) => page.getByLabel("Project region");
const saveButton = (page: Page) => page.getByRole("button", { name: "Save changes" });

test("logging out in another tab during an edit: the form stays and says so, saving changes nothing, and after logging in again it goes on where it was", async ({
  account,
  newVisitor,
  server,
}) => {
  const owner = `interrupted-${randomUUID()}@developer.example`;
  const { client } = await account(owner);
  const { id } = await submitProject(
    client,
    submissionOf(completeDraft({ company: `Interrupted ${randomUUID()}` })),
  );
  const storedRegion = async () => {
    const rows = await server.query<{ project_region: string }>(
      "select project_region from public.projects where id = $1",
      [id],
    );
    return rows[0]?.project_region;
  };
  const context = await newVisitor({ email: owner });
  const page = await openPage(context, `/projects/${id}/edit`);
  await region(page).fill("Somewhere else");
  await stepButton(page, "Media & Documentation").click();
  await page.getByLabel(/^Project documents/).setInputFiles(pdfFile("plan.pdf"));
  await expect(page.getByText("plan.pdf")).toBeVisible();
  const other = await openPage(context, "/about");
  await logOut(other, owner);

  await expect(endedNotice(page)).toBeVisible();
  await expect(page.getByText("plan.pdf")).toBeVisible();
  await page.getByRole("button", { name: "Remove plan.pdf" }).click();
  await page.getByLabel(/^Project documents/).setInputFiles(pdfFile("later.pdf"));
  await saveButton(page).click();
  await expect(
    page.getByText("Your session has ended. Log in again, then save your changes"),
  ).toBeVisible();
  expect(await storedRegion()).toBe("Munster");

  // Through the login in this tab and the link in another: both continue the edit.
  await endedNotice(page).getByRole("link", { name: "Log in again" }).click();
  await expect(page).toHaveURL(/\/login/);
  await fillLogin(page, owner);
  await expect(heading(page, "Success!")).toBeVisible();
  const { link } = await mailTo(server, owner);
  const linked = await openPage(context, link);
  for (const tab of [linked, page]) {
    await expect(tab).toHaveURL(new RegExp(`/projects/${id}/edit`));
    await expect(tab.getByText("Your unsaved changes are back")).toBeVisible();
    await expect(heading(tab, /Media & Documentation/)).toBeVisible();
    await expect(tab.getByText("later.pdf")).toBeVisible();
    await stepButton(tab, "Company Information").click();
    await expect(region(tab)).toHaveValue("Somewhere else");
  }
  await linked.close();

  // The same once more, but this tab is not left.
  await region(page).fill("Somewhere else again");
  await logOut(other, owner);
  await expect(endedNotice(page)).toBeVisible();
  // Waits from the start, because the toast disappears after a few seconds.
  const resumed = page.getByText("You are logged in again").waitFor();
  await signInByLink(server, context, owner);
  await resumed;
  await expect(endedNotice(page)).toHaveCount(0);
  await expect(region(page)).toHaveValue("Somewhere else again");
  await saveButton(page).click();
  await expect(page).toHaveURL("/my-projects");
  expect(await storedRegion()).toBe("Somewhere else again");
  await expect.poll(() => keptFileNames(page), "nothing is left in the browser").toEqual([]);
  await page.goto(`/projects/${id}/edit`);
  await expect(region(page)).toHaveValue("Somewhere else again");
  await expect(page.getByText("Your unsaved changes are back")).toHaveCount(0);
});

test("a session ended by the team while the wizard is open: a notice says so before step 5, and after logging in again the project is submitted", async ({
  account,
  newVisitor,
  server,
}) => {
  const email = `ended-${randomUUID()}@developer.example`;
  const draft = completeDraft({ company: `Ended ${randomUUID()}`, projectId: `END-${Date.now()}` });
  const { user } = await account(email);
  const context = await newVisitor({ email, draft });
  const page = await openPage(context, "/submit-project?step=2");
  await expect(heading(page, /Project Details/)).toBeVisible();
  await server.query("delete from auth.sessions where user_id = $1", [user.id]);

  await continueButton(page).click();
  await expect(heading(page, /Impact & Metrics/)).toBeVisible();
  await expect(endedNotice(page)).toContainText("What you entered is kept in this browser.");
  await page.getByLabel("Vintage").fill("2025");
  await page.reload();
  await expect(endedNotice(page), "after a reload").toBeVisible();
  await stepButton(page, "Review & Submit").click();
  await expect(heading(page, "Login Required to Submit")).toBeVisible();
  await expect(submitButton(page)).toBeDisabled();

  const other = await signInByLink(server, context, email);
  await expect(other).toHaveURL(/submit-project/);
  await expect(endedNotice(page)).toHaveCount(0);
  await expect(submitButton(page)).toBeEnabled();
  await submitButton(page).click();
  await expect(page).toHaveURL("/submission-success");
  const rows = await server.query("select vintage from public.projects where project_id = $1", [
    draft.project.id,
  ]);
  expect(rows).toEqual([{ vintage: "2025" }]);
});

test("what one person has entered is neither shown to another who logs in, nor sent as theirs, and is back when the first returns", async ({
  account,
  newVisitor,
  server,
}) => {
  const [first, second] = [`first-${randomUUID()}@a.example`, `second-${randomUUID()}@b.example`];
  const draft = completeDraft({
    company: `Apart ${randomUUID()}`,
    projectId: `APART-${Date.now()}`,
  });
  const { client } = await account(first);
  const { id } = await submitProject(
    client,
    submissionOf(completeDraft({ company: draft.company.name })),
  );
  const context = await newVisitor({ email: first, draft });
  const edit = await openPage(context, `/projects/${id}/edit`);
  await region(edit).fill("Only for the first");
  const wizard = await openPage(context, "/submit-project?step=5");
  await expect(submitButton(wizard)).toBeEnabled();

  // Without a log-out in between.
  const other = await signInByLink(server, context, second);
  await expect(heading(edit, "Error Loading Project")).toBeVisible();
  await expect(edit.getByText("Only for the first")).toHaveCount(0);
  await expect(heading(wizard, /Company Information/)).toBeVisible();
  await expect(wizard.getByLabel("Company Name")).toHaveValue("");
  await expect(wizard.getByText("This browser also has drafts of another account")).toBeVisible();
  await wizard.getByLabel("Company Name").fill("The second's");
  await other.goto("/submit-project");
  await expect(other.getByLabel("Company Name")).toHaveValue("The second's");
  await expect(other.getByText(draft.project.id)).toHaveCount(0);
  expect(await projectsWithId(server, draft.project.id)).toEqual([]);

  await other.goto("/about");
  await logOut(other, second);
  await expect(endedNotice(wizard)).toBeVisible();
  await expect(wizard.getByLabel("Company Name")).toHaveValue("The second's");
  await signInByLink(server, context, first);
  await expect(wizard.getByText(draft.project.id).first(), "at its own step").toBeVisible();
  await expect(submitButton(wizard)).toBeEnabled();
  await edit.goto(`/projects/${id}/edit`);
  await expect(region(edit)).toHaveValue("Only for the first");
  await edit.getByRole("button", { name: "Discard them" }).click();
  await expect(region(edit)).toHaveValue("Munster");
});
