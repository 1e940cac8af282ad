import { type Post, postPath } from "#domain/content/stored-post.ts";
import { product } from "#domain/product.ts";
import { isoTimestamp } from "~/lib/format/dates";
import { absoluteUrl } from "~/lib/seo/absolute-url";
import { renderMarkdown } from "./markdown";
import { changedAt, publishedAt } from "./posts";
import { xmlText } from "./xml";

// A feed without entries still needs a date.
const fallbackDate = "2026-01-01T00:00:00.000Z";

/** The news as an Atom feed (RFC 4287). */
export function newsFeed(siteUrl: string, news: Post[]): string {
  const entries = news.map((item) => ({
    item,
    updated: isoTimestamp(changedAt(item)) ?? fallbackDate,
  }));
  const latest = entries.reduce(
    (date, { updated }) => (updated > date ? updated : date),
    fallbackDate,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
  <id>${xmlUrl("/news", siteUrl)}</id>
  <title>${xmlText(product.name)} News</title>
  <subtitle>${xmlText(product.tagline)}</subtitle>
  <link rel="alternate" type="text/html" href="${xmlUrl("/news", siteUrl)}"/>
  <link rel="self" type="application/atom+xml" href="${xmlUrl("/news.atom", siteUrl)}"/>
  <author><name>${xmlText(product.name)}</name></author>
  <updated>${latest}</updated>
${entries.map(({ item, updated }) => entryXml(siteUrl, item, updated)).join("\n")}
</feed>
`;
}

/** An entry's id must never change, so it uses the post's number rather than its slug. */
function entryXml(siteUrl: string, item: Post, updated: string): string {
  const page = xmlUrl(postPath("news", item.slug), siteUrl);
  const published = isoTimestamp(publishedAt(item)) ?? fallbackDate;
  const html = renderMarkdown(item.content, { siteUrl, absolute: true });
  const category = item.category?.trim();
  return `  <entry>
    <id>${xmlUrl(postPath("news", item.id), siteUrl)}</id>
    <title>${xmlText(item.title)}</title>
    <link rel="alternate" type="text/html" href="${page}"/>
    <published>${published}</published>
    <updated>${updated}</updated>
${category ? `    <category term="${xmlText(category)}"/>\n` : ""}${
  item.excerpt ? `    <summary>${xmlText(item.excerpt)}</summary>\n` : ""
}    <content type="html">${xmlText(html)}</content>
  </entry>`;
}

function xmlUrl(path: string, siteUrl: string): string {
  return xmlText(absoluteUrl(path, siteUrl));
}
