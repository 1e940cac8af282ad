import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { findColumn, type ListingColumn } from "#domain/listing/columns.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { hintContent } from "./hints";

const showDelay = 120;
const hideDelay = 150;
const edge = 12;
const gap = 8;

interface OpenHint {
  anchor: HTMLElement;
  column: ListingColumn;
  /** None where the column explains itself. */
  project: DisplayProject | undefined;
}

interface HintLayerProps {
  findProject: (id: string) => DisplayProject | undefined;
  children: ReactNode;
}

/**
 * One tooltip for all cells: whatever carries a column's key as `data-hint` opens it on hover, focus
 * or tap, about the `data-project` it stands in or else about the column. A tooltip of its own for
 * every cell would make each row slow to show.
 */
export function HintLayer({ findProject, children }: HintLayerProps) {
  const [open, setOpen] = useState<OpenHint | null>(null);
  const timer = useRef<number>(undefined);
  const id = useId();

  function change(next: OpenHint | null, delay: number) {
    window.clearTimeout(timer.current);
    if (delay > 0) timer.current = window.setTimeout(() => setOpen(next), delay);
    else setOpen(next);
  }

  function hintAt(event: SyntheticEvent): OpenHint | null {
    const { target } = event;
    const anchor = target instanceof Element ? target.closest<HTMLElement>("[data-hint]") : null;
    const column = findColumn(anchor?.dataset.hint);
    if (!anchor || !column) return null;
    const row = anchor.closest<HTMLElement>("[data-project]");
    const project = findProject(row?.dataset.project ?? "");
    return project || !row ? { anchor, column, project } : null;
  }

  function showHovered(event: SyntheticEvent) {
    const hovered = hintAt(event);
    if (hovered) change(hovered, open ? 0 : showDelay);
    else if (open) change(null, hideDelay);
    else window.clearTimeout(timer.current);
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === "Escape" && open) change(null, 0);
  }

  useEffect(() => () => window.clearTimeout(timer.current), []);

  // The words belong to what they describe for as long as they are shown.
  useEffect(() => {
    if (!open) return;
    const { anchor } = open;
    anchor.setAttribute("aria-describedby", id);
    // The focus brings its cell into sight: that scroll moves the words, any other takes them away.
    const follow = () => setOpen(document.activeElement === anchor ? { ...open } : null);
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    return () => {
      anchor.removeAttribute("aria-describedby");
      window.removeEventListener("scroll", follow, { capture: true });
    };
  }, [open, id]);

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens for the buttons inside it */}
      <div
        onPointerOver={(event) => event.pointerType === "mouse" && showHovered(event)}
        onPointerLeave={() => change(null, hideDelay)}
        onFocus={(event) => event.target.matches(":focus-visible") && change(hintAt(event), 0)}
        onBlur={() => change(null, hideDelay)}
        onClick={(event) => {
          const tapped = hintAt(event);
          if (!tapped) return;
          const isDone = !tapped.project || (open?.anchor === tapped.anchor && isTouch(event));
          change(isDone ? null : tapped, 0);
        }}
        onKeyDown={closeOnEscape}
      >
        {children}
      </div>
      {open && (
        <Bubble
          id={id}
          hint={open}
          onEnter={() => window.clearTimeout(timer.current)}
          onLeave={() => change(null, hideDelay)}
        >
          {hintContent(open.column, open.project)}
        </Bubble>
      )}
    </>
  );
}

function isTouch({ nativeEvent }: SyntheticEvent): boolean {
  return nativeEvent instanceof PointerEvent && nativeEvent.pointerType !== "mouse";
}

interface BubbleProps {
  id: string;
  hint: OpenHint;
  onEnter: () => void;
  onLeave: () => void;
  children: ReactNode;
}

/** Above what it describes, or below where there is no room; never beyond the window. */
function Bubble({ id, hint, onEnter, onLeave, children }: BubbleProps) {
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
      className="fixed z-50 grid max-w-[min(21rem,calc(100vw-1.5rem))] gap-1 rounded-lg bg-ink px-3.5 py-2.5 text-[0.84375rem] leading-[1.45] text-white shadow-raised"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      {children}
    </div>,
    document.body,
  );
}
