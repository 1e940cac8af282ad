import { product } from "#domain/product.ts";
import { CallbackPage } from "~/features/auth/callback-page";
import { missingPageMeta } from "~/lib/seo/seo";
import type { Route } from "./+types/auth-callback";

/** Its address may hold a token: neither this server nor anything in between keeps it. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

export const meta: Route.MetaFunction = () => missingPageMeta(`Logging you in - ${product.name}`);

export default function AuthCallback() {
  return <CallbackPage />;
}
