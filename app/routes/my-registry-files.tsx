import { product } from "#domain/product.ts";
import { RegistryFilesPage } from "~/features/my-projects/registry-files/registry-files-page";
import { unlistedPageMeta } from "~/lib/seo/not-indexed";
import type { Route } from "./+types/my-registry-files";

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  unlistedPageMeta({
    title: `Registry files - ${product.name}`,
    description: "Propose what your registry’s files say about the vintages of your projects",
    path: "/my-projects/registry-files",
    siteUrl: root.loaderData.config.siteUrl,
  });

export default function MyRegistryFiles() {
  return <RegistryFilesPage />;
}
