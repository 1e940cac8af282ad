import type { MetaDescriptor } from "react-router";
import { limits } from "#domain/limits.ts";
import * as climate from "#domain/listing/facts/climate-facts.ts";
import * as details from "#domain/listing/facts/detail-facts.ts";
import type { Fact } from "#domain/listing/facts/fact.ts";
import * as offer from "#domain/listing/facts/offer-facts.ts";
import * as place from "#domain/listing/facts/place-facts.ts";
import * as quality from "#domain/listing/facts/quality-facts.ts";
import { creditingPeriod, registry, registryStatus } from "#domain/listing/facts/registry-facts.ts";
import { textFactList } from "#domain/listing/facts/text-facts.ts";
import {
  companyName,
  type DisplayProject,
  projectTitle,
  titleCompany,
} from "#domain/listing/listing.ts";
import { projectPath } from "#domain/listing/project-path.ts";
import { product } from "#domain/product.ts";
import { absoluteUrl } from "~/lib/seo/absolute-url";
import { missingPageMeta } from "~/lib/seo/not-indexed";
import type { StructuredData } from "~/lib/seo/organisation-data";
import { openGraphImage, pageMeta } from "~/lib/seo/seo";
import { breadcrumbData } from "~/lib/seo/structured-data";
import { explorerTrail } from "./explorer-trail";

/** Meta tags for missing projects; identical for all, because they share a page. */
export function missingProjectMeta(status: number | undefined): MetaDescriptor[] {
  const titles: Record<number, string> = { 404: "Page not found", 410: "Project no longer listed" };
  return missingPageMeta(`${titles[status ?? 503] ?? "Something went wrong"} - ${product.name}`);
}

/** Expects `project` as an anonymous visitor sees it, so nothing for signed-in users leaks. */
export function projectMeta(siteUrl: string, project: DisplayProject): MetaDescriptor[] {
  const path = projectPath(project.id);
  const image = openGraphImage(`project-${project.id}`);
  const description = summary(project);
  return pageMeta({
    title: `${fullTitle(project)} (${project.registryId}) - ${product.name}`,
    description,
    path,
    siteUrl,
    image,
    structuredData: [
      productData(siteUrl, { project, image, path }),
      breadcrumbData(siteUrl, [...explorerTrail(project), { name: projectTitle(project), path }]),
    ],
  });
}

const fullTitle = (project: DisplayProject) =>
  [projectTitle(project), titleCompany(project)].filter((part) => part !== null).join(", ");

/** The project's type and location, then the start of its description. */
function summary(project: DisplayProject): string {
  const kind = [project.projectType, project.location].filter((part) => part !== null).join(", ");
  const text = [kind && `${kind}.`, project.description].filter(Boolean).join(" ");
  const fallback = `${companyName(project)}, ${project.registryId}: ${product.description}`;
  const characters = [...(text || fallback)];
  const maxLength = limits.pageDescriptionCharacters;
  return characters.length <= maxLength
    ? characters.join("")
    : `${characters.slice(0, maxLength - 1).join("")}…`;
}

interface ProductOptions {
  project: DisplayProject;
  image: string;
  path: string;
}

/** Of type Product, which allows custom properties; without an offer, as no price is public. */
function productData(siteUrl: string, parts: ProductOptions): StructuredData {
  const { project, image, path } = parts;
  const { description, projectType } = project;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: `${projectTitle(project)} ${project.registryId}`,
    url: absoluteUrl(path, siteUrl),
    image: [absoluteUrl(image, siteUrl)],
    productID: project.registryId,
    ...(description !== null && { description }),
    ...(projectType !== null && { category: projectType }),
    brand: { "@type": "Organization", name: companyName(project) },
    additionalProperty: properties(project).map(([name, value]) => ({
      "@type": "PropertyValue",
      name,
      value,
    })),
  };
}

/** Public facts only. */
const toldFacts: readonly Fact[] = [
  climate.sector,
  climate.subType,
  climate.carbonCategory,
  place.location,
  place.region,
  quality.stage,
  offer.creditAvailability,
  details.vintage,
  quality.accreditation,
  quality.methodology,
  registry,
  registryStatus,
  creditingPeriod,
  ...textFactList,
  quality.labels,
  climate.sdgs,
];

function properties(project: DisplayProject): [string, string][] {
  return toldFacts.flatMap((fact): [string, string][] => {
    const value = fact.value(project);
    return value.kind === "stated" ? [[fact.label, value.text]] : [];
  });
}
