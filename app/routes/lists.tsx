import { listsPath } from "#domain/lists/list-paths.ts";
import { product } from "#domain/product.ts";
import { ListsPage } from "~/features/lists/lists-page";
import { unlistedPageMeta } from "~/lib/seo/not-indexed";
import type { Route } from "./+types/lists";

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  unlistedPageMeta({
    title: `My Lists - ${product.name}`,
    description: "Save projects in lists, add a note to each, and share them.",
    path: listsPath,
    siteUrl: root.loaderData.config.siteUrl,
  });

export default function Lists() {
  return <ListsPage />;
}
