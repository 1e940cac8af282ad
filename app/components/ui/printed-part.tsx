import type { ReactNode } from "react";
import { cn } from "./class-names";
import styles from "./printed-part.module.css";

interface PrintedPartProps {
  /** Sets the paper and the print's sizes. */
  className: string | undefined;
  children: ReactNode;
}

/** The part of a page that is printed, without the page around it. */
export const PrintedPart = ({ className, children }: PrintedPartProps) => (
  <div className={cn(styles.part, className)}>{children}</div>
);
