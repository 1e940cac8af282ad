import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "~/components/ui/class-names";

interface CarouselButtonProps extends ComponentProps<"button"> {
  direction: "previous" | "next";
  /** The accessible name, for example 'Next article'. */
  label: string;
}

export function CarouselButton({ direction, label, className, ...rest }: CarouselButtonProps) {
  const Arrow = direction === "previous" ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={label}
      className={cn(
        "inline-flex size-11 items-center justify-center rounded-full border border-edge bg-white",
        "text-pine transition-colors duration-150 hover:border-moss hover:bg-mint-pale",
        className,
      )}
      {...rest}
    >
      <Arrow aria-hidden="true" size={20} />
    </button>
  );
}
