import { CircleCheck, CircleOff, CircleX, Clock, type LucideIcon, PencilLine } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { OwnProject } from "#domain/my-projects/own-project.ts";
import type { ReviewSummary, ReviewTone } from "#domain/review/review-summary.ts";
import { formatList } from "#domain/text/format-list.ts";
import { cn } from "~/components/ui/class-names";
import { shortDate } from "~/lib/format/dates";
import { useNewsOf } from "./use-project-news";

type StatementTone = ReviewTone | "off-sale";

const toneStyles: Record<StatementTone, { icon: LucideIcon; ground: string; mark: string }> = {
  listed: { icon: CircleCheck, ground: "bg-mint-pale border-mint", mark: "text-moss" },
  waiting: { icon: Clock, ground: "bg-paper border-rule", mark: "text-quiet" },
  action: { icon: PencilLine, ground: "bg-amber-tint/50 border-amber/30", mark: "text-amber-text" },
  closed: { icon: CircleX, ground: "bg-paper border-rule", mark: "text-brick" },
  "off-sale": { icon: CircleOff, ground: "bg-paper border-rule", mark: "text-quiet" },
};

/** The project's review state, the reviewer's note and what to do next. */
export function ReviewPanel({ project }: { project: OwnProject }) {
  const { registryId, review, offerStatus, missing, missingFiles } = project;
  const { label, tone, meaning, next, note, revision } = review;
  const news = useNewsOf(project);
  return (
    <div className={cn("space-y-2.5", news && "just-updated rounded-lg")}>
      <Statement tone={tone} label={label} meaning={meaning} next={next} note={note}>
        {tone === "listed" && (
          <>
            {" "}
            <Link to={`/?${new URLSearchParams({ q: registryId })}`} className="text-link">
              See it there
            </Link>
          </>
        )}
      </Statement>
      {offerStatus && <Statement tone="off-sale" {...offerStatus} />}
      {revision && (
        <Statement
          tone={revision.next ? "action" : "waiting"}
          label={revisionLabel(revision)}
          {...revision}
        />
      )}
      {missingFiles.length > 0 && (
        <Statement
          tone="action"
          label={missingFiles.length === 1 ? "A file is missing" : "Files are missing"}
          meaning={`${formatList(missingFiles.map((name) => `“${name}”`))} ${missingFiles.length === 1 ? "has" : "have"} not been uploaded, so our team cannot review ${missingFiles.length === 1 ? "it" : "them"}.`}
          next={
            project.isViewOnly
              ? null
              : `Choose ${missingFiles.length === 1 ? "it" : "them"} again when you edit the project, or remove ${missingFiles.length === 1 ? "it" : "them"} there.`
          }
          note={null}
        >
          {!project.isViewOnly && (
            <>
              {" "}
              <Link to={`/projects/${project.projectId}/edit?step=4`} className="text-link">
                Add {missingFiles.length === 1 ? "the file" : "the files"}
              </Link>
            </>
          )}
        </Statement>
      )}
      {missing.length > 0 && (
        <Statement
          tone="action"
          label="Details missing"
          meaning={`Buyers look for its ${formatList(missing)}, and nobody has stated ${missing.length === 1 ? "it" : "them"} yet.`}
          next="You can add any of them on its own: nothing else has to be complete."
          note={null}
        />
      )}
    </div>
  );
}

export function revisionLabel({ note }: NonNullable<ReviewSummary["revision"]>): string {
  return note ? "Your last edit" : "Pending revision";
}

type StatementProps = Pick<ReviewSummary, "label" | "meaning" | "next" | "note"> & {
  tone: StatementTone;
  children?: ReactNode;
};

function Statement({ label, tone, meaning, next, note, children }: StatementProps) {
  const { icon: Icon, ground, mark } = toneStyles[tone];
  return (
    <div className={cn("flex gap-3 rounded-lg border px-4 py-3 text-sm", ground)}>
      <Icon aria-hidden="true" size={17} className={cn("mt-0.5 shrink-0", mark)} />
      <div className="min-w-0 space-y-2 leading-relaxed">
        <p>
          <strong className="font-semibold">{label}.</strong> {meaning}
          {children}
        </p>
        {note && (
          <figure>
            <blockquote className="border-l-2 border-ink/20 pl-3 whitespace-pre-line [overflow-wrap:anywhere] [unicode-bidi:plaintext]">
              {note.text}
            </blockquote>
            <figcaption className="mt-1 pl-3.5 text-quiet">
              {note.by}, {shortDate(note.date)}
            </figcaption>
          </figure>
        )}
        {next && <p className="text-quiet">{next}</p>}
      </div>
    </div>
  );
}
