import { describe, expect, it } from "vitest";
import { newsFeed } from "./news-feed.server";
import { projectFeed } from "./project-feed.server";
import { projectSitemap, projectSitemapIndex, sitemapXml } from "./sitemap.server";
import { projectSitemapPart } from "./sitemap-parts";

const siteUrl = "https://cleartonne.example";

const article = {
  id: 1,
  slug: "a",
  title: "A",
  excerpt: null,
  content: "",
  imageUrl: null,
  imageAlt: null,
  publishingDate: null,
  is_draft: false,
  created_at: "2026-03-01T08:00:00+00:00",
  edition: 1,
  updated_at: null,
};

const item = {
  ...article,
  id: 7,
  title: "Prices & <b>permanence</b>",
  excerpt: "Short & sweet",
  content: 'See [the table](/) & ]]> <script>alert("x")</script>',
  category: "Policy & Regulation",
  slug: "prices-and-permanence",
  seoStructuredData: null,
  publishingDate: "2026-10-07T00:00:00+00:00",
};

describe("sitemap", () => {
  const xml = sitemapXml(siteUrl, [article], [item]);

  it("lists every public page", () => {
    for (const path of [
      "/",
      "/learn-more",
      "/learn-more/open-data",
      "/about",
      "/news",
      "/contact",
      "/glossary",
    ]) {
      expect(xml).toContain(`<loc>https://cleartonne.example${path}</loc>`);
    }
  });

  it("lists articles and news with the date of their last visible change", () => {
    expect(xml).toContain("/articles/a</loc><lastmod>2026-03-01T08:00:00.000Z</lastmod>");
    const location = "/news/prices-and-permanence</loc>";
    expect(xml).toContain(`${location}<lastmod>2026-10-07T00:00:00.000Z</lastmod>`);
    const corrected = sitemapXml(siteUrl, [], [{ ...item, updated_at: "2026-10-09T10:00:00Z" }]);
    expect(corrected).toContain(`${location}<lastmod>2026-10-09T10:00:00.000Z</lastmod>`);
    // Changes before publication do not count.
    const written = sitemapXml(siteUrl, [], [{ ...item, updated_at: "2026-10-01T10:00:00Z" }]);
    expect(written).toBe(sitemapXml(siteUrl, [], [item]));
  });
});

describe("project sitemap", () => {
  const ids = Array.from({ length: 25_001 }, (_, index) => `id-${String(index).padStart(6, "0")}`);
  const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);

  it("has as many parts as the projects need, and one if there are none", () => {
    expect(locations(projectSitemapIndex(siteUrl, ids.length))).toEqual([
      "https://cleartonne.example/sitemaps/projects-1.xml",
      "https://cleartonne.example/sitemaps/projects-2.xml",
      "https://cleartonne.example/sitemaps/projects-3.xml",
    ]);
    expect(locations(projectSitemapIndex(siteUrl, 0))).toHaveLength(1);
    expect(locations(projectSitemap(siteUrl, [], 0))).toEqual([]);
  });

  it("lists every project in exactly one part, within the protocol's limits", () => {
    const parts = [0, 1, 2].map((part) => projectSitemap(siteUrl, ids.toReversed(), part));
    for (const xml of parts) {
      expect(locations(xml).length).toBeLessThanOrEqual(50_000);
      expect(xml.length).toBeLessThan(50_000_000);
    }
    const all = parts.flatMap(locations);
    expect(all).toEqual(ids.map((id) => `https://cleartonne.example/projects/${id}`));
  });

  it.each([
    ["projects-1.xml", 0],
    ["projects-3.xml", 2],
    ["projects-4.xml", null],
    ["projects-0.xml", null],
    ["projects-x.xml", null],
    ["none", null],
  ])("resolves %s to part %s", (file, part) => {
    expect(projectSitemapPart(file, ids.length)).toBe(part);
  });
});

