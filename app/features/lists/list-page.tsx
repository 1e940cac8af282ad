import { useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useMemo } from "react";
import { Link } from "react-router";
import { companyName, type DisplayProject } from "#domain/listing/listing.ts";
import { listPath, listsPath } from "#domain/lists/list-paths.ts";
import { product } from "#domain/product.ts";
import { plural } from "#domain/text/plural.ts";
import { PriceTerms } from "~/components/listing/price-terms";
import { useUpdatedFacts } from "~/components/listing/use-updated-facts";
import { BackLink } from "~/components/ui/back-link";
import { buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { LiveStatus } from "~/components/ui/live-status";
import { LoadFailure } from "~/components/ui/load-failure";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { WaitingPage } from "~/components/ui/waiting-page";
import { notify } from "~/lib/browser/notify";
import { pageContent } from "~/lib/browser/page-content";
import { listsKey, removeFromList, useListChange } from "~/lib/data/own-lists";
import { listTopic } from "~/lib/realtime/topics";
import { useTopic } from "~/lib/realtime/use-topic";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { useSession } from "~/lib/session/session";
import { useRequireLogin } from "~/lib/session/use-require-login";
import { CompareRowsButton } from "./compare-rows-button";
import { EmailSwitch } from "./email-switch";
import { ListActions } from "./list-actions";
import { writeNote } from "./list-changes";
import { updatedNews, useEntryNews } from "./list-news";
import { ListProjectRows } from "./list-project-rows";
import { type ListEntry, listQuery, type ProjectList } from "./list-query";
import { ListName, ListNotFound, ListSkeleton, staleNote } from "./list-states";
import { NoteEditor } from "./note-editor";
import { useComparedRows } from "./use-compared-rows";
import { useListedProjects } from "./use-listed-projects";

/** One of the user's own lists. */
export function ListPage({ id }: { id: string }) {
  const session = useSession();
  useRequireLogin({
    from: listPath(id),
    description: "Please log in to view your lists",
  });
  if (session.status !== "signed-in") return <WaitingPage title="My Lists" />;
  return <OwnList userId={session.user.id} id={id} />;
}

function OwnList({ userId, id }: { userId: string; id: string }) {
  const { data: list, error, isFetching, refetch } = useQuery(listQuery(userId, id));
  useLiveList(userId, id);
  usePageTitle(list ? `${list.name} - ${product.name}` : undefined);
  if (list === null) return <ListNotFound />;
  return (
    <Page>
      <BackLink to={listsPath}>Back to My Lists</BackLink>
      {!list && <h1 className="sr-only">List</h1>}
      {error && !isFetching && (
        <div className={cn(!list && "mt-4")}>
          <LoadFailure error={error} staleNote={list && staleNote} onRetry={() => void refetch()} />
        </div>
      )}
      {list && <OpenList list={list} />}
      {!list && (!error || isFetching) && <ListSkeleton />}
    </Page>
  );
}

function OpenList({ list }: { list: ProjectList }) {
  const { id, name, entries } = list;
  const listed = useListedProjects(
    entries.map(({ projectId }) => projectId),
    null,
  );
  const chosen = useComparedRows(entries, listed.projects);
  const updated = useUpdatedFacts(
    listed.projects,
    JSON.stringify([listed.isRevealed, listed.currency]),
  );
  const entryNews = useEntryNews(entries);
  const change = useListChange();

  function remove({ projectId, registryId }: ListEntry) {
    change.mutate(() => removeFromList(id, [projectId]), {
      onSuccess() {
        notify("success", `Removed ${registryId} from the list`);
        // The focused button has just been removed.
        pageContent()?.focus({ preventScroll: true });
      },
    });
  }

  return (
    <>
      <LiveStatus news={updatedNews(updated.change)} />
      <LiveStatus news={entryNews} />
      <PageHeader
        title={<ListName name={name} />}
        intro={plural(entries.length, "project", "projects")}
        actions={<ListActions list={list} projects={listed.projects} currency={listed.currency} />}
        className="mb-6 md:mb-8"
      />
      <EmailSwitch list={list} />
      {listed.error && <LoadFailure error={listed.error} onRetry={listed.retry} />}
      {entries.length === 0 ? (
        <EmptyList />
      ) : (
        <>
          <ListProjectRows
            label={`Projects in ${name}`}
            entries={entries}
            listed={listed}
            chosen={chosen}
            updated={updated.facts}
            note={(entry) => (
              <NoteEditor
                note={entry.note}
                about={nameOf(entry, listed.projects.get(entry.projectId))}
                onSave={(note) => change.mutateAsync(() => writeNote(id, entry.projectId, note))}
              />
            )}
            action={(entry) => (
              <RemoveButton about={entry.registryId} onRemove={() => remove(entry)} />
            )}
          />
          {listed.isRevealed && <PriceTerms currency={listed.currency} className="mt-4" />}
          <CompareRowsButton chosen={chosen} />
        </>
      )}
    </>
  );
}

/** Prefers a name that the owner recognises to the registry number. */
function nameOf({ company, registryId }: ListEntry, project: DisplayProject | undefined): string {
  return project?.projectName ?? `${project ? companyName(project) : company}, ${registryId}`;
}

function EmptyList() {
  return (
    <Card className="px-6 py-14 text-center text-quiet">
      <h2 className="font-serif text-2xl font-medium text-ink">Nothing on this list yet</h2>
      <p className="mx-auto mt-3 max-w-[34rem] text-balance">
        Press ‘Add to list’ next to a project in the table, on its page or in a comparison.
      </p>
      <Link to="/" className={`${buttonClass({ variant: "secondary" })} mt-6`}>
        Browse Projects
      </Link>
    </Card>
  );
}

interface RemoveButtonProps {
  about: string;
  onRemove: () => void;
}

function RemoveButton({ about, onRemove }: RemoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Remove ${about} from the list`}
      title="Remove from the list"
      onClick={onRemove}
      className="inline-flex size-9 items-center max-md:-m-1 max-md:size-11 justify-center rounded-lg text-quiet hover:bg-pine/7 hover:text-ink"
    >
      <X aria-hidden="true" size={17} />
    </button>
  );
}

/** Refetches a list when it changes elsewhere, such as in another window of its owner. */
function useLiveList(userId: string, listId: string): void {
  const queryClient = useQueryClient();
  const topic = useMemo(() => listTopic(listId), [listId]);
  useTopic(userId, topic, {
    onMessage: () => void queryClient.invalidateQueries({ queryKey: listsKey }),
  });
}
