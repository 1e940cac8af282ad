import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#domain/database.types.ts";
import { product } from "#domain/product.ts";
import type { SharingCard } from "#domain/sharing-card.ts";
import { fetchPost, postId } from "../posts";

const pages = new Map<string, SharingCard>([
  ["home", { kicker: "Carbon credits", title: product.headline }],
  ["compare", { kicker: "Comparison", title: "Compare carbon credits side by side" }],
  ["check", { kicker: "Check an offer", title: "Confirmed, contradicted or not known" }],
  ["market", { kicker: "Market", title: "The market at a glance: cost, permanence and location" }],
  ["learn-more", { kicker: "Learn More", title: `How ${product.name} Works` }],
  ["open-data", { kicker: "Open data", title: "Every listed project, in machine-readable form" }],
  [
    "about",
    { kicker: "About", title: "A table in which every project answers the same questions" },
  ],
  ["glossary", { kicker: "Glossary", title: "Carbon Glossary: the market's terms explained" }],
  ["news", { kicker: "News", title: `${product.name} News` }],
  ["contact", { kicker: "Contact", title: "One e-mail address, read by people" }],
  ["privacy-policy", { kicker: "Privacy", title: "Privacy Policy, in plain words" }],
]);

/** The text of the image with a name such as 'about.png' or 'article-3.png'; null if unknown. */
export async function openGraphSubject(
  client: SupabaseClient<Database>,
  file: string,
): Promise<SharingCard | null> {
  const key = /^([a-z0-9-]+)\.png$/.exec(file)?.[1];
  if (!key) return null;
  const page = pages.get(key);
  if (page) return page;
  const [, kind, number = ""] = /^(article|news)-(\d+)$/.exec(key) ?? [];
  if (postId(number) === null) return null;
  const isArticle = kind === "article";
  const post = await fetchPost(client, isArticle ? "articles" : "news", number);
  return post && { kicker: isArticle ? "Article" : "News", title: post.title };
}
