import { type Post, postPath } from "#domain/content/post.ts";
import { product } from "#domain/product.ts";
import { isoTimestamp } from "~/lib/format/dates";
import { absoluteUrl } from "~/lib/seo/absolute-url";
import { renderMarkdown } from "./markdown";
import { changedAt, publishedAt } from "./posts";
import { xmlText } from "./xml";

// A feed without entries still needs a date.
const beginning = "2026-01-01T00:00:00.000Z";

/** The news as an Atom feed (RFC 4287). */
export function newsFeed(siteUrl: string, news: Post[]): string {
  const entries = news.map((item) => ({
    item,
    updated: isoTimestamp(changedAt(item)) ?? beginning,
  }));
  const latest = entries.reduce(
    (date, { updated }) => (updated > date ? updated : date),
    beginning,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
  <id>${address("/news", siteUrl)}</id>
  <title>${xmlText(product.name)} News</title>
  <subtitle>${xmlText(product.tagline)}</subtitle>
  <link rel="alternate" type="text/html" href="${address("/news", siteUrl)}"/>
  <link rel="self" type="application/atom+xml" href="${address("/news.atom", siteUrl)}"/>
  <author><name>${xmlText(product.name)}</name></author>
  <updated>${latest}</updated>
${entries.map(({ item, updated }) => entryXml(siteUrl, item, updated)).join("\n")}
</feed>
`;
}

/** An entry's id stays the same for good, so it is made of the number; a slug may change. */
function entryXml(siteUrl: string, item: Post, updated: string): string {
  const page = address(postPath("news", item.slug), siteUrl);
  const published = isoTimestamp(publishedAt(item)) ?? beginning;
  const html = renderMarkdown(item.content, { siteUrl, absolute: true });
  const category = item.category?.trim();
  return `  <entry>
    <id>${address(postPath("news", item.id), siteUrl)}</id>
    <title>${xmlText(item.title)}</title>
    <link rel="alternate" type="text/html" href="${page}"/>
    <published>${published}</published>
    <updated>${updated}</updated>
${category ? `    <category term="${xmlText(category)}"/>\n` : ""}${
  item.excerpt ? `    <summary>${xmlText(item.excerpt)}</summary>\n` : ""
}    <content type="html">${xmlText(html)}</content>
  </entry>`;
}

function address(path: string, siteUrl: string): string {
  return xmlText(absoluteUrl(path, siteUrl));
}
