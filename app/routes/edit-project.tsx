import { product } from "#domain/product.ts";
import { EditPage } from "~/features/submission/edit-page";
import { unlistedPageMeta } from "~/lib/seo/not-indexed";
import type { Route } from "./+types/edit-project";

export const meta: Route.MetaFunction = ({ matches: [root], params }) =>
  unlistedPageMeta({
    title: `Edit project - ${product.name}`,
    description: `Edit a project you submitted to ${product.name}.`,
    path: `/projects/${params.id}/edit`,
    siteUrl: root.loaderData.config.siteUrl,
  });

export default function EditProject({ params }: Route.ComponentProps) {
  return <EditPage projectId={params.id} />;
}
