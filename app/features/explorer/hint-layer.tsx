import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { findColumn } from "#domain/listing/columns.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import type { OpenHint } from "./hint-bubble";

const showDelay = 120;
const hideDelay = 150;

interface HintLayerProps {
  findProject: (id: string) => DisplayProject | undefined;
  /** Called on every click, as it may be on a link; a prevented click was meant for the hint. */
  onLink: (event: MouseEvent) => void;
  children: ReactNode;
}

/**
 * One tooltip for all cells, because one per cell would make every row slow to render. Any element
 * with a column's key as `data-hint` opens it on hover, focus or tap. It describes that column of
 * the enclosing `data-project`, or the column itself outside of any project.
 */
export function HintLayer({ findProject, onLink, children }: HintLayerProps) {
  const [open, setOpen] = useState<OpenHint | null>(null);
  const timer = useRef<number>(undefined);
  const lastTarget = useRef<EventTarget>(null);
  const bubble = useOnDemand(() => import("./hint-bubble"));
  const id = useId();

  function change(next: OpenHint | null, delay: number) {
    window.clearTimeout(timer.current);
    if (next && !bubble.module) bubble.load();
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

  /** Called on pointer moves only, because scrolling also puts other cells under the pointer. */
  function showHovered(event: SyntheticEvent) {
    if (event.target === lastTarget.current) return;
    lastTarget.current = event.target;
    const hovered = hintAt(event);
    if (hovered) change(hovered, open ? 0 : showDelay);
    else if (open) change(null, hideDelay);
    else window.clearTimeout(timer.current);
  }

  function showPressed(event: MouseEvent) {
    const pressed = hintAt(event);
    if (!pressed) return;
    const isOpen = open?.anchor === pressed.anchor;
    if (isTouch(event)) {
      // Touch cannot hover, so the first tap opens the hint and the next one follows the link.
      if (!isOpen && pressed.anchor instanceof HTMLAnchorElement) event.preventDefault();
      change(isOpen ? null : pressed, 0);
    } else {
      // Pressing a header that this viewer can sort by sorts, so its hint closes.
      const hasSorted = !pressed.project && pressed.anchor.closest("[aria-sort]");
      change(hasSorted ? null : pressed, 0);
    }
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === "Escape" && open) change(null, 0);
  }

  useEffect(() => () => window.clearTimeout(timer.current), []);

  // While it is open, the hint describes its anchor.
  useEffect(() => {
    if (!open) return;
    const { anchor } = open;
    anchor.setAttribute("aria-describedby", id);
    // Focus may scroll a cell into view: the hint follows that scroll and closes on any other.
    const onScroll = () => setOpen(document.activeElement === anchor ? { ...open } : null);
    window.addEventListener("scroll", onScroll, { capture: true, passive: true });
    return () => {
      anchor.removeAttribute("aria-describedby");
      window.removeEventListener("scroll", onScroll, { capture: true });
    };
  }, [open, id]);

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens for the buttons inside it */}
      <div
        onPointerMove={(event) => event.pointerType === "mouse" && showHovered(event)}
        onPointerLeave={() => {
          lastTarget.current = null;
          change(null, hideDelay);
        }}
        onFocus={(event) => event.target.matches(":focus-visible") && change(hintAt(event), 0)}
        onBlur={() => change(null, hideDelay)}
        onClick={(event) => {
          showPressed(event);
          onLink(event);
        }}
        onKeyDown={closeOnEscape}
      >
        {children}
      </div>
      {open && bubble.module && (
        <bubble.module.HintBubble
          id={id}
          hint={open}
          onEnter={() => window.clearTimeout(timer.current)}
          onLeave={() => change(null, hideDelay)}
        />
      )}
    </>
  );
}

function isTouch({ nativeEvent }: SyntheticEvent): boolean {
  return nativeEvent instanceof PointerEvent && /touch|pen/.test(nativeEvent.pointerType);
}
