import { useQuery } from "@tanstack/react-query";
import { MessageSquareText } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { messages } from "#domain/errors.ts";
import { missingDetails } from "#domain/my-projects/missing-details.ts";
import { product } from "#domain/product.ts";
import type { ReviewerNote as Note } from "#domain/review/reviewer-note.ts";
import { draftValue } from "#domain/submission/draft.ts";
import { Button, buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { Spinner } from "~/components/ui/spinner";
import { failureMessage } from "~/lib/data/failure-message";
import { type ProjectToEdit, projectToEditQuery } from "~/lib/data/my-projects-query";
import { longDate } from "~/lib/format/dates";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { useSession } from "~/lib/session/session";
import { useRequireLogin } from "~/lib/session/use-require-login";
import { openEdit } from "./open-edit";
import { ResumedNote } from "./resumed-note";
import { forgetEdit } from "./set-aside-edits";
import { StoredFiles } from "./stored-files-context";
import { Wizard } from "./wizard";

interface EditPageProps {
  projectId: string;
}

export function EditPage({ projectId }: EditPageProps) {
  const { user } = useSession();
  useRequireLogin({
    from: `/edit-project/${projectId}`,
    description: "Please log in to edit your project",
  });
  // The form stays when its user is signed out, and goes when somebody else signs in.
  const [ownerId, setOwnerId] = useState<string | null>(null);
  if (user && user.id !== ownerId) setOwnerId(user.id);
  return (
    <Page className="max-w-[64rem]">
      {ownerId ? (
        <Loaded key={`${ownerId} ${projectId}`} projectId={projectId} userId={ownerId} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function Loaded({ projectId, userId }: EditPageProps & { userId: string }) {
  const { data, error, isFetching, refetch } = useQuery(projectToEditQuery(userId, projectId));
  usePageTitle(data && `Edit ${data.name}, ${data.company} - ${product.name}`);
  const [discards, setDiscards] = useState(0);
  // If a refetch fails, the user keeps the form.
  if (!data && error && !isFetching) {
    return <LoadError error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Loading />;
  return (
    <EditForm
      key={discards}
      project={data}
      userId={userId}
      onDiscard={() => {
        forgetEdit({ userId, projectId });
        setDiscards(discards + 1);
      }}
    />
  );
}

interface EditFormProps {
  project: ProjectToEdit;
  userId: string;
  /** Called to start again without the changes that were set aside. */
  onDiscard: () => void;
}

/**
 * The form stays with the version that it was opened with: after signing in again, saving then
 * notices what was changed meanwhile.
 */
function EditForm({ project: current, userId, onDiscard }: EditFormProps) {
  const [opened, setOpened] = useState(() => openEdit(current, userId));
  const { resumed } = opened;
  return (
    <>
      <PageHeader title={<Title {...opened} />} intro={introTo(opened)} className="md:mb-10!" />
      {opened.note && <ReviewerNote {...opened.note} />}
      {resumed && <ResumedNote resumed={resumed} onDiscard={onDiscard} />}
      <MissingDetails draft={opened.draft} />
      <StoredFiles
        files={opened.files}
        hasLogo={opened.logoUrl !== null}
        resumed={resumed?.removals}
      >
        <Wizard editing={opened} onNewer={(newer) => setOpened({ ...opened, ...newer })} />
      </StoredFiles>
    </>
  );
}

/** Lists what buyers look for and no one has stated; it is never demanded. */
function MissingDetails({ draft }: Pick<ProjectToEdit, "draft">) {
  const missing = missingDetails((field) => draftValue(draft, field));
  if (missing.length === 0) return null;
  return (
    <p className="mb-7 rounded-xl border border-rule bg-paper px-5 py-3 text-[0.9375rem]">
      <strong className="font-semibold">Details missing: {missing.join(", ")}.</strong> You can save
      without them, and add any of them on its own.
    </p>
  );
}

function Title({ name, company }: Pick<ProjectToEdit, "name" | "company">) {
  return (
    <>
      <span className="eyebrow mb-2 block font-sans">Edit project</span>{" "}
      <bdi className="block text-left wrap-anywhere">{name}</bdi>{" "}
      <bdi className="mt-1.5 block text-left font-sans text-base tracking-normal text-quiet wrap-anywhere md:text-lg">
        {company}
      </bdi>
    </>
  );
}

function introTo({ isListed, earlierEdit }: ProjectToEdit): string {
  if (!isListed) {
    return "Your changes take effect when you save them. Our team reviews the project before it is published.";
  }
  const listed =
    "This project is listed. The listing stays as it is until our team has reviewed your changes.";
  if (earlierEdit === "waiting") {
    return `${listed} Your last edit is still waiting for review; you can continue it here.`;
  }
  return earlierEdit === "returned"
    ? `${listed} Your last edit was returned; you can continue it here.`
    : listed;
}

function Loading() {
  return (
    <div className="py-24 text-center">
      <h1 className="sr-only">Edit project</h1>
      <Spinner label="Loading project data..." />
    </div>
  );
}

interface LoadErrorProps {
  error: Error;
  onRetry: () => void;
}

function LoadError({ error, onRetry }: LoadErrorProps) {
  return (
    <Card className="mx-auto flex max-w-176 flex-col items-center px-6 py-12 text-center shadow-card md:py-16">
      <h1 className="font-serif text-[2rem] leading-tight font-medium tracking-[-0.02em]">
        Error Loading Project
      </h1>
      <p role="alert" className="mt-4 text-[1.0625rem] text-quiet">
        {failureMessage(error)}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to="/my-projects" className={buttonClass()}>
          Back to My Projects
        </Link>
        {/* Retrying cannot find a project that does not exist. */}
        {error.message !== messages.projectNotFound && (
          <Button variant="secondary" onClick={onRetry}>
            Try Again
          </Button>
        )}
      </div>
    </Card>
  );
}

/** The reviewer's note, shown above every step; collapsible. */
function ReviewerNote({ meaning, text, date }: Note) {
  return (
    <details
      open
      className="group mb-7 rounded-xl border border-amber/35 bg-yellow-tint/60 px-5 py-4 text-[0.9375rem]"
    >
      <summary className="flex min-h-6 cursor-pointer list-none gap-2.5 rounded-md font-medium [&::-webkit-details-marker]:hidden">
        <MessageSquareText
          aria-hidden="true"
          size={18}
          className="mt-0.5 shrink-0 text-amber-text"
        />
        <span className="min-w-0">
          {meaning}{" "}
          <span className="text-link whitespace-nowrap font-normal">
            <span className="group-open:hidden">Read the note</span>
            <span className="hidden group-open:inline">Hide the note</span>
          </span>
        </span>
      </summary>
      <blockquote className="mt-3 ml-7 border-l-2 border-amber/45 pl-4 leading-relaxed wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]">
        {text}
      </blockquote>
      <p className="mt-2 ml-7 pl-4.5 text-sm text-quiet">Our reviewer, {longDate(date)}</p>
    </details>
  );
}
