import { product } from "#domain/product.ts";
import { SubmissionSuccess } from "~/features/submission/result-pages";
import { unlistedPageMeta } from "~/lib/seo/not-indexed";
import type { Route } from "./+types/submission-success";

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  unlistedPageMeta({
    title: `Project submitted - ${product.name}`,
    description: "Your project has been submitted and is waiting for the team's review.",
    path: "/submission-success",
    siteUrl: root.loaderData.config.siteUrl,
  });

export default function SubmissionSuccessRoute() {
  return <SubmissionSuccess />;
}
