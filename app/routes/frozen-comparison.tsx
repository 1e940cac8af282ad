import { data } from "react-router";
import { frozenComparisonPath } from "#domain/comparison/frozen.ts";
import { product } from "#domain/product.ts";
import { FrozenComparisonPage } from "~/features/compare/frozen-comparison-page";
import { loadFrozen } from "~/features/compare/load-frozen.server";
import { loadFrozenText } from "~/features/proof/load-frozen-text.server";
import { backendContext } from "~/lib/data/backend";
import { dateAndTime } from "~/lib/format/dates";
import { unlistedPageMeta } from "~/lib/seo/not-indexed";
import { openGraphImage } from "~/lib/seo/seo";
import type { Route } from "./+types/frozen-comparison";

export async function loader({ context, params }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const [frozen, text] = await Promise.all([
    loadFrozen(backend, params.id),
    loadFrozenText(backend, params.id),
  ]);
  if (!frozen || !text) throw data(null, { status: 404 });
  const { public_text: _, gated_text: __, ...proof } = text;
  return { frozen, frozenAt: dateAndTime(frozen.frozen_at), proof };
}

export const meta: Route.MetaFunction = ({ matches: [root], loaderData, params }) => {
  // The root titles a page that was not found.
  if (!loaderData) return [];
  const title = loaderData.frozen.title ?? "Frozen comparison";
  return unlistedPageMeta({
    title: `${title} - ${product.name}`,
    description: `The comparison as it stood on ${loaderData.frozenAt}.`,
    path: frozenComparisonPath(params.id),
    siteUrl: root.loaderData.config.siteUrl,
    image: openGraphImage(`frozen-${params.id}`),
  });
};

export default function FrozenComparisonRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <FrozenComparisonPage
      id={params.id}
      start={loaderData.frozen}
      frozenAt={loaderData.frozenAt}
      proof={loaderData.proof}
    />
  );
}
