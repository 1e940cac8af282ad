import { DropdownMenu } from "radix-ui";
import { type ComponentProps, type RefObject, useEffect } from "react";
import { cn } from "~/components/ui/class-names";
import { pageContent } from "~/lib/browser/page-content";

/** Space kept free around an open menu, in pixels; the top includes the page's header. */
const roomAround = { top: 64 + 8, right: 12, bottom: 12, left: 12 };

/** A dropdown menu. Not modal, so that the page behind stays scrollable and accessible. */
export function Menu(props: Omit<ComponentProps<typeof DropdownMenu.Root>, "modal">) {
  return <DropdownMenu.Root modal={false} {...props} />;
}

/** Wraps the one button that opens the menu. */
export function MenuTrigger(props: ComponentProps<typeof DropdownMenu.Trigger>) {
  return <DropdownMenu.Trigger asChild {...props} />;
}

/** Replays a key press to a menu that was still being loaded when the key was pressed. */
export function useReplayedKey(
  trigger: RefObject<HTMLButtonElement | null>,
  isOpenedByKeyboard: boolean,
) {
  useEffect(() => {
    if (!isOpenedByKeyboard) return;
    const key = new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true });
    trigger.current?.dispatchEvent(key);
  }, [trigger, isOpenedByKeyboard]);
}

export function MenuContent({ className, ...rest }: ComponentProps<typeof DropdownMenu.Content>) {
  return (
    // Inside the page's landmark, so that screen-reader users can reach an open menu.
    <DropdownMenu.Portal container={pageContent()}>
      <DropdownMenu.Content
        align="end"
        sideOffset={8}
        collisionPadding={roomAround}
        className={cn(
          "z-50 min-w-52 rounded-xl border border-rule bg-white p-1.5 shadow-raised",
          "data-[state=open]:animate-enter-from-top",
          className,
        )}
        {...rest}
      />
    </DropdownMenu.Portal>
  );
}

export function MenuLabel({ className, ...rest }: ComponentProps<typeof DropdownMenu.Label>) {
  return (
    <DropdownMenu.Label
      className={cn("px-3 pt-2 pb-1.5 text-sm font-semibold", className)}
      {...rest}
    />
  );
}

export function MenuItem({ className, ...rest }: ComponentProps<typeof DropdownMenu.Item>) {
  return (
    <DropdownMenu.Item
      className={cn(
        "flex cursor-pointer items-center gap-2.5 rounded-lg px-3 py-2 text-sm outline-none max-md:min-h-11",
        "data-[highlighted]:bg-mint data-[highlighted]:text-pine",
        "data-[disabled]:cursor-default data-[disabled]:opacity-55",
        className,
      )}
      {...rest}
    />
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1.5 h-px bg-rule" />;
}
