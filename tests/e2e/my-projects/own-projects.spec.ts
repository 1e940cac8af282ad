import type { Page } from "@playwright/test";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { viewports } from "../../fixtures/browser.ts";
import { hold } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: { email: demoAccounts.developer } });

const card = (page: Page, id: string) => page.getByRole("article", { name: id });

test.describe("a visitor who is not signed in", () => {
  test("is redirected to /login with 'Please log in to view your projects', and the page is remembered", async ({
    visit,
  }) => {
    const stranger = await visit("/my-projects", { email: undefined, consent: true });
    await expect(stranger.getByText("Authentication required")).toBeVisible();
    await expect(stranger.getByText("Please log in to view your projects")).toBeVisible();
    await expect(stranger).toHaveURL("/login");
    expect(await stranger.evaluate(() => window.history.state.usr)).toEqual({
      from: "/my-projects",
    });
  });
});

test.describe("the list", () => {
  test("has heading, subtitle and a 'Submit New Project' link, and no administrator controls", async ({
    sharedPage,
  }) => {
    const page = await sharedPage("/my-projects");
    await expect(page.getByRole("heading", { name: "My Projects", level: 1 })).toBeVisible();
    await expect(page.getByText("Manage your carbon removal projects")).toBeVisible();
    const submit = page.getByRole("link", { name: "Submit New Project" });
    await expect(submit).toHaveAttribute("href", "/submit-project");
    await expect(page.getByRole("button", { name: /Refresh/ })).toHaveCount(0);
  });

  test("contains the developer's own projects, those that need action first", async ({
    sharedPage,
  }) => {
    const page = await sharedPage("/my-projects");
    await expect(page.getByRole("article")).toHaveCount(6);
    await expect(page.getByRole("article").first()).toContainText("GS90478");
  });

  test("without projects: 'No projects yet' with a 'Submit Your First Project' button", async ({
    visit,
  }) => {
    const newcomer = await visit("/my-projects", {
      email: "newcomer@example.org",
    });
    await expect(newcomer.getByText("No projects yet")).toBeVisible();
    await expect(
      newcomer.getByText("You haven't submitted any carbon projects yet."),
    ).toBeVisible();
    const submit = newcomer.getByRole("link", { name: "Submit Your First Project" });
    await expect(submit).toHaveAttribute("href", "/submit-project");
    const steps = newcomer.getByRole("list", { name: "From a draft to a listing" });
    await expect(steps.getByRole("listitem")).toHaveCount(3);
    await expect(steps.getByRole("link")).toHaveAttribute("href", /^\/projects\//);
  });

  test("shows 'Loading...' while the session loads, a skeleton while the list loads, then a red box with the message", async ({
    newPage,
  }) => {
    const late = await newPage({
      email: "late@example.org",
      isExpired: true,
    });
    const session = await hold(late, "**/auth/v1/token*");
    const list = await hold(late, "**/rest/v1/rpc/get_my_companies*", (route) =>
      route.fulfill({ status: 400, json: { code: "X", message: "no companies today" } }),
    );
    await late.goto("/my-projects");
    await expect(late.getByText("Loading...")).toBeVisible();
    session.release();
    await expect(late.getByText("Loading your projects")).toBeVisible();
    list.release();
    await expect(
      late
        .getByRole("alert")
        .filter({ hasText: "Error fetching user companies: no companies today" }),
    ).toBeVisible();
    await late.unroute("**/rest/v1/rpc/get_my_companies*");
    await late.getByRole("button", { name: "Try Again" }).click();
    await expect(late.getByText("No projects yet")).toBeVisible();
    await expect(late.getByRole("alert")).toHaveCount(0);
  });

  test("is refetched when it is older than 30 s", async ({ newPage }) => {
    const watcher = await newPage();
    let fetches = 0;
    await watcher.route("**/rest/v1/rpc/get_my_companies*", (route) => {
      fetches += 1;
      return route.continue();
    });
    await watcher.clock.install();
    await watcher.goto("/my-projects");
    await expect(card(watcher, "GS90412")).toBeVisible();
    expect(fetches).toBe(1);
    await watcher.clock.runFor(25_000);
    expect(fetches).toBe(1);
    await watcher.clock.runFor(6_000);
    await expect.poll(() => fetches).toBe(2);
  });
});

test.describe("a project card", () => {
  test("shows logo, flags, type, status, description, cost, permanence, category and vintage", async ({
    sharedPage,
  }) => {
    const page = await sharedPage("/my-projects");
    const project = card(page, "GS90412");
    for (const part of [
      "Tierra Viva Cookstoves",
      "Energy Efficient Devices",
      "Ready",
      "Local masons build plancha stoves",
      "$13",
      "Permanent",
      "Reduced/avoided emissions without storage",
      "2023, 2024",
      "Guatemala",
    ]) {
      await expect(project).toContainText(part);
    }
    await expect(project.locator("[data-highlighted=true]")).toHaveText("Ready");
    await expect(card(page, "GS90413").locator("[data-highlighted=false]")).toHaveText("Pending");
    await expect(project.locator('dd img[alt=""]'), "two flags").toHaveCount(2);
    await project.getByRole("button", { name: "About Tierra Viva" }).hover();
    await expect(page.getByRole("tooltip").filter({ hasText: "plancha stoves" })).toBeVisible();
  });

  test("shows a cost of 0 as 'POA'", async ({ server, visit }) => {
    await server.query("update public.projects set cost_per_ton = 0 where project_id = 'GS90413'");
    const page = await visit("/my-projects");
    await expect(card(page, "GS90413").getByText("POA")).toBeVisible();
  });

  test("'More info' expands to accreditations, the rating with its tooltip and watch star, co-benefits and history", async ({
    sharedPage,
  }) => {
    const page = await sharedPage("/my-projects");
    const project = card(page, "GS90477");
    const more = project.getByRole("button", { name: "More info" });
    await expect(more).toHaveAttribute("aria-expanded", "false");
    await more.click();
    await expect(project.getByText("Gold Standard", { exact: true })).toBeVisible();
    await expect(project.getByText("6: Clean Water and Sanitation")).toBeVisible();
    await expect(project.getByRole("img", { name: "On ratings watch" })).toBeVisible();
    await project.getByRole("img", { name: "BB" }).hover();
    const hint = page.getByRole("tooltip");
    await expect(hint.filter({ hasText: "GS90477" })).toBeVisible();
    await expect(hint).toContainText("Gold Standard");
    await expect(hint).toContainText("30 Oct 2026");
    await expect(project.getByText("Rating history")).toBeVisible();
    await expect(project.locator("ol li")).toHaveText([
      "30 Oct 2026BB, on ratings watch",
      "21 Aug 2026BBB",
    ]);
    await project.getByRole("button", { name: "Less info" }).click();
    await expect(project.getByText("Rating history")).toHaveCount(0);
  });

  test("without a rating: 'N/A' and why", async ({ sharedPage }) => {
    const page = await sharedPage("/my-projects");
    const project = card(page, "AC-SV-01");
    await project.getByRole("button", { name: "More info" }).click();
    await project.getByRole("button", { name: "N/A" }).focus();
    await expect(
      page.getByRole("tooltip").filter({ hasText: "No BeZero rating found" }),
    ).toBeVisible();
  });

  test("links to the edit page and to the site, whose visit is recorded with source 'card'", async ({
    sharedPage,
  }) => {
    const page = await sharedPage("/my-projects");
    const project = card(page, "GS90412");
    const edit = project.getByRole("link", { name: "Edit" });
    await expect(edit).toHaveAttribute("href", /^\/projects\/[0-9a-f-]{36}\/edit$/);
    const visitSite = project.getByRole("link", { name: "Visit site" });
    await expect(visitSite).toHaveAttribute("target", "_blank");
    const recorded = page.evaluate(
      () =>
        new Promise((resolve) => {
          // Ignores the page's own performance events.
          window.plausible = (event, { props }) => {
            if (event === "website_visit") resolve([event, props]);
          };
        }),
    );
    await visitSite.evaluate((link) =>
      link.addEventListener("click", (event) => event.preventDefault()),
    );
    await visitSite.click();
    expect(await recorded).toEqual([
      "website_visit",
      {
        company: "Tierra Viva Cookstoves",
        url: "https://tierra-viva-cookstoves.example",
        source: "card",
      },
    ]);
  });

  test("on a phone has these links in its menu, so that its footer takes one line", async ({
    visit,
  }) => {
    const page = await visit("/my-projects", { viewport: viewports.phone });
    const project = card(page, "GS90412");
    await expect(project.getByRole("link", { name: "Visit site" })).toBeHidden();
    await project.getByRole("button", { name: "More actions" }).press("Enter");
    await expect(page.getByRole("menuitem", { name: "View public page" })).toBeFocused();
    await expect(page.getByRole("menuitem", { name: /^Visit site/ })).toHaveAttribute(
      "href",
      "https://tierra-viva-cookstoves.example",
    );
  });
});

test.describe("the review status", () => {
  for (const [id, label, text] of [
    ["GS90414", "In review.", "we will e-mail you our decision"],
    ["GS90412", "Listed.", "on the public list"],
    ["GS90478", "Changes requested.", "Please add the survey that shows how many households"],
    ["GS90478", "Changes requested.", "Edit the project and save it"],
    ["AC-SV-01", "Not accepted.", "The area already has treated piped water"],
  ] as const) {
    test(`${id}: '${label}' with '${text}…'`, async ({ sharedPage }) => {
      const page = await sharedPage("/my-projects");
      await expect(card(page, id)).toContainText(label);
      await expect(card(page, id)).toContainText(text);
    });
  }

  test("an edit of a listed project is shown as a pending revision, and then its outcome", async ({
    account,
    visit,
  }) => {
    const developer = await account(demoAccounts.developer);
    const administrator = await account(demoAccounts.administrator);
    const own = await developer.client
      .from("projects")
      .select("id")
      .eq("project_id", "GS90412")
      .single();
    const project = own.data?.id ?? "";
    const edited = await developer.client.rpc("update_project", {
      project,
      submission: {
        company: { name: "Tierra Viva Cookstoves" },
        project: { id: "GS90412" },
        details: { description: "A new description." },
      },
    });
    expect(edited.error).toBeNull();
    const page = await visit("/my-projects");
    await expect(card(page, "GS90412").getByText("Pending revision.")).toBeVisible();
    await expect(card(page, "GS90412")).toContainText("Local masons build");

    const { revision } = edited.data as { revision: string };
    const decided = await administrator.client.rpc("review_project", {
      project,
      decision: "changes_requested",
      note: "Where do the masons come from?",
      revision,
    });
    expect(decided.error).toBeNull();
    await page.reload();
    await expect(card(page, "GS90412").getByText("Where do the masons come from?")).toBeVisible();
    await expect(page.getByRole("article").nth(1), "among those that need action").toContainText(
      "GS90412",
    );
  });
});
