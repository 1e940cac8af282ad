import styles from "./cells.module.css";

interface MoreHintProps {
  hint: string;
  count: number;
}

/** The number of further values; the hint lists all of them. */
export function MoreHint({ hint, count }: MoreHintProps) {
  if (count <= 0) return null;
  return (
    <button type="button" className={styles.more} data-hint={hint}>
      +{count}
    </button>
  );
}
