import { invitationPath } from "#domain/people/invitations.ts";
import { product } from "#domain/product.ts";
import { InvitationPage } from "~/features/invitations/invitation-page";
import { unlistedPageMeta } from "~/lib/seo/not-indexed";
import type { Route } from "./+types/invitation";

export const meta: Route.MetaFunction = ({ matches: [root], params }) =>
  unlistedPageMeta({
    title: `Invitation - ${product.name}`,
    description: `An invitation to join ${product.name}.`,
    path: invitationPath(params.id),
    siteUrl: root.loaderData.config.siteUrl,
  });

export default function Invitation({ params }: Route.ComponentProps) {
  return <InvitationPage key={params.id} id={params.id} />;
}
