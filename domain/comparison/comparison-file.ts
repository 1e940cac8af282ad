import * as climate from "../listing/facts/climate-facts.ts";
import * as details from "../listing/facts/detail-facts.ts";
import { type Fact, type FactValue, factTextWithNote } from "../listing/facts/fact.ts";
import * as offer from "../listing/facts/offer-facts.ts";
import { settingsText } from "../listing/lasting-settings.ts";
import type { LastingTonneSettings } from "../listing/lasting-tonne.ts";
import { companyName, type DisplayProject } from "../listing/listing.ts";
import { type Statement, speakerText, statedDay, statementOf } from "../listing/statements.ts";
import { csvFile } from "../text/csv.ts";
import { type ComparedProject, comparedId } from "./compared-columns.ts";
import type { ComparisonGroup } from "./comparison.ts";

const notListed = "Not listed";

interface ComparisonFile {
  compared: readonly ComparedProject[];
  groups: readonly ComparisonGroup[];
  lasting: LastingTonneSettings;
  /** Who stated the values of each project, by our ID. */
  statements: ReadonlyMap<string, readonly Statement[]>;
  origin: readonly (readonly [label: string, text: string])[];
}

/**
 * A comparison as a CSV file: facts as rows with their unit; each project has a column for the
 * value, one for who stated it and one for when. Numbers are plain numbers. Its origin is at the end.
 */
export function comparisonFile({ compared, groups, lasting, statements, origin }: ComparisonFile) {
  const ofEach = (cells: (project: DisplayProject) => string[]) =>
    compared.flatMap(({ project }) => (project ? cells(project) : [notListed, "", ""]));
  const row = (title: string, fact: Fact) => {
    const values = compared.map(({ project }) => project && fact.value(project, lasting));
    return [
      title,
      headingOf(fact, lasting),
      unitOf(fact, values),
      ...ofEach((project) => [
        valueInFile(fact.value(project, lasting)),
        ...statedIn(fact, project, statements.get(project.id) ?? []),
      ]),
    ];
  };
  return csvFile([
    [
      "Group",
      "Fact",
      "Unit",
      ...ofEach((project) => [companyName(project), "Stated by", "Stated on"]),
    ],
    ["", "Project ID", "", ...compared.flatMap((one) => [comparedId(one), "", ""])],
    ["", "Project Name", "", ...ofEach(({ projectName }) => [projectName ?? "", "", ""])],
    ...groups.flatMap(({ title, rows }) =>
      rows.flatMap(({ attribute: { fact } }) =>
        // The developer's words, then their number.
        fact === climate.permanence
          ? [row(title, fact), row(title, details.permanenceYears)]
          : [row(title, fact)],
      ),
    ),
    ...origin.map(([label, text]) => ["", label, "", text]),
  ]);
}

/** The terms of a lasting price go with it. */
const headingOf = (fact: Fact, lasting: LastingTonneSettings) =>
  fact === offer.lastingTonneCost ? `${fact.label} (${settingsText(lasting)})` : fact.label;

/** The currency of prices is known from the values; words have no unit. */
function unitOf(fact: Fact, values: readonly (FactValue | null)[]): string {
  if (fact === climate.permanence) return "";
  if (fact.unit) return fact.unit;
  const amounts = values.flatMap((value) => (value?.kind === "stated" && value.amount) || []);
  return (offer.isPrice(fact) && amounts[0]?.unit) || "";
}

/** A plain number, or words with what is said beside them. */
function valueInFile(value: FactValue): string {
  if (value.kind === "stated" && typeof value.data === "number") return String(value.data);
  return factTextWithNote(value);
}

function statedIn(fact: Fact, project: DisplayProject, statements: readonly Statement[]) {
  const statement = statementOf(fact, project, statements);
  return statement ? [speakerText(statement), statedDay(statement) ?? ""] : ["", ""];
}
