import { isRouteErrorResponse } from "react-router";
import { defaultCurrency } from "#domain/listing/currency.ts";
import { displayRow } from "#domain/listing/listing-response.ts";
import { projectPageParams } from "~/features/project/listing-status";
import { loadProject } from "~/features/project/load-project.server";
import { missingProjectMeta, projectMeta } from "~/features/project/project-meta";
import { ProjectPage } from "~/features/project/project-page";
import { WithdrawnProject } from "~/features/project/withdrawn-project";
import { ErrorView } from "~/features/site/error-view";
import { NotFoundView } from "~/features/site/not-found-view";
import { backendContext } from "~/lib/data/backend";
import type { Route } from "./+types/project";

export function loader({ context, params }: Route.LoaderArgs) {
  return loadProject(context.get(backendContext), params.id.toLowerCase());
}

export const handle = { pageParams: projectPageParams };

export const meta: Route.MetaFunction = ({ matches: [root], loaderData, error }) => {
  const row = loaderData?.response.pinned[0];
  if (!row) return missingProjectMeta(isRouteErrorResponse(error) ? error.status : undefined);
  const { siteUrl, apiUrl } = root.loaderData.config;
  const viewed = { apiUrl, currency: defaultCurrency };
  const project = displayRow(row, loaderData.response, viewed);
  return projectMeta(siteUrl, project);
};

export default function Project({ loaderData }: Route.ComponentProps) {
  // Remounted for each project, so that data requested for one is never shown for another.
  return <ProjectPage key={loaderData.ids[0]} start={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) throw error;
  if (error.status === 410) return <WithdrawnProject />;
  return error.status === 404 ? <NotFoundView /> : <ErrorView />;
}
