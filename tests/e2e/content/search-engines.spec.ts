import sharp from "sharp";
import { html } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: false, reducedMotion: "reduce" } });

function structuredData(page: string): Record<string, unknown>[] {
  const blocks = page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...blocks].map(([, json]) => JSON.parse(json ?? ""));
}

/** Canonical paths that differ from the requested path. */
const canonicalPaths: Record<string, string> = {
  "/learn-more/basics": "/learn-more",
  "/articles/6": "/articles/vintages-what-the-year-on-a-credit-means",
  "/news/6": "/news/how-a-rating-on-watch-is-shown",
};

test.describe("for search engines", () => {
  for (const [path, title, types] of [
    ["/learn-more", "How Cleartonne Works", ["BreadcrumbList"]],
    ["/learn-more/basics", "How Cleartonne Works", ["BreadcrumbList"]],
    ["/learn-more/open-data", "Open data - Cleartonne", ["Dataset", "BreadcrumbList"]],
    ["/about", "About Cleartonne", ["BreadcrumbList"]],
    ["/glossary", "Carbon Glossary - Cleartonne", ["DefinedTermSet", "BreadcrumbList"]],
    ["/articles/6", / - Cleartonne$/, ["Article", "BreadcrumbList"]],
    ["/news", "Cleartonne News", ["BreadcrumbList"]],
    ["/news/6", / - Cleartonne News$/, ["NewsArticle", "BreadcrumbList"]],
    ["/contact", "Contact - Cleartonne", ["ContactPage", "BreadcrumbList"]],
    ["/privacy-policy", "Privacy Policy - Cleartonne", ["BreadcrumbList"]],
  ] as const) {
    test(`${path} has title, description, canonical URL, sharing tags and structured data`, async ({
      server,
    }) => {
      const page = await html(server, path);
      expect(/<title>(.*?)<\/title>/.exec(page)?.[1]).toMatch(title);
      const description = /<meta name="description" content="([^"]*)"/.exec(page)?.[1] ?? "";
      expect(description.length).toBeGreaterThan(60);
      const own = canonicalPaths[path] ?? path;
      expect(page).toContain(`<link rel="canonical" href="${server.url}${own}"/>`);
      expect(page).toContain(`<meta property="og:url" content="${server.url}${own}"/>`);
      expect(page).toContain('<meta name="twitter:card" content="summary_large_image"/>');
      const found = structuredData(page).map((block) => block["@type"]);
      expect(found).toEqual(types);

      const image = /<meta property="og:image" content="([^"]*)"/.exec(page)?.[1] ?? "";
      const sharingImage = await fetch(image);
      expect(sharingImage.headers.get("content-type")).toBe("image/png");
      const { width, height } = await sharp(await sharingImage.arrayBuffer()).metadata();
      expect([width, height]).toEqual([1200, 630]);
    });
  }

  test("a missing page is not indexed", async ({ server }) => {
    for (const path of ["/articles/999", "/news/999"]) {
      expect(await html(server, path)).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  for (const name of [
    "nope.png",
    "article-999.png",
    "news-abc.png",
    "home",
    "..%2Fhome.png",
  ] as const) {
    test(`there is no sharing image named ${name}`, async ({ server }) => {
      expect((await fetch(`${server.url}/og/${name}`)).status).toBe(404);
    });
  }

  test("sharing images may be cached for a while", async ({ server }) => {
    const { headers } = await fetch(`${server.url}/og/home.png`);
    expect(headers.get("cache-control")).toMatch(/public, max-age=\d+/);
    expect(headers.get("etag")).toBeTruthy();
  });

  test("the sitemap lists public pages, articles and news, all of which exist", async ({
    server,
  }) => {
    const response = await fetch(`${server.url}/sitemap.xml`);
    expect(response.headers.get("content-type")).toMatch(/^application\/xml/);
    const xml = await response.text();
    const urls = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? "");
    expect(urls).toHaveLength(11 + 9 + 12);
    expect(xml.match(/<lastmod>/g)).toHaveLength(9 + 12);
    for (const url of urls) expect((await fetch(url)).status).toBe(200);
  });

  test("robots.txt allows the public site and names the sitemap", async ({ server }) => {
    const response = await fetch(`${server.url}/robots.txt`);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
    const text = await response.text();
    expect(text).toContain("User-agent: *\nAllow: /\n");
    for (const path of ["/admin", "/my-projects", "/auth", "/login", "/submit-project"]) {
      expect(text).toContain(`Disallow: ${path}\n`);
    }
    expect(text).toContain(`Sitemap: ${server.url}/sitemap.xml`);
  });

  test("the news feed is well-formed Atom with every item", async ({ newPage, server }) => {
    const link =
      /<link rel="alternate" type="application\/atom\+xml"[^>]*title="Cleartonne News"[^>]*>/;
    const href = /href="([^"]*)"/.exec(link.exec(await html(server, "/news"))?.[0] ?? "")?.[1];
    // A blank page, for the browser's XML parser.
    const page = await newPage();
    const response = await fetch(new URL(href ?? "", server.url));
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
