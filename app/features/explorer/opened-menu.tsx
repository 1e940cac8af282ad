import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { Menu, MenuContent, MenuTrigger, useReplayedKey } from "~/components/ui/menu";

export interface OpenedMenuProps {
  button: ComponentProps<"button">;
  /** Whether a key asked for it: then its first item takes the focus. */
  isByKey: boolean;
}

interface MenuProps extends OpenedMenuProps {
  className?: string;
  children: ReactNode;
}

/** A menu that was loaded by a press on its button, which it answers by being open. */
export function OpenedMenu({ button, isByKey, className, children }: MenuProps) {
  const [isOpen, setOpen] = useState(!isByKey);
  const trigger = useRef<HTMLButtonElement>(null);
  useReplayedKey(trigger, isByKey);
  return (
    <Menu open={isOpen} onOpenChange={setOpen}>
      <MenuTrigger>
        <button ref={trigger} {...button} />
      </MenuTrigger>
      <MenuContent className={className}>{children}</MenuContent>
    </Menu>
  );
}
