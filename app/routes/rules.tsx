import { isRouteErrorResponse } from "react-router";
import { product } from "#domain/product.ts";
import { rulesPath } from "#domain/rules/rule-paths.ts";
import { loadSchemes } from "~/features/rules/load-rules.server";
import { RulesPage } from "~/features/rules/rules-page";
import { ErrorView } from "~/features/site/error-view";
import { backendContext } from "~/lib/data/backend";
import { openGraphImage, pageMeta } from "~/lib/seo/seo";
import { breadcrumbData } from "~/lib/seo/structured-data";
import type { Route } from "./+types/rules";

const name = "What credits may be used for";

export async function loader({ context }: Route.LoaderArgs) {
  return { schemes: await loadSchemes(context.get(backendContext)) };
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const { siteUrl } = root.loaderData.config;
  return pageMeta({
    title: `${name} - ${product.name}`,
    description:
      "The rules of CORSIA, the Core Carbon Principles, Article 6 and others on the use of carbon credits, each with its clause, source and date.",
    path: rulesPath,
    siteUrl,
    image: openGraphImage("glossary"),
    structuredData: [breadcrumbData(siteUrl, [{ name, path: rulesPath }])],
  });
};

export default function Rules({ loaderData }: Route.ComponentProps) {
  return <RulesPage schemes={loaderData.schemes} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) throw error;
  return <ErrorView />;
}
