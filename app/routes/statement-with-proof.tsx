import { data } from "react-router";
import { product } from "#domain/product.ts";
import { readStatementText } from "#domain/proof/frozen-text.ts";
import { statementPath } from "#domain/proof/proof-paths.ts";
import { neverCached } from "~/features/lists/load-shared-list.server";
import { loadFrozenText } from "~/features/proof/load-frozen-text.server";
import { StatementPage } from "~/features/proof/statement-page";
import { backendContext } from "~/lib/data/backend";
import { dateAndTime } from "~/lib/format/dates";
import { unlistedPageMeta } from "~/lib/seo/not-indexed";
import { openGraphImage } from "~/lib/seo/seo";
import type { Route } from "./+types/statement-with-proof";

export async function loader({ context, params }: Route.LoaderArgs) {
  const text = await loadFrozenText(context.get(backendContext), params.id);
  const statement = text && readStatementText(text.public_text);
  if (!statement) throw data(null, { status: 404, headers: neverCached });
  const { public_text: _, gated_text: __, ...proof } = text;
  const frozenAt = dateAndTime(text.frozen_at);
  return data({ statement, proof, frozenAt }, { headers: neverCached });
}

/** The words of a person are removed from it when their account is deleted. */
export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export const meta: Route.MetaFunction = ({ matches: [root], loaderData, params }) => {
  // The root titles a page that was not found.
  if (!loaderData) return [];
  const { statement, frozenAt } = loaderData;
  return unlistedPageMeta({
    title: `${statement.title ?? statement.heading} - ${product.name}`,
    description: `A statement with proof, frozen on ${frozenAt}.`,
    path: statementPath(params.id),
    siteUrl: root.loaderData.config.siteUrl,
    image: openGraphImage(`statement-${params.id}`),
  });
};

export default function Statement({ loaderData, params }: Route.ComponentProps) {
  return <StatementPage key={params.id} id={params.id} {...loaderData} />;
}
