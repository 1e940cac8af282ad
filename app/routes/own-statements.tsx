import { product } from "#domain/product.ts";
import { statementsPath } from "#domain/proof/proof-paths.ts";
import { OwnStatementsPage } from "~/features/proof/own-statements-page";
import { unlistedPageMeta } from "~/lib/seo/not-indexed";
import type { Route } from "./+types/own-statements";

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  unlistedPageMeta({
    title: `My Statements - ${product.name}`,
    description: "The statements that you have frozen, with the hashes that prove them.",
    path: statementsPath,
    siteUrl: root.loaderData.config.siteUrl,
  });

export default function OwnStatements() {
  return <OwnStatementsPage />;
}
