import { glossary } from "~/content/glossary-terms";
import { definitionOf } from "./glossary-search";
import { type HtmlTree, sanitisedTree, textOf } from "./markdown";
import { isNarrativeTag, type NarrativeNode } from "./narrative";

const glossaryProtocol = "glossary";

/** Reads one of our own texts, in which links such as [words](glossary:Term) explain a term. */
export function readNarrative(markdown: string): NarrativeNode[] {
  return nodesOf(sanitisedTree(markdown, [glossaryProtocol]).children);
}

function nodesOf(children: HtmlTree["children"]): NarrativeNode[] {
  return children.flatMap((child): NarrativeNode[] => {
    if (child.type === "text") return child.value === "\n" ? [] : [child.value];
    if (child.type !== "element") return [];
    if (child.tagName === "a")
      return [linkNode(String(child.properties.href ?? ""), textOf(child))];
    const inside = nodesOf(child.children);
    return isNarrativeTag(child.tagName) ? [{ tag: child.tagName, children: inside }] : inside;
  });
}

function linkNode(href: string, words: string): NarrativeNode {
  if (!href.startsWith(`${glossaryProtocol}:`)) return { href, words };
  const term = decodeURIComponent(href.slice(glossaryProtocol.length + 1));
  return { term, definition: definitionOf(glossary, term), words };
}
