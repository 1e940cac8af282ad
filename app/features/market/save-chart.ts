import { markFill, typeMark } from "#domain/market/type-mark.ts";
import { product } from "#domain/product.ts";
import { saveFile } from "~/lib/browser/save-file";
import { shapePaths } from "./mark";

const margin = { side: 24, top: 56, bottom: 44 };
const legendColumn = 230;
const legendRow = 22;
const termsRow = 16;
const pixelsPerUnit = 2;
const svgNamespace = "http://www.w3.org/2000/svg";
/** Properties set by style sheets, which a standalone file must contain itself. */
const inlinedProperties = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-opacity",
  "stroke-linejoin",
  "paint-order",
  "opacity",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
];
const fontFamily = "Inter, Helvetica, Arial, sans-serif";

interface Saved {
  title: string;
  /** Types whose marks are explained in the legend. */
  legend: readonly string[];
  /** The currency of the prices and how they were converted. */
  terms: string | undefined;
}

/** Saves a chart as it is drawn, with its title, the date and its URL. */
export async function saveChart(svg: SVGSVGElement, saved: Saved, format: "svg" | "png") {
  const { title } = saved;
  const { element, width, height } = await standalone(svg, saved);
  const text = new XMLSerializer().serializeToString(element);
  const drawing = new Blob([text], { type: "image/svg+xml" });
  const file = format === "svg" ? drawing : await rasterised(drawing, width, height);
  const name = title.toLowerCase().replace(/[^a-z]+/g, "-");
  saveFile(file, `${product.name.toLowerCase()}-${name}.${format}`);
}

async function standalone(svg: SVGSVGElement, { title, legend, terms }: Saved) {
  const { width: inner, height: innerHeight } = svg.viewBox.baseVal;
  const width = inner + 2 * margin.side;
  const columns = Math.max(1, Math.floor(inner / legendColumn));
  const legendHeight = Math.ceil(legend.length / columns) * legendRow;
  // One sentence a line, as a narrow chart has no room for more.
  const sentences = terms?.split(/(?<=\.) /) ?? [];
  const termsHeight = sentences.length * termsRow;
  const height = innerHeight + margin.top + margin.bottom + legendHeight + termsHeight;
  const copy = svg.cloneNode(true) as SVGSVGElement;
  inlineStyles(svg, copy);
  for (const unneeded of copy.querySelectorAll("[data-screen-only]")) unneeded.remove();
  await inlineShapes(copy);
  copy.setAttribute("x", String(margin.side));
  copy.setAttribute("y", String(margin.top));
  copy.setAttribute("width", String(inner));
  copy.setAttribute("height", String(innerHeight));

  const element = document.createElementNS(svgNamespace, "svg");
  element.setAttribute("xmlns", svgNamespace);
  element.setAttribute("viewBox", `0 0 ${width} ${height}`);
  element.setAttribute("width", String(width));
  element.setAttribute("height", String(height));
  element.setAttribute("font-family", fontFamily);
  const date = new Date().toLocaleDateString("en-GB", { dateStyle: "long" });
  element.append(
    background(width, height),
    textElement(title, margin.side, 34, 18, 600),
    copy,
    ...legend.flatMap((type, index) => {
      const x = margin.side + (index % columns) * legendColumn;
      const y = margin.top + innerHeight + (Math.floor(index / columns) + 1) * legendRow;
      return [legendMark(type, x + 6, y - 4), textElement(type, x + 20, y, 12, 400)];
    }),
    ...sentences.map((sentence, index) =>
      textElement(
        sentence,
        margin.side,
        height - 18 - (sentences.length - index) * termsRow,
        11,
        400,
      ),
    ),
    textElement(
      `${product.name}, ${date} · ${window.location.href}`,
      margin.side,
      height - 18,
      11,
      400,
    ),
  );
  return { element, width, height };
}

function legendMark(type: string, x: number, y: number) {
  const { colour, shape } = typeMark(type);
  const path = document.createElementNS(svgNamespace, "path");
  path.setAttribute("d", shapePaths[shape]);
  path.setAttribute("transform", `translate(${x} ${y}) scale(5.5)`);
  path.setAttribute("fill", resolved(markFill(colour)));
  return path;
}

function background(width: number, height: number) {
  const rect = document.createElementNS(svgNamespace, "rect");
  rect.setAttribute("width", String(width));
  rect.setAttribute("height", String(height));
  rect.setAttribute("fill", resolved("var(--color-paper)"));
  return rect;
}

/** Replaces a colour variable by its value, since the file has no style sheet. */
function resolved(colour: string): string {
  const name = /^var\((.+)\)$/.exec(colour)?.[1];
  return name ? getComputedStyle(document.documentElement).getPropertyValue(name) : colour;
}

function textElement(content: string, x: number, y: number, size: number, weight: number) {
  const text = document.createElementNS(svgNamespace, "text");
  text.setAttribute("x", String(x));
  text.setAttribute("y", String(y));
  text.setAttribute("font-size", String(size));
  text.setAttribute("font-weight", String(weight));
  text.setAttribute("fill", resolved("var(--color-ink)"));
  text.textContent = content;
  return text;
}

function inlineStyles(from: Element, to: Element) {
  const styles = getComputedStyle(from);
  for (const name of inlinedProperties) to.setAttribute(name, styles.getPropertyValue(name));
  for (const name of ["class", "style", "tabindex"]) to.removeAttribute(name);
  for (const [index, child] of [...from.children].entries()) {
    const copied = to.children[index];
    if (copied) inlineStyles(child, copied);
  }
}

/** Country shapes are in a separate file, which a downloaded file cannot reference. */
async function inlineShapes(copy: SVGSVGElement) {
  const uses = [...copy.querySelectorAll("use")];
  const url = uses[0]?.getAttribute("href")?.split("#")[0];
  if (!url) return;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The map responded with ${response.status}`);
  const shapes = new DOMParser().parseFromString(await response.text(), "image/svg+xml");
  for (const use of uses) {
    const shape = shapes.getElementById(use.getAttribute("href")?.split("#")[1] ?? "");
    const group = document.createElementNS(svgNamespace, "g");
    for (const { name, value } of use.attributes) {
      if (name !== "href") group.setAttribute(name, value);
    }
    if (shape) group.append(document.importNode(shape, true));
    use.replaceWith(group);
  }
}

async function rasterised(drawing: Blob, width: number, height: number): Promise<Blob> {
  const url = URL.createObjectURL(drawing);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width * pixelsPerUnit;
    canvas.height = height * pixelsPerUnit;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (file) => (file ? resolve(file) : reject(new Error("The canvas gave no chart"))),
        "image/png",
      );
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
