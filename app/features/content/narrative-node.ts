const narrativeTags = ["p", "h2", "h3", "ul", "ol", "li", "strong", "em", "blockquote"] as const;

export type NarrativeTag = (typeof narrativeTags)[number];

/** A text as data: plain words, an element, a link, or words that a glossary term explains. */
export type NarrativeNode =
  | string
  | { tag: NarrativeTag; children: NarrativeNode[] }
  | { href: string; words: string }
  | { term: string; definition: string; words: string };

export function isNarrativeTag(name: string): name is NarrativeTag {
  return narrativeTags.some((tag) => tag === name);
}
