import { useQuery } from "@tanstack/react-query";
import { Link2, ListPlus, Mail, Plus } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { listPath, listsPath } from "#domain/lists/list-paths.ts";
import { plural } from "#domain/text/plural.ts";
import { ListNameDialog } from "~/components/lists/list-name-dialog";
import { Button, buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { FirstSteps } from "~/components/ui/first-steps";
import { LoadFailure } from "~/components/ui/load-failure";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { WaitingPage } from "~/components/ui/waiting-page";
import { createList, type ListSummary, listsQuery, useListChange } from "~/lib/data/own-lists";
import { useSession } from "~/lib/session/session";
import { useRequireLogin } from "~/lib/session/use-require-login";
import { ListsSkeleton, staleNote } from "./list-states";

/** The user's lists. */
export function ListsPage() {
  const session = useSession();
  useRequireLogin({
    from: listsPath,
    description: "Please log in to view your lists",
  });
  if (session.status !== "signed-in") return <WaitingPage title="My Lists" />;
  return <OwnLists userId={session.user.id} />;
}

function OwnLists({ userId }: { userId: string }) {
  const { data: lists, error, isFetching, refetch } = useQuery(listsQuery(userId));
  const [isNaming, setNaming] = useState(false);
  const change = useListChange();
  const navigate = useNavigate();

  function create(name: string) {
    change.mutate(async () => {
      await navigate(listPath(await createList(name)));
    });
  }

  return (
    <Page>
      <PageHeader
        title="My Lists"
        intro="Group projects into lists, add notes and share them."
        actions={
          <Button className="max-sm:w-full" onClick={() => setNaming(true)}>
            <Plus aria-hidden="true" size={17} />
            New List
          </Button>
        }
      />
      <section aria-label="Your lists" aria-busy={isFetching} className="min-h-[55dvh]">
        {error && !isFetching && (
          <LoadFailure
            error={error}
            staleNote={lists && staleNote}
            onRetry={() => void refetch()}
          />
        )}
        {!lists && (!error || isFetching) && <ListsSkeleton />}
        {lists?.length === 0 && <NoLists />}
        {lists && lists.length > 0 && (
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {lists.map((list) => (
              <li key={list.id}>
                <ListCard list={list} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <ListNameDialog
        title="New list"
        action="Create"
        isOpen={isNaming}
        isBusy={change.isPending}
        onName={create}
        onClose={() => setNaming(false)}
      />
    </Page>
  );
}

function ListCard({ list: { id, name, projectIds, sendsEmail, isShared } }: { list: ListSummary }) {
  return (
    <Card className="relative h-full p-5 shadow-card transition-colors hover:border-moss md:p-6">
      <h2 className="font-serif text-xl leading-tight font-medium [overflow-wrap:anywhere]">
        <Link
          to={listPath(id)}
          dir="auto"
          className="block text-left after:absolute after:inset-0 after:rounded-xl"
        >
          {name}
        </Link>
      </h2>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-quiet">
        <span className="tabular-nums">{plural(projectIds.length, "project", "projects")}</span>
        {isShared && (
          <span className="inline-flex items-center gap-1.5">
            <Link2 aria-hidden="true" size={15} />
            Shared
          </span>
        )}
        {sendsEmail && (
          <span className="inline-flex items-center gap-1.5">
            <Mail aria-hidden="true" size={15} />
            E-mails on
          </span>
        )}
      </p>
    </Card>
  );
}

const firstSteps = [
  {
    title: "Collect",
    text: "Name a list after what you need it for, for example ‘Shortlist for the board’, and add projects from the table, a page or a comparison.",
  },
  {
    title: "Note",
    text: "Write beside each project what you want to remember, for example ‘ask about delivery next year’.",
  },
  {
    title: "Follow and share",
    text: "Get an e-mail when a price, rating, availability or status changes, or send colleagues a link.",
  },
];

function NoLists() {
  return (
    <Card className="flex flex-col items-center gap-4 px-6 py-16 text-center text-quiet">
      <ListPlus aria-hidden="true" size={30} className="text-moss" />
      <h2 className="font-serif text-2xl font-medium text-ink">No lists yet</h2>
      <p className="max-w-[36rem]">
        Create a list here, or press ‘Add to list’ next to a project. Only you can see your lists
        until you share them.
      </p>
      <Link to="/" className={cn(buttonClass({ variant: "secondary" }))}>
        Browse Projects
      </Link>
      <FirstSteps label="How lists work" steps={firstSteps} />
    </Card>
  );
}
