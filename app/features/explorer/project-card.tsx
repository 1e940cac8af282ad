import { memo } from "react";
import { type ColumnKey, cardColumns } from "#domain/listing/columns.ts";
import { companyName, type DisplayProject } from "#domain/listing/listing.ts";
import { Badge } from "~/components/ui/badge";
import { classNames } from "~/components/ui/class-names";
import { CompanyLogo } from "~/components/ui/company-logo";
import { cellContent } from "./cells";
import styles from "./cells.module.css";

const subtitle = cardColumns("subtitle");
const badges = cardColumns("badges");
const details = cardColumns("details");
const foot = cardColumns("foot");

interface ProjectCardProps {
  project: DisplayProject;
  hiddenColumns: readonly ColumnKey[];
  isPinned: boolean;
  onPin: (registryId: string) => void;
}

/** One project in a narrow window. */
export const ProjectCard = memo(function ProjectCard(props: ProjectCardProps) {
  const { project, hiddenColumns, isPinned, onPin } = props;
  const isShown = ({ key }: { key: ColumnKey }) => !hiddenColumns.includes(key);
  const name = companyName(project);
  const kinds = subtitle.filter(isShown).flatMap(({ card }) => card.text(project) ?? []);
  return (
    <article
      data-project={project.id}
      className={classNames(
        "rounded-xl border px-4 pt-3.75 pb-3 [--icon-button-size:2.5rem] [--more-gap:0.375rem]",
        isPinned
          ? "border-[color-mix(in_srgb,var(--color-moss)_35%,var(--color-rule))] bg-mint-pale"
          : "border-rule bg-white",
      )}
    >
      <div className="flex items-start gap-3">
        <CompanyLogo company={name} src={project.companyLogoUrl} className={styles.logo} />
        <div className="min-w-0 flex-1">
          <h3 className="text-[1rem] leading-tight font-[550]">
            <button type="button" className="text-left" data-hint="company">
              {name}
            </button>
          </h3>
          {kinds.length > 0 && (
            <p className="mt-0.5 text-quiet" data-area="subtitle">
              {kinds.join(" · ")}
            </p>
          )}
        </div>
        {isPinned && (
          <button
            type="button"
            aria-label="Unpin row"
            title="Unpin row"
            className={classNames(styles.iconButton, styles.unpin)}
            onClick={() => onPin(project.registryId)}
          />
        )}
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-1" data-area="badges">
        {badges.filter(isShown).map(({ key, card }) => (
          <Badge key={key} tone={card.tone(project)}>
            {card.text(project)}
          </Badge>
        ))}
      </p>
      <dl className="mt-3.25 grid grid-cols-3 gap-3 border-t border-rule pt-3.25">
        {details.filter(isShown).map((column) => (
          <div key={column.key}>
            <dt className="text-[0.75rem] text-quiet">{column.card.label}</dt>
            <dd className="flex min-h-7 items-center font-medium tabular-nums">
              {cellContent(column, project, "card")}
            </dd>
          </div>
        ))}
      </dl>
      <div
        className="mt-3 flex items-center justify-between gap-3 border-t border-rule pt-2.25"
        data-area="foot"
      >
        {foot.filter(isShown).map((column) => (
          <span
            key={column.key}
            className={
              column.align === "buttons" ? "-mr-2.5 ml-auto flex items-center gap-1.5" : undefined
            }
          >
            {cellContent(column, project, "card")}
          </span>
        ))}
      </div>
    </article>
  );
});
