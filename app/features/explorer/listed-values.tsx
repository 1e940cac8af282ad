import type { ReactNode } from "react";
import { abbreviationPattern, hasAbbreviation } from "#domain/abbreviated-words.ts";
import type { ListingColumn } from "#domain/listing/columns.ts";
import type { ViewType } from "~/components/listing/contact-actions";
import { Badge } from "~/components/ui/badge";
import styles from "./cells.module.css";
import { MoreHint } from "./more-hint";

/** The number of badges shown; the rest are counted. */
const maxBadges = 2;
/** Texts up to this length fit on two lines in any column, so they never need truncating. */
const maxUncutLength = 16;

interface CellTextProps {
  column: ListingColumn;
  children: string;
}

/** A text of at most two lines. */
export function CellText({ column, children: text }: CellTextProps) {
  if (column.hasAbbreviations && hasAbbreviation(text)) {
    return (
      <Explanation hint={column.key} isTabStop>
        <span className={styles.twoLines}>{marked(text)}</span>
      </Explanation>
    );
  }
  if (text.length <= maxUncutLength) return text;
  return (
    <span className={styles.twoLines} title={text}>
      {text}
    </span>
  );
}

interface ExplanationProps {
  hint: string;
  /** A cell has at most one tab stop: this, or the button that counts further values. */
  isTabStop: boolean;
  children: ReactNode;
}

/** Opens the cell's hint, which explains its abbreviations, on hover, focus or tap. */
function Explanation({ hint, isTabStop, children }: ExplanationProps) {
  const Tag = isTabStop ? "button" : "span";
  return (
    <Tag type={isTabStop ? "button" : undefined} className={styles.explanation} data-hint={hint}>
      {children}
    </Tag>
  );
}

/** The text with its abbreviations underlined. */
function marked(text: string): ReactNode {
  return text.split(abbreviationPattern).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
    index % 2 === 1 ? <abbr key={index}>{part}</abbr> : part,
  );
}

interface SeveralProps {
  column: ListingColumn;
  values: readonly string[];
}

/** The first of several values, and the number of others. */
export function FirstOf({ column, values }: SeveralProps) {
  const { key, hasAbbreviations } = column;
  const [first = "", ...others] = values;
  if (others.length === 0) return <CellText column={column}>{first}</CellText>;
  const lastWord = first.lastIndexOf(" ") + 1;
  const isExplained = hasAbbreviations && hasAbbreviation(first);
  const parts = [first.slice(0, lastWord), first.slice(lastWord)];
  const [start, end] = isExplained ? parts.map(marked) : parts;
  return (
    <span className={styles.twoLines} data-hint={isExplained ? key : undefined}>
      {start}
      <span className={styles.together}>
        {end} <MoreHint hint={key} count={others.length} />
      </span>
    </span>
  );
}

/** The first values as badges, or on a card, which uses badges for other things, as plain text. */
export function FirstBadges({ column, values, view }: SeveralProps & { view: ViewType }) {
  const { key } = column;
  const shown = values.slice(0, maxBadges);
  const hasMore = values.length > maxBadges;
  const more = <MoreHint hint={key} count={values.length - maxBadges} />;
  if (view === "card") {
    const text = shown.join(", ");
    return (
      <>
        {hasAbbreviation(text) ? (
          <Explanation hint={key} isTabStop={!hasMore}>
            {marked(text)}
          </Explanation>
        ) : (
          text
        )}{" "}
        {more}
      </>
    );
  }
  const tabStop = hasMore ? undefined : shown.find(hasAbbreviation);
  const [first, second] = shown.map((name) => {
    const badge = (
      <Badge key={name} tone="grey" className={styles.listedBadge}>
        {marked(name)}
      </Badge>
    );
    if (!hasAbbreviation(name)) return badge;
    return (
      <Explanation key={name} hint={key} isTabStop={name === tabStop}>
        {badge}
      </Explanation>
    );
  });
  // The space is for people who copy cells; the count never wraps onto a line by itself.
  return (
    <>
      {first}{" "}
      {second && (
        <span className={styles.together}>
          {second}
          {more}
        </span>
      )}
    </>
  );
}
