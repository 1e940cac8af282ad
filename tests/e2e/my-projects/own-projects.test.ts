import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signIn } from "../../fixtures/mailbox.ts";
import { startTestServer } from "../../fixtures/test-server.ts";
import { testSite } from "../../fixtures/test-site.ts";
import { eventually, hold, signedInVisitor, visit, visitSignedIn } from "../site/visitors.ts";

const site = testSite(() => startTestServer());
let page: Page;
beforeAll(async () => {
  page = await visitSignedIn(site, "/my-projects", { email: demoAccounts.developer });
  await card("GS90412").waitFor();
});

const card = (id: string, on = page) => on.getByRole("article", { name: id });

describe("whoever is not signed in", () => {
  test("is redirected to /login with 'Please log in to view your projects', and the page is remembered", async () => {
    const stranger = await visit(site, "/my-projects", { consent: true });
    await stranger.waitForURL("**/login");
    await stranger.getByText("Authentication required").waitFor();
    await stranger.getByText("Please log in to view your projects").waitFor();
    expect(await stranger.evaluate(() => window.history.state.usr)).toEqual({
      from: "/my-projects",
    });
  });
});

describe("the list", () => {
  test("has heading, subtitle and a 'Submit New Project' link, and no controls of administrators", async () => {
    await page.getByRole("heading", { name: "My Projects", level: 1 }).waitFor();
    await page.getByText("Manage your carbon removal projects").waitFor();
    const submit = page.getByRole("link", { name: "Submit New Project" });
    expect(await submit.getAttribute("href")).toBe("/submit-project");
    expect(await page.getByRole("button", { name: /Refresh/ }).count()).toBe(0);
  });

  test("holds the developer's own projects, those that need action first", async () => {
    expect(await page.getByRole("article").count()).toBe(6);
    const [first] = await page.getByRole("article").all();
    expect(await first?.textContent()).toContain("GS90478");
  });

  test("without projects: 'No projects yet' with a 'Submit Your First Project' button", async () => {
    const newcomer = await visitSignedIn(site, "/my-projects", {
      email: "newcomer@example.org",
    });
    await newcomer.getByText("No projects yet").waitFor();
    await newcomer.getByText("You haven't submitted any carbon projects yet.").waitFor();
    const submit = newcomer.getByRole("link", { name: "Submit Your First Project" });
    expect(await submit.getAttribute("href")).toBe("/submit-project");
  });

  test("shows 'Loading...' while the session loads, a skeleton while the list does, then a red box with the message", async () => {
    const late = await signedInVisitor(site, {
      email: "late@example.org",
      isExpired: true,
    });
    const session = await hold(late, "**/auth/v1/token*");
    const list = await hold(late, "**/rest/v1/companies*", (route) =>
      route.fulfill({ status: 400, json: { code: "X", message: "no companies today" } }),
    );
    await late.goto("/my-projects");
    await late.getByText("Loading...").waitFor();
    session.letGo();
    await late.getByText("Loading your projects").waitFor();
    list.letGo();
    await late
      .getByRole("alert")
      .filter({ hasText: "Error fetching user companies: no companies today" })
      .waitFor();
    await late.unroute("**/rest/v1/companies*");
    await late.getByRole("button", { name: "Try Again" }).click();
    await late.getByText("No projects yet").waitFor();
    expect(await late.getByRole("alert").count()).toBe(0);
  });

  test("is fetched again when it is older than 30 s", async () => {
    const watcher = await signedInVisitor(site, { email: demoAccounts.developer });
    let fetches = 0;
    await watcher.route("**/rest/v1/companies*", (route) => {
      fetches += 1;
      return route.continue();
    });
    await watcher.clock.install();
    await watcher.goto("/my-projects");
    await card("GS90412", watcher).waitFor();
    expect(fetches).toBe(1);
    await watcher.clock.runFor(25_000);
    expect(fetches).toBe(1);
    await watcher.clock.runFor(6_000);
    await eventually(() => fetches).toBe(2);
  });
});

