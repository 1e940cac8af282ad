import { product } from "#domain/product.ts";
import { SeveralProjectsPage } from "~/features/my-projects/table/several-projects-page";
import { unlistedPageMeta } from "~/lib/seo/not-indexed";
import type { Route } from "./+types/my-projects-table";

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  unlistedPageMeta({
    title: `Edit several projects - ${product.name}`,
    description: "Change prices and other values of your projects in one table",
    path: "/my-projects/table",
    siteUrl: root.loaderData.config.siteUrl,
  });

export default function MyProjectsTable() {
  return <SeveralProjectsPage />;
}
