import { data } from "react-router";
import { product } from "#domain/product.ts";
import { verifyPath } from "#domain/proof/proof-paths.ts";
import { readHash } from "#domain/proof/text-hash.ts";
import { neverCached } from "~/features/lists/load-shared-list.server";
import { loadVerifiedHash } from "~/features/proof/load-frozen-text.server";
import type { HashLookup } from "~/features/proof/verified-hash";
import { VerifyPage } from "~/features/proof/verify-page";
import { backendContext } from "~/lib/data/backend";
import { unlistedPageMeta } from "~/lib/seo/not-indexed";
import type { Route } from "./+types/verify-hash";

export async function loader({ context, params }: Route.LoaderArgs) {
  const hash = readHash(params.hash);
  if (!hash) return respond({ kind: "no hash" });
  const found = await loadVerifiedHash(context.get(backendContext), hash);
  return respond(found ? { kind: "known", hash, found } : { kind: "unknown", hash });
}

/** A text with this hash may be frozen a moment later, or be shortened. */
const respond = (lookup: HashLookup) =>
  data(lookup, { status: lookup.kind === "known" ? 200 : 404, headers: neverCached });

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  unlistedPageMeta({
    title: `Verify a frozen text - ${product.name}`,
    description: "Whether the text with this hash is kept here unchanged, and when it was frozen.",
    path: verifyPath,
    siteUrl: root.loaderData.config.siteUrl,
  });

export default function VerifyHash({ loaderData }: Route.ComponentProps) {
  return <VerifyPage lookup={loaderData} />;
}
