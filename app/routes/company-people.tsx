import { colleaguesPath } from "#domain/claims/colleagues.ts";
import { product } from "#domain/product.ts";
import { CompanyPeoplePage } from "~/features/company-people/company-people-page";
import { unlistedPageMeta } from "~/lib/seo/not-indexed";
import type { Route } from "./+types/company-people";

export const meta: Route.MetaFunction = ({ matches: [root], params }) =>
  unlistedPageMeta({
    title: `Colleagues - ${product.name}`,
    description: "Who works on a company",
    path: colleaguesPath(params.companyId),
    siteUrl: root.loaderData.config.siteUrl,
  });

export default function CompanyPeople({ params }: Route.ComponentProps) {
  return <CompanyPeoplePage key={params.companyId} companyId={params.companyId} />;
}
