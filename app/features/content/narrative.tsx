import { createElement, type ReactNode } from "react";
import { Link } from "react-router";
import { cn } from "~/components/ui/class-names";
import { Tooltip } from "~/components/ui/tooltip";
import styles from "./article-body.module.css";
import { termAnchor } from "./glossary-search";

const narrativeTags = ["p", "h2", "h3", "ul", "ol", "li", "strong", "em", "blockquote"] as const;

type NarrativeTag = (typeof narrativeTags)[number];

/** A text as data: plain text, an element, a link, or words that a glossary term explains. */
export type NarrativeNode =
  | string
  | { tag: NarrativeTag; children: NarrativeNode[] }
  | { href: string; words: string }
  | { term: string; definition: string; words: string };

export function isNarrativeTag(name: string): name is NarrativeTag {
  return narrativeTags.some((tag) => tag === name);
}

export function Narrative({ nodes }: { nodes: NarrativeNode[] }) {
  return (
    <div
      className={cn(
        styles.body,
        "[&>p:first-child]:font-serif [&>p:first-child]:text-[1.5rem] [&>p:first-child]:leading-[1.45]",
      )}
    >
      {nodes.map(render)}
    </div>
  );
}

function render(node: NarrativeNode, index: number): ReactNode {
  if (typeof node === "string") return node;
  if ("tag" in node) return createElement(node.tag, { key: index }, ...node.children.map(render));
  if ("term" in node) return <GlossaryTerm key={index} {...node} />;
  return (
    <Link key={index} to={node.href}>
      {node.words}
    </Link>
  );
}

interface GlossaryTermProps {
  term: string;
  definition: string;
  /** The words in the text that the term explains. */
  words: string;
}

/** Without JavaScript, or when clicked on a large screen, the words link to the glossary itself. */
function GlossaryTerm({ term, definition, words }: GlossaryTermProps) {
  return (
    <Tooltip content={definition}>
      <Link
        to={`/glossary#${termAnchor(term)}`}
        className="cursor-help rounded-sm underline decoration-moss decoration-dotted decoration-2 underline-offset-4 hover:bg-mint"
      >
        {words}
      </Link>
    </Tooltip>
  );
}
