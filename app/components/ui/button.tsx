import type { ComponentProps } from "react";
import { cn } from "~/components/ui/class-names";

type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
type ButtonSize = "md" | "sm";

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

const variants: Record<ButtonVariant, string> = {
  primary: "button-primary",
  secondary: "button-secondary",
  quiet: "button-quiet",
  // For destructive actions in dialogs.
  danger: "button-danger",
};

const sizes: Record<ButtonSize, string> = {
  md: "button-md",
  // Taller in narrow windows, as a touch target.
  sm: "button-sm max-md:min-h-11",
};

/** A button's classes, for links that look like one. */
export function buttonClass({ variant = "primary", size = "md" }: ButtonLook = {}): string {
  return cn(
    "inline-flex items-center justify-center gap-2 rounded-lg border font-medium leading-tight",
    "text-center transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55",
    "[&_svg]:shrink-0",
    variants[variant],
    sizes[size],
  );
}

export function Button({
  variant,
  size,
  className,
  type = "button",
  ...rest
}: ButtonLook & ComponentProps<"button">) {
  return <button type={type} className={cn(buttonClass({ variant, size }), className)} {...rest} />;
}
