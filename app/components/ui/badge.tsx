import { clsx } from "clsx";
import type { ComponentProps } from "react";
import styles from "./badge.module.css";

type BadgeTone =
  | "green"
  | "yellow"
  | "orange"
  | "red"
  | "blue"
  | "purple"
  | "emerald"
  | "indigo"
  | "teal"
  | "amber"
  | "grey";

interface BadgeProps extends ComponentProps<"span"> {
  tone: BadgeTone;
}

export function Badge({ tone, className, ...rest }: BadgeProps) {
  return <span data-tone={tone} className={clsx(styles.badge, className)} {...rest} />;
}
