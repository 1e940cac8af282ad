import type { ClimateEffect } from "../ledger/vintage-lot.ts";
import { carbonCategory } from "../listing/facts/climate-facts.ts";
import { methodologyText } from "../listing/facts/fact-texts.ts";
import { methodology } from "../listing/facts/quality-facts.ts";
import { type DisplayProject, projectTitle, titleCompany } from "../listing/listing.ts";
import { isRemoval } from "../listing/permanence.ts";
import { statementOf } from "../listing/statements.ts";
import { product } from "../product.ts";
import { registryIdProblem } from "../registries/registry-ids.ts";
import { registryProjectUrl } from "../registries/registry-pages.ts";
import { companyKey } from "../submission/company-names.ts";
import { type CheckContext, type CheckLine, checkLine, type LineSource } from "./check-line.ts";
import { sourceOf } from "./line-source.ts";
import { filesOf, lotSource, offeredLots } from "./offered-lots.ts";
import type { Offer } from "./seller-offer.ts";

const registryFile = ({ registry, registryStatusAsOf }: DisplayProject): LineSource => ({
  name: registry ?? "Registry",
  day: registryStatusAsOf,
});

export function existsLine(offer: Offer, project: DisplayProject | null): CheckLine {
  const base = { key: "project", statement: "The project exists" };
  if (!project) return notListed(offer, base);
  const { registryStatus, registry, registryId, createdAt } = project;
  const names = [projectTitle(project), titleCompany(project), registry, registryId];
  return checkLine({
    ...base,
    verdict: "confirmed",
    known: names.filter((name) => name !== null && name !== "").join(", "),
    source:
      registryStatus === null
        ? { name: `Listed on ${product.name}`, day: createdAt.slice(0, 10) || null }
        : registryFile(project),
  });
}

/** Not listed here says nothing about the registry. */
function notListed({ registry, id }: Offer, base: Pick<CheckLine, "key" | "statement">): CheckLine {
  const url = registry && registryProjectUrl(registry, id);
  const odd = registry && registryIdProblem(registry, id);
  return checkLine({
    ...base,
    verdict: "not known",
    known: `No project with this ID is listed here.${odd ? ` ${odd}` : ""}`,
    settledBy: registry
      ? `${registry}'s own page of the project would settle it.`
      : "The name of its registry, and the registry's own page, would settle it.",
    link: url ? { text: `Look at ${registry}`, url } : null,
  });
}

export function statusLine(offer: Offer, project: DisplayProject | null): CheckLine {
  const registry = project?.registry ?? offer.registry;
  const base = { key: "status", statement: "It has not ended at its registry" };
  const status = project?.registryStatus ?? null;
  if (!project || status === null) {
    return checkLine({
      ...base,
      verdict: "not known",
      known: "Its status at the registry is not stated.",
      settledBy: `${registry ?? "Its registry"}'s list of projects would settle it.`,
    });
  }
  const verdict = project.hasEnded ? "contradicted" : "confirmed";
  return checkLine({ ...base, verdict, known: status, source: registryFile(project) });
}

/** Of that vintage, or else of the project as stated. */
export function effectLine(
  offer: Offer,
  project: DisplayProject | null,
  { statements }: CheckContext,
): CheckLine[] {
  const { effect } = offer;
  if (!effect) return [];
  const registry = project?.registry ?? offer.registry;
  const base = { key: "effect", statement: effect === "removal" ? "Removal" : "Reduction" };
  const lots = offeredLots(project?.vintages ?? [], offer.vintage).all;
  const settledBy = `${filesOf(registry, ["issuances"])} that says so of each credit would settle it.`;
  const known = new Set<ClimateEffect | null>(lots.map((lot) => lot.effect));
  const source = lotSource(lots, ["effect"], registry);
  const [only = null] = known;
  const says = `All credits are for ${only === "removal" ? "removals" : "reductions"}.`;
  if (known.size === 1 && only === effect) {
    return [checkLine({ ...base, verdict: "confirmed", known: says, source })];
  }
  const stated = project && statedEffect(project.carbonCategory);
  const asStated = {
    known: `Stated of the project: ${project?.carbonCategory}`,
    source: project && sourceOf(statementOf(carbonCategory, project, statements)),
  };
  if (known.size === 1 && only !== null && only !== "mixed") {
    return [checkLine({ ...base, verdict: "contradicted", known: says, source })];
  }
  // Whoever stated it of the project is not outweighed by a file that says it of some credits.
  if (stated && stated !== effect) {
    return [checkLine({ ...base, ...asStated, verdict: "contradicted" })];
  }
  const isOpen = [...known].every((one) => one === null);
  if (stated && isOpen) return [checkLine({ ...base, ...asStated, verdict: "confirmed" })];
  const text = isOpen
    ? "No one has stated it."
    : "The registry's files do not say it of all these credits.";
  return [checkLine({ ...base, verdict: "not known", known: text, settledBy, source })];
}

function statedEffect(category: string | null): Offer["effect"] {
  if (category === null || category === "Other") return null;
  return isRemoval(category) ? "removal" : "reduction";
}

/** Only the developer's own name confirms; whoever else sells may have a mandate. */
export function sellerLine(offer: Offer, project: DisplayProject | null): CheckLine[] {
  const { seller } = offer;
  if (!seller) return [];
  const base = { key: "seller", statement: `The seller, ${seller}, is the developer` };
  const company = project?.company ?? null;
  if (company !== null && companyKey(company) === companyKey(seller) && companyKey(seller) !== "") {
    const source = { name: `Listed on ${product.name}`, day: null };
    return [checkLine({ ...base, verdict: "confirmed", known: company, source })];
  }
  return [
    checkLine({
      ...base,
      verdict: "not known",
      known: company === null ? "The developer is not known." : `The developer is ${company}.`,
      settledBy: "A mandate from the developer would settle it: ask the seller for it.",
    }),
  ];
}

export function methodologyLine(
  project: DisplayProject | null,
  { statements }: CheckContext,
): CheckLine[] {
  if (!project) return [];
  const { methodologies } = project;
  const base = { key: "methodology", statement: "Its methodology's version is stated" };
  const source = sourceOf(statementOf(methodology, project, statements));
  const known = methodologies.map(methodologyText).join("; ") || "No methodology is stated.";
  const isWhole = methodologies.length > 0 && methodologies.every(({ version }) => version);
  return [
    isWhole
      ? checkLine({ ...base, verdict: "confirmed", known, source })
      : checkLine({
          ...base,
          verdict: "not known",
          known: methodologies.length > 0 ? `${known}; a version is missing.` : known,
          settledBy: "The project's description at its registry would settle it.",
          source,
        }),
  ];
}
