import { product } from "#domain/product.ts";
import { OptOutPage } from "~/features/auth/opt-out-page";
import { unlistedPageMeta } from "~/lib/seo/not-indexed";
import type { Route } from "./+types/opt-out";

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  unlistedPageMeta({
    title: `Marketing e-mails - ${product.name}`,
    description: `Opt out of marketing e-mails from ${product.name}, or opt back in.`,
    path: "/opt-out",
    siteUrl: root.loaderData.config.siteUrl,
  });

export default function OptOut() {
  return <OptOutPage />;
}
