import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { Menu, MenuContent, MenuTrigger, useReplayedKey } from "~/components/ui/menu";

export interface OpenedMenuProps {
  button: ComponentProps<"button">;
  /** Whether it was opened by keyboard, in which case its first item is focused. */
  isOpenedByKeyboard: boolean;
}

interface MenuProps extends OpenedMenuProps {
  className?: string;
  children: ReactNode;
}

/** A menu that is loaded when its button is pressed, so it starts open. */
export function OpenedMenu({ button, isOpenedByKeyboard, className, children }: MenuProps) {
  const [isOpen, setOpen] = useState(!isOpenedByKeyboard);
  const trigger = useRef<HTMLButtonElement>(null);
  useReplayedKey(trigger, isOpenedByKeyboard);
  return (
    <Menu open={isOpen} onOpenChange={setOpen}>
      <MenuTrigger>
        <button ref={trigger} {...button} />
      </MenuTrigger>
      <MenuContent className={className}>{children}</MenuContent>
    </Menu>
  );
}
