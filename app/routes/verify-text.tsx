import { product } from "#domain/product.ts";
import { verifyPath } from "#domain/proof/proof-paths.ts";
import { VerifyPage } from "~/features/proof/verify-page";
import { pageMeta } from "~/lib/seo/seo";
import type { Route } from "./+types/verify-text";

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta({
    title: `Verify a frozen text - ${product.name}`,
    description:
      "Check that a statement with proof, a checked offer or a frozen comparison is the text that was frozen.",
    path: verifyPath,
    siteUrl: root.loaderData.config.siteUrl,
  });

export default function Verify() {
  return <VerifyPage lookup={null} />;
}
