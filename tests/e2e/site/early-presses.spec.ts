import type { Page } from "@playwright/test";
import { viewports } from "../../fixtures/browser.ts";
import {
  companies,
  menuButton,
  resultCount,
  sortButton,
  withoutHint,
} from "../fixtures/explorer-page.ts";
import { hold, waitForHydration } from "../fixtures/loaded-page.ts";
import { marketingChoiceOf } from "../fixtures/sign-in.ts";
import { completeDraft, continueButton, heading, savedDraft } from "../fixtures/submission-form.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true, reducedMotion: "reduce", kept: withoutHint } });

/** Opens a page whose scripts do not arrive until released. */
async function openBeforeScripts(page: Page, path: string) {
  const scripts = await hold(page, "**/assets/*.js");
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState !== "loading");
  return scripts;
}

/** Counts the page's requests to matching URLs from now on. */
function countRequests(page: Page, part: string) {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(part) && request.method() === "POST") urls.push(request.url());
  });
  return urls;
}

const compareBox = (page: Page) =>
  page
    .getByRole("checkbox", { name: /^Compare / })
    .filter({ visible: true })
    .first();
const comparisonBar = (page: Page) => page.getByRole("region", { name: "Projects to compare" });
const status = (page: Page) => page.locator("#early-input");

test.describe("before the scripts arrive", () => {
  for (const [way, press] of [
    // A single press is carried out in 'if the scripts take long'.
    ["a double press", (page: Page) => sendButton(page).dblclick()],
    ["Enter in the field", (page: Page) => page.getByLabel("Email address").press("Enter")],
    ["Space on the button", (page: Page) => sendButton(page).press(" ")],
  ] as const) {
    test(`login: ${way} sends one link, and the button and a screen reader say that it waits`, async ({
      newPage,
    }) => {
      const page = await newPage();
      const scripts = await openBeforeScripts(page, "/login");
      const links = countRequests(page, "/auth/v1/otp");
      await expect(status(page)).toBeEmpty();
      const updates = page.getByLabel("Sign up for updates and news");
      await page.getByLabel("Email address").fill("early@example.org");
      await updates.uncheck();
      await press(page);
      await expect(sendButton(page)).toHaveAttribute("aria-busy", "true");
      await expect(status(page)).toHaveText(/still loading/);
      expect(new URL(page.url()).search).toBe("");
      const sent = page.waitForRequest("**/auth/v1/otp*");
      scripts.release();
      expect((await sent).postDataJSON()).toMatchObject({ email: "early@example.org" });
      await expect(heading(page, "Success!")).toBeVisible();
      await expect(status(page)).toBeEmpty();
      expect(links).toHaveLength(1);
    });
  }

  test("explorer: a tick, a search and a press on a column header all take effect and stay", async ({
    newPage,
  }) => {
    const page = await newPage();
    const scripts = await openBeforeScripts(page, "/");
    const removal = page.getByLabel("Only show removal credits");
    await removal.check();
    await page.getByLabel("Search projects").fill("biochar");
    await sortButton(page, "Company").click();
    scripts.release();
    await expect(page).toHaveURL(/removal=.*/);
    const search = new URL(page.url()).searchParams;
    expect(search.get("q")).toBe("biochar");
    expect(search.get("sort")).toBe("company");
    await expect(removal).toBeChecked();
    await expect(page.getByLabel("Search projects")).toHaveValue("biochar");
    await expect(resultCount(page)).toHaveAttribute("aria-busy", "false");
    await expect(resultCount(page)).toHaveText(/^\d of 56 projects$/);
    await expect(page.getByRole("columnheader", { name: "Company", exact: true })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    expect(await companies(page).allTextContents()).not.toHaveLength(0);
  });

  test("explorer: a filter whose menu is loaded on demand opens when its code has arrived", async ({
    newPage,
  }) => {
    const page = await newPage();
    const scripts = await openBeforeScripts(page, "/");
    await menuButton(page, "Project Location").click();
    scripts.release();
    await expect(page.getByRole("dialog")).toBeVisible();
  });

  test("explorer on a phone: a ticked card, a selected order and opened filters", async ({
    newPage,
  }) => {
    const page = await newPage({ viewport: viewports.phone });
    const scripts = await openBeforeScripts(page, "/");
    await page.getByLabel("Sort by").selectOption("company ascending");
    await page.getByRole("button", { name: "More filters" }).click();
    await compareBox(page).check();
    scripts.release();
    await expect(page).toHaveURL(/sort=company/);
    await expect(page.getByLabel("Sort by")).toHaveValue("company ascending");
    await expect(page.getByRole("button", { name: "More filters" })).toHaveAttribute(
      "aria-expanded",
      "true",
    );
    await expect(comparisonBar(page)).toContainText(/^1 of/);
  });

  test("explorer on a phone: the cards stay and can be ticked although their code comes last", async ({
    newPage,
  }) => {
    const page = await newPage({ viewport: viewports.phone });
    const files = "**/assets/card-list-*.js";
    const code = await hold(page, files);
    const requested = page.waitForRequest(files);
    await page.goto("/", { waitUntil: "commit" });
    await requested;
    // Anything that updates the page would remove parts that are not hydrated.
    await page.mouse.wheel(0, 40);
    await compareBox(page).check();
    code.release();
    await expect(comparisonBar(page)).toContainText(/^1 of/);
    await expect(compareBox(page)).toBeChecked();
  });

  test("opt-out: the choice is sent once, when it is known who is signed in", async ({
    newPage,
    server,
  }) => {
    const email = "early-letters@example.org";
    const page = await newPage({ email });
    const scripts = await openBeforeScripts(page, "/opt-out");
    const choices = countRequests(page, "/functions/v1/marketing-opt-out");
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Opt out of marketing" }).dblclick();
    expect(new URL(page.url()).search).toBe("");
    scripts.release();
    await expect(
      page.getByRole("button", { name: "Opt back in for marketing emails" }),
    ).toBeVisible();
    await expect.poll(() => marketingChoiceOf(server, email)).toBe(false);
    expect(choices).toHaveLength(1);
  });

  test("contact: the menu of a phone opens, once, however often it was pressed", async ({
    newPage,
  }) => {
    const page = await newPage({ viewport: viewports.phone });
    const scripts = await openBeforeScripts(page, "/contact");
    await page.getByRole("button", { name: "Open menu" }).dblclick();
    scripts.release();
    await expect(page.getByRole("button", { name: "Close menu" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
  });

  test("project page: the project is added to the comparison", async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/");
    const path = await page.locator("tbody a[href^='/projects/']").first().getAttribute("href");
    const scripts = await openBeforeScripts(page, path ?? "");
    await page.getByRole("button", { name: "Compare", exact: true }).dblclick();
    scripts.release();
    await expect(page.getByRole("button", { name: "In your comparison" })).toBeVisible();
    await expect(page.getByRole("link", { name: "See the comparison" })).toBeVisible();
  });

  test("wizard: texts are in the draft, and 'Continue' leads to the second step", async ({
    newPage,
  }) => {
    const page = await newPage();
    const scripts = await openBeforeScripts(page, "/submit-project");
    const company = page.getByLabel("Company name");
    await company.fill("Early Birds Ltd");
    await continueButton(page).dblclick();
    scripts.release();
    await expect(heading(page, "Step 2 of 5")).toBeVisible();
    expect(await savedDraft(page)).toContain("Early Birds Ltd");
    await page.getByRole("button", { name: "Previous" }).click();
    await expect(company).toHaveValue("Early Birds Ltd");
  });

  test("wizard: a draft begun earlier cannot be changed, and looks so, until it is shown", async ({
    newPage,
  }) => {
    const page = await newPage({ draft: completeDraft() });
    const scripts = await openBeforeScripts(page, "/submit-project");
    await expect(page.getByLabel("Company name")).toBeDisabled();
    await expect(continueButton(page)).toBeDisabled();
    scripts.release();
    await expect(page.getByLabel("Company name")).toBeEnabled();
    await expect(page.getByLabel("Company name")).not.toHaveValue("");
  });
});

test.describe("a control that hydration does not keep", () => {
  test("is pressed in its new form if there is one", async ({ newPage }) => {
    const page = await newPage({ viewport: viewports.phone });
    const scripts = await openBeforeScripts(page, "/contact");
    const button = page.getByRole("button", { name: "Open menu" });
    await button.click();
    await button.evaluate((element) => element.replaceWith(element.cloneNode(true)));
    scripts.release();
    await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
  });

  test("is not dropped silently", async ({ newPage }) => {
    const page = await newPage();
    await page.clock.install();
    const scripts = await openBeforeScripts(page, "/contact");
    const button = page.getByRole("button", { name: "Gone" });
    await page.evaluate(() => document.body.append(document.createElement("button")));
    await page.evaluate(() => document.body.lastElementChild?.append("Gone"));
    await button.click();
    await button.evaluate((element) => element.remove());
    scripts.release();
    await waitForHydration(page);
    await page.clock.runFor(31_000);
    await expect(page.getByText(/while the page was loading had no effect/)).toBeVisible();
    await expect(status(page)).toBeEmpty();
  });
});

test("if the scripts take long, a note says that a press waits, until it is carried out", async ({
  newPage,
}) => {
  const page = await newPage();
  await page.clock.install();
  const scripts = await openBeforeScripts(page, "/login");
  await page.clock.runFor(6_000);
  await fillAndSend(page);
  await expect(status(page)).not.toHaveAttribute("data-shown");
  await page.clock.runFor(6_000);
  await expect(status(page)).toHaveAttribute("data-shown");
  await expect(status(page)).toBeInViewport();
  scripts.release();
  await expect(heading(page, "Success!")).toBeVisible();
  await expect(status(page)).toBeEmpty();
});

test("if the scripts cannot be loaded, a press shows a note with a link to reload", async ({
  newPage,
}) => {
  const page = await newPage();
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/login", { waitUntil: "commit" });
  await fillAndSend(page);
  await expect(status(page)).toContainText("could not be loaded completely");
  await page.unrouteAll();
  await status(page).getByRole("link", { name: "reload" }).click();
  await fillAndSend(page);
  await expect(heading(page, "Success!")).toBeVisible();
});

const sendButton = (page: Page) => page.getByRole("button", { name: "Send Magic Link" });

async function fillAndSend(page: Page) {
  await page.getByLabel("Email address").fill("early@example.org");
  await sendButton(page).click();
}
