import { Lock } from "lucide-react";
import { Link } from "react-router";
import type { ListingRow } from "#domain/listing/listing-row.ts";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { plural } from "#domain/text/plural.ts";
import { PriceTerms } from "~/components/listing/price-terms";
import { useUpdatedFacts } from "~/components/listing/use-updated-facts";
import { AddToList } from "~/components/lists/add-to-list";
import { Card } from "~/components/ui/card";
import { LiveStatus } from "~/components/ui/live-status";
import { LoadFailure } from "~/components/ui/load-failure";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { useReturnHere } from "~/lib/session/return-here";
import { useSession } from "~/lib/session/session";
import { CompareRowsButton } from "./compare-rows-button";
import { updatedNews } from "./list-news";
import { ListProjectRows } from "./list-project-rows";
import { ListName, staleNote } from "./list-states";
import { NoteText } from "./note-editor";
import { useComparedRows } from "./use-compared-rows";
import { useListedProjects } from "./use-listed-projects";

interface SharedListPageProps {
  name: string;
  entries: readonly { projectId: string; registryId: string; company: string; note: string }[];
  rows: readonly ListingRow[];
}

/** A list as seen by people with its link. */
export function SharedListPage({ name, entries, rows }: SharedListPageProps) {
  const listed = useListedProjects(
    entries.map(({ projectId }) => projectId),
    rows,
  );
  const chosen = useComparedRows(entries, listed.projects);
  const updated = useUpdatedFacts(
    listed.projects,
    JSON.stringify([listed.isRevealed, listed.currency]),
  );
  return (
    <Page>
      <LiveStatus news={updatedNews(updated.change)} />
      <PageHeader
        eyebrow="Shared list"
        title={<ListName name={name} />}
        intro={plural(entries.length, "project", "projects")}
        actions={listed.projects.size > 0 && <AddToList projects={[...listed.projects.values()]} />}
        className="mb-6 md:mb-8"
      />
      <LockedNote />
      {listed.error && (
        <LoadFailure error={listed.error} staleNote={staleNote} onRetry={listed.retry} />
      )}
      {entries.length === 0 ? (
        <Card className="px-6 py-14 text-center text-quiet">
          There is nothing on this list yet.
        </Card>
      ) : (
        <>
          <ListProjectRows
            label={`Projects in ${name}`}
            entries={entries}
            listed={listed}
            chosen={chosen}
            updated={updated.facts}
            note={({ note }) =>
              note && (
                <p className="border-l-2 border-ink/20 pl-3 text-sm">
                  <NoteText note={note} />
                </p>
              )
            }
          />
          {listed.isRevealed && <PriceTerms currency={listed.currency} className="mt-4" />}
          <CompareRowsButton chosen={chosen} />
        </>
      )}
    </Page>
  );
}

/** Links to the login, which returns here; shown until the viewer is known to be signed in. */
function LockedNote() {
  const { status } = useSession();
  const returnHere = useReturnHere();
  if (status === "signed-in") return null;
  return (
    <div className="mb-5 flex items-start gap-2.5 kept-session:hidden rounded-xl border border-rule bg-paper-deep/60 px-4 py-3 text-sm">
      <Lock aria-hidden="true" size={15} className="mt-0.5 shrink-0 text-quiet" />
      <p>
        Prices, permanence and ratings are hidden until you log in.{" "}
        <Link to={loginPath} state={returnHere} className="text-link font-medium">
          Log in to see them
        </Link>
      </p>
    </div>
  );
}
