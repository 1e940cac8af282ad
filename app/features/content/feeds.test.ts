import { describe, expect, it } from "vitest";
import { newsFeed } from "./news-feed.server";
import { sitemapXml } from "./sitemap.server";

const siteUrl = "https://cleartonne.example";

const article = {
  id: 1,
  title: "A",
  excerpt: null,
  content: "",
  imageUrl: null,
  imageAlt: null,
  publishingDate: null,
  is_draft: false,
  created_at: "2026-03-01T08:00:00+00:00",
  edition: 1,
};

const item = {
  ...article,
  id: 7,
  title: "Prices & <b>permanence</b>",
  excerpt: "Short & sweet",
  content: 'See [the table](/) & ]]> <script>alert("x")</script>',
  category: "Policy & Regulation",
  slug: null,
  seoStructuredData: null,
  publishingDate: "2026-10-07T00:00:00+00:00",
};

describe("sitemap", () => {
  const xml = sitemapXml(siteUrl, [article], [item]);

  it("lists every public page", () => {
    for (const path of ["/", "/learn-more", "/about", "/news", "/contact", "/glossary"]) {
      expect(xml).toContain(`<loc>https://cleartonne.example${path}</loc>`);
    }
  });

  it("lists articles and news with the date of their last change", () => {
    expect(xml).toContain("/articles/1</loc><lastmod>2026-03-01T08:00:00.000Z</lastmod>");
    expect(xml).toContain("/news/7</loc><lastmod>2026-10-07T00:00:00.000Z</lastmod>");
  });
});

describe("news feed", () => {
  const xml = newsFeed(siteUrl, [{ ...item, id: 6, publishingDate: null }, item]);

  it("has absolute addresses only", () => {
    const addresses = [...xml.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(addresses.length).toBeGreaterThan(3);
    for (const href of addresses) expect(href).toMatch(/^https:\/\/cleartonne\.example\//);
    expect(xml).toContain("href=&quot;https://cleartonne.example/&quot;");
  });

  it("escapes what the texts contain", () => {
    expect(xml).toContain("<title>Prices &amp; &lt;b&gt;permanence&lt;/b&gt;</title>");
    expect(xml).toContain('<category term="Policy &amp; Regulation"/>');
    expect(xml).not.toContain("<script");
    expect(xml).not.toContain("&lt;script");
  });

  it("is as new as its newest entry", () => {
    expect(xml).toContain("<updated>2026-10-07T00:00:00.000Z</updated>\n  <entry>");
  });

  it("is a valid feed without any news", () => {
    expect(newsFeed(siteUrl, [])).toMatch(/<updated>.+<\/updated>\s*<\/feed>/);
  });
});
