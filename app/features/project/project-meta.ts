import type { MetaDescriptor } from "react-router";
import { limits } from "#domain/limits.ts";
import { periodText } from "#domain/listing/crediting-period.ts";
import {
  companyName,
  type DisplayProject,
  labelNames,
  shownAccreditations,
} from "#domain/listing/listing.ts";
import { methodologyText } from "#domain/listing/facts/fact-texts.ts";
import { projectPath } from "#domain/listing/project-path.ts";
import { product } from "#domain/product.ts";
import { absoluteUrl } from "~/lib/seo/absolute-url";
import type { StructuredData } from "~/lib/seo/organisation-data";
import { missingPageMeta, openGraphImage, pageMeta } from "~/lib/seo/seo";
import { breadcrumbData } from "~/lib/seo/structured-data";
import { explorerTrail } from "./explorer-trail";
import type { ProjectDetails } from "./project-details";
import { fullTitle, projectTitle } from "./project-title";

/** Meta tags for missing projects; identical for all, because they share a page. */
export function missingProjectMeta(status: number | undefined): MetaDescriptor[] {
  const titles: Record<number, string> = { 404: "Page not found", 410: "Project no longer listed" };
  return missingPageMeta(`${titles[status ?? 503] ?? "Something went wrong"} - ${product.name}`);
}

/** Expects `project` as an anonymous visitor sees it, so nothing for signed-in users leaks. */
export function projectMeta(
  siteUrl: string,
  project: DisplayProject,
  details: ProjectDetails,
): MetaDescriptor[] {
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
      productData(siteUrl, { project, details, image, path }),
      breadcrumbData(siteUrl, [...explorerTrail(project), { name: projectTitle(project), path }]),
    ],
  });
}

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
  details: ProjectDetails;
  image: string;
  path: string;
}

/** Of type Product, which allows custom properties; without an offer, as no price is public. */
function productData(siteUrl: string, parts: ProductOptions): StructuredData {
  const { project, details, image, path } = parts;
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
    additionalProperty: properties(project, details).map(([name, value]) => ({
      "@type": "PropertyValue",
      name,
      value,
    })),
  };
}

function properties(project: DisplayProject, details: ProjectDetails): [string, string][] {
  const all: [string, string | null][] = [
    ["Project sector", project.allSectors.join(", ")],
    ["Sub-type", project.allSubTypes.join(", ")],
    ["Credit type", project.carbonCategory],
    ["Project location", project.location],
    ["Project region", project.region],
    ["Project stage", project.stage],
    ["Credit availability", project.creditAvailability],
    ["Vintage", details.vintages.join(", ")],
    ["Accreditation", shownAccreditations(project.accreditation).join(", ")],
    ["Methodology", project.methodologies.map(methodologyText).join(", ")],
    ["Registry", project.registry],
    ["Crediting period", periodText(project.creditingPeriod)],
    ["Verifier", project.verifier],
    ["Labels", labelNames(project).join(", ")],
    ["UN Sustainable Development Goals", project.sdgs.join(", ")],
  ];
  return all.flatMap(([name, value]) => (value ? [[name, value]] : []));
}
