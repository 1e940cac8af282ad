import { listPath } from "#domain/lists/list-paths.ts";
import { product } from "#domain/product.ts";
import { ListPage } from "~/features/lists/list-page";
import { unlistedPageMeta } from "~/lib/seo/not-indexed";
import type { Route } from "./+types/list";

export const meta: Route.MetaFunction = ({ matches: [root], params }) =>
  unlistedPageMeta({
    title: `My Lists - ${product.name}`,
    description: "A list of projects, with a note for each.",
    path: listPath(params.id),
    siteUrl: root.loaderData.config.siteUrl,
  });

export default function List({ params }: Route.ComponentProps) {
  return <ListPage key={params.id} id={params.id} />;
}
