import { useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import type { ListingColumn } from "#domain/listing/columns.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { pageContent } from "~/lib/browser/page-content";
import { hintText } from "./hint-text";

const edge = 12;
const gap = 8;

export interface OpenHint {
  anchor: HTMLElement;
  column: ListingColumn;
  /** undefined if the hint is about the column itself. */
  project: DisplayProject | undefined;
}

interface HintBubbleProps {
  id: string;
  hint: OpenHint;
  onEnter: () => void;
  onLeave: () => void;
}

/** Placed above its anchor, or below if there is no room, and always within the window. */
export function HintBubble({ id, hint, onEnter, onLeave }: HintBubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element) return;
    const target = hint.anchor.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const left = Math.max(edge, Math.min(target.left, window.innerWidth - width - edge));
    const above = target.top - height - gap;
    element.style.left = `${left}px`;
    element.style.top = `${above >= edge ? above : target.bottom + gap}px`;
  }, [hint]);
  return createPortal(
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      className="fixed z-50 grid max-w-[min(21rem,calc(100vw-1.5rem))] gap-1 rounded-lg bg-ink px-3.5 py-2.5 text-[0.84375rem] leading-[1.45] wrap-anywhere text-white shadow-raised"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      {hintText(hint.column, hint.project)}
    </div>,
    // Inside a landmark, like every part of the page.
    pageContent() ?? document.body,
  );
}
