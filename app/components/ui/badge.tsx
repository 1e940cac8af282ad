import { clsx } from "clsx";
import type { ReactNode } from "react";
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

interface BadgeProps {
  tone: BadgeTone;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone, className, children }: BadgeProps) {
  return (
    <span data-tone={tone} className={clsx(styles.badge, className)}>
      {children}
    </span>
  );
}
