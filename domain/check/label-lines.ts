import { labelFamily } from "../labels/label-family.ts";
import { labelMeaning } from "../labels/label-meaning.ts";
import { labelKey } from "../labels/recognise-label.ts";
import { ledgerRegistry } from "../ledger/ledger-registries.ts";
import type { VintageLot } from "../ledger/vintage-lot.ts";
import { labels as labelsFact } from "../listing/facts/quality-facts.ts";
import type { DisplayProject, ProjectLabel } from "../listing/listing.ts";
import { statementOf } from "../listing/statements.ts";
import { type CheckContext, type CheckLine, checkLine } from "./check-line.ts";
import { sourceOf } from "./line-source.ts";
import { filesOf, lotSource, offeredLots } from "./offered-lots.ts";
import { type ClaimedLabel, claimedLabel } from "./read-claims.ts";
import { yearsOf } from "./read-vintage.ts";
import type { Offer } from "./seller-offer.ts";

/** One line for each label that the offer claims. */
export function labelLines(
  offer: Offer,
  project: DisplayProject | null,
  context: CheckContext,
): CheckLine[] {
  return offer.labels.map((words, index) => ({
    ...labelLine(claimedLabel(words, context.today), offer, project, context),
    key: `label-${index + 1}`,
  }));
}

/** How many credits of some vintages carry a label. */
type Carried = "all" | "some" | "none";

function labelLine(
  claim: ClaimedLabel,
  offer: Offer,
  project: DisplayProject | null,
  context: CheckContext,
): CheckLine {
  const { words, label } = claim;
  const registry = project?.registry ?? offer.registry;
  const lots = offeredLots(project?.vintages ?? [], offer.vintage).all;
  const onLots = (name: string) => carried(lots, name);
  const of = offer.vintage ? "of this vintage" : "of every vintage read";
  const assumed = claim.isPeriodAssumed
    ? " The offer names no compliance period; this is today's."
    : "";
  const base = {
    key: "label",
    statement: label ? `Label: ${label.name}` : `It says “${words}”`,
    source: lotSource(lots, ["labels"], registry),
    isOwnWords: label === null,
  };
  const unknown = (known: string, settledBy: string): CheckLine =>
    checkLine({ ...base, verdict: "not known", known: known + assumed, settledBy });
  const file = `${filesOf(registry, ["issuances"])} with the labels of these credits would settle it.`;
  if (!label) {
    const meaning = labelMeaning(words, "Credits");
    return unknown(
      meaning ?? "Not the name of a label known here.",
      "Ask the seller for the label's full name and the registry's record of it.",
    );
  }
  const own = onLots(label.name);
  if (own === "all" && lots.some(({ sources }) => sources.labels?.by === "developer")) {
    return unknown("Only a file that the developer supplied has it.", file);
  }
  if (own === "all") {
    const known = `All credits ${of} carry it.${assumed}`;
    return checkLine({ ...base, verdict: "confirmed", known });
  }
  if (own === "some") {
    const others = lots.some(({ sources }) => sources.labels?.isPartial)
      ? "; of the others it is not known"
      : ", others do not";
    return unknown(
      `Some credits ${of} carry it${others}.`,
      "The serial numbers of the offered credits would settle it.",
    );
  }
  const isOtherPeriod =
    claim.isPeriodAssumed &&
    lots.some(({ labels }) => labels.some(({ name }) => name?.startsWith("CORSIA Eligible")));
  if (!isOtherPeriod && isRuledOut(lots, registry, label.name)) {
    const says = isOnlyScope(lots, label.name)
      ? "The registry's label says Scope; only Eligible credits can be used."
      : `The registry's file has no such label on credits ${of}.`;
    return checkLine({ ...base, verdict: "contradicted", known: says + assumed });
  }
  const stated = project && statedLabel(project, label.name, offer);
  if (stated) {
    const statement = statementOf(labelsFact, project, context.statements);
    const line = unknown("Only the developer states it.", file);
    return { ...line, source: sourceOf(statement) ?? { name: "Developer", day: null } };
  }
  return lots.some(({ sources }) => sources.labels)
    ? unknown(`The registry's file does not have it on credits ${of}.`, file)
    : unknown("No file with the labels of its credits has been read.", file);
}

/** Whether the registry's file would have the label if the credits carried it. */
function isRuledOut(lots: readonly VintageLot[], registry: string | null, name: string): boolean {
  const family = labelFamily(name);
  if (family === null || lots.length === 0) return false;
  if (!ledgerRegistry(registry)?.labelFamilies.includes(family)) return false;
  return lots.every(
    ({ sources, labels }) =>
      sources.labels?.by === "team" &&
      !sources.labels.isPartial &&
      // Nor words that do not tell, or a label of which this is a kind.
      !labels.some((label) =>
        label.name === null ? labelFamily(label.words) === family : isKindOf(name, label.name),
      ),
  );
}

/** Whether each vintage has the label of CORSIA that does not suffice, in place of the one asked for. */
function isOnlyScope(lots: readonly VintageLot[], name: string): boolean {
  const scope = name.replace("CORSIA Eligible", "CORSIA Scope");
  return scope !== name && lots.every((lot) => carried([lot], scope) !== "none");
}

function carried(lots: readonly VintageLot[], name: string): Carried {
  const labels = lots.map((lot) =>
    lot.labels.filter((one) => one.name !== null && isKindOf(one.name, name)),
  );
  if (labels.every(({ length }) => length === 0)) return "none";
  return labels.every((all) => all.some(({ onAll }) => onAll)) ? "all" : "some";
}

/** Whether a label is the one asked for, or says more: of which version, for which purpose. */
function isKindOf(name: string, asked: string): boolean {
  const [one, other] = [labelKey(name), labelKey(asked)];
  if (one === other) return true;
  const isGeneral = other === labelKey(authorisation) || other === labelKey(ccpLabel);
  return isGeneral && one.startsWith(`${other} `);
}

const authorisation = "Article 6 authorisation";
const ccpLabel = "CCP-labelled credit";

/** A label of the developer's own for the offered vintage. */
function statedLabel(project: DisplayProject, name: string, offer: Offer): ProjectLabel | null {
  const years = offer.vintage ? yearsOf(offer.vintage).map(String) : [];
  const isForVintage = ({ vintages }: ProjectLabel) =>
    vintages === null || years.some((year) => vintages.includes(year));
  return project.labels.find((one) => one.name === name && isForVintage(one)) ?? null;
}
