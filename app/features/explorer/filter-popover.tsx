import { Popover } from "radix-ui";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { projectsHash, useReturnHere } from "~/lib/session/return-here";
import { useSession } from "~/lib/session/session";

interface FilterPopoverProps {
  label: string;
  button: ComponentProps<"button">;
  children: (close: () => void) => ReactNode;
}

/** What a filter's button opens. Loaded on the button's first press, so it starts open. */
export function FilterPopover({ label, button, children }: FilterPopoverProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger {...button} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={8}
          collisionPadding={12}
          aria-label={label}
          className="z-50 flex max-h-[min(26rem,var(--radix-popover-content-available-height))] w-max max-w-[min(24rem,calc(100vw-1.5rem))] min-w-60 flex-col rounded-xl border border-rule bg-white p-1.5 shadow-raised"
        >
          {children(() => setOpen(false))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** For values that were withheld from this viewer. */
export function LockedNote({ reason, link }: { reason?: string; link: string }) {
  const { status } = useSession();
  const returnHere = useReturnHere(projectsHash);
  // Signed-in users are only waiting for the values.
  if (status !== "signed-out") return <p className="p-2 text-sm text-quiet">Loading…</p>;
  return (
    <p className="p-2 text-sm">
      {reason}{" "}
      <Link to={loginPath} state={returnHere} className="text-link font-medium">
        {link}
      </Link>
    </p>
  );
}
