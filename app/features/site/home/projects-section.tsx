import { Lock } from "lucide-react";
import { Suspense, useState } from "react";
import { Await, Link } from "react-router";
import { Button, buttonClass } from "~/components/ui/button";
import { useSession } from "~/lib/session";
import { ListingCards } from "./listing-cards";
import type { ListingSummary } from "./listing-summary";
import { ListingsSkeleton } from "./listings-skeleton";
import { ListingsTable } from "./listings-table";

const shownAtFirst = 12;

interface ProjectsSectionProps {
  /** null: they could not be loaded. A promise: they are on their way. */
  listings: ListingSummary[] | null | Promise<ListingSummary[] | null>;
  apiUrl: string;
}

export function ProjectsSection({ listings, apiUrl }: ProjectsSectionProps) {
  return (
    <section
      id="projects"
      aria-labelledby="projects-title"
      className="border-b border-rule bg-white"
    >
      <div className="container-wide py-12 md:pb-20">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div>
            <h2
              id="projects-title"
              className="font-serif text-3xl leading-tight font-medium tracking-[-0.015em] md:text-4xl"
            >
              Explore Carbon Credit Projects
            </h2>
            <p className="mt-2 text-[0.9375rem] text-quiet">
              Every project below was reviewed by our team before publication.
            </p>
          </div>
          <HiddenDataNotice />
        </div>
        <div className="mt-7">
          {listings instanceof Promise ? (
            <Suspense fallback={<ListingsSkeleton />}>
              <Await resolve={listings} errorElement={<LoadError />}>
                {(loaded) => <LoadedListings listings={loaded} apiUrl={apiUrl} />}
              </Await>
            </Suspense>
          ) : (
            // Without a boundary around it, the server's HTML is complete even without scripts.
            <LoadedListings listings={listings} apiUrl={apiUrl} />
          )}
        </div>
      </div>
    </section>
  );
}

function HiddenDataNotice() {
  const { status } = useSession();
  if (status === "signed-in") return null;
  return (
    <p className="flex items-center gap-2.5 rounded-lg bg-mint px-4 py-2.5 text-sm text-pine">
      <Lock aria-hidden="true" size={15} className="shrink-0" />
      <span>
        Some data is hidden.{" "}
        <Link to="/login" className="font-semibold underline underline-offset-3">
          Share your email to reveal the good stuff
        </Link>
      </span>
    </p>
  );
}

function LoadError() {
  return (
    <p role="alert" className="py-16 text-center text-brick">
      Failed to load verified carbon removal projects. Please try again later.
    </p>
  );
}

interface LoadedListingsProps {
  listings: ListingSummary[] | null;
  apiUrl: string;
}

function LoadedListings({ listings, apiUrl }: LoadedListingsProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (!listings) return <LoadError />;
  if (listings.length === 0) return <NoProjects />;
  const shown = showsAll ? listings.length : shownAtFirst;
  function logoAddress({ companyId, logoFilename }: ListingSummary): string | null {
    if (!companyId || !logoFilename) return null;
    const file = encodeURIComponent(logoFilename);
    return `${apiUrl}/storage/v1/object/public/company-logos/${companyId}/logo/${file}`;
  }
  return (
    <>
      <p className="mb-3 text-right text-sm text-quiet tabular-nums">
        {listings.length} {listings.length === 1 ? "project" : "projects"}
      </p>
      <ListingsTable
        listings={listings}
        logoAddress={logoAddress}
        shown={shown}
        className="hidden md:block"
      />
      <ListingCards
        listings={listings}
        logoAddress={logoAddress}
        shown={shown}
        className="md:hidden"
      />
      {shown < listings.length && (
        <div className="mt-6 text-center noscript:hidden">
          <Button variant="secondary" onClick={() => setShowsAll(true)}>
            Show all {listings.length} projects
          </Button>
        </div>
      )}
    </>
  );
}

function NoProjects() {
  const { status } = useSession();
  return (
    <div className="flex flex-col items-center gap-4 rounded-xl border border-rule bg-paper px-6 py-16 text-center text-quiet">
      <h3 className="font-serif text-2xl font-medium text-ink">No projects available yet</h3>
      <p>Projects will appear here once they're approved by our team.</p>
      {status === "signed-in" && (
        <Link to="/submit-project" className={buttonClass()}>
          Submit a Project
        </Link>
      )}
    </div>
  );
}
