import type { MetaDescriptor } from "react-router";
import { type PostKind, postPath } from "#domain/content/stored-post.ts";
import { product } from "#domain/product.ts";
import { absoluteUrl } from "~/lib/seo/absolute-url";
import { missingPageMeta } from "~/lib/seo/not-indexed";
import { openGraphImage, pageMeta } from "~/lib/seo/seo";
import { breadcrumbData, postData } from "~/lib/seo/structured-data";
import type { Deferrable } from "./deferred";
import type { PostContent } from "./post-content";

const kinds = {
  articles: {
    type: "Article",
    parent: { name: "Learn More", path: "/learn-more" },
    image: "article",
    titleEnd: product.name,
    loadingTitle: `Article - ${product.name}`,
    missingTitle: `Article Not Found - ${product.name}`,
  },
  news: {
    type: "NewsArticle",
    parent: { name: "News", path: "/news" },
    image: "news",
    titleEnd: `${product.name} News`,
    loadingTitle: `${product.name} News`,
    missingTitle: `News not found - ${product.name} News`,
  },
} as const satisfies Record<PostKind, object>;

interface PostLocation {
  kind: PostKind;
  /** The number or slug in the URL. */
  reference: string;
  siteUrl: string;
}

/** `content` is a promise while it loads, and undefined if there is none. */
export function postMeta(
  { kind, reference, siteUrl }: PostLocation,
  content: Deferrable<PostContent> | undefined,
): MetaDescriptor[] {
  const { type, parent, titleEnd, loadingTitle, missingTitle, image: imageName } = kinds[kind];
  if (!content) return missingPageMeta(missingTitle);
  if (content instanceof Promise) {
    const href = absoluteUrl(postPath(kind, reference), siteUrl);
    return [{ title: loadingTitle }, { tagName: "link", rel: "canonical", href }];
  }
  const { title, description, image, date, category, changed } = content;
  const path = postPath(kind, content.slug);
  const sharingImage = openGraphImage(`${imageName}-${content.id}`);
  return pageMeta({
    title: `${title} - ${titleEnd}`,
    description,
    path,
    siteUrl,
    image: sharingImage,
    type: "article",
    structuredData: [
      ...(content.structuredData ?? [
        postData(siteUrl, {
          type,
          title,
          description,
          path,
          image: image?.url ?? sharingImage,
          published: date.iso,
          changed,
          section: category,
        }),
      ]),
      breadcrumbData(siteUrl, [parent, { name: title, path }]),
    ],
  });
}
