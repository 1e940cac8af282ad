import { product } from "#domain/product.ts";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import policy from "~/content/privacy-policy.md?raw";
import { FormattedText } from "~/features/content/formatted-text";
import { renderMarkdown } from "~/features/content/markdown";
import { backendContext } from "~/lib/data/backend";
import { openGraphImage, pageMeta } from "~/lib/seo/seo";
import { breadcrumbData } from "~/lib/seo/structured-data";
import type { Route } from "./+types/privacy-policy";

const path = "/privacy-policy";
const title = "Privacy Policy";

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, contactEmail } = context.get(backendContext).config;
  const text = policy.replaceAll("{contactEmail}", contactEmail);
  return { html: renderMarkdown(text, { siteUrl }) };
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const { siteUrl } = root.loaderData.config;
  return pageMeta({
    title: `${title} - ${product.name}`,
    description: `What ${product.name} knows about you, how it uses that information and what choices you have, in plain words.`,
    path,
    siteUrl,
    image: openGraphImage("privacy-policy"),
    structuredData: [breadcrumbData(siteUrl, [{ name: title, path }])],
  });
};

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return (
    <Page width="reading">
      <PageHeader title={title} className="md:mb-10" />
      <FormattedText html={loaderData.html} />
    </Page>
  );
}
