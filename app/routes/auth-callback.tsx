import { product } from "#domain/product.ts";
import { CallbackPage } from "~/features/auth/callback-page";
import { missingPageMeta } from "~/lib/seo/not-indexed";
import type { Route } from "./+types/auth-callback";

/** The URL may contain a token, so neither this server nor any proxy may store the page. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

export const meta: Route.MetaFunction = () => missingPageMeta(`Logging you in - ${product.name}`);

export default function AuthCallback() {
  return <CallbackPage />;
}
