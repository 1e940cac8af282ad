import { createElement, type ReactNode } from "react";
import { Link } from "react-router";
import { cn } from "~/components/ui/class-names";
import styles from "./article-body.module.css";
import { GlossaryTerm } from "./glossary-term";
import type { NarrativeNode } from "./narrative-node";

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
