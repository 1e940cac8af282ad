import { type ColumnKey, findColumn } from "../listing/columns.ts";
import { periodText } from "../listing/crediting-period.ts";
import { priceText } from "../listing/currency.ts";
import { type DisplayProject, shownAccreditations } from "../listing/listing.ts";
import {
  companySizeText,
  methodologyText,
  retiredShare,
  tonnesText,
} from "../listing/project-facts.ts";
import { notStatedText } from "../listing/value.ts";
import { ratingPlace } from "../rating/rating.ts";
import { storedTime } from "../stored-time.ts";
import { longDay } from "../text/date-text.ts";
import { figure, percentText } from "../text/figure.ts";
import type { Attribute, AttributeGroup, AttributeValue } from "./attribute.ts";
import { isWithoutStorage, lastingTonne } from "./lasting-tonne.ts";

const notStated: AttributeValue = { kind: "none", text: notStatedText };
const notApplicable: AttributeValue = { kind: "none", text: "Not applicable" };
const hidden: AttributeValue = { kind: "hidden" };

const dayText = (day: string) => longDay(new Date(storedTime(day)));

interface ColumnAttribute {
  better?: Attribute["better"];
  measure?: (project: DisplayProject) => { amount: number; unit: string } | undefined;
  note?: (project: DisplayProject) => string | undefined;
  isMissing?: (project: DisplayProject) => boolean;
  /** A longer text than the column has room for. */
  text?: (project: DisplayProject) => string;
  /** Whether CSV files use the column's own text rather than `text`. */
  isColumnTextInFile?: boolean;
  /** Overrides the column's value for some projects. */
  instead?: (project: DisplayProject) => AttributeValue | undefined;
}

/** An attribute that is also an explorer column, whose label, text and mask it uses. */
function ofColumn(key: ColumnKey, facts: ColumnAttribute = {}): Attribute {
  const column = findColumn(key);
  if (!column) throw new Error(`The explorer has no column ${key}`);
  const { measure, note, isMissing, instead, text: fullText = column.text } = facts;
  return {
    key,
    label: column.label,
    explanation: column.explanation,
    column,
    better: facts.better,
    value: (project) => {
      const other = instead?.(project);
      if (other) return other;
      if (column.mask?.isHidden(project)) return hidden;
      if (isMissing?.(project)) return { kind: "none", text: column.text(project) };
      return {
        kind: "stated",
        text: fullText(project),
        measure: measure?.(project),
        note: note?.(project),
        fileText: facts.isColumnTextInFile ? column.text(project) : undefined,
      };
    },
  };
}

