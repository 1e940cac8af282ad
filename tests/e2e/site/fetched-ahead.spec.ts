import { html } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

const scripts = (page: string) =>
  [...page.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, file]) => file);

for (const email of [undefined, "reader@example.org"]) {
  test(`hovering a link in the header or footer prefetches all scripts of its page, ${email ? "signed in" : "signed out"}`, async ({
    server,
    visit,
  }) => {
    const page = await visit("/contact", { consent: true, ...(email && { email }) });
    const last = email ? "My Projects" : "Login";
    await expect(page.getByRole("contentinfo").getByRole("link", { name: last })).toBeVisible();
    const links = page.locator("header nav a, footer a[href^='/']").filter({ visible: true });
    const hrefs = new Set<string>();
    for (const link of await links.all()) {
      const href = (await link.getAttribute("href")) ?? "";
      const needed = scripts(await html(server, href));
      // Not a page, such as a feed.
      if (needed.length === 0) continue;
      hrefs.add(href);
      await link.hover();
      await expect.poll(() => missing(needed), { message: `hovering over ${href}` }).toEqual([]);
    }
    expect([...hrefs]).toEqual(expect.arrayContaining(["/learn-more", "/about", "/market"]));

    async function missing(needed: readonly (string | undefined)[]) {
      const found = await page
        .locator("link[rel=modulepreload], script[src]")
        .evaluateAll((all) =>
          all.map((one) => one.getAttribute("href") ?? one.getAttribute("src")),
        );
      return needed.filter((file) => file && !found.includes(file));
    }
  });
}
