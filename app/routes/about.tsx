import { product } from "#domain/product.ts";
import { Page } from "~/components/ui/page";
import { ReadingTitle } from "~/components/ui/page-header";
import about from "~/content/about.md?raw";
import { Narrative } from "~/features/content/narrative";
import { readNarrative } from "~/features/content/narrative.server";
import { openGraphImage, pageMeta } from "~/lib/seo/seo";
import { breadcrumbData } from "~/lib/seo/structured-data";
import type { Route } from "./+types/about";

const path = "/about";
const title = `About ${product.name}`;

export function loader() {
  return { narrative: readNarrative(about) };
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const { siteUrl } = root.loaderData.config;
  return pageMeta({
    title,
    description: `The founder's account of why ${product.name} exists: a budget, a deadline, a folder of brochures, and no way to tell which project was the better choice.`,
    path,
    siteUrl,
    image: openGraphImage("about"),
    structuredData: [breadcrumbData(siteUrl, [{ name: "About", path }])],
  });
};

export default function About({ loaderData }: Route.ComponentProps) {
  return (
    <Page width="reading">
      <img
        src="/images/logo.svg"
        alt={`${product.name} logo`}
        width={144}
        height={28}
        className="mb-9 block"
      />
      <ReadingTitle>{title}</ReadingTitle>
      <div className="mt-8 border-t border-rule pt-8">
        <Narrative nodes={loaderData.narrative} />
      </div>
    </Page>
  );
}
