import type { ConsoleMessage } from "@playwright/test";
import { viewports } from "../../fixtures/browser.ts";
import { follow } from "../fixtures/header.ts";
import { waitForReady } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

for (const path of ["/no/such/page", "/compare/frozen/no-such-comparison"]) {
  test(`${path} responds with the status 404, and its title says so`, async ({ server }) => {
    const response = await fetch(server.url + path);
    expect(response.status).toBe(404);
    const page = await response.text();
    expect(page).toContain("Oops! Page not found");
    expect(page).toContain("<title>Page not found - Cleartonne</title>");
  });
}

test("the 404 page shows its message on a desktop and a phone, logs the path and links home", async ({
  sharedPage,
}) => {
  const page = await sharedPage("about:blank", { consent: false });
  const logged: string[] = [];
  const log = (message: ConsoleMessage) => logged.push(message.text());
  page.on("console", log);
  await page.goto("/no/such/page");
  await expect.poll(() => logged.some((text) => text.includes("/no/such/page"))).toBe(true);
  page.off("console", log);
  for (const device of ["desktop", "phone"] as const) {
    await page.setViewportSize(viewports[device]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
  }
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("an unexpected error shows the general error screen; 'Try Again' recovers, and 'Refresh Page' reloads the page", async ({
  sharedPage,
}) => {
  const page = await waitForReady(await sharedPage("/contact", { consent: false }));
  const screen = page.getByRole("heading", { name: "Something went wrong" });
  const main = page.getByRole("navigation", { name: "Main" });
  const openBrokenPage = async () => {
    await page.route("**/about.data**", (route) => route.fulfill({ status: 500, body: "" }));
    await main.getByRole("link", { name: "About", exact: true }).click();
  };
  await openBrokenPage();
  await expect(screen).toBeVisible();
  await expect(
    page.getByText("An unexpected error occurred. Please try refreshing the page."),
  ).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await page.unroute("**/about.data**");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(screen).toHaveCount(0);
  await expect(page).toHaveURL("/about");

  await follow(page, "Contact");
  await expect(page).toHaveURL("/contact");
  await openBrokenPage();
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await reloaded;
  await expect(screen).toHaveCount(0);
});
