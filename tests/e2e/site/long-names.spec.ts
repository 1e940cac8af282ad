import { viewports } from "../../fixtures/browser.ts";
import { completeSubmission } from "../../fixtures/submissions.ts";
import { publish, submit } from "../fixtures/review.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true });

const company = "Waldkohlenstoffspeicherungsgenossenschaft".repeat(4);

test("a company name of one long word does not widen any page on a phone", async ({
  account,
  newPage,
  server,
}) => {
  const email = "long-names@developer.example";
  const { client } = await account(email);
  const submission = completeSubmission({ company, description: company, projectId: "LONG-1" });
  const { id } = await submit(client, submission);
  await publish(server, id);

  const page = await newPage({ email, viewport: viewports.phone, isMobile: true });
  for (const path of [
    "/?q=LONG-1",
    `/projects/${id}`,
    "/compare?project=LONG-1&project=GS90412",
    "/my-projects",
  ]) {
    await page.goto(path);
    const name = page.getByText(company).filter({ visible: true }).first();
    await expect(name, path).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
    const box = await name.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0), path).toBeLessThanOrEqual(390);
  }
});
