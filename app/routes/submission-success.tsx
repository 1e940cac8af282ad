import { product } from "#domain/product.ts";
import { SubmissionSuccess } from "~/features/submission/result-pages";
import { pageMeta } from "~/lib/seo";
import type { Route } from "./+types/submission-success";

export const meta: Route.MetaFunction = ({ matches: [root] }) => [
  ...pageMeta({
    title: `Project submitted - ${product.name}`,
    description: "Your project was submitted and waits for the team's review.",
    path: "/submission-success",
    siteUrl: root.loaderData.config.siteUrl,
  }),
  { name: "robots", content: "noindex" },
];

export default function SubmissionSuccessRoute() {
  return <SubmissionSuccess />;
}
