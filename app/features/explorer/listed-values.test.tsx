import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { findColumn } from "#domain/listing/columns.ts";
import { projectFrom } from "../../../tests/fixtures/listing-rows.ts";
import { hintText } from "./hint-text";
import { CellText, FirstBadges, FirstOf } from "./listed-values";

function column(key: string) {
  const found = findColumn(key);
  if (!found) throw new Error(`There is no column ${key}`);
  return found;
}
const accreditation = column("accreditation");

const tabStops = (html: string) => html.match(/<button[^>]*data-hint="[^"]+"/g)?.length ?? 0;
const marked = (html: string) => [...html.matchAll(/<abbr>([^<]+)</g)].map(([, word]) => word);

describe("abbreviations in the explorer's table and cards", () => {
  it("are marked, open the hint on hover and tap, and take one tab stop in a cell", () => {
    for (const view of ["table", "card"] as const) {
      const html = renderToStaticMarkup(
        <FirstBadges column={accreditation} values={["CAR", "ACR"]} view={view} />,
      );
      expect(marked(html)).toEqual(["CAR", "ACR"]);
      expect(tabStops(html)).toBe(1);
    }
  });

  it("need no tab stop of their own next to a count of further values, which has the same hint", () => {
    for (const view of ["table", "card"] as const) {
      const html = renderToStaticMarkup(
        <FirstBadges column={accreditation} values={["DNV", "Verra", "CAR"]} view={view} />,
      );
      expect(marked(html)).toEqual(["DNV"]);
      expect(html).toMatch(/<span class="[^"]+" data-hint="accreditation">/);
      expect(tabStops(html)).toBe(1);
    }
    const labels = renderToStaticMarkup(
      <FirstOf column={column("labels")} values={["CCP-labelled credit", "CORSIA Eligible"]} />,
    );
    expect(marked(labels)).toEqual(["CCP"]);
    expect(tabStops(labels)).toBe(1);
  });

  it("are found in texts, where only they are marked", () => {
    const html = renderToStaticMarkup(
      <CellText column={column("additionalCertifications")}>CCB Gold, Social Carbon</CellText>,
    );
    expect(marked(html)).toEqual(["CCB"]);
    expect(tabStops(html)).toBe(1);
  });

  it("leave cells without any as they are", () => {
    const cells = renderToStaticMarkup(
      <>
        <FirstBadges column={accreditation} values={["Verra"]} view="table" />
        <CellText column={column("region")}>ART gallery district</CellText>
      </>,
    );
    expect(marked(cells)).toEqual([]);
    expect(tabStops(cells)).toBe(0);
  });

  it("are told in the hint, a value that is one without repeating it", () => {
    const project = projectFrom({
      accreditations: ["Verra", "CAR"],
      additional_certifications: "CCB Gold",
    });
    const hint = (key: string) =>
      renderToStaticMarkup(hintText(column(key), project)).replaceAll(/<[^>]+>/g, "|");
    expect(hint("accreditation")).toMatch(/\|Verra\|+CAR\|+Climate Action Reserve, which .*\|$/);
    expect(hint("additionalCertifications")).toContain("CCB Gold|CCB: Climate, Community &amp;");
  });
});
