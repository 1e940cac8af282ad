import { clsx } from "clsx";
import { memo } from "react";
import { type ColumnKey, cardColumns, columnValue } from "#domain/listing/columns.ts";
import {
  companyName,
  type DisplayProject,
  projectTitle,
  titleCompany,
} from "#domain/listing/listing.ts";
import { projectPath } from "#domain/listing/project-path.ts";
import { CompareCheckbox } from "~/components/comparison/compare-checkbox";
import { AddToList } from "~/components/lists/add-to-list";
import { Badge } from "~/components/ui/badge";
import { CompanyLogo } from "~/components/ui/company-logo";
import { cellContent, isMissing } from "./cells";
import cells from "./cells.module.css";
import type { RowMark } from "./held-view";
import styles from "./project-card.module.css";
import { hasChanged, markText } from "./row-mark";

const subtitle = cardColumns("subtitle");
const badges = cardColumns("badges");
const details = cardColumns("details");
const foot = cardColumns("foot");

interface ProjectCardProps {
  project: DisplayProject;
  hiddenColumns: readonly ColumnKey[];
  isPinned: boolean;
  /** Selected for comparison. */
  isChosen: boolean;
  mark?: RowMark | undefined;
  onPin: (project: DisplayProject) => void;
}

/** One project in a narrow window. */
export const ProjectCard = memo(function ProjectCard(props: ProjectCardProps) {
  const { project, hiddenColumns, isPinned, isChosen, mark, onPin } = props;
  const isShown = ({ key }: { key: ColumnKey }) => !hiddenColumns.includes(key);
  const title = projectTitle(project);
  const company = titleCompany(project);
  const kinds = subtitle.filter(isShown).flatMap(({ card }) => card.text(project) ?? []);
  return (
    <article data-project={project.id} className={clsx(styles.card, isPinned && styles.pinned)}>
      <div className={styles.head}>
        <CompanyLogo
          company={companyName(project)}
          src={project.companyLogoUrl}
          className={cells.logo}
        />
        <div>
          <h3>
            <button
              type="button"
              data-hint="company"
              data-company={company === null ? "" : undefined}
            >
              {title}
            </button>
          </h3>
          <p data-area="name">
            {company !== null && (
              <>
                <span data-company="">{company}</span> ·{" "}
              </>
            )}
            <span data-registry-id="">{project.registryId}</span>
          </p>
          {kinds.length > 0 && <p data-area="subtitle">{kinds.join(" · ")}</p>}
        </div>
        {mark && <span className={styles.mark}>{markText(mark)}</span>}
        {isPinned && (
          <button
            type="button"
            aria-label="Unpin row"
            title="Unpin row"
            className={clsx(cells.iconButton, cells.unpin)}
            onClick={() => onPin(project)}
          />
        )}
      </div>
      <p className={styles.badges} data-area="badges">
        {badges.filter(isShown).map((column) => {
          const { key, card } = column;
          const isStated = !isMissing(columnValue(column, project));
          const badge = (
            <Badge
              key={key}
              tone={card.tone(project)}
              className={isStated ? undefined : cells.notStated}
            >
              {card.text(project)}
            </Badge>
          );
          // In the table these values have hints or are longer, so here a tap opens a hint.
          return (
            <button key={key} type="button" data-hint={key}>
              {badge}
            </button>
          );
        })}
      </p>
      <dl>
        {details.filter(isShown).map((column) => (
          <div key={column.key} data-updated={hasChanged(mark, column) || undefined}>
            <dt>{column.card.label}</dt>
            <dd>{cellContent(column, project, "card")}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.foot} data-area="foot">
        {foot.filter(isShown).map((column) => (
          <span
            key={column.key}
            className={column.align === "buttons" ? styles.buttons : undefined}
          >
            {cellContent(column, project, "card")}
          </span>
        ))}
      </div>
      <div className={styles.actions}>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside it is a component */}
        <label>
          <CompareCheckbox project={project} isChosen={isChosen} className="tick-box size-4.5" />
          Compare
        </label>
        <AddToList projects={[project]} variant="icon" className="ml-auto size-11" />
        <a href={projectPath(project.id)} aria-label={`View project: ${title}`}>
          View project
        </a>
      </div>
    </article>
  );
});