describe("a project card", () => {
  test("shows logo, flags, type, status, description, cost, permanence, category and vintage", async () => {
    const project = card("GS90412");
    const text = (await project.textContent()) ?? "";
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
      expect(text).toContain(part);
    }
    expect(await project.locator("[data-highlighted=true]").textContent()).toBe("Ready");
    expect(await card("GS90413").locator("[data-highlighted=false]").textContent()).toBe("Pending");
    expect(await project.locator('dd img[alt=""]').count(), "two flags").toBe(2);
    await project.getByRole("button", { name: "About Tierra Viva" }).hover();
    await page.getByRole("tooltip").filter({ hasText: "plancha stoves" }).waitFor();
  });

  test("a cost of 0 is 'POA'", async () => {
    await site.server.query(
      "update public.projects set cost_per_ton = 0 where project_id = 'GS90413'",
    );
    await page.reload();
    await card("GS90413").getByText("POA").waitFor();
  });

  test("'More info' opens accreditations, the rating with its tooltip and watch star, co-benefits and history", async () => {
    const project = card("GS90477");
    const more = project.getByRole("button", { name: "More info" });
    expect(await more.getAttribute("aria-expanded")).toBe("false");
    await more.click();
    await project.getByText("Gold Standard").waitFor();
    await project.getByText("6: Clean Water and Sanitation").waitFor();
    await project.getByRole("img", { name: "On ratings watch" }).waitFor();
    await project.getByRole("img", { name: "BB" }).hover();
    const hint = page.getByRole("tooltip");
    await hint.filter({ hasText: "GS90477" }).waitFor();
    expect(await hint.textContent()).toContain("Gold Standard");
    expect(await hint.textContent()).toContain("30 Oct 2026");
    await project.getByText("Rating history").waitFor();
    expect(await project.locator("ol li").allTextContents()).toEqual([
      "30 Oct 2026BB, on ratings watch",
      "21 Aug 2026BBB",
    ]);
    await project.getByRole("button", { name: "Less info" }).click();
    expect(await project.getByText("Rating history").count()).toBe(0);
  });

  test("without a rating: 'N/A' and why", async () => {
    const project = card("AC-SV-01");
    await project.getByRole("button", { name: "More info" }).click();
    await project.getByRole("button", { name: "N/A" }).focus();
    await page.getByRole("tooltip").filter({ hasText: "No BeZero rating found" }).waitFor();
  });

  test("links to the edit page and to the site, whose visit is recorded with source 'card'", async () => {
    const project = card("GS90412");
    const edit = project.getByRole("link", { name: "Edit" });
    expect(await edit.getAttribute("href")).toMatch(/^\/projects\/[0-9a-f-]{36}\/edit$/);
    const visitSite = project.getByRole("link", { name: "Visit site" });
    expect(await visitSite.getAttribute("target")).toBe("_blank");
    const recorded = page.evaluate(
      () =>
        new Promise((resolve) => {
          // The page also reports its speed, in its own time.
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
});

describe("the review status", () => {
  test.each([
    ["GS90414", "In review.", "we write to you when it is decided"],
    ["GS90412", "Listed.", "on the public list"],
    ["GS90478", "Changes requested.", "Please add the survey that shows how many households"],
    ["GS90478", "Changes requested.", "Edit the project and save it"],
    ["AC-SV-01", "Not accepted.", "The area already has treated piped water"],
  ])("%s: '%s' with '%s…'", async (id, label, words) => {
    const text = await card(id).textContent();
    expect(text).toContain(label);
    expect(text).toContain(words);
  });

  test("an edit of a listed project is shown as a pending revision, and its fate when it is decided", async () => {
    const developer = await signIn(site.server, demoAccounts.developer);
    const administrator = await signIn(site.server, demoAccounts.administrator);
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
    await page.reload();
    await card("GS90412").getByText("Pending revision.").waitFor();
    expect(await card("GS90412").textContent()).toContain("Local masons build");

    const { revision } = edited.data as { revision: string };
    const decided = await administrator.client.rpc("review_project", {
      project,
      decision: "changes_requested",
      note: "Where do the masons come from?",
      revision,
    });
    expect(decided.error).toBeNull();
    await page.reload();
    await card("GS90412").getByText("Where do the masons come from?").waitFor();
    const [, second] = await page.getByRole("article").all();
    expect(await second?.textContent(), "with what needs action").toContain("GS90412");
  });
});
