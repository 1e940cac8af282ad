import type { SVGProps } from "react";
import type { RovingProps } from "./use-roving-focus";

interface MarkButtonProps extends SVGProps<SVGGElement> {
  /** The accessible name of the mark. */
  name: string;
  isPressed?: boolean;
  roving: RovingProps;
  onPress: () => void;
}

/** A mark that acts as a button, by pointer or keyboard. */
export function MarkButton({ name, isPressed, roving, onPress, ...rest }: MarkButtonProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG cannot contain a button element
    <g
      role="button"
      aria-label={name}
      aria-pressed={isPressed}
      {...roving}
      {...rest}
      onClick={onPress}
      onKeyDown={(event) => {
        roving.onKeyDown(event);
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        onPress();
      }}
    />
  );
}
