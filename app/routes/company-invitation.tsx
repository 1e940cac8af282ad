import { companyInvitationPath } from "#domain/claims/colleagues.ts";
import { product } from "#domain/product.ts";
import { CompanyInvitationPage } from "~/features/company-people/company-invitation-page";
import { unlistedPageMeta } from "~/lib/seo/not-indexed";
import type { Route } from "./+types/company-invitation";

export const meta: Route.MetaFunction = ({ matches: [root], params }) =>
  unlistedPageMeta({
    title: `Invitation - ${product.name}`,
    description: "An invitation to work on a company",
    path: companyInvitationPath(params.id),
    siteUrl: root.loaderData.config.siteUrl,
  });

export default function CompanyInvitation({ params }: Route.ComponentProps) {
  return <CompanyInvitationPage key={params.id} id={params.id} />;
}
