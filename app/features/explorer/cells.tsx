import { clsx } from "clsx";
import type { ReactNode } from "react";
import { columnText, columnValue, type ListingColumn } from "#domain/listing/columns.ts";
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
import { CellText, FirstBadges, FirstOf } from "./listed-values";
import { MoreHint } from "./more-hint";

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
      return view === "card" ? text : <CellText column={column}>{text}</CellText>;
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
      return <FirstOf column={column} values={cell.values(project)} />;
    case "badges":
      return <FirstBadges column={column} values={cell.values(project)} view={view} />;
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

/** A price on request is the developer's own statement, and an end the registry's. */
export function isMissing(
  value: FactValue | null,
): value is Exclude<FactValue, { kind: "stated" | "on request" | "not available" }> {
  const kind = value?.kind ?? "stated";
  return kind !== "stated" && kind !== "on request" && kind !== "not available";
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

/** The project's name before its company's; whatever is cut off is in the hint. */
function Company({ project, hint }: { project: DisplayProject; hint: string }) {
  const { projectName } = project;
  const company = companyName(project);
  return (
    <a href={projectPath(project.id)} className={styles.company} data-hint={hint}>
      <CompanyLogo company={company} src={project.companyLogoUrl} className={styles.logo} />
      <span
        className={styles.twoLines}
        {...{ [projectName ? "data-project-name" : "data-company"]: "" }}
      >
        {projectName ?? company}
      </span>
      <span className={styles.secondLine}>
        {projectName && <span data-company="">{company}</span>}
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
