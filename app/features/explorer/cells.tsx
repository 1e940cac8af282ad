import { clsx } from "clsx";
import type { ReactNode } from "react";
import { allValues, columnText, columnValue, type ListingColumn } from "#domain/listing/columns.ts";
import { absenceTexts, type FactValue } from "#domain/listing/facts/fact.ts";
import { companyName, type DisplayProject } from "#domain/listing/listing.ts";
import { projectPath } from "#domain/listing/project-path.ts";
import { hiddenText, type ListedRating, ratingText } from "#domain/listing/value.ts";
import { isPreRating } from "#domain/rating/rating.ts";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import type { ViewType } from "~/components/listing/contact-actions";
import { Badge } from "~/components/ui/badge";
import { CompanyLogo } from "~/components/ui/company-logo";
import { CountryFlags } from "~/components/ui/country-flags";
import { RatingImage } from "~/components/ui/rating-image";
import styles from "./cells.module.css";
import { ContactIconButtons } from "./contact-icon-buttons";
import { MoreHint } from "./more-hint";

/** The number of badges shown; the rest are counted. */
const maxBadges = 2;
/** Texts up to this length fit on two lines in any column, so they never need truncating. */
const maxUncutLength = 16;

/** A cell's content. A function rather than a component, because there are hundreds of cells. */
export function cellContent(
  column: ListingColumn,
  project: DisplayProject,
  view: ViewType,
): ReactNode {
  const { key, cell, placeholder } = column;
  const value = columnValue(column, project);
  if (value?.kind === "hidden" && placeholder) return <MaskedValue placeholder={placeholder} />;
  const text = columnText(column, value);
  if (isMissing(value) && cell.kind !== "badge" && cell.kind !== "rating") {
    return <EmptyValue reason={absenceTexts[value.kind]}>{text}</EmptyValue>;
  }
  switch (cell.kind) {
    case "text":
      return view === "card" ? text : <Text>{text}</Text>;
    case "badge":
      return (
        <Badge
          tone={cell.tone(project)}
          data-hint={key}
          className={clsx(cell.isLong && styles.longBadge, isMissing(value) && styles.notStated)}
        >
          {text}
        </Badge>
      );
    case "list":
      return <FirstOf values={cell.values(project)} text={text} hint={key} />;
    case "badges":
      return <FirstBadges column={column} project={project} view={view} />;
    case "goals":
      return view === "card" ? (
        cell.values(project).length
      ) : (
        <Goals goals={cell.values(project)} hint={key} />
      );
    case "countries":
      return (
        <CountryFlags
          places={cell.places(project)}
          names="single"
          more={(hidden) => <MoreHint hint={key} count={hidden} />}
        />
      );
    case "company":
      return <Company project={project} hint={key} />;
    case "contact":
      return <ContactIconButtons project={project} viewType={view} />;
    case "rating":
      return <RatingValue rating={project.rating} hint={key} />;
  }
}

/** Placeholder for a value that was not sent; links to the login that reveals it. */
function MaskedValue({ placeholder }: { placeholder: string }) {
  // A plain link, because there are hundreds; explorer-links.ts handles clicks on all of them.
  return (
    <a href={loginPath}>
      <span role="img" aria-label={hiddenText} className={styles.masked}>
        {placeholder}
      </span>
    </a>
  );
}

function Text({ children }: { children: string }) {
  if (children.length <= maxUncutLength) return children;
  return (
    <span className={styles.twoLines} title={children}>
      {children}
    </span>
  );
}

interface FirstOfProps {
  values: readonly string[];
  text: string;
  hint: string;
}

function FirstOf({ values, text, hint }: FirstOfProps) {
  const [first = "", ...others] = values;
  if (others.length === 0) return <Text>{text}</Text>;
  const lastWord = first.lastIndexOf(" ") + 1;
  return (
    <span className={styles.twoLines}>
      {first.slice(0, lastWord)}
      <span className={styles.together}>
        {first.slice(lastWord)} <MoreHint hint={hint} count={others.length} />
      </span>
    </span>
  );
}

interface FirstBadgesProps {
  column: ListingColumn;
  project: DisplayProject;
  view: ViewType;
}

/** On a card, which uses badges for other things, the values are plain text. */
function FirstBadges({ column, project, view }: FirstBadgesProps) {
  const values = allValues(column, project);
  const shown = values.slice(0, maxBadges);
  const more = <MoreHint hint={column.key} count={values.length - maxBadges} />;
  if (view === "card") {
    return (
      <>
        {shown.join(", ")} {more}
      </>
    );
  }
  const [first, second] = shown.map((name) => (
    <Badge key={name} tone="grey" className={styles.listedBadge}>
      {name}
    </Badge>
  ));
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

/** A price on request is the developer's own statement; everything else is missing. */
export function isMissing(
  value: FactValue | null,
): value is Exclude<FactValue, { kind: "stated" | "on request" }> {
  return value !== null && value.kind !== "stated" && value.kind !== "on request";
}

/** The text that stands for a missing value, set apart from values that someone stated. */
function EmptyValue({ reason, children }: { reason: string; children: string }) {
  return (
    <span className={styles.none} data-none="" title={reason === children ? undefined : reason}>
      {children}
    </span>
  );
}

function Goals({ goals, hint }: { goals: readonly string[]; hint: string }) {
  return (
    <button type="button" className={styles.goals} data-hint={hint}>
      {goals.length}
      <span className={styles.goalNumbers}>
        {goals.map((goal) => Number.parseInt(goal, 10)).join(" ")}
      </span>
    </button>
  );
}

function Company({ project, hint }: { project: DisplayProject; hint: string }) {
  const name = companyName(project);
  return (
    <a href={projectPath(project.id)} className={styles.company} data-hint={hint}>
      <CompanyLogo company={name} src={project.companyLogoUrl} className={styles.logo} />
      <span className={styles.twoLines} data-company="">
        {name}
      </span>
      <span className={styles.secondLine} title={project.projectName ?? undefined}>
        {project.projectName && <span data-project-name="">{project.projectName}</span>}
        <span data-registry-id="">{project.registryId}</span>
      </span>
    </a>
  );
}

/** The agency's rating with its watch marker; † refers to the note below the table. */
function RatingValue({ rating, hint }: { rating: ListedRating; hint: string }) {
  return (
    <button type="button" className={styles.rating} data-hint={hint}>
      {rating.kind === "value" ? (
        <>
          <RatingImage rating={rating.rating} />
          {isPreRating(rating.rating) && (
            <sup role="img" aria-label="ex ante" className={styles.exAnte}>
              †
            </sup>
          )}
          {rating.onWatch && (
            <span
              role="img"
              aria-label="On ratings watch"
              className={clsx(styles.icon, styles.eye)}
            />
          )}
        </>
      ) : (
        <Badge tone="grey">{ratingText(rating)}</Badge>
      )}
    </button>
  );
}
