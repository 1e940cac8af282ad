import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { contentSite } from "./content-site.ts";

const site = contentSite();

async function structuredData(path: string): Promise<Record<string, unknown>[]> {
  const html = await site.html(path);
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...blocks].map(([, json]) => JSON.parse(json ?? ""));
}

describe("for search engines", () => {
  test.each([
    ["/learn-more", "How Cleartonne Works", ["BreadcrumbList"]],
    ["/learn-more/basics", "How Cleartonne Works", ["BreadcrumbList"]],
    ["/about", "About Cleartonne", ["BreadcrumbList"]],
    ["/glossary", "Carbon Glossary - Cleartonne", ["DefinedTermSet", "BreadcrumbList"]],
    ["/articles/6", / - Cleartonne$/, ["Article", "BreadcrumbList"]],
    ["/news", "Cleartonne News", ["BreadcrumbList"]],
    ["/news/6", / - Cleartonne News$/, ["NewsArticle", "BreadcrumbList"]],
    ["/contact", "Contact - Cleartonne", ["ContactPage", "BreadcrumbList"]],
    ["/privacy-policy", "Privacy Policy - Cleartonne", ["BreadcrumbList"]],
  ])(
    "%s has title, description, canonical address, sharing tags and structured data",
    async (path, title, types) => {
      const html = await site.html(path);
      expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toMatch(title);
      const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "";
      expect(description.length).toBeGreaterThan(60);
      const own = path.startsWith("/learn-more") ? "/learn-more" : path;
      expect(html).toContain(`<link rel="canonical" href="${site.server.url}${own}"/>`);
      expect(html).toContain(`<meta property="og:url" content="${site.server.url}${own}"/>`);
      expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
      const found = (await structuredData(path)).map((block) => block["@type"]);
      expect(found).toEqual(types);

      const image = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? "";
      const picture = await fetch(image);
      expect(picture.headers.get("content-type")).toBe("image/png");
      const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
      expect([width, height]).toEqual([1200, 630]);
    },
  );

  test("a missing page is kept out", async () => {
    for (const path of ["/articles/999", "/news/999"]) {
      expect(await site.html(path)).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  test.each(["nope.png", "article-999.png", "news-abc.png", "home", "..%2Fhome.png"])(
    "there is no sharing picture named %s",
    async (name) => {
      expect((await fetch(`${site.server.url}/og/${name}`)).status).toBe(404);
    },
  );

  test("sharing pictures may be kept for a while", async () => {
    const { headers } = await fetch(`${site.server.url}/og/home.png`);
    expect(headers.get("cache-control")).toMatch(/public, max-age=\d+/);
    expect(headers.get("etag")).toBeTruthy();
  });

  test("the sitemap names public pages, articles and news, all of which exist", async () => {
    const response = await fetch(`${site.server.url}/sitemap.xml`);
    expect(response.headers.get("content-type")).toMatch(/^application\/xml/);
    const xml = await response.text();
    const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? "");
    expect(addresses).toHaveLength(7 + 8 + 12);
    expect(xml.match(/<lastmod>/g)).toHaveLength(8 + 12);
    for (const address of addresses) expect((await fetch(address)).status).toBe(200);
  });

  test("robots.txt allows the public site and names the sitemap", async () => {
    const response = await fetch(`${site.server.url}/robots.txt`);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
    const text = await response.text();
    expect(text).toContain("User-agent: *\nAllow: /\n");
    for (const path of ["/admin", "/my-projects", "/auth", "/login", "/submit-project"]) {
      expect(text).toContain(`Disallow: ${path}\n`);
    }
    expect(text).toContain(`Sitemap: ${site.server.url}/sitemap.xml`);
  });

  test("the news feed is well-formed Atom with every item", async () => {
    const page = await site.visit("/news");
    const address = await page
      .locator('link[rel="alternate"][type="application/atom+xml"]')
      .getAttribute("href");
    const response = await fetch(new URL(address ?? "", site.server.url));
    expect(response.headers.get("content-type")).toMatch(/^application\/atom\+xml/);
    const xml = await response.text();
    const feed = await page.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, "application/xml");
      const texts = (name: string) =>
        [...parsed.getElementsByTagName(name)].map((node) => node.textContent ?? "");
      return {
        isBroken: parsed.getElementsByTagName("parsererror").length > 0,
        root: parsed.documentElement.namespaceURI,
        ids: texts("id"),
        updated: texts("updated"),
        contents: texts("content"),
      };
    }, xml);
    expect(feed.isBroken).toBe(false);
    expect(feed.root).toBe("http://www.w3.org/2005/Atom");
    expect(new Set(feed.ids).size).toBe(13);
    expect(feed.updated).toHaveLength(13);
    for (const date of feed.updated) expect(Date.parse(date)).not.toBeNaN();
    for (const content of feed.contents) expect(content).not.toMatch(/(href|src)="\//);
  });
});