describe("news feed", () => {
  const xml = newsFeed(siteUrl, [{ ...item, id: 6, publishingDate: null }, item]);

  it("contains only absolute URLs", () => {
    const urls = [...xml.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(urls.length).toBeGreaterThan(3);
    for (const href of urls) expect(href).toMatch(/^https:\/\/cleartonne\.example\//);
    expect(xml).toContain("href=&quot;https://cleartonne.example/&quot;");
  });

  it("escapes its texts", () => {
    expect(xml).toContain("<title>Prices &amp; &lt;b&gt;permanence&lt;/b&gt;</title>");
    expect(xml).toContain('<category term="Policy &amp; Regulation"/>');
    expect(xml).not.toContain("<script");
    expect(xml).not.toContain("&lt;script");
  });

  it("links to an item by its slug, with an id that does not depend on the slug", () => {
    expect(xml).toContain("<id>https://cleartonne.example/news/7</id>");
    expect(xml).toContain('href="https://cleartonne.example/news/prices-and-permanence"');
    const corrected = newsFeed(siteUrl, [{ ...item, updated_at: "2026-10-09T10:00:00Z" }]);
    expect(corrected).toContain("<published>2026-10-07T00:00:00.000Z</published>");
    expect(corrected).toContain("<updated>2026-10-09T10:00:00.000Z</updated>");
  });

  it("has the date of its newest entry", () => {
    expect(xml).toContain("<updated>2026-10-07T00:00:00.000Z</updated>\n  <entry>");
  });

  it("is a valid feed without any news", () => {
    expect(newsFeed(siteUrl, [])).toMatch(/<updated>.+<\/updated>\s*<\/feed>/);
  });
});

describe("new projects feed", () => {
  const listed = (id: string, listed_at: string) => ({ id, listed_at });
  const row = {
    project_id: "VCS-1764",
    project_name: null,
    company_name: "Char & Sons",
    description: "<b>Kilns</b> & more",
    types: null,
  };
  const known = {
    rows: new Map([
      ["a", { ...row, project_name: "Hill Kilns" }],
      ["b", { ...row, types: ["Blue Carbon" as const] }],
    ]),
    changedAt: new Map([
      ["a", "2026-03-01 00:00:00+00"],
      ["b", "2026-02-01 00:00:00+00"],
    ]),
  };
  const newest = [
    listed("b", "2026-02-01 00:00:00+00"),
    listed("gone", "2026-01-15 00:00:00+00"),
    listed("a", "2026-01-01 00:00:00+00"),
  ];
  const xml = projectFeed(siteUrl, newest, known);

  it("lists the newest projects first, without withdrawn ones", () => {
    const pages = [...xml.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id);
    expect(pages).toEqual([
      "https://cleartonne.example/projects.atom",
      "https://cleartonne.example/projects/b",
      "https://cleartonne.example/projects/a",
    ]);
  });

  it("has a title for every project, and escapes its texts", () => {
    expect(xml).toContain("<title>Hill Kilns</title>");
    expect(xml).toContain("<title>Char &amp; Sons VCS-1764</title>");
    expect(xml).toContain("&lt;b&gt;Kilns&lt;/b&gt; &amp; more");
    expect(xml).toContain('<category term="Blue Carbon"/>');
  });

  it("never says that a project was published after it was updated", () => {
    const early = { ...known, changedAt: new Map([["a", "2026-01-01 00:00:00+00"]]) };
    const entry = projectFeed(siteUrl, [listed("a", "2026-01-01 00:00:00.01+00")], early);
    expect(entry).toContain("<published>2026-01-01T00:00:00.010Z</published>");
    const updated = [...entry.matchAll(/<updated>(.*?)<\/updated>/g)].map(([, date]) => date);
    expect(updated, "the feed's and the entry's").toEqual(
      Array(2).fill("2026-01-01T00:00:00.010Z"),
    );
  });

  it("has the date of its latest change, and is valid without any projects", () => {
    expect(xml).toContain("<updated>2026-03-01T00:00:00.000Z</updated>\n  <entry>");
    expect(projectFeed(siteUrl, [], known)).toMatch(/<updated>.+<\/updated>\s*<\/feed>/);
  });
});
