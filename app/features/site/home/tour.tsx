import { Dialog } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { Button, buttonClass } from "~/components/ui/button";
import { localValues } from "~/lib/browser/browser-storage";
import { tourKey } from "~/lib/browser/return-visit";
import { projectsHash, useReturnHere } from "~/lib/session/return-here";
import { useSession } from "~/lib/session/session";
import { tourSteps } from "./tour-steps";
import { type Area, useTourTarget } from "./use-tour-target";

interface TourProps {
  onEnd: () => void;
}

/** Five short explanations, each beside what it is about. Escape or 'Skip' ends it for good. */
export function Tour({ onEnd: dismiss }: TourProps) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const isSignedIn = useSession().status === "signed-in";
  const returnHere = useReturnHere(projectsHash);
  const steps = tourSteps(isSignedIn);
  const [index, setIndex] = useState(0);
  const card = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const [opener] = useState(() => document.activeElement);
  const step = steps[index];
  const { target, position } = useTourTarget(step?.targets ?? [], card);
  // Whoever opened the tour is not offered it again, from the next load on.
  useEffect(() => void localValues.write(tourKey, "seen"), []);
  if (!step) return null;
  function onEnd() {
    dismiss();
    if (hash) void navigate({ search }, { replace: true, preventScrollReset: true });
  }
  const isLast = index === steps.length - 1;

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onEnd()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50" />
        <Spotlight area={target} />
        <Dialog.Content
          ref={card}
          style={position}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            next.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A tour that a link opened has no button to return to.
            const isButton = opener instanceof HTMLElement && opener !== document.body;
            (isButton ? opener : document.getElementById("content"))?.focus();
          }}
          // A stray press must not end it.
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed z-50 w-92 max-w-[calc(100vw-1.5rem)] rounded-xl border border-rule bg-white p-5 shadow-raised max-md:inset-x-3 max-md:bottom-3 max-md:w-auto"
        >
          {/* The focus stays on the button, so each step is announced. */}
          <div aria-live="polite">
            <p className="text-[0.8125rem] text-quiet tabular-nums">
              Step {index + 1} of {steps.length}
            </p>
            <Dialog.Title className="mt-1 font-serif text-xl leading-tight font-medium">
              {step.title}
            </Dialog.Title>
            <Dialog.Description className="mt-2 text-[0.9375rem] leading-relaxed text-quiet">
              {step.text}
            </Dialog.Description>
          </div>
          <div className="mt-5 flex flex-wrap items-center gap-2">
            {isLast && !isSignedIn ? (
              <Link
                to={loginPath}
                state={returnHere}
                className={buttonClass({ variant: "secondary", size: "sm" })}
              >
                Log in
              </Link>
            ) : (
              !isLast && (
                <Button variant="quiet" size="sm" className="-ml-2 px-2" onClick={onEnd}>
                  Skip
                </Button>
              )
            )}
            {index > 0 && (
              <Button
                variant="secondary"
                size="sm"
                className="ml-auto"
                onClick={() => setIndex(index - 1)}
              >
                Back
              </Button>
            )}
            <Button
              ref={next}
              size="sm"
              className={index > 0 ? undefined : "ml-auto"}
              onClick={() => (isLast ? onEnd() : setIndex(index + 1))}
            >
              {isLast ? "Done" : "Next"}
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Shades everything but the target. */
function Spotlight({ area }: { area: Area | null }) {
  if (!area) return <div className="fixed inset-0 z-50 bg-shade/45" />;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed z-50 rounded-xl shadow-[0_0_0_200vmax] shadow-shade/45 outline-2 outline-moss"
      style={area}
    />
  );
}
