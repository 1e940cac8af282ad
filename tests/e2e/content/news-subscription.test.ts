import { describe, expect, test } from "vitest";
import { contentSite } from "./content-site.ts";

const site = contentSite();
const success =
  "Opted in for marketing communications! You will now receive marketing emails from us.";

async function optInOf(email: string): Promise<boolean | null | undefined> {
  const [row] = await site.server.query<{ marketing_opt_in: boolean | null }>(
    "select marketing_opt_in from public.profiles where email = $1",
    [email],
  );
  return row?.marketing_opt_in;
}

describe("'Stay in the Loop'", () => {
  test("an anonymous visitor is sent to /login, with the news page remembered", async () => {
    const page = await site.visit("/news");
    await page.getByRole("heading", { name: "Stay in the Loop" }).waitFor();
    await page.getByRole("button", { name: "Subscribe to Updates" }).click();
    await page.waitForURL("**/login");
    await page.getByText("Please log in to subscribe to updates.").waitFor();
    const state = await page.evaluate(() => window.history.state);
    expect(state.usr).toEqual({ from: "/news" });
  });

  test("a signed-in visitor subscribes; then the box is hidden and the heading centred", async () => {
    const page = await site.visitSignedIn("/news", "reader@example.org");
    await page.getByRole("button", { name: "Subscribe to Updates" }).click();
    await page.getByText(success).waitFor();
    await page.getByText("Stay in the Loop").waitFor({ state: "detached" });
    expect(await optInOf("reader@example.org")).toBe(true);
    const alignment = await page
      .locator("h1")
      .evaluate((heading) => getComputedStyle(heading).textAlign);
    expect(alignment).toBe("center");
  });

  test("whoever is opted in does not see the box", async () => {
    await site.visitSignedIn("/contact", "opted-in@example.org");
    await site.server.query(
      "update public.profiles set marketing_opt_in = true where email = 'opted-in@example.org'",
    );
    const page = await site.visitSignedIn("/news", "opted-in@example.org");
    await page.getByText("Stay in the Loop").waitFor({ state: "detached" });
    await page.locator("main article").first().waitFor();
  });

  test("a choice that cannot be read counts as not opted in", async () => {
    const page = await site.visitSignedIn("/contact", "unread@example.org");
    await page.route("**/rest/v1/profiles*", (route) => route.abort());
    await page.goto("/news");
    await page.getByRole("button", { name: "unre" }).waitFor();
    await page.getByText("Stay in the Loop").waitFor();
  });

  test("a failure to subscribe shows its message and keeps the box", async () => {
    const page = await site.visitSignedIn("/news", "unlucky@example.org");
    await page.route("**/rest/v1/profiles*", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.continue(),
    );
    await page.getByRole("button", { name: "Subscribe to Updates" }).click();
    await page.getByText("Failed to subscribe to updates. Please try again.").waitFor();
    await page.getByText("Stay in the Loop").waitFor();
    expect(await optInOf("unlucky@example.org")).not.toBe(true);
  });
});
