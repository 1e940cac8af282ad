import rehypeSanitize, { defaultSchema, type Options as SanitizeSchema } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { pictureChoices } from "#domain/content/picture-choices.ts";
import { pictureSize } from "#domain/content/picture-size.ts";

export type HtmlTree = Parameters<ReturnType<typeof rehypeSanitize>>[0];
type HtmlParent = HtmlTree | HtmlElement;
export type HtmlElement = Extract<HtmlTree["children"][number], { type: "element" }>;

interface MarkdownOptions {
  /** The site's own address: decides what is an outside link. */
  siteUrl: string;
  /** For readers outside the site, such as feeds: relative addresses become absolute. */
  absolute?: boolean;
  /** For pages of the site: stored pictures are offered in smaller copies. */
  apiUrl?: string;
}

/** How much room a picture has in the column of text, as `sizes`. */
const pictureRoom = "(width < 48rem) 100vw, 44rem";

const linkProtocols = ["http", "https", "mailto"];

// Raw HTML in the text never becomes a node: remark-rehype drops it unless told otherwise.
const parser = unified().use(remarkParse).use(remarkGfm);
const writer = unified().use(rehypeStringify);

/** A text from the database as HTML that can run nothing. */
export function renderMarkdown(markdown: string, options: MarkdownOptions): string {
  const tree = sanitisedTree(markdown);
  eachElement(tree, (element, parent, index) => {
    if (element.tagName === "h1") element.tagName = "h2";
    if (element.tagName === "a") finishLink(element, options);
    if (element.tagName === "img") finishImage(element, options);
    if (element.tagName === "table") parent.children[index] = scrollable(element);
    if (element.tagName === "pre") Object.assign(element.properties, reachable("Code"));
  });
  return writer.stringify(tree);
}

/** The words of a text on one line, without its markup. */
export function markdownText(markdown: string): string {
  return wordsOf(sanitisedTree(markdown)).replace(/\s+/g, " ").trim();
}

/** The text as a tree of harmless elements; a page's own text may use further link protocols. */
export function sanitisedTree(markdown: string, ownProtocols: string[] = []): HtmlTree {
  const schema: SanitizeSchema = {
    ...defaultSchema,
    // Without raw HTML the only ids are those of footnotes, which have their prefix already.
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
  const address = resolve(element.properties.href, siteUrl);
  if (!address || !linkProtocols.includes(address.protocol.slice(0, -1))) {
    delete element.properties.href;
    return;
  }
  if (absolute) element.properties.href = address.href;
  if (address.protocol !== "mailto:" && address.origin !== new URL(siteUrl).origin) {
    element.properties.rel = ["noopener", "nofollow"];
    element.properties.target = "_blank";
  }
}

function finishImage(element: HtmlElement, { siteUrl, absolute, apiUrl }: MarkdownOptions): void {
  const written = String(element.properties.src ?? "");
  const address = resolve(written, siteUrl);
  if (address?.protocol !== "https:" && address?.origin !== new URL(siteUrl).origin) {
    delete element.properties.src;
    return;
  }
  if (absolute) element.properties.src = address.href;
  element.properties.loading = "lazy";
  Object.assign(element.properties, pictureSize(address.href));
  const copies = apiUrl === undefined ? undefined : pictureChoices(written, apiUrl);
  if (copies) Object.assign(element.properties, { srcSet: copies, sizes: pictureRoom });
}

/** Wide tables scroll inside a box of their own, which the keyboard can reach. */
function scrollable(table: HtmlElement): HtmlElement {
  const heading = wordsOf(table.children[1] ?? table).trim();
  return {
    type: "element",
    tagName: "div",
    properties: reachable(`Table: ${heading.replace(/\s+/g, " ")}`),
    children: [table],
  };
}

/** What scrolls sideways must be within the keyboard's reach, and then needs a name. */
const reachable = (ariaLabel: string) => ({ role: "group", tabIndex: 0, ariaLabel });

function resolve(address: unknown, siteUrl: string): URL | null {
  return typeof address === "string" ? URL.parse(address, siteUrl) : null;
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
export function wordsOf(node: HtmlTree["children"][number] | HtmlTree): string {
  if (node.type === "text") return node.value;
  if (!("children" in node)) return "";
  return node.children.map(wordsOf).join("");
}
