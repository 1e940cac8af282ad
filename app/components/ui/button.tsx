import type { ComponentProps } from "react";
import { cn } from "~/components/ui/class-names";

type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
type ButtonSize = "md" | "sm";

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

const variants: Record<ButtonVariant, string> = {
  primary: "border-pine bg-pine text-white hover:border-pine-deep hover:bg-pine-deep",
  secondary: "border-edge bg-white/40 text-pine hover:border-moss hover:bg-white",
  quiet: "border-transparent text-pine hover:bg-pine/7",
  // For destructive actions in dialogs.
  danger: "border-brick bg-brick text-white hover:border-red-text hover:bg-red-text",
};

const sizes: Record<ButtonSize, string> = {
  md: "min-h-11.5 px-5.5 py-2 text-[0.9375rem]",
  // Taller in narrow windows, as a touch target.
  sm: "min-h-9.5 px-4 py-1.5 text-sm max-md:min-h-11",
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
