import { type PointerEvent, useRef, useState } from "react";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A press that moves fewer pixels than this is a click. */
const clickTolerance = 5;

/** Draws a selection box across a chart, reported when the pointer is released. */
export function useBrush(onBrush: (box: Box) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const [box, setBox] = useState<Box | null>(null);
  const hasDrawn = useRef(false);

  const end = () => {
    start.current = null;
    setBox(null);
  };
  return {
    box,
    handlers: {
      onPointerDown(event: PointerEvent<SVGSVGElement>) {
        hasDrawn.current = false;
        if (event.button === 0) start.current = positionOf(event);
      },
      onPointerMove(event: PointerEvent<SVGSVGElement>) {
        if (!start.current) return;
        const { x, y } = positionOf(event);
        const from = start.current;
        if (!box && Math.hypot(x - from.x, y - from.y) < clickTolerance) return;
        hasDrawn.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        setBox({
          left: Math.min(x, from.x),
          top: Math.min(y, from.y),
          right: Math.max(x, from.x),
          bottom: Math.max(y, from.y),
        });
      },
      onPointerUp() {
        if (box) onBrush(box);
        end();
      },
      onPointerCancel: end,
      // Dragging across a link must not follow it.
      onClickCapture(event: { preventDefault: () => void; stopPropagation: () => void }) {
        if (!hasDrawn.current) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

function positionOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
