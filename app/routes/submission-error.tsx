import { product } from "#domain/product.ts";
import { SubmissionError } from "~/features/submission/result-pages";
import { unlistedPageMeta } from "~/lib/seo/not-indexed";
import type { Route } from "./+types/submission-error";

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  unlistedPageMeta({
    title: `Submission failed - ${product.name}`,
    description: "Your project could not be submitted. What you entered has been kept.",
    path: "/submission-error",
    siteUrl: root.loaderData.config.siteUrl,
  });

export default function SubmissionErrorRoute() {
  return <SubmissionError />;
}
