import { accountPath } from "#domain/open-data/paths.ts";
import { product } from "#domain/product.ts";
import { AccountPage } from "~/features/account/account-page";
import { unlistedPageMeta } from "~/lib/seo/not-indexed";
import type { Route } from "./+types/account";

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  unlistedPageMeta({
    title: `Account - ${product.name}`,
    description: "Your account, and the keys your programs use to read the open data.",
    path: accountPath,
    siteUrl: root.loaderData.config.siteUrl,
  });

export default function Account() {
  return <AccountPage />;
}
