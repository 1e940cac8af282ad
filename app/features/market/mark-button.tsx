import type { SVGProps } from "react";
import type { RovingProps } from "./use-roving-focus";

interface MarkButtonProps extends SVGProps<SVGGElement> {
  /** What a screen reader says of the mark. */
  name: string;
  isPressed?: boolean;
  roving: RovingProps;
  onPress: () => void;
}

/** A mark that can be pressed, by pointer or key. */
export function MarkButton({ name, isPressed, roving, onPress, ...rest }: MarkButtonProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a picture
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
