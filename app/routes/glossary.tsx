import { useSearchParams } from "react-router";
import { product } from "#domain/product.ts";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { glossary } from "~/content/glossary-terms";
import { GlossaryList } from "~/features/content/glossary-list";
import { sortedTerms } from "~/features/content/glossary-search";
import { openGraphImage, pageMeta } from "~/lib/seo/seo";
import { breadcrumbData, definedTermSetData } from "~/lib/seo/structured-data";
import type { Route } from "./+types/glossary";

const path = "/glossary";
const name = "Carbon Glossary";
const searchParam = "q";

export const handle = { searchParams: [searchParam] };

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const { siteUrl } = root.loaderData.config;
  return pageMeta({
    title: `${name} - ${product.name}`,
    description:
      "The terms of the carbon market in plain English, from accreditation and additionality to retirement and vintage.",
    path,
    siteUrl,
    image: openGraphImage("glossary"),
    structuredData: [
      definedTermSetData(siteUrl, { name, path, terms: sortedTerms(glossary) }),
      breadcrumbData(siteUrl, [{ name, path }]),
    ],
  });
};

export default function Glossary() {
  const [search] = useSearchParams();
  return (
    <Page>
      <PageHeader
        title={name}
        intro="The terms that buyers and sellers of carbon credits use, each explained in two or three sentences."
        className="md:mb-10"
      />
      <GlossaryList terms={glossary} initialQuery={search.get(searchParam) ?? ""} />
    </Page>
  );
}
