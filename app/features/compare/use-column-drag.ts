import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { type ComparedProject, comparedName } from "#domain/comparison/compared-columns.ts";

interface Dragging {
  reference: string;
  /** The index at which it would be dropped. */
  over: number;
}

/** Moves columns by dragging their handles, or with the arrow keys while a handle is focused. */
export function useColumnDrag(
  compared: readonly ComparedProject[],
  move: (from: number, to: number) => void,
) {
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const handles = useRef(new Map<string, HTMLButtonElement>());
  const moved = useRef<{ reference: string; to: number } | null>(null);

  // A handle loses the focus when its column moves.
  useEffect(() => {
    if (!moved.current) return;
    const { reference, to } = moved.current;
    if (compared[to]?.reference !== reference) return;
    handles.current.get(reference)?.focus();
    moved.current = null;
  });

  function moveColumn(from: number, to: number) {
    const one = compared[from];
    if (!one || from === to || to < 0 || to >= compared.length) return;
    moved.current = { reference: one.reference, to };
    setAnnouncement(`${comparedName(one)} moved to position ${to + 1} of ${compared.length}`);
    move(from, to);
  }

  function handleProps({ reference }: ComparedProject, index: number) {
    return {
      ref: (handle: HTMLButtonElement | null) => {
        if (handle) handles.current.set(reference, handle);
        else handles.current.delete(reference);
      },
      onKeyDown(event: KeyboardEvent) {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!step) return;
        event.preventDefault();
        moveColumn(index, index + step);
      },
      onPointerDown(event: PointerEvent<HTMLButtonElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragging({ reference, over: index });
      },
      onPointerMove(event: PointerEvent<HTMLButtonElement>) {
        if (!dragging) return;
        const over = columnIndexAt(event) ?? dragging.over;
        if (over !== dragging.over) setDragging({ reference, over });
      },
      onPointerUp(event: PointerEvent<HTMLButtonElement>) {
        if (dragging) moveColumn(index, columnIndexAt(event) ?? dragging.over);
        setDragging(null);
      },
      onPointerCancel: () => setDragging(null),
    };
  }

  return { dragging, announcement, handleProps };
}

/** The index of the column under the pointer. */
function columnIndexAt({ currentTarget, clientX }: PointerEvent<HTMLElement>): number | null {
  const heads = currentTarget.closest("tr")?.querySelectorAll<HTMLElement>("[data-index]") ?? [];
  for (const head of heads) {
    const { left, right } = head.getBoundingClientRect();
    if (clientX >= left && clientX < right) return Number(head.dataset.index);
  }
  return null;
}
