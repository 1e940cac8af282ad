import { describe, expect, it } from "vitest";
import { imageSource } from "./content-image";
import { articleCard, newsCard, pageDescription, postContent } from "./post-content.server";
import { postId } from "./posts";

const site = { siteUrl: "https://cleartonne.example", apiUrl: "" };

const article = {
  id: 3,
  slug: "vintages",
  title: "Vintages",
  excerpt: null,
  content: `## Heading\n\n${"A *year* is not a score. ".repeat(12)}`,
  imageUrl: "/placeholder.svg",
  imageAlt: "Nothing",
  publishingDate: "2026-07-16T00:00:00+00:00",
  is_draft: false,
  created_at: "2026-07-01T00:00:00+00:00",
  edition: 1,
  updated_at: null,
};

const newsItem = { ...article, category: " Technology ", seoStructuredData: null };

describe("article", () => {
  it("has the first 160 characters of its content, without markup, as its description", () => {
    const { description } = postContent("articles", article, site);
    expect(description).toHaveLength(160);
    expect(description).toMatch(/^Heading A year is not a score\. A year/);
  });

  it("does not split a surrogate pair in its description", () => {
    expect(pageDescription("🌍".repeat(200))).toBe("🌍".repeat(160));
  });

  it("has a short date on its card, and the start of its content if it has no excerpt", () => {
    expect(articleCard(article)).toMatchObject({
      published: "16 Jul 2026",
      excerpt: expect.stringMatching(/^Heading A year/),
    });
    expect(articleCard({ ...article, excerpt: "Short." }).excerpt).toBe("Short.");
  });
});

describe("lead image", () => {
  it.each([null, "", "/placeholder.svg", "https://a.example/x/placeholder.png?v=2"])(
    "is left out for %j",
    (imageUrl) => {
      expect(imageSource({ imageUrl, imageAlt: "x" })).toBeNull();
    },
  );

  it("keeps its alt text", () => {
    const image = imageSource({ imageUrl: "/a.png", imageAlt: "A hill" });
    expect(image).toEqual({ url: "/a.png", alt: "A hill" });
  });
});

describe("news item", () => {
  it("is dated by its publishing date, falling back to its creation date", () => {
    expect(newsCard(newsItem).date.text).toBe("16 July 2026");
    expect(newsCard({ ...newsItem, publishingDate: null }).date.text).toBe("1 July 2026");
  });

  it("applies structured data when present and valid", () => {
    const withData = { ...newsItem, seoStructuredData: '{"@type":"NewsArticle"}' };
    expect(postContent("news", withData, site).structuredData).toEqual([
      { "@type": "NewsArticle" },
    ]);
    const several = {
      ...newsItem,
      seoStructuredData: '[{"@type":"NewsArticle"},{"@type":"Event"}]',
    };
    expect(postContent("news", several, site).structuredData).toHaveLength(2);
    for (const seoStructuredData of ["{", "[]", "[1]", '"text"']) {
      const broken = { ...newsItem, seoStructuredData };
      expect(postContent("news", broken, site).structuredData, seoStructuredData).toBeNull();
    }
  });

  it("has a trimmed category", () => {
    expect(newsCard(newsItem).category).toBe("Technology");
    expect(newsCard({ ...newsItem, category: " " }).category).toBeNull();
  });
});

describe("URL segment", () => {
  it.each(["0", "-1", "1.5", "1e3", "abc", "", "9999999999999999", "1;drop"])(
    "is not a post's number: %j",
    (segment) => {
      expect(postId(segment)).toBeNull();
    },
  );

  it("identifies a post by its number", () => {
    expect(postId("12")).toBe(12);
  });
});
