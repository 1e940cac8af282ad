import { isRouteErrorResponse } from "react-router";
import { product } from "#domain/product.ts";
import { rulesPath, schemePath } from "#domain/rules/rule-paths.ts";
import { loadScheme } from "~/features/rules/load-rules.server";
import { SchemePage } from "~/features/rules/scheme-page";
import { schemePageParams } from "~/features/rules/scheme-page-params";
import { ErrorView } from "~/features/site/error-view";
import { NotFoundView } from "~/features/site/not-found-view";
import { backendContext } from "~/lib/data/backend";
import { openGraphImage, pageMeta } from "~/lib/seo/seo";
import { breadcrumbData } from "~/lib/seo/structured-data";
import type { Route } from "./+types/scheme-rules";

export function loader({ context, params }: Route.LoaderArgs) {
  return loadScheme(context.get(backendContext), params.scheme);
}

export const handle = { pageParams: schemePageParams };

export const meta: Route.MetaFunction = ({ matches: [root], loaderData }) => {
  if (!loaderData) return [{ title: `Rule not found - ${product.name}` }];
  const { siteUrl } = root.loaderData.config;
  const { scheme, name, rules } = loaderData;
  const path = schemePath(scheme);
  return pageMeta({
    title: `${name} - ${product.name}`,
    description: rules[0]?.paraphrase ?? name,
    path,
    siteUrl,
    image: openGraphImage("glossary"),
    structuredData: [
      breadcrumbData(siteUrl, [
        { name: "What credits may be used for", path: rulesPath },
        { name, path },
      ]),
    ],
  });
};

export default function SchemeRules({ loaderData }: Route.ComponentProps) {
  return <SchemePage start={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) throw error;
  return error.status === 404 ? <NotFoundView /> : <ErrorView />;
}
