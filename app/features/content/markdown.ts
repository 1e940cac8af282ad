import rehypeSanitize, { defaultSchema, type Options as SanitizeSchema } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { imageSrcSet } from "#domain/content/image-copies.ts";
import { imageSize } from "#domain/content/image-size.ts";

export type HtmlTree = Parameters<ReturnType<typeof rehypeSanitize>>[0];
type HtmlParent = HtmlTree | HtmlElement;
export type HtmlElement = Extract<HtmlTree["children"][number], { type: "element" }>;

interface MarkdownOptions {
  /** The site's own URL, which decides what is an external link. */
  siteUrl: string;
  /** Makes relative URLs absolute, for readers outside the site such as feeds. */
  absolute?: boolean;
  /** For pages of the site: offers smaller copies of stored images. */
  apiUrl?: string;
}

/** The `sizes` attribute of an image in the text column. */
const imageSizes = "(width < 48rem) 100vw, 44rem";

const linkProtocols = ["http", "https", "mailto"];

// Raw HTML in the text never becomes a node, because remark-rehype drops it by default.
const parser = unified().use(remarkParse).use(remarkGfm);
const writer = unified().use(rehypeStringify);

/** Renders a text from the database as HTML that cannot run scripts. */
export function renderMarkdown(markdown: string, options: MarkdownOptions): string {
  const tree = sanitisedTree(markdown);
  eachElement(tree, (element, parent, index) => {
    if (element.tagName === "h1") element.tagName = "h2";
    if (element.tagName === "a") finishLink(element, options);
    if (element.tagName === "img") finishImage(element, options);
    if (element.tagName === "table") parent.children[index] = scrollable(element);
    if (element.tagName === "pre") Object.assign(element.properties, focusable("Code"));
  });
  return writer.stringify(tree);
}

/** The text on one line, without its markup. */
export function markdownText(markdown: string): string {
  return textOf(sanitisedTree(markdown)).replace(/\s+/g, " ").trim();
}

/** The text as a sanitised tree; `ownProtocols` allows further link protocols for our own texts. */
export function sanitisedTree(markdown: string, ownProtocols: string[] = []): HtmlTree {
  const schema: SanitizeSchema = {
    ...defaultSchema,
    // Without raw HTML the only ids are those of footnotes, which already have a prefix.
    clobberPrefix: "",
    tagNames: defaultSchema.tagNames?.filter((name) => name !== "input"),
    protocols: { href: [...linkProtocols, ...ownProtocols], src: ["http", "https"] },
  };
  const processor = unified().use(remarkRehype).use(rehypeSanitize, schema);
  const tree = processor.runSync(parser.parse(markdown));
  if (tree.type !== "root") throw new TypeError("Markdown gave no document");
  return tree;
}

function finishLink(element: HtmlElement, { siteUrl, absolute }: MarkdownOptions): void {
  const url = resolve(element.properties.href, siteUrl);
  if (!url || !linkProtocols.includes(url.protocol.slice(0, -1))) {
    delete element.properties.href;
    return;
  }
  if (absolute) element.properties.href = url.href;
  if (url.protocol !== "mailto:" && url.origin !== new URL(siteUrl).origin) {
    element.properties.rel = ["noopener", "nofollow"];
    element.properties.target = "_blank";
  }
}

function finishImage(element: HtmlElement, { siteUrl, absolute, apiUrl }: MarkdownOptions): void {
  const source = String(element.properties.src ?? "");
  const url = resolve(source, siteUrl);
  if (url?.protocol !== "https:" && url?.origin !== new URL(siteUrl).origin) {
    delete element.properties.src;
    return;
  }
  if (absolute) element.properties.src = url.href;
  element.properties.loading = "lazy";
  Object.assign(element.properties, imageSize(url.href));
  const copies = apiUrl === undefined ? undefined : imageSrcSet(source, apiUrl);
  if (copies) Object.assign(element.properties, { srcSet: copies, sizes: imageSizes });
}

/** Wraps a table in its own scroll box, which the keyboard can reach. */
function scrollable(table: HtmlElement): HtmlElement {
  const heading = textOf(table.children[1] ?? table).trim();
  return {
    type: "element",
    tagName: "div",
    properties: focusable(`Table: ${heading.replace(/\s+/g, " ")}`),
    children: [table],
  };
}

/** Elements that scroll sideways must be focusable by keyboard, and therefore need a name. */
const focusable = (ariaLabel: string) => ({ role: "group", tabIndex: 0, ariaLabel });

function resolve(url: unknown, siteUrl: string): URL | null {
  return typeof url === "string" ? URL.parse(url, siteUrl) : null;
}

function eachElement(
  parent: HtmlParent,
  visit: (element: HtmlElement, parent: HtmlParent, index: number) => void,
): void {
  for (const [index, child] of parent.children.entries()) {
    if (child.type !== "element") continue;
    eachElement(child, visit);
    visit(child, parent, index);
  }
}

/** The text inside a node. */
export function textOf(node: HtmlTree["children"][number] | HtmlTree): string {
  if (node.type === "text") return node.value;
  if (!("children" in node)) return "";
  return node.children.map(textOf).join("");
}
