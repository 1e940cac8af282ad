import { isoDate } from "~/lib/format/dates";
import { absoluteUrl } from "~/lib/seo/absolute-url";
import type { Article } from "./articles";
import { type NewsItem, newsDate } from "./news";
import { xmlText } from "./xml";

const publicPages = [
  "/",
  "/learn-more",
  "/about",
  "/news",
  "/contact",
  "/glossary",
  "/privacy-policy",
];

export function sitemapXml(siteUrl: string, articles: Article[], news: NewsItem[]): string {
  const entries = [
    ...publicPages.map((path) => entry(siteUrl, path, null)),
    ...articles.map((article) =>
      entry(siteUrl, `/articles/${article.id}`, article.publishingDate ?? article.created_at),
    ),
    ...news.map((item) => entry(siteUrl, `/news/${item.id}`, newsDate(item))),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}

function entry(siteUrl: string, path: string, changed: string | null): string {
  const date = isoDate(changed);
  const lastmod = date ? `<lastmod>${date}</lastmod>` : "";
  return `  <url><loc>${xmlText(absoluteUrl(path, siteUrl))}</loc>${lastmod}</url>`;
}