/** The attributes that projects are compared by, in groups: all that a comparison shows. */
export const attributeTable: readonly AttributeGroup[] = [
  {
    title: "Price",
    attributes: [
      ofColumn("costPerTon", {
        better: "lower",
        isMissing: ({ costPerTon }) => costPerTon.kind !== "value",
        measure: ({ costPerTon }) =>
          costPerTon.kind === "value"
            ? { amount: costPerTon.amount, unit: costPerTon.currency }
            : undefined,
      }),
      {
        key: "lastingTonne",
        label: "What a lasting tonne costs",
        better: "lower",
        value: (project, settings) => {
          const lasting = lastingTonne(project, settings);
          if (lasting.kind === "hidden") return hidden;
          if (lasting.kind === "not applicable") return { ...notApplicable, note: lasting.reason };
          if (lasting.kind === "not stated") return { ...notStated, note: lasting.reason };
          const { amount, currency, symbol, renewedEvery } = lasting;
          return {
            kind: "stated",
            text: priceText(amount, symbol),
            note: renewedEvery ? `renewed every ${figure(renewedEvery)} years` : undefined,
            measure: { amount, unit: currency },
          };
        },
      },
      {
        key: "minimumPurchase",
        label: "Minimum Purchase",
        better: "lower",
        value: ({ minimumPurchase }) =>
          minimumPurchase === null
            ? notStated
            : {
                kind: "stated",
                text: tonnesText(minimumPurchase),
                measure: { amount: minimumPurchase, unit: "t" },
                fileText: `${figure(minimumPurchase)} t`,
              },
      },
    ],
  },
  {
    title: "Climate effect and permanence",
    attributes: [
      ofColumn("carbonCategory"),
      ofColumn("permanence", {
        better: "higher",
        instead: ({ carbonCategory, permanence }) => {
          if (isWithoutStorage(carbonCategory)) return notApplicable;
          return permanence.kind === "none" ? notStated : undefined;
        },
        measure: ({ permanence }) =>
          permanence.kind === "value" && permanence.years !== null
            ? { amount: permanence.years, unit: "years" }
            : undefined,
      }),
      ofColumn("type"),
      ofColumn("subType", { isMissing: ({ allSubTypes }) => allSubTypes.length === 0 }),
    ],
  },
  {
    title: "Quality",
    attributes: [
      ofColumn("beZeroRating", {
        better: "higher",
        isMissing: ({ beZeroRating }) => beZeroRating.kind !== "value",
        note: ({ beZeroRating }) =>
          beZeroRating.kind === "value" && beZeroRating.onWatch ? "on watch" : undefined,
        measure: ({ beZeroRating }) => {
          if (beZeroRating.kind !== "value") return undefined;
          const place = ratingPlace(beZeroRating.rating);
          // The best grade comes first on the scale.
          return place === null ? undefined : { amount: -place, unit: "grades" };
        },
      }),
      {
        key: "ratingDate",
        label: "Rating Date",
        value: ({ beZeroRating }) => {
          if (beZeroRating.kind === "hidden") return hidden;
          if (beZeroRating.kind !== "value") return notApplicable;
          const time = storedTime(beZeroRating.lastUpdated ?? "");
          if (Number.isNaN(time)) return notStated;
          return { kind: "stated", text: longDay(new Date(time)) };
        },
      },
      ofColumn("accreditation", {
        isMissing: ({ accreditation }) => shownAccreditations(accreditation).length === 0,
      }),
      ofColumn("additionalCertifications", {
        isMissing: ({ additionalCertifications }) => additionalCertifications === null,
      }),
      ofColumn("stage"),
    ],
  },
  {
    title: "Status and documents",
    attributes: [
      {
        key: "status",
        label: "Credit Status",
        value: ({ status }) => ({ kind: "stated", text: status }),
      },
      {
        key: "vintage",
        label: "Vintage",
        value: ({ vintage }) =>
          vintage.kind === "value" ? { kind: "stated", text: String(vintage.year) } : notStated,
      },
      ofColumn("methodology", {
        isMissing: ({ methodologies }) => methodologies.length === 0,
        text: ({ methodologies }) => methodologies.map(methodologyText).join("; "),
      }),
      ofColumn("verifier", { isMissing: ({ verifier }) => verifier === null }),
    ],
  },
  {
    title: "Registry and labels",
    attributes: [
      ofColumn("registry", { isMissing: ({ registry }) => registry === null }),
      ofColumn("labels", { isMissing: ({ labels }) => labels.length === 0 }),
      ofColumn("creditingPeriod", {
        isMissing: ({ creditingPeriod: { start, end } }) => !start && !end,
        text: ({ creditingPeriod }) => periodText(creditingPeriod, dayText) ?? "",
        isColumnTextInFile: true,
      }),
      ofColumn("issued", {
        isMissing: ({ issuedTonnes }) => issuedTonnes === null,
        text: ({ issuedTonnes }) => tonnesText(issuedTonnes ?? 0),
        isColumnTextInFile: true,
      }),
      {
        key: "retiredShare",
        label: "Share of issued credits retired",
        value: (project) => {
          const share = retiredShare(project);
          if (share === null) return notStated;
          const percent = Math.round(share * 100);
          const retired = project.retiredTonnes ?? 0;
          return {
            kind: "stated",
            text: percentText(percent),
            note: tonnesText(retired),
            fileText: `${percent}% (${figure(retired)} t)`,
          };
        },
      },
      ofColumn("estimatedPerYear", {
        isMissing: ({ estimatedAnnualTonnes }) => estimatedAnnualTonnes === null,
        text: ({ estimatedAnnualTonnes }) => tonnesText(estimatedAnnualTonnes ?? 0),
        isColumnTextInFile: true,
      }),
    ],
  },
  {
    title: "Co-benefits and terms",
    attributes: [
      ofColumn("sdgs", {
        better: "higher",
        isMissing: ({ sdgs }) => sdgs.length === 0,
        measure: ({ sdgs }) => ({ amount: sdgs.length, unit: "goals" }),
      }),
      ofColumn("creditAvailability"),
    ],
  },
  {
    title: "Project and company",
    attributes: [
      ofColumn("sector"),
      ofColumn("location", { isMissing: ({ location }) => location === null }),
      ofColumn("region", { isMissing: ({ region }) => region === null }),
      ofColumn("companyLocation", {
        isMissing: ({ companyLocation }) => companyLocation === null,
      }),
      {
        key: "companySize",
        label: "Company Size",
        value: ({ companySize }) =>
          companySize === null
            ? notStated
            : { kind: "stated", text: companySizeText(companySize), fileText: companySize },
      },
    ],
  },
];
