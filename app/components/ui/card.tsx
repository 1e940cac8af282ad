import type { ComponentProps } from "react";
import { cn } from "~/components/ui/class-names";

/** A white surface with a thin border. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div className={cn("rounded-xl border border-rule bg-white", className)} {...rest} />;
}
