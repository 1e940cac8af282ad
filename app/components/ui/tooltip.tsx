import { Tooltip as RadixTooltip } from "radix-ui";
import {
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { isNarrowWindow } from "~/lib/browser/narrow-window";

interface TooltipProps {
  content: ReactNode;
  /** A single focusable element: a button or a link. */
  children: ReactElement;
  /** How long the tooltip stays after the pointer has left, in milliseconds. */
  hideDelay?: number;
}

/** Disables hover in a narrow window: Radix skips events whose default is prevented. */
function ignoreInNarrowWindow(event: SyntheticEvent) {
  if (isNarrowWindow()) event.preventDefault();
}

/**
 * Renders the tooltip in its trigger's landmark, as screen-reader users who jump between landmarks
 * skip content outside them. Not in a dialog, which would clip it and lies above the landmarks.
 */
function landmarkOf(trigger: Element | null): Element | null {
  const around = trigger?.closest('[role="dialog"], main, header, footer');
  return around?.getAttribute("role") === "dialog" ? null : (around ?? null);
}

/**
 * Opens on hover and focus; a tap opens and closes it, as does any click in a narrow window. Escape
 * closes it.
 */
export function Tooltip({ content, children, hideDelay = 0 }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const [container, setContainer] = useState<Element | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const hideTimer = useRef<number>(undefined);
  const isTap = useRef(false);

  useEffect(() => () => window.clearTimeout(hideTimer.current), []);

  function change(next: boolean, delay = 0) {
    window.clearTimeout(hideTimer.current);
    if (next) setContainer(landmarkOf(trigger.current));
    if (delay > 0) hideTimer.current = window.setTimeout(() => setOpen(next), delay);
    else setOpen(next);
  }

  return (
    <RadixTooltip.Provider delayDuration={120}>
      <RadixTooltip.Root open={open} onOpenChange={(next) => change(next, next ? 0 : hideDelay)}>
        <RadixTooltip.Trigger
          asChild
          ref={trigger}
          onPointerMove={ignoreInNarrowWindow}
          onPointerDown={(event) => {
            isTap.current = event.pointerType !== "mouse";
            if (isTap.current || isNarrowWindow()) event.preventDefault();
          }}
          onFocus={(event) => {
            // The click that follows a tap opens it.
            if (isTap.current || isNarrowWindow()) event.preventDefault();
          }}
          onClick={(event) => {
            if (!isTap.current && !isNarrowWindow()) return;
            isTap.current = false;
            event.preventDefault();
            change(!open);
          }}
        >
          {children}
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal container={container}>
          <RadixTooltip.Content
            sideOffset={6}
            collisionPadding={12}
            onEscapeKeyDown={() => change(false)}
            onPointerDownOutside={(event) => {
              // The tap on the trigger itself is handled by the trigger.
              const { target } = event;
              if (target instanceof Node && trigger.current?.contains(target)) {
                event.preventDefault();
              }
            }}
            className="z-50 max-w-80 animate-enter-from-bottom rounded-lg bg-ink px-3.5 py-2.5 text-sm leading-normal text-white shadow-raised"
          >
            {content}
            <RadixTooltip.Arrow className="fill-ink" />
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
