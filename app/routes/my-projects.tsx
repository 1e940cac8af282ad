import { product } from "#domain/product.ts";
import type { SubmissionDraft } from "#domain/submission/draft.ts";
import { MyProjectsPage } from "~/features/my-projects/my-projects-page";
import { RatingsPanel } from "~/features/ratings/ratings-panel";
import { unlistedPageMeta } from "~/lib/seo/not-indexed";
import type { Route } from "./+types/my-projects";

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  unlistedPageMeta({
    title: `My Projects - ${product.name}`,
    description: "Manage your carbon removal projects",
    path: "/my-projects",
    siteUrl: root.loaderData.config.siteUrl,
  });

/** Loads the submission form's code only when a project is copied, as few visitors need it here. */
async function keepCopy(source: SubmissionDraft): Promise<boolean> {
  const { duplicateDraft } = await import("~/features/submission/draft-actions");
  return duplicateDraft(source);
}

export default function MyProjects() {
  return <MyProjectsPage forAdministrators={<RatingsPanel />} keepCopy={keepCopy} />;
}
