import { describe, expect, it } from "vitest";
import { missingPageMeta } from "./not-indexed";
import { organisationData } from "./organisation-data";
import { openGraphImage, pageMeta } from "./seo";
import {
  breadcrumbData,
  definedTermSetData,
  parseStructuredData,
  postData,
} from "./structured-data";

const siteUrl = "https://cleartonne.example";

describe("page metadata", () => {
  const page = {
    title: "About - Cleartonne",
    description: "Why the table exists.",
    path: "/about",
    siteUrl,
    image: openGraphImage("about"),
  };

  it("has title, description and canonical URL", () => {
    expect(pageMeta(page)).toEqual(
      expect.arrayContaining([
        { title: "About - Cleartonne" },
        { name: "description", content: "Why the table exists." },
        { tagName: "link", rel: "canonical", href: "https://cleartonne.example/about" },
      ]),
    );
  });

  it("has sharing tags with absolute URLs", () => {
    expect(pageMeta({ ...page, type: "article" })).toEqual(
      expect.arrayContaining([
        { property: "og:type", content: "article" },
        { property: "og:url", content: "https://cleartonne.example/about" },
        { property: "og:image", content: "https://cleartonne.example/og/about.png" },
        { name: "twitter:card", content: "summary_large_image" },
      ]),
    );
  });

  it("puts each piece of structured data in a separate script", () => {
    const structuredData = organisationData(siteUrl, "team@example.org");
    const scripts = pageMeta({ ...page, structuredData }).filter((tag) => "script:ld+json" in tag);
    expect(scripts).toHaveLength(2);
  });

  it("keeps a missing page out of search engines", () => {
    expect(missingPageMeta("Gone")).toContainEqual({ name: "robots", content: "noindex" });
  });
});

describe("structured data", () => {
  it("numbers the breadcrumbs, starting with the home page", () => {
    const { itemListElement } = breadcrumbData(siteUrl, [{ name: "News", path: "/news" }]);
    expect(itemListElement).toEqual([
      expect.objectContaining({ position: 1, name: "Home", item: "https://cleartonne.example/" }),
      expect.objectContaining({
        position: 2,
        name: "News",
        item: "https://cleartonne.example/news",
      }),
    ]);
  });

  it("describes a set of defined terms", () => {
    const terms = [{ term: "Vintage", definition: "The year." }];
    const set = definedTermSetData(siteUrl, { name: "Glossary", path: "/glossary", terms });
    expect(set).toMatchObject({
      "@type": "DefinedTermSet",
      hasDefinedTerm: [{ "@type": "DefinedTerm", name: "Vintage", description: "The year." }],
    });
  });

  it("leaves out an unknown publishing date", () => {
    const data = postData(siteUrl, {
      type: "NewsArticle",
      title: "T",
      description: "D",
      path: "/news/1",
      image: "/og/news-1.png",
      published: null,
    });
    expect(data).not.toHaveProperty("datePublished");
    expect(data).not.toHaveProperty("dateModified");
    expect(data.url).toBe("https://cleartonne.example/news/1");
    expect(data.publisher).toMatchObject({ "@type": "Organization", logo: expect.any(String) });
    expect(data.image).toEqual(["https://cleartonne.example/og/news-1.png"]);
  });

  it("accepts an editor's own data if it is a JSON object or a list of them", () => {
    expect(parseStructuredData('{"@type":"NewsArticle"}')).toEqual([{ "@type": "NewsArticle" }]);
  });

  it.each([null, "", "{", "[]", "null", '"text"', "3"])("ignores any other value: %j", (json) => {
    expect(parseStructuredData(json)).toBeNull();
  });
});
