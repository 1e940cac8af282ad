import { product } from "#domain/product.ts";
import { SubmissionPage } from "~/features/submission/submission-page";
import { stepParam } from "~/features/submission/use-wizard";
import { unlistedPageMeta } from "~/lib/seo/not-indexed";
import type { Route } from "./+types/submit-project";

export const handle = { searchParams: [stepParam] };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  unlistedPageMeta({
    title: `Submit a project - ${product.name}`,
    description: `Submit a carbon project to ${product.name} in five steps. Our team reviews every submission before it is published.`,
    path: "/submit-project",
    siteUrl: root.loaderData.config.siteUrl,
  });

export default function SubmitProject() {
  return <SubmissionPage />;
}
