import { stageTone } from "#domain/listing/badge-tones.ts";
import { noFilters } from "#domain/listing/filters.ts";
import type { KnownListings } from "#domain/listing/known-listings.ts";
import { type DisplayProject, projectTitle } from "#domain/listing/listing.ts";
import { defaultSort } from "#domain/listing/sort.ts";
import { notStatedText } from "#domain/listing/value.ts";
import { darkPalette, palette } from "#domain/palette.ts";
import { figure } from "#domain/text/figure.ts";
import inter from "../../fonts/inter-latin.woff2?inline";
import { type PreviewSize, previewSizes } from "./comparison-preview-sizes";
import { xmlText } from "./xml";

interface PreviewColumn {
  label: string;
  x: number;
  /** Draws the cell, centred vertically on `middle`. */
  draw: (project: DisplayProject, x: number, middle: number) => string;
}

const shownRows = 6;
const tableTop = 84;
const headHeight = 42;
const tableEnd = 20;
const sides: Readonly<Record<PreviewSize, number>> = { wide: 32, narrow: 14 };

/** The table's current first rows as an SVG image, for wide pages or phones. */
export function comparisonPreview(
  { index }: Pick<KnownListings, "index">,
  size: PreviewSize,
): string {
  const { width, height } = previewSizes[size];
  const [left, right] = [sides[size], width - sides[size]];
  const rowHeight = (height - tableTop - headHeight - tableEnd) / shownRows;
  const columns = columnsOf[size];
  const rows = index
    .find(noFilters, defaultSort)
    .slice(0, shownRows)
    .map((project, row) => {
      const top = tableTop + headHeight + row * rowHeight;
      const cells = columns.map(({ x, draw }) => draw(project, x, top + rowHeight / 2));
      return `<path class="rule" d="M${left} ${top}H${right}"/>${cells.join("")}`;
    });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><style>${styles}</style>
<rect class="surface" width="${width}" height="${height}"/>
${chip("Project Sectors", left, 130)}${size === "wide" ? chip("Project Location", left + 140, 136) : ""}
<text class="quiet end" x="${right}" y="52">${figure(index.size)} projects</text>
<rect class="head" x="${left}" y="${tableTop}" width="${right - left}" height="${headHeight}" rx="10"/>
${columns.map(({ label, x }) => `<text class="label" x="${x}" y="${tableTop + 26}">${label}</text>`).join("")}
${rows.join("\n") || `<text class="quiet middle" x="${width / 2}" y="${height / 2 + tableTop / 2}">No projects available yet</text>`}
<rect class="frame" x="${left}" y="${tableTop}" width="${right - left}" height="${height - tableTop - tableEnd}" rx="10"/>
</svg>`;
}

const name = (maxLength: number) => (project: DisplayProject, x: number, middle: number) =>
  `<text class="name" x="${x}" y="${middle - 2}">${fitted(projectTitle(project), maxLength)}</text>
<text class="small" x="${x}" y="${middle + 16}">${fitted(project.registryId, maxLength)}</text>`;

const textCell =
  (maxLength: number, of: (project: DisplayProject) => string | null) =>
  (project: DisplayProject, x: number, middle: number) =>
    `<text class="quiet" x="${x}" y="${middle + 5}">${fitted(of(project) ?? "–", maxLength)}</text>`;

const stage = (project: DisplayProject, x: number, middle: number) => {
  const { stage: label } = project;
  if (label === null) return textCell(20, () => notStatedText)(project, x, middle);
  return `<rect class="${stageTone(label)}-tint" x="${x}" y="${middle - 13}" width="${Math.round(label.length * 6.2 + 20)}" height="26" rx="13"/>
<text class="badge ${stageTone(label)}-text" x="${x + 10}" y="${middle + 4.5}">${xmlText(label)}</text>`;
};

/** Masked, as the table shows it to signed-out visitors. */
const cost = (_: DisplayProject, x: number, middle: number) =>
  `<text class="hidden" x="${x}" y="${middle + 5}">$XX.XX</text>`;

const columnsOf: Readonly<Record<PreviewSize, readonly PreviewColumn[]>> = {
  wide: [
    { label: "Company", x: 50, draw: name(24) },
    { label: "Project Type", x: 268, draw: textCell(22, ({ projectType }) => projectType) },
    { label: "Project Location", x: 470, draw: textCell(20, ({ location }) => location) },
    { label: "Cost / tCO2e", x: 646, draw: cost },
    { label: "Project Stage", x: 766, draw: stage },
  ],
  narrow: [
    { label: "Company", x: 28, draw: name(21) },
    { label: "Cost", x: 194, draw: cost },
    { label: "Project Stage", x: 252, draw: stage },
  ],
};

const chip = (label: string, x: number, width: number) =>
  `<rect class="chip" x="${x}" y="30" width="${width}" height="34" rx="8"/><text class="chip-text" x="${x + 13}" y="52">${label}</text>`;

/** Truncates a text to fit its column by counting characters, as an SVG cannot measure text. */
function fitted(text: string, maxLength: number): string {
  const letters = [...text];
  return xmlText(
    letters.length <= maxLength
      ? text
      : `${letters
          .slice(0, maxLength - 1)
          .join("")
          .trimEnd()}…`,
  );
}

const colours = (of: Readonly<Record<keyof typeof palette, string>>) =>
  `.surface{fill:${of.white}}.head{fill:${of.paper}}.frame{stroke:${of.rule}}.rule{stroke:${of.rule}}.chip{fill:${of.white};stroke:${of.edge}}text{fill:${of.ink}}.label,.quiet,.small{fill:${of.quiet}}.hidden{fill:${of.ink}}${(["green", "yellow", "orange", "grey"] as const).map((tone) => `.${tone}-tint{fill:${of[`${tone}Tint`]}}.${tone}-text{fill:${of[`${tone}Text`]}}`).join("")}`;

const styles = `@font-face{font-family:Inter;font-weight:100 900;src:url(${inter})}
text{font:15px Inter,system-ui,sans-serif}.name{font-weight:600}.small{font-size:12.5px}.label{font-size:13px;font-weight:600}.badge{font-size:12.5px;font-weight:500}.chip-text{font-size:14px;font-weight:500}.quiet{font-size:14.5px}.end{text-anchor:end}.middle{text-anchor:middle}.frame{fill:none}.hidden{filter:blur(4px)}
${colours(palette)}
@media screen and (prefers-color-scheme:dark){${colours(darkPalette)}}`;
