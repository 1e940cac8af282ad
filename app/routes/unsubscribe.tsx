import { data } from "react-router";
import { product } from "#domain/product.ts";
import { type UnsubscribeKind, unsubscribeKinds } from "#domain/unsubscribe-path.ts";
import { UnsubscribePage } from "~/features/auth/unsubscribe-page";
import { backendContext } from "~/lib/data/backend";
import { log } from "~/lib/log";
import { missingPageMeta } from "~/lib/seo/not-indexed";
import type { Route } from "./+types/unsubscribe";

function kindNamed(name: string): UnsubscribeKind {
  const kind = unsubscribeKinds.find((known) => known === name);
  if (!kind) throw data(null, { status: 404 });
  return kind;
}

/** Changes nothing, because mail scanners follow every link. */
export function loader({ params }: Route.LoaderArgs) {
  return { kind: kindNamed(params.kind) };
}

/** For the page's own button and for mail programs (RFC 8058): no cookies, no scripts needed. */
export async function action({ context, params }: Route.ActionArgs) {
  const { anonymous } = context.get(backendContext);
  const result = await anonymous.rpc("unsubscribe", {
    unsubscribe_token: params.token,
    kind: kindNamed(params.kind),
  });
  if (result.error) {
    log.error("Somebody could not be unsubscribed", result.error);
    throw data(null, { status: 503 });
  }
  return data({ isEnded: result.data }, { status: result.data ? 200 : 404 });
}

export const meta: Route.MetaFunction = () => missingPageMeta(`Unsubscribe - ${product.name}`);

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return <UnsubscribePage kind={loaderData.kind} isEnded={actionData?.isEnded ?? null} />;
}
